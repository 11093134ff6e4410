"""The baselines of the octal benchmarks: the obvious programs."""

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
def scatter(left: Any, right: Any, n: int, seen: Any) -> None:
    for index in range(len(left)):
        seen[left[index] ^ right[index]] = n


@numba.njit
def reaches(left: Any, right: Any, value: int) -> bool:
    """Whether a pair gives the value: compared block by block with vector instructions."""
    target = left.dtype.type(value)
    for begin in range(0, len(left), BLOCK):
        left_block = left[begin : begin + BLOCK]
        right_block = right[begin : begin + BLOCK]
        hits = np.uint16(0)
        for index in range(len(left_block)):
            hits = np.uint16(hits + np.uint16((left_block[index] ^ right_block[index]) == target))
        if hits > 0:
            return True
    return False


@numba.njit
def vectorised(
    values: Any, mirror: Any, high: int, whole: Any, keep: Any, splits: Any, share: float
) -> None:
    """With a reversed copy: scatters part of the pairs, then proves the mex in the others."""
    seen = np.full(WIDEST, -1, np.int64)
    last = len(values) - 1
    for n in range(1, high):
        mark_short(values, n, whole, keep, seen)
        for split in splits:
            shift = last - n + split
            end = int(max(0, n - split) // 2 * share) + 1
            scatter(values[1:end], mirror[1 + shift : end + shift], n, seen)
        least = 0
        is_reached = True
        while is_reached:
            least = missing(seen, n, least)
            is_reached = False
            for split in splits:
                shift = last - n + split
                half = max(0, n - split) // 2
                begin = int(half * share) + 1
                left = values[begin : half + 1]
                right = mirror[begin + shift : half + 1 + shift]
                is_reached = is_reached or reaches(left, right, least)
            if is_reached:
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
                after = frozenset(
                    (v, TURN[c] if v in near else c) for v, c in position if v != vertex
                )
                p = losing(after)
                best = min(best, 1 - p if colour == "w" else 1 - p / 2)
        return best

    return losing(frozenset((v, "w") for v in range(count)))
