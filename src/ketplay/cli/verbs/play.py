"""`ketplay play`: a game on the terminal."""

from __future__ import annotations

import argparse
from secrets import randbits
from typing import Any

from ketplay import bots
from ketplay.cli.describe import seat_of
from ketplay.cli.parser import Usage, whole
from ketplay.cli.repl import Table
from ketplay.cli.session import PERSON, Session, default_level, resume
from ketplay.core import registry
from ketplay.core.game import Game
from ketplay.core.match import Match

HELP = "play a game on this terminal"
EXAMPLES = (
    "ketplay play nim",
    "ketplay play nim:heaps=1.2 --seat 1 --against random --seed 7",
    "ketplay play tictactoe --hotseat",
    "ketplay play tictactoe --view --against random searcher --seed 1",
)


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "game", metavar="GAME", nargs="?", help="a game with its options, as in nim:heaps=1.2"
    )
    parser.add_argument(
        "--seat", metavar="N", help="your seat, by number (0 is the first) or name; default 0"
    )
    parser.add_argument(
        "--against",
        metavar="LEVEL",
        nargs="+",
        help="an opponent for each other seat, or one for all",
    )
    parser.add_argument("--seed", type=whole(0), metavar="S", help="the seed of luck and opponents")
    parser.add_argument("--resume", metavar="FILE", help="go on with a saved game")
    parser.add_argument("--hotseat", action="store_true", help="persons at all seats, one keyboard")
    parser.add_argument("--view", action="store_true", help="only watch: opponents at all seats")


def run(args: argparse.Namespace) -> int:
    return Table(_session(args)).run()


def _session(args: argparse.Namespace) -> Session:
    if args.resume:
        return _resumed(args)
    if not args.game:
        raise Usage(f"which game? There are: {', '.join(registry.names())}", at="GAME")
    game, state = registry.position(args.game)
    seed = randbits(32) if args.seed is None else args.seed
    return Session(Match.begin(game, state), _players(game, args, ("",) * len(game.seats)), seed)


def _resumed(args: argparse.Namespace) -> Session:
    record, players, seed = resume(args.resume)
    game = record.match.game
    if args.game and registry.game(args.game) != game:
        raise Usage(f"{args.resume} is a game of {game.id}, not of {args.game}", at=args.game)
    seed = seed if args.seed is None else args.seed
    return Session(
        record.match,
        _players(game, args, players),
        randbits(32) if seed is None else seed,
        args.resume,
    )


def _players(
    game: Game[Any, Any], args: argparse.Namespace, before: tuple[str, ...]
) -> tuple[str, ...]:
    """A player per seat: from the arguments, else as it was, else a person and opponents of middling strength."""
    if args.hotseat:
        return (PERSON,) * len(game.seats)
    said = args.seat is not None or args.view or args.against or not all(before)
    if not said:
        return before
    was = before.index(PERSON) if PERSON in before else 0
    person = None if args.view else was if args.seat is None else seat_of(game, args.seat)
    others = [seat for seat in range(len(game.seats)) if seat != person]
    levels = _levels(game, args.against or [default_level(game)], len(others))
    return tuple(
        PERSON if seat == person else levels[others.index(seat)] for seat in range(len(game.seats))
    )


def _levels(game: Game[Any, Any], names: list[str], seats: int) -> list[str]:
    if len(names) not in (1, seats):
        raise Usage(
            f"--against takes one level for all or one for each of the {seats} seats, not {len(names)}"
        )
    for name in names:
        bots.level(game, name)
    return names * seats if len(names) == 1 else names
