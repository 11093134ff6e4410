"""How a game goes on from a board handed over, with both hands and the deck known.

Both sides play by an evaluation.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from ketplay.games.qtris.board.tiles import CARD_KINDS
from ketplay.games.qtris.expert.evaluation import (
    ROWS,
    Evaluation,
    fitted_evaluation,
    greedy_evaluation,
)
from ketplay.games.qtris.fast.best_turns import best_plans, play_plan
from ketplay.games.qtris.fast.boards import (
    ROOM,
    SCALE,
    EvaluationArrays,
    Floats,
    Ints,
    evaluate_board,
    evaluate_hand,
)
from ketplay.games.qtris.fast.jit import compiled

CARDS = 2  # drawn and played in a turn


@cache
def fitted_arrays(level: str) -> EvaluationArrays:
    """The fitted evaluation of a level."""
    return stack([[fitted_evaluation(level, row, side) for side in (0, 1)] for row in range(ROWS)])


@cache
def greedy_arrays() -> EvaluationArrays:
    """How the level `greedy` evaluates: as the board is, whatever is to come."""
    return stack([[greedy_evaluation(side) for side in (0, 1)]] * ROWS)


def stack(rows: list[list[Evaluation]]) -> EvaluationArrays:
    """Evaluations by turns to go and colour, as arrays."""
    return EvaluationArrays(
        np.array([[evaluation.table for evaluation in row] for row in rows]),
        np.array([[evaluation.tiles for evaluation in row] for row in rows]),
        np.array([row[0].cards for row in rows]),
    )


@compiled
def row_of(turns_left: int) -> int:
    """The row for this many turns to go: the last two serve all longer games."""
    return turns_left if turns_left < ROWS else ROWS - 2 + turns_left % 2


@compiled
def rollout(
    board: Ints,
    hands: Ints,
    deck: Ints,
    side: int,
    turns_left: int,
    depth: int,
    draw_first: bool,
    evaluation: Any,
    opponent_evaluation: Any,
    arrays: Any,
) -> float:
    """What handing over a board with this many turns to go is worth to the player (`side` 0 is
    white).

    Both sides go on by their evaluations; after `depth` turns, or at the end, ours counts. The
    board and the hands (our own first) are played on in place.
    """
    top = 0
    mover = 0
    turns = min(turns_left, depth)
    # A bare constant is a type of its own, for which everything would be compiled again.
    best_only: Any = np.int64(1)
    for turn in range(turns):
        drawer = 1 - mover if draw_first else mover
        if draw_first or turns_left - turn > 1:
            for _ in range(CARDS):
                hands[drawer, deck[top]] += 1
                top += 1
        mover = 1 - mover
        row = row_of(turns_left - turn - 1)
        colour = side if mover == 0 else 1 - side
        movers_evaluation = opponent_evaluation if mover else evaluation
        plans = best_plans(
            board,
            hands[mover],
            CARDS * best_only,
            movers_evaluation,
            row,
            colour,
            arrays,
            best_only,
        )[1]
        play_plan(board, hands[mover], plans[0], arrays)
    row = row_of(turns_left - turns)
    colour = side if mover == 0 else 1 - side
    value = evaluate_board(
        board,
        evaluate_hand(hands[mover], evaluation.cards[row]),
        evaluation.tables[row, colour],
        evaluation.tiles[row, colour],
        arrays.odds,
        np.empty(ROOM, np.int64),
        np.empty(ROOM, np.float64),
    )
    return value / SCALE if mover == 0 else -value / SCALE


@compiled
def rollouts(
    boards: Ints,
    kept_hands: Ints,
    other: Ints,
    deck: Ints,
    side: int,
    turns_left: int,
    depth: int,
    draw_first: bool,
    evaluation: Any,
    opponent_evaluation: Any,
    arrays: Any,
    gains: Floats,
) -> None:
    """The same for several boards in one world."""
    hands = np.empty((2, CARD_KINDS), np.int64)
    for number in range(len(boards)):
        hands[0] = kept_hands[number]
        hands[1] = other
        gains[number] = rollout(
            boards[number],
            hands,
            deck,
            side,
            turns_left,
            depth,
            draw_first,
            evaluation,
            opponent_evaluation,
            arrays,
        )
