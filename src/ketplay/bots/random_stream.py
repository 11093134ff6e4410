"""Random numbers that follow from a seed and a place in a match; undo and restarts repeat them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random


def stream(seed: int, log: Sequence[str], *labels: object) -> Random:
    """The random numbers of a seed after these events; `labels` distinguish several streams.

    >>> stream(1, ("H5", "~W")).random() == stream(1, ["H5", "~W"]).random()
    True
    >>> stream(1, ("H5",)).random() == stream(2, ("H5",)).random()
    False
    """
    return Random(" ".join(map(str, (seed, len(log), *log, *labels))))
