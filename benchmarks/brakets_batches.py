"""Claim: a batch of random games of <B|raket|S> makes at least 40 times as many games per
CPU-second as the rules, so that a million take less than a minute."""

from __future__ import annotations

from random import Random

from measure import compare, cpu, finish

import ketplay
from ketplay.core.chance import pick
from ketplay.games.brakets.fast.playouts import playouts

GAME = ketplay.game("brakets")
BATCH = 100_000
GAMES = 50  # by the rules


def batch_rate() -> float:
    return BATCH / cpu(lambda: playouts(GAME, BATCH, seed=1))


def rules_rate() -> float:
    rng = Random(1)

    def work() -> None:
        for _ in range(GAMES):
            state = GAME.start()
            while (actor := GAME.actor(state)) is not None:
                moves = GAME.moves(state)
                by_chance = actor == ketplay.CHANCE
                move = pick(GAME.chances(state), rng) if by_chance else rng.choice(moves)
                state = GAME.play(state, move)

    return GAMES / cpu(work)


if __name__ == "__main__":
    playouts(GAME, 1)  # compiled once, and kept on disk
    is_met = compare(
        "batches of random games",
        batch_rate,
        rules_rate,
        peer="the rules",
        unit="games",
        goal=40,
    )
    finish(is_met)
