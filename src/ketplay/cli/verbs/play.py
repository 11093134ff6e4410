"""`ketplay play`: a game on the terminal."""

from __future__ import annotations

import argparse
from secrets import randbits
from typing import Any

from ketplay import bots
from ketplay.cli.describe import seat_number
from ketplay.cli.local_match import PERSON, LocalMatch, default_level, read_saved
from ketplay.cli.parser import Usage, whole
from ketplay.cli.repl import Repl
from ketplay.core import registry
from ketplay.core.game import Game
from ketplay.core.match import Match

EXAMPLES = (
    "ketplay play nim",
    "ketplay play nim:heaps=1.2 --seat 1 --against random --seed 7",
    "ketplay play nim --hotseat",
    "ketplay play nim --view --against random searcher --seed 1",
)


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "game", metavar="GAME", nargs="?", help="a game with its options, as in nim:heaps=1.2"
    )
    parser.add_argument(
        "--seat", metavar="N", help="your seat, by number (0 is the first) or name (default 0)"
    )
    parser.add_argument(
        "--against",
        metavar="LEVEL",
        nargs="+",
        help="an opponent for each other seat, or one for all",
    )
    parser.add_argument(
        "--seed", type=whole(0), metavar="S", help="the seed for chance and the opponents"
    )
    parser.add_argument("--resume", metavar="FILE", help="continue a saved game")
    parser.add_argument("--hotseat", action="store_true", help="people play all seats, in turn")
    parser.add_argument("--view", action="store_true", help="only watch: bots play all seats")


def run(args: argparse.Namespace) -> int:
    return Repl(_resumed_match(args) if args.resume else _new_match(args)).run()


def _new_match(args: argparse.Namespace) -> LocalMatch:
    if not args.game:
        raise Usage(f"which game? Choose one of: {', '.join(registry.names())}", at="GAME")
    game, state = registry.position(args.game)
    seed = randbits(32) if args.seed is None else args.seed
    empty_seats = ("",) * len(game.seats)
    return LocalMatch(Match.begin(game, state), _players(game, args, empty_seats), seed)


def _resumed_match(args: argparse.Namespace) -> LocalMatch:
    record, players, seed = read_saved(args.resume)
    game = record.match.game
    if args.game and registry.game(args.game) != game:
        raise Usage(f"{args.resume} is a game of {game.id}, not of {args.game}", at=args.game)
    if args.seed is not None:
        seed = args.seed
    if seed is None:
        seed = randbits(32)
    return LocalMatch(record.match, _players(game, args, players), seed, args.resume)


def _players(
    game: Game[Any, Any], args: argparse.Namespace, before: tuple[str, ...]
) -> tuple[str, ...]:
    """A player for each seat: as the arguments say, else as before, else a person against bots."""
    seats = range(len(game.seats))
    if args.hotseat:
        return (PERSON,) * len(seats)
    changed = args.seat is not None or args.view or args.against
    if all(before) and not changed:
        return before
    person = _person(game, args, before)
    opponents = [seat for seat in seats if seat != person]
    names = _levels(game, args.against or [default_level(game)], len(opponents))
    levels = dict(zip(opponents, names, strict=True))
    return tuple(levels.get(seat, PERSON) for seat in seats)


def _person(game: Game[Any, Any], args: argparse.Namespace, before: tuple[str, ...]) -> int | None:
    """The seat of the person; None when bots play all seats."""
    if args.view:
        return None
    if args.seat is not None:
        return seat_number(game, args.seat)
    return before.index(PERSON) if PERSON in before else 0


def _levels(game: Game[Any, Any], names: list[str], seats: int) -> list[str]:
    if len(names) not in (1, seats):
        raise Usage(
            f"--against takes one level, or one for each of {seats} seats, not {len(names)}"
        )
    for name in names:
        bots.level(game, name)
    return names * seats if len(names) == 1 else names
