"""Other games, Nim and Dawson's Kayles, in which the quantum player starts from a lost position."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ketplay.games.quantized.lab.judging import NAMES, largest_rise
from ketplay.games.quantized.lab.paper import THESIS
from ketplay.games.quantized.strategies.best_response import least_survival
from ketplay.games.quantized.strategies.polynomials import evaluate, uniform_polynomial
from ketplay.games.quantized.strategies.safe_graph import safe_graph
from ketplay.games.quantized.strategies.sampling import SAMPLED, sample
from ketplay.lab.experiment import Args, Experiment, Row, Verdict, judged
from ketplay.lab.number_phrases import listed, sampled
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
STRATEGIES = (
    "*classical* chooses evenly among safe moves, *best response* is the best classical player "
    "against such mistakes, *at the last move* and *at every move* say when it is amplified."
)
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
    bumps = [f"{rise[name]:.3f} in {GAMES[name]}" for name in GAMES if rise[name] > NOISE]
    flat = [GAMES[name] for name in GAMES if rise[name] <= NOISE]
    late = {
        name: [r["p"] for r in _rows_of(rows, name) if r["p"] > 0 and r["best"] < r["aa-last"]]
        for name in GAMES
    }
    first_rates = listed(
        f"{min(rates):g} in {GAMES[name]}" for name, rates in late.items() if rates
    )
    error = max(row["aa-last se"] for row in rows)
    over = max(rows, key=lambda row: row["aa-last"] - row["classical"] - 4 * row["aa-last se"])
    excess = over["aa-last"] - over["classical"]
    is_over = excess > 4 * over["aa-last se"] + 1e-9
    losses = sampled(TACTICS, "tactic", f"losses within {1.96 * error:.4f}")
    never = [GAMES[name] for name in GAMES if not late[name]]
    return [
        Verdict(
            "Amplification at the last move shows the same bump in other games",
            judged(not flat, losses),
            f"losses rise again in {len(bumps)} of {len(GAMES)} games, by {listed(bumps)}",
            case=f"{flat[0]}, where losses only fall" if flat else "",
        ),
        Verdict(
            "In other games, too, the best classical response overtakes it for frequent mistakes",
            judged(not never, losses),
            f"from p = {first_rates} on",
            case=never[0] if never else "",
        ),
        Verdict(
            "In other games, too, it is never worse than the classical player who chooses evenly",
            judged(not is_over, "proved"),
            f"{TACTICS:,} tactics in each game agree",
            case=f"{GAMES[over['game']]} at p = {over['p']:g}" if is_over else "",
            proof="qt3-curves: Amplification is never worse",
        ),
    ]


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
                    NAMES[curve],
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
    head = ["game", *(NAMES[name] for name in ("classical", "best", "aa-last", "aa-every"))]
    lines = [[GAMES[name], *(f"{value:.4f}" for value in _at_tenth(rows, name))] for name in GAMES]
    return f"Losses at p = 0.1. {STRATEGIES}\n\n" + table(head, lines)


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
    paper=THESIS,
)
