"""Whole numbers with the root of three, p + q√3: they keep the odds of tilted tiles exact."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from math import gcd, sqrt

Root3 = tuple[int, int]  # p + q * sqrt(3)
SQRT3 = sqrt(3)


def times(left: Root3, right: Root3) -> Root3:
    """The product.

    >>> times((2, 1), (2, -1))
    (1, 0)
    """
    a, b = left
    c, d = right
    return a * c + 3 * b * d, a * d + b * c


def total(numbers: Iterable[Root3]) -> Root3:
    """The sum."""
    p = q = 0
    for a, b in numbers:
        p += a
        q += b
    return p, q


def value(number: Root3) -> float:
    """The number as a float.

    A small difference of large parts is taken through its conjugate, which loses nothing.
    """
    p, q = number
    if p * q >= 0:
        return p + q * SQRT3
    return (p * p - 3 * q * q) / (p - q * SQRT3)


@cache
def eighths(chance: float) -> Root3:
    """Eight times a chance, exactly; every chance of a tile or pair is such a number.

    >>> eighths(0.375), eighths((2 - sqrt(3)) / 4)
    ((3, 0), (4, -2))
    """
    for q in (0, 2, -2):
        p = round(8 * chance - q * SQRT3)
        if abs(p + q * SQRT3 - 8 * chance) < 1e-9:
            return p, q
    raise ValueError(f"no tile has a chance of {chance}")


def shares(weights: list[Root3]) -> list[Root3]:
    """The smallest weights of the same proportions whose sum is whole: one form for one mixture.

    >>> shares([(2, 1), (2, 1)]), shares([(4, 2), (4, -2)])
    ([(1, 0), (1, 0)], [(2, 1), (2, -1)])
    """
    p, q = total(weights)
    if q:  # divide by the sum: multiply by its conjugate, whose product with it is whole
        sign = 1 if p * p > 3 * q * q else -1
        weights = [times(weight, (sign * p, -sign * q)) for weight in weights]
    common = gcd(*(part for weight in weights for part in weight))
    return [(a // common, b // common) for a, b in weights]


def format_root3(number: Root3) -> str:
    """`3`, or `2r-1` for 2 - √3."""
    p, q = number
    return f"{p}r{q}" if q else str(p)


def parse_root3(text: str) -> Root3 | None:
    """The inverse, or None.

    >>> parse_root3("2r-1"), parse_root3("3"), parse_root3("x")
    ((2, -1), (3, 0), None)
    """
    match = re.fullmatch(r"(-?\d{1,18})(?:r(-?\d{1,18}))?", text)
    return (int(match[1]), int(match[2] or 0)) if match else None
