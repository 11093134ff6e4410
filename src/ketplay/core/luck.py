"""Picking one outcome of a CHANCE node. The only arithmetic between odds and a random number."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from ketplay.core.game import Weight

M = TypeVar("M")


def pick(chances: Sequence[tuple[M, Weight]], rng: Random) -> M:
    """One outcome drawn by weight (all weights are positive); whole weights are drawn in whole numbers.

    >>> pick([("a", 1)], Random(1))
    'a'
    """
    total = sum([weight for _, weight in chances])
    if isinstance(total, int):
        point: Weight = int(rng.random() * total) if total < 1 << 40 else rng.randrange(total)
        if total == len(chances):  # weights are positive, so they are all 1
            return chances[int(point)][0]
    else:
        point = rng.random() * total
    for move, weight in chances:
        point -= weight
        if point < 0:
            return move
    return chances[-1][0]  # float rounding at the very end of the line
