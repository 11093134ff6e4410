"""Measurement (R5): what a tile or pair can give in each basis, by the dice or exactly.

The end of a game measures colours; Eve may choose another basis (R8.3). A result is the code of a
tile, two of them for a pair, or for a Bell measurement the code of a plain pair.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum
from functools import cache
from itertools import product
from typing import NamedTuple

from ketplay.games.qtris.board.tiles import (
    FAMILY,
    PAIR,
    PAIRS,
    SINGLES,
    B,
    Board,
    kind_of,
    pair_ket,
    single_ket,
)


class Measure(StrEnum):
    """How chances are counted: whole percentages on two ten-sided dice, or exactly."""

    DICE = "dice"
    EXACT = "exact"


class Basis(StrEnum):
    """What a measurement asks: white or black, right or left, up or down, tilted white or black,
    or which of the four plain pairs two squares are.
    """

    COLOUR = "colour"
    ORIENT = "orient"
    UPDOWN = "updown"
    TILTED = "tilted"
    BELL = "bell"


BASES: dict[Basis, tuple[str, ...]] = {  # what each distinguishes
    Basis.COLOUR: ("W", "B"),
    Basis.ORIENT: ("R", "L"),
    Basis.UPDOWN: ("^", "v"),
    Basis.TILTED: ("uW", "uB"),
    Basis.BELL: PAIRS[:FAMILY],
}
BASIS_OF = {word: basis for basis, words in BASES.items() for word in words}
RESULTS = ("WW", "WB", "BW", "BB")  # of a pair measured for colour, lower square first
EIGHTHS = 8  # all rational chances are whole eighths

# How many of the hundred faces of the d100 mean white; the printed percentages (R5.2).
DICE_SINGLE = (100, 0, 50, 50, 50, 50, 25, 75, 7, 93)
# ... and for a pair how many mean WW, WB, BW, BB, in this order from 1 up.
DICE_PAIR = (*[(50, 0, 0, 50)] * 2, *[(0, 50, 50, 0)] * 2, *[(25, 25, 25, 25)] * 4,
             *[(12, 38, 38, 12)] * 2, *[(38, 12, 12, 38)] * 2)  # fmt: skip


class Odds(NamedTuple):
    """The chances of a measurement: of a tile to give the first result, of a pair all four."""

    single: tuple[float, ...]
    pair: tuple[tuple[float, ...], ...]


@cache
def odds(measure: Measure, basis: Basis = Basis.COLOUR) -> Odds:
    """The chances by the dice, or exactly, from the kets.

    >>> odds("dice").single[9], round(odds("exact").single[9], 4), odds("exact", "orient").single[2]
    (0.93, 0.933, 1.0)
    """
    if measure == Measure.DICE:
        singles, pairs = dice_faces(basis)
        return Odds(
            tuple(number / 100 for number in singles),
            tuple(tuple(number / 100 for number in numbers) for numbers in pairs),
        )
    if basis == Basis.BELL:  # of pairs only
        return Odds((), _pair_odds([pair_ket(kind) for kind in range(FAMILY)]))
    kets = [single_ket(SINGLES.index(name)) for name in BASES[basis]]
    corners = [[a * b for a in lower for b in higher] for lower, higher in product(kets, repeat=2)]
    return Odds(
        tuple(_overlap(kets[0], single_ket(tile)) for tile in range(len(SINGLES))),
        _pair_odds(corners),
    )


def _pair_odds(results: Sequence[Sequence[complex]]) -> tuple[tuple[float, ...], ...]:
    return tuple(
        tuple(_overlap(result, pair_ket(kind)) for result in results) for kind in range(len(PAIRS))
    )


def _overlap(result: Sequence[complex], ket: Sequence[complex]) -> float:
    """The chance that measuring a ket gives another."""
    return chance_of(
        abs(sum(complex(a).conjugate() * b for a, b in zip(result, ket, strict=True))) ** 2
    )


def chance_of(square: float) -> float:
    """A squared amplitude as a chance: exact eighths, or with the root of three.

    >>> chance_of(0.2500000001), round(chance_of(0.0669872981), 4)
    (0.25, 0.067)
    """
    eighths = round(square * EIGHTHS)
    return eighths / EIGHTHS if abs(square * EIGHTHS - eighths) < 1e-8 else square


@cache
def dice_faces(basis: Basis) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """How many faces of the d100 mean each result, for single tiles and for pairs.

    They are printed for colours; Eve's other bases have whole percentages, too.
    """
    if basis == Basis.COLOUR:
        return DICE_SINGLE, DICE_PAIR
    exact = odds(Measure.EXACT, basis)
    singles = tuple(round(100 * chance) for chance in exact.single)
    return singles, tuple(
        tuple(round(100 * chance) for chance in chances) for chances in exact.pair
    )


@cache
def result_words(basis: Basis, letters: int) -> tuple[str, ...]:
    """The results in the order of the dice: W B, or WW WB BW BB; C+ C- A+ A- for `bell`."""
    if basis == Basis.BELL:
        return BASES[basis]
    return tuple(map("".join, product(BASES[basis], repeat=letters)))


@cache
def letters(result: str) -> tuple[str, ...]:
    """The codes of the tiles that a result names, one or two.

    >>> letters("WB"), letters("uWuB"), letters("^")
    (('W', 'B'), ('uW', 'uB'), ('^',))
    """
    return tuple(re.findall(r"u?[WBRL^v]", result))


def next_square(board: Board) -> int | None:
    """The next square to be measured: the lowest that is not plainly white or black."""
    return next((square for square, code in enumerate(board) if code > B), None)


@cache
def result_chances(code: int, basis: Basis = Basis.COLOUR) -> tuple[tuple[str, float], ...]:
    """What measuring a square with this on it (or its whole pair) can give, with exact chances."""
    exact = odds(Measure.EXACT, basis)
    if code < PAIR:
        words = result_words(basis, 1)
        chances: Sequence[float] = (exact.single[code], 1 - exact.single[code])
    else:
        words = result_words(basis, 2)
        chances = exact.pair[kind_of(code)]
    return tuple((word, chance) for word, chance in zip(words, chances, strict=True) if chance)
