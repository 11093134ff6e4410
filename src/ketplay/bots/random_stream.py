"""Random numbers that are a function of a seed and a place in a game, so that they survive undo and restarts."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random


def stream(seed: int, log: Sequence[str], *more: object) -> Random:
    """The random numbers that belong to this seed after these events.

    >>> stream(1, ("H5", "~W")).random() == stream(1, ["H5", "~W"]).random()
    True
    >>> stream(1, ("H5",)).random() == stream(2, ("H5",)).random()
    False
    """
    return Random(" ".join(map(str, (seed, len(log), *log, *more))))
