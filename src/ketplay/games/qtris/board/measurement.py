"""Measurement (section 6): what a square or pair can become and how likely that is, by the dice or exactly.

The end of a game asks for colours; Eve may ask for another basis. A result is a tile's letter, two for a pair.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import NamedTuple

from ketplay.games.qtris.board.tile_board import Board, put
from ketplay.games.qtris.board.tiles import (
    PAIR,
    SINGLES,
    B,
    kind_of,
    pair_ket,
    partner_of,
    single_ket,
)

BASES = {"colour": "WB", "orient": "RL", "updown": "^v"}  # the two tiles a basis tells apart
BASIS_OF = {letter: basis for basis, letters in BASES.items() for letter in letters}
RESULTS = ("WW", "WB", "BW", "BB")  # of a pair measured for colour, lower square first
EIGHTHS = 8  # all rational chances are whole eighths

# How many of the hundred faces of the d100 mean white; the printed percentages.
DICE_SINGLE = (100, 0, 50, 50, 50, 50, 25, 75, 7, 93)
# ... and for a pair how many mean WW, WB, BW, BB, in this order from 1 up.
DICE_PAIR = (*[(50, 0, 0, 50)] * 2, *[(0, 50, 50, 0)] * 2, *[(25, 25, 25, 25)] * 4,
             *[(12, 38, 38, 12)] * 2, *[(38, 12, 12, 38)] * 2)  # fmt: skip


class Odds(NamedTuple):
    """Chances of a way to measure: P(first tile of the basis) of each single tile, P(11, 12, 21, 22) of each pair."""

    single: tuple[float, ...]
    pair: tuple[tuple[float, ...], ...]


@cache
def odds(measure: str, basis: str = "colour") -> Odds:
    """The chances by the `dice` or `exact` from the kets.

    >>> odds("dice").single[9], round(odds("exact").single[9], 4), odds("exact", "orient").single[2]
    (0.93, 0.933, 1.0)
    """
    if measure == "dice":
        singles, pairs = faces(basis)
        return Odds(
            tuple(n / 100 for n in singles), tuple(tuple(n / 100 for n in split) for split in pairs)
        )
    first, second = (single_ket(SINGLES.index(letter)) for letter in BASES[basis])
    corners = [
        [a * b for a in left for b in right] for left, right in product((first, second), repeat=2)
    ]
    return Odds(
        tuple(_chance(first, single_ket(tile)) for tile in range(10)),
        tuple(tuple(_chance(corner, pair_ket(kind)) for corner in corners) for kind in range(12)),
    )


def _chance(asked: list[complex] | tuple[complex, ...], ket: tuple[complex, ...]) -> float:
    """The chance to find one ket as another; eighths without rounding noise, what needs the root of three as it is."""
    chance = abs(sum(complex(a).conjugate() * b for a, b in zip(asked, ket, strict=True))) ** 2
    eighths = round(chance * EIGHTHS)
    return eighths / EIGHTHS if abs(chance * EIGHTHS - eighths) < 1e-9 else chance


@cache
def faces(basis: str) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """How many faces of the d100 mean what: printed for colours, whole percentages in Eve's other bases (section 9)."""
    if basis == "colour":
        return DICE_SINGLE, DICE_PAIR
    exact = odds("exact", basis)
    return tuple(round(100 * p) for p in exact.single), tuple(
        tuple(round(100 * p) for p in s) for s in exact.pair
    )


@cache
def words(basis: str, letters: int) -> tuple[str, ...]:
    """The results in the order of the dice: W B, or WW WB BW BB."""
    return tuple(map("".join, product(BASES[basis], repeat=letters)))


def due(board: Board) -> int | None:
    """The next square to be measured: the lowest that is not plainly white or black."""
    return next((square for square, code in enumerate(board) if code > B), None)


@cache
def splits(code: int, basis: str = "colour") -> tuple[tuple[str, float], ...]:
    """What measuring a square with this on it (or its whole pair) can give, with exact chances."""
    exact = odds("exact", basis)
    if code < PAIR:
        first = exact.single[code]
        found = zip(words(basis, 1), (first, 1 - first), strict=True)
    else:
        found = zip(words(basis, 2), exact.pair[kind_of(code)], strict=True)
    return tuple((word, p) for word, p in found if p)


@cache
def _weights(code: int, basis: str) -> tuple[tuple[str, int | float], ...]:
    found = splits(code, basis)
    whole = all((p * EIGHTHS).is_integer() for _, p in found)
    return tuple((word, int(p * EIGHTHS) if whole else p) for word, p in found)


def exact_results(
    board: Board, square: int, basis: str = "colour"
) -> tuple[tuple[str, int | float], ...]:
    """What measuring the square (or its whole pair) can give, with weights (whole where rational)."""
    return _weights(board[square], basis)


def by_roll(board: Board, square: int, roll: int, basis: str = "colour") -> str:
    """What a roll of the d100 means for the square: W or B, or WW, WB, BW, BB for its pair."""
    code = board[square]
    singles, pairs = faces(basis)
    if code < PAIR:
        return BASES[basis][roll > singles[code]]
    for word, share in zip(words(basis, 2), pairs[kind_of(code)], strict=True):
        roll -= share
        if roll <= 0:
            return word
    raise AssertionError("the bands add up to 100")


def collapse(board: Board, square: int, result: str) -> Board:
    """The board after a result on a square; both members of a pair are replaced, the lower first."""
    squares = [square] if len(result) == 1 else sorted((square, partner_of(board[square])))
    for at, letter in zip(squares, result, strict=True):
        board = put(board, SINGLES.index(letter), at)
    return board
