"""The flip game on heaps, compiled: is the number of coin flips of best play at least this large?

A position is a sorted list of pieces (codes, see chain.py); a hash table keeps for each position
the bounds of k that were shown. Keys are two independent 64-bit sums of random numbers, one per
piece, so that two positions share a key with a chance below 1e-20 even after billions of them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ketplay.games.octal.solver.fast.jit import inlined, jit

Array = Any
Table = tuple[Array, ...]

NO = 0
YES = 1
STOPPED = 2
FULL = 3
HIGHEST = 120  # more flips than any position in reach has
# What a frame of the search holds.
NIMBER, TOTAL, LOOSE, GOAL, COUNT, ROUND, INDEX, OPTION = range(8)

Facts = tuple[int, int, int, Any, Any]  # Grundy value, parity of the total, tied heaps, two keys


@jit
def slot(keys: Array, key1: Any, key2: Any) -> Any:
    """Where a position is in the table, or where it belongs."""
    mask = np.uint64(len(keys) - 1)
    entry = np.int64(key1 & mask)
    while keys[entry, 0] != 0 and (keys[entry, 0] != key1 or keys[entry, 1] != key2):
        entry = (entry + 1) & np.int64(mask)
    return entry


@jit
def rehash(keys: Array, bounds: Array, wider: Array, room: Array) -> None:
    """Moves all entries to a larger table."""
    for old in range(len(keys)):
        if keys[old, 0] != 0:
            entry = slot(wider, keys[old, 0], keys[old, 1])
            wider[entry] = keys[old]
            room[entry] = bounds[old]


@jit
def insert(pieces: Array, count: int, code: int) -> int:
    """Puts a piece into a sorted list."""
    place = count
    while place > 0 and pieces[place - 1] > code:
        pieces[place] = pieces[place - 1]
        place -= 1
    pieces[place] = code
    return count + 1


@jit
def drop(pieces: Array, count: int, index: int) -> int:
    for place in range(index, count - 1):
        pieces[place] = pieces[place + 1]
    return count - 1


@jit
def settle(
    pieces: Array, count: int, code: int, split: Array, gain: Array, pairs: Array
) -> tuple[int, int]:
    """Adds a piece by the heap equivalences, if there are any; the new length and the
    flips gained.
    """
    if code == 0:
        return count, 0
    flips = gain[code]
    for part in range(3):
        piece = split[code, part]
        if piece == 0:
            break
        twin = -1
        if pairs[piece] >= 0:  # two of them are worth a number of flips
            for place in range(count):
                if pieces[place] == piece:
                    twin = place
                    break
        if twin >= 0:
            count = drop(pieces, count, twin)
            flips += pairs[piece]
        else:
            count = insert(pieces, count, piece)
    return count, flips


@jit
def measure(pieces: Array, count: int, table: Table) -> Facts:
    """Grundy value, parity of the total, number of tied heaps and the two keys of a position."""
    nimber = 0
    total = 0
    loose = 0
    key1 = np.uint64(0)
    key2 = np.uint64(0)
    for index in range(count):
        piece = pieces[index]
        nimber ^= table[0][piece]
        total ^= table[1][piece]
        loose += table[2][piece]
        key1 += table[7][piece, 0]
        key2 += table[7][piece, 1]
    return nimber, total, loose, key1, key2


@jit
def build(
    pieces: Array, before: Array, count: int, index: int, a: int, b: int, table: Table
) -> tuple[int, int]:
    """The position with one piece replaced by two; its length and the flips gained by
    equivalences.
    """
    for other in range(index):
        pieces[other] = before[other]
    for other in range(index + 1, count):
        pieces[other - 1] = before[other]
    size, flips = settle(pieces, count - 1, a, table[8], table[9], table[10])
    size, more_flips = settle(pieces, size, b, table[8], table[9], table[10])
    return size, flips + more_flips


@jit
def look_up(goal: int, facts: Facts, keys: Array, bounds: Array, floor: int) -> int:
    """What the parity, the floor and the table say about k >= goal; STOPPED if they say nothing."""
    nimber, total, loose, key1, key2 = facts
    lowest = 1 if total else 0
    if floor and loose and nimber == 0 and not total:
        lowest = 2
    if goal <= lowest:
        return YES
    if key1 == 0 and key2 == 0:
        return NO  # the empty position
    goal += (goal ^ total) & 1  # k has the parity of the total
    entry = slot(keys, key1, key2)
    if keys[entry, 0] != 0:
        if bounds[entry, 0] >= goal:
            return YES
        if bounds[entry, 1] < goal:
            return NO
    return STOPPED


@jit
def remember(goal: int, answer: int, facts: Facts, keys: Array, bounds: Array, used: Array) -> None:
    """Writes down that k >= goal was shown or refuted."""
    entry = slot(keys, facts[3], facts[4])
    if keys[entry, 0] == 0:
        keys[entry, 0] = facts[3]
        keys[entry, 1] = facts[4]
        bounds[entry, 0] = facts[1]
        bounds[entry, 1] = HIGHEST
        used[0] += 1
    if answer == YES:
        bounds[entry, 0] = max(bounds[entry, 0], goal)
    else:
        bounds[entry, 1] = min(bounds[entry, 1], goal - 1)


@inlined
def replaced(
    facts: Facts, piece: int, a: int, b: int, value: Array, parity: Array, tied: Array, noise: Array
) -> Facts:
    """The facts of a position after one piece became two."""
    return (
        facts[0] ^ value[piece] ^ value[a] ^ value[b],
        facts[1] ^ parity[piece] ^ parity[a] ^ parity[b],
        facts[2] - tied[piece] + tied[a] + tied[b],
        facts[3] - noise[piece, 0] + noise[a, 0] + noise[b, 0],
        facts[4] - noise[piece, 1] + noise[a, 1] + noise[b, 1],
    )


@jit
def step(frame: Array, pieces: Array, count: int, first: Array) -> bool:
    """Moves a frame on to its next option; False after the last. Two rounds: what is known, then in
    depth.
    """
    frame[OPTION] += 1
    while frame[OPTION] >= first[pieces[frame[INDEX]] + 1]:
        piece = pieces[frame[INDEX]]
        while frame[INDEX] < count and pieces[frame[INDEX]] == piece:
            frame[INDEX] += 1
        if frame[INDEX] == count:
            if frame[ROUND] == 1:
                return False
            frame[ROUND] = 1
            frame[INDEX] = 0
        frame[OPTION] = first[pieces[frame[INDEX]]] - 1
    return True


@inlined
def offer(
    piece: int,
    option: int,
    nimber: int,
    value: Array,
    flip: Array,
    first: Array,
    left: Array,
    right: Array,
) -> tuple[int, int, int]:
    """What an option makes of a piece (two pieces, and the coins it costs); the price is -1 if it
    is none.
    """
    if option < first[piece]:  # the coin: h -> h - 1, if that stays lost in the white game
        if nimber != 0 or flip[piece] < 0:
            return 0, 0, -1
        return flip[piece], 0, 1
    a = left[option]
    b = right[option]
    if nimber != 0 and value[a] ^ value[b] ^ value[piece] != nimber:
        return 0, 0, -1  # who wins the white game only makes moves that win it
    return a, b, 0


@jit
def open_frame(
    frame: Array, hashes: Array, facts: Facts, goal: int, count: int, before: int
) -> None:
    frame[NIMBER] = facts[0]
    frame[TOTAL] = facts[1]
    frame[LOOSE] = facts[2]
    hashes[0] = facts[3]
    hashes[1] = facts[4]
    frame[GOAL] = goal + ((goal ^ facts[1]) & 1)  # k has the parity of the total
    frame[COUNT] = count
    frame[ROUND] = 0
    frame[INDEX] = 0
    frame[OPTION] = before


@jit
def read_frame(frame: Array, hashes: Array) -> Facts:
    return frame[NIMBER], frame[TOTAL], frame[LOOSE], hashes[0], hashes[1]


@jit
def hoped_answer(frame: Array) -> int:
    """The answer that the player to move hopes for: in a lost even position many flips are good,
    and so on.
    """
    return YES if (frame[NIMBER] == 0) == (frame[TOTAL] == 0) else NO


@jit
def hand_on(
    frames: Array, hashes: Array, depth: int, answer: int, keys: Array, bounds: Array, used: Array
) -> int:
    """Gives an answer to those who asked, as long as they are content with it; where it was not
    wished for, or -1.
    """
    while depth >= 0 and answer == hoped_answer(frames[depth]):
        remember(
            frames[depth, GOAL],
            answer,
            read_frame(frames[depth], hashes[depth]),
            keys,
            bounds,
            used,
        )
        depth -= 1
    return depth


@jit
def decide(
    stack: Array, frames: Array, hashes: Array, count: int, goal: int, table: Table, memory: Table
) -> int:
    """Whether k >= goal in the position stack[0, :count]; an explicit stack instead of recursion.

    memory: keys, bounds, and used: table entries, nodes so far, nodes allowed, whether a
    lost even position with a tied heap has k >= 2 (that is: no equivalences are used).
    """
    value, parity, tied, flip, first, left, right, noise = table[:8]
    keys, bounds, used = memory
    floor = used[3]
    facts = measure(stack[0], count, table)
    answer = look_up(goal, facts, keys, bounds, floor)
    if answer != STOPPED:
        return answer
    depth = 0
    entering = True
    while True:
        frame = frames[depth]
        child = stack[depth + 1]
        if entering:
            used[1] += 1
            if used[1] > used[2] or 10 * used[0] > 7 * len(keys):
                return STOPPED if used[1] > used[2] else FULL
            open_frame(frame, hashes[depth], facts, goal, count, first[stack[depth, 0]] - 2)
            entering = False
        facts = read_frame(frame, hashes[depth])
        nimber, count, goal = frame[NIMBER], frame[COUNT], frame[GOAL]
        hoped = hoped_answer(frame)
        answer = NO + YES - hoped
        while step(frame, stack[depth], count, first):
            piece = stack[depth, frame[INDEX]]
            a, b, price = offer(piece, frame[OPTION], nimber, value, flip, first, left, right)
            if price < 0:
                continue
            size = count
            if floor:
                after = replaced(facts, piece, a, b, value, parity, tied, noise)
            else:
                size, flips = build(child, stack[depth], count, frame[INDEX], a, b, table)
                after = measure(child, size, table)
                price += flips
            reply = look_up(goal - price, after, keys, bounds, floor)
            if reply == hoped:
                answer = reply
                break
            if frame[ROUND] == 1 and reply == STOPPED:
                if floor:
                    size, _ = build(child, stack[depth], count, frame[INDEX], a, b, table)
                facts, count = after, size
                goal -= price
                depth += 1
                entering = True
                break
        if entering:
            continue
        remember(goal, answer, facts, keys, bounds, used)
        depth = hand_on(frames, hashes, depth - 1, answer, keys, bounds, used)
        if depth < 0:
            return answer
