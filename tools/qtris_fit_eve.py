"""Learns the evaluation of sets with Eve: `python tools/qtris_fit_eve.py base`.

As in `qtris_fit.py`, with three seats: Alice and Bob by the evaluation so far against a greedy Eve,
and Eve by it against a greedy team. Each row belongs to the seat that hands over then; what it
hands over is worth what its own best turn is worth a round later, or the end. Sets begin at every
score a match can have.
"""

from __future__ import annotations

import sys
from itertools import product
from typing import Any

import numpy as np
from qtris_fit import (
    HAND,
    WIDTH,
    Example,
    LevelSetup,
    Weights,
    as_json,
    level_setup,
    random_board,
    solve,
    write_features,
)

from ketplay.games.qtris.board.tiles import CARD_KINDS, SQUARES
from ketplay.games.qtris.expert.evaluation import SIZE, WEIGHTS_EVE, read_weights
from ketplay.games.qtris.fast.best_turns import best_plans, play_plan
from ketplay.games.qtris.fast.boards import ROOM, SCALE, Floats, Ints, expected_value
from ketplay.games.qtris.fast.eve import (
    CARDS,
    IS_EVE,
    SEATS,
    TURNS,
    colour_features,
    end_values,
    greedy_arrays,
    seat_of,
    stack,
)
from ketplay.games.qtris.fast.jit import compiled
from ketplay.games.qtris.flow.eve import GOAL

SCORES = tuple(product(range(GOAL), repeat=2))  # points of the team and of Eve before a set


class SetSetup:
    """A set that begins at some score: what its end is worth to each seat by colour, and the
    evaluations.
    """

    def __init__(self, weights: Weights, team: int, eve: int) -> None:
        self.evaluation = stack(weights, team, eve)
        self.greedy = greedy_arrays(team, eve)
        ends = [end_values(team, eve, seat) for seat in range(SEATS)]
        self.ends = np.array([[end, end[::-1]] for end in ends])


@compiled
def play_set(
    board: Ints,
    deck: Ints,
    as_eve: bool,
    lots: Floats,
    evaluation: Any,
    opponent_evaluation: Any,
    table: Floats,
    ends: Floats,
    arrays: Any,
    features: Floats,
    boards: Ints,
    hands: Ints,
) -> int:
    """One set: what our seats handed over, by turn, and the board and hand each had a round later.

    Returns our colour. Two lots say which of our turns is random and which colour is ours, a third
    which turn it then is.
    """
    dealt = np.zeros((SEATS, CARD_KINDS), np.int64)
    top = HAND * SEATS
    for card in range(top):
        dealt[card % SEATS, deck[card]] += 1
    random_turn = int(lots[0] * TURNS)
    side = int(lots[1] * 2)
    offsets = np.empty(ROOM, np.int64)
    weights = np.empty(ROOM)
    for turn in range(TURNS):
        row = TURNS - 1 - turn
        seat = turn % SEATS
        hand = dealt[seat]
        for _ in range(CARDS[seat]):
            hand[deck[top]] += 1
            top += 1
        is_ours = IS_EVE[seat] == as_eve
        colour = side if is_ours else 1 - side
        if is_ours and turn >= SEATS:
            boards[turn - SEATS] = board
            hands[turn - SEATS] = hand
        movers_evaluation = evaluation if is_ours else opponent_evaluation
        most: Any = np.int64(WIDTH if is_ours and turn == random_turn else 1)
        plans = best_plans(board, hand, CARDS[seat], movers_evaluation, row, colour, arrays, most)[
            1
        ]
        play_plan(board, hand, plans[int(lots[2] * len(plans))], arrays)
        if is_ours:
            write_features(board, hand, side, table, arrays.odds, features[turn])
            features[turn, 0] = expected_value(
                board, ends[seat, side], arrays.odds, offsets, weights
            )
    for turn in range(TURNS - SEATS, TURNS):
        boards[turn] = board
        hands[turn] = dealt[turn % SEATS]
    return side


def play_sets(
    level: LevelSetup, sets: list[SetSetup], number: int, rng: np.random.Generator
) -> list[list[tuple[Example, int]]]:
    """What our side handed over in so many sets in each role, by the turns then to go.

    With each example comes the number of its set.
    """
    examples: list[list[tuple[Example, int]]] = [[] for _ in range(TURNS)]
    table = np.ascontiguousarray(colour_features())
    for _ in range(number):
        start = random_board(level, rng)
        deck = rng.permutation(level.deck)
        set_number = int(rng.integers(len(sets)))
        setup = sets[set_number]
        for as_eve in (False, True):
            features = np.empty((TURNS, SIZE))
            boards = np.empty((TURNS, SQUARES), np.int64)
            hands = np.empty((TURNS, CARD_KINDS), np.int64)
            side = play_set(
                start.copy(),
                deck,
                as_eve,
                rng.random(3),
                setup.evaluation,
                setup.greedy,
                table,
                setup.ends,
                level.arrays,
                features,
                boards,
                hands,
            )
            for turn in range(TURNS):
                if IS_EVE[turn % SEATS] == as_eve:
                    example = Example(features[turn], boards[turn], hands[turn], side)
                    examples[TURNS - 1 - turn].append((example, set_number))
    return examples


def target(level: LevelSetup, setup: SetSetup, example: Example, turns_left: int) -> float:
    """What handing over a board was worth: in the end, or by the seat's best turn a round later."""
    seat = seat_of(turns_left)
    if turns_left < SEATS:
        offsets = np.empty(ROOM, np.int64)
        weights = np.empty(ROOM)
        table = setup.ends[seat, example.side]
        return float(expected_value(example.board, table, level.arrays.odds, offsets, weights))
    values = best_plans(
        example.board,
        example.hand,
        CARDS[seat],
        setup.evaluation,
        turns_left - SEATS,
        example.side,
        level.arrays,
        1,
    )[0]
    return float(values[0] / SCALE)


def fit(name: str, number: int, rounds: int, weights: Weights, seed: int = 1) -> Weights:
    """The weights of all rows: `rounds` times backwards from the end.

    Each round uses the sets of the last two rounds.
    """
    level = level_setup(name)
    rng = np.random.default_rng(seed)
    previous: list[list[tuple[Example, int]]] = [[] for _ in range(TURNS)]
    for count in range(rounds):
        latest = play_sets(level, [SetSetup(weights, *score) for score in SCORES], number, rng)
        weights = list(weights)
        for turns_left in range(1, TURNS):
            print(f"  round {count + 1}, {turns_left} turns to go", flush=True)
            numbered = previous[turns_left] + latest[turns_left]
            sets = [SetSetup(weights, *score) for score in SCORES]
            targets = [
                target(level, sets[set_number], example, turns_left)
                for example, set_number in numbered
            ]
            examples = [example for example, _ in numbered]
            weights[turns_left] = solve(examples, targets, weights[turns_left])
        previous = latest
    return weights


def main() -> None:
    level, *numbers = sys.argv[1:]
    number, rounds = map(int, numbers or ("10000", "3"))
    weights = read_weights(WEIGHTS_EVE)
    plain = [[1.0] + [0.0] * (SIZE - 1)] * TURNS
    start = weights.get(level) or weights.get("base") or plain
    fitted = fit(level, number, rounds, start)
    WEIGHTS_EVE.write_text(as_json({**weights, level: fitted}), encoding="utf-8")


if __name__ == "__main__":
    main()
