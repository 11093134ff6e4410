"""The amplification formula of the thesis and its misprints."""

from __future__ import annotations

from cmath import exp
from collections.abc import Sequence
from math import ceil, cos, pi, sin

from ketplay.core.chance import probability
from ketplay.core.words import quantity
from ketplay.games.quantized.lab.paper import THESIS, proofs
from ketplay.lab.experiment import Args, Experiment, Row, Verdict, judged
from ketplay.lab.number_phrases import within
from ketplay.lab.plot import Line, Panel, chart
from ketplay.quantum.superposition import (
    NEAR,
    Superposition,
    angle,
    best_times,
    matched_turns,
)

GRID = 2_000
SOURCE = "section 4.4.1"


def tasks() -> list[Args]:
    return [{"grid": GRID}]


def work(grid: int) -> list[Row]:
    """For weights a of the good boards: the wins after different numbers of turns."""
    rows = []
    for number in range(1, grid):
        a = number / grid
        theta = angle(a)
        lobe = range(ceil(pi / (4 * theta)) + 1)
        rows.append(
            {
                "a": a,
                "turns": best_times(a),
                "floor": probability(wins(a, best_times(a))),
                "ceiling": probability(wins(a, ceil(pi / (4 * theta) - 0.5 - NEAR))),
                "best": probability(max(wins(a, turns) for turns in lobe)),
                "one turn": probability(_weight_after_one_turn(a)),
                "matched": probability(matched(a)),
            }
        )
    return rows


def wins(a: float, turns: int) -> float:
    """The weight of the good boards after this many turns."""
    return sin((2 * turns + 1) * angle(a)) ** 2


def _weight_after_one_turn(a: float) -> float:
    """The same after one turn, by the operators on a state of two branches."""
    state = Superposition.of(None).spread(
        lambda _: [(True, "good", a**0.5), (False, "bad", (1 - a) ** 0.5)]
    )
    return state.amplify(bool, 1).weight(bool)


def matched(a: float) -> float:
    """The weight of the good boards after turns with matched phases, by the two reflections."""
    theta = angle(a)
    turns, phase = matched_turns(a)
    factor = exp(1j * phase) - 1
    state = (complex(cos(theta)), complex(sin(theta)))
    for _ in range(turns):
        bad = state[0]
        good = state[1] * (1 + factor)
        overlap = factor * (cos(theta) * bad + sin(theta) * good)
        state = (-bad - overlap * cos(theta), -good - overlap * sin(theta))
    return abs(state[1]) ** 2


def judge(rows: Sequence[Row]) -> list[Verdict]:
    return [*_formula(rows), *_printed(rows), *_certain(rows)]


def _formula(rows: Sequence[Row]) -> list[Verdict]:
    formula = max(abs(row["one turn"] - row["a"] * (3 - 4 * row["a"]) ** 2) for row in rows)
    missed = [row["a"] for row in rows if row["floor"] < row["best"] - 1e-9]
    high = max(row["turns"] for row in rows if row["a"] > 0.5)
    return [
        Verdict(
            "A turn makes (1 - 4a) ψ₀ + (3 - 4a) ψ₁ of the state ψ₀ + ψ₁",
            judged(formula < 1e-11, "proved"),
            f"the operators agree with it within {within(formula)} on {len(rows):,} weights",
            SOURCE,
            "" if formula < 1e-11 else f"off by {formula:g}",
            "One turn",
        ),
        Verdict(
            "n = ⌊π/4θ⌋ turns are best in the first lobe",
            judged(not missed, "proved"),
            f"{len(rows):,} weights were tried, too; for a above 1/2, n is {high}",
            SOURCE,
            f"a = {missed[0]:g}" if missed else "",
            "The best number of turns",
        ),
    ]


def _printed(rows: Sequence[Row]) -> list[Verdict]:
    """The two misprints: a ceiling, and a right angle of 2 pi."""
    worse = [row for row in rows if row["ceiling"] < row["floor"] - 1e-9]
    example = min(worse, key=lambda row: abs(row["a"] - 0.2), default=rows[0])
    sure = [row for row in rows if row["best"] > 0.999 and row["turns"] > 0]
    ends = [_end(row) for row in sure]
    nearest = max(sure, key=lambda row: row["floor"])
    extent = f"checked on {len(rows):,} weights"
    right = all(abs(end - 2 * pi) < abs(end - pi / 2) for end in ends)
    return [
        Verdict(
            "The best number of turns is also ⌈π/4θ - 1/2⌉",
            judged(not worse, extent, otherwise="misprint"),
            "the nearest whole number is meant; as a ceiling it wins less for "
            f"{len(worse) / len(rows):.0%} of all weights",
            SOURCE,
            f"a = {example['a']:g} wins {example['ceiling']:.3f} instead of {example['floor']:.3f}"
            if worse
            else "",
        ),
        Verdict(
            "The weight is largest where (2j + 1)θ is about 2π",
            judged(right, extent, otherwise="misprint"),
            f"π/2 = {pi / 2:.3f} is meant: where less than 0.001 is left, the angle is "
            f"{min(ends):.3f} to {max(ends):.3f}",
            SOURCE,
            ""
            if right
            else f"a = {nearest['a']:g} wins {nearest['floor']:.3f} at the angle "
            f"{_end(nearest):.3f} after {quantity(nearest['turns'], 'turn')}",
        ),
    ]


def _end(row: Row) -> float:
    """The angle at which the turns end."""
    return float((2 * row["turns"] + 1) * angle(row["a"]))


def _certain(rows: Sequence[Row]) -> list[Verdict]:
    above = max(1 - row["floor"] - min(row["a"], 1 - row["a"]) for row in rows)
    short = max(rows, key=lambda row: 1 - row["matched"])
    is_certain = 1 - short["matched"] < 1e-9
    return [
        Verdict(
            "Ties after amplification are at most the smaller of a and 1 - a",
            judged(above < 1e-11, "proved"),
            f"{len(rows):,} weights were tried, too",
            case="" if above < 1e-11 else f"off by {above:g}",
            proof="Ties after amplification",
        ),
        Verdict(
            "With matched phases every mistake is enough to win for certain",
            judged(is_certain, "proved"),
            f"on {len(rows):,} weights wins have the weight 1 after the turns, within "
            f"{within(max(0.0, 1 - short['matched']))}",
            case="" if is_certain else f"a = {short['a']:g}",
            proof="Matched phases",
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
        [
            Line("unit circle", [cos(t) for t in turning], [sin(t) for t in turning]),
            *_arrows(0.03, 3),
        ],
    )
    return chart([wins_panel, plane])


def _arrows(a: float, turns: int) -> list[Line]:
    theta = angle(a)
    angles = [(2 * j + 1) * theta for j in range(turns + 1)]
    return [Line(f"after {j} turns", [0, cos(t)], [0, sin(t)]) for j, t in enumerate(angles)]


EXPERIMENT = Experiment(
    name="qt3-amplification",
    title="The amplification formula",
    method=(
        "The formula, the printed variants and the operators themselves are evaluated on a grid of "
        "weights a of the good boards; sin θ = √a. Matched phases turn by another angle than π in "
        "both reflections, so that the last turn ends exactly on the good boards."
    ),
    work=work,
    tasks=tasks,
    judge=judge,
    figures={"Wins after amplification, and the turns as a picture": figure},
    paper=THESIS,
    proofs=proofs("qt3-amplification"),
    version=3,
)
