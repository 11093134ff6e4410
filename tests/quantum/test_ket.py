"""Kets and gates against dense matrices, written out in full."""

from itertools import permutations
from random import Random

import numpy as np
import pytest
from support import dense

from ketplay.quantum.gates import GATES, act, adjoint, kron, same, times
from ketplay.quantum.ket import Ket


@pytest.mark.parametrize("name", GATES)
def test_gates_are_unitary(name: str) -> None:
    matrix = GATES[name].matrix
    product = np.array(times(adjoint(matrix), matrix))
    assert np.allclose(product, np.eye(len(matrix)))
    assert len(matrix) == 2 ** GATES[name].qubits


@pytest.mark.parametrize("name", [name for name in dense.GATES if name in GATES])
def test_gates_are_the_oracle_s(name: str) -> None:
    assert np.allclose(GATES[name].matrix, dense.GATES[name])


def random_ket(rng: Random, qubits: int) -> Ket:
    return Ket.of([complex(rng.gauss(0, 1), rng.gauss(0, 1)) for _ in range(2**qubits)])


def test_one_qubit_gates() -> None:
    rng = Random(1)
    for qubit in range(4):
        ket = random_ket(rng, 4)
        for name in ("X", "Y", "H", "S", "U", "SX"):
            matrix = np.array(GATES[name].matrix)
            wanted = dense.on(matrix, qubit, 4) @ ket.vector
            assert np.allclose(ket.apply(GATES[name].matrix, qubit).vector, wanted)


def test_controlled_gates_both_ways_to_say_it() -> None:
    rng = Random(2)
    for control, target in permutations(range(4), 2):
        ket = random_ket(rng, 4)
        wanted = dense.controlled(control, target, 4) @ ket.vector
        assert np.allclose(ket.apply(GATES["CX"].matrix, control, target).vector, wanted)
        assert np.allclose(
            ket.apply(GATES["X"].matrix, target, controls=[(control, 1)]).vector, wanted
        )


def test_branches_are_born_s_rule() -> None:
    ket = random_ket(Random(3), 3)
    for qubit in range(3):
        for value, chance, after in ket.branches(qubit):
            projector = np.diag([1 - value, value])
            projected = dense.on(projector, qubit, 3) @ ket.vector
            assert chance == pytest.approx(np.vdot(projected, projected).real)
            assert np.allclose(after.vector * chance**0.5, projected)
        assert sum(chance for _, chance, _ in ket.branches(qubit)) == pytest.approx(1)
    assert len(Ket.zeros(2).branches(0)) == 1, "impossible results are left out"


def test_bloch_purity_and_factors() -> None:
    plus, bell = Ket.of([1, 1]), Ket.of([1, 0, 0, 1])
    ghz = Ket.of([1, 0, 0, 0, 0, 0, 0, 1])
    whole = Ket.product([plus, bell, ghz])
    assert whole.bloch(0) == (1, 0, 0)
    assert whole.bloch(1) == (0, 0, 0)
    assert whole.purity(1) == pytest.approx(0.5)
    assert whole.purity(1, 2) == pytest.approx(1)
    assert whole.factors() == [(0,), (1, 2), (3, 4, 5)]
    assert Ket.of([1, 1j]).bloch(0) == (0, 1, 0)


def test_same_means_up_to_a_phase() -> None:
    ket = random_ket(Random(4), 2)
    assert ket.same(Ket(ket.tensor * np.exp(0.7j)))
    assert not ket.same(ket.apply(GATES["X"].matrix, 0))
    assert same(act(GATES["H"].matrix, (1, 0)), (2**-0.5, 2**-0.5))
    assert kron(GATES["I"].matrix, GATES["X"].matrix)[0] == (0, 1, 0, 0)
