"""Plans and rollouts of a set with Eve: three seats, one card or two at a turn, a judgement for every turn to go.

Who hands a board over follows from the turns to go, so each row of a judgement belongs to one seat. A seat wants a
colour: Alice and Bob that of the team, Eve the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

import numpy as np

from ketplay.bots.evaluation import EPSILON
from ketplay.games.qtris.board.lines import SCORES, thirds
from ketplay.games.qtris.board.tile_board import Board
from ketplay.games.qtris.cards import Counts
from ketplay.games.qtris.eve import EVE, SIDES, worths
from ketplay.games.qtris.expert import evaluation as worth
from ketplay.games.qtris.expert.plans import Table
from ketplay.games.qtris.fast.best_turns import SCALE, best_plans, follow, judge, keep
from ketplay.games.qtris.fast.boards import ROWS, Floats, Ints
from ketplay.games.qtris.fast.evaluator import Engine
from ketplay.games.qtris.fast.jit import compiled
from ketplay.games.qtris.fast.rollouts import Judgement
from ketplay.games.qtris.schedule import EVE as SCHEDULES

TURNS = SCHEDULES["full"].turns
SEATS = len(SIDES)
CARDS = np.array(SCHEDULES["full"].cards)  # drawn and played at a turn, by seat
OF_EVE = np.array([side == SIDES[EVE] for side in SIDES])


def seat_of(left: int) -> int:
    """Who hands over a board with so many turns to go.

    >>> [seat_of(left) for left in (14, 13, 12, 0)]
    [0, 1, 2, 2]
    """
    return (TURNS - 1 - left) % SEATS


@cache
def colours() -> Floats:
    """What the weights on colours multiply, for white, of every board in base three."""
    units = np.eye(worth.SIZE)[: worth.ON_SQUARES]
    return np.array([worth.build(row.tolist(), 0).table for row in units]).T


def wanted(team: int, eve: int, seat: int) -> Floats:
    """What the end of a set is worth to a seat that wants white."""
    found = np.array(worths(team, eve, True))
    return -found[::-1] if OF_EVE[seat] else found


@lru_cache(maxsize=16)
def judgement(level: str, team: int, eve: int) -> Judgement:
    """The fitted judgement of a level in a set that begins at these points."""
    return stack(worth.read_weights(worth.WEIGHTS_EVE)[level], team, eve)


def stack(weights: Sequence[Sequence[float]], team: int, eve: int) -> Judgement:
    """The judgements that rows of weights make, for both colours a seat may want."""
    rows = [_row(weights[left], wanted(team, eve, seat_of(left))) for left in range(TURNS)]
    tiles = [worth.tiles(row) for row in weights]
    swapped = [[kinds[at] for at in worth.SWAPPED] for kinds in tiles]
    return Judgement(
        np.array([[row, row[::-1]] for row in rows]),
        np.array([*zip(tiles, swapped, strict=True)]),
        np.array([worth.cards(row) for row in weights]),
    )


def _row(weights: Sequence[float], end: Floats) -> Floats:
    found: Floats = (
        weights[0] * end + colours()[:, 1:] @ np.array(weights[1 : worth.ON_SQUARES]) + weights[-1]
    )
    return found


@lru_cache(maxsize=16)
def greed(team: int, eve: int) -> Judgement:
    """How the level `greedy` judges: as the board stands, then the team's lines, then cheap cards spent."""
    lines = np.array(thirds([white for white, _ in SCORES]))
    rows = []
    for left in range(TURNS):
        more = -lines[::-1] if OF_EVE[seat_of(left)] else lines
        row = wanted(team, eve, seat_of(left)) + EPSILON * more
        rows.append([row, row[::-1]])
    plain = worth.greed(0)
    return Judgement(
        np.array(rows), np.zeros((TURNS, 2, len(plain.tiles))), np.array([plain.cards] * TURNS)
    )


@compiled
def rollout(
    board: Ints, hands: Ints, deck: Ints, side: int, left: int, depth: int, draw_first: bool, ours: Any, theirs: Any,
    sheet: Any
) -> float:  # fmt: skip
    """What a board handed over with `left` turns to go is worth to who hands it over, who wants the colour `side`.

    All seats go on by the judgements of their sides; after `depth` turns, or at the end, ours judges. The board and
    the hands (by seat) are played on in place.
    """
    first = (TURNS - 1 - left) % SEATS
    top, mover, turns = 0, first, min(left, depth)
    one: Any = np.int64(
        1
    )  # a bare constant is a type of its own: the plans would be compiled once more for it
    for turn in range(turns):
        drawer = (mover + 1) % SEATS if draw_first else mover
        if draw_first or left - turn >= SEATS:
            for _ in range(CARDS[drawer]):
                hands[drawer, deck[top]] += 1
                top += 1
        mover = (mover + 1) % SEATS
        friend = OF_EVE[mover] == OF_EVE[first]
        row, colour = left - turn - 1, side if friend else 1 - side
        by = ours if friend else theirs
        table, tiles, cards = by.tables[row, colour], by.tiles[row, colour], by.cards[row]
        plans = best_plans(board, hands[mover], CARDS[mover], table, tiles, cards, sheet, one)[1]
        follow(board, hands[mover], plans[0], sheet)
    rows, weights = np.empty(ROWS, np.int64), np.empty(ROWS, np.float64)
    friend = OF_EVE[mover] == OF_EVE[first]
    row, colour = left - turns, side if friend else 1 - side
    kept = keep(hands[mover], ours.cards[row])
    found = judge(
        board, kept, ours.tables[row, colour], ours.tiles[row, colour], sheet.odds, rows, weights
    )
    return found / SCALE if friend else -found / SCALE


@compiled
def rollouts(
    boards: Ints, owns: Ints, hands: Ints, deck: Ints, side: int, left: int, depth: int, draw_first: bool, ours: Any,
    theirs: Any, sheet: Any, gains: Floats
) -> None:  # fmt: skip
    """The same for several boards in one world, each with the cards that its seat keeps."""
    seat, held = (TURNS - 1 - left) % SEATS, np.empty((SEATS, 8), np.int64)
    for number in range(len(boards)):
        held[:] = hands
        held[seat] = owns[number]
        gains[number] = rollout(
            boards[number], held, deck, side, left, depth, draw_first, ours, theirs, sheet
        )


class Trio(Engine):
    """Plans in a set that begins at these points."""

    def __init__(self, level: str, measure: str, draw_first: bool, team: int, eve: int) -> None:
        super().__init__(level, measure, draw_first)
        self.judgement, self.greed = judgement(level, team, eve), greed(team, eve)

    def row(self, left: int) -> int:
        return left

    def beyond(
        self,
        boards: Sequence[Board],
        hands: Sequence[Counts],
        table: Table,
        left: int,
        side: int,
        depth: int,
    ) -> list[float]:
        """What boards handed over, with the cards then kept, are worth to who hands them over."""
        theirs, gains = self.greed if table.greedy else self.judgement, np.empty(len(boards))
        held = np.array([hand[:8] for hand in table.hands])
        rollouts(np.array(boards), np.array([hand[:8] for hand in hands]), held, np.array(table.deck, np.int64), side,
                 left, depth, self.draw_first, self.judgement, theirs, self.sheet, gains)  # fmt: skip
        found: list[float] = gains.tolist()
        return found
