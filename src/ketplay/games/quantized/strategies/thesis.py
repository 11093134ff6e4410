"""The thesis's simulation, like for like: batches of games, a fresh tactic for each, and one measurement at the end."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from ketplay.games.quantized.strategies import ties
from ketplay.games.quantized.strategies.flow import flow_of
from ketplay.games.quantized.strategies.sample import engine

BATCHES, GAMES = 5, 350
PLAYED = ("classical", "simple", "aa-last", "aa-every")
RATES = tuple(number / 100 for number in range(101))


class Played(NamedTuple):
    """Tied games of a batch: the mean over batches, and the standard deviation between them."""

    mean: float
    deviation: float


def play(
    game_id: str,
    imperfect: int,
    strategy: str,
    rates: Sequence[float] = RATES,
    seed: int = 1,
    by: str = "",
) -> list[Played]:
    """Five batches of 350 games for each mistake rate."""
    import numpy as np

    from ketplay.games.quantized.strategies.fast.draw import threshold
    from ketplay.games.quantized.strategies.fast.tables import tables

    made, run, flow = tables(game_id, imperfect), engine(by), flow_of(game_id, imperfect)
    number = PLAYED.index(strategy)
    chance = np.random.default_rng([seed, imperfect, number])
    found = []
    for at, rate in enumerate(rates):
        first = (at * len(PLAYED) + number) * BATCHES * GAMES  # no tactic is used twice
        games = (made, threshold(rate), seed, first, BATCHES * GAMES)
        if strategy == "classical":
            tie = run.walk(*games)  # one path, nothing to measure
        else:
            tie = (
                chance.random(BATCHES * GAMES)
                < ties(run.survive(*games), flow.before_last)[strategy]
            )
        tied = tie.reshape(BATCHES, GAMES).sum(axis=1)
        found.append(Played(float(tied.mean()), float(tied.std(ddof=1))))
    return found


def whole(seed: int = 1, by: str = "") -> dict[tuple[int, str], list[Played]]:
    """The whole experiment: both sides, four strategies, 101 rates; 1 414 000 games."""
    return {
        (side, name): play("tictactoe", side, name, RATES, seed, by)
        for side in (0, 1)
        for name in PLAYED
    }


def bound(tie: float) -> float:
    """How far the mean of a batch may be from 350 t: four standard errors, and a game for the grain."""
    return 4 * sqrt(GAMES * tie * (1 - tie) / BATCHES) + 1
