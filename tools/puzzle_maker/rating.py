"""Ratings: five simulated players try each puzzle, and a logistic curve is fitted to how often they
solve it (the model of Rasch: one number a player, one number a puzzle).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from random import Random
from statistics import pstdev

from puzzle_maker.candidates import CLOSE_ENOUGH, ROUNDING, Candidate, Choice, best_choice

TRIES = 60  # of each player
ROUNDS = 200  # of the fit
MIDDLE = 1400
SPREAD = 300  # the standard deviation of the ratings
LOWEST = 600
HIGHEST = 2200

Player = Callable[[Sequence[Choice], Random], Choice]


def _look(part: float, fewest: int, blur: float) -> Player:
    """Somebody who looks at some of the turns and sees what they are worth, more or less."""

    def choose(choices: Sequence[Choice], rng: Random) -> Choice:
        number = min(len(choices), max(fewest, round(part * len(choices))))
        seen = rng.sample(choices, number)
        return max(seen, key=lambda choice: choice.share + rng.gauss(0, blur))

    return choose


def _greedy(choices: Sequence[Choice], rng: Random) -> Choice:
    """What looks best at once; of equals any."""
    highest = max(choice.glance for choice in choices)
    return rng.choice([choice for choice in choices if choice.glance > highest - ROUNDING])


def _random(choices: Sequence[Choice], rng: Random) -> Choice:
    return rng.choice(choices)


PLAYERS: dict[str, Player] = {
    "random": _random,
    "careless": _look(0.2, 2, 0.3),
    "learning": _look(0.6, 3, 0.15),
    "careful": _look(0.9, 4, 0.06),
    "greedy": _greedy,
}


def solving_rates(candidate: Candidate) -> list[float]:
    """How often each player solves a puzzle; never 0 or 1, so that the fit stays finite."""
    best = best_choice(candidate.choices).share
    boards = list({choice.board: choice for choice in candidate.choices}.values())
    rates = []
    for name, choose in PLAYERS.items():
        rng = Random(f"{name} {candidate.position}")
        solved = sum(
            choose(boards, rng).share >= best - CLOSE_ENOUGH - ROUNDING for _ in range(TRIES)
        )
        rates.append((solved + 0.5) / (TRIES + 1))
    return rates


def fit(rates: Sequence[Sequence[float]]) -> list[float]:
    """The difficulty of each puzzle, of mean 0: Newton's steps, puzzles and players by turns.

    >>> easy, hard = fit([[0.5, 0.9], [0.1, 0.5]])
    >>> easy < 0 < hard
    True
    """
    abilities = [0.0] * len(rates[0])
    difficulties = [0.0] * len(rates)
    for _ in range(ROUNDS):
        for puzzle, row in enumerate(rates):
            expected = [_logistic(ability - difficulties[puzzle]) for ability in abilities]
            difficulties[puzzle] += _step(expected, row)
        middle = sum(difficulties) / len(difficulties)
        difficulties = [difficulty - middle for difficulty in difficulties]
        for player in range(len(abilities)):
            expected = [_logistic(abilities[player] - each) for each in difficulties]
            abilities[player] -= _step(expected, [row[player] for row in rates])
    return difficulties


def _logistic(x: float) -> float:
    return 1 / (1 + exp(-x))


def _step(expected: Sequence[float], rates: Sequence[float]) -> float:
    error = sum(expected) - sum(rates)
    slope = sum(chance * (1 - chance) for chance in expected)
    return max(-1.0, min(1.0, error / max(slope, 1e-6)))


def ratings(candidates: Sequence[Candidate]) -> list[int]:
    """The ratings of the puzzles of a game, between 600 and 2200."""
    difficulties = fit([solving_rates(candidate) for candidate in candidates])
    scale = SPREAD / max(pstdev(difficulties), 1e-9)
    return [
        max(LOWEST, min(HIGHEST, round(MIDDLE + scale * difficulty))) for difficulty in difficulties
    ]
