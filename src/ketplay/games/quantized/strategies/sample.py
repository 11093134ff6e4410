"""Sampled curves: tactics are drawn, the measurement never is, and the exact classical curve is the control variate."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.util import find_spec
from types import ModuleType
from typing import Any, NamedTuple

from ketplay.core.errors import KetError
from ketplay.games.quantized.strategies import ties
from ketplay.games.quantized.strategies.flow import Flow, flow_of
from ketplay.games.quantized.strategies.polynomial import at, uniform

CHUNK = 5_000  # tactics at once: what numpy holds in memory
SAMPLED = ("aa-last", "aa-every", "optimum")
Progress = Callable[[int, int], None]


class Estimate(NamedTuple):
    """A tie probability and its standard error (0 where it is exact)."""

    tie: float
    se: float


class Sums(NamedTuple):
    """What adds up over batches of tactics: their number, and sums of y, y^2, x, x^2 and x y (x is the control)."""

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

        The standard error is never given as less than 1/(2n): what was not drawn cannot be seen.

        >>> Sums(2, 1.0, 1.0, 1.0, 1.0, 1.0).estimate(0.5)
        Estimate(tie=0.5, se=0.25)
        """
        spread = self.xx - self.x * self.x / self.n
        joint = self.xy - self.x * self.y / self.n
        slope = joint / spread if spread > 1e-12 * self.n else 0.0
        rest = max(0.0, self.yy - self.y * self.y / self.n - slope * joint)
        tie = self.y / self.n - slope * (self.x / self.n - mean)
        se = (rest / self.n / max(1, self.n - 1)) ** 0.5
        return Estimate(min(1.0, max(0.0, tie)), max(se, 0.5 / self.n))


def engine(name: str = "") -> ModuleType:
    """The compiled engine where numba is installed, else the one of numpy; or the one named."""
    from ketplay.games.quantized.strategies.fast import batch

    if name == "numpy" or (not name and not find_spec("numba")):
        return batch
    from ketplay.games.quantized.strategies.fast import kernel

    return kernel


def batch_sums(
    game_id: str,
    imperfect: int,
    rates: Sequence[float],
    seed: int,
    first: int,
    count: int,
    by: str = "",
) -> dict[float, dict[str, Sums]]:
    """The sums of the tactics `first`, ... for each rate. Batches add up to larger ones."""
    import numpy as np

    from ketplay.games.quantized.strategies.fast.draw import threshold
    from ketplay.games.quantized.strategies.fast.tables import tables

    flow, made, run = flow_of(game_id, imperfect), tables(game_id, imperfect), engine(by)
    boards = run.exposed(made, seed, first, count)
    found: dict[float, dict[str, Sums]] = {}
    for rate in rates:
        survival = run.survive(made, threshold(rate), seed, first, count)
        tie = ties(survival, flow.before_last)
        tie["optimum"] = (1 - rate) ** boards if rate < 1 else np.where(boards == 0, 1.0, 0.0)
        found[rate] = {name: _sums(tie[name], tie["simple"], name) for name in (*SAMPLED, "simple")}
    return found


def _sums(y: Any, x: Any, name: str) -> Sums:
    if name == "optimum":  # drawn without flags: the control variate says nothing about it
        x = 0 * x
    return Sums(len(y), *(float(total) for total in (y.sum(), y @ y, x.sum(), x @ x, x @ y)))


def sample(
    game_id: str,
    imperfect: int,
    rates: Sequence[float],
    tactics: int,
    seed: int,
    progress: Progress = lambda done, of: None,
    by: str = "",
) -> dict[str, list[Estimate]]:
    """Tie probabilities with standard errors, strategy by strategy, for each rate."""
    if tactics < 2:
        raise KetError(
            f"{tactics} tactics: two or more, so that there is a standard error", at=str(tactics)
        )
    total: dict[float, dict[str, Sums]] = {}
    for first in range(0, tactics, CHUNK):
        count = min(CHUNK, tactics - first)
        found = batch_sums(game_id, imperfect, rates, seed, first, count, by)
        total = found if not total else _plus(total, found)
        progress(first + count, tactics)
    return estimates(flow_of(game_id, imperfect), total)


def _plus(
    one: dict[float, dict[str, Sums]], two: dict[float, dict[str, Sums]]
) -> dict[float, dict[str, Sums]]:
    return {
        rate: {name: sums.plus(two[rate][name]) for name, sums in by.items()}
        for rate, by in one.items()
    }


def estimates(flow: Flow, total: dict[float, dict[str, Sums]]) -> dict[str, list[Estimate]]:
    """The sums of all batches as estimates."""
    poly = uniform(flow)
    return {
        name: [_estimate(total[rate][name], name, poly, rate) for rate in total] for name in SAMPLED
    }


def _estimate(sums: Sums, name: str, poly: Any, rate: float) -> Estimate:
    if rate == 0:
        return Estimate(1.0, 0.0)  # nothing is ever let out
    found = sums.estimate(0.0 if name == "optimum" else at(poly, rate))
    return found if rate < 1 or sums.y > 0 else Estimate(0.0, 0.0)
