"""What more turns of amplification would bring than the first lobe has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ketplay.games.quantized.lab.judging import largest_rise
from ketplay.games.quantized.strategies.safe_graph import safe_graph
from ketplay.lab.experiment import Args, Experiment, Row, Verdict, judged
from ketplay.lab.report import table

CASES = (*((1, rate) for rate in (0.03, 0.1, 0.2, 0.3, 0.4)), (0, 0.5))
MOST_TURNS = 50
SEED = 2025


def tasks() -> list[Args]:
    return [{"side": side, "rate": rate, "tactics": 20_000} for side, rate in CASES]


def work(side: int, rate: float, tactics: int) -> list[Row]:
    """Ties with the best number of turns up to 50 instead of the first lobe's."""
    import numpy as np

    from ketplay.games.quantized.strategies.fast.graph_arrays import graph_arrays
    from ketplay.games.quantized.strategies.fast.tactic_keys import threshold
    from ketplay.games.quantized.strategies.sampling import engine
    from ketplay.games.quantized.strategies.tie_formulas import ties

    graph = safe_graph("tictactoe", side)
    arrays = graph_arrays("tictactoe", side)
    survival = engine().survival_sequences(arrays, threshold(rate), SEED, 0, tactics)
    usual = ties(survival, graph.before_last)
    last = _best_ties(1 - survival[:, graph.before_last - 1])
    every = np.ones(tactics)
    earlier = np.ones(tactics)
    for alive in survival.T[: graph.before_last]:
        share = np.divide(alive, earlier, out=np.zeros(tactics), where=earlier > 1e-12)
        every = _best_ties(1 - every * share)
        earlier = alive
    results = {"aa-last": (usual["aa-last"], last), "aa-every": (usual["aa-every"], every)}
    return [
        {
            "side": "XO"[side],
            "p": rate,
            "strategy": name,
            "first lobe": round(float(old.mean()), 9),
            "best of 50": round(float(new.mean()), 9),
            "se": round(float(new.std() / tactics**0.5), 9),
        }
        for name, (old, new) in results.items()
    ]


def _best_ties(shares: Any) -> Any:
    """The least tie weight over all numbers of turns up to 50."""
    import numpy as np

    theta = np.arcsin(np.sqrt(np.clip(shares, 0.0, 1.0)))
    turns = np.arange(MOST_TURNS + 1)
    least = (np.cos((2 * turns[None, :] + 1) * theta[:, None]) ** 2).min(axis=1)
    return np.where(shares < 1e-12, 1.0, np.where(shares > 1 - 1e-12, 0.0, least))


def judge(rows: Sequence[Row]) -> list[Verdict]:
    worse = [row for row in rows if row["best of 50"] > row["first lobe"] + 1e-9]
    last = [row for row in rows if row["side"] == "O" and row["strategy"] == "aa-last"]
    usual, long = (
        largest_rise([row[column] for row in last]) for column in ("first lobe", "best of 50")
    )
    gains = ", ".join(
        f"p = {r['p']:g}: {r['first lobe']:.4f} to {r['best of 50']:.4f}" for r in last
    )
    return [
        Verdict(
            "if computing time does not count, more turns are better",
            judged(not worse, "sampled"),
            f"{len(worse)} of {len(rows)} cases have more ties with the best of 50",
        ),
        Verdict(
            "they remove the bump",
            judged(long < usual / 10, "sampled"),
            f"imperfect O, at the last move, {gains}: ties rise by {long:.4f} instead of "
            f"{usual:.4f} on the way",
        ),
    ]


EXPERIMENT = Experiment(
    name="qt3-more-turns",
    title="More turns than the first lobe",
    method=(
        "The same sampled tactics with the best number of turns up to 50: floor(pi / 4 theta) "
        "stops at the first lobe, though a later lobe may come nearer to certainty."
    ),
    work=work,
    tasks=tasks,
    judge=judge,
    table=lambda rows: table(list(rows[0]), [list(row.values()) for row in rows]),
    seed=SEED,
)
