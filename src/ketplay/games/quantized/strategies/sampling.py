"""Sampled curves: tactics are drawn, the final measurement never is.

The exact classical curve is the control variate.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, NamedTuple

from ketplay.core.errors import KetError
from ketplay.games.quantized.strategies.polynomials import (
    Polynomial,
    evaluate,
    uniform_polynomial,
)
from ketplay.games.quantized.strategies.safe_graph import SafeGraph, safe_graph
from ketplay.games.quantized.strategies.tie_formulas import ties

if TYPE_CHECKING:
    from types import ModuleType

    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

CHUNK = 5_000  # tactics at once: what numpy holds in memory
SAMPLED = ("aa-last", "aa-every", "optimum")
Progress = Callable[[int, int], None]  # tactics done, tactics in all


class Estimate(NamedTuple):
    """A tie probability and its standard error (0 where it is exact)."""

    tie: float
    se: float


class Sums(NamedTuple):
    """What adds up over batches of tactics: sums of y, y^2, x, x^2 and x y (x is the control)."""

    n: int
    y: float
    yy: float
    x: float
    xx: float
    xy: float

    def plus(self, other: Sums) -> Sums:
        return Sums(self.n + other.n, *(a + b for a, b in zip(self[1:], other[1:], strict=True)))

    def estimate(self, mean: float) -> Estimate:
        """The mean of y, corrected by how far the mean of x is from what it must be.

        The standard error is never given as less than 1/(2n), because rare tactics may not have
        been drawn at all.

        >>> Sums(2, 1.0, 1.0, 1.0, 1.0, 1.0).estimate(0.5)
        Estimate(tie=0.5, se=0.25)
        """
        spread = self.xx - self.x * self.x / self.n
        joint = self.xy - self.x * self.y / self.n
        slope = joint / spread if spread > 1e-12 * self.n else 0.0
        residual = max(0.0, self.yy - self.y * self.y / self.n - slope * joint)
        tie = self.y / self.n - slope * (self.x / self.n - mean)
        se = (residual / self.n / max(1, self.n - 1)) ** 0.5
        return Estimate(min(1.0, max(0.0, tie)), max(se, 0.5 / self.n))


SumsByRate = dict[float, dict[str, Sums]]  # rate -> strategy -> sums


def no_progress(done: int, total: int) -> None:
    """Reports nothing."""


def engine(name: str = "") -> ModuleType:
    """The compiled engine where numba is installed, else the one of numpy; or the one named."""
    from ketplay.games.quantized.strategies.fast import numpy_engine

    if name == "numpy" or (not name and not find_spec("numba")):
        return numpy_engine
    from ketplay.games.quantized.strategies.fast import numba_engine

    return numba_engine


def batch_sums(
    game_id: str,
    imperfect: int,
    rates: Sequence[float],
    seed: int,
    first: int,
    count: int,
    engine_name: str = "",
    strategies: Sequence[str] = SAMPLED,
) -> SumsByRate:
    """The sums of `count` tactics from number `first` on. Batches add up to larger ones."""
    import numpy as np

    from ketplay.games.quantized.strategies.fast.graph_arrays import graph_arrays
    from ketplay.games.quantized.strategies.fast.tactic_keys import threshold

    arrays = graph_arrays(game_id, imperfect)
    run = engine(engine_name)
    before_last = safe_graph(game_id, imperfect).before_last
    has_optimum = "optimum" in strategies
    boards = run.exposed_boards(arrays, seed, first, count) if has_optimum else np.zeros(count)
    sums: SumsByRate = {}
    for rate in rates:
        survival = run.survival_sequences(arrays, threshold(rate), seed, first, count)
        tie = ties(survival, before_last)
        tie["optimum"] = (1 - rate) ** boards if rate < 1 else np.where(boards == 0, 1.0, 0.0)
        sums[rate] = {
            name: _sums(tie[name], tie["simple"], name) for name in (*strategies, "simple")
        }
    return sums


def _sums(y: Floats, x: Floats, name: str) -> Sums:
    if name == "optimum":  # counted from boards, not from drawn mistakes: the control is no help
        x = 0 * x
    return Sums(len(y), *(float(total) for total in (y.sum(), y @ y, x.sum(), x @ x, x @ y)))


def sample(
    game_id: str,
    imperfect: int,
    rates: Sequence[float],
    tactics: int,
    seed: int,
    progress: Progress = no_progress,
    engine_name: str = "",
    strategies: Sequence[str] = SAMPLED,
) -> dict[str, list[Estimate]]:
    """Tie probabilities with standard errors, for each strategy and each rate."""
    if tactics < 2:
        raise KetError(
            f"{tactics} tactics: choose two or more, so that there is a standard error",
            at=str(tactics),
        )
    total: SumsByRate = {}
    for first in range(0, tactics, CHUNK):
        count = min(CHUNK, tactics - first)
        batch = batch_sums(
            game_id,
            imperfect,
            rates,
            seed=seed,
            first=first,
            count=count,
            engine_name=engine_name,
            strategies=strategies,
        )
        total = _add(total, batch) if total else batch
        progress(first + count, tactics)
    return estimates(safe_graph(game_id, imperfect), total, strategies)


def _add(total: SumsByRate, batch: SumsByRate) -> SumsByRate:
    return {
        rate: {name: sums.plus(batch[rate][name]) for name, sums in strategies.items()}
        for rate, strategies in total.items()
    }


def estimates(
    graph: SafeGraph, total: SumsByRate, strategies: Sequence[str] = SAMPLED
) -> dict[str, list[Estimate]]:
    """The sums of all batches as estimates."""
    polynomial = uniform_polynomial(graph)
    return {
        name: [_estimate(total[rate][name], name, polynomial, rate) for rate in total]
        for name in strategies
    }


def _estimate(sums: Sums, name: str, polynomial: Polynomial, rate: float) -> Estimate:
    if rate == 0:
        return Estimate(1.0, 0.0)  # there are no mistakes
    if rate == 1 and sums.y == 0:
        return Estimate(0.0, 0.0)
    return sums.estimate(0.0 if name == "optimum" else evaluate(polynomial, rate))
