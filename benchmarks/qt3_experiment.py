"""Claim: the thesis's whole experiment is at least 150 times as fast as a plain simulation and
takes at most 5 s.

The experiment: 5 batches of 350 games, 101 mistake rates, 2 sides, 4 strategies, 1 414 000
games, a fresh tactic and a measurement each. The plain simulation is a dictionary of boards with
their squared amplitudes, successors and classes computed beforehand, in Python; it plays some
games of every tenth rate and is scaled up. Without numba the same experiment takes at most 60 s;
the results of both engines are the same numbers.
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
VALUE = TTT.classes.value
AFTER = TTT.classes.after
ACTOR = {board: TTT.game.actor(board) for board in VALUE}
SAFE = {board: [b for b in after if VALUE[b] == VALUE[board]] for board, after in AFTER.items()}


def plain_game(side: int, strategy: str, rate: float, rng: random.Random) -> bool:
    """One game, board by board; True for a tie."""
    goal = 1 if side == 1 else -1
    state = {TTT.game.start(): 1.0}
    tactic: dict = {}
    for ply in range(10):
        after: dict = {}
        for board, weight in state.items():
            if not AFTER[board]:
                after[board] = after.get(board, 0.0) + weight
            elif ply % 2 == side:
                if board not in tactic:
                    tactic[board] = imperfect_reply(board, goal, rate, rng)
                next_ = tactic[board]
                after[next_] = after.get(next_, 0.0) + weight
            elif strategy == "classical":
                next_ = rng.choice(SAFE[board])
                after[next_] = after.get(next_, 0.0) + weight
            else:
                for next_ in SAFE[board]:
                    after[next_] = after.get(next_, 0.0) + weight / len(SAFE[board])
        state = after
        amplifies = strategy == "aa-every" or (strategy == "aa-last" and ply >= 8)
        if amplifies and ply % 2 != side:
            state = amplify(state, goal)
    measured = rng.choices(list(state), list(state.values()))[0]
    return VALUE[measured] == 0


def imperfect_reply(board, goal: int, rate: float, rng: random.Random):
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
    angle = (2 * floor(pi / (4 * theta)) + 1) * theta
    good = sin(angle) ** 2 / share
    bad = cos(angle) ** 2 / (1 - share)
    return {
        board: weight * (good if VALUE[board] == goal else bad) for board, weight in state.items()
    }


def simulate_plainly(games: int) -> tuple[float, dict]:
    """CPU seconds of the whole experiment, scaled up from every tenth rate, and the ties."""
    rng = random.Random(1)
    ties = {}
    began = time.process_time()
    for side in (0, 1):
        for strategy in PLAYED:
            for rate in RATES[::10]:
                number = sum(plain_game(side, strategy, rate, rng) for _ in range(games))
                ties[side, strategy, rate] = number / games
    share = games * len(RATES[::10]) / (BATCHES * GAMES * len(RATES))
    return (time.process_time() - began) / share, ties


def timed(engine_name: str) -> tuple[float, dict]:
    began = time.process_time()
    results = simulate_all(seed=1, engine_name=engine_name)
    return time.process_time() - began, results


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--games",
        type=int,
        default=8,
        help="games of the plain simulation for each rate and pairing",
    )
    parser.add_argument("--rounds", type=int, default=3)
    args = parser.parse_args()
    simulate("tictactoe", 0, "simple", [0.1])  # compiles
    rounds = []
    for _ in range(args.rounds):
        slow, ties = simulate_plainly(args.games)
        fast, results = timed("numba")
        rounds.append((slow / fast, slow, fast))
        print(f"plain {slow:.0f} s (scaled), numba {fast:.2f} s: {slow / fast:.0f} times")
    ratio, _, fast = sorted(rounds)[len(rounds) // 2]
    numpy_seconds, numpy_results = timed("numpy")
    is_same = numpy_results == results
    print(f"numpy {numpy_seconds:.1f} s; the same results: {is_same}")
    largest = max(
        abs(share - results[side, strategy][round(100 * rate)].mean / GAMES)
        for (side, strategy, rate), share in ties.items()
    )
    print(
        f"largest difference between a plain share of ties ({args.games} games) and the curve:"
        f" {largest:.2f}"
    )
    print(
        f"ratio {ratio:.0f} (goal 150), numba {fast:.2f} s (goal 5),"
        f" numpy {numpy_seconds:.1f} s (goal 60)"
    )
    finish(ratio >= 150, fast <= 5, numpy_seconds <= 60, is_same)


if __name__ == "__main__":
    main()
