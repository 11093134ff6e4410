"""Circuits as Qiskit's QuantumCircuit, for whoever wants to run a game on their simulators or machines."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby, product
from typing import Any

from ketplay.core.circuit_export import circuit
from ketplay.core.errors import KetError
from ketplay.core.match import Match
from ketplay.quantum.circuit import Circuit, Step

DEAR = 64  # CX gates or more that a turn with many controls costs alone
INSTALL = 'python3 -m pip install "ketplay[qiskit]"'


class Missing(KetError):
    code = "missing_extra"


def quantum_circuit(program: Circuit) -> Any:
    """The same operations in the same order; bit n of ours is classical bit n of Qiskit's.

    >>> from ketplay.quantum.circuit import Circuit
    >>> quantum_circuit(Circuit(2).gate("H", 0).gate("CX", 0, 1).measure(0)).count_ops()["cx"]
    1
    """
    try:
        from qiskit import QuantumCircuit
    except ImportError:
        raise Missing(f"Qiskit is not installed; {INSTALL} installs it", at="qiskit") from None
    made = QuantumCircuit(program.qubits, program.bits, name="ketplay")
    for target, run in groupby(program.steps, lambda step: step.name == "RY" and step.qubits):
        steps = list(run)
        others = sorted({qubit for step in steps for qubit, _ in step.controls})
        if target and others and 2 ** len(others) <= DEAR * len(steps):
            _multiplexed(made, target[0], others, steps)
        else:
            for step in steps:
                _add(made, step)
    return made


def _multiplexed(made: Any, target: int, others: Sequence[int], steps: Sequence[Step]) -> None:
    """Turns of one qubit, each for some values of others, as one gate: 2^k CX for k others, whatever the turns."""
    from qiskit.circuit.library import UCRYGate

    angles = []
    for values in product((0, 1), repeat=len(others)):
        found = dict(
            zip(others[::-1], values, strict=True)
        )  # the first control changes fastest there
        angles.append(
            sum(s.angle or 0.0 for s in steps if all(found[q] == value for q, value in s.controls))
        )
    made.append(UCRYGate(angles), [target, *others])


def of_match(match: Match) -> Any:
    """A whole game, finished or running, of any game that has circuits."""
    return quantum_circuit(circuit(match))


def _add(made: Any, step: Step) -> None:
    if step.name == "note":
        made.barrier(label=step.note[:60])
    elif step.name == "measure":
        made.measure(step.qubits[0], step.bit)
    elif step.name == "reset":
        made.reset(step.qubits[0])
    else:
        gate = _gate(step)
        if step.controls:  # Qiskit reads the values from the last control to the first
            values = "".join(str(value) for _, value in reversed(step.controls))
            gate = gate.control(len(step.controls), ctrl_state=values, annotated=False)
        made.append(gate, [*(qubit for qubit, _ in step.controls), *step.qubits])


def _gate(step: Step) -> Any:
    """The gate of Qiskit's library that OpenQASM calls by the same name."""
    from qiskit.circuit.library import get_standard_gate_name_mapping

    word = re.fullmatch(r"(\w+)(?:\((.*)\))?", step.gate)
    assert word is not None
    gate = get_standard_gate_name_mapping()[word[1]]
    return gate.base_class(float(word[2])) if word[2] else gate
