"""95 % confidence intervals."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt
from typing import NamedTuple

Z = 1.959963984540054  # the 97.5th percentile of the normal distribution


class Interval(NamedTuple):
    """An estimate and its 95 % confidence interval."""

    mean: float
    low: float
    high: float


def wilson(successes: float, trials: int) -> Interval:
    """Wilson's score interval of a share, good for few trials and for shares near 0 or 1.

    >>> [round(x, 3) for x in wilson(8, 10)]
    [0.8, 0.49, 0.943]
    """
    if trials == 0:
        return Interval(0.0, 0.0, 1.0)
    share = successes / trials
    spread = Z * Z / trials
    centre = (share + spread / 2) / (1 + spread)
    reach = Z * sqrt(share * (1 - share) / trials + spread / (4 * trials)) / (1 + spread)
    return Interval(share, max(0.0, centre - reach), min(1.0, centre + reach))


def normal(values: Sequence[float]) -> Interval:
    """The interval of a mean by the spread of the values, which must be independent of each other.

    >>> [round(x, 3) for x in normal([1.0, 2.0, 3.0])]
    [2.0, 0.868, 3.132]
    """
    number = len(values)
    mean = sum(values) / number if number else 0.0
    if number < 2:
        return Interval(mean, -inf, inf)
    error = sqrt(sum((value - mean) ** 2 for value in values) / (number - 1) / number)
    return Interval(mean, mean - Z * error, mean + Z * error)
