"""Circuits as stim's Circuit, for games whose gates are all Clifford gates: many shots, quickly."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

from ketplay.bridges.bit_strings import counts
from ketplay.core.circuit_export import circuit
from ketplay.core.errors import KetError, MissingExtra
from ketplay.core.match import AnyMatch
from ketplay.quantum.circuit import Circuit
from ketplay.quantum.operation import Operation

NAMES = {
    "I": "I",
    "X": "X",
    "Y": "Y",
    "Z": "Z",
    "H": "H",
    "S": "S",
    "SDG": "S_DAG",
    "SX": "SQRT_X",
    "CX": "CX",
}
CLOSE = 1e-5  # numbers of stim's matrices have about seven digits
MOST_QUBITS = 6  # of one gate; its matrix has 4^6 numbers


def stim_circuit(program: Circuit) -> Any:
    """The same operations in the same order; measurements are in stim's record in their order.

    Raises KetError for a gate that is not a Clifford gate.

    >>> from ketplay.quantum.circuit import Circuit
    >>> print(stim_circuit(Circuit(2).gate("H", 0).gate("CX", 0, 1).measure(0)))
    H 0
    CX 0 1
    M 0
    """
    try:
        import stim
    except ImportError:
        raise MissingExtra("circuits of stim need", "stim") from None
    output = stim.Circuit()
    for operation in program.operations:
        if operation.name in ("note", "barrier"):
            output.append("TICK")
        elif operation.name == "measure":
            output.append("M", operation.qubits)
        elif operation.name == "reset":
            output.append("R", operation.qubits)
        elif operation.name in NAMES and operation.unitary is None and not operation.controls:
            output.append(NAMES[operation.name], operation.qubits)
        else:
            _add_by_matrix(output, operation)
    return output


def of_match(match: AnyMatch) -> Any:
    """A match, finished or not, of any game that has circuits."""
    return stim_circuit(circuit(match))


def sample(program: Circuit, shots: int, seed: int | None = None) -> Counter[str]:
    """How often each string of measured bits came, as `Circuit.distribution` writes them.

    >>> from ketplay.quantum.circuit import Circuit
    >>> sorted(sample(Circuit(2).gate("H", 0).gate("CX", 0, 1).measure(0).measure(1), 100, 1))
    ['00', '11']
    """
    sampler = stim_circuit(program).compile_sampler(seed=seed)
    return counts(program, sampler.sample(shots))


def _add_by_matrix(output: Any, operation: Operation) -> None:
    """Adds a gate that stim has no name for, made up of those that it has."""
    import numpy as np
    import stim

    qubits = [*(qubit for qubit, _ in operation.controls), *operation.qubits]
    refusal = KetError(
        f"{operation.gate} on qubits {', '.join(map(str, qubits))} is not a Clifford gate, and "
        "stim has no others; the bridges for Qiskit, Cirq and PennyLane have",
        at=operation.name,
    )
    if len(qubits) > MOST_QUBITS:
        raise refusal
    matrix = np.eye(2 ** len(qubits), dtype=np.complex64)
    size = len(operation.matrix)
    for block, values in enumerate(product((0, 1), repeat=len(operation.controls))):
        if all(value == bit for value, (_, bit) in zip(values, operation.controls, strict=True)):
            place = slice(block * size, (block + 1) * size)
            matrix[place, place] = operation.matrix
    try:
        tableau = stim.Tableau.from_unitary_matrix(matrix, endian="big")
    except ValueError:
        raise refusal from None
    # stim takes some matrices for the nearest Clifford gate: this one must be it, up to a phase.
    clifford = tableau.to_unitary_matrix(endian="big")
    overlap = np.vdot(clifford, matrix)
    phase = overlap / abs(overlap) if overlap else 1
    if np.abs(matrix - phase * clifford).max() > CLOSE:
        raise refusal
    output.append_from_stim_program_text(_on(tableau.to_circuit(), qubits))


def _on(gates: Any, qubits: list[int]) -> str:
    """The gates with other qubits, as stim writes them."""
    lines = []
    for gate in gates:
        targets = [str(qubits[target.value]) for target in gate.targets_copy()]
        lines.append(f"{gate.name} {' '.join(targets)}")
    return "\n".join(lines)
