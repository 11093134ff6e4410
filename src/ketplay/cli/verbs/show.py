"""`ketplay show`: a position, drawn."""

from __future__ import annotations

import argparse
import json
from typing import Any

from ketplay.cli import describe
from ketplay.cli.file_writing import write
from ketplay.cli.inputs import read_match
from ketplay.cli.parser import add_json_option
from ketplay.cli.terminal import strong, wrap
from ketplay.core import registry, words
from ketplay.core.drawing import THEMES, Style, picture
from ketplay.core.game import CHANCE, Game
from ketplay.core.match import AnyMatch

EXAMPLES = (
    "ketplay show nim",
    "ketplay show nim:heaps=1.2 1.1 1",
    "ketplay show nim --json",
    "ketplay show nim --svg board.svg --theme light",
)


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "what",
        metavar="POSITION|FILE",
        nargs="+",
        help="a game's name, a position line or a .ket file",
    )
    parser.add_argument(
        "--seat",
        metavar="N",
        help="only what this seat may know, by number (0 is the first) or name",
    )
    parser.add_argument("--svg", metavar="FILE", help="write the drawing to a file")
    parser.add_argument(
        "--theme", choices=list(THEMES), default="dark", help="the colours of the drawing"
    )
    add_json_option(parser)


def run(args: argparse.Namespace) -> int:
    match = read_match(args.what)
    game = match.game
    seat = None if args.seat is None else describe.seat_number(game, args.seat)
    view = match.state if seat is None else match.view(seat)
    if args.svg:
        write(args.svg, picture(game, view, Style(theme=args.theme, seat=seat)))
    if args.json:
        print(json.dumps(position_as_json(match, view, seat), ensure_ascii=False, indent=1))
    elif args.svg:
        print(f"Written: {args.svg}")
    else:
        print(describe.board(game, view, seat))
        print()
        if preset := registry.presets(args.what[0]).get(" ".join(args.what)):
            print(wrap(preset))
        print(strong(wrap(_status(match, view, seat))))
        print(position_line(game, view))
    return 0


def position_line(game: Game[Any, Any], view: Any) -> str:
    """The position as one line, which `show` takes.

    >>> import ketplay
    >>> position_line(*ketplay.position("nim:heaps=1.2"))
    'nim:heaps=1.2 1.2 0'
    """
    return f"{game.id} {game.format_state(view)}"


def _status(match: AnyMatch, view: Any, seat: int | None) -> str:
    return words.ending(match, view) or words.status(match.game, view, seat)


def position_as_json(match: AnyMatch, view: Any, seat: int | None) -> dict[str, Any]:
    """A position as data: whose turn it is, what can be played or can happen, how it ended."""
    game = match.game
    actor = match.actor
    position: dict[str, Any] = {
        "game": game.id,
        "position": game.format_state(view),
        "line": position_line(game, view),
        "seats": list(game.seats),
        "actor": "chance" if actor == CHANCE else actor,
        "words": _status(match, view, seat),
    }
    if actor == CHANCE:
        if seat is None:
            position["chances"] = _chances(match)
    elif actor is not None and seat in (None, actor):
        moves = game.moves(view)
        position["moves"] = {game.format_move(move): words.move(game, view, move) for move in moves}
    end = match.end
    if end is not None:
        position["outcome"] = {
            "payoffs": list(end.payoffs),
            "reason": end.reason,
            "scores": list(end.scores),
        }
    return position


def _chances(match: AnyMatch) -> dict[str, float]:
    """The probability of everything that the next chance event can give."""
    chances = match.game.chances(match.state)
    total = sum(weight for _, weight in chances)
    return {match.game.format_move(move): float(weight / total) for move, weight in chances}
