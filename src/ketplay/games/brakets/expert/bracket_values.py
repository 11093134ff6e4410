"""What an unfinished bracket is worth to its owner: a fitted table, kept in bracket_values.json.

The file is made by tools/brakets_fit.py.

An entry is the mean of what the bracket brought its owner when it was next closed or zeroed, in points of
difference, by ket, halves (7 and more are one), the owner's and the other's <0| in hand (2 and more are one), and
whether the owner or the other had just moved.
"""

from __future__ import annotations

import json
from functools import cache
from math import erf, sqrt
from pathlib import Path
from typing import NamedTuple

PATH = Path(__file__).with_name("bracket_values.json")
HALVES = 7
BRAS = 2
SIZE = 4 * (HALVES + 1) * (BRAS + 1) ** 2


class Table(NamedTuple):
    moved: tuple[float, ...]  # the owner has just moved
    waited: tuple[float, ...]  # the other has just moved
    spread: float  # how far a game strays for each <0| to come: the standard deviation is this times their root

    def difference(
        self, ket: int, halves: int, their_ket: int, their_halves: int, bras: int, their_bras: int
    ) -> float:
        """What both brackets together promise the one who has just moved."""
        mine = self.moved[key(ket, halves, bras, their_bras)]
        return mine - self.waited[key(their_ket, their_halves, their_bras, bras)]

    def chances(self, difference: float, left: int) -> tuple[float, float, float]:
        """Win, draw and loss when this difference is expected and `left` <0| are to come: a normal estimate.

        >>> [round(p, 2) for p in Table((), (), 1.0).chances(0.0, 1)]
        [0.31, 0.38, 0.31]
        """
        if not left:
            return float(difference > 0), float(difference == 0), float(difference < 0)
        scale = self.spread * sqrt(2 * left)
        lost, not_won = ((1 + erf((edge - difference) / scale)) / 2 for edge in (-0.5, 0.5))
        return 1 - not_won, not_won - lost, lost


def key(ket: int, halves: int, bras: int, their_bras: int) -> int:
    """The place of an entry.

    >>> key(0, 0, 0, 0), key(3, 99, 2, 5) == SIZE - 1
    (0, True)
    """
    halves = halves if halves < HALVES else HALVES
    bras = bras if bras < BRAS else BRAS
    their_bras = their_bras if their_bras < BRAS else BRAS
    return ((ket * (HALVES + 1) + halves) * (BRAS + 1) + bras) * (BRAS + 1) + their_bras


@cache
def table() -> Table:
    """The fitted table.

    >>> table().spread > 0
    True
    """
    data = json.loads(PATH.read_text(encoding="utf-8"))
    return Table(tuple(data["moved"]), tuple(data["waited"]), data["spread"])


def blank() -> Table:
    """The table that knows nothing, from which fitting begins."""
    return Table((0.0,) * SIZE, (0.0,) * SIZE, 1.0)
