"""Gates as data: name, matrix as plain complex numbers, words, and how OpenQASM 3 spells them."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin, sqrt
from typing import NamedTuple

Matrix = tuple[tuple[complex, ...], ...]
Vector = tuple[complex, ...]


class Gate(NamedTuple):
    """A unitary matrix on one or two qubits; the first qubit is the more significant one."""

    name: str
    matrix: Matrix
    words: str
    qasm: str

    @property
    def qubits(self) -> int:
        return len(self.matrix).bit_length() - 1


_R = 1 / sqrt(2)
_COS = 0.5  # of 60 degrees: U turns the Bloch sphere by 120
_SIN = sqrt(3) / 2

GATES: dict[str, Gate] = {
    gate.name: gate
    for gate in (
        Gate("I", ((1, 0), (0, 1)), "nothing", "id"),
        Gate("X", ((0, 1), (1, 0)), "half turn about x: swaps 0 and 1", "x"),
        Gate("Y", ((0, -1j), (1j, 0)), "half turn about y", "y"),
        Gate("Z", ((1, 0), (0, -1)), "half turn about z: swaps + and -", "z"),
        Gate("H", ((_R, _R), (_R, -_R)), "Hadamard: swaps the 0/1 and the +/- basis", "h"),
        Gate("S", ((1, 0), (0, 1j)), "quarter turn about z", "s"),
        Gate("SDG", ((1, 0), (0, -1j)), "quarter turn about z, backwards", "sdg"),
        Gate("SX", ((0.5 + 0.5j, 0.5 - 0.5j), (0.5 - 0.5j, 0.5 + 0.5j)), "square root of X", "sx"),
        Gate("U", ((_COS, -_SIN), (_SIN, _COS)), "third of a turn about y", f"ry({2 * pi / 3!r})"),
        Gate(
            "UDG",
            ((_COS, _SIN), (-_SIN, _COS)),
            "third of a turn about y, backwards",
            f"ry({-2 * pi / 3!r})",
        ),
        Gate(
            "CX",
            ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 0, 1), (0, 0, 1, 0)),
            "flips the second if the first is 1",
            "cx",
        ),
    )
}


def ry(angle: float) -> Matrix:
    """A turn about y."""
    return ((cos(angle / 2), -sin(angle / 2)), (sin(angle / 2), cos(angle / 2)))


def phase(angle: float) -> Matrix:
    """A phase on |1>."""
    return ((1, 0), (0, complex(cos(angle), sin(angle))))


TURNS: dict[str, Callable[[float], Matrix]] = {
    "RY": ry,
    "P": phase,
}  # families of gates, by an angle; OpenQASM: ry, p


def times(left: Matrix, right: Matrix) -> Matrix:
    """The matrix product.

    >>> times(GATES["X"].matrix, GATES["X"].matrix) == GATES["I"].matrix
    True
    """
    columns = tuple(zip(*right, strict=True))
    return tuple(
        tuple(sum(a * b for a, b in zip(row, column, strict=True)) for column in columns)
        for row in left
    )


def adjoint(matrix: Matrix) -> Matrix:
    """The conjugate transpose, which undoes a gate.

    >>> adjoint(GATES["S"].matrix) == GATES["SDG"].matrix
    True
    """
    return tuple(
        tuple(complex(x).conjugate() for x in column) for column in zip(*matrix, strict=True)
    )


def kron(left: Matrix, right: Matrix) -> Matrix:
    """The tensor product; `left` acts on the more significant qubits."""
    return tuple(tuple(a * b for a in row for b in other) for row in left for other in right)


def act(matrix: Matrix, vector: Vector) -> Vector:
    """A matrix applied to a state vector of the same size.

    >>> act(GATES["X"].matrix, (1, 0))
    (0, 1)
    """
    return tuple(sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)


def same(left: Vector, right: Vector, tolerance: float = 1e-9) -> bool:
    """Whether two unit vectors are one physical state, that is, equal up to a global phase.

    >>> same((1, 0), (1j, 0)), same((1, 0), (0, 1))
    (True, False)
    """
    overlap = sum(complex(a).conjugate() * b for a, b in zip(left, right, strict=True))
    return abs(abs(overlap) - 1) < tolerance
