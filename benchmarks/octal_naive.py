"""The slow sides of the octal benchmarks: what one writes first."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

import numba
import numpy as np

from ketplay.games.octal.solver.fast.grundy import mark_short

WIDEST = 70_000  # more than any value here
BLOCK = 4096
TURN = {"w": "l", "l": "b", "b": "d", "d": "w"}


@numba.njit
def missing(seen: Any, n: int, least: int) -> int:
    while seen[least] == n:
        least += 1
    return least


@numba.njit
def quadratic(values: Any, low: int, high: int, whole: Any, keep: Any, splits: Any) -> None:
    """The plain mex, compiled: every pair of every row."""
    seen = np.full(WIDEST, -1, np.int64)
    for n in range(low, high):
        mark_short(values, n, whole, keep, seen)
        for split in splits:
            for a in range(1, (n - split) // 2 + 1):
                seen[values[a] ^ values[n - split - a]] = n
        values[n] = missing(seen, n, 0)


@numba.njit
def scattered(ones: Any, others: Any, n: int, seen: Any) -> None:
    for index in range(len(ones)):
        seen[ones[index] ^ others[index]] = n


@numba.njit
def compared(ones: Any, others: Any, value: int) -> bool:
    """Whether a pair reaches the value: vector instructions a block, and out at the first block that has it."""
    target = ones.dtype.type(value)
    for begin in range(0, len(ones), BLOCK):
        some, more = ones[begin : begin + BLOCK], others[begin : begin + BLOCK]
        hits = np.uint16(0)
        for index in range(len(some)):
            hits = np.uint16(hits + np.uint16((some[index] ^ more[index]) == target))
        if hits > 0:
            return True
    return False


@numba.njit
def vectorised(
    values: Any, mirror: Any, high: int, whole: Any, keep: Any, splits: Any, share: float
) -> None:
    """A reversed copy, a scatter of a share of the pairs, then the mex is proved value by value in the others."""
    seen = np.full(WIDEST, -1, np.int64)
    last = len(values) - 1
    for n in range(1, high):
        mark_short(values, n, whole, keep, seen)
        for split in splits:
            shift, end = last - n + split, int(max(0, n - split) // 2 * share) + 1
            scattered(values[1:end], mirror[1 + shift : end + shift], n, seen)
        least, met = 0, True
        while met:
            least, met = missing(seen, n, least), False
            for split in splits:
                shift, half = last - n + split, max(0, n - split) // 2
                begin = int(half * share) + 1
                pairs = values[begin : half + 1], mirror[begin + shift : half + 1 + shift]
                met = met or compared(*pairs, least)
            if met:
                seen[least] = n
        values[n] = least
        mirror[last - n] = least


def digits(code: Any) -> list[Any]:
    return [np.array(code.takes(rows), np.int64) for rows in range(3)]


def coloured(count: int, neighbours: Any) -> Fraction:
    """The memoised recursion on coloured positions."""

    @cache
    def losing(position: frozenset[tuple[int, str]]) -> Fraction:
        best = Fraction(1)
        for vertex, colour in position:
            if colour != "b":
                near = neighbours[vertex]
                rest = frozenset(
                    (v, TURN[c] if v in near else c) for v, c in position if v != vertex
                )
                p = losing(rest)
                best = min(best, 1 - p if colour == "w" else 1 - p / 2)
        return best

    return losing(frozenset((v, "w") for v in range(count)))
