"""Boards as nine numbers in an array: what a card writes on them, and what they are worth."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ketplay.games.qtris.board.card_rules import tables
from ketplay.games.qtris.board.measurement import odds as measurement_odds
from ketplay.games.qtris.board.tiles import (
    CARD_KINDS,
    CX,
    EMPTY,
    PAIR,
    PAIR_KINDS,
    PINK,
    RED,
    SQUARES,
    TILTED,
    B,
    L,
    R,
    W,
    X,
    Z,
)
from ketplay.games.qtris.fast.jit import compiled

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Write = tuple[int, int, int, int]  # a square, its new code, another square (or the same), its code
Lookup = tuple[int, int, float]  # where a board is in a table: index, outcomes, value of its tiles

# Where the parts of `LevelArrays.codes` begin; the first is [card, tile], with PAIR columns.
PAIR_CODES = CARD_KINDS * PAIR  # [card, 0 lower 1 higher, kind]
PRODUCT_CODES = PAIR_CODES + CARD_KINDS * 2 * PAIR_KINDS  # [control, target] of C_X, plain tiles
WITHIN_CODES = PRODUCT_CODES + TILTED * TILTED  # [0 control lower 1 higher, kind] of C_X
SPLIT = 100  # a result of C_X within a pair that is two tiles: SPLIT + SPLIT_BASE * lower + higher
SPLIT_BASE = 4  # the two are among W, B, R and L
PAIR_ODDS = EMPTY  # where the odds of pairs begin in `LevelArrays.odds`
CORNERS = 4  # how a pair can turn out: both white, lower white, higher white, both black

POWERS = np.array([3**square for square in range(SQUARES)])
MOST_OUTCOMES = 1 << SQUARES
SCALE = 1e9  # values are compared in whole billionths: the last digits of a sum never decide
ROOM = 2 * MOST_OUTCOMES  # for the ways a board can turn out, and as many again to copy from


class LevelArrays(NamedTuple):
    """The tables of a level and the odds of a measurement; a card without a rule changes nothing.

    Two flat arrays, because numba passes an array as seven numbers and these go to the innermost
    loops.
    """

    codes: Ints  # what a card makes of a tile or a pair; the parts are listed above
    odds: Floats  # P(white) of each tile, then at PAIR_ODDS the CORNERS of each kind of pair


@cache
def level_arrays(base: bool, measure: str) -> LevelArrays:
    """The arrays of the base level, or of the others, measured by dice or exactly."""
    plain = tables(base)
    odds = measurement_odds(measure)
    single = np.tile(np.arange(PAIR), (CARD_KINDS, 1))
    pair = np.tile(np.arange(PAIR_KINDS), (CARD_KINDS, 2, 1))
    for card in range(CARD_KINDS):
        if card != CX:
            single[card, :EMPTY] = [
                tile if new is None else new for tile, new in enumerate(plain.single[card])
            ]
            pair[card] = [
                [kind if new is None else new for kind, new in enumerate(member)]
                for member in plain.pair[card]
            ]
    product = np.array(
        [[kind if isinstance(kind, int) else -1 for kind in row] for row in plain.product]
    )
    within = np.array(
        [[_within(kind, after) for kind, after in enumerate(row)] for row in plain.within]
    )
    codes = np.concatenate([part.ravel() for part in (single, pair, product, within)])
    chances = np.concatenate([np.array(odds.single), np.array(odds.pair).ravel()])
    return LevelArrays(codes, chances)


def _within(kind: int, after: tuple[int, int] | int | None) -> int:
    if after is None or kind >= PINK:  # rule 5 of R4
        return kind
    return after if isinstance(after, int) else SPLIT + SPLIT_BASE * after[0] + after[1]


@compiled
def one_square_card(board: Ints, card: int, square: int, codes: Ints) -> Write:
    """What a one-square card writes."""
    code = board[square]
    if code < PAIR:
        new = codes[PAIR * card + code]
        return square, new, square, new
    partner = code % PAIR
    member = PAIR_KINDS if square > partner else 0
    kind = codes[PAIR_CODES + 2 * PAIR_KINDS * card + member + code // PAIR - 1] + 1
    return square, kind * PAIR + partner, partner, kind * PAIR + square


@compiled
def controlled_card(board: Ints, c: int, t: int, codes: Ints) -> Write:
    """What C_X writes with control `c` and target `t`: the rules of R4 in their order."""
    control = board[c]
    if c == t:
        if control < PAIR:
            return one_square_card(board, X, c, codes)
        t = control % PAIR
    target = board[t]
    if control >= PAIR and control % PAIR == t:
        low = min(c, t)
        high = max(c, t)
        after = codes[WITHIN_CODES + (PAIR_KINDS if c > t else 0) + control // PAIR - 1]
        if after >= SPLIT:
            return low, (after - SPLIT) // SPLIT_BASE, high, (after - SPLIT) % SPLIT_BASE
        return low, (after + 1) * PAIR + high, high, (after + 1) * PAIR + low
    if control == B:
        return one_square_card(board, X, t, codes)
    if control == W or TILTED <= control < EMPTY or control // PAIR > PINK or target == R:
        return c, control, c, control
    if target == L:
        return one_square_card(board, Z, c, codes)
    if control < TILTED and target < TILTED:
        kind = codes[PRODUCT_CODES + TILTED * control + target] + 1
        if kind > 0:
            return c, kind * PAIR + t, t, kind * PAIR + c
    return c, control, c, control


@compiled
def card_effect(board: Ints, card: int, a: int, b: int, codes: Ints) -> Write:
    """What a card writes on a board; C_X has control `a` and target `b`."""
    if card == CX:
        return controlled_card(board, a, b, codes)
    return one_square_card(board, card, a, codes)


@compiled
def disturb(board: Ints, square: int, lot: float, odds: Floats) -> None:
    """A measurement of colour (R7): what the lot says becomes of the square.

    A plain pair is settled with it; the other pairs, which the base level lacks, are not for this.
    """
    code = board[square]
    if code < PAIR:
        board[square] = W if lot < odds[code] else B
        return
    low = min(square, code % PAIR)
    high = max(square, code % PAIR)
    corner = 0
    first = PAIR_ODDS + CORNERS * (code // PAIR - 1)
    while corner < CORNERS - 1 and lot >= odds[first + corner]:
        lot -= odds[first + corner]
        corner += 1
    board[low] = corner // 2
    board[high] = corner % 2


@compiled
def expected_value(
    board: Ints, table: Floats, odds: Floats, offsets: Ints, weights: Floats
) -> float:
    """The mean of a table over {black, fair coin, white}^9 (in base three) over the outcomes of a
    board.

    With the table of who wins this is exactly P(white wins) - P(black wins). `offsets` and
    `weights` are room to work in.
    """
    index = 0
    count = 1
    power = 1
    offsets[0] = 0
    weights[0] = 1.0
    for square in range(SQUARES):
        code = board[square]
        if code == W:
            index += 2 * power
        elif R <= code < TILTED:
            index += power
        elif TILTED <= code < EMPTY:
            count = split_tilted(odds[code], power, offsets, weights, count)
        elif code >= PAIR and square < code % PAIR:
            kind = code // PAIR - 1
            high = POWERS[code % PAIR]
            if RED <= kind < PINK:  # two fair coins
                index += power + high
            else:
                first = PAIR_ODDS + CORNERS * kind
                count = split_pair(odds, first, power, high, offsets, weights, count)
        power *= 3
    total = 0.0
    for i in range(count):
        total += table[index + offsets[i]] * weights[i]
    return total


@compiled
def split_tilted(p: float, power: int, offsets: Ints, weights: Floats, count: int) -> int:
    """Doubles the outcomes: a tile that is white with chance p; the white ones first."""
    for i in range(count):
        offsets[count + i] = offsets[i]
        weights[count + i] = weights[i] * (1 - p)
        offsets[i] += 2 * power
        weights[i] *= p
    return 2 * count


@compiled
def split_pair(
    odds: Floats, first: int, low: int, high: int, offsets: Ints, weights: Floats, count: int
) -> int:
    """Multiplies the outcomes by those of a pair, whose odds begin at `first`; returns how many
    there are.
    """
    total = 0
    for corner in range(CORNERS):
        p = odds[first + corner]
        if p == 0.0:
            continue
        step = 2 * low * (corner < 2) + 2 * high * (corner % 2 == 0)
        for i in range(count):
            offsets[MOST_OUTCOMES + total] = offsets[i] + step
            weights[MOST_OUTCOMES + total] = weights[i] * p
            total += 1
    for i in range(total):
        offsets[i] = offsets[MOST_OUTCOMES + i]
        weights[i] = weights[MOST_OUTCOMES + i]
    return total


@compiled
def look_up(
    board: Ints, tiles: Floats, odds: Floats, offsets: Ints, weights: Floats, slot: int
) -> Lookup:
    """Where a board is in a table; its outcomes go to this slot of `offsets` and `weights`."""
    index = 0
    count = 1
    power = 1
    extra = 0.0
    offsets[slot, 0] = 0
    weights[slot, 0] = 1.0
    for square in range(SQUARES):
        code = board[square]
        if code < PAIR:
            extra += tiles[code]
            if code == W:
                index += 2 * power
            elif R <= code < TILTED:
                index += power
            elif code >= TILTED:
                count = split_tilted(odds[code], power, offsets[slot], weights[slot], count)
        elif square < code % PAIR:
            kind = code // PAIR - 1
            high = POWERS[code % PAIR]
            extra += tiles[EMPTY + kind]
            if RED <= kind < PINK:  # two fair coins
                index += power + high
            else:
                first = PAIR_ODDS + CORNERS * kind
                count = split_pair(odds, first, power, high, offsets[slot], weights[slot], count)
        power *= 3
    return index, count, extra


class EvaluationArrays(NamedTuple):
    """`evaluation.Evaluation` for every number of turns to go and both colours."""

    tables: Floats  # [turns to go, 0 white 1 black, colours]
    tiles: Floats  # [turns to go, 0 white 1 black, tile or EMPTY + kind]
    cards: Floats  # [turns to go, card, how many]


@compiled
def evaluate_board(
    board: Ints,
    hand_value: float,
    table: Floats,
    tiles: Floats,
    odds: Floats,
    offsets: Ints,
    weights: Floats,
) -> int:
    """What handing over a board, and keeping cards of this value, is worth to the player, in
    billionths.
    """
    total = expected_value(board, table, odds, offsets, weights)
    extra = 0.0
    for square in range(SQUARES):
        code = board[square]
        if code < PAIR:
            extra += tiles[code]
        elif square < code % PAIR:
            extra += tiles[EMPTY - 1 + code // PAIR]
    return int(np.floor((total + (extra + hand_value)) * SCALE + 0.5))


@compiled
def evaluate_boards(
    boards: Ints, table: Floats, tiles: Floats, odds: Floats, values: Floats
) -> None:
    """What handing over each of some boards is worth, without cards."""
    offsets = np.empty(ROOM, np.int64)
    weights = np.empty(ROOM, np.float64)
    for number in range(len(boards)):
        value = evaluate_board(boards[number], 0.0, table, tiles, odds, offsets, weights)
        values[number] = value / SCALE


@compiled
def evaluate_hand(hand: Ints, cards: Floats) -> float:
    """What keeping a hand is worth."""
    total = 0.0
    for card in range(CARD_KINDS):
        total += cards[card, hand[card]]
    return total
