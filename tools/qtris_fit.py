"""Learns the evaluation of a level of the duel: `python tools/qtris_fit.py base`.

The evaluation so far plays against the level `greedy`, on both sides; one turn of each game is
picked at random from the better ones. What is handed over with r turns to go is worth what the best
turn two turns later is worth, so the rows are fitted backwards from the end; the old weights pull
where the games say little.
"""

from __future__ import annotations

import sys
from typing import Any, NamedTuple

import numpy as np

from ketplay.games.qtris.board.tiles import (
    CARD_KINDS,
    EMPTY,
    LEVELS,
    PAIR,
    PAIR_KINDS,
    SQUARES,
    half,
)
from ketplay.games.qtris.expert.evaluation import (
    ON_SQUARES,
    ROWS,
    SIZE,
    SWAPPED,
    TILE_KINDS,
    TILE_OF,
    WEIGHTS,
    build_evaluation,
    read_weights,
)
from ketplay.games.qtris.fast.best_turns import best_plans, play_plan
from ketplay.games.qtris.fast.boards import (
    ROOM,
    SCALE,
    EvaluationArrays,
    Floats,
    Ints,
    LevelArrays,
    disturb,
    expected_value,
    level_arrays,
    look_up,
)
from ketplay.games.qtris.fast.jit import compiled
from ketplay.games.qtris.fast.rollouts import greedy_arrays, stack

WIDTH = 60  # best turns from which the random one is picked
RIDGE = 0.0005  # of the number of positions
TURNS = ROWS
CARDS = 2  # drawn and played in a turn
HAND = 4  # cards dealt to each seat
DIE_SIDES = 10  # of the die that brings noise; one of them brings none
Weights = list[list[float]]  # by turns to go
KIND_OF_TILE = np.array(TILE_OF)
SWAPPED_TILE = np.array(SWAPPED)
KINDS = len(TILE_KINDS)


class LevelSetup(NamedTuple):
    """What the fit needs of a level."""

    deck: Ints
    singles: Ints
    kinds: tuple[int, ...]
    arrays: LevelArrays


class Example(NamedTuple):
    """A board handed over, as features, and what the same side had next, or at the end."""

    features: Floats
    board: Ints
    hand: Ints
    side: int


def level_setup(name: str) -> LevelSetup:
    level = LEVELS[name]
    deck = np.array([card for card in range(CARD_KINDS) for _ in range(level.deck[card])])
    kinds = () if name == "base" else level.kinds
    return LevelSetup(deck, np.array(level.singles), kinds, level_arrays(name == "base", "dice"))


def build_arrays(weights: Weights) -> EvaluationArrays:
    return stack([[build_evaluation(row, side) for side in (0, 1)] for row in weights])


def random_board(level: LevelSetup, rng: np.random.Generator) -> Ints:
    """A random board by the rules of preparation."""
    board = rng.choice(level.singles, SQUARES)
    if level.kinds:
        squares = rng.permutation(SQUARES)
        for pair in range(rng.integers(3)):
            low, high = sorted(squares[2 * pair : 2 * pair + 2])
            kind = rng.choice(level.kinds)
            board[low] = half(kind, high)
            board[high] = half(kind, low)
    return board


@compiled
def play_turn(
    board: Ints,
    hand: Ints,
    turns_left: int,
    side: int,
    evaluation: Any,
    arrays: Any,
    most: int,
    lot: float,
) -> None:
    """Plays one of the `most` best turns; the lot says which."""
    plans = best_plans(board, hand, CARDS, evaluation, turns_left, side, arrays, most)[1]
    play_plan(board, hand, plans[int(lot * len(plans))], arrays)


@compiled
def write_features(
    board: Ints, hand: Ints, side: int, table: Floats, odds: Floats, features: Floats
) -> None:
    """What the weights multiply, in their order, and a one at the end."""
    offsets = np.empty((1, ROOM), np.int64)
    weights = np.empty((1, ROOM))
    no_values = np.zeros(EMPTY + PAIR_KINDS)
    index, count, _ = look_up(board, no_values, odds, offsets, weights, 0)
    features[:] = 0.0
    tiles = table.shape[1]
    for k in range(count):
        row = index + offsets[0, k]
        features[:tiles] += table[len(table) - 1 - row if side else row] * weights[0, k]
    for square in range(SQUARES):
        code = board[square]
        if code < PAIR or square < code % PAIR:
            tile = code if code < PAIR else EMPTY - 1 + code // PAIR
            kind = KIND_OF_TILE[SWAPPED_TILE[tile] if side else tile]
            if kind >= 0:
                features[tiles + kind] += 1
    cards = tiles + KINDS
    for card in range(CARD_KINDS):
        features[cards + card] = hand[card] > 0
        features[cards + CARD_KINDS + card] = hand[card]
    features[-1] = 1.0


@compiled
def add_noise(board: Ints, noise: Floats, turns_left: int, odds: Floats) -> None:
    """Noise after a turn: its lots say which square, and the result there; without lots there is
    none.
    """
    if len(noise) and noise[turns_left, 0] < (DIE_SIDES - 1) / DIE_SIDES:
        square = int(DIE_SIDES * noise[turns_left, 0])
        disturb(board, square, noise[turns_left, 1], odds)


@compiled
def play_game(
    board: Ints,
    deck: Ints,
    draw_first: bool,
    noise: Floats,
    role: int,
    lots: Floats,
    evaluation: Any,
    opponent_evaluation: Any,
    table: Floats,
    arrays: Any,
    features: Floats,
    boards: Ints,
    hands: Ints,
) -> int:
    """One game: our boards handed over, and the boards and hands we had next; returns our colour.

    Two of the lots say which turn of ours is random and which colour is ours, a third which turn it
    then is. With noise both see its results: a mixture is evaluated board by board.
    """
    dealt = np.zeros((2, CARD_KINDS), np.int64)
    top = 2 * HAND
    number = -1
    for card in range(top):
        dealt[card % 2, deck[card]] += 1
    random_turn = int(lots[0] * (TURNS // 2))
    side = int(lots[1] * 2)
    for turns_left in range(TURNS - 1, -1, -1):
        mover = (TURNS - 1 - turns_left) % 2
        hand = dealt[mover]
        for step in range(2):
            if (step == 0) == draw_first and (draw_first or turns_left > 1):
                for _ in range(CARDS):
                    hand[deck[top]] += 1
                    top += 1
            if step == draw_first:
                if mover != role:
                    play_turn(
                        board, hand, turns_left, 1 - side, opponent_evaluation, arrays, 1, 0.0
                    )
                    add_noise(board, noise, turns_left, arrays.odds)
                    continue
                if number >= 0:
                    boards[number] = board
                    hands[number] = hand
                number += 1
                most = WIDTH if number == random_turn else 1
                lot = lots[2] if number == random_turn else 0.0
                play_turn(board, hand, turns_left, side, evaluation, arrays, most, lot)
                write_features(board, hand, side, table, arrays.odds, features[number])
                add_noise(board, noise, turns_left, arrays.odds)
    boards[number] = board
    hands[number] = dealt[role]
    return side


def play_games(
    level: LevelSetup,
    evaluation: EvaluationArrays,
    variant: str,
    number: int,
    rng: np.random.Generator,
) -> list[list[Example]]:
    """What our side handed over in so many games in each role, by the turns then to go.

    The variant is `play_draw`, `noise` or empty.
    """
    examples: list[list[Example]] = [[] for _ in range(TURNS)]
    table = np.ascontiguousarray(colour_features())
    for _ in range(number):
        start = random_board(level, rng)
        deck = rng.permutation(level.deck)
        for role in (0, 1):
            noise = rng.random((TURNS if variant == "noise" else 0, 2))
            features = np.empty((TURNS // 2, SIZE))
            boards = np.empty((TURNS // 2, SQUARES), np.int64)
            hands = np.empty((TURNS // 2, CARD_KINDS), np.int64)
            side = play_game(
                start.copy(),
                deck,
                variant != "play_draw",
                noise,
                role,
                rng.random(3),
                evaluation,
                greedy_arrays(),
                table,
                level.arrays,
                features,
                boards,
                hands,
            )
            for turn in range(TURNS // 2):
                example = Example(features[turn], boards[turn], hands[turn], side)
                examples[TURNS - 1 - 2 * turn - role].append(example)
    return examples


def colour_features() -> Floats:
    """The features that depend on the colours, for white, of every board in base three."""
    units = np.eye(SIZE)[:ON_SQUARES]
    return np.array([build_evaluation(row.tolist(), 0).table for row in units]).T


def target(
    level: LevelSetup, evaluation: EvaluationArrays, example: Example, turns_left: int
) -> float:
    """What handing over a board was worth in the end, or by the best turn that came next."""
    if turns_left == 1:
        offsets = np.empty(ROOM, np.int64)
        weights = np.empty(ROOM)
        table = evaluation.tables[0, example.side]
        return float(expected_value(example.board, table, level.arrays.odds, offsets, weights))
    values = best_plans(
        example.board,
        example.hand,
        CARDS,
        evaluation,
        turns_left - 2,
        example.side,
        level.arrays,
        1,
    )[0]
    return float(values[0] / SCALE)


def solve(examples: list[Example], targets: list[float], old: list[float]) -> list[float]:
    """Ridge regression around the old weights; the constant at the end costs nothing."""
    x = np.array([example.features for example in examples])
    y = np.array(targets)
    ridge = RIDGE * len(y) * np.eye(x.shape[1])
    ridge[-1, -1] = 0.0
    weights = np.array(old) + np.linalg.solve(x.T @ x + ridge, x.T @ (y - x @ old))
    explained = 1 - np.var(y - x @ weights) / np.var(y)
    print(f"    explains {explained:.2f} of the variance of {len(y)} boards", flush=True)
    return [round(float(weight), 4) for weight in weights]


def fit(
    name: str, variant: str, number: int, rounds: int, weights: Weights, seed: int = 1
) -> Weights:
    """The weights of all rows: `rounds` times backwards from the end.

    Each round uses the games of the last two rounds.
    """
    level = level_setup(name)
    rng = np.random.default_rng(seed)
    previous: list[list[Example]] = [[] for _ in range(TURNS)]
    for count in range(rounds):
        latest = play_games(level, build_arrays(weights), variant, number, rng)
        weights = list(weights)
        for turns_left in range(1, TURNS):
            print(f"  round {count + 1}, {turns_left} turns to go", flush=True)
            examples = previous[turns_left] + latest[turns_left]
            evaluation = build_arrays(weights)
            targets = [target(level, evaluation, example, turns_left) for example in examples]
            weights[turns_left] = solve(examples, targets, weights[turns_left])
        previous = latest
    return weights


def as_json(weights: dict[str, Weights]) -> str:
    """The text of `weights.json`: a line for every row of weights."""
    levels = []
    for level, rows in weights.items():
        lines = [f"    [{', '.join(f'{weight:g}' for weight in row)}]" for row in rows]
        levels.append(f'  "{level}": [\n' + ",\n".join(lines) + "\n  ]")
    return "{\n" + ",\n".join(levels) + "\n}\n"


def main() -> None:
    name, *numbers = sys.argv[1:]  # base, base/play_draw or base/noise
    level, _, variant = name.partition("/")
    number, rounds = map(int, numbers or ("10000", "2"))
    weights = read_weights(WEIGHTS)
    start = weights.get(name) or weights.get(level) or weights["advanced"]
    fitted = fit(level, variant, number, rounds, start)
    WEIGHTS.write_text(as_json({**weights, name: fitted}), encoding="utf-8")


if __name__ == "__main__":
    main()
