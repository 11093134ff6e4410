"""Partitions of a whole number: the sums of heaps of one total."""

from __future__ import annotations

from collections.abc import Iterator


def partitions(total: int, least: int = 1) -> Iterator[tuple[int, ...]]:
    """The ways to write a number as a sum of heaps.

    >>> list(partitions(3))
    [(1, 1, 1), (1, 2), (3,)]
    """
    if total == 0:
        yield ()
    for size in range(least, total + 1):
        for smaller in partitions(total - size, size):
            yield (size, *smaller)
