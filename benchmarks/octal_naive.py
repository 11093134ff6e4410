"""The slow sides of the octal benchmarks: what one writes first."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

import numba
import numpy as np

TURN = {"w": "l", "l": "b", "b": "d", "d": "w"}


@numba.njit
def quadratic(values: Any, low: int, high: int, whole: Any, keep: Any, splits: Any) -> None:
    """The plain mex, compiled: every pair of every row."""
    seen = np.full(70_000, -1, np.int64)
    for n in range(low, high):
        for take in whole:
            if take == n:
                seen[0] = n
        for take in keep:
            if n > take:
                seen[values[n - take]] = n
        for split in splits:
            for a in range(1, (n - split) // 2 + 1):
                seen[values[a] ^ values[n - split - a]] = n
        least = 0
        while seen[least] == n:
            least += 1
        values[n] = least


@numba.njit
def vectorised(values: Any, mirror: Any, high: int, keep: Any, whole: Any, splits: Any) -> None:
    """A reversed copy, a scatter of the first quarter of the pairs, then the mex is proved by equality scans."""
    seen = np.full(70_000, -1, np.int64)
    last = len(values) - 1
    for n in range(1, high):
        for take in whole:
            if take == n:
                seen[0] = n
        for take in keep:
            if n > take:
                seen[values[n - take]] = n
        for split in splits:
            for a in range(1, (n - split) // 8 + 1):
                seen[values[a] ^ values[n - split - a]] = n
        least = 0
        while True:
            while seen[least] == n:
                least += 1
            found = False
            target = np.uint16(least)
            for split in splits:
                total = n - split
                begin, end = total // 8 + 1, total // 2 + 1
                if total < 2 or begin >= end:
                    continue
                ones, others = values[begin:end], mirror[last - total + begin : last - total + end]
                hits = np.uint16(0)
                for index in range(len(ones)):
                    hits = np.uint16(hits | np.uint16((ones[index] ^ others[index]) == target))
                found = found or hits > 0
            if not found:
                break
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
                rest = frozenset((v, TURN[c] if v in near else c) for v, c in position if v != vertex)
                p = losing(rest)
                best = min(best, 1 - p if colour == "w" else 1 - p / 2)
        return best

    return losing(frozenset((v, "w") for v in range(count)))
