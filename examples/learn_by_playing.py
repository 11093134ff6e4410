"""A linear policy that learns QTris by playing: `python3 examples/learn_by_playing.py`.

It needs `ketplay[fast,gymnasium]`. Hundreds of compiled tables are played at once. The policy is a
matrix: what a seat sees, times the matrix, gives a score for every move, and legal moves are drawn
by their scores (softmax). After each batch of matches the moves of those that went better than
usual become likelier, the others less so (REINFORCE, with Adam). docs/library.md has its figures.
"""

from __future__ import annotations

import argparse
import time

import gymnasium
import numpy as np
from numpy.typing import NDArray

from ketplay.bridges.gymnasium import ID

Floats = NDArray[np.float32]
GAME = "qtris"
TABLES = 512
RATE = 0.01  # how far an update goes


class Policy:
    """A matrix with a row for each number that a seat sees and a column for each move."""

    def __init__(self, numbers: int, moves: int) -> None:
        self.weights = np.zeros((numbers, moves), np.float32)
        self.mean = np.zeros_like(self.weights)
        self.square = np.zeros_like(self.weights)
        self.updates = 0

    def chances(self, seen: Floats, mask: NDArray[np.int8]) -> Floats:
        """How likely each move is."""
        scores = np.where(mask, seen @ self.weights, np.float32(-1e9))
        scores -= scores.max(axis=1, keepdims=True)
        np.exp(scores, out=scores)
        scores /= scores.sum(axis=1, keepdims=True)
        return scores

    def update(self, gradient: Floats) -> None:
        """A step of Adam uphill."""
        self.updates += 1
        self.mean += 0.1 * (gradient - self.mean)
        self.square += 0.01 * (gradient**2 - self.square)
        mean = self.mean / (1 - 0.9**self.updates)
        square = self.square / (1 - 0.99**self.updates)
        self.weights += RATE * mean / (np.sqrt(square) + 1e-8)


def draw(chances: Floats, rng: np.random.Generator) -> NDArray[np.int64]:
    """A move for each table by its chance."""
    sums = chances.cumsum(axis=1)
    lots = rng.random(len(chances), np.float32)[:, None] * sums[:, -1:]
    return (sums > lots).argmax(axis=1)


def play_matches(
    tables: gymnasium.vector.VectorEnv, policy: Policy, rng: np.random.Generator, seed: int
) -> tuple[list[tuple[Floats, Floats, NDArray[np.int64]]], Floats]:
    """One match at each table: what was seen, chances and moves, and what each match brought."""
    seen, info = tables.reset(seed=seed)
    steps = []
    gains = np.zeros(tables.num_envs, np.float32)
    is_over = np.zeros(tables.num_envs, bool)
    while not is_over.all():
        chances = policy.chances(seen, info["action_mask"])
        moves = draw(chances, rng)
        steps.append((np.where(is_over[:, None], 0, seen), chances, moves))
        seen, rewards, ends, _, info = tables.step(moves)
        gains += rewards * ~is_over
        is_over |= ends
    return steps, gains


def learn(seconds: float, updates: int, seed: int = 1) -> Policy:
    """A policy after so many CPU-seconds or updates against moves at random."""
    rng = np.random.default_rng(seed)
    tables = gymnasium.make_vec(ID, num_envs=TABLES, game=GAME, opponent="random")
    policy = Policy(tables.single_observation_space.shape[0], tables.single_action_space.n)
    begin = time.process_time()
    while policy.updates < updates and time.process_time() - begin < seconds:
        steps, gains = play_matches(tables, policy, rng, seed + policy.updates)
        gains -= gains.mean()
        gains /= gains.std() + 1e-6
        gradient = np.zeros_like(policy.weights)
        for seen, chances, moves in steps:
            errors = -chances
            errors[np.arange(len(moves)), moves] += 1
            gradient += seen.T @ (errors * gains[:, None])
        policy.update(gradient / TABLES)
    return policy


def share(policy: Policy, matches: int, seed: int = 2) -> float:
    """The part of the points that the policy takes from moves at random."""
    tables = gymnasium.make_vec(ID, num_envs=matches, game=GAME, opponent="random")
    _, gains = play_matches(tables, policy, np.random.default_rng(seed), seed)
    return float(0.5 + gains.mean() / 2)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=110, help="CPU time to learn")
    parser.add_argument("--updates", type=int, default=1_000_000)
    chosen = parser.parse_args()
    policy = learn(chosen.seconds, chosen.updates)
    matches = policy.updates * TABLES
    print(f"{policy.updates} updates, {matches} matches: {share(policy, 4000):.3f} of the points")


if __name__ == "__main__":
    main()
