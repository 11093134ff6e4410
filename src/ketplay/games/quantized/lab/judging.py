"""What several judges of this room need: the word of a verdict, and the rise of a curve."""

from __future__ import annotations

from collections.abc import Sequence


def verdict_word(holds: bool, corrected: bool = False) -> str:
    """The word of a verdict; `corrected` counts only for a claim that does not hold as it is.

    >>> verdict_word(True), verdict_word(False, corrected=True), verdict_word(False)
    ('holds', 'holds, corrected', 'fails')
    """
    if holds:
        return "holds"
    return "holds, corrected" if corrected else "fails"


def largest_rise(curve: Sequence[float]) -> float:
    """How far a curve comes up again from an earlier low.

    >>> largest_rise([3.0, 1.0, 2.0, 0.5])
    1.0
    """
    return max(later - min(curve[: number + 1]) for number, later in enumerate(curve))
