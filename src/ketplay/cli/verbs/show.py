"""`ketplay show`: a position, drawn."""

from __future__ import annotations

import argparse
import json
from typing import Any

from ketplay.cli import describe as telling
from ketplay.cli.files import write
from ketplay.cli.inputs import match_of
from ketplay.cli.terminal import strong, wrap
from ketplay.core.drawing import THEMES, Style, picture
from ketplay.core.game import CHANCE, Game
from ketplay.core.match import Match

HELP = "draw a position"
EXAMPLES = (
    "ketplay show nim",
    "ketplay show nim:heaps=1.2 1.1 1",
    "ketplay show tictactoe --json",
    "ketplay show tictactoe --svg board.svg --theme light",
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
    parser.add_argument("--json", action="store_true", help="for scripts")


def run(args: argparse.Namespace) -> int:
    match = match_of(args.what)
    game = match.game
    seat = None if args.seat is None else telling.seat_of(game, args.seat)
    view = match.state if seat is None else match.view(seat)
    if args.svg:
        write(args.svg, picture(game, view, Style(theme=args.theme, seat=seat)))
    if args.json:
        print(json.dumps(described(match, view, seat), ensure_ascii=False, indent=1))
    elif args.svg:
        print(f"Written: {args.svg}")
    else:
        print(
            f"{telling.board(game, view, seat)}\n\n{strong(wrap(_words(match, view, seat)))}\n{line(game, view)}"
        )
    return 0


def line(game: Game[Any, Any], view: Any) -> str:
    """The position line: what `show` takes.

    >>> import ketplay
    >>> line(*ketplay.position("nim:heaps=1.2"))
    'nim:heaps=1.2 1.2 0'
    """
    return f"{game.id} {game.format_state(view)}"


def _words(match: Match, view: Any, seat: int | None) -> str:
    end = match.end
    return (
        telling.status(match.game, view, seat)
        if end is None
        else telling.outcome(match.game, view, end)
    )


def described(match: Match, view: Any, seat: int | None) -> dict[str, Any]:
    """A position as data: whose turn, what can be played or can happen, how it ended."""
    game, actor, end = match.game, match.actor, match.end
    found: dict[str, Any] = {
        "game": game.id,
        "position": game.format_state(view),
        "line": line(game, view),
    }
    found |= {"seats": list(game.seats), "actor": "chance" if actor == CHANCE else actor}
    found["words"] = _words(match, view, seat)
    if actor == CHANCE and seat is None:
        weights = game.chances(match.state)
        total = sum(weight for _, weight in weights)
        found["chances"] = {
            game.format_move(move): float(weight / total) for move, weight in weights
        }
    elif actor is not None and actor >= 0 and seat in (None, actor):
        found["moves"] = {
            game.format_move(move): telling.move(game, view, move) for move in game.moves(view)
        }
    if end is not None:
        found["outcome"] = {
            "payoffs": list(end.payoffs),
            "reason": end.reason,
            "scores": list(end.scores),
        }
    return found
