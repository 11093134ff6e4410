"""What more turns of amplification would bring than the first lobe has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ketplay.games.quantized.lab.judging import largest_rise
from ketplay.games.quantized.lab.paper import THESIS
from ketplay.games.quantized.strategies.safe_graph import safe_graph
from ketplay.lab.experiment import Args, Experiment, Row, Verdict, judged
from ketplay.lab.number_phrases import interval, listed, sampled
from ketplay.lab.report import table

CASES = (*((1, rate) for rate in (0.03, 0.1, 0.2, 0.3, 0.4)), (0, 0.5))
MOST_TURNS = 50
TACTICS = 20_000
SEED = 2025
WHEN = {"aa-last": "at the last move", "aa-every": "at every move"}
COLUMNS = ("first lobe", "best of 50", "se")


def tasks() -> list[Args]:
    return [{"side": side, "rate": rate, "tactics": TACTICS} for side, rate in CASES]


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
    gains = listed(
        f"{r['first lobe']:.4f} to {r['best of 50']:.4f} at p = {r['p']:g}" for r in last
    )
    error = max(row["se"] for row in last)
    least = min(rows, key=lambda row: row["first lobe"] - row["best of 50"])
    gain = interval(least["first lobe"] - least["best of 50"], least["se"])
    return [
        Verdict(
            "More turns than the first lobe's give fewer ties, if computing time does not count",
            judged(not worse, sampled(TACTICS, "tactic", f"the least gain is {gain}")),
            f"in all of {len(rows)} cases" if not worse else f"not in {len(worse)} cases",
            "section 4.4.1",
            f"an imperfect {worse[0]['side']} at p = {worse[0]['p']:g}" if worse else "",
        ),
        Verdict(
            "More turns than the first lobe's remove the bump of figure 19",
            judged(
                long < usual / 10, sampled(TACTICS, "tactic", f"ties within {1.96 * error:.4f}")
            ),
            f"against an imperfect O, amplified at the last move, ties fall from {gains}; on the "
            f"way they rise by {long:.4f} at most, instead of {usual:.4f}",
            case="" if long < usual / 10 else f"a rise of {long:.4f}",
        ),
    ]


EXPERIMENT = Experiment(
    name="qt3-more-turns",
    title="More turns than the first lobe",
    method=(
        "The same sampled tactics with the best number of turns up to 50: ⌊π/4θ⌋ turns stop at "
        "the first lobe, though a later lobe may come nearer to certainty. Numbers are chances of "
        "a tie."
    ),
    work=work,
    tasks=tasks,
    judge=judge,
    table=lambda rows: table(
        ["imperfect", "p", "amplified", "first lobe", "best of 50", "standard error"],
        [
            [row["side"], row["p"], WHEN[row["strategy"]], *(f"{row[c]:.6f}" for c in COLUMNS)]
            for row in rows
        ],
    ),
    seed=SEED,
    paper=THESIS,
)
