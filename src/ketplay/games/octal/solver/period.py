"""Periods of Grundy values, and Guy and Smith's theorem that makes an observation a proof.

If G(n + p) = G(n) for all n with n0 <= n < 2 n0 + p + t, where t is the largest block of the code,
then for ever: a longer row splits into two rows of which one is so long that p may be taken away
from it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

TAIL = 24  # values at the end that must repeat before a shift is looked at
SLICE = 1 << 22
EFFORT = 12  # times the number of values that may be compared in one search


class Period(NamedTuple):
    """G(n + period) = G(n) for all n >= preperiod."""

    preperiod: int
    period: int

    def needs(self, last: int) -> int:
        """How many values prove it, for a code whose largest block is `last`."""
        return 2 * self.preperiod + 2 * self.period + last


def candidate(values: Array, last: int) -> Period | None:
    """The period that the fewest values would prove, judged by the values so far.

    >>> import numpy as np
    >>> candidate(np.array([5] + [0, 1, 2] * 20), 1)
    Period(preperiod=1, period=3)
    """
    count = len(values)
    best: Period | None = None
    effort = EFFORT * count
    for shift in _shifts(values):
        if best and shift % best.period == 0:
            continue
        start = _start(values, shift)
        effort -= count - start
        period = Period(start, shift)
        if best is None or period.needs(last) < best.needs(last):
            best = period
        if best.needs(last) <= count or effort < 0:
            break
    return best


def _shifts(values: Array) -> Any:
    """Shifts under which the last values repeat, in rising order."""
    import numpy as np

    count = len(values)
    if count < 2 * TAIL:
        return
    end = count - 1
    while end > count // 2 - TAIL and end > TAIL:
        low = max(TAIL, end - SLICE)
        positions = np.arange(end - 1, low - 1, -1)
        for back in range(TAIL):
            positions = positions[values[positions - back] == values[count - 1 - back]]
        for position in positions:
            yield count - 1 - int(position)
        end = low


def _start(values: Array, shift: int) -> int:
    """The first n from which on values[n + shift] = values[n], looking from the end."""
    import numpy as np

    end = len(values) - shift
    while end > 0:
        low = max(0, end - SLICE)
        differ = np.flatnonzero(values[low:end] != values[low + shift : end + shift])
        if len(differ):
            return low + int(differ[-1]) + 1
        end = low
    return 0
