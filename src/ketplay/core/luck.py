"""Picking one outcome of a CHANCE node. The only arithmetic between odds and a random number."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from ketplay.core.game import Weight

M = TypeVar("M")


def pick(chances: Sequence[tuple[M, Weight]], rng: Random) -> M:
    """One outcome drawn by weight. Whole weights are drawn in whole numbers, so that the odds are exact.

    >>> pick([("a", 0), ("b", 1)], Random(1))
    'b'
    """
    total = 0
    for _, weight in chances:
        total += weight  # type: ignore[assignment]
    if isinstance(total, int):
        point: Weight = int(rng.random() * total) if total < 1 << 40 else rng.randrange(total)
    else:
        point = rng.random() * total
    for move, weight in chances:
        point -= weight
        if point < 0:
            return move
    return max(chances, key=lambda pair: pair[1])[0]  # float rounding at the very end of the line
