"""Whole turns in numba: the best ways to play one or two cards by an evaluation, and what they lead
to.

An evaluation (see `expert.evaluation`) has a table over the colours of the squares, a value for
every tile and one for every card kept. A plan is six numbers: card, a, b, card, a, b, with -1 where
there is no second card.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ketplay.games.qtris.board.tiles import (
    CARD_KINDS,
    EMPTY,
    PAIR,
    RED,
    SQUARES,
    TILTED,
    B,
    W,
)
from ketplay.games.qtris.fast.boards import (
    POWERS,
    ROOM,
    SCALE,
    Floats,
    Ints,
    Lookup,
    Write,
    card_effect,
    evaluate_hand,
    look_up,
)
from ketplay.games.qtris.fast.card_effects import (
    CODE,
    COLUMNS,
    EVERYWHERE,
    MOST_EFFECTS,
    OTHER_CODE,
    OTHER_SQUARE,
    PLAY_A,
    PLAY_B,
    SQUARE,
    TOUCHED,
    WRITTEN,
    idle_play,
    list_effects,
)
from ketplay.games.qtris.fast.jit import compiled, inlined

AFTER_FIRST = CARD_KINDS  # the row of effects for a second card on what the first one wrote
ANTI = 3 * PAIR  # plain pairs below this code are C pairs, whose kittens turn out alike
PLAN = 6  # numbers


@compiled
def board_key(board: Ints) -> Any:
    """A board as one number: seven bits a square."""
    key = np.uint64(0)
    for square in range(SQUARES):
        code = board[square]
        key = key * np.uint64(128) + np.uint64(
            code if code < PAIR else 1 + code // PAIR * SQUARES + code % PAIR
        )
    return key


class Workspace(NamedTuple):
    """What the search for the plans of one hand works with."""

    board: Ints
    table: Floats
    tiles: Floats
    codes: Ints
    odds: Floats
    effects: Ints  # [card, number, column]; at AFTER_FIRST those after a first card
    counts: Ints  # how many effects each card has
    idle: Ints  # where each card does nothing, as 9 a + b, or -1
    offsets: Ints  # [0] the outcomes of the board after a first card, [1] room
    weights: Floats
    values: Ints
    plans: Ints
    keys: Any


@compiled
def insert_plan(value: int, plan: tuple[int, ...], work: Any, count: int) -> int:
    """Keeps the best plans in order, each (board, cards kept) once; returns how many there are."""
    values = work.values
    plans = work.plans
    keys = work.keys
    most = len(values)
    place = count
    key = board_key(work.board)
    while place > 0 and values[place - 1] < value:
        place -= 1
    for i in range(place - 1, -1, -1):  # plans of the same value come directly before
        if values[i] > value:
            break
        same_cards = (plans[i, 0] == plan[0] and plans[i, 3] == plan[3]) or (
            plans[i, 0] == plan[3] and plans[i, 3] == plan[0]
        )
        if keys[i] == key and same_cards:
            return count
    if place == most:
        return count
    for i in range(min(count, most - 1), place, -1):
        values[i] = values[i - 1]
        keys[i] = keys[i - 1]
        for j in range(PLAN):
            plans[i, j] = plans[i - 1, j]
    values[place] = value
    keys[place] = key
    for j in range(PLAN):
        plans[place, j] = plan[j]
    return min(count + 1, most)


@compiled
def best_plans(
    board: Ints,
    hand: Ints,
    number: int,
    evaluation: Any,
    row: int,
    side: int,
    arrays: Any,
    most: int,
) -> tuple[Ints, Ints]:
    """The `most` best ways to play one or two cards of a hand: values in billionths, and plans."""
    table = evaluation.tables[row, side]
    tiles = evaluation.tiles[row, side]
    cards = evaluation.cards[row]
    work = Workspace(
        board.copy(),
        table,
        tiles,
        arrays.codes,
        arrays.odds,
        np.empty((AFTER_FIRST + 1, MOST_EFFECTS, COLUMNS), np.int64),
        np.zeros(CARD_KINDS, np.int64),
        np.empty(CARD_KINDS, np.int64),
        np.empty((2, ROOM), np.int64),
        np.empty((2, ROOM)),
        np.empty(most, np.int64),
        np.empty((most, PLAN), np.int64),
        np.zeros(most, np.uint64),
    )
    # A bare constant is a type of its own, for which everything would be compiled again.
    zero: Any = np.int64(0)
    none: Any = np.int64(-1)
    hand = hand.copy()
    count = zero
    for card in range(CARD_KINDS):
        if hand[card]:
            work.counts[card] = list_effects(
                board, card, EVERYWHERE, work.codes, work.effects[card]
            )
            work.idle[card] = idle_play(board, card, EVERYWHERE, work.codes)
    for c1 in range(CARD_KINDS):
        if hand[c1] == 0:
            continue
        hand[c1] -= 1
        if number == 1:
            lookup = look_up(work.board, tiles, work.odds, work.offsets, work.weights, 0)
            no_card = (none, none, none, zero, zero)
            hand_value = evaluate_hand(hand, cards)
            count = plan_elsewhere(work, hand_value, no_card, c1, zero, lookup, count)
        else:
            for c2 in range(CARD_KINDS):
                if hand[c2]:
                    hand[c2] -= 1
                    count = plan_two_cards(work, evaluate_hand(hand, cards), c1, c2, count)
                    hand[c2] += 1
        hand[c1] += 1
    return work.values[:count], work.plans[:count]


@compiled
def insert_plan_after(
    value: int, plan: tuple[int, ...], write: Write, work: Any, count: int
) -> int:
    """`insert_plan` for the board after a write."""
    board = work.board
    s, v, t, w = write
    old_s = board[s]
    old_t = board[t]
    board[s] = v
    board[t] = w
    count = insert_plan(value, plan, work, count)
    board[t] = old_t
    board[s] = old_s
    return count


@inlined
def digit(code: int) -> int:
    """A plain tile's digit in base three."""
    return 2 * (code == W) + (code > B)


@inlined
def value_after(
    board: Ints,
    table: Floats,
    tiles: Floats,
    odds: Floats,
    offsets: Ints,
    weights: Floats,
    write: Write,
    lookup: Lookup,
) -> float:
    """What a board is worth after a write, without the cards: mostly it only moves in the table."""
    p, x, q, y = write
    index, count, extra = lookup
    old_p = board[p]
    old_q = board[q]
    total = 0.0
    slot = 0
    if old_p < TILTED and old_q < TILTED and p == q and x < TILTED:
        index += (digit(x) - digit(old_p)) * POWERS[p]
        extra += tiles[x] - tiles[old_p]
    elif old_p < TILTED and old_q < TILTED and p != q and PAIR <= x < PAIR * (RED + 1):
        # A plain pair is born: two outcomes, alike or different.
        index -= digit(old_p) * POWERS[p] + digit(old_q) * POWERS[q]
        extra += tiles[EMPTY - 1 + x // PAIR] - tiles[old_p] - tiles[old_q]
        low = 2 * POWERS[p]
        high = 2 * POWERS[q]
        step, other_step = (low + high, 0) if x < ANTI else (low, high)
        for k in range(count):
            start = index + offsets[0, k]
            total += (table[start + step] + table[start + other_step]) * (0.5 * weights[0, k])
        return float(total + extra)
    else:
        board[p] = x
        board[q] = y
        index, count, extra = look_up(board, tiles, odds, offsets, weights, 1)
        board[q] = old_q
        board[p] = old_p
        slot = 1
    for k in range(count):
        total += table[index + offsets[slot, k]] * weights[slot, k]
    return total + extra


@compiled
def value_unchanged(work: Any, lookup: Lookup, hand_value: float) -> int:
    """What a board that was looked up is worth as it is."""
    index, count, extra = lookup
    total = 0.0
    for k in range(count):
        total += work.table[index + work.offsets[0, k]] * work.weights[0, k]
    return billionths(total + extra + hand_value)


@inlined
def billionths(value: float) -> int:
    """A value as a whole number of billionths."""
    return int(np.floor(value * SCALE + 0.5))


@compiled
def plan_two_cards(work: Any, hand_value: float, c1: int, c2: int, count: int) -> int:
    """All ways to play c1 and then c2; where the order does not matter, only for c1 <= c2."""
    board = work.board
    effects = work.effects
    zero: Any = np.int64(0)
    if c1 <= c2 and work.idle[c1] >= 0:
        lookup = look_up(board, work.tiles, work.odds, work.offsets, work.weights, 0)
        first = c1, work.idle[c1] // SQUARES, work.idle[c1] % SQUARES, zero, zero
        count = plan_elsewhere(work, hand_value, first, c2, zero, lookup, count)
    for i in range(work.counts[c1]):
        s = effects[c1, i, SQUARE]
        v = effects[c1, i, CODE]
        t = effects[c1, i, OTHER_SQUARE]
        w = effects[c1, i, OTHER_CODE]
        a = effects[c1, i, PLAY_A]
        b = effects[c1, i, PLAY_B]
        first = c1, a, b, effects[c1, i, TOUCHED], effects[c1, i, WRITTEN]
        old_s = board[s]
        old_t = board[t]
        board[s] = v
        board[t] = w
        lookup = look_up(board, work.tiles, work.odds, work.offsets, work.weights, 0)
        if c1 <= c2:
            begin = i + 1 if c1 == c2 else zero
            count = plan_elsewhere(work, hand_value, first, c2, begin, lookup, count)
        count = plan_on_top(work, hand_value, first, c2, lookup, count)
        board[t] = old_t
        board[s] = old_s
    return count


@compiled
def plan_elsewhere(
    work: Any,
    hand_value: float,
    first: tuple[int, ...],
    c2: int,
    begin: int,
    lookup: Lookup,
    count: int,
) -> int:
    """The second card does nothing, or something elsewhere that it could do before the first as
    well.

    With -1 for a first card it is the only one.
    """
    effects = work.effects
    board = work.board
    table = work.table
    tiles = work.tiles
    odds = work.odds
    offsets = work.offsets
    weights = work.weights
    values = work.values
    idle = work.idle[c2]
    c1, a, b, touched, written = first
    if idle >= 0:
        plan = (c2, idle // SQUARES, idle % SQUARES, c1, a, b)
        count = insert_plan(value_unchanged(work, lookup, hand_value), plan, work, count)
    for j in range(begin, work.counts[c2]):
        first_matters = effects[c2, j, TOUCHED] & written
        overwritten = effects[c2, j, WRITTEN]
        if overwritten & written or (first_matters and touched & overwritten):
            continue
        s = effects[c2, j, SQUARE]
        v = effects[c2, j, CODE]
        write = s, v, effects[c2, j, OTHER_SQUARE], effects[c2, j, OTHER_CODE]
        value = billionths(
            value_after(board, table, tiles, odds, offsets, weights, write, lookup) + hand_value
        )
        if first_matters or c1 < 0:
            plan = (c2, effects[c2, j, PLAY_A], effects[c2, j, PLAY_B], c1, a, b)
        else:
            plan = (c1, a, b, c2, effects[c2, j, PLAY_A], effects[c2, j, PLAY_B])
        if count < len(values) or value > values[count - 1]:
            count = insert_plan_after(value, plan, write, work, count)
    return count


@compiled
def plan_on_top(
    work: Any, hand_value: float, first: tuple[int, ...], c2: int, lookup: Lookup, count: int
) -> int:
    """The second card on what the first one wrote."""
    board = work.board
    effects = work.effects[AFTER_FIRST]
    table = work.table
    tiles = work.tiles
    odds = work.odds
    offsets = work.offsets
    weights = work.weights
    values = work.values
    c1, a, b, _, written = first
    for j in range(list_effects(board, c2, written, work.codes, effects)):
        s = effects[j, SQUARE]
        v = effects[j, CODE]
        write = s, v, effects[j, OTHER_SQUARE], effects[j, OTHER_CODE]
        value = billionths(
            value_after(board, table, tiles, odds, offsets, weights, write, lookup) + hand_value
        )
        if count < len(values) or value > values[count - 1]:
            plan = (c1, a, b, c2, effects[j, PLAY_A], effects[j, PLAY_B])
            count = insert_plan_after(value, plan, write, work, count)
    if work.idle[c2] < 0:  # nowhere before, but perhaps now
        idle = idle_play(board, c2, written, work.codes)
        if idle >= 0:
            plan = (c1, a, b, c2, idle // SQUARES, idle % SQUARES)
            count = insert_plan(value_unchanged(work, lookup, hand_value), plan, work, count)
    return count


@compiled
def play_plan(board: Ints, hand: Ints, plan: Ints, arrays: Any) -> None:
    """Plays a plan on a board and a hand, in place."""
    for i in range(0, PLAN, 3):
        card = plan[i]
        if card >= 0:
            s, v, t, w = card_effect(board, card, plan[i + 1], plan[i + 2], arrays.codes)
            board[s] = v
            board[t] = w
            hand[card] -= 1
