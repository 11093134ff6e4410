"""A bracket is the Born probability of a sequence of measurements: the game against its circuit."""

from itertools import product
from random import Random

import numpy as np
import pytest
from support import dense

from ketplay.core.match import Match
from ketplay.core.registry import game
from ketplay.games.brakets.bracket import read
from ketplay.games.brakets.cards import BLOCKS, BRA
from ketplay.games.brakets.circuit import bracket_circuit, circuit
from ketplay.games.brakets.rules import MoveKind
from ketplay.quantum.circuit import Circuit

PROJECTOR = {"0": np.diag([1, 0]), "1": np.diag([0, 1])}


def chance(found: Circuit, bits: str) -> float:
    """The chance of these bits on one qubit, by matrices: gates multiply, measurements project."""
    vector, left = dense.ZERO, 1.0
    for step in found.operations:
        if step.name == "measure":
            vector = PROJECTOR[bits[step.bit]] @ vector
            norm = float(np.vdot(vector, vector).real)
            if norm < 1e-12:
                return 0.0
            vector, left = vector / np.sqrt(norm), left * norm
        elif step.name == "reset":  # it follows a measurement, so the qubit is in |0> or |1>
            assert abs(vector[0]) > 0.999 or abs(vector[1]) > 0.999
            vector = dense.ZERO
        else:
            vector = dense.GATES[step.name] @ vector
    return left


@pytest.mark.parametrize("blocks", [0, 1, 2, 3])
def test_every_chain_equals_its_circuit(blocks: int) -> None:
    """All 1 + 20 + 400 + 8 000 chains, closed by <0|."""
    for cards in product(BLOCKS, repeat=blocks):
        run = bracket_circuit([*cards, BRA])
        assert chance(run.circuit, run.bits) == pytest.approx(
            float(read([*cards, BRA]).probability), abs=1e-9
        )


@pytest.mark.parametrize("blocks", [0, 1, 2])
def test_the_kernel_agrees(blocks: int) -> None:
    """The same through the kernel, which follows all branches; their chances add up to one."""
    for cards in product(BLOCKS, repeat=blocks):
        run = bracket_circuit([*cards, BRA])
        found = run.circuit.distribution()
        assert sum(found.values()) == pytest.approx(1)
        assert found.get(run.bits, 0) == pytest.approx(float(read([*cards, BRA]).probability))


def test_the_program_measures_in_the_middle() -> None:
    text = bracket_circuit(["H", "|1><-|", "X", BRA]).circuit.qasm3()
    assert "// <0|X|1><-|H|0>" in text
    lines = [line.partition("  //")[0] for line in text.splitlines()]
    asked = [
        "h q[0];",
        "h q[0];",
        "c[0] = measure q[0];",
    ]  # the letter, the basis of <-|, the measurement
    prepared = ["reset q[0];", "x q[0];"]
    assert lines[-7:] == [*asked, *prepared, "x q[0];", "c[1] = measure q[0];"]


def test_a_whole_game_is_two_qubits() -> None:
    rng = Random(2)
    match = Match.begin(game("brakets")).settle(rng)
    while match.end is None:
        match = match.push(rng.choice(match.game.moves(match.state))).settle(rng)
    found = circuit(match.game, match.log)
    laid = [move for move in match.log if move.kind == MoveKind.LAY]
    assert found.bits == sum(move.card not in "IXZH" for move in laid)
    ended = [step for step in found.operations if step.name == "reset" and "is done" in step.note]
    assert len(ended) == len(match.state.sheet)
    assert found.qasm3().startswith("OPENQASM 3.0;")


def test_a_game_from_a_position_begins_with_its_brackets() -> None:
    table = game("brakets")
    first = table.parse_state("A H.p0 b0.X.I 1/1 - 01.H.Z 1/0 0m 0 -")
    match = Match.begin(table, first).play("X@A")
    names = [step.name for step in circuit(table, match.log, match.first).operations]
    assert names == ["H", "measure", "reset", "H", "X"]
