"""Amplification (R5) as circuits of 3, 7 and 12 qubits against the formula; games as circuits."""

from __future__ import annotations

import re
from cmath import exp
from dataclasses import replace
from math import cos, isclose, sin

import pytest
from qiskit import transpile
from qiskit.quantum_info import Statevector

import ketplay
from ketplay.bridges.qiskit import of_match, quantum_circuit
from ketplay.core.errors import KetError
from ketplay.core.match import Match
from ketplay.games.quantized.circuit import Instance, circuit, instance
from ketplay.quantum.ket import Ket
from ketplay.quantum.superposition import angle


def final(made) -> dict[str, float]:
    """The distribution by running the gates on a vector; the measurements stand at the end."""
    ket = Ket.zeros(made.qubits)
    for operation in made.operations:
        if operation.name not in ("note", "measure"):
            ket = ket.apply(operation.matrix, *operation.qubits, controls=operation.controls)
    return ket.probabilities()


@pytest.mark.parametrize("qubits", [3, 7, 12])
def test_instances_reproduce_the_formula(qubits: int) -> None:
    found = instance(qubits)
    assert found.circuit.qubits == qubits
    assert found.turns >= 1
    odds = final(found.circuit)
    good = sum(share for bits, share in odds.items() if bits in found.good)
    assert isclose(good, sin((2 * found.turns + 1) * angle(found.before)) ** 2, abs_tol=1e-9)
    assert isclose(good, found.after, abs_tol=1e-9)


@pytest.mark.parametrize("qubits", [3, 7, pytest.param(12, marks=pytest.mark.long)])
def test_qiskit_gives_the_formula(qubits: int) -> None:
    """Qiskit runs the gates that we hand over, measurements left out."""
    found = instance(qubits)
    theirs = Statevector(unmeasured(found)).probabilities_dict()
    good = sum(share for bits, share in theirs.items() if bits[::-1] in found.good)
    assert isclose(good, sin((2 * found.turns + 1) * angle(found.before)) ** 2, abs_tol=1e-9)
    ours = final(found.circuit)
    assert all(
        isclose(theirs.get(bits[::-1], 0), share, abs_tol=1e-9) for bits, share in ours.items()
    )


def unmeasured(found: Instance):
    operations = tuple(
        operation for operation in found.circuit.operations if operation.name != "measure"
    )
    return quantum_circuit(replace(found.circuit, operations=operations))


def test_qiskit_needs_few_gates_of_two_qubits() -> None:
    """The reference study's generic preparation took 21 and 1095."""
    for qubits, most in ((3, 21), (7, 1095)):
        made = transpile(
            unmeasured(instance(qubits)), basis_gates=["u", "cx"], optimization_level=1
        )
        assert made.count_ops()["cx"] <= most


@pytest.mark.parametrize("qubits", [3, 7, 12])
def test_the_program_gives_the_formula(qubits: int) -> None:
    """The text of OpenQASM 3, read line by line by a reader that knows nothing of ours."""
    found = instance(qubits)
    odds = read(found.circuit.qasm3()).probabilities()
    good = sum(share for bits, share in odds.items() if bits in found.good)
    assert isclose(good, sin((2 * found.turns + 1) * angle(found.before)) ** 2, abs_tol=1e-9)


LINE = re.compile(r"((?:(?:neg)?ctrl @ )*)(\w+)(?:\((.*)\))? (q\[.*\]);")


def read(program: str) -> Ket:
    """The state before the measurements of a program of x, z, ry and p with controls."""
    lines = [line for line in program.splitlines() if not line.startswith("//")]
    assert lines[0] == "OPENQASM 3.0;"
    ket = Ket.zeros(int(re.fullmatch(r"qubit\[(\d+)\] q;", lines[2])[1]))
    for line in lines[4:]:
        if "measure" in line:
            continue
        controls, name, number, wires = LINE.fullmatch(line).groups()
        values = [0 if word.startswith("neg") else 1 for word in controls.split(" @ ")[:-1]]
        qubits = [int(wire) for wire in re.findall(r"\d+", wires)]
        made = {"x": ((0, 1), (1, 0)), "z": ((1, 0), (0, -1))}.get(name) or turned(
            name, float(number)
        )
        ket = ket.apply(made, qubits[-1], controls=tuple(zip(qubits[:-1], values, strict=True)))
    return ket


def turned(name: str, by: float):
    if name == "p":
        return ((1, 0), (0, exp(1j * by)))
    assert name == "ry"
    return ((cos(by / 2), -sin(by / 2)), (sin(by / 2), cos(by / 2)))


def test_a_played_game_with_phases() -> None:
    game = ketplay.game("qt3")
    match = Match.replay(game, ["a1-2i*c3", "b2", "opt"])
    made = circuit(game, match.log)
    weights = sorted(round(branch.weight, 9) for branch in game.superposition(match.state).branches)
    assert sorted(round(share, 9) for share in final(made).values()) == weights
    assert "ctrl @" in made.qasm3()
    assert "ry(" in made.qasm3()
    theirs = Statevector(
        of_match(match).remove_final_measurements(inplace=False)
    ).probabilities_dict()
    assert sorted(round(s, 9) for s in theirs.values() if s > 1e-12) == weights
    assert (
        sorted(round(s, 9) for s in read(made.qasm3()).probabilities().values() if s > 1e-12)
        == weights
    )


def test_a_game_that_does_not_fit_says_what_it_needs() -> None:
    game = ketplay.game("qt3")
    everything = "a1+b1+c1+a2+b2+c2+a3+b3+c3"
    match = Match.replay(game, [everything] * 5)
    with pytest.raises(KetError, match="15120 branches need 14 qubits"):
        circuit(game, match.log)


def test_no_such_instance() -> None:
    with pytest.raises(KetError, match="3, 7 or 12"):
        instance(5)
