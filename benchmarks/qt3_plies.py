"""Claim: random play of QT3 makes at least 1.5 times as many plies per CPU-second as when every
ply that is offered is checked in full; on a quiet machine that is more than 1 000."""

from __future__ import annotations

from random import Random

from measure import compare, cpu, finish

import ketplay
from ketplay.core.chance import pick

GAME = ketplay.game("qt3")
GAMES = 20


def rate(checked: bool, seed: int) -> float:
    rng = Random(seed)
    plies = 0

    def work() -> None:
        nonlocal plies
        for _ in range(GAMES):
            state = GAME.start()
            while (actor := GAME.actor(state)) is not None:
                if actor == ketplay.CHANCE:
                    move = pick(GAME.chances(state), rng)
                else:
                    moves = GAME.moves(state)
                    move = rng.choice(moves)
                    for ply in moves if checked else ():
                        GAME.check(state, ply, "")
                state = GAME.play(state, move)
                plies += 1

    seconds = cpu(work)
    return plies / seconds


if __name__ == "__main__":
    rate(False, 0)  # classifies the positions of tic-tac-toe
    seeds = iter(range(1, 100))  # new games each time, because a state that is met again is kept
    is_met = compare(
        "random play of QT3",
        lambda: rate(False, next(seeds)),
        lambda: rate(True, next(seeds)),
        peer="with every ply checked",
        unit="plies",
        goal=1.5,
    )
    finish(is_met)
