"""Amplification as circuits of 3, 7 and 12 qubits: run gate by gate, compared with the formula."""

from __future__ import annotations

from collections.abc import Sequence
from math import sin

from ketplay.core.drawing import css
from ketplay.games.quantized.circuit import GAMES, instance
from ketplay.games.quantized.lab.paper import THESIS, proofs
from ketplay.lab.experiment import Args, Experiment, Row, Verdict, judged
from ketplay.lab.number_phrases import listed, within
from ketplay.lab.report import table
from ketplay.quantum.ket import Ket
from ketplay.quantum.superposition import angle

THESIS_QUBITS = 198  # 18 for the board and 18 for each of the ten boards of a record
SMALL = min(GAMES)


def tasks() -> list[Args]:
    return [{"qubits": qubits} for qubits in GAMES]


def work(qubits: int) -> list[Row]:
    """One instance: what its gates give, and what the formula says."""
    example = instance(qubits)
    gates = [
        operation
        for operation in example.circuit.operations
        if operation.name not in ("note", "measure")
    ]
    ket = Ket.zeros(qubits)
    for step in gates:
        ket = ket.apply(step.matrix, *step.qubits, controls=step.controls)
    won = sum(share for bits, share in ket.probabilities().items() if bits in example.good)
    return [
        {
            "qubits": example.circuit.qubits,
            "amplifies": "XO"[GAMES[qubits][0]],
            "gates": len(gates),
            "turns": example.turns,
            "before": round(example.before, 15),
            "formula": round(sin((2 * example.turns + 1) * angle(example.before)) ** 2, 15),
            "circuit": round(won, 15),
            "game": round(example.after, 15),
        }
    ]


def judge(rows: Sequence[Row]) -> list[Verdict]:
    far = max(abs(row["circuit"] - row[other]) for row in rows for other in ("formula", "game"))
    sizes = {seat: max(row["qubits"] for row in rows if row["amplifies"] == seat) for seat in "XO"}
    return [
        Verdict(
            "A circuit of amplification has the odds of the formula",
            judged(far < 1e-9, f"checked up to {max(row['qubits'] for row in rows)} qubits"),
            f"circuits of {listed(row['qubits'] for row in rows)} qubits with "
            f"{listed(row['turns'] for row in rows)} turns agree with the formula and with the "
            f"game itself within {within(far)}",
            "section 4.4.1",
        ),
        Verdict(
            f"A game fits on fewer qubits than the {THESIS_QUBITS} of the general construction",
            judged(max(sizes.values()) < THESIS_QUBITS, "proved"),
            f"here {sizes['X']} qubits as X and {sizes['O']} as O",
            proof="Fewer qubits",
        ),
    ]


def figure(rows: Sequence[Row]) -> str:
    return instance(SMALL).circuit.svg(css("light"))


def numbers(rows: Sequence[Row]) -> str:
    program = instance(SMALL).circuit.qasm3()
    return (
        "## The circuits\n\n"
        + table(
            list(rows[0]),
            [[f"{v:.9f}" if isinstance(v, float) else v for v in row.values()] for row in rows],
        )
        + f"\n\n## The smallest as a program\n\n```text\n{program}```"
    )


METHOD = """
Three games of tic-tac-toe against an imperfect player are amplified at the last ply. A basis state
is a record; the state is prepared qubit by qubit, the records that are won get a sign, and the
reflection about the state is the preparation undone, a sign on 0...0, and the preparation again.
The gates are applied to a vector of amplitudes. `ketplay qt3 circuit --qubits N` prints the
programs, and the tests run them in Qiskit as well.
"""
CAPTION = (
    "Three qubits: five records are prepared; after the first dotted line the won one gets a sign; "
    "after the second comes the reflection about the state"
)

EXPERIMENT = Experiment(
    name="qt3-circuits",
    title="Amplification as a circuit",
    method=METHOD,
    work=work,
    tasks=tasks,
    judge=judge,
    figures={CAPTION: figure},
    table=numbers,
    paper=THESIS,
    proofs=proofs("qt3-circuits"),
    probe=(0, 1, 2),
)
