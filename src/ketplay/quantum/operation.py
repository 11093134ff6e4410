"""One operation of a circuit."""

from __future__ import annotations

from typing import NamedTuple

from ketplay.quantum.gates import GATES, TURNS, Matrix


class Operation(NamedTuple):
    """One operation: a gate of GATES or, with an angle, of TURNS, or one with a matrix of its own;
    "measure", "reset", "barrier" or "note".

    A note is a comment, a barrier ends a part of the circuit. `controls` of a gate are pairs of a
    qubit and the value it must have.
    """

    name: str
    qubits: tuple[int, ...] = ()
    bit: int | None = None
    controls: tuple[tuple[int, int], ...] = ()
    note: str = ""
    angle: float | None = None
    unitary: Matrix | None = None

    @property
    def matrix(self) -> Matrix:
        """The matrix of a gate."""
        if self.unitary is not None:
            return self.unitary
        return GATES[self.name].matrix if self.angle is None else TURNS[self.name](self.angle)

    @property
    def gate(self) -> str:
        """The gate as OpenQASM writes it, such as `ry(0.5)`."""
        if self.unitary is not None:
            return f"own_{self.name}"
        return (
            GATES[self.name].qasm if self.angle is None else f"{self.name.lower()}({self.angle!r})"
        )

    @property
    def undone(self) -> Operation:
        """The operation that undoes a turn, or a gate that is its own inverse."""
        return self if self.angle is None else self._replace(angle=-self.angle)
