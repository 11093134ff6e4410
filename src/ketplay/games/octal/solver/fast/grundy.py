"""Grundy values of heaps, compiled: the sparse space where there is one, a vectorised scan where
there is none.

One kernel serves both. `rare` lists the positions of the rare values; what no rare position reaches
is looked for in the pairs of a prefix first (a scatter), and then, some missing values at a time,
in the other pairs by comparisons that the compiler turns into vector instructions.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ketplay.games.octal.solver.fast.jit import jit

Array = Any  # numba sees concrete arrays; their element type differs from call to call

NOWHERE = 1 << 30  # no common value bounds the search
BLOCK = 2048  # pairs that are looked at together: they stay in the nearest cache
# Values that are looked for in one go (measured: fewer need a longer prefix, more are slower to
# look for).
BATCH = 8
# So that about every fifth row needs a second round, which measured best.
LONGER = 1.02
SHORTER = 0.995


@jit
def odd(number: int) -> int:
    """The parity of the number of ones."""
    number ^= number >> 16
    number ^= number >> 8
    number ^= number >> 4
    number ^= number >> 2
    number ^= number >> 1
    return number & 1


@jit
def reached(values: Array, mirror: Array, low: int, high: int, total: int, room: Array) -> Array:
    """What the pairs a + b = total, low <= a < high, reach, in the room given; the mirror lets both
    sides run up.
    """
    shift = len(values) - 1 - total
    first_rows = values[low:high]
    second_rows = mirror[low + shift : high + shift]
    pairs = room[: high - low]
    for index in range(len(pairs)):
        pairs[index] = first_rows[index] ^ second_rows[index]
    return pairs


@jit
def holds(pairs: Array, value: int) -> bool:
    """Whether a value is among the pairs; without a way out of the loop it becomes vector
    instructions.
    """
    target = pairs.dtype.type(value)
    hits = np.uint16(0)  # as narrow as can be: a block has fewer pairs than that
    for index in range(len(pairs)):
        hits = np.uint16(hits + np.uint16(pairs[index] == target))
    return bool(hits)


@jit
def scatter(
    values: Array, mirror: Array, splits: Array, n: int, part: int, seen: Array, room: Array
) -> None:
    """Marks what the first `part` pairs of each splitting digit reach."""
    for split in splits:
        end = min((n - split) // 2, part) + 1
        for low in range(1, end, BLOCK):
            for value in reached(values, mirror, low, min(low + BLOCK, end), n - split, room):
                seen[value] = n


@jit
def unseen(seen: Array, stamp: int, first: int, bound: int, candidates: Array) -> int:
    """Fills `candidates` with the smallest values from `first` on, below the bound, that are not
    marked; how many.
    """
    count = 0
    while count < len(candidates) and first < bound:
        if seen[first] != stamp:
            candidates[count] = first
            count += 1
        first += 1
    return count


@jit
def drop_reached(
    values: Array,
    mirror: Array,
    splits: Array,
    n: int,
    part: int,
    candidates: Array,
    count: int,
    room: Array,
) -> int:
    """Drops the candidates that a pair beyond the first `part` reaches; how many are left, in
    order.
    """
    for split in splits:
        half = (n - split) // 2
        for low in range(part + 1, half + 1, BLOCK):
            pairs = reached(values, mirror, low, min(low + BLOCK, half + 1), n - split, room)
            left = 0
            for index in range(count):
                if not holds(pairs, candidates[index]):
                    candidates[left] = candidates[index]
                    left += 1
            count = left
            if count == 0:
                return 0
    return count


@jit
def fewest_common(seen: Array, stamp: int, mask: int, turn: int) -> int:
    """The smallest common value that is not marked."""
    for value in range(len(seen)):
        if odd(value & mask) ^ turn and seen[value] != stamp:
            return value
    return NOWHERE


@jit
def witness(
    values: Array, splits: Array, n: int, seen: Array, bound: int, missing: int, room: int
) -> int:
    """Scatters pairs until `missing` more values below `bound` are marked, or `room` pairs are
    spent; what is left.
    """
    for split in splits:
        total = n - split
        for a in range(1, min(total // 2, room) + 1):
            value = values[a] ^ values[total - a]
            if seen[value] != n:
                seen[value] = n
                if value < bound:
                    missing -= 1
                    if missing == 0:
                        return 0
    return missing


@jit
def mark_short(values: Array, n: int, whole: Array, keep: Array, seen: Array) -> None:
    """Marks what the moves that leave no row or one row reach."""
    for take in whole:
        if take == n:
            seen[0] = n
    for take in keep:
        if n > take:
            seen[values[n - take]] = n


@jit
def mark_rare(values: Array, n: int, splits: Array, rare: Array, rares: int, seen: Array) -> None:
    """Marks what the pairs with a rare row reach: all common values are among that."""
    for split in splits:
        total = n - split
        for index in range(rares):
            a = rare[index]
            if a >= total:
                break
            seen[values[a] ^ values[total - a]] = n


@jit
def narrow(
    values: Array,
    mirror: Array,
    splits: Array,
    n: int,
    bound: int,
    seen: Array,
    prefix: float,
    room: Array,
) -> tuple[int, float]:
    """The smallest value below `bound` that no pair reaches (or the bound), and a better prefix for
    the next row.
    """
    part = int(prefix)
    scatter(values, mirror, splits, n, part, seen, room)
    candidates = np.empty(BATCH, np.int64)
    bound = min(bound, len(seen) - 1)
    first = 0
    rounds = 0
    while True:
        count = unseen(seen, n, first, bound, candidates)
        if count == 0:
            return bound, prefix
        rounds += 1
        first = candidates[count - 1] + 1
        if drop_reached(values, mirror, splits, n, part, candidates, count, room):
            # the last round goes through all pairs anyhow; more rounds than it mean that the prefix
            # was too short
            return candidates[0], max(64.0, prefix * (LONGER if rounds > 1 else SHORTER))


@jit
def fill(
    values: Array,
    mirror: Array,
    low: int,
    high: int,
    whole: Array,
    keep: Array,
    splits: Array,
    mask: int,
    turning: int,
    rare: Array,
    rares: int,
    seen: Array,
    prefix: float,
) -> tuple[int, int, float]:
    """Fills values[low:high]; returns how far it came (a value may need a wider type), the rares,
    the prefix.

    `mask` < 0 says that there is no sparse space. `turning` >= 0 lets the parity of n + turning
    join the class. `seen` has one place more than the type of the values has values.
    """
    last = len(values) - 1
    room = np.empty(BLOCK, values.dtype)
    for n in range(low, high):
        mark_short(values, n, whole, keep, seen)
        turn = (n + turning) & 1 if turning >= 0 else 0
        bound = NOWHERE
        missing = 0
        if mask >= 0:
            mark_rare(values, n, splits, rare, rares, seen)
            bound = fewest_common(seen, n, mask, turn)
            for value in range(bound):
                missing += seen[value] != n
            if missing:
                missing = witness(values, splits, n, seen, bound, missing, 256)
        least = bound
        if mask < 0 or missing:
            least, prefix = narrow(values, mirror, splits, n, bound, seen, prefix, room)
        if least >= len(seen) - 1:
            return n, rares, prefix
        values[n] = least
        mirror[last - n] = least
        if mask >= 0 and not odd(least & mask) ^ turn:
            if rares == len(rare):
                return n, -1, prefix
            rare[rares] = n
            rares += 1
    return high, rares, prefix
