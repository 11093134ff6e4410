"""Boards by the thousand: cards on them, one measurement each, and the exact distributions of their
lines.
"""

from __future__ import annotations

import numpy as np

from ketplay.games.qtris.board.lines import LINES, SCORES
from ketplay.games.qtris.board.tiles import PAIR, SQUARES, B, W
from ketplay.games.qtris.fast.boards import (
    CORNERS,
    MOST_OUTCOMES,
    PAIR_ODDS,
    Floats,
    Ints,
    LevelArrays,
    card_effect,
)
from ketplay.games.qtris.fast.jit import compiled
from ketplay.games.qtris.fast.playouts import measure_board, random_state

COUNTS = len(LINES) + 1  # a colour has from no line to all of them
_COLUMNS = np.array([COUNTS * white + black for white, black in SCORES])


def play_cards(boards: Ints, programs: Ints, arrays: LevelArrays) -> Ints:
    """The boards after their programs: rows of (card, a, b), C_X with control a and target b.

    >>> from ketplay.games.qtris.fast.boards import level_arrays
    >>> program = np.array([[[4, 0, 0], [5, 0, 5]]])
    >>> play_cards(np.zeros((1, 9), int), program, level_arrays(True, "exact"))[0].tolist()
    [21, 0, 0, 0, 0, 16, 0, 0, 0]
    """
    after = np.array(boards, np.int64)
    _cards(after, programs, arrays.codes)
    return after


def measure_boards(boards: Ints, arrays: LevelArrays, seed: int = 0) -> Ints:
    """One measurement of each board: the white squares as bits."""
    masks = np.empty(len(boards), np.int64)
    _measure(boards, arrays.odds, seed, masks)
    return masks


def distributions(boards: Ints, arrays: LevelArrays) -> Floats:
    """P(white lines, black lines) of each board, in column 9 * white + black.

    >>> from ketplay.games.qtris.fast.boards import level_arrays
    >>> board = np.array([[2] + [0] * 8])
    >>> float(distributions(board, level_arrays(True, "exact"))[0, 9 * 8])
    0.5
    """
    chances = np.zeros((len(boards), COUNTS * COUNTS))
    _distributions(boards, arrays.odds, _COLUMNS, chances)
    return chances


@compiled
def _cards(boards: Ints, programs: Ints, codes: Ints) -> None:
    for number in range(len(boards)):
        board = boards[number]
        for step in range(programs.shape[1]):
            a = programs[number, step, 1]
            b = programs[number, step, 2]
            s, v, t, w = card_effect(board, programs[number, step, 0], a, b, codes)
            board[s] = v
            board[t] = w


@compiled
def _measure(boards: Ints, odds: Floats, seed: int, masks: Ints) -> None:
    for number in range(len(boards)):
        masks[number] = measure_board(boards[number], odds, random_state(seed, number))[0]


@compiled
def _distributions(boards: Ints, odds: Floats, columns: Ints, chances: Floats) -> None:
    masks = np.empty(MOST_OUTCOMES, np.int64)
    weights = np.empty(MOST_OUTCOMES)
    for number in range(len(boards)):
        masks[0] = 0
        weights[0] = 1.0
        count = 1
        for square in range(SQUARES):
            code = boards[number, square]
            if code == B:
                continue
            if code == W:
                for i in range(count):
                    masks[i] |= 1 << square
            elif code < PAIR:
                p = odds[code]
                for i in range(count):
                    masks[count + i] = masks[i] | 1 << square
                    weights[count + i] = weights[i] * p
                    weights[i] *= 1 - p
                count *= 2
            elif square < code % PAIR:
                low = 1 << square
                high = 1 << (code % PAIR)
                first = PAIR_ODDS + CORNERS * (code // PAIR - 1)
                count = _split_pair(masks, weights, count, low, high, odds, first)
        for i in range(count):
            chances[number, columns[masks[i]]] += weights[i]


@compiled
def _split_pair(
    masks: Ints, weights: Floats, count: int, low: int, high: int, odds: Floats, first: int
) -> int:
    """Multiplies the outcomes of a board by those of a pair, whose odds begin at `first`."""
    total = count
    for corner in range(CORNERS - 1):
        p = odds[first + corner]
        if p:
            bits = low * (corner < 2) | high * (corner % 2 == 0)
            for i in range(count):
                masks[total] = masks[i] | bits
                weights[total] = weights[i] * p
                total += 1
    both_black = odds[first + CORNERS - 1]
    if both_black:
        for i in range(count):
            weights[i] *= both_black
        return total
    for i in range(count, total):  # the outcomes that were to become both black cannot be: they go
        masks[i - count] = masks[i]
        weights[i - count] = weights[i]
    return total - count
