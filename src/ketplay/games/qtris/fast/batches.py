"""Boards by the thousand: cards on them, one measurement each, and the exact distributions of their lines."""

from __future__ import annotations

import numpy as np

from ketplay.games.qtris.board.lines import SCORES
from ketplay.games.qtris.fast.boards import SPLITS, Floats, Ints, Sheet, effect
from ketplay.games.qtris.fast.jit import compiled
from ketplay.games.qtris.fast.playouts import _seed, measure

_COLUMNS = np.array([9 * white + black for white, black in SCORES])


def play_cards(boards: Ints, programs: Ints, tables: Sheet) -> Ints:
    """The boards after their programs: rows of (card, a, b), C_X with control a and target b.

    >>> from ketplay.games.qtris.fast.boards import sheet
    >>> play_cards(np.zeros((1, 9), int), np.array([[[4, 0, 0], [5, 0, 5]]]), sheet(True, "exact"))[0].tolist()
    [21, 0, 0, 0, 0, 16, 0, 0, 0]
    """
    found = np.array(boards, np.int64)
    _cards(found, programs, tables.codes)
    return found


def measured(boards: Ints, tables: Sheet, seed: int = 0) -> Ints:
    """One measurement of each board: the white squares as bits."""
    found = np.empty(len(boards), np.int64)
    _measured(boards, tables.odds, seed, found)
    return found


def distributions(boards: Ints, tables: Sheet) -> Floats:
    """P(white lines, black lines) of each board, in column 9 * white + black.

    >>> from ketplay.games.qtris.fast.boards import sheet
    >>> float(distributions(np.array([[2] + [0] * 8]), sheet(True, "exact"))[0, 9 * 8])
    0.5
    """
    found = np.zeros((len(boards), 81))
    _distributions(boards, tables.odds, _COLUMNS, found)
    return found


@compiled
def _cards(boards: Ints, programs: Ints, codes: Ints) -> None:
    for number in range(len(boards)):
        board = boards[number]
        for step in range(programs.shape[1]):
            a, b = programs[number, step, 1], programs[number, step, 2]
            s, v, t, w = effect(board, programs[number, step, 0], a, b, codes)
            board[s], board[t] = v, w


@compiled
def _measured(boards: Ints, odds: Floats, seed: int, found: Ints) -> None:
    for number in range(len(boards)):
        found[number] = measure(boards[number], odds, _seed(seed, number))[0]


@compiled
def _distributions(boards: Ints, odds: Floats, columns: Ints, found: Floats) -> None:
    masks, weights = np.empty(512, np.int64), np.empty(512)
    for number in range(len(boards)):
        masks[0], weights[0], count = 0, 1.0, 1
        for square in range(9):
            code = boards[number, square]
            if code == 1:
                continue
            if code == 0:
                for i in range(count):
                    masks[i] |= 1 << square
            elif code < 16:
                p = odds[code]
                for i in range(count):
                    masks[count + i], weights[count + i] = masks[i] | 1 << square, weights[i] * p
                    weights[i] *= 1 - p
                count *= 2
            elif square < code % 16:
                count = _pair(
                    masks,
                    weights,
                    count,
                    1 << square,
                    1 << (code % 16),
                    odds,
                    SPLITS + 4 * (code // 16 - 1),
                )
        for i in range(count):
            found[number, columns[masks[i]]] += weights[i]


@compiled
def _pair(
    masks: Ints, weights: Floats, count: int, low: int, high: int, odds: Floats, at: int
) -> int:
    """Multiplies the ways a board can turn out by those of a pair."""
    more = count
    for case in range(3):
        p = odds[at + case]
        if p:
            bits = low * (case < 2) | high * (case % 2 == 0)
            for i in range(count):
                masks[more], weights[more] = masks[i] | bits, weights[i] * p
                more += 1
    p = odds[at + 3]
    if p:
        for i in range(count):
            weights[i] *= p
        return more
    for i in range(count, more):  # both black cannot be: the first ways go
        masks[i - count], weights[i - count] = masks[i], weights[i]
    return more - count
