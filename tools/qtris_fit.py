"""Learns the judgement of a level: `python tools/qtris_fit.py base`.

Games are played by the judgement so far against the level `greedy`, in both roles, with one turn of each game drawn
from the better ones. What is handed over with r turns to go is worth what the best turn two turns later is worth, so
the rows are fitted backwards from the end; the old weights pull where the games say little.
"""

from __future__ import annotations

import sys
from typing import Any, NamedTuple

import numpy as np

from ketplay.games.qtris.board.tiles import LEVELS
from ketplay.games.qtris.expert import evaluation as worth
from ketplay.games.qtris.fast.best_turns import SCALE, best_plans, follow, scan
from ketplay.games.qtris.fast.boards import ROWS, Floats, Ints, Sheet, disturb, mean, sheet
from ketplay.games.qtris.fast.jit import compiled
from ketplay.games.qtris.fast.rollouts import Judgement, greed, stack

WIDTH = 60  # turns of which the odd one is drawn
RIDGE = 0.0005  # of the number of positions
TURNS = worth.ROWS
Weights = list[list[float]]
TILE_OF, SWAPPED, KINDS = np.array(worth.TILE_OF), np.array(worth.SWAPPED), len(worth.TILE_KINDS)


class Box(NamedTuple):
    """What the fit needs of a level."""

    deck: Ints
    singles: Ints
    kinds: tuple[int, ...]
    sheet: Sheet


class Handed(NamedTuple):
    """A board handed over, as features, and what the same side found at its next turn, or at the end."""

    features: Floats
    board: Ints
    hand: Ints
    side: int


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


@compiled
def turn(
    board: Ints, hand: Ints, left: int, side: int, by: Any, sheet: Any, most: int, lot: float
) -> None:
    """Plays one of the `most` best turns, the `lot` says which."""
    plans = best_plans(
        board, hand, 2, by.tables[left, side], by.tiles[left, side], by.cards[left], sheet, most
    )[1]
    follow(board, hand, plans[int(lot * len(plans))], sheet)


@compiled
def features(
    board: Ints, hand: Ints, side: int, table: Floats, odds: Floats, found: Floats
) -> None:
    """What the weights multiply, in their order, and a one at the end."""
    rows, weights = np.empty((1, ROWS), np.int64), np.empty((1, ROWS))
    index, count, _ = scan(board, np.zeros(22), odds, rows, weights, 0)
    found[:] = 0.0
    for k in range(count):
        at = index + rows[0, k]
        found[: table.shape[1]] += table[len(table) - 1 - at if side else at] * weights[0, k]
    tiles = table.shape[1]
    for square in range(9):
        code = board[square]
        if code < 16 or square < code % 16:
            tile = code if code < 16 else 9 + code // 16
            kind = TILE_OF[SWAPPED[tile] if side else tile]
            if kind >= 0:
                found[tiles + kind] += 1
    for card in range(8):
        found[tiles + KINDS + card], found[tiles + KINDS + 8 + card] = hand[card] > 0, hand[card]
    found[-1] = 1.0


@compiled
def shake(board: Ints, noise: Floats, left: int, odds: Floats) -> None:
    """Noise after a turn: its lots say which square, and what is found there; without lots there is none."""
    if len(noise) and noise[left, 0] < 0.9:
        disturb(board, int(10 * noise[left, 0]), noise[left, 1], odds)


@compiled
def play(
    board: Ints, deck: Ints, draw_first: bool, noise: Floats, role: int, lots: Floats, ours: Any, theirs: Any,
    table: Floats, sheet: Any, found: Floats, boards: Ints, hands: Ints
) -> int:  # fmt: skip
    """One game: our boards handed over, and the boards and hands we had next; returns our colour.

    Two of the lots say which turn of ours is drawn by lot and which colour is ours, a third which turn it then is.
    With noise both see what it found: a mixture is judged board by board.
    """
    held, top, number = np.zeros((2, 8), np.int64), 8, -1
    for card in range(8):
        held[card % 2, deck[card]] += 1
    odd, side = int(lots[0] * (TURNS // 2)), int(lots[1] * 2)
    for left in range(TURNS - 1, -1, -1):
        mover = (TURNS - 1 - left) % 2
        for step in range(2):
            if (step == 0) == draw_first and (draw_first or left > 1):
                for _ in range(2):
                    held[mover, deck[top]] += 1
                    top += 1
            if step == draw_first:
                if mover != role:
                    turn(board, held[mover], left, 1 - side, theirs, sheet, 1, 0.0)
                    shake(board, noise, left, sheet.odds)
                    continue
                if number >= 0:
                    boards[number], hands[number] = board, held[mover]
                number += 1
                drawn = number == odd
                turn(
                    board,
                    held[mover],
                    left,
                    side,
                    ours,
                    sheet,
                    WIDTH if drawn else 1,
                    lots[2] if drawn else 0.0,
                )
                features(board, held[mover], side, table, sheet.odds, found[number])
                shake(board, noise, left, sheet.odds)
    boards[number], hands[number] = board, held[role]
    return side


def games(
    kit: Box, judgement: Judgement, how: str, number: int, rng: np.random.Generator
) -> list[list[Handed]]:
    """What our side handed over in so many games in each role, by the turns then to go; `how`: play_draw or noise."""
    found: list[list[Handed]] = [[] for _ in range(TURNS)]
    table, greedy = np.ascontiguousarray(colours()), greed()
    for _ in range(number):
        start, deck = prepared(kit, rng), rng.permutation(kit.deck)
        for role in (0, 1):
            noise = rng.random((TURNS if how == "noise" else 0, 2))
            rows, boards = np.empty((TURNS // 2, worth.SIZE)), np.empty((TURNS // 2, 9), np.int64)
            hands = np.empty((TURNS // 2, 8), np.int64)
            side = play(start.copy(), deck, how != "play_draw", noise, role, rng.random(3), judgement, greedy, table,
                        kit.sheet, rows, boards, hands)  # fmt: skip
            for turn in range(TURNS // 2):
                found[TURNS - 1 - 2 * turn - role].append(
                    Handed(rows[turn], boards[turn], hands[turn], side)
                )
    return found


def colours() -> Floats:
    """The features that depend on the colours, for white, of every board in base three."""
    units = np.eye(worth.SIZE)[: worth.ON_SQUARES]
    return np.array([worth.build(row.tolist(), 0).table for row in units]).T


def target(kit: Box, judgement: Judgement, at: Handed, left: int) -> float:
    """What a board handed over was worth as it turned out: at the end, or by the best turn that came next."""
    if left == 1:
        room = np.empty(ROWS, np.int64), np.empty(ROWS)
        return float(mean(at.board, judgement.tables[0, at.side], kit.sheet.odds, *room))
    tables, tiles = judgement.tables[left - 2, at.side], judgement.tiles[left - 2, at.side]
    found = best_plans(
        at.board, at.hand, 2, tables, tiles, judgement.cards[left - 2], kit.sheet, 1
    )[0]
    return float(found[0] / SCALE)


def solve(boards: list[Handed], goals: list[float], old: list[float]) -> list[float]:
    """Ridge regression around the old weights; the constant at the end costs nothing."""
    x, y = np.array([at.features for at in boards]), np.array(goals)
    ridge = RIDGE * len(y) * np.eye(x.shape[1])
    ridge[-1, -1] = 0.0
    found = np.array(old) + np.linalg.solve(x.T @ x + ridge, x.T @ (y - x @ old))
    print(
        f"    explains {1 - np.var(y - x @ found) / np.var(y):.2f} of the variance of {len(y)} boards",
        flush=True,
    )
    return [round(float(weight), 4) for weight in found]


def fit(level: str, how: str, number: int, rounds: int, weights: Weights, seed: int = 1) -> Weights:
    """The weights of all rows: `rounds` times backwards from the end, each time with games of the last two rounds."""
    kit, rng = box(level), np.random.default_rng(seed)
    before: list[list[Handed]] = [[] for _ in range(TURNS)]
    for count in range(rounds):
        fresh = games(kit, judged(weights), how, number, rng)
        weights = list(weights)
        for left in range(1, TURNS):
            print(f"  round {count + 1}, {left} turns to go", flush=True)
            boards, judgement = before[left] + fresh[left], judged(weights)
            weights[left] = solve(
                boards, [target(kit, judgement, at, left) for at in boards], weights[left]
            )
        before = fresh
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
    level, _, how = name.partition("/")
    number, rounds = map(int, numbers or ("10000", "2"))
    weights = worth.read_weights(worth.WEIGHTS)
    start = weights.get(name) or weights.get(level) or weights["advanced"]
    fitted = fit(level, how, number, rounds, start)
    worth.WEIGHTS.write_text(as_json({**weights, name: fitted}), encoding="utf-8")


if __name__ == "__main__":
    main()
