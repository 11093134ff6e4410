"""Tie probabilities of all strategies against an imperfect player, exact where possible."""

from __future__ import annotations

from collections.abc import Sequence

from ketplay.core.errors import KetError
from ketplay.core.registry import game
from ketplay.games.quantized.strategies.best_response import least_survival
from ketplay.games.quantized.strategies.exact_curves import ExactCurves
from ketplay.games.quantized.strategies.polynomials import evaluate, uniform_polynomial
from ketplay.games.quantized.strategies.safe_graph import SafeGraph, safe_graph
from ketplay.games.quantized.strategies.sampling import (
    SAMPLED,
    Estimate,
    Progress,
    no_progress,
    sample,
)
from ketplay.games.quantized.strategies.tie_formulas import (
    STRATEGIES,
    check_rate,
    check_strategy,
)
from ketplay.solvers.classify import TooLarge

Curve = list[Estimate]
GRID = tuple(number / 20 for number in range(21))
TACTICS = 20_000
SEED = 2025


def curves(
    game_id: str,
    imperfect: int,
    rates: Sequence[float] = GRID,
    strategies: Sequence[str] = STRATEGIES,
    tactics: int = TACTICS,
    seed: int = SEED,
    exact: bool = False,
    progress: Progress = no_progress,
    engine_name: str = "",
) -> dict[str, Curve]:
    """The chance that the imperfect player is not beaten, for each strategy and mistake rate.

    >>> curves("tictactoe", 1, [0.5], ["classical", "best"])["best"]
    [Estimate(tie=0.0625, se=0.0)]
    """
    for rate in rates:
        check_rate(rate)
    graph = safe_graph(game_id, imperfect)
    names = [check_strategy(name) for name in strategies]
    result = {name: _certain(graph, name, rates) for name in names if name not in SAMPLED}
    if len(result) < len(names):
        enumerated = _enumerated(graph, rates, progress) if exact else {}
        result |= enumerated or sample(
            game_id,
            imperfect,
            rates,
            tactics=tactics,
            seed=seed,
            progress=progress,
            engine_name=engine_name,
            strategies=[name for name in names if name in SAMPLED],
        )
    return {name: result[name] for name in names}


def _certain(graph: SafeGraph, name: str, rates: Sequence[float]) -> Curve:
    """Classical and simple are one polynomial; the best response is made for each rate."""
    if name != "best":
        polynomial = uniform_polynomial(graph)
        return [Estimate(evaluate(polynomial, rate), 0.0) for rate in rates]
    start = graph.classical.game.start()
    return [
        Estimate(least_survival(graph.classical, graph.seat, rate)[start], 0.0) for rate in rates
    ]


def _enumerated(graph: SafeGraph, rates: Sequence[float], progress: Progress) -> dict[str, Curve]:
    """The exact curves, or nothing where there are too many tactics."""
    try:
        ties = ExactCurves(graph, rates).curves(progress)
    except TooLarge:
        return {}
    return {
        name: [Estimate(min(1.0, max(0.0, tie)), 0.0) for tie in ties[name]] for name in SAMPLED
    }


def seat_of(game_id: str, name: str) -> int:
    """The seat of a name such as X.

    >>> seat_of("tictactoe", "O")
    1
    """
    seats = game(game_id).seats
    if name not in seats:
        raise KetError(f"--side {name}: the sides of {game_id} are {', '.join(seats)}", at=name)
    return seats.index(name)
