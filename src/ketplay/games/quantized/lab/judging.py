"""What several judges of this room need: names of the strategies, the rise of a curve."""

from __future__ import annotations

from collections.abc import Sequence

NAMES = {  # what pages and figures call the strategies
    "classical": "classical",
    "simple": "simple",
    "best": "best response",
    "aa-last": "at the last move",
    "aa-every": "at every move",
    "optimum": "optimum",
}


def largest_rise(curve: Sequence[float]) -> float:
    """How far a curve comes up again from an earlier low.

    >>> largest_rise([3.0, 1.0, 2.0, 0.5])
    1.0
    """
    return max(later - min(curve[: number + 1]) for number, later in enumerate(curve))
