"""Whole turns in numba: the best ways to play one or two cards by a judgement, and what becomes of a board then.

A judgement (see `worth.py`) has a table over the colours of the squares, a value for every tile, one for every card
kept. A plan is six numbers: card, a, b, card, a, b, with -1 where there is no second card.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ketplay.games.qtris.fast.boards import (
    POWERS,
    ROWS,
    SPLITS,
    Floats,
    Ints,
    Write,
    effect,
    mean,
    mix,
    tilt,
)
from ketplay.games.qtris.fast.card_effects import COLUMNS, EVERYWHERE, MOST, effects, idle_play
from ketplay.games.qtris.fast.jit import compiled, inlined

Place = tuple[int, int, float]
SCALE = (
    1e9  # worths are compared in whole billionths, so that the last digits of a sum never decide
)


@compiled
def judge(
    board: Ints,
    kept: float,
    table: Floats,
    tiles: Floats,
    odds: Floats,
    rows: Ints,
    weights: Floats,
) -> int:
    """What a board handed over is worth to who hands it over, in billionths; `kept` is the worth of the cards kept."""
    total = mean(board, table, odds, rows, weights)
    extra = 0.0
    for square in range(9):
        code = board[square]
        if code < 16:
            extra += tiles[code]
        elif square < code % 16:
            extra += tiles[9 + code // 16]
    return int(np.floor((total + (extra + kept)) * SCALE + 0.5))


@compiled
def judge_all(boards: Ints, table: Floats, tiles: Floats, odds: Floats, found: Floats) -> None:
    """What each of some boards is worth without cards."""
    rows, weights = np.empty(ROWS, np.int64), np.empty(ROWS, np.float64)
    for number in range(len(boards)):
        found[number] = judge(boards[number], 0.0, table, tiles, odds, rows, weights) / SCALE


@compiled
def keep(hand: Ints, cards: Floats) -> float:
    """The worth of a hand."""
    total = 0.0
    for card in range(8):
        total += cards[card, hand[card]]
    return total


@compiled
def key_of(board: Ints) -> Any:
    """A board as one number: seven bits a square."""
    key = np.uint64(0)
    for square in range(9):
        code = board[square]
        key = key * np.uint64(128) + np.uint64(
            code if code < 16 else 1 + code // 16 * 9 + code % 16
        )
    return key


class Desk(NamedTuple):
    """What the search for the plans of one hand works with."""

    board: Ints
    table: Floats
    tiles: Floats
    codes: Ints
    odds: Floats
    found: Ints  # [card, number, column] the effects of each card on the board; at 8 those after a first card
    counts: Ints  # how many of them
    idle: Ints  # where each card does nothing, as 9 a + b, or -1
    rows: Ints  # [0] of the board after a first card, [1] room
    weights: Floats
    worths: Ints
    plans: Ints
    keys: Any


@compiled
def put_in(worth: int, plan: tuple[int, ...], desk: Any, count: int) -> int:
    """Keeps the best plans, best first, each (board, cards kept) once; returns how many there are."""
    worths, plans, keys = desk.worths, desk.plans, desk.keys
    most, at, key = len(worths), count, key_of(desk.board)
    while at > 0 and worths[at - 1] < worth:
        at -= 1
    for i in range(at - 1, -1, -1):  # equals stand directly before
        if worths[i] > worth:
            break
        same = (plans[i, 0] == plan[0] and plans[i, 3] == plan[3]) or (
            plans[i, 0] == plan[3] and plans[i, 3] == plan[0]
        )
        if keys[i] == key and same:
            return count
    if at == most:
        return count
    for i in range(min(count, most - 1), at, -1):
        worths[i], keys[i] = worths[i - 1], keys[i - 1]
        for j in range(6):
            plans[i, j] = plans[i - 1, j]
    worths[at], keys[at] = worth, key
    for j in range(6):
        plans[at, j] = plan[j]
    return min(count + 1, most)


@compiled
def best_plans(
    board: Ints,
    hand: Ints,
    number: int,
    table: Floats,
    tiles: Floats,
    cards: Floats,
    sheet: Any,
    most: int,
) -> tuple[Ints, Ints]:
    """The `most` best ways to play one or two cards of a hand, as worths in billionths and plans."""
    desk = Desk(
        board.copy(), table, tiles, sheet.codes, sheet.odds, np.empty((9, MOST, COLUMNS), np.int64),
        np.zeros(8, np.int64), np.empty(8, np.int64), np.empty((2, ROWS), np.int64), np.empty((2, ROWS)),
        np.empty(most, np.int64), np.empty((most, 6), np.int64), np.zeros(most, np.uint64)
    )  # fmt: skip
    nil: Any = np.int64(
        0
    )  # a bare constant is a type of its own, for which everything would be compiled again
    none: Any = np.int64(-1)
    hand, count = hand.copy(), nil
    for card in range(8):
        if hand[card]:
            desk.counts[card] = effects(board, card, EVERYWHERE, desk.codes, desk.found[card])
            desk.idle[card] = idle_play(board, card, EVERYWHERE, desk.codes)
    for c1 in range(8):
        if hand[c1] == 0:
            continue
        hand[c1] -= 1
        if number == 1:
            place = scan(desk.board, tiles, desk.odds, desk.rows, desk.weights, 0)
            count = apart(
                desk, keep(hand, cards), (none, none, none, nil, nil), c1, nil, place, count
            )
        else:
            for c2 in range(8):
                if hand[c2]:
                    hand[c2] -= 1
                    count = two_cards(desk, keep(hand, cards), c1, c2, count)
                    hand[c2] += 1
        hand[c1] += 1
    return desk.worths[:count], desk.plans[:count]


@compiled
def put_after(worth: int, plan: tuple[int, ...], write: Write, desk: Any, count: int) -> int:
    """`put_in` for the board after a write."""
    board, (s, v, t, w) = desk.board, write
    old_s, old_t = board[s], board[t]
    board[s], board[t] = v, w
    count = put_in(worth, plan, desk, count)
    board[t], board[s] = old_t, old_s
    return count


@inlined
def digit(code: int) -> int:
    """A plain tile's digit in base three."""
    return 2 if code == 0 else 0 if code == 1 else 1


@compiled
def scan(board: Ints, tiles: Floats, odds: Floats, rows: Ints, weights: Floats, at: int) -> Place:
    """Where a board stands in a table: its index, how many rows its pairs and tilted tiles make, its tiles' worth."""
    index, count, power, extra = 0, 1, 1, 0.0
    rows[at, 0], weights[at, 0] = 0, 1.0
    for square in range(9):
        code = board[square]
        if code < 16:
            extra += tiles[code]
            if code == 0:
                index += 2 * power
            elif 2 <= code < 6:
                index += power
            elif code >= 6:
                count = tilt(odds[code], power, rows[at], weights[at], count)
        elif square < code % 16:
            kind, high = code // 16 - 1, POWERS[code % 16]
            extra += tiles[10 + kind]
            if 4 <= kind < 8:  # red: two fair coins
                index += power + high
            else:
                count = mix(odds, SPLITS + 4 * kind, power, high, rows[at], weights[at], count)
        power *= 3
    return index, count, extra


@inlined
def changed(
    board: Ints,
    table: Floats,
    tiles: Floats,
    odds: Floats,
    rows: Ints,
    weights: Floats,
    write: Write,
    place: Place,
) -> float:
    """What a scanned board is worth after a write, without the cards: mostly it only moves in the table."""
    p, x, q, y = write
    index, count, extra = place
    old_p, old_q, total, at = board[p], board[q], 0.0, 0
    if old_p < 6 and old_q < 6 and p == q and x < 6:
        index += (digit(x) - digit(old_p)) * POWERS[p]
        extra += tiles[x] - tiles[old_p]
    elif old_p < 6 and old_q < 6 and p != q and 16 <= x < 80:  # a plain pair is born
        index -= digit(old_p) * POWERS[p] + digit(old_q) * POWERS[q]
        extra += tiles[9 + x // 16] - tiles[old_p] - tiles[old_q]
        one, two = (2 * (POWERS[p] + POWERS[q]), 0) if x < 48 else (2 * POWERS[p], 2 * POWERS[q])
        for k in range(count):
            total += (table[index + rows[0, k] + one] + table[index + rows[0, k] + two]) * (
                0.5 * weights[0, k]
            )
        return float(total + extra)
    else:
        board[p], board[q] = x, y
        index, count, extra = scan(board, tiles, odds, rows, weights, 1)
        board[q], board[p] = old_q, old_p
        at = 1
    for k in range(count):
        total += table[index + rows[at, k]] * weights[at, k]
    return total + extra


@compiled
def standing(desk: Any, place: Place, kept: float) -> int:
    """What a scanned board is worth as it is."""
    index, count, extra = place
    total = 0.0
    for k in range(count):
        total += desk.table[index + desk.rows[0, k]] * desk.weights[0, k]
    return whole(total + extra + kept)


@inlined
def whole(worth: float) -> int:
    """In billionths."""
    return int(np.floor(worth * SCALE + 0.5))


@compiled
def two_cards(desk: Any, kept: float, c1: int, c2: int, count: int) -> int:
    """All ways to play c1 and then c2; where the order does not matter, only for c1 <= c2."""
    board, found = desk.board, desk.found
    nil: Any = np.int64(0)
    if c1 <= c2 and desk.idle[c1] >= 0:
        place = scan(board, desk.tiles, desk.odds, desk.rows, desk.weights, 0)
        first = c1, desk.idle[c1] // 9, desk.idle[c1] % 9, nil, nil
        count = apart(desk, kept, first, c2, nil, place, count)
    for i in range(desk.counts[c1]):
        s, v, t, w = found[c1, i, 0], found[c1, i, 1], found[c1, i, 2], found[c1, i, 3]
        first = c1, found[c1, i, 4], found[c1, i, 5], found[c1, i, 6], found[c1, i, 7]
        old_s, old_t = board[s], board[t]
        board[s], board[t] = v, w
        place = scan(board, desk.tiles, desk.odds, desk.rows, desk.weights, 0)
        if c1 <= c2:
            count = apart(desk, kept, first, c2, i + 1 if c1 == c2 else nil, place, count)
        count = upon(desk, kept, first, c2, place, count)
        board[t], board[s] = old_t, old_s
    return count


@compiled
def apart(
    desk: Any, kept: float, first: tuple[int, ...], c2: int, begin: int, place: Place, count: int
) -> int:
    """The second card does nothing, or something elsewhere that it could do before the first as well.

    With -1 for a first card it is the only one.
    """
    board, found, table, tiles, odds = desk.board, desk.found, desk.table, desk.tiles, desk.odds
    rows, weights, worths = desk.rows, desk.weights, desk.worths
    idle, counted = desk.idle[c2], desk.counts[c2]
    c1, a, b, reads, written = first
    if idle >= 0:
        count = put_in(
            standing(desk, place, kept), (c2, idle // 9, idle % 9, c1, a, b), desk, count
        )
    for j in range(begin, counted):
        first_matters = found[c2, j, 6] & written
        if found[c2, j, 7] & written or (first_matters and reads & found[c2, j, 7]):
            continue
        write = found[c2, j, 0], found[c2, j, 1], found[c2, j, 2], found[c2, j, 3]
        worth = whole(changed(board, table, tiles, odds, rows, weights, write, place) + kept)
        if first_matters or c1 < 0:
            plan = (c2, found[c2, j, 4], found[c2, j, 5], c1, a, b)
        else:
            plan = (c1, a, b, c2, found[c2, j, 4], found[c2, j, 5])
        if count < len(worths) or worth > worths[count - 1]:
            count = put_after(worth, plan, write, desk, count)
    return count


@compiled
def upon(desk: Any, kept: float, first: tuple[int, ...], c2: int, place: Place, count: int) -> int:
    """The second card on what the first one wrote."""
    board, more, table, tiles, odds = desk.board, desk.found[8], desk.table, desk.tiles, desk.odds
    rows, weights, worths = desk.rows, desk.weights, desk.worths
    c1, a, b, _, written = first
    for j in range(effects(board, c2, written, desk.codes, more)):
        write = more[j, 0], more[j, 1], more[j, 2], more[j, 3]
        worth = whole(changed(board, table, tiles, odds, rows, weights, write, place) + kept)
        if count < len(worths) or worth > worths[count - 1]:
            count = put_after(worth, (c1, a, b, c2, more[j, 4], more[j, 5]), write, desk, count)
    if desk.idle[c2] < 0:  # nowhere before, but perhaps now
        at = idle_play(board, c2, written, desk.codes)
        if at >= 0:
            count = put_in(
                standing(desk, place, kept), (c1, a, b, c2, at // 9, at % 9), desk, count
            )
    return count


@compiled
def follow(board: Ints, hand: Ints, plan: Ints, sheet: Any) -> None:
    """Plays a plan on a board and a hand, in place."""
    for i in range(0, 6, 3):
        card = plan[i]
        if card >= 0:
            s, v, t, w = effect(board, card, plan[i + 1], plan[i + 2], sheet.codes)
            board[s], board[t] = v, w
            hand[card] -= 1
