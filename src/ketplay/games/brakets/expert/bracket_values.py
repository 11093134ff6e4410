"""What an unfinished bracket is worth to its owner: fitted values, read from bracket_values.json.

`tools/brakets_fit.py` makes the file. An entry is the mean of what the bracket brought its owner
when it was next closed or zeroed, in points of difference: by ket, halves (7 and more are one
entry), the <0| in the owner's and in the other player's hand (2 and more are one entry), and
whether the owner or the other player had just moved.
"""

from __future__ import annotations

import json
from functools import cache
from math import erf, sqrt
from pathlib import Path
from typing import NamedTuple

PATH = Path(__file__).with_name("bracket_values.json")
MOST_HALVES = 7
MOST_BRAS = 2
SIZE = 4 * (MOST_HALVES + 1) * (MOST_BRAS + 1) ** 2


class BracketValues(NamedTuple):
    """The fitted entries, and how uncertain they are.

    `spread` times the square root of the number of <0| to come is the standard deviation of the
    final difference in points.
    """

    owner_moved: tuple[float, ...]
    other_moved: tuple[float, ...]
    spread: float

    def difference(
        self, ket: int, halves: int, their_ket: int, their_halves: int, bras: int, their_bras: int
    ) -> float:
        """What both brackets together promise the player who has just moved."""
        own = self.owner_moved[entry_index(ket, halves, bras, their_bras)]
        other = self.other_moved[entry_index(their_ket, their_halves, their_bras, bras)]
        return own - other

    def chances(self, difference: float, bras_remaining: int) -> tuple[float, float, float]:
        """Win, draw and loss when this difference is expected: a normal estimate.

        >>> [round(p, 2) for p in BracketValues((), (), 1.0).chances(0.0, 1)]
        [0.31, 0.38, 0.31]
        """
        if not bras_remaining:
            return float(difference > 0), float(difference == 0), float(difference < 0)
        scale = self.spread * sqrt(2 * bras_remaining)
        loss, no_win = ((1 + erf((edge - difference) / scale)) / 2 for edge in (-0.5, 0.5))
        return 1 - no_win, no_win - loss, loss


def entry_index(ket: int, halves: int, bras: int, their_bras: int) -> int:
    """The place of an entry.

    >>> entry_index(0, 0, 0, 0), entry_index(3, 99, 2, 5) == SIZE - 1
    (0, True)
    """
    halves = halves if halves < MOST_HALVES else MOST_HALVES
    bras = bras if bras < MOST_BRAS else MOST_BRAS
    their_bras = their_bras if their_bras < MOST_BRAS else MOST_BRAS
    return ((ket * (MOST_HALVES + 1) + halves) * (MOST_BRAS + 1) + bras) * (
        MOST_BRAS + 1
    ) + their_bras


@cache
def fitted_values() -> BracketValues:
    """The values in the file.

    >>> fitted_values().spread > 0
    True
    """
    data = json.loads(PATH.read_text(encoding="utf-8"))
    return BracketValues(tuple(data["owner_moved"]), tuple(data["other_moved"]), data["spread"])


def zero_values() -> BracketValues:
    """Values that know nothing, from which fitting starts."""
    return BracketValues((0.0,) * SIZE, (0.0,) * SIZE, 1.0)
