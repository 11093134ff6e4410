"""Random numbers for games by the thousand: 32 bits, in steps that plain Python and a compiler
share.

Each game of a batch has numbers of its own, made from the seed and the game's number, so a batch
can be cut anywhere.
"""

from __future__ import annotations

BITS = 32  # of a random state
MASK = 0xFFFFFFFF


def random_state(seed: int, number: int) -> int:
    """The state that the random numbers of a game start from: 32 bits, never zero.

    >>> random_state(1, 0) != random_state(1, 1)
    True
    """
    mixed = (seed * 2654435761 + number * 40503 + 12345) & MASK
    for _ in range(3):
        mixed = ((mixed ^ (mixed >> 15)) * 739982445) & MASK
    return mixed | 1


def next_state(state: int) -> int:
    """The next state: Marsaglia's xorshift. `(state * n) >> BITS` is a number below n.

    >>> next_state(1)
    270369
    """
    state ^= (state << 13) & MASK
    state ^= state >> 17
    return state ^ ((state << 5) & MASK)
