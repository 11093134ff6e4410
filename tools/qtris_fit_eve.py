"""Learns the judgement of sets with Eve: `python tools/qtris_fit_eve.py base`.

As in `qtris_fit.py`, with three seats: Alice and Bob by the judgement so far against a greedy Eve, and Eve by it against a
greedy team. Each row belongs to the seat that hands over then; what it hands over is worth what its own best turn is
worth a round later, or the end. Sets begin at all the points a match can stand at.
"""

from __future__ import annotations

import sys
from itertools import product
from typing import Any

import numpy as np
from qtris_fit import (
    WIDTH,
    Box,
    Handed,
    Weights,
    as_json,
    box,
    features,
    prepared,
    solve,
)

from ketplay.games.qtris.eve import GOAL
from ketplay.games.qtris.expert import evaluation as worth
from ketplay.games.qtris.fast import eve as trio
from ketplay.games.qtris.fast.best_turns import SCALE, best_plans, follow
from ketplay.games.qtris.fast.boards import ROWS, Floats, Ints, mean
from ketplay.games.qtris.fast.eve import CARDS, OF_EVE, SEATS, TURNS
from ketplay.games.qtris.fast.jit import compiled

STANDINGS = tuple(product(range(GOAL), repeat=2))


class Set:
    """A set's points before it, as tables: what its end is worth to each seat by colour, and the judgements."""

    def __init__(self, weights: Weights, team: int, eve: int) -> None:
        self.ours, self.greed = trio.stack(weights, team, eve), trio.greed(team, eve)
        ends = [trio.wanted(team, eve, seat) for seat in range(SEATS)]
        self.ends = np.array([[end, end[::-1]] for end in ends])


@compiled
def play(
    board: Ints, deck: Ints, as_eve: bool, lots: Floats, ours: Any, theirs: Any, table: Floats,
    ends: Floats, sheet: Any, found: Floats, boards: Ints, hands: Ints
) -> int:  # fmt: skip
    """One set: what our seats handed over, by turn, and the board and hand each had a round later; our colour.

    Two lots say which of our turns is drawn by lot and which colour is ours, a third which turn it then is.
    """
    held, top = np.zeros((SEATS, 8), np.int64), 4 * SEATS
    for card in range(top):
        held[card % SEATS, deck[card]] += 1
    odd, side = int(lots[0] * TURNS), int(lots[1] * 2)
    room, weights = np.empty(ROWS, np.int64), np.empty(ROWS)
    for turn in range(TURNS):
        left, seat = TURNS - 1 - turn, turn % SEATS
        for _ in range(CARDS[seat]):
            held[seat, deck[top]] += 1
            top += 1
        mine = OF_EVE[seat] == as_eve
        colour = side if mine else 1 - side
        if mine and turn >= SEATS:
            boards[turn - SEATS], hands[turn - SEATS] = board, held[seat]
        by = ours if mine else theirs
        most: Any = np.int64(WIDTH if mine and turn == odd else 1)
        plans = best_plans(board, held[seat], CARDS[seat], by.tables[left, colour], by.tiles[left, colour],
                           by.cards[left], sheet, most)[1]  # fmt: skip
        follow(board, held[seat], plans[int(lots[2] * len(plans))], sheet)
        if mine:
            features(board, held[seat], side, table, sheet.odds, found[turn])
            found[turn, 0] = mean(board, ends[seat, side], sheet.odds, room, weights)
    for turn in range(TURNS - SEATS, TURNS):
        boards[turn], hands[turn] = board, held[turn % SEATS]
    return side


def games(
    kit: Box, sets: list[Set], number: int, rng: np.random.Generator
) -> list[list[tuple[Handed, int]]]:
    """What our side handed over in so many sets in each role, by the turns then to go, with the set's points."""
    kept: list[list[tuple[Handed, int]]] = [[] for _ in range(TURNS)]
    table = np.ascontiguousarray(trio.colours())
    for _ in range(number):
        start, deck, at = (
            prepared(kit, rng),
            rng.permutation(kit.deck),
            int(rng.integers(len(sets))),
        )
        for as_eve in (False, True):
            rows, boards = np.empty((TURNS, worth.SIZE)), np.empty((TURNS, 9), np.int64)
            hands, by = np.empty((TURNS, 8), np.int64), sets[at]
            side = play(start.copy(), deck, as_eve, rng.random(3), by.ours, by.greed, table, by.ends, kit.sheet, rows,
                        boards, hands)  # fmt: skip
            for turn in range(TURNS):
                if OF_EVE[turn % SEATS] == as_eve:
                    kept[TURNS - 1 - turn].append(
                        (Handed(rows[turn], boards[turn], hands[turn], side), at)
                    )
    return kept


def target(kit: Box, by: Set, at: Handed, left: int) -> float:
    """What a board handed over was worth: at the end, or by the best turn that the same seat had a round later."""
    seat = trio.seat_of(left)
    if left < SEATS:
        room = np.empty(ROWS, np.int64), np.empty(ROWS)
        return float(mean(at.board, by.ends[seat, at.side], kit.sheet.odds, *room))
    row, ours = left - SEATS, by.ours
    found = best_plans(at.board, at.hand, CARDS[seat], ours.tables[row, at.side], ours.tiles[row, at.side],
                       ours.cards[row], kit.sheet, 1)[0]  # fmt: skip
    return float(found[0] / SCALE)


def fit(level: str, number: int, rounds: int, weights: Weights, seed: int = 1) -> Weights:
    """The weights of all rows: `rounds` times backwards from the end, each time with games of the last two rounds."""
    kit, rng = box(level), np.random.default_rng(seed)
    before: list[list[tuple[Handed, int]]] = [[] for _ in range(TURNS)]
    for count in range(rounds):
        fresh = games(kit, [Set(weights, *points) for points in STANDINGS], number, rng)
        weights = list(weights)
        for left in range(1, TURNS):
            print(f"  round {count + 1}, {left} turns to go", flush=True)
            some = before[left] + fresh[left]
            sets = [Set(weights, *points) for points in STANDINGS]
            goals = [target(kit, sets[at], handed, left) for handed, at in some]
            weights[left] = solve([handed for handed, _ in some], goals, weights[left])
        before = fresh
    return weights


def main() -> None:
    level, *numbers = sys.argv[1:]
    number, rounds = map(int, numbers or ("10000", "3"))
    weights = worth.read_weights(worth.WEIGHTS_EVE)
    plain = [[1.0] + [0.0] * (worth.SIZE - 1)] * TURNS
    start = weights.get(level) or weights.get("base") or plain
    fitted = fit(level, number, rounds, start)
    worth.WEIGHTS_EVE.write_text(as_json({**weights, level: fitted}), encoding="utf-8")


if __name__ == "__main__":
    main()
