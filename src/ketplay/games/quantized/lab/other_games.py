"""Other games, Nim and Dawson's Kayles, in which the quantum player starts from a lost position."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ketplay.games.quantized.lab.judging import largest_rise
from ketplay.games.quantized.strategies.best_response import least_survival
from ketplay.games.quantized.strategies.polynomials import evaluate, uniform_polynomial
from ketplay.games.quantized.strategies.safe_graph import safe_graph
from ketplay.games.quantized.strategies.sampling import SAMPLED, sample
from ketplay.lab.experiment import Args, Experiment, Row, Verdict, judged
from ketplay.lab.plot import Line, Panel, chart
from ketplay.lab.report import table

SEED = 2025
TACTICS = 20_000
RATES = tuple(number / 40 for number in range(41))
KAYLES, LONG_KAYLES = (f"octal:code=0.07,board=path:{squares},quantum=no" for squares in (15, 21))
GAMES = {  # id -> title; the second player wins from the start, and errs
    "nim:heaps=1.2.3": "Nim 1-2-3",
    "nim:heaps=2.4.6": "Nim 2-4-6",
    "nim:heaps=3.5.6": "Nim 3-5-6",
    "nim:heaps=1.2.3,order=size": "Nim 1-2-3, equal heaps alike",
    "nim:heaps=2.4.6,order=size": "Nim 2-4-6, equal heaps alike",
    "nim:heaps=3.5.6,order=size": "Nim 3-5-6, equal heaps alike",
    KAYLES: "Dawson's Kayles, row of 15",
    LONG_KAYLES: "Dawson's Kayles, row of 21",
}
NOISE = 0.01  # a rise beyond the errors of sampling
ERRS = 1
CURVES = ("classical", "best", "aa-last", "aa-every", "optimum")


def tasks() -> list[Args]:
    return [{"game": game, "tactics": TACTICS} for game in GAMES]


def work(game: str, tactics: int) -> list[Row]:
    """All curves of one game."""
    side = ERRS
    graph = safe_graph(game, side)
    start = graph.classical.game.start()
    poly = uniform_polynomial(graph)
    sampled = sample(game, side, RATES, tactics=tactics, seed=SEED)
    rows = []
    for number, p in enumerate(RATES):
        row = {
            "game": game,
            "p": p,
            "classical": evaluate(poly, p),
            "best": least_survival(graph.classical, graph.seat, p)[start],
        }
        for name in SAMPLED:
            row[name], row[f"{name} se"] = sampled[name][number]
        rows.append(row)
    return rows


def _rows_of(rows: Sequence[Row], game: str) -> list[Row]:
    return [row for row in rows if row["game"] == game]


def judge(rows: Sequence[Row]) -> list[Verdict]:
    """The bump, and the best response that overtakes."""
    rise = {name: largest_rise([row["aa-last"] for row in _rows_of(rows, name)]) for name in GAMES}
    bumps = [f"{GAMES[name]} ({rise[name]:.3f})" for name in GAMES if rise[name] > NOISE]
    late = {
        name: [r["p"] for r in _rows_of(rows, name) if r["p"] > 0 and r["best"] < r["aa-last"]]
        for name in GAMES
    }
    first_rates = ", ".join(
        f"{GAMES[name]} p = {min(rates):g}" for name, rates in late.items() if rates
    )
    over = max(row["aa-last"] - row["classical"] - 4 * row["aa-last se"] for row in rows)
    return [
        Verdict(
            "amplification at the last move shows the same bump",
            judged(len(bumps) == len(GAMES), "sampled"),
            f"losses rise again in {len(bumps)} of {len(GAMES)} games: {_list(bumps)}",
        ),
        Verdict(
            "for frequent mistakes the best classical response overtakes it",
            judged(all(late.values()), "sampled"),
            f"first at {first_rates or 'no rate'}",
        ),
        Verdict(
            "amplification is never worse than the even classical player",
            judged(over <= 1e-9, "sampled"),
            f"at most {max(0.0, over):.0e} beyond four standard errors, in every game and at every "
            "rate",
        ),
    ]


def _list(names: Sequence[str]) -> str:
    return ", ".join(names) or "none"


def _at_tenth(rows: Sequence[Row], game: str) -> list[float]:
    row = next(row for row in _rows_of(rows, game) if row["p"] == 0.1)
    return [row[name] for name in ("classical", "best", "aa-last", "aa-every")]


def figure(names: Sequence[str]) -> Callable[[Sequence[Row]], str]:
    def draw(rows: Sequence[Row]) -> str:
        panels = []
        for name in names:
            game_rows = _rows_of(rows, name)
            p = [row["p"] for row in game_rows]
            lines = [
                Line(
                    curve,
                    p,
                    [row[curve] for row in game_rows],
                    [2 * row.get(f"{curve} se", 0.0) for row in game_rows],
                )
                for curve in CURVES
            ]
            panels.append(Panel(GAMES[name], "chance of a mistake, p", "losses", lines))
        return chart(panels)

    return draw


def numbers(rows: Sequence[Row]) -> str:
    head = ["game", "classical", "best", "aa-last", "aa-every"]
    lines = [[GAMES[name], *(f"{value:.4f}" for value in _at_tenth(rows, name))] for name in GAMES]
    return "## Losses at p = 0.1\n\n" + table(head, lines)


METHOD = """
The quantum player moves first from a lost position and plays all moves in superposition; the other
player errs with probability p on every position where it can. Loss is the weight outside the
positions that the quantum player wins by force. Classical and best response are exact; the others
are sampled with the exact classical curve as the control variate. Dawson's Kayles is the classical
octal game 0.07. Mistakes may be drawn for each position separately, or once for all equivalent
positions; this choice affects amplification but not the classical players.
"""

EXPERIMENT = Experiment(
    name="qt3-other-games",
    title="Nim and Dawson's Kayles",
    method=METHOD,
    work=work,
    tasks=tasks,
    judge=judge,
    figures={
        "Nim, positions as they lie": figure(
            [name for name in GAMES if name.startswith("nim") and "order" not in name]
        ),
        "Nim, equal heaps alike": figure([name for name in GAMES if "order" in name]),
        "Dawson's Kayles": figure([KAYLES, LONG_KAYLES]),
    },
    table=numbers,
    seed=SEED,
)
