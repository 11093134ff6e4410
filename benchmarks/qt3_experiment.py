"""Claim: the thesis's whole experiment is at least 150 times as fast as a plain simulation and takes at most 5 s.

The experiment: 5 batches of 350 games, 101 mistake rates, 2 sides, 4 strategies, 1 414 000 games, a fresh tactic and a
measurement each. The plain simulation is a dictionary of boards with their squared amplitudes, successors and classes
computed beforehand, in Python; it plays some games of every tenth rate and is scaled up. Without numba the same
experiment takes at most 60 s; the results of both engines are the same numbers.
"""

from __future__ import annotations

import argparse
import random
import time
from math import asin, cos, floor, pi, sin, sqrt

from measure import finish

from ketplay.games.quantized.classical import classical
from ketplay.games.quantized.strategies.thesis_simulation import (
    BATCHES,
    GAMES,
    PLAYED,
    RATES,
    simulate,
    simulate_all,
)

TTT = classical("tictactoe")
VALUE, AFTER = TTT.classes.value, TTT.classes.after
ACTOR = {board: TTT.game.actor(board) for board in VALUE}
SAFE = {board: [b for b in after if VALUE[b] == VALUE[board]] for board, after in AFTER.items()}


def plain_game(side: int, strategy: str, rate: float, rng: random.Random) -> bool:
    """One game, board by board; True for a tie."""
    goal = 1 if side == 1 else -1
    state, tactic = {TTT.game.start(): 1.0}, {}
    for ply in range(10):
        after: dict = {}
        for board, weight in state.items():
            if not AFTER[board]:
                after[board] = after.get(board, 0.0) + weight
            elif ply % 2 == side:
                if board not in tactic:
                    tactic[board] = errant(board, goal, rate, rng)
                next_ = tactic[board]
                after[next_] = after.get(next_, 0.0) + weight
            elif strategy == "classical":
                next_ = rng.choice(SAFE[board])
                after[next_] = after.get(next_, 0.0) + weight
            else:
                for next_ in SAFE[board]:
                    after[next_] = after.get(next_, 0.0) + weight / len(SAFE[board])
        state = after
        mine = ply % 2 != side
        if mine and (strategy == "aa-every" or (strategy == "aa-last" and ply >= 8)):
            state = amplify(state, goal)
    measured = rng.choices(list(state), list(state.values()))[0]
    return VALUE[measured] == 0


def errant(board, goal: int, rate: float, rng: random.Random):
    """What the imperfect player does on a board."""
    if VALUE[board] == goal:
        return rng.choice(AFTER[board])
    mistakes = [b for b in AFTER[board] if VALUE[b] == goal]
    return rng.choice(mistakes) if mistakes and rng.random() < rate else rng.choice(SAFE[board])


def amplify(state: dict, goal: int) -> dict:
    share = sum(weight for board, weight in state.items() if VALUE[board] == goal)
    if not 1e-12 < share < 1 - 1e-12:
        return state
    theta = asin(sqrt(share))
    turned = (2 * floor(pi / (4 * theta)) + 1) * theta
    good, bad = sin(turned) ** 2 / share, cos(turned) ** 2 / (1 - share)
    return {
        board: weight * (good if VALUE[board] == goal else bad) for board, weight in state.items()
    }


def plain(games: int) -> tuple[float, dict]:
    """CPU seconds of some games at every tenth rate, scaled to the whole experiment, and the share of ties."""
    rng, ties = random.Random(1), {}
    began = time.process_time()
    for side in (0, 1):
        for strategy in PLAYED:
            for rate in RATES[::10]:
                ties[side, strategy, rate] = (
                    sum(plain_game(side, strategy, rate, rng) for _ in range(games)) / games
                )
    share = games * len(RATES[::10]) / (BATCHES * GAMES * len(RATES))
    return (time.process_time() - began) / share, ties


def timed(engine_name: str) -> tuple[float, dict]:
    began = time.process_time()
    results = simulate_all(seed=1, engine_name=engine_name)
    return time.process_time() - began, results


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument(
        "--games",
        type=int,
        default=8,
        help="games of the plain simulation for each rate and pairing",
    )
    reader.add_argument("--rounds", type=int, default=3)
    args = reader.parse_args()
    simulate("tictactoe", 0, "simple", [0.1])  # compiles
    rounds = []
    for _ in range(args.rounds):
        slow, ties = plain(args.games)
        fast, found = timed("numba")
        rounds.append((slow / fast, slow, fast))
        print(f"plain {slow:.0f} s (scaled), numba {fast:.2f} s: {slow / fast:.0f} times")
    ratio, _, fast = sorted(rounds)[len(rounds) // 2]
    numpy_seconds, again = timed("numpy")
    print(f"numpy {numpy_seconds:.1f} s; the same results: {again == found}")
    far = max(
        abs(t - found[side, name][round(100 * p)].mean / GAMES)
        for (side, name, p), t in ties.items()
    )
    print(
        f"largest difference between a plain share of ties ({args.games} games) and the curve: {far:.2f}"
    )
    print(
        f"ratio {ratio:.0f} (goal 150), numba {fast:.2f} s (goal 5), numpy {numpy_seconds:.1f} s (goal 60)"
    )
    finish(ratio >= 150, fast <= 5, numpy_seconds <= 60, again == found)


if __name__ == "__main__":
    main()
