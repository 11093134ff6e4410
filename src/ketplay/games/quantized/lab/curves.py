"""Figures 13, 19, 20 and 21 of the thesis with exact curves, and its claims about them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ketplay.games.quantized.lab.judging import NAMES
from ketplay.games.quantized.lab.paper import THESIS, proofs
from ketplay.games.quantized.lab.tactic_comparison import RATES as COMPARED_RATES
from ketplay.games.quantized.lab.tactic_comparison import compare, verdicts
from ketplay.games.quantized.lab.thesis_claims import GAME, Curves, claims
from ketplay.games.quantized.strategies.exact_curves import ExactCurves
from ketplay.games.quantized.strategies.polynomials import (
    best_polynomial,
    evaluate,
    uniform_polynomial,
)
from ketplay.games.quantized.strategies.safe_graph import safe_graph
from ketplay.games.quantized.strategies.sampling import (
    SAMPLED,
    Estimate,
    Sums,
    batch_sums,
    estimates,
)
from ketplay.games.quantized.strategies.thesis_simulation import GAMES, PLAYED, RATES, simulate
from ketplay.lab.experiment import Args, Experiment, Row, Verdict
from ketplay.lab.plot import Line, Panel, chart
from ketplay.lab.report import table

SEED = 2025
BATCH = 25_000
BATCHES = 4
SIDES = ("X", "O")


def tasks() -> list[Args]:
    """Exact parts for imperfect X, tactics for imperfect O, and a simulation as in the thesis."""
    rates = list(RATES)
    exact = [
        {"kind": "exact", "side": 0, "rates": rates[begin : begin + 26]}
        for begin in range(0, 101, 26)
    ]
    sums = [{"kind": "sums", "side": 1, "first": BATCH * number} for number in range(BATCHES)]
    games = [
        {"kind": "games", "side": side, "strategy": name} for side in (0, 1) for name in PLAYED
    ]
    tactics = [{"kind": "tactics", "side": 1, "rates": [rate]} for rate in COMPARED_RATES]
    return [*games, *exact, *sums, *tactics]


def work(
    kind: str, side: int, rates: Sequence[float] = (), first: int = 0, strategy: str = ""
) -> list[Row]:
    """One task's rows."""
    common = {"kind": kind, "side": side}
    if kind == "exact":
        ties = ExactCurves(safe_graph(GAME, side), rates).curves()
        return [
            {**common, "strategy": name, "p": p, "tie": ties[name][number]}
            for name in SAMPLED
            for number, p in enumerate(rates)
        ]
    if kind == "sums":
        sums = batch_sums(GAME, side, RATES, seed=SEED, first=first, count=BATCH)
        return [
            {**common, "strategy": name, "p": p, **sums[p][name]._asdict()}
            for p in RATES
            for name in SAMPLED
        ]
    if kind == "tactics":
        return [{**common, "p": rate, **compare(side, rate, SEED)} for rate in rates]
    results = simulate(GAME, side, strategy, rates=RATES, seed=SEED)
    return [
        {**common, "strategy": strategy, "p": p, **result._asdict()}
        for p, result in zip(RATES, results, strict=True)
    ]


def assemble(rows: Sequence[Row]) -> Curves:
    """All curves at the 101 rates, from polynomials, exact rows and the sums of all batches."""
    curves: Curves = {}
    for side in (0, 1):
        graph = safe_graph(GAME, side)
        even = uniform_polynomial(graph)
        clever = best_polynomial(graph)
        curves[side, "classical"] = curves[side, "simple"] = [
            Estimate(evaluate(even, p), 0.0) for p in RATES
        ]
        curves[side, "best"] = [Estimate(evaluate(clever, p), 0.0) for p in RATES]
    for name in SAMPLED:
        exact = {
            row["p"]: row["tie"]
            for row in rows
            if row["kind"] == "exact" and row["strategy"] == name
        }
        curves[0, name] = [Estimate(min(1.0, exact[p]), 0.0) for p in RATES]
    total: dict[float, dict[str, Sums]] = {p: {} for p in RATES}
    for row in rows:
        if row["kind"] == "sums":
            sums = Sums(*(row[field] for field in Sums._fields))
            strategies = total[row["p"]]
            name = row["strategy"]
            strategies[name] = strategies[name].plus(sums) if name in strategies else sums
    curves |= {(1, name): curve for name, curve in estimates(safe_graph(GAME, 1), total).items()}
    return curves


def _games(rows: Sequence[Row], side: int, strategy: str) -> list[Row]:
    return [
        r for r in rows if r["kind"] == "games" and r["side"] == side and r["strategy"] == strategy
    ]


def figure(played: Sequence[str], names: Sequence[str]) -> Callable[[Sequence[Row]], str]:
    """A figure of two panels: curves, and simulated batches with bands of two deviations."""

    def draw(rows: Sequence[Row]) -> str:
        curves = assemble(rows)
        panels = []
        for side in (0, 1):
            lines = [_line(name, curves[side, name]) for name in names]
            lines += [_points(name, _games(rows, side, name)) for name in played]
            panels.append(
                Panel(
                    f"imperfect {SIDES[side]}", "chance of a mistake, p", "ties of 350 games", lines
                )
            )
        return chart(panels)

    return draw


def _line(name: str, curve: Sequence[Estimate]) -> Line:
    return Line(
        NAMES[name], RATES, [GAMES * e.tie for e in curve], [2 * GAMES * e.se for e in curve]
    )


def _points(name: str, games: Sequence[Row]) -> Line:
    spread = [2 * row["deviation"] for row in games]
    return Line(
        f"{NAMES[name]}, 5 batches", RATES, [row["mean"] for row in games], spread, points=True
    )


def judge(rows: Sequence[Row]) -> list[Verdict]:
    return [
        *claims(rows, assemble(rows), BATCH * BATCHES),
        *verdicts([row for row in rows if row["kind"] == "tactics"]),
    ]


def numbers(rows: Sequence[Row]) -> str:
    """The curves at every twentieth, as Markdown."""
    curves = assemble(rows)
    names = ("classical", "best", "aa-last", "aa-every", "optimum")
    parts = []
    for side in (0, 1):
        lines = [
            [f"{RATES[n]:.2f}", *(_cell(curves[side, name][n]) for name in names)]
            for n in range(0, 101, 5)
        ]
        head = ["p", *(NAMES[name] for name in names)]
        parts.append(f"### Imperfect {SIDES[side]}\n\n" + table(head, lines))
    return LEGEND.strip() + "\n\n" + "\n\n".join(parts)


LEGEND = f"""
Tie probabilities. *classical* chooses evenly among safe moves, and the simple quantum strategy
ties as often; *best response* is the best classical player against this opponent; *at the last
move* and *at every move* say when the quantum player amplifies; *optimum* is what matched phases
would give at best.

Standard errors are in brackets, in units of the last digit; a number without one is exact. An
error is never put below half a tactic in {BATCH * BATCHES:,}, which is (5): what happens to fewer
tactics than that, the sample cannot tell from never.
"""


def _cell(e: Estimate) -> str:
    return f"{e.tie:.6f}" + (f" ({max(1, round(1e6 * e.se))})" if e.se else "")


METHOD = """
Boards that the quantum player wins by force never come back, so every strategy is a function of
one sequence: the weight that survives on tied boards after each move of the imperfect player. The
classical and the simple strategy are polynomials in q = 1 - p, computed in fractions. For an
imperfect X the distribution of the sequence is enumerated exactly (by frontier elimination over
the boards of the last two decisions, with symmetric states merged). For an imperfect O tactics
are sampled; the final measurement is not drawn but counted with its probability, and the exact
classical curve is the control variate. The points are the experiment of the thesis: for every p,
strategy and side five batches of 350 games with a fresh tactic each, their mean and twice the
standard deviation between batches.
"""

EXPERIMENT = Experiment(
    name="qt3-curves",
    title="Ties against an imperfect player",
    method=METHOD,
    work=work,
    tasks=tasks,
    judge=judge,
    figures={
        "Figure 13 again: the simple strategy and the classical one": figure(
            ["classical", "simple"], ["classical"]
        ),
        "Figure 19 again: amplification at the last move": figure(
            ["aa-last"], ["classical", "aa-last", "best"]
        ),
        "Figure 20 again: amplification at every move": figure(
            ["aa-every"], ["classical", "aa-every", "best"]
        ),
        "Figure 21 again: all strategies": figure(
            [], ["classical", "best", "aa-last", "aa-every", "optimum"]
        ),
    },
    table=numbers,
    seed=SEED,
    paper=THESIS,
    proofs=proofs("qt3-curves"),
    probe=(0, 3),
)
