"""Whole numbers with the root of three, p + q√3: what the odds of tilted tiles need to stay exact."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from math import gcd, sqrt

Root = tuple[int, int]  # p + q * sqrt(3)
ROOT3 = sqrt(3)


def times(left: Root, right: Root) -> Root:
    """The product.

    >>> times((2, 1), (2, -1))
    (1, 0)
    """
    (a, b), (c, d) = left, right
    return a * c + 3 * b * d, a * d + b * c


def total(numbers: Iterable[Root]) -> Root:
    """The sum."""
    p = q = 0
    for a, b in numbers:
        p, q = p + a, q + b
    return p, q


def value(number: Root) -> float:
    """As a float. A small difference of large parts is taken through its conjugate, which loses nothing."""
    p, q = number
    if p * q >= 0:
        return p + q * ROOT3
    return (p * p - 3 * q * q) / (p - q * ROOT3)


@cache
def eighths(chance: float) -> Root:
    """Eight times a chance, exactly; every chance of a tile or pair is of this kind.

    >>> eighths(0.375), eighths((2 - sqrt(3)) / 4)
    ((3, 0), (4, -2))
    """
    for q in (0, 2, -2):
        p = round(8 * chance - q * ROOT3)
        if abs(p + q * ROOT3 - 8 * chance) < 1e-9:
            return p, q
    raise ValueError(f"{chance} is no chance of a tile")


def shares(weights: list[Root]) -> list[Root]:
    """Weights of the same proportions whose sum is a whole number, as small as can be: one form for one mixture.

    >>> shares([(2, 1), (2, 1)]), shares([(4, 2), (4, -2)])
    ([(1, 0), (1, 0)], [(2, 1), (2, -1)])
    """
    t, u = total(weights)
    if u:  # divide by the sum: multiply by its conjugate, whose product with it is whole
        sign = 1 if t * t > 3 * u * u else -1
        weights = [times(weight, (sign * t, -sign * u)) for weight in weights]
    common = gcd(*(part for weight in weights for part in weight))
    return [(p // common, q // common) for p, q in weights]


def format_root(number: Root) -> str:
    """`3`, or `2r-1` for 2 - √3."""
    p, q = number
    return f"{p}r{q}" if q else str(p)


def parse_root(text: str) -> Root | None:
    """The inverse, or None.

    >>> parse_root("2r-1"), parse_root("3"), parse_root("x")
    ((2, -1), (3, 0), None)
    """
    found = re.fullmatch(r"(-?\d{1,18})(?:r(-?\d{1,18}))?", text)
    return (int(found[1]), int(found[2] or 0)) if found else None
