"""Circuits as Cirq's Circuit, for its simulators and tools."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ketplay.bridges.bit_strings import counts, measured_bits
from ketplay.core.circuit_export import circuit
from ketplay.core.errors import MissingExtra
from ketplay.core.match import AnyMatch
from ketplay.quantum.circuit import Circuit
from ketplay.quantum.operation import Operation


def cirq_circuit(program: Circuit) -> Any:
    """The same operations in the same order; bit n has the measurement key `c[n]`."""
    cirq = _cirq()
    wires = cirq.LineQubit.range(program.qubits)
    output = cirq.Circuit()
    for operation in program.operations:
        if operation.name not in ("note", "barrier"):
            output.append(_operation(cirq, operation, wires))
    return output


def of_match(match: AnyMatch) -> Any:
    """A match, finished or not, of any game that has circuits."""
    return cirq_circuit(circuit(match))


def sample(program: Circuit, shots: int, seed: int | None = None) -> Counter[str]:
    """How often each string of measured bits came, as `Circuit.distribution` writes them.

    Each shot of a circuit with measurements in the middle is simulated by itself, which takes
    milliseconds.
    """
    output = cirq_circuit(program)
    if not measured_bits(program):
        return Counter({"": shots})
    records = _cirq().Simulator(seed=seed).run(output, repetitions=shots).records
    instances: Counter[int] = Counter()
    columns = []
    for bit in measured_bits(program):  # a key that is measured again has another instance
        columns.append(records[_key(bit)][:, instances[bit], 0])
        instances[bit] += 1
    return counts(program, list(zip(*columns, strict=True)))


def _cirq() -> Any:
    try:
        import cirq
    except ImportError:
        raise MissingExtra("circuits of Cirq need", "cirq") from None
    return cirq


def _key(bit: int) -> str:
    return f"c[{bit}]"


def _operation(cirq: Any, operation: Operation, wires: list[Any]) -> Any:
    import numpy as np

    qubits = [wires[qubit] for qubit in operation.qubits]
    if operation.name == "measure":
        assert operation.bit is not None
        return cirq.measure(*qubits, key=_key(operation.bit))
    if operation.name == "reset":
        return cirq.reset(*qubits)
    gate = cirq.MatrixGate(np.array(operation.matrix, dtype=complex), name=operation.gate)
    applied = gate.on(*qubits)  # the first qubit counts most, as here
    if not operation.controls:
        return applied
    controls = [wires[qubit] for qubit, _ in operation.controls]
    return applied.controlled_by(
        *controls, control_values=[value for _, value in operation.controls]
    )
