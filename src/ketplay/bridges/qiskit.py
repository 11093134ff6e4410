"""Circuits as Qiskit's QuantumCircuit, to run a game on its simulators or on real machines."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby, product
from typing import Any

from ketplay.core.circuit_export import circuit
from ketplay.core.errors import MissingExtra
from ketplay.core.match import AnyMatch
from ketplay.quantum.circuit import Circuit
from ketplay.quantum.operation import Operation

CONTROLLED_COST = 64  # CX gates or more that one rotation with many controls costs


def quantum_circuit(program: Circuit) -> Any:
    """The same operations in the same order; bit n is classical bit n in Qiskit.

    >>> from ketplay.quantum.circuit import Circuit
    >>> quantum_circuit(Circuit(2).gate("H", 0).gate("CX", 0, 1).measure(0)).count_ops()["cx"]
    1
    """
    try:
        from qiskit import QuantumCircuit
    except ImportError:
        raise MissingExtra("circuits of Qiskit need", "qiskit") from None
    output = QuantumCircuit(program.qubits, program.bits, name="ketplay")
    for target, run in groupby(
        program.operations, lambda operation: operation.name == "RY" and operation.qubits
    ):
        operations = list(run)
        controls = sorted({qubit for operation in operations for qubit, _ in operation.controls})
        if target and controls and 2 ** len(controls) <= CONTROLLED_COST * len(operations):
            _add_multiplexed(output, target[0], controls, operations)
        else:
            for operation in operations:
                _add(output, operation)
    return output


def _add_multiplexed(
    output: Any, target: int, controls: Sequence[int], operations: Sequence[Operation]
) -> None:
    """Adds controlled rotations of one qubit as one gate, which costs 2^k CX for k controls."""
    from qiskit.circuit.library import UCRYGate

    angles = []
    for bits in product((0, 1), repeat=len(controls)):
        # In Qiskit the first control changes fastest.
        values = dict(zip(reversed(controls), bits, strict=True))
        active = [
            operation
            for operation in operations
            if all(values[qubit] == bit for qubit, bit in operation.controls)
        ]
        angles.append(sum(operation.angle or 0.0 for operation in active))
    output.append(UCRYGate(angles), [target, *controls])


def of_match(match: AnyMatch) -> Any:
    """A match, finished or not, of any game that has circuits."""
    return quantum_circuit(circuit(match))


def _add(output: Any, operation: Operation) -> None:
    if operation.name in ("note", "barrier"):
        output.barrier(label=operation.note[:60])
    elif operation.name == "measure":
        output.measure(operation.qubits[0], operation.bit)
    elif operation.name == "reset":
        output.reset(operation.qubits[0])
    elif operation.unitary is not None:
        from qiskit.circuit.library import UnitaryGate

        gate = UnitaryGate(operation.unitary, label=operation.name)
        output.append(gate, list(reversed(operation.qubits)))  # Qiskit's last qubit counts most
    else:
        gate = _gate(operation)
        if operation.controls:  # Qiskit reads the values from the last control on
            values = "".join(str(value) for _, value in reversed(operation.controls))
            gate = gate.control(len(operation.controls), ctrl_state=values, annotated=False)
        output.append(gate, [*(qubit for qubit, _ in operation.controls), *operation.qubits])


def _gate(operation: Operation) -> Any:
    """The gate of Qiskit's library with the same name as in OpenQASM."""
    from qiskit.circuit.library import get_standard_gate_name_mapping

    name = re.fullmatch(r"(\w+)(?:\((.*)\))?", operation.gate)
    assert name is not None
    gate = get_standard_gate_name_mapping()[name[1]]
    return gate.base_class(float(name[2])) if name[2] else gate
