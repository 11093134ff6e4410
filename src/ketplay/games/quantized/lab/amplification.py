"""The amplification formula and its misprints, and what more turns would bring."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, cos, floor, pi, sin
from typing import Any

from ketplay.games.quantized.flow import flow_of
from ketplay.lab.experiment import Args, Experiment, Row, Verdict
from ketplay.lab.page import table
from ketplay.lab.plot import Line, Panel, chart
from ketplay.quantum.superposition import Superposition, angle, best_times

GRID = 2_000
SOURCE = "thesis, section 4.4.1"


def tasks() -> list[Args]:
    return [{"grid": GRID}]


def work(grid: int) -> list[Row]:
    """For weights a of the good boards: the wins after the floor's, the ceiling's and the best number of turns."""
    rows = []
    for number in range(1, grid):
        a = number / grid
        theta = angle(a)
        lobe = range(ceil(pi / (4 * theta)) + 1)
        rows.append(
            {
                "a": a,
                "turns": best_times(a),
                "floor": wins(a, floor(pi / (4 * theta))),
                "ceiling": wins(a, ceil(pi / (4 * theta) - 0.5)),
                "best": max(wins(a, turns) for turns in lobe),
                "one turn": _one_turn(a),
            }
        )
    return rows


def wins(a: float, turns: int) -> float:
    """The weight of the good boards after so many turns."""
    return sin((2 * turns + 1) * angle(a)) ** 2


def _one_turn(a: float) -> float:
    """The same after one turn, by the operators on a state of two branches."""
    state = Superposition.of(None).spread(lambda _: [(True, "good", a**0.5), (False, "bad", (1 - a) ** 0.5)])
    return state.amplify(bool, 1).weight(bool)


def judge(rows: Sequence[Row]) -> list[Verdict]:
    worse = [row for row in rows if row["ceiling"] < row["floor"] - 1e-9]
    example = min(worse, key=lambda row: abs(row["a"] - 0.2))
    formula = max(abs(row["one turn"] - row["a"] * (3 - 4 * row["a"]) ** 2) for row in rows)
    floor_best = all(row["floor"] > row["best"] - 1e-9 for row in rows)
    small = all(1 - row["floor"] <= min(row["a"], 1 - row["a"]) + 1e-12 for row in rows)
    share = len(worse) / len(rows)
    return [
        Verdict(
            "Q psi = (1 - 4a) psi_0 + (3 - 4a) psi_1",
            "holds" if formula < 1e-12 else "fails",
            f"largest deviation {formula:.0e} from the operators",
            SOURCE,
        ),
        Verdict(
            "n = floor(pi / 4 theta) is the best number of turns",
            "holds" if floor_best else "fails",
            f"of the first lobe, for all {len(rows)} weights tried; for a above 1/2 it is 0",
            SOURCE,
        ),
        Verdict(
            "the same number is ceil(pi / 4 theta - 1/2)",
            "fails" if worse else "holds",
            f"as a ceiling it is worse for {share:.0%} of all weights; the nearest whole number is meant",
            SOURCE,
            f"a = {example['a']:g}: {example['ceiling']:.3f} instead of {example['floor']:.3f}",
        ),
        Verdict(
            "the weight is largest where (2j + 1) theta is 2 pi",
            "holds" if sin(2 * pi) ** 2 > sin(pi / 2) ** 2 else "fails",
            f"at 2 pi it is {abs(round(sin(2 * pi) ** 2, 12)):g}; it is largest at pi/2",
            SOURCE,
            "a = 1/4, theta = pi/6: j = 1 gives pi/2 and weight 1",
        ),
        Verdict(
            "ties after amplification are at most the smaller of a and 1 - a",
            "holds" if small else "fails",
            "for all weights tried, so amplification never harms",
            "reference study",
        ),
    ]


def figure(rows: Sequence[Row]) -> str:
    a = [row["a"] for row in rows]
    wins_panel = Panel(
        "Wins after amplification",
        "weight a of the good boards",
        "weight after",
        [
            Line("without", a, a),
            Line("n = floor(pi/4 theta)", a, [row["floor"] for row in rows]),
            Line("as a ceiling", a, [row["ceiling"] for row in rows]),
        ],
    )
    turning = [number / 200 * pi / 2 for number in range(201)]
    plane = Panel(
        "Figures 15 to 18: three turns in the plane, a = 0.03",
        "weight on other boards (amplitude)",
        "weight on good boards (amplitude)",
        [Line("unit circle", [cos(t) for t in turning], [sin(t) for t in turning]), *_arrows(0.03, 3)],
    )
    return chart([wins_panel, plane])


def _arrows(a: float, turns: int) -> list[Line]:
    theta = angle(a)
    angles = [(2 * j + 1) * theta for j in range(turns + 1)]
    return [Line(f"after {j} turns", [0, cos(t)], [0, sin(t)]) for j, t in enumerate(angles)]


EXPERIMENT = Experiment(
    "qt3-amplification",
    "The amplification formula",
    "The formula, the printed variants and the operators themselves are evaluated on a grid of weights.",
    work,
    tasks,
    judge,
    {"Wins after amplification, and the turns as a picture": figure},
)


# --- more turns than the first lobe has ---

CASES = ((1, 0.2), (0, 0.5))
MOST_TURNS = 50
SEED = 2025


def longer_tasks() -> list[Args]:
    return [{"side": side, "rate": rate, "tactics": 20_000} for side, rate in CASES]


def longer(side: int, rate: float, tactics: int) -> list[Row]:
    """Ties with the best number of turns up to 50 instead of the first lobe's."""
    import numpy as np

    from ketplay.games.quantized.fast.draw import threshold
    from ketplay.games.quantized.fast.tables import tables
    from ketplay.games.quantized.sample import engine
    from ketplay.games.quantized.strategies import ties

    flow, made = flow_of("tictactoe", side), tables("tictactoe", side)
    survival = engine().survive(made, threshold(rate), SEED, 0, tactics)
    usual = ties(survival, flow.before_last)
    last = _best_kept(1 - survival[:, flow.before_last - 1])
    every, earlier = np.ones(tactics), np.ones(tactics)
    for alive in survival.T[: flow.before_last]:
        share = np.divide(alive, earlier, out=np.zeros(tactics), where=earlier > 1e-12)
        every, earlier = _best_kept(1 - every * share), alive
    found = {"aa-last": (usual["aa-last"], last), "aa-every": (usual["aa-every"], every)}
    return [
        {
            "side": "XO"[side],
            "p": rate,
            "strategy": name,
            "first lobe": round(float(old.mean()), 9),
            "best of 50": round(float(new.mean()), 9),
            "se": round(float(new.std() / tactics**0.5), 9),
        }
        for name, (old, new) in found.items()
    ]


def _best_kept(shares: Any) -> Any:
    """The least tie weight over all numbers of turns up to 50."""
    import numpy as np

    theta = np.arcsin(np.sqrt(np.clip(shares, 0.0, 1.0)))
    turns = np.arange(MOST_TURNS + 1)
    least = (np.cos((2 * turns[None, :] + 1) * theta[:, None]) ** 2).min(axis=1)
    return np.where(shares < 1e-12, 1.0, np.where(shares > 1 - 1e-12, 0.0, least))


def longer_judge(rows: Sequence[Row]) -> list[Verdict]:
    gains = ", ".join(
        f"imperfect {r['side']}, p = {r['p']:g}, {r['strategy']}: {r['first lobe']:.4f} to {r['best of 50']:.4f}"
        for r in rows
    )
    better = all(row["best of 50"] <= row["first lobe"] + 1e-9 for row in rows)
    return [
        Verdict("if computing time does not count, more turns remove the bump", "holds" if better else "fails", gains),
        Verdict(
            "with matched phases a single mistake anywhere is enough to win",
            "found",
            "then only a tactic without a reachable mistake ties: the optimum in the table of curves",
        ),
    ]


LONGER = Experiment(
    "qt3-more-turns",
    "More turns than the first lobe",
    "The same sampled tactics with the best number of turns up to 50: floor(pi / 4 theta) stops at the first lobe, "
    "though "
    "a later lobe may come nearer to certainty.",
    longer,
    longer_tasks,
    longer_judge,
    table=lambda rows: table(list(rows[0]), [list(row.values()) for row in rows]),
    seed=SEED,
)
