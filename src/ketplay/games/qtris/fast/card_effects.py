"""What a card can do to a board, each thing once: the rows from which whole turns are put together.

Of 81 ways to play C_X most do nothing or the same: flipping a single tile needs no control, flipping a pair or turning
a control needs just one black or one left kitten somewhere.
"""

from __future__ import annotations

import numpy as np

from ketplay.games.qtris.fast.boards import PRODUCT, Ints, controlled, one
from ketplay.games.qtris.fast.jit import compiled

# The columns of a row: two writes (square, code, square, code), the play (a, b), the squares it reads or writes and
# those it writes, a bit each.
COLUMNS = 8
MOST = 64  # rows of one card: births of pairs are at most 4 x 5, the rest at most 27
EVERYWHERE = 511
LOWEST = np.array([0, *((bits & -bits).bit_length() - 1 for bits in range(1, 512))])


@compiled
def add(
    found: Ints,
    count: int,
    board: Ints,
    write: tuple[int, int, int, int],
    a: int,
    b: int,
    check: bool,
) -> int:
    """Puts a row in unless it changes nothing or, if asked, stands there already; returns how many there are."""
    s, v, t, w = write
    if board[s] == v and board[t] == w:
        return count
    written = 1 << s | 1 << t
    if s > t:
        s, v, t, w = t, w, s, v
    if check:
        for i in range(count):
            if found[i, 7] == written and found[i, 1] == v and found[i, 3] == w:
                return count
    found[count, 0], found[count, 1], found[count, 2], found[count, 3] = s, v, t, w
    found[count, 4], found[count, 5] = a, b
    found[count, 6], found[count, 7] = written | 1 << a | 1 << b, written
    return count + 1


@compiled
def effects(board: Ints, card: int, mask: int, codes: Ints, found: Ints) -> int:
    """Every different effect of a card that is played on a square of the mask; returns how many there are."""
    count = 0
    if card == 0:
        return 0
    if card == 5:
        return crosses(board, mask, codes, found)
    while mask:
        a = LOWEST[mask]
        mask &= mask - 1
        count = add(found, count, board, one(board, card, a, codes), a, a, board[a] >= 16)
    return count


@compiled
def crosses(board: Ints, mask: int, codes: Ints, found: Ints) -> int:
    """The effects of C_X, by the rules of R4."""
    blacks = lefts = colours = kittens = paired = 0
    for at in range(9):
        code = board[at]
        if code < 2:
            colours |= 1 << at
            blacks |= code << at
        elif code < 6:
            kittens |= 1 << at
            lefts |= (code == 3) << at
        elif code >= 16:
            paired |= 1 << at
    count, todo = 0, mask
    while todo:  # X on a single tile, or within the pair
        at = LOWEST[todo]
        todo &= todo - 1
        count = add(found, count, board, controlled(board, at, at, codes), at, at, False)
    todo = paired if blacks & mask else paired & mask if blacks else 0
    while todo:  # rule 7
        at = LOWEST[todo]
        todo &= todo - 1
        black = LOWEST[blacks if mask >> at & 1 else blacks & mask]
        count = add(found, count, board, one(board, 1, at, codes), black, at, True)
    todo = kittens | paired if lefts & mask else (kittens | paired) & mask if lefts else 0
    while todo:  # rule 10
        at = LOWEST[todo]
        todo &= todo - 1
        some = (lefts if mask >> at & 1 else lefts & mask) & ~(1 << at)
        if some and board[at] < 16 * 9:
            count = add(
                found, count, board, one(board, 3, at, codes), at, LOWEST[some], board[at] >= 4
            )
    while kittens:  # rule 11
        at = LOWEST[kittens]
        kittens &= kittens - 1
        todo = colours if mask >> at & 1 else colours & mask
        while todo:
            target = LOWEST[todo]
            todo &= todo - 1
            kind = codes[PRODUCT + 6 * board[at] + board[target]] + 1
            if kind > 0:
                count = add(
                    found,
                    count,
                    board,
                    (at, kind * 16 + target, target, kind * 16 + at),
                    at,
                    target,
                    False,
                )
    return count


@compiled
def idle_play(board: Ints, card: int, mask: int, codes: Ints) -> int:
    """Where on the mask a card does nothing, as 9 a + b; -1 where it always does something."""
    if card == 0:
        return 0
    for a in range(9):
        for b in range(9) if card == 5 else range(a, a + 1):
            if (mask >> a | mask >> b) & 1:
                s, v, t, w = (
                    controlled(board, a, b, codes) if card == 5 else one(board, card, a, codes)
                )
                if board[s] == v and board[t] == w:
                    return 9 * a + b
    return -1
