"""95 % confidence intervals."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

Z = 1.959963984540054  # the 97.5th percentile of the normal distribution


class Interval(NamedTuple):
    """An estimate and where the truth lies with 95 % confidence."""

    mean: float
    low: float
    high: float


def wilson(part: float, of: int) -> Interval:
    """Of a share, `part` out of `of`: Wilson's score interval, sound for few games and for shares near 0 or 1.

    >>> [round(x, 3) for x in wilson(8, 10)]
    [0.8, 0.49, 0.943]
    """
    if of == 0:
        return Interval(0.0, 0.0, 1.0)
    share, spread = part / of, Z * Z / of
    centre = (share + spread / 2) / (1 + spread)
    reach = Z * sqrt(share * (1 - share) / of + spread / (4 * of)) / (1 + spread)
    return Interval(share, max(0.0, centre - reach), min(1.0, centre + reach))


def normal(values: Sequence[float]) -> Interval:
    """Of a mean, by the spread of the values (which must be independent: one per round, not per game).

    >>> [round(x, 3) for x in normal([1.0, 2.0, 3.0])]
    [2.0, 0.868, 3.132]
    """
    number = len(values)
    mean = sum(values) / number if number else 0.0
    if number < 2:
        return Interval(mean, float("-inf"), float("inf"))
    error = sqrt(sum((value - mean) ** 2 for value in values) / (number - 1) / number)
    return Interval(mean, mean - Z * error, mean + Z * error)
