"""Whole turns in numba: the best ways to play one or two cards by a judgement, and what becomes of a board then.

A judgement (see `worth.py`) has a table over the colours of the squares, a value for every tile, one for every card
kept. A plan is six numbers: card, a, b, card, a, b, with -1 where there is no second card.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ketplay.games.qtris.fast.boards import ROWS, Floats, Ints, effect, mean
from ketplay.games.qtris.fast.compiled import compiled

SCALE = 1e9  # worths are compared in whole billionths, so that the last digits of a sum never decide


@compiled
def judge(board: Ints, kept: float, table: Floats, tiles: Floats, odds: Floats, rows: Ints, weights: Floats) -> int:
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
        key = key * np.uint64(128) + np.uint64(code if code < 16 else 1 + code // 16 * 9 + code % 16)
    return key


@compiled
def touched(board: Ints, card: int, a: int, b: int) -> int:
    """The squares that a card reads or writes, a bit each."""
    if card == 0:
        return 0
    bits = 1 << a | 1 << b
    if board[a] >= 16:
        bits |= 1 << (board[a] % 16)
    if board[b] >= 16:
        bits |= 1 << (board[b] % 16)
    return bits


@compiled
def put_in(worth: int, plan: tuple[int, ...], key: Any, worths: Ints, plans: Ints, keys: Any, count: int) -> int:
    """Keeps the best plans, best first, each (board, cards kept) once; returns how many there are."""
    most, at = len(worths), count
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
    if at >= most:
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
def second_cards(
    board: Ints, hand: Ints, first: tuple[int, int, int, int], table: Floats, tiles: Floats, cards: Floats,
    codes: Ints, odds: Floats, rows: Ints, weights: Floats, worths: Ints, plans: Ints, keys: Any, count: int
) -> int:  # fmt: skip
    """All ways to go on after the first card (card, a, b, squares it touched) on a board where it was played."""
    c1, a1, b1, bits = first
    most = len(worths)
    for c2 in range(8):
        if hand[c2] == 0:
            continue
        hand[c2] -= 1
        kept = keep(hand, cards)
        idle = False
        for p in range(1 if c2 == 0 else 81 if c2 == 5 else 9):
            a, b = (p // 9, p % 9) if c2 == 5 else (p, p)
            # Cards on squares apart commute: the other order was looked at, or will be.
            other_order = c2 < c1 or (c2 == c1 and p < (9 * a1 + b1 if c1 == 5 else a1))
            if other_order and bits & touched(board, c2, a, b) == 0:
                continue
            s, v, t, w = effect(board, c2, a, b, codes)
            old_s, old_t = board[s], board[t]
            if v == old_s and w == old_t:
                if idle:
                    continue
                idle = True
            board[s], board[t] = v, w
            worth = judge(board, kept, table, tiles, odds, rows, weights)
            if count < most or worth > worths[count - 1]:
                count = put_in(worth, (c1, a1, b1, c2, a, b), key_of(board), worths, plans, keys, count)
            board[t], board[s] = old_t, old_s
        hand[c2] += 1
    return count


@compiled
def best_plans(
    board: Ints, hand: Ints, number: int, table: Floats, tiles: Floats, cards: Floats, sheet: Any, most: int
) -> tuple[Ints, Ints]:
    """The `most` best ways to play one or two cards of a hand, as worths in billionths and plans."""
    rows, weights = np.empty(ROWS, np.int64), np.empty(ROWS, np.float64)
    worths, plans, keys = np.empty(most, np.int64), np.empty((most, 6), np.int64), np.zeros(most, np.uint64)
    seen, count = np.empty(81, np.uint64), 0
    codes, odds = sheet
    board, hand = board.copy(), hand.copy()
    for c1 in range(8):
        if hand[c1] == 0:
            continue
        hand[c1] -= 1
        kept, known = keep(hand, cards), 0
        for p in range(1 if c1 == 0 else 81 if c1 == 5 else 9):
            a, b = (p // 9, p % 9) if c1 == 5 else (p, p)
            bits = touched(board, c1, a, b)
            s, v, t, w = effect(board, c1, a, b, codes)
            old_s, old_t = board[s], board[t]
            board[s], board[t] = v, w
            key = key_of(board)
            if not np.any(seen[:known] == key):
                seen[known] = key
                known += 1
                if number == 1:
                    worth = judge(board, kept, table, tiles, odds, rows, weights)
                    count = put_in(worth, (c1, a, b, -1, -1, -1), key, worths, plans, keys, count)
                else:
                    count = second_cards(
                        board, hand, (c1, a, b, bits), table, tiles, cards, codes,
                        odds, rows, weights, worths, plans, keys, count
                    )  # fmt: skip
            board[t], board[s] = old_t, old_s
        hand[c1] += 1
    return worths[:count], plans[:count]


@compiled
def follow(board: Ints, hand: Ints, plan: Ints, sheet: Any) -> None:
    """Plays a plan on a board and a hand, in place."""
    for i in range(0, 6, 3):
        card = plan[i]
        if card >= 0:
            s, v, t, w = effect(board, card, plan[i + 1], plan[i + 2], sheet.codes)
            board[s], board[t] = v, w
            hand[card] -= 1
