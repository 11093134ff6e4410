"""Fits bracket_values.json by self-play: `python tools/brakets_fit.py`. Seeded; the same seed makes
the same table.

Each round plays games with the table of the round before (the best play by one ply) and averages
what every bracket that stood on the table brought its owner in the end.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from random import Random

from ketplay.core.chance import pick
from ketplay.core.game import CHANCE
from ketplay.games.brakets.bracket import read, worth
from ketplay.games.brakets.cards import BRA, KETS
from ketplay.games.brakets.expert.bracket_values import PATH, SIZE, Table, blank, key
from ketplay.games.brakets.rules import Brakets, Move
from ketplay.games.brakets.state import Result, State, bras_left, closing, scores

PRIOR = 5  # as many imagined games without gain or loss steady the rare entries
Key = tuple[int, int]  # (0: the owner has just moved, 1: the other has; place in the table)


class Sums:
    """What was seen under each key: how often, and what it brought."""

    def __init__(self) -> None:
        self.total = [[0.0] * SIZE, [0.0] * SIZE]
        self.count = [[0] * SIZE, [0] * SIZE]
        self.strayed, self.seen = 0.0, 0

    def add(self, keys: list[Key], gain: float) -> None:
        for waited, place in keys:
            self.total[waited][place] += gain
            self.count[waited][place] += 1

    def table(self) -> Table:
        moved, waited = (
            tuple(round(total / (count + PRIOR), 4) for total, count in zip(*pair, strict=True))
            for pair in zip(self.total, self.count, strict=True)
        )
        return Table(moved, waited, round((self.strayed / max(1, self.seen)) ** 0.5, 4))


def gain_of(result: Result) -> float:
    """What a result brought the bracket's owner in points of difference, coins averaged."""
    reading = read(result.cards)
    return 1.0 if reading.zero else float(worth(reading.halves))


def key_of(state: State, owner: int, mover: int) -> Key:
    side, other = state.sides[owner], state.sides[1 - owner]
    place = key(
        KETS.index(side.bracket.ket),
        side.bracket.halves,
        side.hand.count(BRA),
        other.hand.count(BRA),
    )
    return int(owner != mover), place


class Diary:
    """One game while it is played: the keys that wait for their bracket's result, and what the
    table expected.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.waiting: tuple[list[Key], list[Key]] = ([], [])
        self.guesses: list[tuple[float, int]] = []

    def note(self, state: State) -> None:
        """Enters both brackets as they stand after a play is settled, before the draw."""
        mover = 1 - (state.turn or 0)
        keys = [key_of(state, owner, mover) for owner in (0, 1)]
        promised = [(self.table.moved, self.table.waited)[waited][place] for waited, place in keys]
        for owner in (0, 1):
            self.waiting[owner].append(keys[owner])
        a, b = scores(state)
        self.guesses.append((a - b + promised[0] - promised[1], bras_left(state)))

    def settle(self, results: Sequence[Result], sums: Sums) -> None:
        """Brackets that came to their end: every key that waited for them learns what they brought."""
        for result in results:
            sums.add(self.waiting[result.owner], gain_of(result))
            self.waiting[result.owner].clear()

    def close(self, state: State, sums: Sums) -> None:
        """The end of the game: what still waited brought nothing, and the guesses are judged."""
        for keys in self.waiting:
            sums.add(keys, 0.0)
        a, b = scores(state)
        sums.strayed += sum((a - b - guess) ** 2 / left for guess, left in self.guesses)
        sums.seen += len(self.guesses)


def play_game(game: Brakets, table: Table, rng: Random, sums: Sums) -> None:
    """One game of the table against itself, entered into the sums."""
    state, diary = game.start(), Diary(table)
    while (actor := game.actor(state)) is not None:
        before, move = (
            state,
            pick(game.chances(state), rng) if actor == CHANCE else best(table, state, rng),
        )
        state = game.play(state, move)
        diary.settle(state.sheet[len(before.sheet) :], sums)
        if move.kind in ("lay", "coin") and closing(state) is None and bras_left(state):
            diary.note(state)
    diary.close(state, sums)


def best(table: Table, state: State, rng: Random) -> Move:
    from ketplay.games.brakets.expert import choices

    return rng.choice(choices(table, state, 1))


def fit(rounds: int, games: int, seed: int) -> Table:
    """The table after some rounds of self-play.

    >>> fit(rounds=1, games=2, seed=1).spread > 0
    True
    """
    game, rng, table = Brakets(), Random(seed), blank()
    for _ in range(rounds):
        sums = Sums()
        for _ in range(games):
            play_game(game, table, rng, sums)
        table = sums.table()
    return table


def main() -> None:
    reader = argparse.ArgumentParser(description="Fits the table of <B|raket|S> by self-play.")
    reader.add_argument("--rounds", type=int, default=8)
    reader.add_argument("--games", type=int, default=2500)
    reader.add_argument("--seed", type=int, default=1)
    args = reader.parse_args()
    table = fit(args.rounds, args.games, args.seed)
    data = {
        "made": f"fit --rounds {args.rounds} --games {args.games} --seed {args.seed}",
        "spread": table.spread,
        "moved": table.moved,
        "waited": table.waited,
    }
    PATH.write_text(json.dumps(data) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
