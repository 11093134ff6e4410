"""Tie probabilities of all strategies against an imperfect player, exact where that is possible."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ketplay.core.errors import KetError
from ketplay.core.registry import game
from ketplay.games.quantized.strategies import STRATEGIES, check_rate, check_strategy
from ketplay.games.quantized.strategies.best import survival
from ketplay.games.quantized.strategies.exact import Exact
from ketplay.games.quantized.strategies.flow import Flow, flow_of
from ketplay.games.quantized.strategies.polynomial import at, uniform
from ketplay.games.quantized.strategies.sample import SAMPLED, Estimate, sample
from ketplay.solvers.classify import TooLarge

Curve = list[Estimate]
Progress = Callable[[int, int], None]
GRID = tuple(number / 20 for number in range(21))
TACTICS, SEED = 20_000, 2025


def curves(
    game_id: str,
    imperfect: int,
    rates: Sequence[float] = GRID,
    strategies: Sequence[str] = STRATEGIES,
    tactics: int = TACTICS,
    seed: int = SEED,
    exact: bool = False,
    progress: Progress = lambda done, of: None,
) -> dict[str, Curve]:
    """The chance that the imperfect player is not beaten, for each strategy and each mistake rate.

    >>> curves("tictactoe", 1, [0.5], ["classical", "best"])["best"]
    [Estimate(tie=0.0625, se=0.0)]
    """
    for rate in rates:
        check_rate(rate)
    flow = flow_of(game_id, imperfect)
    wanted = [check_strategy(name) for name in strategies]
    found = {name: _certain(flow, name, rates) for name in wanted if name not in SAMPLED}
    if len(found) < len(wanted):
        hard = _enumerated(flow, rates, progress) if exact else {}
        found |= hard or sample(game_id, imperfect, rates, tactics, seed, progress)
    return {name: found[name] for name in wanted}


def _certain(flow: Flow, name: str, rates: Sequence[float]) -> Curve:
    """Classical and simple are one polynomial; the best response is made for each rate."""
    if name != "best":
        poly = uniform(flow)
        return [Estimate(at(poly, rate), 0.0) for rate in rates]
    start = flow.classical.game.start()
    return [Estimate(survival(flow.classical, flow.seat, rate)[start], 0.0) for rate in rates]


def _enumerated(flow: Flow, rates: Sequence[float], progress: Progress) -> dict[str, Curve]:
    """The exact curves, or nothing where there are too many tactics."""
    try:
        found = Exact(flow, rates).curves(progress)
    except TooLarge:
        return {}
    return {
        name: [Estimate(min(1.0, max(0.0, tie)), 0.0) for tie in found[name]] for name in SAMPLED
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
