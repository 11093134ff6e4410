"""Everything that can happen in QTris, as values and as words (section 10)."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from ketplay.core.errors import InvalidMove
from ketplay.games.qtris.board.measurement import BASES
from ketplay.games.qtris.board.tiles import CARDS, CX, PAIRS, SINGLES, I
from ketplay.games.qtris.cards import NAMES, Counts, spell, unspell


class Move(NamedTuple):
    """One event. `verb` says which fields count: card, squares `a` and `b` (from 0), cards, or a word."""

    verb: str
    card: int = -1
    a: int = -1
    b: int = -1
    cards: Counts = ()
    word: str = ""


KEEP = Move("keep")
COLOURS = (Move("colour", word="white"), Move("colour", word="black"))
NEXT = Move("next")
FIXED = {
    "over": (),
    "colour": COLOURS,
    "between": (NEXT,),
}  # steps at which the moves are always the same
DRAWS = tuple(Move("draw", card) for card in range(9))
DRAWN = {f"~{NAMES[move.card]}": move for move in DRAWS}
D10 = tuple(Move("d10", a=face) for face in range(1, 11))
D100 = tuple(Move("d100", a=face) for face in range(1, 101))


@cache
def result(word: str) -> Move:
    """An exact measurement's result: W, B, WW, WB, BW or BB; the tiles of another basis when Eve asked for it."""
    return Move("result", word=word)


@cache
def plays(card: int) -> tuple[Move, ...]:
    """Every way to play a card: I needs no square, C_X a control and a target (or one square), the others one."""
    if card == I:
        return (Move("play", I, 0, 0),)
    if card == CX:
        return tuple(Move("play", CX, a, b) for a in range(9) for b in range(9))
    return tuple(Move("play", card, a, a) for a in range(9))


@cache
def plays_of(kinds: int) -> tuple[Move, ...]:
    """Every way to play one card of a hand; `kinds` has a bit for each kind of card in it."""
    return tuple(move for card in range(8) if kinds >> card & 1 for move in plays(card))


def format_move(move: Move) -> str:
    """A move as its word.

    >>> format_move(parse_move("C1>6")), format_move(parse_move("put:C+16"))
    ('CX16', 'put:C+16')
    """
    return _FORMATS[move.verb](move)


def _format_play(move: Move) -> str:
    if move.card == I:
        return "I"
    name = CARDS[move.card] + str(move.a + 1)
    return name + str(move.b + 1) if move.a != move.b else name


def _format_tile(move: Move) -> str:
    if move.b < 0:
        return SINGLES[move.card] + (str(move.a + 1) if move.a >= 0 else "")
    return f"{PAIRS[move.card]}{move.a + 1}{move.b + 1}"


_FORMATS: dict[str, Callable[[Move], str]] = {
    "play": _format_play,
    "keep": lambda move: "keep",
    "next": lambda move: "next",
    "swap": lambda move: "swap:" + spell(move.cards),
    "colour": lambda move: move.word,
    "put": lambda move: "put:" + _format_tile(move),
    "tile": lambda move: "~" + _format_tile(move),
    "pairs": lambda move: f"~{move.a}",
    "draw": lambda move: "~" + NAMES[move.card],
    "d10": lambda move: f"~{move.a}",
    "d100": lambda move: f"~{move.a}",
    "result": lambda move: "~" + move.word,
    "measure": lambda move: f"measure:{move.a + 1}:{move.word}:{spell(move.cards)}",
}

_PLAY = re.compile(r"(CX|C|[IXYZHUS])([1-9])?>?([1-9])?\Z")
_TILE = re.compile(r"(?:(u[WBRL]|[WBRL^v])([1-9])|([rp]?[CA][+-])([1-9])([1-9]))\Z")
EXAMPLES = "a card and its square such as H5, CX16 (control 1, target 6), CX7 or I"


def parse_move(text: str) -> Move:
    """A player's move from its word, alternative spellings included; whether it is legal is not asked here."""
    if text == "keep":
        return KEEP
    if text == "next":
        return NEXT
    if text in ("white", "black"):
        return Move("colour", word=text)
    head, _, rest = text.partition(":")
    if head == "swap":
        cards = unspell(rest)
        if cards is None:
            raise InvalidMove(
                f"'{text}': after swap: come the cards to exchange, such as swap:HXX", at=text
            )
        return Move("swap", cards=cards)
    if head == "put":
        return _parse_put(text, rest)
    if head == "measure":
        return _parse_measure(text, rest)
    return _parse_play(text)


def _parse_put(text: str, rest: str) -> Move:
    found = _TILE.match(rest)
    if not found or (found[3] and found[4] == found[5]):
        raise InvalidMove(
            f"'{text}': right is put:R5 for a tile, put:C+16 for a pair on squares 1 and 6", at=text
        )
    if found[1]:
        return Move("put", SINGLES.index(found[1]), int(found[2]) - 1)
    a, b = sorted((int(found[4]) - 1, int(found[5]) - 1))
    return Move("put", PAIRS.index(found[3]), a, b)


def _parse_measure(text: str, rest: str) -> Move:
    square, _, more = rest.partition(":")
    basis, _, cards = more.partition(":")
    given = unspell(cards)
    if square not in tuple("123456789") or basis not in BASES or given is None:
        raise InvalidMove(
            f"'{text}': right is measure:5:colour:HX, a square, a basis ({', '.join(BASES)}) and two cards to give up",
            at=text,
        )
    return Move("measure", a=int(square) - 1, cards=given, word=basis)


def _parse_play(text: str) -> Move:
    found = _PLAY.match(text)
    if not found:
        raise InvalidMove(f"'{text}' is no move; right: {EXAMPLES}", at=text)
    card = CX if found[1] in ("C", "CX") else CARDS.index(found[1])
    squares = [int(square) - 1 for square in found.group(2, 3) if square]
    if card == I:
        return plays(I)[0]
    if not squares:
        raise InvalidMove(f"'{text}': on which square? Right: {CARDS[card]}5", at=text)
    if len(squares) == 2 and card != CX:
        raise InvalidMove(
            f"'{text}': {CARDS[card]} acts on one square, such as {CARDS[card]}{squares[0] + 1}",
            at=text,
        )
    return Move("play", card, squares[0], squares[-1])
