"""`ketplay qtris`: the calculator. Plays cards on a board and shows the odds of measuring it."""

from __future__ import annotations

import argparse
import contextlib
import json
from random import Random, SystemRandom
from typing import Any, NamedTuple

from ketplay.core import registry
from ketplay.core.errors import IllegalMove, InvalidMove, InvalidPosition, KetError
from ketplay.games.qtris.board.appearance import group_words, list_squares
from ketplay.games.qtris.board.card_rules import Effect
from ketplay.games.qtris.board.measurement import Measure
from ketplay.games.qtris.board.model import BoardModel
from ketplay.games.qtris.board.noise import Noise
from ketplay.games.qtris.board.own_cards import OwnCards
from ketplay.games.qtris.board.tile_board import check_board
from ketplay.games.qtris.board.tiles import LEVELS, Board
from ketplay.games.qtris.cards import NAMES, Counts, full_deck
from ketplay.games.qtris.moves import Move, Verb, parse_move
from ketplay.games.qtris.odds import BoardOdds, board_odds, joint_chances
from ketplay.games.qtris.options import choose_level, choose_model, parse_cards
from ketplay.games.qtris.sandbox.look_at_square import (
    LOOK,
    Look,
    check_level,
    findings,
    parse_look,
    play_look,
)
from ketplay.games.qtris.text import squares as draw_squares

HELP = "play cards on a QTris board and see the exact odds"
EXAMPLES = (
    "ketplay qtris R.W.B/C+a.W.L/B.C+a.W H1 CX25",
    "ketplay qtris '1=R 2-4=C+' CX16 --json",
    "ketplay qtris 1=uW U1 --level advanced --measure dice",
    "ketplay qtris 1=R ~1 H1",
    "ketplay qtris 1=R H1 look:1:orient --seed 7",
    "ketplay qtris 1-2=C+ look:1=B",
    "ketplay qtris 1=R CX12 CX23 --engine full --joint 123",
    "ketplay qtris 1=R T1 H1 --engine full --cards 'T:1:sqrt(S)'",
)


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "board",
        help="rows separated by /, squares by . (R.W.B/C+a.W.L/B.C+a.W), "
        "or 1=R 2-4=C+ with the rest white, or a preset such as qtris-ex233",
    )
    parser.add_argument(
        "card",
        nargs="*",
        help="cards in order: H5, CX16 (control 1, target 6), CX7, I; ~3 is noise on square 3; "
        "look:3 measures its colour (look:3:orient, look:3:updown, look:3:uness something else) "
        "and chance decides, unless you give the result: look:3=W",
    )
    parser.add_argument(
        "--level",
        choices=list(LEVELS),
        help="the level of the rules (default: the lowest that has these tiles and cards)",
    )
    parser.add_argument(
        "--engine",
        choices=["tile", "full"],
        default="tile",
        help="full: every card acts on every state",
    )
    parser.add_argument(
        "--cards",
        default="none",
        metavar="CARDS",
        help="cards of your own, such as 'T:1:sqrt(X);N:1:ctrl(H)'; with --engine full",
    )
    parser.add_argument(
        "--joint", metavar="SQUARES", help="the joint odds of some squares, such as 126"
    )
    parser.add_argument(
        "--measure", choices=["dice", "exact"], default="exact", help="default: exact"
    )
    parser.add_argument("--seed", type=int, help="repeats what the looks have found")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


class Calculation(NamedTuple):
    """A board after some cards, what became of each (covered, physical, none, noise or look), and
    what the looks have found, in words.
    """

    model: BoardModel[Any]
    value: Any
    effects: list[str]
    sights: tuple[str, ...] = ()


EFFECT_WORDS: dict[str, str] = {
    Effect.NONE: "no rule, spent as I",
    Effect.PHYSICAL: "by quantum mechanics (the books are silent)",
}


def run(args: argparse.Namespace) -> int:
    board = preset_board(args.board)
    own = parse_cards(args.cards, args.engine)
    level = args.level or lowest_level(board, args.card, args.engine, own)
    rng = SystemRandom() if args.seed is None else Random(args.seed)
    calculation = calculate_with(args.engine, board, args.card, level, own, rng)
    model, value, effects, _ = calculation
    measure = Measure(args.measure)
    if measure == Measure.DICE and not model.is_tiles:
        raise KetError(
            "the dice are for boards of tiles: with noise or full quantum the odds are exact",
            at="--measure",
        )
    odds = board_odds(model, value, measure)
    squares = _parse_squares(args.joint) if args.joint else ()
    joint = joint_chances(model, value, squares, measure) if squares else {}
    if args.json:
        print(json.dumps(as_json(calculation, odds, joint)))
    else:
        cards = list(zip(args.card, effects, strict=True))
        print(report(calculation, cards, odds) + _joint_report(squares, joint))
    return 0


def preset_board(text: str) -> str:
    """The board of a preset, where the text names one.

    >>> preset_board("qtris-sec231"), preset_board("1=R")
    ('B.W.W/B.B.W/B.B.B', '1=R')
    """
    options = registry.resolve(text)[1]
    return options.get("prep", text)


def _parse_squares(text: str) -> tuple[int, ...]:
    if not text or not set(text) <= set("123456789") or len(set(text)) < len(text):
        raise KetError(f"'{text}' does not name squares; expected --joint 126", at=text)
    return tuple(int(digit) - 1 for digit in text)


def lowest_level(board: str, cards: list[str], engine: str = "tile", own: OwnCards = ()) -> str:
    """The first level that has all these tiles and cards, or else the last.

    >>> lowest_level("1=R", ["H1"]), lowest_level("1=uW", ["H1"]), lowest_level("1=R", ["S1"])
    ('base', 'advanced', 's')
    """
    for level in LEVELS:
        with contextlib.suppress(InvalidPosition, InvalidMove, IllegalMove):
            calculate_with(engine, board, cards, level, own)
            return level
    return level


def calculate(board: str, cards: list[str], level: str = "") -> tuple[Board, list[str]]:
    """The board of tiles after some cards, and what became of each: covered, physical or none.

    >>> from ketplay.games.qtris.board.tile_board import format_board
    >>> after, effects = calculate("1=R", ["CX16", "H6"])
    >>> format_board(after), list(map(str, effects))
    ('C+a.W.W/W.W.C+a/W.W.W', ['covered', 'none'])
    """
    level = level or lowest_level(board, cards)
    _, after, effects, _ = calculate_with("tile", board, cards, level)
    return after, effects


def calculate_with(
    engine: str,
    board: str,
    cards: list[str],
    level: str,
    own: OwnCards = (),
    rng: Random | None = None,
) -> Calculation:
    """The same with a given engine, or with the one that noise (`~3`) or a mixed board needs.

    `rng` decides what a look finds where its result is not given.

    >>> model, after, effects, _ = calculate_with("tile", "1=R", ["~1", "H1"], "base")
    >>> model.format(after), list(map(str, effects))
    ('m.W.W/W.W.W/W.W.W@1=R,L', ['noise', 'covered'])
    >>> calculate_with("tile", "1-2=C+", ["look:1=B"], "base").sights
    ('square 1, asked for colour, is black (the chance was 50 %); given that, square 2 is black',)
    """
    noise = any(word.startswith("~") for word in cards) or ("@" in board and engine == "tile")
    model = choose_model(LEVELS[level], engine, mixed=noise, own=own)
    deck = full_deck(LEVELS[level].deck, own)
    value = model.parse(board)
    for tiles in model.boards(value):
        check_board(choose_level(level, engine), tiles, complete=True)
    effects: list[str] = []
    sights: list[str] = []
    for text in cards:
        if text.startswith(LOOK):
            value, sight = _look(model, value, text, level, rng or Random())
            sights.append(sight)
            effects.append("look")
        elif text.startswith("~"):
            square = _parse_noise(text)
            if square is not None:
                value = model.disturb(value, square, Noise.COLOUR)
            effects.append("noise")
        else:
            move = _parse_card(text, level, deck)
            value, effect = model.apply(value, move.card, move.a, move.b)
            effects.append(effect)
    return Calculation(model, value, effects, tuple(sights))


def _look(
    model: BoardModel[Any], value: Any, text: str, level: str, rng: Random
) -> tuple[Any, str]:
    """The board after a look whose result was given or is drawn here, and what was found."""
    look = parse_look(text)
    check_level(LEVELS[level], look)
    if not look.result:
        options = findings(model, value, look)
        words = [finding.word for finding, _ in options]
        look = Look(look.question, rng.choices(words, [chance for _, chance in options])[0])
    return play_look(model, value, look)


def _parse_noise(text: str) -> int | None:
    if text[1:] not in map(str, range(1, 11)):
        raise InvalidMove(
            f"'{text}' is not a roll for noise; expected ~1 to ~9 for a square, ~10 for none",
            at=text,
        )
    return None if text == "~10" else int(text[1:]) - 1


def _parse_card(text: str, level: str, deck: Counts) -> Move:
    move = parse_move(text)
    if move.verb != Verb.PLAY:
        raise InvalidMove(f"'{text}' is not a card; expected H5, CX16, CX7 or I", at=text)
    if not any(deck[move.card : move.card + 1]):
        available = " ".join(NAMES[card] for card, number in enumerate(deck) if number)
        raise InvalidMove(
            f"'{text}': there is no {NAMES[move.card]} card at level {level}, only {available}",
            at=text,
        )
    return move


def as_json(
    calculation: Calculation, odds: BoardOdds, joint: dict[str, float]
) -> dict[str, object]:
    """The calculator's answer for scripts."""
    model, value, effects, sights = calculation
    white, draw, black = odds.win
    answer: dict[str, object] = {
        "board": model.format(value),
        "effects": effects,
        "white": odds.white,
        "lines": {f"{w},{b}": p for (w, b), p in odds.lines.items()},
        "expected": {"white": odds.expected[0], "black": odds.expected[1]},
        "win": {"white": white, "draw": draw, "black": black},
    }
    groups = model.appearance(value).groups
    if groups:
        answer["tied"] = [[square + 1 for square in group] for group in groups]
    if sights:
        answer["looks"] = sights
    if joint:
        answer["joint"] = joint
    return answer


def report(calculation: Calculation, cards: list[tuple[str, str]], odds: BoardOdds) -> str:
    """The calculator's answer for people."""
    model, value, _, sights = calculation
    appearance = model.appearance(value)
    notes = [f"{card}: {EFFECT_WORDS[effect]}" for card, effect in cards if effect in EFFECT_WORDS]
    rows = [odds.white[row : row + 3] for row in (0, 3, 6)]
    white, black = odds.expected
    return "\n".join(
        [
            model.format(value),
            "",
            draw_squares(appearance),
            *group_words(appearance),
            "",
            *notes,
            *(sight[0].upper() + sight[1:] + "." for sight in sights),
            *([""] if sights else []),
            "chance of white",
            *("  " + "  ".join(f"{chance:7.2%}" for chance in row) for row in rows),
            "",
            "lines (white, black)",
            *(f"  {w}, {b}   {chance:8.3%}" for (w, b), chance in odds.lines.items()),
            "",
            f"expected lines   white {white:.4f}   black {black:.4f}",
            "white wins {:.3%}   draw {:.3%}   black wins {:.3%}".format(*odds.win),
        ]
    )


def _joint_report(squares: tuple[int, ...], joint: dict[str, float]) -> str:
    if not joint:
        return ""
    rows = [f"  {word}   {chance:8.3%}" for word, chance in joint.items()]
    return "\n".join(["", "", f"squares {list_squares(squares)} together", *rows])
