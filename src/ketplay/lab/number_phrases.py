"""Numbers as a verdict says them."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil, log10

from ketplay.core.words import quantity

SUPERSCRIPTS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def sampled(number: int, noun: str, interval: str) -> str:
    """The word of a verdict that rests on a sample.

    >>> sampled(20_000, "tactic", "0.36 to 0.38")
    'sampled (20,000 tactics, 0.36 to 0.38)'
    """
    return f"sampled ({quantity(number, noun)}, {interval})"


def interval(mean: float, error: float, digits: int = 4) -> str:
    """The 95 % interval of a mean with this standard error.

    >>> interval(0.25, 0.01)
    '0.2304 to 0.2696'
    """
    return f"{mean - 1.96 * error:.{digits}f} to {mean + 1.96 * error:.{digits}f}"


def within(deviation: float) -> str:
    """How far apart two computations of one number are at most.

    >>> within(3e-16), within(0.0)
    ('10⁻¹⁵', '10⁻¹⁵')
    """
    power = ceil(log10(max(deviation, 1e-15)) - 1e-9)
    return "10" + str(power).translate(SUPERSCRIPTS)


def listed(items: Iterable[object]) -> str:
    """Things in a sentence.

    >>> listed([5, 14, 34]), listed([7]), listed([])
    ('5, 14 and 34', '7', 'none')
    """
    words = [str(item) for item in items]
    if len(words) < 2:
        return "".join(words) or "none"
    return f"{', '.join(words[:-1])} and {words[-1]}"
