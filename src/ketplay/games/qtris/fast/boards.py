"""Boards as nine numbers in an array, what a card writes on them, and what measuring them is worth."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ketplay.games.qtris.board.measurement import odds
from ketplay.games.qtris.board.tiles import CX, tables
from ketplay.games.qtris.fast.jit import compiled

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Write = tuple[
    int, int, int, int
]  # what a card does: a square, its new code, another square (or the same), its code
ROWS = 1024  # room for the ways a board can turn out: 512, and as many again to copy from
PAIRED, PRODUCT, WITHIN = 8 * 16, 8 * 16 + 8 * 2 * 12, 8 * 16 + 8 * 2 * 12 + 6 * 6
SPLITS = 10
POWERS = np.array([3**square for square in range(9)])
SPLIT = 100  # marks a result of C_X within a pair that is two tiles: SPLIT + 4 * lower + higher


class Sheet(NamedTuple):
    """The tables of a level and the odds of a way to measure; a card without a rule changes nothing.

    Two flat arrays, because numba hands over an array as seven numbers and these go to the innermost loops.
    """

    codes: Ints  # [card, tile], then at PAIRED [card, 0 lower 1 higher, kind], then PRODUCT and WITHIN of C_X
    odds: Floats  # P(white) of each tile, then at SPLITS of each kind P(WW), P(WB), P(BW), P(BB)


@cache
def sheet(base: bool, measure: str) -> Sheet:
    """All tables of a level."""
    found, chances = tables(base), odds(measure)
    single = np.tile(np.arange(16), (8, 1))
    pair = np.tile(np.arange(12), (8, 2, 1))
    for card in range(8):
        if card != CX:
            single[card, :10] = [
                t if new is None else new for t, new in enumerate(found.single[card])
            ]
            pair[card] = [
                [k if new is None else new for k, new in enumerate(side)]
                for side in found.pair[card]
            ]
    product = np.array(
        [[kind if isinstance(kind, int) else -1 for kind in row] for row in found.product]
    )
    within = np.array(
        [[_within(kind, after) for kind, after in enumerate(row)] for row in found.within]
    )
    codes = np.concatenate([part.ravel() for part in (single, pair, product, within)])
    return Sheet(codes, np.concatenate([np.array(chances.single), np.array(chances.pair).ravel()]))


def _within(kind: int, after: tuple[int, int] | int | None) -> int:
    if after is None or kind >= 8:  # rule 5 of R4
        return kind
    return after if isinstance(after, int) else SPLIT + 4 * after[0] + after[1]


@compiled
def one(board: Ints, card: int, a: int, codes: Ints) -> Write:
    """What a one-square card writes."""
    code = board[a]
    if code < 16:
        new = codes[16 * card + code]
        return a, new, a, new
    partner = code % 16
    kind = codes[PAIRED + 24 * card + (12 if a > partner else 0) + code // 16 - 1] + 1
    return a, kind * 16 + partner, partner, kind * 16 + a


@compiled
def controlled(board: Ints, c: int, t: int, codes: Ints) -> Write:
    """What C_X writes: the rules of R4 in their order."""
    control = board[c]
    if c == t:
        if control < 16:
            return one(board, 1, c, codes)
        t = control % 16
    target = board[t]
    if control >= 16 and control % 16 == t:
        low, high = min(c, t), max(c, t)
        after = codes[WITHIN + (12 if c > t else 0) + control // 16 - 1]
        if after >= 100:
            return low, (after - 100) // 4, high, (after - 100) % 4
        return low, (after + 1) * 16 + high, high, (after + 1) * 16 + low
    if control == 1:
        return one(board, 1, t, codes)
    if control == 0 or 6 <= control < 10 or control // 16 > 8 or target == 2:
        return c, control, c, control
    if target == 3:
        return one(board, 3, c, codes)
    if control < 6 and target < 6 and codes[PRODUCT + 6 * control + target] >= 0:
        kind = codes[PRODUCT + 6 * control + target] + 1
        return c, kind * 16 + t, t, kind * 16 + c
    return c, control, c, control


@compiled
def effect(board: Ints, card: int, a: int, b: int, codes: Ints) -> Write:
    """What a card writes on a board; C_X has control `a` and target `b`."""
    return controlled(board, a, b, codes) if card == 5 else one(board, card, a, codes)


@compiled
def disturb(board: Ints, square: int, lot: float, odds: Floats) -> None:
    """A measurement of colour (R7): the square, or its whole pair, becomes what the lot says."""
    code = board[square]
    if code < 16:
        board[square] = 0 if lot < odds[code] else 1
        return
    low, high, case = min(square, code % 16), max(square, code % 16), 0
    at = SPLITS + 4 * (code // 16 - 1)
    while case < 3 and lot >= odds[at + case]:
        lot -= odds[at + case]
        case += 1
    board[low], board[high] = case // 2, case % 2


@compiled
def mean(board: Ints, table: Floats, odds: Floats, rows: Ints, weights: Floats) -> float:
    """The mean of a table over {black, fair coin, white}^9 (in base three) over what a board can become.

    With the table of who wins this is exactly P(white wins) - P(black wins). `rows` and `weights` are room to work in.
    """
    index, count, power = 0, 1, 1
    rows[0], weights[0] = 0, 1.0
    for square in range(9):
        code = board[square]
        if code == 0:
            index += 2 * power
        elif 2 <= code < 6:
            index += power
        elif 6 <= code < 10:
            count = tilt(odds[code], power, rows, weights, count)
        elif code >= 16 and square < code % 16:
            kind, high = code // 16 - 1, POWERS[code % 16]
            if 4 <= kind < 8:  # red: two fair coins
                index += power + high
            else:
                count = mix(odds, SPLITS + 4 * kind, power, high, rows, weights, count)
        power *= 3
    total = 0.0
    for i in range(count):
        total += table[index + rows[i]] * weights[i]
    return total


@compiled
def tilt(p: float, power: int, rows: Ints, weights: Floats, count: int) -> int:
    """Doubles the rows: a tile that is white with chance p; the white ones first."""
    for i in range(count):
        rows[count + i], weights[count + i] = rows[i], weights[i] * (1 - p)
        rows[i] += 2 * power
        weights[i] *= p
    return 2 * count


@compiled
def mix(
    odds: Floats, kind: int, low: int, high: int, rows: Ints, weights: Floats, count: int
) -> int:
    """Multiplies the rows by the outcomes of a pair; returns how many rows there are then."""
    more = 0
    for case in range(4):
        p = odds[kind + case]
        if p == 0.0:
            continue
        step = 2 * low * (case < 2) + 2 * high * (case % 2 == 0)
        for i in range(count):
            rows[512 + more], weights[512 + more] = rows[i] + step, weights[i] * p
            more += 1
    for i in range(more):
        rows[i], weights[i] = rows[512 + i], weights[512 + i]
    return more
