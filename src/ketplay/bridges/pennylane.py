"""Circuits as quantum functions of PennyLane, with measurements in the middle."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ketplay.bridges.bit_strings import counts, measured_bits
from ketplay.core.circuit_export import circuit
from ketplay.core.errors import MissingExtra
from ketplay.core.match import AnyMatch
from ketplay.quantum.circuit import Circuit
from ketplay.quantum.operation import Operation


def apply(program: Circuit) -> list[Any]:
    """Applies the operations; called inside a QNode. Returns the measurements, in their order."""
    pennylane = _pennylane()
    measurements = []
    for operation in program.operations:
        if operation.name == "measure":
            measurements.append(pennylane.measure(operation.qubits[0]))
        elif operation.name == "reset":
            pennylane.measure(operation.qubits[0], reset=True)
        elif operation.name not in ("note", "barrier"):
            _add(pennylane, operation)
    return measurements


def of_match(match: AnyMatch) -> Any:
    """A match as a function for a QNode, of any game that has circuits."""
    program = circuit(match)
    return lambda: apply(program)


def sample(program: Circuit, shots: int, seed: int | None = None) -> Counter[str]:
    """How often each string of measured bits came, as `Circuit.distribution` writes them.

    Every shot is simulated by itself.
    """
    import numpy as np

    pennylane = _pennylane()
    bits = measured_bits(program)
    if not bits:
        return Counter({"": shots})
    device = pennylane.device("default.qubit", wires=program.qubits, seed=seed)

    def measured() -> tuple[Any, ...]:
        return tuple(pennylane.sample(value) for value in apply(program))

    node = pennylane.QNode(measured, device, mcm_method="one-shot")
    columns = np.reshape(pennylane.set_shots(node, shots=shots)(), (len(bits), shots))
    return counts(program, columns.T)


def _pennylane() -> Any:
    try:
        import pennylane
    except ImportError:
        raise MissingExtra("circuits of PennyLane need", "pennylane") from None
    return pennylane


def _add(pennylane: Any, operation: Operation) -> None:
    import numpy as np

    matrix = np.array(operation.matrix, dtype=complex)  # the first wire counts most, as here
    gate = pennylane.QubitUnitary
    if operation.controls:
        controls = [qubit for qubit, _ in operation.controls]
        values = [value for _, value in operation.controls]
        gate = pennylane.ctrl(gate, control=controls, control_values=values)
    gate(matrix, wires=list(operation.qubits))
