"""Circuits in other tools: samples agree with the exact distribution, for every game with circuits.

The total variation distance of a sample from its distribution is about sqrt(outcomes / shots) / 2
at most; here it may be half as much again.
"""

from __future__ import annotations

import sys
from importlib import import_module
from math import pi, sqrt
from random import Random
from typing import Any

import pytest

from ketplay.core import registry
from ketplay.core.circuit_export import circuit
from ketplay.core.errors import KetError
from ketplay.core.game import CHANCE
from ketplay.core.match import Match
from ketplay.quantum.circuit import Circuit
from ketplay.quantum.gates import GATES

SHOTS = {"stim": 20_000, "cirq": 1_000, "pennylane": 300}
CLIFFORD = ("qtris", "qtris:noise=on", "qtris:variant=eve", "brakets", "octal")
OTHERS = ("qtris:level=s", "quantum-nim")
MOST_MEASUREMENTS = 10  # an exact distribution has a branch for each result


def beginning(name: str) -> Circuit:
    """The circuit of a random game, as long as it has few measurements."""
    game = registry.game(name)
    rng = Random(4)
    match = Match.begin(game)
    program: Circuit = circuit(match)
    while match.actor is not None:
        if match.actor == CHANCE:
            match = match.settle(rng)
        else:
            match = match.push(rng.choice(list(game.moves(match.view(match.actor)))))
        longer: Circuit = circuit(match)
        if sum(operation.name == "measure" for operation in longer.operations) > MOST_MEASUREMENTS:
            break
        program = longer
    return program


def every_kind() -> Circuit:
    """All kinds of operations whose gates are Clifford gates."""
    program = Circuit(3).gate("H", 0).gate("SX", 1).note("a note").barrier()
    for name in ("I", "X", "Y", "Z", "S", "SDG"):
        program = program.gate(name, 1).gate("H", 1)
    program = program.gate("CX", 0, 2).gate("X", 1, controls=[(0, 0)]).turn("RY", 1, pi / 2)
    program = program.gate("Z", 2, controls=[(1, 1)]).measure(1).reset(1).gate("H", 2)
    swap = ((1, 0, 0, 0), (0, 0, 1j, 0), (0, 1j, 0, 0), (0, 0, 0, 1))
    program = program.unitary("iswap", swap, 0, 1).measure(0, bit=3).measure(2).measure(1)
    return program.measure(1, bit=0)


def assert_agreement(bridge: str, program: Circuit) -> None:
    module: Any = import_module(f"ketplay.bridges.{bridge}")
    shots = SHOTS[bridge]
    sample = module.sample(program, shots, seed=5)
    assert sum(sample.values()) == shots
    exact = program.distribution()
    gaps = (abs(exact.get(bits, 0) - sample[bits] / shots) for bits in {*exact, *sample})
    assert sum(gaps) / 2 <= 0.75 * sqrt(len(exact) / shots)


@pytest.mark.parametrize("bridge", SHOTS)
def test_samples_agree_with_the_exact_distribution(bridge: str) -> None:
    pytest.importorskip(bridge, reason=f"{bridge} is not installed")
    assert_agreement(bridge, every_kind())
    for name in CLIFFORD if bridge == "stim" else (*CLIFFORD, *OTHERS):
        program = beginning(name)
        assert any(operation.name == "measure" for operation in program.operations), name
        assert_agreement(bridge, program)


def test_stim_refuses_what_is_not_clifford() -> None:
    pytest.importorskip("stim", reason="stim is not installed")
    from ketplay.bridges.stim import of_match, stim_circuit

    with pytest.raises(KetError, match=r"ry\(0.5\) on qubits 1 is not a Clifford gate"):
        stim_circuit(Circuit(2).turn("RY", 1, 0.5))
    with pytest.raises(KetError, match="not a Clifford gate"):
        stim_circuit(Circuit(1).turn("P", 0, 0.001))  # it is near to one
    with pytest.raises(KetError, match="not a Clifford gate"):
        stim_circuit(Circuit(3).gate("X", 0, controls=[(1, 1), (2, 1)]))
    with pytest.raises(KetError, match="not a Clifford gate"):
        stim_circuit(Circuit(9).gate("X", 0, controls=[(qubit, 1) for qubit in range(1, 9)]))
    assert of_match(Match.begin(registry.game("octal"))).num_measurements == 0
    assert {"U", "UDG"} == set(GATES) - set(import_module("ketplay.bridges.stim").NAMES)


@pytest.mark.parametrize("bridge", SHOTS)
def test_what_is_missing_is_said(bridge: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, bridge, None)
    module: Any = import_module(f"ketplay.bridges.{bridge}")
    with pytest.raises(KetError, match=rf"the extra {bridge}"):
        module.sample(Circuit(1).measure(0), 1)
