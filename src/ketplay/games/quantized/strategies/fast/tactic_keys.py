"""How a tactic is drawn: by the mixer of splitmix64 from the seed, its number and the board.

There is no stream of random numbers, so both engines can draw any tactic again, in any order.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

STEP = np.uint64(0x9E3779B97F4A7C15)
FIRST_FACTOR = np.uint64(0xBF58476D1CE4E5B9)
SECOND_FACTOR = np.uint64(0x94D049BB133111EB)
HALF = np.uint64(32)
LOW = np.uint64(0xFFFFFFFF)
PERFECT_PLAYER = 1 << 40  # added to the seed for the choices of the perfect player


def mix(number: Any) -> Any:
    """A 64-bit number, mixed well.

    >>> hex(int(mix(np.array([1], dtype=np.uint64))[0]))
    '0x5692161d100b05e5'
    """
    number = (number ^ (number >> np.uint64(30))) * FIRST_FACTOR
    number = (number ^ (number >> np.uint64(27))) * SECOND_FACTOR
    return number ^ (number >> np.uint64(31))


def tactic_keys(seed: int, first: int, count: int) -> NDArray[np.uint64]:
    """The keys of the tactics `first`, `first` + 1, ... of a seed."""
    base = mix(np.array([seed], dtype=np.int64).astype(np.uint64) + STEP)
    return mix(base ^ (np.arange(first, first + count, dtype=np.uint64) * STEP))  # type: ignore[no-any-return]


def threshold(rate: float) -> np.uint64:
    """A mistake is made where the upper half of the number is below this."""
    return np.uint64(round(rate * 2**32))
