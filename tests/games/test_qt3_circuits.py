"""Amplification as circuits of 3, 7 and 12 qubits against the formula, and played games as circuits."""

from __future__ import annotations

from math import isclose, sin

import pytest

import ketplay
from ketplay.core.errors import KetError
from ketplay.core.match import Match
from ketplay.games.quantized.circuit import circuit, instance
from ketplay.quantum.ket import Ket
from ketplay.quantum.superposition import angle


def final(made) -> dict[str, float]:
    """The distribution by running the gates on a vector; the measurements stand at the end."""
    ket = Ket.zeros(made.qubits)
    for step in made.steps:
        if step.name not in ("note", "measure"):
            ket = ket.apply(step.matrix, *step.qubits, controls=step.controls)
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


def test_qiskit_agrees() -> None:
    qiskit = pytest.importorskip("qiskit")
    from qiskit.quantum_info import Statevector

    found = instance(3).circuit
    made = qiskit.QuantumCircuit(3)
    for step in found.steps:
        if step.name in ("note", "measure"):
            continue
        gate = {"X": qiskit.circuit.library.XGate, "Z": qiskit.circuit.library.ZGate}.get(step.name)
        one = gate() if gate else qiskit.circuit.library.RYGate(step.angle)
        if step.controls:
            state = "".join(str(value) for _, value in reversed(step.controls))
            one = one.control(len(step.controls), ctrl_state=state, annotated=False)
        made.append(one, [*(qubit for qubit, _ in step.controls), *step.qubits])
    theirs = Statevector(made).probabilities_dict()
    ours = final(found)
    assert all(isclose(theirs.get(bits[::-1], 0), share, abs_tol=1e-9) for bits, share in ours.items())


def test_a_played_game_with_phases() -> None:
    game = ketplay.game("qt3")
    match = Match.replay(game, ["a1-2i*c3", "b2", "opt"])
    made = circuit(game, match.log)
    weights = sorted(round(branch.weight, 9) for branch in game.superposition(match.state).branches)
    assert sorted(round(share, 9) for share in final(made).values()) == weights
    assert "ctrl @" in made.qasm3()
    assert "ry(" in made.qasm3()


def test_a_game_that_does_not_fit_says_what_it_needs() -> None:
    game = ketplay.game("qt3")
    everything = "a1+b1+c1+a2+b2+c2+a3+b3+c3"
    match = Match.replay(game, [everything] * 5)
    with pytest.raises(KetError, match="15120 branches need 14 qubits"):
        circuit(game, match.log)


def test_no_such_instance() -> None:
    with pytest.raises(KetError, match="3, 7 and 12"):
        instance(5)
