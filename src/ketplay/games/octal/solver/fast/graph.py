"""The qubit game on any graph, compiled: a table over all subsets, and a search with the white game
as its guide.

A position is the set of the vertices that remain (a whole number); colours are two bit planes, low
and high, of the number of measured neighbours. Probabilities are whole numbers of 1 / 2^n, so
everything is exact.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ketplay.games.octal.solver.fast.jit import jit

Array = Any
Table = tuple[Array, ...]

IS_LOST = 0
IS_WON = 1
STOPPED = 2
FULL = 3
DONE = 4


@jit
def count_ones(mask: int) -> int:
    """The number of ones."""
    mask -= (mask >> 1) & 0x5555555555555555
    mask = (mask & 0x3333333333333333) + ((mask >> 2) & 0x3333333333333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0F
    mask += mask >> 8
    mask += mask >> 16
    mask += mask >> 32
    return mask & 127


@jit
def lowest(mask: int) -> int:
    """The number of the lowest vertex of a set that has one."""
    return count_ones((mask & -mask) - 1)


@jit
def turn_planes(low: int, high: int, turning: int) -> tuple[int, int]:
    """The colour planes after one more quarter turn of the vertices `more`."""
    return low ^ turning, high ^ (low & turning)


@jit
def planes(neighbours: Array, first: int, count: int, low: Array, high: Array) -> None:
    """The turns of every set of measured vertices among `count` from `first` on."""
    for measured in range(1, 1 << count):
        smaller = measured & (measured - 1)
        vertex = first + lowest(measured)
        low[measured], high[measured] = turn_planes(low[smaller], high[smaller], neighbours[vertex])


@jit
def subsets(neighbours: Array, low_colour: int, high_colour: int, values: Array) -> None:
    """values[S] = losing probability in units of 1 / 2^n, for every set S of remaining vertices."""
    n = len(neighbours)
    whole = np.int64(1) << n
    lower = n // 2
    low1 = np.zeros(1 << lower, np.int64)
    high1 = np.zeros(1 << lower, np.int64)
    low2 = np.zeros(1 << (n - lower), np.int64)
    high2 = np.zeros(1 << (n - lower), np.int64)
    planes(neighbours, 0, lower, low1, high1)
    planes(neighbours, lower, n - lower, low2, high2)
    values[0] = whole
    for remaining in range(1, whole):
        measured = (whole - 1) ^ remaining
        a = measured & ((1 << lower) - 1)
        b = measured >> lower
        low = low1[a] ^ low2[b]
        high = high1[a] ^ high2[b] ^ (low1[a] & low2[b])
        high ^= high_colour ^ (low & low_colour)
        low ^= low_colour
        best = whole
        moves = remaining & ~low & ~high
        while moves:
            best = min(best, whole - np.int64(values[remaining ^ (moves & -moves)]))
            moves &= moves - 1
        if 2 * best > whole:  # a grey vertex loses at least every other time
            moves = remaining & low
            while moves:
                best = min(best, whole - (np.int64(values[remaining ^ (moves & -moves)]) >> 1))
                moves &= moves - 1
        values[remaining] = best


@jit
def spread(mask: int, table: Array) -> Any:
    """The OR of table entries of the bytes of a mask: neighbours, or an image under a
    permutation.
    """
    image = np.int64(0)
    byte = 0
    while mask:
        image |= table[byte, mask & 255]
        mask >>= 8
        byte += 1
    return image


@jit
def shape(remaining: int, low: int, high: int, around: Array, symmetries: Array) -> tuple[int, int]:
    """The key of a position: lone vertices only count (whites in pairs cancel, blacks vanish), then
    symmetry.
    """
    lone = remaining & ~spread(remaining, around)
    core = remaining ^ lone
    least = core
    for symmetry in range(1, len(symmetries)):
        least = min(least, spread(core, symmetries[symmetry]))
    greys = count_ones(lone & low)
    whites = count_ones(lone & ~low & ~high) & 1
    return least, 2 * greys + whites


@jit
def slot(keys: Array, key1: int, key2: int) -> int:
    """Where a position is in the table, or where it belongs. Free places hold -1."""
    mask = len(keys) - 1
    mixed = (key1 ^ (key2 << 57)) * -7046029254386353131
    entry = (mixed ^ (mixed >> 29) ^ (mixed >> 43)) & mask
    while keys[entry, 0] >= 0 and (keys[entry, 0] != key1 or keys[entry, 1] != key2):
        entry = (entry + 1) & mask
    return entry


@jit
def rehash(keys: Array, data: Array, wider: Array, room: Array) -> None:
    """Moves all entries to a larger table."""
    for old in range(len(keys)):
        if keys[old, 0] >= 0:
            entry = slot(wider, keys[old, 0], keys[old, 1])
            wider[entry] = keys[old]
            room[entry] = data[old]


@jit
def set_frame(frame: Array, remaining: int, low: int, high: int, key1: int, key2: int) -> None:
    frame[0] = remaining
    frame[1] = low
    frame[2] = high
    frame[3] = remaining & ~low & ~high
    frame[4] = key1
    frame[5] = key2


@jit
def white(remaining: int, low: int, high: int, frames: Array, graph: Table, table: Table) -> Any:
    """Whether the white game (safe moves with recolouring) is WON or LOST for the player to move.

    table: keys, answers, used (entries, nodes so far, nodes allowed).
    """
    neighbours, around, symmetries = graph
    keys, answers, used = table
    key1, key2 = shape(remaining, low, high, around, symmetries)
    entry = slot(keys, key1, key2)
    if keys[entry, 0] >= 0:
        return answers[entry]
    depth = 0
    answer = DONE
    set_frame(frames[0], remaining, low, high, key1, key2)
    used[1] += 1
    while True:
        frame = frames[depth]
        while answer == DONE:
            if frame[3] == 0:
                answer = IS_LOST
                break
            vertex = lowest(frame[3])
            frame[3] &= frame[3] - 1
            remaining = frame[0] ^ (np.int64(1) << vertex)
            low, high = turn_planes(frame[1], frame[2], neighbours[vertex])
            key1, key2 = shape(remaining, low, high, around, symmetries)
            entry = slot(keys, key1, key2)
            if keys[entry, 0] >= 0:
                if answers[entry] == IS_LOST:
                    answer = IS_WON
                continue
            if 10 * used[0] > 7 * len(keys):
                return FULL
            used[1] += 1
            if used[1] > used[2]:
                return STOPPED
            depth += 1
            set_frame(frames[depth], remaining, low, high, key1, key2)
            frame = frames[depth]
        entry = slot(keys, frame[4], frame[5])
        keys[entry, 0] = frame[4]
        keys[entry, 1] = frame[5]
        answers[entry] = answer
        used[0] += 1
        if depth == 0:
            return answer
        depth -= 1
        answer = IS_WON if answer == IS_LOST else DONE


# What a frame of the search holds.
REMAINING, LOW, HIGH, KEY1, KEY2, ALPHA, BETA, BEST, OPEN, WINS, GREY, RISK = range(12)


@jit
def enter(
    frame: Array, frames: Array, graph: Table, whites: Table, table: Table, whole: int
) -> Any:
    """Looks a position up, or opens its frame; DONE if the table answers (in BEST)."""
    remaining = frame[REMAINING]
    low = frame[LOW]
    high = frame[HIGH]
    keys, data, used = table
    key1, key2 = shape(remaining, low, high, graph[1], graph[2])
    entry = slot(keys, key1, key2)
    if keys[entry, 0] >= 0:
        if data[entry, 0] == data[entry, 1] or data[entry, 0] >= frame[BETA]:
            frame[BEST] = data[entry, 0]
            return DONE
        if data[entry, 1] <= frame[ALPHA]:
            frame[BEST] = data[entry, 1]
            return DONE
        frame[ALPHA] = max(frame[ALPHA], data[entry, 0])
        frame[BETA] = min(frame[BETA], data[entry, 1])
    safe = remaining & ~low & ~high
    won = white(remaining, low, high, frames, graph, whites)
    if won > IS_WON:
        return won
    if won == IS_WON and whole // 2 <= frame[ALPHA]:
        frame[BEST] = whole // 2
        return DONE
    if won == IS_LOST and whole // 2 >= frame[BETA]:
        frame[BEST] = whole // 2
        return DONE
    used[1] += 1
    if used[1] > used[2]:
        return STOPPED
    if 10 * used[0] > 7 * len(keys):
        return FULL
    frame[KEY1] = key1
    frame[KEY2] = key2
    frame[WINS] = won
    frame[BEST] = whole // 2 if won else whole
    frame[OPEN] = safe
    frame[GREY] = 0 if won else remaining & low
    return won


@jit
def store(frame: Array, table: Table, whole: int) -> None:
    """Writes a finished frame down: its best value is exact, or a bound on the side where the
    window ended.
    """
    keys, data, used = table
    entry = slot(keys, frame[KEY1], frame[KEY2])
    if keys[entry, 0] < 0:
        keys[entry, 0] = frame[KEY1]
        keys[entry, 1] = frame[KEY2]
        data[entry, 0], data[entry, 1] = (0, whole // 2) if frame[WINS] else (whole // 2, whole)
        used[0] += 1
    best = frame[BEST]
    if best > frame[ALPHA]:
        data[entry, 0] = max(data[entry, 0], min(best, frame[BETA]))
    if best < frame[BETA]:
        data[entry, 1] = min(data[entry, 1], best)


@jit
def search(
    stack: Array, frames: Array, graph: Table, whites: Table, table: Table, whole: int
) -> Any:
    """Alpha-beta search from stack[0]; the value comes back in its BEST.

    Its REMAINING, LOW, HIGH, ALPHA and BETA are set before. A player who wins the white game only
    needs its winning moves; one who loses it may need every move.
    """
    neighbours = graph[0]
    depth = 0
    state = enter(stack[0], frames, graph, whites, table, whole)
    while True:
        if state in (STOPPED, FULL):
            return state
        frame = stack[depth]
        while state != DONE:
            if frame[BEST] <= frame[ALPHA]:
                break
            goal = min(frame[BETA], frame[BEST])
            child = stack[depth + 1]
            if frame[OPEN]:
                vertex = lowest(frame[OPEN])
                frame[OPEN] &= frame[OPEN] - 1
                risky = 0
            elif frame[GREY]:
                if 2 * (whole - goal) >= whole:
                    break  # a coin gives at least one half
                vertex = lowest(frame[GREY])
                frame[GREY] &= frame[GREY] - 1
                risky = 1
            else:
                break
            child[REMAINING] = frame[REMAINING] ^ (np.int64(1) << vertex)
            child[LOW], child[HIGH] = turn_planes(frame[LOW], frame[HIGH], neighbours[vertex])
            if frame[WINS]:
                won = white(child[REMAINING], child[LOW], child[HIGH], frames, graph, whites)
                if won > IS_WON:
                    return won
                if won == IS_WON:
                    continue
            child[ALPHA] = (whole - goal) << risky
            child[BETA] = min((whole - frame[ALPHA]) << risky, whole + 1)
            frame[RISK] = risky
            depth += 1
            state = enter(child, frames, graph, whites, table, whole)
            if state in (STOPPED, FULL):
                return state
            frame = child
        if state != DONE:
            store(frame, table, whole)
        if depth == 0:
            return DONE
        reply = frame[BEST]
        depth -= 1
        frame = stack[depth]
        frame[BEST] = min(frame[BEST], whole - (reply >> frame[RISK]))
        state = frame[WINS]
