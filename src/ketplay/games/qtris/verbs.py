"""`ketplay qtris`: the calculator. Plays cards on a board and tells what measuring it would give."""

from __future__ import annotations

import argparse
import contextlib
import json

from ketplay.core.errors import InvalidMove, InvalidPosition
from ketplay.core.registry import game as make_game
from ketplay.core.registry import part
from ketplay.games.qtris.board import Board, format_board, parse_board
from ketplay.games.qtris.moves import Move, parse_move
from ketplay.games.qtris.odds import Reckoning, reckon
from ketplay.games.qtris.position import check_board
from ketplay.games.qtris.tiles import CARDS, LEVELS

HELP = "play cards on a QTris board and see the exact odds"
EXAMPLE = """\
examples:
  ketplay qtris R.W.B/C+a.W.L/B.C+a.W H1 CX25
  ketplay qtris '1=R 2-4=C+' CX16 --json
  ketplay qtris 1=uW U1 --level advanced --measure dice
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EXAMPLE
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument(
        "board", help="rows by /, squares by . (R.W.B/C+a.W.L/B.C+a.W), or 1=R 2-4=C+ with the rest white"
    )
    parser.add_argument("card", nargs="*", help="cards in order: H5, CX16 (control 1, target 6), CX7, I")
    parser.add_argument(
        "--level",
        choices=list(LEVELS),
        help="rules to play by (default: the lowest level that has these tiles and cards)",
    )
    parser.add_argument("--measure", choices=["dice", "exact"], default="exact", help="default: exact")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    args.level = args.level or lowest_level(args.board, args.card)
    board, effects = calculate(args.board, args.card, args.level)
    found = reckon(board, args.measure)
    if args.json:
        print(json.dumps(as_json(board, effects, found)))
    else:
        print(report(board, list(zip(args.card, effects, strict=True)), found, args.level))
    return 0


def lowest_level(board: str, cards: list[str]) -> str:
    """The first level that has all these tiles and cards; the last where none has.

    >>> lowest_level("1=R", ["H1"]), lowest_level("1=uW", ["H1"]), lowest_level("1=R", ["S1"])
    ('base', 'advanced', 's')
    """
    for level in LEVELS:
        with contextlib.suppress(InvalidPosition, InvalidMove):
            calculate(board, cards, level)
            return level
    return level


def calculate(board: str, cards: list[str], level: str = "") -> tuple[Board, list[str]]:
    """The board after some cards, and what became of each: covered, physical or none.

    >>> after, effects = calculate("1=R", ["CX16", "H6"])
    >>> format_board(after), effects
    ('C+a.W.W/W.W.C+a/W.W.W', ['covered', 'none'])
    """
    level = level or lowest_level(board, cards)
    rules = make_game(f"qtris:level={level}")
    now = parse_board(board)
    check_board(rules.level, now, complete=True)  # type: ignore[attr-defined]
    effects = []
    for text in cards:
        move = _card(text, level)
        now, effect = rules.cards.apply(now, move.card, move.a, move.b)  # type: ignore[attr-defined]
        effects.append(effect)
    return now, effects


def _card(text: str, level: str) -> Move:
    move = parse_move(text)
    if move.verb != "play":
        raise InvalidMove(f"'{text}' is no card; right: H5, CX16, CX7 or I", at=text)
    if not LEVELS[level].deck[move.card]:
        have = " ".join(name for name, number in zip(CARDS, LEVELS[level].deck, strict=True) if number)
        raise InvalidMove(f"'{text}': there is no {CARDS[move.card]} card at level {level}, only {have}", at=text)
    return move


def as_json(board: Board, effects: list[str], found: Reckoning) -> dict[str, object]:
    """The calculator's answer for scripts."""
    white, draw, black = found.win
    return {
        "board": format_board(board),
        "effects": effects,
        "white": found.white,
        "lines": {f"{w},{b}": p for (w, b), p in found.lines.items()},
        "expected": {"white": found.expected[0], "black": found.expected[1]},
        "win": {"white": white, "draw": draw, "black": black},
    }


def report(board: Board, cards: list[tuple[str, str]], found: Reckoning, level: str) -> str:
    """The calculator's answer for people."""
    out = [format_board(board), ""]
    text = part(make_game(f"qtris:level={level}"), "text")
    if text is not None:
        out += [text.squares(board), ""]
    for card, effect in cards:
        if effect != "covered":
            out.append(
                f"{card}: "
                + ("no rule, spent as I" if effect == "none" else "by quantum mechanics (the books are silent)")
            )
    rows = [found.white[at : at + 3] for at in (0, 3, 6)]
    out += ["chance of white", *("  " + "  ".join(f"{p:7.2%}" for p in row) for row in rows), ""]
    out += ["lines (white, black)", *(f"  {w}, {b}   {p:8.3%}" for (w, b), p in found.lines.items()), ""]
    out += [f"expected lines   white {found.expected[0]:.4f}   black {found.expected[1]:.4f}"]
    out += ["white wins {:.3%}   draw {:.3%}   black wins {:.3%}".format(*found.win)]
    return "\n".join(out)
