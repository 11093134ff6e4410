"""How a game goes on from a board handed over, with both hands and the deck known, both sides by the judgement."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from ketplay.games.qtris.expert import evaluation as worth
from ketplay.games.qtris.fast.best_turns import SCALE, best_plans, follow, judge, keep
from ketplay.games.qtris.fast.boards import ROWS, Floats, Ints
from ketplay.games.qtris.fast.jit import compiled


class Judgement(NamedTuple):
    """`worth.Judgement` for every number of turns to go and both colours, as arrays."""

    tables: Floats  # [turns to go, 0 white 1 black, colours]
    tiles: Floats  # [turns to go, 0 white 1 black, tile or 10 + kind]
    cards: Floats  # [turns to go, card, how many]


@cache
def judgement(level: str) -> Judgement:
    """The fitted judgement of a level."""
    return stack(
        [[worth.judgement(level, left, side) for side in (0, 1)] for left in range(worth.ROWS)]
    )


@cache
def greed() -> Judgement:
    """How the level `greedy` judges: as the board stands, whatever is to come."""
    return stack([[worth.greed(side) for side in (0, 1)]] * worth.ROWS)


def stack(rows: list[list[worth.Judgement]]) -> Judgement:
    """Judgements by turns to go and colour, as arrays."""
    return Judgement(
        np.array([[side.table for side in row] for row in rows]),
        np.array([[side.tiles for side in row] for row in rows]),
        np.array([row[0].cards for row in rows]),
    )


@compiled
def row_of(left: int) -> int:
    """The row for so many turns to go: the last two stand for all longer games."""
    return left if left < 10 else 8 + left % 2


@compiled
def rollout(
    board: Ints, hands: Ints, deck: Ints, side: int, left: int, depth: int, draw_first: bool, ours: Any, theirs: Any,
    sheet: Any
) -> float:  # fmt: skip
    """What a board handed over with `left` turns to go is worth to who hands it over (`side` 0 is white).

    Both sides go on by their judgements; after `depth` turns, or at the end, ours judges. The board and the hands
    (our own first) are played on in place.
    """
    top, mover, turns = 0, 0, min(left, depth)
    one: Any = np.int64(
        1
    )  # a bare constant is a type of its own: the plans would be compiled once more for it
    for turn in range(turns):
        drawer = 1 - mover if draw_first else mover
        if draw_first or left - turn > 1:
            for _ in range(2):
                hands[drawer, deck[top]] += 1
                top += 1
        mover = 1 - mover
        row, colour = row_of(left - turn - 1), side if mover == 0 else 1 - side
        by = theirs if mover else ours
        table, tiles, cards = by.tables[row, colour], by.tiles[row, colour], by.cards[row]
        plans = best_plans(board, hands[mover], 2 * one, table, tiles, cards, sheet, one)[1]
        follow(board, hands[mover], plans[0], sheet)
    rows, weights = np.empty(ROWS, np.int64), np.empty(ROWS, np.float64)
    row, colour = row_of(left - turns), side if mover == 0 else 1 - side
    kept = keep(hands[mover], ours.cards[row])
    found = judge(
        board, kept, ours.tables[row, colour], ours.tiles[row, colour], sheet.odds, rows, weights
    )
    return found / SCALE if mover == 0 else -found / SCALE


@compiled
def rollouts(
    boards: Ints, owns: Ints, other: Ints, deck: Ints, side: int, left: int, depth: int, draw_first: bool, ours: Any,
    theirs: Any, sheet: Any, gains: Floats
) -> None:  # fmt: skip
    """The same for several boards in one world."""
    hands = np.empty((2, 8), np.int64)
    for number in range(len(boards)):
        hands[0], hands[1] = owns[number], other
        gains[number] = rollout(
            boards[number], hands, deck, side, left, depth, draw_first, ours, theirs, sheet
        )
