"""Measurement (section 6): what a square or pair can become and how likely that is, by the dice or exactly."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from ketplay.games.qtris.board import Board, put
from ketplay.games.qtris.tiles import PAIR, B, W, kind_of, pair_ket, partner_of, single_ket

RESULTS = ("WW", "WB", "BW", "BB")  # of a pair, lower square first

# How many of the hundred faces of the d100 mean white; the printed percentages.
DICE_SINGLE = (100, 0, 50, 50, 50, 50, 25, 75, 7, 93)
# ... and for a pair how many mean WW, WB, BW, BB, in this order from 1 up.
DICE_PAIR = (*[(50, 0, 0, 50)] * 2, *[(0, 50, 50, 0)] * 2, *[(25, 25, 25, 25)] * 4,
             *[(12, 38, 38, 12)] * 2, *[(38, 12, 12, 38)] * 2)  # fmt: skip


class Odds(NamedTuple):
    """Chances of a way to measure: P(white) of each single tile, P(WW, WB, BW, BB) of each pair."""

    single: tuple[float, ...]
    pair: tuple[tuple[float, ...], ...]


@cache
def odds(measure: str) -> Odds:
    """The chances by the `dice` or `exact` from the kets.

    >>> odds("dice").single[9], round(odds("exact").single[9], 4)
    (0.93, 0.933)
    """
    if measure == "dice":
        pairs = tuple(tuple(n / 100 for n in faces) for faces in DICE_PAIR)
        return Odds(tuple(n / 100 for n in DICE_SINGLE), pairs)
    singles = tuple(_tidy(abs(single_ket(tile)[0]) ** 2) for tile in range(10))
    return Odds(singles, tuple(tuple(_tidy(abs(a) ** 2) for a in pair_ket(kind)) for kind in range(12)))


def _tidy(probability: float) -> float:
    """Eighths are written without rounding noise; what needs the root of three stays as it is."""
    eighths = round(probability * 8)
    return eighths / 8 if abs(probability * 8 - eighths) < 1e-9 else probability


def due(board: Board) -> int | None:
    """The next square to be measured: the lowest that is not plainly white or black."""
    return next((square for square, code in enumerate(board) if code > B), None)


def exact_results(board: Board, square: int) -> list[tuple[str, int | float]]:
    """What measuring the square (or its whole pair) can give, with weights (whole where rational)."""
    code = board[square]
    chances = odds("exact")
    if code < PAIR:
        white = chances.single[code]
        found = list(zip("WB", (white, 1 - white), strict=True))
    else:
        found = list(zip(RESULTS, chances.pair[kind_of(code)], strict=True))
    whole = all((p * 8).is_integer() for _, p in found)
    return [(word, int(p * 8) if whole else p) for word, p in found if p]


def by_roll(board: Board, square: int, roll: int) -> str:
    """What a roll of the d100 means for the square: W or B, or WW, WB, BW, BB for its pair."""
    code = board[square]
    if code < PAIR:
        return "W" if roll <= DICE_SINGLE[code] else "B"
    for word, faces in zip(RESULTS, DICE_PAIR[kind_of(code)], strict=True):
        roll -= faces
        if roll <= 0:
            return word
    raise AssertionError("the bands add up to 100")


def collapse(board: Board, square: int, result: str) -> Board:
    """The board after a result on a square; both members of a pair are replaced, the lower first."""
    squares = [square] if len(result) == 1 else sorted((square, partner_of(board[square])))
    for at, colour in zip(squares, result, strict=True):
        board = put(board, W if colour == "W" else B, at)
    return board
