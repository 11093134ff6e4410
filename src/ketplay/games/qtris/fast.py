"""QTris in numba, for batches and for the expert: the same tables, boards and numbers as the plain code.

Import it only inside functions; without numba the import fails and the plain code gives the same results.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from ketplay.games.qtris.lines import _thirds
from ketplay.games.qtris.measure import odds
from ketplay.games.qtris.tiles import CX, tables

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
SPLIT = 100  # marks a result of C_X within a pair that is two tiles: SPLIT + 4 * lower + higher


@cache
def arrays(base: bool, measure: str) -> tuple[Any, ...]:
    """All tables of a level as arrays; -1 where there is no rule."""
    found = tables(base)
    single, pair = np.full((8, 16), -1), np.full((8, 2, 12), -1)
    for card in range(8):
        if card != CX:
            single[card, :10] = [-1 if tile is None else tile for tile in found.single[card]]
            pair[card] = [[-1 if kind is None else kind for kind in member] for member in found.pair[card]]
    product = np.array([[kind if isinstance(kind, int) else -1 for kind in row] for row in found.product])
    within = np.array([[_within(after) for after in row] for row in found.within])
    chances = odds(measure)
    third = np.array(_thirds())
    return single, pair, product, within, third, np.array(chances.single), np.array(chances.pair)


def _within(after: tuple[int, int] | int | None) -> int:
    if after is None:
        return -1
    return after if isinstance(after, int) else SPLIT + 4 * after[0] + after[1]


@njit(cache=True)
def _one(board: Ints, card: int, a: int, single: Ints, pair: Ints) -> None:
    """A one-square card on a board, in place."""
    code = board[a]
    if card == 0:
        return
    if code < 16:
        new = single[card, code]
        if new >= 0:
            board[a] = new
        return
    partner = code % 16
    kind = pair[card, 1 if a > partner else 0, code // 16 - 1]
    if kind >= 0:
        board[a] = (kind + 1) * 16 + partner
        board[partner] = (kind + 1) * 16 + a


@njit(cache=True)
def _controlled(board: Ints, c: int, t: int, single: Ints, pair: Ints, product: Ints, within: Ints) -> None:
    """C_X on a board, in place: the rules of R4.2 in their order."""
    control = board[c]
    if c == t:
        if control < 16:
            _one(board, 1, c, single, pair)
            return
        t = control % 16
    target = board[t]
    if control >= 16 and control % 16 == t:
        kind = control // 16 - 1
        after = within[1 if c > t else 0, kind]
        if kind >= 8 or after < 0:
            return
        low, high = min(c, t), max(c, t)
        if after >= 100:
            board[low], board[high] = (after - 100) // 4, (after - 100) % 4
        else:
            board[low], board[high] = (after + 1) * 16 + high, (after + 1) * 16 + low
    elif control == 0:
        return
    elif control == 1:
        _one(board, 1, t, single, pair)
    elif 6 <= control < 10 or control // 16 > 8:
        return
    elif target == 2:
        return
    elif target == 3:
        _one(board, 3, c, single, pair)
    elif control < 6 and target < 6 and product[control, target] >= 0:
        kind = product[control, target] + 1
        board[c], board[t] = kind * 16 + t, kind * 16 + c


@njit(cache=True)
def _apply(
    board: Ints, card: int, a: int, b: int, single: Ints, pair: Ints, product: Ints, within: Ints, out: Ints
) -> None:
    out[:] = board
    if card == 5:
        _controlled(out, a, b, single, pair, product, within)
    else:
        _one(out, card, a, single, pair)


@njit(cache=True)
def _advantage(board: Ints, third: Floats, white: Floats, split: Floats, rows: Ints, weights: Floats) -> float:
    """P(white wins) - P(black wins); `rows` and `weights` are room for 512 numbers each."""
    index, count, power = 0, 1, 1
    rows[0], weights[0] = 0, 1.0
    for square in range(9):
        code = board[square]
        if code == 0:
            index += 2 * power
        elif 2 <= code < 6:
            index += power
        elif 6 <= code < 10:
            p = white[code]
            for i in range(count):
                rows[count + i], weights[count + i] = rows[i], weights[i] * (1 - p)
                rows[i] += 2 * power
                weights[i] *= p
            count *= 2
        elif code >= 16 and square < code % 16:
            high = 3 ** (code % 16)
            kind = code // 16 - 1
            if 4 <= kind < 8:  # red: two fair coins
                index += power + high
            else:
                count = _mix(kind, power, high, split, rows, weights, count)
        power *= 3
    total = 0.0
    for i in range(count):
        total += third[index + rows[i]] * weights[i]
    return total


@njit(cache=True)
def _mix(kind: int, low: int, high: int, split: Floats, rows: Ints, weights: Floats, count: int) -> int:
    """Multiplies the rows by the outcomes of a pair; returns how many rows there are then."""
    more = 0
    for case in range(3, -1, -1):
        p = split[kind, case]
        if p == 0.0:
            continue
        step = 2 * low * (case < 2) + 2 * high * (case % 2 == 0)
        for i in range(count):
            rows[512 + more], weights[512 + more] = rows[i] + step, weights[i] * p
            more += 1
    for i in range(more):
        rows[i], weights[i] = rows[512 + i], weights[512 + i]
    return more


@njit(cache=True)
def _worth(board: Ints, hand: Ints, sign: float, factors: Floats, tables: Any, rows: Ints, weights: Floats) -> float:
    """A linear judgement of a board handed over with a hand kept: `worth.FEATURES` in their order."""
    third, white, split = tables[4], tables[5], tables[6]
    total = factors[0] * sign * _advantage(board, third, white, split, rows, weights)
    if factors[1] == 0.0:  # the last turn: only the measurement counts
        return total
    lead, undecided = 0.0, 0
    for square in range(9):
        code = board[square]
        if code < 16:
            p = white[code]
            lead += 2 * p - 1
            undecided += 0.0 < p < 1.0
        else:
            undecided += 1
    total += factors[1] * sign * lead + factors[2] * undecided
    for card in range(8):
        total += factors[3 + card] * hand[card]
    return total


@njit(cache=True)
def _places(card: int) -> int:
    return 1 if card == 0 else 81 if card == 5 else 9


@njit(cache=True)
def _key(board: Ints) -> Any:
    """A board as one number: seven bits a square."""
    key = np.uint64(0)
    for square in range(9):
        code = board[square]
        short = code if code < 16 else 10 + (code // 16 - 1) * 9 + code % 16
        key = key * np.uint64(128) + np.uint64(short)
    return key


@njit(cache=True)
def _insert(worth: float, plan: tuple[int, int, int, int, int, int], key: Any, worths: Floats, plans: Ints, keys: Any,
            count: int) -> int:  # fmt: skip
    """Keeps the best turns, best first, each (board, cards) once; returns how many there are."""
    most = len(worths)
    at = count
    while at > 0 and worths[at - 1] < worth - 1e-9:
        at -= 1
    for i in range(at - 1, -1, -1):  # equals stand directly before
        if worths[i] > worth + 1e-9:
            break
        same = plans[i, 0] == plan[0] and plans[i, 3] == plan[3] or plans[i, 0] == plan[3] and plans[i, 3] == plan[0]
        if keys[i] == key and same:
            return count
    if at >= most:
        return count
    for i in range(min(count, most - 1), at, -1):
        worths[i], keys[i] = worths[i - 1], keys[i - 1]
        plans[i] = plans[i - 1]
    worths[at], keys[at] = worth, key
    plans[at] = plan
    return min(count + 1, most)


@njit(cache=True)
def best_turns(
    board: Ints, hand: Ints, cards: int, sign: float, factors: Floats, tables: Any, most: int
) -> tuple[Floats, Ints]:
    """The best ways to play one or two cards: their worth, and rows of card, a, b, card, a, b (-1 for no card)."""
    single, pair, product, within = tables[0], tables[1], tables[2], tables[3]
    rows, weights = np.zeros(1024, np.int64), np.zeros(1024, np.float64)
    first, second, rest = np.empty(9, np.int64), np.empty(9, np.int64), hand.copy()
    worths, plans, keys = np.empty(most), np.empty((most, 6), np.int64), np.zeros(most, np.uint64)
    seen, count = np.empty(81, np.uint64), 0
    for c1 in range(8):
        if hand[c1] == 0:
            continue
        rest[c1] -= 1
        known = 0
        for p1 in range(_places(c1)):
            a1, b1 = (p1 // 9, p1 % 9) if c1 == 5 else (p1, p1)
            _apply(board, c1, a1, b1, single, pair, product, within, first)
            key = _key(first)
            if np.any(seen[:known] == key):
                continue
            seen[known] = key
            known += 1
            if cards == 1:
                worth = _worth(first, rest, sign, factors, tables, rows, weights)
                if count < most or worth > worths[count - 1] - 1e-9:
                    count = _insert(worth, (c1, a1, b1, -1, -1, -1), key, worths, plans, keys, count)
                continue
            for c2 in range(8):
                if rest[c2] == 0:
                    continue
                rest[c2] -= 1
                for p2 in range(_places(c2)):
                    a2, b2 = (p2 // 9, p2 % 9) if c2 == 5 else (p2, p2)
                    _apply(first, c2, a2, b2, single, pair, product, within, second)
                    worth = _worth(second, rest, sign, factors, tables, rows, weights)
                    if count < most or worth > worths[count - 1] + 1e-9:
                        count = _insert(worth, (c1, a1, b1, c2, a2, b2), _key(second), worths, plans, keys, count)
                rest[c2] += 1
        rest[c1] += 1
    return worths[:count], plans[:count]


@njit(cache=True)
def play_plan(board: Ints, hand: Ints, plan: Ints, tables: Any) -> None:
    """Plays a turn on a board and a hand, in place."""
    out = np.empty(9, np.int64)
    for i in range(2):
        card = plan[3 * i]
        if card >= 0:
            _apply(board, card, plan[3 * i + 1], plan[3 * i + 2], tables[0], tables[1], tables[2], tables[3], out)
            board[:] = out
            hand[card] -= 1


@njit(cache=True)
def rollout(
    board: Ints, own: Ints, other: Ints, deck: Ints, sign: float, left: int, depth: int, draw_first: bool,
    factors: Floats, tables: Any
) -> float:  # fmt: skip
    """What becomes of a board handed over with `left` turns to go: both sides go on by their judgement.

    After `depth` turns, or at the end, the board is judged; the worth is the first mover's, the one who handed it over.
    """
    board, hands = board.copy(), np.empty((2, 8), np.int64)
    hands[0], hands[1] = own, other
    top, mover, turns = 0, 0, min(left, depth)
    for turn in range(turns):
        drawer = 1 - mover if draw_first else mover
        if draw_first or left - turn > 1:
            for _ in range(2):
                hands[drawer, deck[top]] += 1
                top += 1
        mover = 1 - mover
        remaining = left - turn - 1
        side = sign if mover == 0 else -sign
        plans = best_turns(board, hands[mover], 2, side, factors[remaining], tables, 1)[1]
        play_plan(board, hands[mover], plans[0], tables)
    rows, weights = np.zeros(1024, np.int64), np.zeros(1024, np.float64)
    side = sign if mover == 0 else -sign
    worth = _worth(board, hands[mover], side, factors[left - turns], tables, rows, weights)
    return worth if mover == 0 else -worth
