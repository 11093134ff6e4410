"""Grover's search beside amplification (thesis, 4.4.2), and phase estimation of a (4.4.1)."""

from __future__ import annotations

from cmath import exp
from collections.abc import Sequence
from math import cos, pi, sin, sqrt
from random import Random
from typing import Any

from ketplay.core import registry
from ketplay.core.chance import probability
from ketplay.games.quantized.classical import classical
from ketplay.games.quantized.game.superposition_game import Quantized
from ketplay.games.quantized.lab.paper import THESIS, proofs
from ketplay.lab.experiment import Args, Experiment, Row, Verdict, judged
from ketplay.lab.number_phrases import listed, within
from ketplay.lab.plot import Line, Panel, chart
from ketplay.lab.report import table
from ketplay.quantum.superposition import angle, best_times

SEED = 2025
OPENINGS = "opt =004404444 opt"  # nine openings, O errs on two boards: a = 2/9
GROVER_TURNS = 8
REGISTERS = (3, 4, 5, 6, 7, 8)  # qubits that hold the estimate
DRAWS = 2_000
BOUND = 8 / pi**2  # of Brassard, Hoyer, Mosca and Tapp


def tasks() -> list[Args]:
    return [{"kind": "search"}, *({"kind": "estimate", "qubits": m} for m in REGISTERS)]


def work(kind: str, qubits: int = 0) -> list[Row]:
    """Weights turn by turn, or the distribution of an estimate."""
    return search_rows() if kind == "search" else estimate_rows(qubits)


def search_rows() -> list[Row]:
    """Both operators on the same state, entry by entry over all histories of three moves."""
    game = registry.game("qt3")
    assert isinstance(game, Quantized)
    state = game.superposition(game.parse_state(OPENINGS))
    good = game.evolution.good(0)
    histories = all_histories(3)
    psi = dict.fromkeys(histories, 0j) | {b.record: complex(b.amplitude) for b in state.branches}
    even = dict.fromkeys(histories, complex(1 / sqrt(len(histories))))
    support = {branch.record for branch in state.branches}
    rows = []
    vectors = {"Q": psi, "G": psi}
    for turn in range(GROVER_TURNS + 1):
        for name, about in (("Q", psi), ("G", even)):
            vector = vectors[name]
            weights = {record: abs(z) ** 2 for record, z in vector.items()}
            rows.append(
                {
                    "kind": "search",
                    "operator": name,
                    "turn": turn,
                    "won": _sum(weights, (r for r in support if good(histories[r]))),
                    "new": _sum(weights, (r for r in histories if r not in support)),
                    "branches": len(support),
                    "histories": len(histories),
                }
            )
            signed = {r: -z if good(histories[r]) else z for r, z in vector.items()}
            overlap = sum(about[r].conjugate() * z for r, z in signed.items())
            vectors[name] = {r: 2 * overlap * about[r] - z for r, z in signed.items()}
    return rows


def _sum(weights: dict[Any, float], records: Any) -> float:
    return probability(sum(weights[record] for record in records))


def all_histories(length: int) -> dict[tuple[Any, ...], Any]:
    """The records of this many moves from the empty board, and the boards they lead to.

    >>> len(all_histories(3))
    504
    """
    ttt = classical("tictactoe")
    histories: dict[tuple[Any, ...], Any] = {(): ttt.game.start()}
    for _ in range(length):
        histories = {
            (*record, move): ttt.after(board, move)
            for record, board in histories.items()
            for move in ttt.moves(board)
        }
    return histories


def estimate_rows(qubits: int) -> list[Row]:
    """What phase estimation of Q gives for a = 2/9: by the formula, by amplitudes, and drawn."""
    a = 2 / 9
    formula = distribution(a, qubits)
    amplitudes = by_amplitudes(a, qubits)
    draws = Random(f"{SEED} {qubits}").choices(range(2**qubits), formula, k=DRAWS)
    return [
        {
            "kind": "estimate",
            "qubits": qubits,
            "outcome": outcome,
            "estimate": round(estimate(outcome, qubits), 12),
            "exact": round(formula[outcome], 12),
            "circuit": round(amplitudes[outcome], 12),
            "drawn": draws.count(outcome) / DRAWS,
        }
        for outcome in range(2**qubits)
    ]


def estimate(outcome: int, qubits: int) -> float:
    """The weight that an outcome of the register stands for."""
    return sin(pi * outcome / 2**qubits) ** 2


def distribution(a: float, qubits: int) -> list[float]:
    """The chance of each outcome: half for each of the two eigenphases 2 theta and -2 theta.

    >>> [round(p, 6) for p in distribution(0.5, 2)]
    [0.0, 0.5, 0.0, 0.5]
    """
    size = 2**qubits
    turn = angle(a) / pi  # of a whole turn
    return [
        (_peak(turn - outcome / size, size) + _peak(1 - turn - outcome / size, size)) / 2
        for outcome in range(size)
    ]


def _peak(distance: float, size: int) -> float:
    below = size * sin(pi * distance)
    return 1.0 if abs(below) < 1e-12 else (sin(pi * size * distance) / below) ** 2


def by_amplitudes(a: float, qubits: int) -> list[float]:
    """The same without the formula: Q^k on the state for each k, then a Fourier transform."""
    size = 2**qubits
    theta = angle(a)
    angles = [(2 * k + 1) * theta for k in range(size)]
    found = []
    for outcome in range(size):
        waves = [exp(-2j * pi * k * outcome / size) for k in range(size)]
        bad = sum(wave * cos(t) for wave, t in zip(waves, angles, strict=True)) / size
        good = sum(wave * sin(t) for wave, t in zip(waves, angles, strict=True)) / size
        found.append(abs(bad) ** 2 + abs(good) ** 2)
    return found


def judge(rows: Sequence[Row]) -> list[Verdict]:
    return [*_search(rows), *_estimates(rows)]


def _search(rows: Sequence[Row]) -> list[Verdict]:
    found = {
        name: [row for row in rows if row["kind"] == "search" and row["operator"] == name]
        for name in "QG"
    }
    first = found["G"][1]["new"]
    most = max(row["new"] for row in found["G"])
    kept = max(row["new"] for row in found["Q"])
    sizes = f"{found['Q'][0]['branches']} of {found['Q'][0]['histories']}"
    return [
        Verdict(
            "Grover's iteration would bring new boards into the superposition",
            judged(first > 1e-9, "proved"),
            f"here the state has {sizes} histories of three moves; one iteration puts a weight of "
            f"{first:.4f} on others, {GROVER_TURNS} iterations at most {most:.4f}",
            "section 4.4.2",
            proof="Grover's iteration leaves it",
        ),
        Verdict(
            "Amplification brings no new boards into the superposition",
            judged(kept < 1e-9, "proved"),
            f"wins reach {max(row['won'] for row in found['Q']):.4f} after a turn",
            "section 4.4.2",
            proof="Amplification stays in the state",
        ),
    ]


def _estimates(rows: Sequence[Row]) -> list[Verdict]:
    a = 2 / 9
    by_size: dict[int, list[Row]] = {}
    for row in rows:
        if row["kind"] == "estimate":
            by_size.setdefault(row["qubits"], []).append(row)
    far = max(abs(row["exact"] - row["circuit"]) for rows in by_size.values() for row in rows)
    apart = max(
        sum(abs(row["exact"] - row["drawn"]) for row in rows) / 2 for rows in by_size.values()
    )
    near = {m: _within(rows, a, 2**m) for m, rows in by_size.items()}
    right = {m: _right_turns(rows, best_times(a)) for m, rows in by_size.items()}
    largest = max(by_size)
    return [
        Verdict(
            "The weight a can be determined by phase estimation",
            judged(min(near.values()) >= BOUND, f"checked up to {largest} qubits"),
            "with M outcomes the estimate is within 2π√(a(1-a))/M + π²/M² with a chance of "
            f"{min(near.values()):.3f} or more; 8/π² = {BOUND:.3f} is promised",
            "section 4.4.1",
        ),
        Verdict(
            "The outcomes of phase estimation have the chances of the formula",
            judged(far < 1e-9, f"checked up to {largest} qubits"),
            f"computed from the amplitudes, without the formula, they agree within {within(far)}; "
            f"{DRAWS:,} draws are within {apart:.3f} in total variation",
        ),
        Verdict(
            "With enough qubits phase estimation gives the right number of turns n",
            judged(right[largest] > 0.99, f"checked up to {largest} qubits"),
            "the chance of the right n is "
            + listed(f"{share:.4f} with {m} qubits" for m, share in right.items()),
            "section 4.4.1",
            "" if right[largest] > 0.99 else f"{largest} qubits",
        ),
    ]


def _within(rows: Sequence[Row], a: float, size: int) -> float:
    reach = 2 * pi * sqrt(a * (1 - a)) / size + (pi / size) ** 2
    return float(sum(row["exact"] for row in rows if abs(row["estimate"] - a) <= reach))


def _right_turns(rows: Sequence[Row], turns: int) -> float:
    return float(sum(row["exact"] for row in rows if best_times(row["estimate"]) == turns))


def figure_search(rows: Sequence[Row]) -> str:
    lines = []
    for name, title in (("Q", "amplification, Q"), ("G", "Grover's iteration, G")):
        steps = [row for row in rows if row["kind"] == "search" and row["operator"] == name]
        turns = [row["turn"] for row in steps]
        lines.append(Line(f"{title}: won", turns, [row["won"] for row in steps]))
        lines.append(Line(f"{title}: on new boards", turns, [row["new"] for row in steps]))
    return chart([Panel("Nine openings, two mistakes", "turns", "weight", lines)])


def figure_estimates(rows: Sequence[Row]) -> str:
    panels = []
    for qubits in (REGISTERS[1], REGISTERS[-2]):
        exact, drawn = (_by_estimate(rows, qubits, column) for column in ("exact", "drawn"))
        lines = [
            Line("exact", list(exact), list(exact.values())),
            Line(f"{DRAWS} draws", list(drawn), list(drawn.values()), points=True),
        ]
        panels.append(Panel(f"{qubits} qubits, a = 2/9", "estimate of a", "chance", lines))
    return chart(panels)


def _by_estimate(rows: Sequence[Row], qubits: int, column: str) -> dict[float, float]:
    """The chance of each estimate: two outcomes stand for one, but for the first and the middle."""
    total: dict[float, float] = {}
    for row in rows:
        if row["kind"] == "estimate" and row["qubits"] == qubits:
            total[row["estimate"]] = total.get(row["estimate"], 0.0) + row[column]
    return dict(sorted(total.items()))


def numbers(rows: Sequence[Row]) -> str:
    steps = [row for row in rows if row["kind"] == "search"]
    lines = [
        [row["operator"], row["turn"], f"{row['won']:.6f}", f"{row['new']:.6f}"] for row in steps
    ]
    return "## Turn by turn\n\n" + table(["operator", "turns", "won", "on new boards"], lines)


METHOD = """
Nine openings, O errs on two of the boards, X plays all safe moves: a = 2/9 of the state is won.
Q reflects about this state, Grover's G about the even superposition of all histories of three
moves, the smallest search space that Grover's search could be given. Both are applied to the
vector of all 504 histories, entry by entry.

Phase estimation applies Q k times for each k of a register of m qubits and transforms it back. The
chance of each outcome is given by a formula; it is also computed from the amplitudes, and drawn.
"""

EXPERIMENT = Experiment(
    name="qt3-search",
    title="Grover's search, and phase estimation of a",
    method=METHOD,
    work=work,
    tasks=tasks,
    judge=judge,
    figures={
        "Amplification stays on the boards of the state; Grover's iteration does not": (
            figure_search
        ),
        "The estimate of a by phase estimation: exact and drawn": figure_estimates,
    },
    table=numbers,
    seed=SEED,
    paper=THESIS,
    proofs=proofs("qt3-search"),
    probe=(0, 1, 2),
)
