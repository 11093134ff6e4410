"""`ketplay qtris`: the calculator. Plays cards on a board and tells what measuring it would give."""

from __future__ import annotations

import argparse
import contextlib
import json
from typing import Any

from ketplay.core.errors import InvalidMove, InvalidPosition, KetError
from ketplay.games.qtris.board.appearance import group_words, listed, look
from ketplay.games.qtris.board.model import Engine, Tiles
from ketplay.games.qtris.board.tile_board import Board
from ketplay.games.qtris.board.tiles import CARDS, LEVELS
from ketplay.games.qtris.moves import Move, parse_move
from ketplay.games.qtris.odds import Reckoning, joint, reckon_with
from ketplay.games.qtris.options import engine as choose_engine
from ketplay.games.qtris.position import check_board
from ketplay.games.qtris.text import squares as draw_squares

HELP = "play cards on a QTris board and see the exact odds"
EXAMPLES = (
    "ketplay qtris R.W.B/C+a.W.L/B.C+a.W H1 CX25",
    "ketplay qtris '1=R 2-4=C+' CX16 --json",
    "ketplay qtris 1=uW U1 --level advanced --measure dice",
    "ketplay qtris 1=R ~1 H1",
    "ketplay qtris 1=R CX12 CX23 --engine full --joint 123",
)


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "board",
        help="rows by /, squares by . (R.W.B/C+a.W.L/B.C+a.W), or 1=R 2-4=C+ with the rest white",
    )
    parser.add_argument(
        "card",
        nargs="*",
        help="cards in order: H5, CX16 (control 1, target 6), CX7, I; ~3 is noise on square 3",
    )
    parser.add_argument(
        "--level",
        choices=list(LEVELS),
        help="rules to play by (default: the lowest level that has these tiles and cards)",
    )
    parser.add_argument(
        "--engine", choices=["tile", "full"], default="tile", help="full: every card on every state"
    )
    parser.add_argument(
        "--joint", metavar="SQUARES", help="the joint odds of some squares, such as 126"
    )
    parser.add_argument(
        "--measure", choices=["dice", "exact"], default="exact", help="default: exact"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    args.level = args.level or lowest_level(args.board, args.card, args.engine)
    engine, value, effects = calculate_with(args.engine, args.board, args.card, args.level)
    if args.measure == "dice" and not isinstance(engine, Tiles):
        raise KetError(
            "the dice are for boards of tiles: with noise or full quantum the odds are exact",
            at="--measure",
        )
    found = reckon_with(engine, value, args.measure)
    squares = _squares(args.joint) if args.joint else ()
    together = joint(engine, value, squares, args.measure) if squares else None
    if args.json:
        print(json.dumps(as_json(engine, value, effects, found, together)))
    else:
        told = list(zip(args.card, effects, strict=True))
        print(report(engine, value, told, found) + _together(squares, together))
    return 0


def _squares(text: str) -> tuple[int, ...]:
    if not text or not set(text) <= set("123456789") or len(set(text)) < len(text):
        raise KetError(f"'{text}' names no squares; right: --joint 126", at=text)
    return tuple(int(digit) - 1 for digit in text)


def lowest_level(board: str, cards: list[str], engine: str = "tile") -> str:
    """The first level that has all these tiles and cards; the last where none has.

    >>> lowest_level("1=R", ["H1"]), lowest_level("1=uW", ["H1"]), lowest_level("1=R", ["S1"])
    ('base', 'advanced', 's')
    """
    for level in LEVELS:
        with contextlib.suppress(InvalidPosition, InvalidMove):
            calculate_with(engine, board, cards, level)
            return level
    return level


def calculate(board: str, cards: list[str], level: str = "") -> tuple[Board, list[str]]:
    """The board after some cards, and what became of each: covered, physical or none.

    >>> from ketplay.games.qtris.board.tile_board import format_board
    >>> after, effects = calculate("1=R", ["CX16", "H6"])
    >>> format_board(after), effects
    ('C+a.W.W/W.W.C+a/W.W.W', ['covered', 'none'])
    """
    _, after, effects = calculate_with("tile", board, cards, level or lowest_level(board, cards))
    return after, effects


def calculate_with(
    engine: str, board: str, cards: list[str], level: str
) -> tuple[Engine, Any, list[str]]:
    """The same with the engine that is asked for, or that noise (`~3`) or a mixed board needs.

    >>> mixtures, after, effects = calculate_with("tile", "1=R", ["~1", "H1"], "base")
    >>> mixtures.format(after), effects
    ('m.W.W/W.W.W/W.W.W@1=R,L', ['noise', 'covered'])
    """
    noise = any(word.startswith("~") for word in cards) or ("@" in board and engine == "tile")
    rules = choose_engine({"level": level, "engine": engine, "noise": "on" if noise else "off"})
    now = rules.parse(board)
    for tiles in rules.boards(now):
        check_board(LEVELS[level], tiles, complete=True)
    effects = []
    for text in cards:
        if text.startswith("~"):
            square = _noise(text)
            now, effect = (now if square is None else rules.disturb(now, square)), "noise"
        else:
            move = _card(text, level)
            now, effect = rules.apply(now, move.card, move.a, move.b)
        effects.append(effect)
    return rules, now, effects


def _noise(text: str) -> int | None:
    if text[1:] not in map(str, range(1, 11)):
        raise InvalidMove(
            f"'{text}' is no roll for noise; right: ~1 to ~9 for a square, ~10 for none", at=text
        )
    return None if text == "~10" else int(text[1:]) - 1


def _card(text: str, level: str) -> Move:
    move = parse_move(text)
    if move.verb != "play":
        raise InvalidMove(f"'{text}' is no card; right: H5, CX16, CX7 or I", at=text)
    if not LEVELS[level].deck[move.card]:
        have = " ".join(
            name for name, number in zip(CARDS, LEVELS[level].deck, strict=True) if number
        )
        raise InvalidMove(
            f"'{text}': there is no {CARDS[move.card]} card at level {level}, only {have}", at=text
        )
    return move


def as_json(
    engine: Engine,
    value: Any,
    effects: list[str],
    found: Reckoning,
    together: dict[str, float] | None,
) -> dict[str, object]:
    """The calculator's answer for scripts."""
    white, draw, black = found.win
    told: dict[str, object] = {
        "board": engine.format(value),
        "effects": effects,
        "white": found.white,
        "lines": {f"{w},{b}": p for (w, b), p in found.lines.items()},
        "expected": {"white": found.expected[0], "black": found.expected[1]},
        "win": {"white": white, "draw": draw, "black": black},
    }
    groups = [[at + 1 for at in group] for group in look(value).groups]
    return (
        told
        | ({"tied": groups} if groups else {})
        | ({"joint": together} if together is not None else {})
    )


EFFECTS = {"none": "no rule, spent as I", "physical": "by quantum mechanics (the books are silent)"}


def report(engine: Engine, value: Any, cards: list[tuple[str, str]], found: Reckoning) -> str:
    """The calculator's answer for people."""
    seen = look(value)
    out = [engine.format(value), "", draw_squares(seen), *group_words(seen), ""]
    out += [f"{card}: {EFFECTS[effect]}" for card, effect in cards if effect in EFFECTS]
    rows = [found.white[at : at + 3] for at in (0, 3, 6)]
    out += ["chance of white", *("  " + "  ".join(f"{p:7.2%}" for p in row) for row in rows), ""]
    out += [
        "lines (white, black)",
        *(f"  {w}, {b}   {p:8.3%}" for (w, b), p in found.lines.items()),
        "",
    ]
    out += [f"expected lines   white {found.expected[0]:.4f}   black {found.expected[1]:.4f}"]
    out += ["white wins {:.3%}   draw {:.3%}   black wins {:.3%}".format(*found.win)]
    return "\n".join(out)


def _together(squares: tuple[int, ...], chances: dict[str, float] | None) -> str:
    if chances is None:
        return ""
    rows = [f"  {word}   {p:8.3%}" for word, p in chances.items()]
    return "\n".join(["", "", f"squares {listed(squares)} together", *rows])
