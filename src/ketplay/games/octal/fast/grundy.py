"""Grundy values of heaps, compiled: the sparse space where there is one, a vectorised scan where there is none.

One kernel serves both. `rare` lists the positions of the rare values; what no rare position reaches is looked for in
the pairs of a prefix first (a scatter), and then, one missing value at a time, in all pairs by a comparison that the
compiler turns into vector instructions.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ketplay.games.octal.fast.jit import jit

Array = Any  # numba sees concrete arrays; their element type differs from call to call

NOWHERE = 1 << 30  # no common value bounds the search
BLOCK = 256  # pairs that are scattered in a row
LOOKS = 8  # pairs that can be compared in the time in which one pair is scattered


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
def found(values: Array, mirror: Array, low: int, high: int, total: int, value: int) -> int:
    """The number of pairs looked at until `value` is met among a + b = total, low <= a < high; minus that if never."""
    shift = len(values) - 1 - total
    target = values.dtype.type(value)
    for begin in range(low, high, 4096):
        end = min(high, begin + 4096)
        ones, others = values[begin:end], mirror[begin + shift : end + shift]
        hits = np.uint16(0)
        for index in range(len(ones)):
            hits = np.uint16(hits + np.uint16((ones[index] ^ others[index]) == target))
        if hits:
            return end - low
    return low - high - 1


@jit
def look(values: Array, mirror: Array, splits: Array, n: int, value: int) -> int:
    """The pairs looked at until `value` is met; -1 if it never is."""
    spent = 0
    for split in splits:
        half = (n - split) // 2
        if half < 1:  # a row too short for this digit
            continue
        looked = found(values, mirror, 1, half + 1, n - split, value)
        if looked > 0:
            return spent + looked
        spent -= looked
    return -1


@jit
def scatter(values: Array, mirror: Array, low: int, high: int, total: int, seen: Array, stamp: int) -> None:
    """Marks what the pairs a + b = total, low <= a < high, reach."""
    if high <= low:  # a row too short for this digit
        return
    shift = len(values) - 1 - total
    ones, others = values[low:high], mirror[low + shift : high + shift]
    for index in range(len(ones)):
        seen[ones[index] ^ others[index]] = stamp


@jit
def sample(values: Array, mirror: Array, splits: Array, n: int, part: int, shift: float, seen: Array) -> None:
    """Marks what about `part` pairs of each splitting digit reach, in blocks spread evenly: neighbours are alike."""
    for split in splits:
        half = (n - split) // 2
        blocks = max(1, part // BLOCK)
        stride = half / blocks
        if stride <= BLOCK:
            scatter(values, mirror, 1, half + 1, n - split, seen, n)
            continue
        for block in range(blocks):
            low = 1 + int((block + shift) * stride)
            scatter(values, mirror, low, min(low + BLOCK, half + 1), n - split, seen, n)


@jit
def missing(seen: Array, stamp: int, first: int) -> int:
    """The smallest value from `first` on that is not marked."""
    while first < len(seen) and seen[first] == stamp:
        first += 1
    return first


@jit
def fewest_common(seen: Array, stamp: int, mask: int, turn: int) -> int:
    """The smallest common value that is not marked."""
    for value in range(len(seen)):
        if odd(value & mask) ^ turn and seen[value] != stamp:
            return value
    return NOWHERE


@jit
def witness(values: Array, splits: Array, n: int, seen: Array, bound: int, wanted: int, room: int) -> int:
    """Scatters pairs until `wanted` more values below `bound` are marked, or `room` pairs are spent; what is left."""
    for split in splits:
        total = n - split
        for a in range(1, min(total // 2, room) + 1):
            value = values[a] ^ values[total - a]
            if seen[value] != n:
                seen[value] = n
                if value < bound:
                    wanted -= 1
                    if wanted == 0:
                        return 0
    return wanted


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
    values: Array, mirror: Array, splits: Array, n: int, bound: int, seen: Array, prefix: float
) -> tuple[int, float]:
    """The smallest value below `bound` that no pair reaches (or the bound), and a better prefix for the next row."""
    part = int(prefix)
    wasted = 0
    sample(values, mirror, splits, n, part, 0.0, seen)
    least = missing(seen, n, 0)
    while least < bound and least < len(seen) - 1:
        looked = look(values, mirror, splits, n, least)
        if looked < 0:
            break
        wasted += looked
        seen[least] = n
        least = missing(seen, n, least + 1)
        if wasted > LOOKS * part:  # many are still missing: a wider sample costs less than looking on
            sample(values, mirror, splits, n, part, 0.5, seen)
            part *= 2
            least = missing(seen, n, least)
    # the best prefix is where looking in vain costs as much as scattering
    return min(least, bound), min(max(64.0, prefix * (1.02 if wasted > LOOKS * prefix else 0.99)), 1e9)


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
    """Fills values[low:high]; returns how far it came (a value may need a wider type), the rares, the prefix.

    `mask` < 0 says that there is no sparse space. `turning` >= 0 lets the parity of n + turning join the class.
    `seen` has one place more than the type of the values has values.
    """
    last = len(values) - 1
    for n in range(low, high):
        mark_short(values, n, whole, keep, seen)
        turn = (n + turning) & 1 if turning >= 0 else 0
        bound = NOWHERE
        wanted = 0
        if mask >= 0:
            mark_rare(values, n, splits, rare, rares, seen)
            bound = fewest_common(seen, n, mask, turn)
            for value in range(bound):
                wanted += seen[value] != n
            if wanted:
                wanted = witness(values, splits, n, seen, bound, wanted, 256)
        least = bound
        if mask < 0 or wanted:
            least, prefix = narrow(values, mirror, splits, n, bound, seen, prefix)
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
