"""Plans and rollouts of a set with Eve: three seats, one card or two at a turn, a row for every
turn to go.

The turns to go say which seat hands a board over, so each row of an evaluation belongs to one seat.
A seat wants a colour: Alice and Bob that of the team, Eve the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

import numpy as np

from ketplay.bots.evaluation import EPSILON
from ketplay.games.qtris.board.lines import SCORES, mean_table
from ketplay.games.qtris.board.tiles import CARD_KINDS, Board
from ketplay.games.qtris.cards import Counts
from ketplay.games.qtris.expert.evaluation import (
    ON_SQUARES,
    SIZE,
    SWAPPED,
    WEIGHTS_EVE,
    build_evaluation,
    card_values,
    greedy_evaluation,
    read_weights,
    tile_values,
)
from ketplay.games.qtris.expert.plans import EveWorld
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
from ketplay.games.qtris.fast.evaluator import Evaluator
from ketplay.games.qtris.fast.jit import compiled
from ketplay.games.qtris.flow.eve import EVE, SIDES, set_values
from ketplay.games.qtris.options import EVE_SCHEDULES

TURNS = EVE_SCHEDULES["full"].turns
SEATS = len(SIDES)
CARDS = np.array(EVE_SCHEDULES["full"].cards)  # drawn and played at a turn, by seat
IS_EVE = np.array([side == SIDES[EVE] for side in SIDES])  # by seat


def seat_of(turns_left: int) -> int:
    """The seat that hands over a board with this many turns to go.

    >>> [seat_of(turns_left) for turns_left in (14, 13, 12, 0)]
    [0, 1, 2, 2]
    """
    return (TURNS - 1 - turns_left) % SEATS


@cache
def colour_features() -> Floats:
    """What the weights on colours multiply, for white, of every board in base three."""
    units = np.eye(SIZE)[:ON_SQUARES]
    return np.array([build_evaluation(row.tolist(), 0).table for row in units]).T


def end_values(team: int, eve: int, seat: int) -> Floats:
    """What the end of a set that began at these points is worth to a seat that wants white."""
    values = np.array(set_values(team, eve, True))
    return -values[::-1] if IS_EVE[seat] else values


@lru_cache(maxsize=16)
def fitted_arrays(level: str, team: int, eve: int) -> EvaluationArrays:
    """The fitted evaluation of a level in a set that begins at these points."""
    return stack(read_weights(WEIGHTS_EVE)[level], team, eve)


def stack(weights: Sequence[Sequence[float]], team: int, eve: int) -> EvaluationArrays:
    """The evaluations that rows of weights make, for both colours a seat may want."""
    tables = [_table(weights[row], end_values(team, eve, seat_of(row))) for row in range(TURNS)]
    tiles = [tile_values(row) for row in weights]
    swapped = [[values[tile] for tile in SWAPPED] for values in tiles]
    return EvaluationArrays(
        np.array([[table, table[::-1]] for table in tables]),
        np.array([*zip(tiles, swapped, strict=True)]),
        np.array([card_values(row) for row in weights]),
    )


def _table(weights: Sequence[float], ends: Floats) -> Floats:
    on_colours = np.array(weights[1:ON_SQUARES])
    table: Floats = weights[0] * ends + colour_features()[:, 1:] @ on_colours + weights[-1]
    return table


@lru_cache(maxsize=16)
def greedy_arrays(team: int, eve: int) -> EvaluationArrays:
    """How the level `greedy` evaluates: the board as it is, then the team's lines, then cheap cards
    spent.
    """
    lines = np.array(mean_table([white for white, _ in SCORES]))
    rows = []
    for turns_left in range(TURNS):
        seat = seat_of(turns_left)
        wanted_lines = -lines[::-1] if IS_EVE[seat] else lines
        row = end_values(team, eve, seat) + EPSILON * wanted_lines
        rows.append([row, row[::-1]])
    plain = greedy_evaluation(0)
    return EvaluationArrays(
        np.array(rows), np.zeros((TURNS, 2, len(plain.tiles))), np.array([plain.cards] * TURNS)
    )


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
    """What handing over a board with this many turns to go is worth to a player of `side`.

    All go on by the evaluations of their sides; after `depth` turns, or at the end, ours counts.
    The board and the hands (by seat) are played on in place.
    """
    first = (TURNS - 1 - turns_left) % SEATS
    top = 0
    mover = first
    turns = min(turns_left, depth)
    # A bare constant is a type of its own, for which everything would be compiled again.
    best_only: Any = np.int64(1)
    for turn in range(turns):
        drawer = (mover + 1) % SEATS if draw_first else mover
        if draw_first or turns_left - turn >= SEATS:
            for _ in range(CARDS[drawer]):
                hands[drawer, deck[top]] += 1
                top += 1
        mover = (mover + 1) % SEATS
        friend = IS_EVE[mover] == IS_EVE[first]
        row = turns_left - turn - 1
        colour = side if friend else 1 - side
        movers_evaluation = evaluation if friend else opponent_evaluation
        plans = best_plans(
            board, hands[mover], CARDS[mover], movers_evaluation, row, colour, arrays, best_only
        )[1]
        play_plan(board, hands[mover], plans[0], arrays)
    friend = IS_EVE[mover] == IS_EVE[first]
    row = turns_left - turns
    colour = side if friend else 1 - side
    value = evaluate_board(
        board,
        evaluate_hand(hands[mover], evaluation.cards[row]),
        evaluation.tables[row, colour],
        evaluation.tiles[row, colour],
        arrays.odds,
        np.empty(ROOM, np.int64),
        np.empty(ROOM, np.float64),
    )
    return value / SCALE if friend else -value / SCALE


@compiled
def rollouts(
    boards: Ints,
    kept_hands: Ints,
    world_hands: Ints,
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
    """The same for several boards in one world, each with the cards that its seat keeps."""
    seat = (TURNS - 1 - turns_left) % SEATS
    hands = np.empty((SEATS, CARD_KINDS), np.int64)
    for number in range(len(boards)):
        hands[:] = world_hands
        hands[seat] = kept_hands[number]
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


class EveEvaluator(Evaluator):
    """Finds the best plans in a set that begins at these points, and plays them on."""

    def __init__(self, level: str, measure: str, draw_first: bool, team: int, eve: int) -> None:
        super().__init__(level, measure, draw_first)
        self.evaluation = fitted_arrays(level, team, eve)
        self.greedy = greedy_arrays(team, eve)

    def row(self, turns_left: int) -> int:
        return turns_left

    def play_boards_on(
        self,
        boards: Sequence[Board],
        hands: Sequence[Counts],
        world: EveWorld,
        turns_left: int,
        side: int,
        depth: int,
    ) -> list[float]:
        """What handing over boards, with the cards then kept, brings the player in a world."""
        gains = np.empty(len(boards))
        rollouts(
            np.array(boards),
            np.array([hand[:CARD_KINDS] for hand in hands]),
            np.array([hand[:CARD_KINDS] for hand in world.hands]),
            np.array(world.deck, np.int64),
            side,
            turns_left,
            depth,
            self.draw_first,
            self.evaluation,
            self.greedy if world.greedy else self.evaluation,
            self.arrays,
            gains,
        )
        return [float(gain) for gain in gains]
