"""Learns the judgement of a level from self-play: `python -m ketplay.games.qtris.fast.fit base`.

Backwards from the end: boards with r turns to go are collected from games of the judgement so far (with some turns
played at random), each is played on in a few worlds, and the weights of row r are fitted to what came of it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from ketplay.games.qtris import worth
from ketplay.games.qtris.fast.boards import ROWS, Floats, Ints, Sheet, effect, mean, sheet
from ketplay.games.qtris.fast.plans import best_plans, follow
from ketplay.games.qtris.fast.rollouts import Judgement, rollout, stack
from ketplay.games.qtris.tiles import LEVELS

DEEP = 4  # turns that a target is played on before the rows fitted so far judge it
WILD = 0.25  # share of turns played at random when positions are collected
RIDGE = 0.002  # of the number of positions
GREEDY = [1.0, *[0.0] * (worth.SIZE - 1)]
Weights = list[list[float]]


class Box(NamedTuple):
    """What the fit needs of a level."""

    deck: Ints
    singles: Ints
    kinds: tuple[int, ...]
    sheet: Sheet


class Handed(NamedTuple):
    """A board handed over by `side` with its kept cards, and the rest of the deck."""

    board: Ints
    hand: Ints
    side: int
    rest: Ints


def box(level: str) -> Box:
    found = LEVELS[level]
    deck = np.array([card for card in range(8) for _ in range(found.deck[card])])
    kinds = () if level == "base" else found.kinds
    return Box(deck, np.array(found.singles), kinds, sheet(level == "base", "dice"))


def judged(weights: Weights) -> Judgement:
    return stack([[worth.build(row, side) for side in (0, 1)] for row in weights])


def prepared(kit: Box, rng: np.random.Generator) -> Ints:
    """A random board by the rules of preparation."""
    board = rng.choice(kit.singles, 9)
    if kit.kinds:
        squares = rng.permutation(9)
        for pair in range(rng.integers(3)):
            low, high = sorted(squares[2 * pair : 2 * pair + 2])
            kind = 1 + rng.choice(kit.kinds)
            board[low], board[high] = kind * 16 + high, kind * 16 + low
    return board


def play(kit: Box, judgement: Judgement, turns: int, rng: np.random.Generator) -> Iterator[tuple[int, Handed]]:
    """One game of the judgement against itself: every board handed over, with the turns then to go."""
    board, deck = prepared(kit, rng), rng.permutation(kit.deck)
    hands = [np.bincount(deck[at : at + 4], minlength=8) for at in (0, 4)]
    top, white = 8, rng.integers(2)
    for left in range(turns - 1, -1, -1):
        mover = left % 2
        hands[mover] = hands[mover] + np.bincount(deck[top : top + 2], minlength=8)
        top, side, row = top + 2, int(mover != white), min(left, worth.ROWS - 1)
        if rng.random() < WILD:
            for _ in range(2):
                card = int(rng.choice(np.repeat(np.arange(8), hands[mover])))
                a, b = rng.integers(9, size=2)
                s, v, t, w = effect(board, card, a, b if card == 5 else a, kit.sheet.codes)
                board[s], board[t] = v, w
                hands[mover][card] -= 1
        else:
            tables, tiles, cards = judgement.tables[row, side], judgement.tiles[row, side], judgement.cards[row]
            follow(board, hands[mover], best_plans(board, hands[mover], 2, tables, tiles, cards, kit.sheet, 1)[1][0],
                   kit.sheet)  # fmt: skip
        rest = np.concatenate([np.repeat(np.arange(8), hands[1 - mover]), deck[top:]])
        yield left, Handed(board.copy(), hands[mover].copy(), side, rest)


def target(kit: Box, judgement: Judgement, at: Handed, left: int, worlds: int, rng: np.random.Generator) -> float:
    """What came of a board in some worlds."""
    total = 0.0
    for _ in range(worlds):
        deck = rng.permutation(at.rest)
        hands = np.array([at.hand, np.bincount(deck[:4], minlength=8)])
        total += rollout(at.board.copy(), hands, deck[4:], at.side, left, DEEP, True, judgement, judgement, kit.sheet)
    return total / worlds


def colours() -> Floats:
    """The features that depend on the colours, for white, of every board in base three."""
    units = np.eye(worth.SIZE)[: worth.ON_SQUARES]
    return np.array([worth.build(row.tolist(), 0).table for row in units]).T


def features(kit: Box, at: Handed, table: Floats, room: tuple[Ints, Floats]) -> list[float]:
    """What the weights multiply, in their order, and a one at the end."""
    own = table if at.side == 0 else table[::-1]
    found = [mean(at.board, own[:, column], kit.sheet.odds, *room) for column in range(worth.ON_SQUARES)]
    tiles = [0.0] * len(worth.TILE_KINDS)
    for square, code in enumerate(at.board.tolist()):
        tile = code if code < 16 else 9 + code // 16
        kind = worth.TILE_OF[worth.SWAPPED[tile] if at.side else tile]
        if kind >= 0 and (code < 16 or square < code % 16):
            tiles[kind] += 1
    return [*found, *tiles, *(at.hand > 0).astype(float).tolist(), *at.hand.astype(float).tolist(), 1.0]


def solve(rows: Any, goals: Any) -> list[float]:
    """Ridge regression; the constant at the end costs nothing."""
    x, y = np.array(rows), np.array(goals)
    ridge = RIDGE * len(y) * np.eye(x.shape[1])
    ridge[-1, -1] = 0.0
    found = np.linalg.solve(x.T @ x + ridge, x.T @ y)
    guess = x @ found
    print(f"    explains {1 - np.var(y - guess) / np.var(y):.2f} of the variance of {len(y)} boards", flush=True)
    return [round(float(weight), 4) for weight in found]


def fit(level: str, games: int, worlds: int, rounds: int, seed: int) -> Weights:
    """The weights of all rows: `rounds` times backwards from the end, each time from games of the last round."""
    kit, rng, table = box(level), np.random.default_rng(seed), np.asfortranarray(colours())
    room = np.empty(ROWS, np.int64), np.empty(ROWS)
    weights: Weights = [GREEDY] * worth.ROWS
    for number in range(rounds):
        boards: list[list[Handed]] = [[] for _ in range(worth.ROWS)]
        judgement = judged(weights)
        for _ in range(games):
            for left, handed in play(kit, judgement, worth.ROWS, rng):
                boards[left].append(handed)
        for left in range(1, worth.ROWS):
            print(f"  round {number + 1}, {left} turns to go", flush=True)
            judgement = judged(weights)
            goals = [target(kit, judgement, at, left, worlds, rng) for at in boards[left]]
            weights = list(weights)
            weights[left] = solve([features(kit, at, table, room) for at in boards[left]], goals)
        report(kit, weights, rng)
    return weights


def report(kit: Box, weights: Weights, rng: np.random.Generator, games: int = 300) -> None:
    """How the weights do against one-turn greed, as first and as second."""
    sides = judged(weights), judged([GREEDY] * worth.ROWS)
    first, second = (np.mean([duel(kit, sides, seat, rng) for _ in range(games)]) for seat in (0, 1))
    print(f"  against greed: first {first:+.3f}, second {second:+.3f}", flush=True)


def duel(kit: Box, sides: tuple[Judgement, Judgement], seat: int, rng: np.random.Generator) -> float:
    """The exact expectation of the first judgement's side at the end of a game; `seat` 0 moves first."""
    board, deck, top = prepared(kit, rng), rng.permutation(kit.deck), 8
    hands = [np.bincount(deck[at : at + 4], minlength=8) for at in (0, 4)]
    for turn in range(worth.ROWS):
        mover, row = turn % 2, worth.ROWS - 1 - turn
        hands[mover] = hands[mover] + np.bincount(deck[top : top + 2], minlength=8)
        top, by = top + 2, sides[mover != seat]
        plans = best_plans(board, hands[mover], 2, by.tables[row, mover], by.tiles[row, mover], by.cards[row],
                           kit.sheet, 1)[1]  # fmt: skip
        follow(board, hands[mover], plans[0], kit.sheet)
    room = np.empty(ROWS, np.int64), np.empty(ROWS)
    return float(mean(board, sides[1].tables[0, seat], kit.sheet.odds, *room))


def source(found: dict[str, Weights]) -> str:
    """The text of `weights.py`."""
    lines = [
        '"""The weights of the judgement, by level and turns to go; made by `fast/fit.py`, meaning in `worth.py`."""'
    ]
    lines += ["", "# fmt: off", "WEIGHTS: dict[str, list[list[float]]] = {"]
    for level, rows in found.items():
        lines += [f'    "{level}": [']
        for row in rows:
            words = [f"{weight:g}" for weight in row]
            parts = [", ".join(words[at : at + 12]) for at in range(0, len(words), 12)]
            lines += ["        [" + ",\n         ".join(parts) + "],"]
        lines += ["    ],"]
    return "\n".join([*lines, "}", ""])


if __name__ == "__main__":
    from pathlib import Path

    from ketplay.games.qtris.weights import WEIGHTS

    level, *numbers = sys.argv[1:]
    games, worlds, rounds = map(int, numbers or ("2500", "2", "2"))
    found = fit(level, games, worlds, rounds, seed=1)
    Path(__file__).parent.parent.joinpath("weights.py").write_text(source({**WEIGHTS, level: found}), encoding="utf-8")
