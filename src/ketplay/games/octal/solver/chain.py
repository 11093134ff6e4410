"""Rows and cycles of the qubit game, exactly: the losing probability is u_k or 1 - u_k for a whole
number k.

A row of l white squares with a grey square at one end, or at both, is a *tied heap* h = l + 1: a
safe move takes h to two heaps a + b = h - 2, a coin takes it to h - 1. A row of n white squares is
a *free heap* n + 1: safe moves only. A cycle of n becomes the tied heap n - 2. Black squares
vanish.

Why k exists: let T be the sum of all heaps (a cycle counts its length); the number of coins that
lucky players flip has the parity of T. Call a position W or L as the white game (safe moves only)
is won or lost, and put u_k = 2/3 + (1/3)(-1/2)^k. By induction the value is 1 - u_k in W and u_k in
L, with k = T mod 2:
* W: some white-winning move is always best, 1 - u_k of an L position. k is inherited.
* L, safe move: into W, gives u_k. L, coin into L: 1 - u_k / 2 = u_(k+1).
* L, coin into W: 1/2 + u_k / 2. If T is odd that is at least 5/6; but the W position has a white
  square, which could have been taken safely for less than 2/3. If T is even it is at least 3/4 =
  u_2, so it matters only where every safe move gives u_0 = 1, that is where the opponent can then
  clear all tied heaps with one safe move. That leaves the tied heaps {2, 2} and {2} with rows of
  one square, and there the coin gives 3/4. Hence: a lost position with T even and a tied heap has k
  >= 2, and coins into W need no other thought.
So the game is one of whole numbers: with T even L wants k large and W small, with T odd the other
way round.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache, lru_cache
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from ketplay.games.octal.octal_code import Code
from ketplay.games.octal.solver import numba_support
from ketplay.games.octal.solver.effort import Effort, EffortSpent
from ketplay.games.octal.solver.grundy import heaps

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

DOMINO = Code((0, 0, 7))  # the white game on heaps
FEW = 26  # a total up to which plain recursion is there sooner than the compiler


class Chains(NamedTuple):
    """A sum of tied heaps, free heaps and cycles, each sorted.

    >>> Chains((), (10,), ()).lost  # a row of nine white squares
    False
    """

    tied: tuple[int, ...]
    free: tuple[int, ...]
    cycles: tuple[int, ...]

    @property
    def total(self) -> int:
        return sum(self.tied) + sum(self.free) + sum(self.cycles)

    @property
    def lost(self) -> bool:
        """Whether the player to move loses the white game."""
        nimber = 0
        for piece in (*self.tied, *self.free):
            nimber ^= domino(piece)
        for cycle in self.cycles:
            nimber ^= int(domino(cycle - 2) == 0)
        return nimber == 0


def domino(heap: int) -> int:
    """The Grundy value of a heap in the white game.

    >>> [domino(heap) for heap in range(10)]
    [0, 0, 1, 1, 2, 0, 3, 1, 1, 0]
    """
    return heaps(DOMINO).value(heap)


@cache
def u(k: int) -> Fraction:
    """The paper's sequence (4.1): the losing probability of the player who faces k lone grey
    squares.

    >>> [str(u(k)) for k in range(5)]
    ['1', '1/2', '3/4', '5/8', '11/16']
    """
    return Fraction(2, 3) + Fraction(1, 3) * Fraction(-1, 2) ** k


def losing(chains: Chains, effort: Effort | None = None, short: bool = False) -> Fraction:
    """The losing probability of the player to move; `short` uses heap equivalences that are not
    proved.

    >>> str(losing(Chains((), (10,), ())))
    '5/16'
    """
    return value(chains, flips(chains, effort, short))


def value(chains: Chains, k: int) -> Fraction:
    """The losing probability that belongs to k flips."""
    return u(k) if chains.lost else 1 - u(k)


def frame(chains: Chains) -> tuple[Fraction, Fraction]:
    """What follows from the white game alone (the paper's framing, 4.4): the least and the greatest
    losing probability.

    >>> [str(bound) for bound in frame(Chains((), (10,), ()))]
    ['0', '1/3']
    """
    third = Fraction(1, 3)
    low, high = (1 - third, Fraction(1)) if chains.total % 2 == 0 else (Fraction(1, 2), 1 - third)
    return (low, high) if chains.lost else (1 - high, 1 - low)


def flips(chains: Chains, effort: Effort | None = None, short: bool = False) -> int:
    """k, the number of coins that are flipped if both play well.

    >>> [flips(Chains((), (n + 1,), ())) for n in range(1, 10)]
    [0, 1, 2, 1, 2, 1, 2, 1, 4]
    """
    if numba_support.available() and (short or chains.total > FEW):
        return _search(chains, effort or Effort(), short)
    return _recursive(chains)


# -- without the compiler


def _recursive(chains: Chains) -> int:
    import sys

    sys.setrecursionlimit(max(sys.getrecursionlimit(), 10_000))
    return _flips(chains)


@lru_cache(maxsize=1 << 20)
def _flips(chains: Chains) -> int:
    lost = chains.lost
    even = chains.total % 2 == 0
    counts = [_flips(after) for after in safe(chains) if after.lost != lost]
    if lost:
        counts += [_flips(after) + 1 for after in coins(chains) if after.lost]
    if not counts:
        return 2 if even and lost and chains.tied else 0
    if even == lost:
        return max(*counts, 2 if chains.tied and lost else 0)
    return min(counts)


def safe(chains: Chains) -> set[Chains]:
    """What the safe moves lead to.

    >>> sorted(after.tied for after in safe(Chains((4,), (), ())))
    [(1, 1), (2,)]
    """
    tied, free, cycles = chains
    after = {
        Chains(_with(_without(tied, h), a, h - 2 - a), free, cycles)
        for h in set(tied)
        for a in range(h // 2)
    }
    after |= {
        Chains(_with(tied, a, h - 2 - a), _without(free, h), cycles)
        for h in set(free)
        for a in range(h // 2)
    }
    return after | {Chains(_with(tied, n - 2), free, _without(cycles, n)) for n in set(cycles)}


def coins(chains: Chains) -> set[Chains]:
    """What surviving coins lead to.

    >>> [after.tied for after in coins(Chains((4,), (), ()))]
    [(3,)]
    """
    return {Chains(_with(_without(chains.tied, h), h - 1), *chains[1:]) for h in set(chains.tied)}


def _without(pieces: tuple[int, ...], piece: int) -> tuple[int, ...]:
    index = pieces.index(piece)
    return pieces[:index] + pieces[index + 1 :]


def _with(pieces: tuple[int, ...], *added: int) -> tuple[int, ...]:
    return tuple(sorted((*pieces, *(piece for piece in added if piece))))


# -- with it


class Tables:
    """What the kernel reads: one code per piece, and a hash table that outlives a search."""

    def __init__(self, largest: int, short: bool) -> None:
        import numpy as np

        self.largest = largest
        self.short = short
        size = 3 * largest + 3
        value, parity, tied, flip = (np.zeros(size, np.int64) for _ in range(4))
        flip[:] = -1
        options: list[list[tuple[int, int]]] = [[] for _ in range(size)]
        for h in range(1, largest + 1):
            value[h] = domino(h)
            parity[h] = h & 1
            tied[h] = 1
            flip[h] = h - 1 if domino(h) == domino(h - 1) else -1
            options[h] = options[largest + h] = [(a, h - 2 - a) for a in range(h // 2)]
            value[largest + h] = domino(h)
            parity[largest + h] = h & 1
            if h >= 3:
                value[2 * largest + h] = int(domino(h - 2) == 0)
                parity[2 * largest + h] = h & 1
                options[2 * largest + h] = [(0, h - 2)]
        pairs = [pair for each in options for pair in each]
        first = np.cumsum([0] + [len(each) for each in options])
        left = np.array([a for a, _ in pairs] or [0])
        right = np.array([b for _, b in pairs] or [0])
        source = Random(34)
        noise = np.array(
            [[source.getrandbits(64) for _ in range(2)] for _ in range(size)], np.uint64
        )
        noise[0] = 0
        self.arrays = (
            value,
            parity,
            tied,
            flip,
            first,
            left,
            right,
            noise,
            *_equivalences(size, largest, short),
        )
        self.keys = np.zeros((1 << 16, 2), np.uint64)
        self.bounds = np.zeros((1 << 16, 2), np.int8)
        self.used = np.zeros(4, np.int64)
        self.used[3] = not short

    def pieces(self, chains: Chains) -> list[int]:
        free = [self.largest + h for h in chains.free]
        return sorted([*chains.tied, *free, *(2 * self.largest + n for n in chains.cycles)])

    def grow(self) -> None:
        import numpy as np

        from ketplay.games.octal.solver.fast.chain import rehash

        keys = np.zeros((2 * len(self.keys), 2), np.uint64)
        bounds = np.zeros((2 * len(self.keys), 2), np.int8)
        rehash(self.keys, self.bounds, keys, bounds)
        self.keys = keys
        self.bounds = bounds

    @property
    def memory(self) -> int:
        return int(self.keys.nbytes + self.bounds.nbytes)


# Heap: (heaps, flips gained); in every context of total <= 62, but not proved.
EQUIVALENT = {
    3: ((2, 1), 0), 5: ((1,), 0), 6: ((2, 4), 0), 7: ((2, 1), 0), 8: ((2,), 2), 9: ((1,), 0),
    11: ((2, 4, 1), 0),
    13: ((4, 1), 0), 15: ((1,), 2), 16: ((2, 14), 0), 18: ((4,), 2), 20: ((2, 4), 2),
}  # fmt: skip
TWINS = {1: 2, 2: 0}  # two equal heaps: flips gained


def _equivalences(size: int, largest: int, short: bool) -> tuple[Array, Array, Array]:
    import numpy as np

    split = np.zeros((size, 3), np.int64)
    gain = np.zeros(size, np.int64)
    pairs = np.full(size, -1, np.int64)
    split[:, 0] = np.arange(size)
    for heap, (parts, flips) in EQUIVALENT.items() if short else ():
        if heap <= largest:
            split[heap] = (*parts, *[0] * (3 - len(parts)))
            gain[heap] = flips
    for heap, flips in TWINS.items() if short else ():
        pairs[heap] = flips
    return split, gain, pairs


@lru_cache(maxsize=4)
def _tables(largest: int, short: bool) -> Tables:
    return Tables(largest, short)


def _search(chains: Chains, effort: Effort, short: bool) -> int:
    """k by one question after another: is it at least this large?"""
    if short and not chains.lost:
        # the equivalences speak of lost positions, so a won one is opened by one move
        best = min if chains.total % 2 == 0 else max
        return best(_search(after, effort, True) for after in safe(chains) if after.lost)
    largest = max((*chains.tied, *chains.free, *chains.cycles, 2))
    tables = _tables(1 << (largest - 1).bit_length() if largest > 32 else 32, short)
    low = chains.total % 2
    while _at_least(tables, chains, low + 2, effort):
        low += 2
        if not short:
            effort.learned(*_between(chains, low))
    return max(low, 2) if short and chains.tied and chains.total % 2 == 0 else low


def _between(chains: Chains, low: int) -> tuple[Fraction, Fraction]:
    """The values that k >= low leaves possible: u_k runs to 2/3 from one side."""
    ends = sorted([value(chains, low), Fraction(2, 3) if chains.lost else Fraction(1, 3)])
    return ends[0], ends[1]


def _at_least(tables: Tables, chains: Chains, goal: int, effort: Effort) -> bool:
    import numpy as np

    from ketplay.games.octal.solver.fast import chain as kernel

    pieces = tables.pieces(chains)
    stack = np.zeros((chains.total + 4, chains.total + 4), np.int64)
    stack[0, : len(pieces)] = pieces
    frames = np.zeros((len(stack), 8), np.int64)
    hashes = np.zeros((len(stack), 2), np.uint64)
    while True:
        tables.used[1] = 0
        tables.used[2] = effort.slice()
        memory = (tables.keys, tables.bounds, tables.used)
        answer = kernel.decide(stack, frames, hashes, len(pieces), goal, tables.arrays, memory)
        effort.count(int(tables.used[1]), int(tables.used[0]), tables.memory)
        if answer == kernel.FULL:
            tables.grow()
        elif answer == kernel.STOPPED:
            if effort.over:
                raise EffortSpent
        else:
            return bool(answer == kernel.YES)
