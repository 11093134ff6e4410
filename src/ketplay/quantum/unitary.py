"""Unitary matrices: how far a matrix is from being one, powers, and gates that make one up."""

from __future__ import annotations

from cmath import exp, phase, pi
from math import atan2, cos, hypot, sin
from typing import NamedTuple

from ketplay.quantum.gates import Matrix, adjoint, times
from ketplay.quantum.operation import Operation

REFINEMENTS = 4  # steps towards the nearest unitary matrix; each doubles the right digits
SWEEPS = 40  # rotations of all pairs before eigenvectors are given up
SPREAD = (1.0, 0.7320508, 1.6180340, 0.3819660)  # weights that tell eigenvalues apart
NEGLIGIBLE = 1e-12
GRAY = (0, 1, 3, 2)  # numbers of two qubits in an order in which neighbours differ in one


class Deviation(NamedTuple):
    """How far a matrix is from unitary: the largest error of the products of its rows."""

    size: float
    rows: tuple[int, int]


def deviation(matrix: Matrix) -> Deviation:
    """The largest difference between M M^dagger and 1, and the rows (from 1) where it is.

    >>> deviation(((1, 0), (1, 1)))
    Deviation(size=1.0, rows=(1, 2))
    """
    product = times(matrix, adjoint(matrix))
    size = len(matrix)
    errors = [
        (abs(product[a][b] - (a == b)), (a + 1, b + 1)) for a in range(size) for b in range(a, size)
    ]
    worst = max(errors, key=lambda error: (error[0], -error[1][0], -error[1][1]))
    return Deviation(round(worst[0], 12), worst[1])


def nearest_unitary(matrix: Matrix) -> Matrix:
    """The unitary matrix nearest to one that is almost unitary.

    >>> round(nearest_unitary(((0.7071, 0.7071), (0.7071, -0.7071)))[0][0].real, 9)
    0.707106781
    """
    for _ in range(REFINEMENTS):  # M (3 - M^dagger M) / 2, which converges quadratically
        product = times(adjoint(matrix), matrix)
        matrix = times(matrix, _plus(_scaled(_identity(len(matrix)), 1.5), _scaled(product, -0.5)))
    return matrix


def power(matrix: Matrix, exponent: float) -> Matrix:
    """The principal power of a unitary matrix: each eigenphase, from -180 to 180, is multiplied.

    >>> root = power(((0, 1), (1, 0)), 0.5)
    >>> round(abs(times(root, root)[0][1]), 12)
    1.0
    """
    real = _scaled(_plus(matrix, adjoint(matrix)), 0.5)
    imaginary = _scaled(_plus(matrix, _scaled(adjoint(matrix), -1)), -0.5j)
    for spread in SPREAD:
        vectors = eigenvectors(_plus(real, _scaled(imaginary, spread)))
        diagonal = times(times(adjoint(vectors), matrix), vectors)
        if _off_diagonal(diagonal) < 1e-9:
            size = range(len(matrix))
            powers = [exp(1j * exponent * _angle(diagonal[n][n])) for n in size]
            scaled = tuple(tuple(row[n] * powers[n] for n in size) for row in vectors)
            return times(scaled, adjoint(vectors))
    raise ValueError("no power of this matrix was found; write the result out instead")


def eigenvectors(hermitian: Matrix) -> Matrix:
    """The eigenvectors of a Hermitian matrix as columns, by Jacobi's rotations.

    >>> [round(abs(entry), 6) for entry in eigenvectors(((0, 1), (1, 0)))[0]]
    [0.707107, 0.707107]
    """
    size = len(hermitian)
    vectors = _identity(size)
    for _ in range(SWEEPS):
        if _off_diagonal(hermitian) < 1e-15:
            break
        for p in range(size):
            for q in range(p + 1, size):
                rotation = _jacobi(hermitian, p, q)
                hermitian = times(times(adjoint(rotation), hermitian), rotation)
                vectors = times(vectors, rotation)
    return vectors


def _jacobi(hermitian: Matrix, p: int, q: int) -> Matrix:
    """The rotation that makes one entry of a Hermitian matrix vanish."""
    entry = hermitian[p][q]
    difference = complex(hermitian[p][p] - hermitian[q][q]).real
    angle = atan2(2 * abs(entry), difference) / 2
    factor = exp(1j * phase(entry))
    rows = [list(row) for row in _identity(len(hermitian))]
    rows[p][p] = rows[q][q] = cos(angle)
    rows[p][q] = -sin(angle) * factor
    rows[q][p] = sin(angle) * factor.conjugate()
    return tuple(map(tuple, rows))


def _identity(size: int) -> Matrix:
    return tuple(tuple(complex(row == column) for column in range(size)) for row in range(size))


def _scaled(matrix: Matrix, factor: complex) -> Matrix:
    return tuple(tuple(factor * entry for entry in row) for row in matrix)


def _plus(left: Matrix, right: Matrix) -> Matrix:
    return tuple(
        tuple(a + b for a, b in zip(row, other, strict=True))
        for row, other in zip(left, right, strict=True)
    )


def _off_diagonal(matrix: Matrix) -> float:
    return max(abs(entry) for a, row in enumerate(matrix) for b, entry in enumerate(row) if a != b)


def _angle(value: complex) -> float:
    """The phase of an eigenvalue; that of -1 is 180 and not -180."""
    angle = phase(value)
    return angle + 2 * pi if angle < -pi + 1e-9 else angle


# --- as turns ------------------------------------------------------------------------------------


def as_turns(matrix: Matrix) -> tuple[Operation, ...]:
    """The turns of qubits 0 (and 1) that make up a unitary matrix, but for its global phase.

    >>> [operation.name for operation in as_turns(((0, 1), (1, 0)))]
    ['P', 'RY']
    """
    if len(matrix) == 2:
        return _turns(matrix, 0, ())
    operations: list[Operation] = []
    for column in range(3):
        for place in range(3, column, -1):
            matrix, cleared = _clear(matrix, GRAY[place - 1], GRAY[place], GRAY[column])
            operations = [*cleared, *operations]
    return (*_phases([complex(matrix[n][n]) for n in range(4)]), *operations)


def _clear(
    matrix: Matrix, upper: int, lower: int, column: int
) -> tuple[Matrix, tuple[Operation, ...]]:
    """The matrix with its entry in a lower row cleared, and the turns that put it back."""
    a = complex(matrix[upper][column])
    b = complex(matrix[lower][column])
    length = hypot(abs(a), abs(b))
    if abs(b) < NEGLIGIBLE:
        return matrix, ()
    rows = [list(row) for row in _identity(4)]
    rows[upper][upper] = a.conjugate() / length
    rows[upper][lower] = b.conjugate() / length
    rows[lower][upper] = -b / length
    rows[lower][lower] = a / length
    clearing = tuple(map(tuple, rows))
    first, second = sorted((upper, lower))
    undoing = adjoint(clearing)
    block = tuple(tuple(undoing[r][c] for c in (first, second)) for r in (first, second))
    qubit = 1 if second - first == 1 else 0
    other = 1 - qubit
    value = first >> qubit & 1  # qubit 0 is the more significant one
    return times(clearing, matrix), _turns(block, qubit, ((other, value),))


def _turns(
    matrix: Matrix, qubit: int, controls: tuple[tuple[int, int], ...]
) -> tuple[Operation, ...]:
    """A gate on one qubit as P, RY, P; with a control its phase is a turn of the control."""
    a = complex(matrix[0][0])
    b = complex(matrix[1][0])
    angle = 2 * atan2(abs(b), abs(a))
    if abs(a) > NEGLIGIBLE:
        overall = phase(a)
    else:
        overall = 0.0
    after = phase(b) - overall if abs(b) > NEGLIGIBLE else 0.0
    if abs(a) > NEGLIGIBLE:
        before = phase(complex(matrix[1][1])) - overall - after
    else:
        before = phase(-complex(matrix[0][1])) - overall
    operations = [
        _turn("P", qubit, before, controls),
        _turn("RY", qubit, angle, controls),
        _turn("P", qubit, after, controls),
    ]
    if controls:
        ((other, value),) = controls
        operations += _control_phase(other, value, overall)
    return tuple(operation for operation in operations if operation is not None and operation.angle)


def _control_phase(qubit: int, value: int, angle: float) -> list[Operation | None]:
    """A phase where a qubit has a value; on 0 it is one on 1 backwards, up to a global phase."""
    return [_turn("P", qubit, angle if value else -angle, ())]


def _phases(values: list[complex]) -> tuple[Operation, ...]:
    """A diagonal matrix, but for its global phase."""
    zero, one, two, three = map(phase, values)
    operations = [
        _turn("P", 1, one - zero, ()),
        _turn("P", 0, two - zero, ()),
        _turn("P", 1, three - two - one + zero, ((0, 1),)),
    ]
    return tuple(operation for operation in operations if operation is not None)


def _turn(
    name: str, qubit: int, angle: float, controls: tuple[tuple[int, int], ...]
) -> Operation | None:
    """A turn, or nothing where it would change nothing."""
    angle = (angle + pi) % (2 * pi) - pi if name == "P" else angle
    return (
        Operation(name, (qubit,), controls=controls, angle=angle)
        if abs(angle) > NEGLIGIBLE
        else None
    )
