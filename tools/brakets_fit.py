"""Fits bracket_values.json by self-play: `python tools/brakets_fit.py`.

Each round plays games with the values of the round before (the best play by one ply) and averages
what every bracket brought its owner in the end. The same seed gives the same values.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from random import Random

from ketplay.core.chance import pick
from ketplay.core.game import CHANCE
from ketplay.games.brakets.bracket import closing_value, read
from ketplay.games.brakets.cards import BRA, KETS
from ketplay.games.brakets.expert.bracket_values import (
    PATH,
    SIZE,
    BracketValues,
    entry_index,
    zero_values,
)
from ketplay.games.brakets.rules import Brakets, Move, MoveKind
from ketplay.games.brakets.state import Result, State, bras_remaining, closing_owner, scores

PRIOR = 5  # so many imagined games without gain or loss steady the rare entries
Key = tuple[int, int]  # (0: the owner has just moved, 1: the other player has; index of the entry)


class Sums:
    """For each key, how often it was seen and what it brought."""

    def __init__(self) -> None:
        self.total = [[0.0] * SIZE, [0.0] * SIZE]
        self.count = [[0] * SIZE, [0] * SIZE]
        self.squared_errors = 0.0
        self.estimates = 0

    def add(self, keys: list[Key], gain: float) -> None:
        for mover, entry in keys:
            self.total[mover][entry] += gain
            self.count[mover][entry] += 1

    def values(self) -> BracketValues:
        owner_moved, other_moved = (
            tuple(round(total / (count + PRIOR), 4) for total, count in zip(*pair, strict=True))
            for pair in zip(self.total, self.count, strict=True)
        )
        spread = round((self.squared_errors / max(1, self.estimates)) ** 0.5, 4)
        return BracketValues(owner_moved, other_moved, spread)


def gain_of(result: Result) -> float:
    """What a result brought the bracket's owner in points of difference, coins averaged."""
    reading = read(result.cards)
    return 1.0 if reading.zero else float(closing_value(reading.halves))


def key_of(state: State, owner: int, mover: int) -> Key:
    side = state.sides[owner]
    other = state.sides[1 - owner]
    entry = entry_index(
        KETS.index(side.bracket.ket),
        side.bracket.halves,
        side.hand.count(BRA),
        other.hand.count(BRA),
    )
    return int(owner != mover), entry


class GameLog:
    """One game while it is played: keys whose bracket is not finished, and what was expected."""

    def __init__(self, values: BracketValues) -> None:
        self.values = values
        self.unfinished: tuple[list[Key], list[Key]] = ([], [])
        self.estimates: list[tuple[float, int]] = []  # expected lead, <0| to come

    def note(self, state: State) -> None:
        """Enters both brackets after a play and its coins, before the draw."""
        last_mover = 1 - (state.turn or 0)
        keys = [key_of(state, owner, last_mover) for owner in (0, 1)]
        values = (self.values.owner_moved, self.values.other_moved)
        expected = [values[mover][entry] for mover, entry in keys]
        for owner in (0, 1):
            self.unfinished[owner].append(keys[owner])
        a, b = scores(state)
        self.estimates.append((a - b + expected[0] - expected[1], bras_remaining(state)))

    def settle(self, results: Sequence[Result], sums: Sums) -> None:
        """Brackets ended: what they brought is added to all their keys."""
        for result in results:
            sums.add(self.unfinished[result.owner], gain_of(result))
            self.unfinished[result.owner].clear()

    def close(self, state: State, sums: Sums) -> None:
        """The game is over: unfinished brackets brought nothing, and the estimates are compared."""
        for keys in self.unfinished:
            sums.add(keys, 0.0)
        a, b = scores(state)
        sums.squared_errors += sum(
            (a - b - estimate) ** 2 / remaining for estimate, remaining in self.estimates
        )
        sums.estimates += len(self.estimates)


def play_game(game: Brakets, values: BracketValues, rng: Random, sums: Sums) -> None:
    """One game of the values against themselves, entered into the sums."""
    state = game.start()
    log = GameLog(values)
    while (actor := game.actor(state)) is not None:
        results = len(state.sheet)
        if actor == CHANCE:
            move = pick(game.chances(state), rng)
        else:
            move = best_move(values, state, rng)
        state = game.play(state, move)
        log.settle(state.sheet[results:], sums)
        played = move.kind in (MoveKind.LAY, MoveKind.COIN)
        if played and closing_owner(state) is None and bras_remaining(state):
            log.note(state)
    log.close(state, sums)


def best_move(values: BracketValues, state: State, rng: Random) -> Move:
    from ketplay.games.brakets.expert import lookahead_moves

    return rng.choice(lookahead_moves(values, state, 1))


def fit(rounds: int, games: int, seed: int) -> BracketValues:
    """The values after some rounds of self-play.

    >>> fit(rounds=1, games=2, seed=1).spread > 0
    True
    """
    game = Brakets()
    rng = Random(seed)
    values = zero_values()
    for _ in range(rounds):
        sums = Sums()
        for _ in range(games):
            play_game(game, values, rng, sums)
        values = sums.values()
    return values


def main() -> None:
    parser = argparse.ArgumentParser(description="Fits the bracket values by self-play.")
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--games", type=int, default=2500)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    values = fit(args.rounds, args.games, args.seed)
    data = {
        "command": f"fit --rounds {args.rounds} --games {args.games} --seed {args.seed}",
        "spread": values.spread,
        "owner_moved": values.owner_moved,
        "other_moved": values.other_moved,
    }
    PATH.write_text(json.dumps(data) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
