"""Measurement (R5): what a square or pair can become, and how likely that is, by the dice or
exactly.

The end of a game measures colours; Eve may choose another basis (R8.3). A result is the letter of a
tile, two letters for a pair.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from functools import cache
from itertools import product
from typing import NamedTuple

from ketplay.games.qtris.board.tiles import (
    PAIR,
    PAIRS,
    SINGLES,
    B,
    Board,
    kind_of,
    pair_ket,
    partner_of,
    single_ket,
)


class Measure(StrEnum):
    """How chances are counted: whole percentages on two ten-sided dice, or exactly."""

    DICE = "dice"
    EXACT = "exact"


class Basis(StrEnum):
    """What a measurement asks: white or black, right or left, up or down."""

    COLOUR = "colour"
    ORIENT = "orient"
    UPDOWN = "updown"


BASES = {Basis.COLOUR: "WB", Basis.ORIENT: "RL", Basis.UPDOWN: "^v"}  # what each distinguishes
BASIS_OF = {letter: basis for basis, letters in BASES.items() for letter in letters}
TILE_OF = {letter: SINGLES.index(letter) for letter in BASIS_OF}
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
    kets = [single_ket(SINGLES.index(letter)) for letter in BASES[basis]]
    corners = [[a * b for a in lower for b in higher] for lower, higher in product(kets, repeat=2)]
    return Odds(
        tuple(_chance(kets[0], single_ket(tile)) for tile in range(len(SINGLES))),
        tuple(
            tuple(_chance(corner, pair_ket(kind)) for corner in corners)
            for kind in range(len(PAIRS))
        ),
    )


def _chance(result: Sequence[complex], ket: Sequence[complex]) -> float:
    """The chance that measuring a ket gives another: exact eighths, or with the root of three."""
    chance = abs(sum(complex(a).conjugate() * b for a, b in zip(result, ket, strict=True))) ** 2
    eighths = round(chance * EIGHTHS)
    return eighths / EIGHTHS if abs(chance * EIGHTHS - eighths) < 1e-9 else chance


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
    """The results in the order of the dice: W B, or WW WB BW BB."""
    return tuple(map("".join, product(BASES[basis], repeat=letters)))


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


@cache
def _weights(code: int, basis: Basis) -> tuple[tuple[str, int | float], ...]:
    results = result_chances(code, basis)
    if all((chance * EIGHTHS).is_integer() for _, chance in results):
        return tuple((word, int(chance * EIGHTHS)) for word, chance in results)
    return results


def exact_results(
    board: Board, square: int, basis: Basis = Basis.COLOUR
) -> tuple[tuple[str, int | float], ...]:
    """What measuring the square (or its whole pair) gives, with weights, whole where rational."""
    return _weights(board[square], basis)


def by_roll(board: Board, square: int, roll: int, basis: Basis = Basis.COLOUR) -> str:
    """What a roll of the d100 means for the square: W or B, or WW, WB, BW, BB for its pair."""
    return roll_result(board[square], roll, basis)


def roll_result(code: int, roll: int, basis: Basis = Basis.COLOUR) -> str:
    """The same for what is on the square."""
    singles, pairs = dice_faces(basis)
    if code < PAIR:
        return BASES[basis][roll > singles[code]]
    for word, number in zip(result_words(basis, 2), pairs[kind_of(code)], strict=True):
        roll -= number
        if roll <= 0:
            return word
    raise AssertionError("the numbers of faces add up to 100")


def collapse(board: Board, square: int, result: str) -> Board:
    """The board after a result on a square; of a pair both members change, the lower first."""
    tiles = list(board)
    if len(result) == 1:
        tiles[square] = TILE_OF[result]
    else:
        partner = partner_of(board[square])
        tiles[min(square, partner)] = TILE_OF[result[0]]
        tiles[max(square, partner)] = TILE_OF[result[1]]
    return tuple(tiles)
