"""The simulation of the thesis: batches of games, a fresh tactic and one measurement for each."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from ketplay.games.quantized.strategies.safe_graph import safe_graph
from ketplay.games.quantized.strategies.sampling import engine
from ketplay.games.quantized.strategies.tie_formulas import ties

BATCHES = 5
GAMES = 350
PLAYED = ("classical", "simple", "aa-last", "aa-every")
RATES = tuple(number / 100 for number in range(101))


class TiedGames(NamedTuple):
    """Tied games of a batch: the mean over batches, and the standard deviation between them."""

    mean: float
    deviation: float


def simulate(
    game_id: str,
    imperfect: int,
    strategy: str,
    rates: Sequence[float] = RATES,
    seed: int = 1,
    engine_name: str = "",
) -> list[TiedGames]:
    """Five batches of 350 games for each mistake rate."""
    import numpy as np

    from ketplay.games.quantized.strategies.fast.graph_arrays import graph_arrays
    from ketplay.games.quantized.strategies.fast.tactic_keys import threshold

    arrays = graph_arrays(game_id, imperfect)
    run = engine(engine_name)
    before_last = safe_graph(game_id, imperfect).before_last
    number = PLAYED.index(strategy)
    rng = np.random.default_rng([seed, imperfect, number])
    results = []
    for rate_number, rate in enumerate(rates):
        first = (rate_number * len(PLAYED) + number) * BATCHES * GAMES  # no tactic is used twice
        games = (arrays, threshold(rate), seed, first, BATCHES * GAMES)
        if strategy == "classical":  # one path, nothing to measure
            is_tie = run.classical_ties(*games)
        else:
            chances = ties(run.survival_sequences(*games), before_last)[strategy]
            is_tie = rng.random(BATCHES * GAMES) < chances
        counts = is_tie.reshape(BATCHES, GAMES).sum(axis=1)
        results.append(TiedGames(float(counts.mean()), float(counts.std(ddof=1))))
    return results


def simulate_all(seed: int = 1, engine_name: str = "") -> dict[tuple[int, str], list[TiedGames]]:
    """The whole experiment: both sides, four strategies, 101 rates; 1 414 000 games."""
    return {
        (side, name): simulate(
            "tictactoe", side, name, rates=RATES, seed=seed, engine_name=engine_name
        )
        for side in (0, 1)
        for name in PLAYED
    }


def largest_deviation(tie: float) -> float:
    """How far the mean of a batch may be from 350 t: four standard errors and one game."""
    return 4 * sqrt(GAMES * tie * (1 - tie) / BATCHES) + 1
