"""The oracle: quantum mechanics written as slowly and obviously as possible. Fast code is compared
with this.
"""

from __future__ import annotations

from itertools import product
from math import sqrt

import numpy as np

R = 1 / sqrt(2)
ZERO, ONE = np.array([1, 0], complex), np.array([0, 1], complex)
U = np.array([[1, -sqrt(3)], [sqrt(3), 1]], complex) / 2
GATES = {
    "I": np.eye(2, dtype=complex),
    "X": np.array([[0, 1], [1, 0]], complex),
    "Y": np.array([[0, -1j], [1j, 0]]),
    "Z": np.array([[1, 0], [0, -1]], complex),
    "H": np.array([[R, R], [R, -R]], complex),
    "S": np.array([[1, 0], [0, 1j]]),
    "U": U,
}
SINGLE = {
    "W": ZERO,
    "B": ONE,
    "R": R * (ZERO + ONE),
    "L": R * (ZERO - ONE),
    "^": R * (ZERO + 1j * ONE),
    "v": R * (ZERO - 1j * ONE),
}
SINGLE |= {"u" + name: U @ SINGLE[name] for name in "WBRL"}
BELL = {
    "C+": R * np.array([1, 0, 0, 1], complex),
    "C-": R * np.array([1, 0, 0, -1], complex),
    "A+": R * np.array([0, 1, 1, 0], complex),
    "A-": R * np.array([0, 1, -1, 0], complex),
}
PAIR = BELL | {"r" + n: np.kron(GATES["H"], np.eye(2)) @ v for n, v in BELL.items()}
PAIR |= {"p" + n: np.kron(U, np.eye(2)) @ v for n, v in BELL.items()}


def on(matrix: np.ndarray, qubit: int, qubits: int) -> np.ndarray:
    """A one-qubit matrix as a matrix on all qubits."""
    parts = [matrix if at == qubit else np.eye(2) for at in range(qubits)]
    whole = np.eye(1)
    for part in parts:
        whole = np.kron(whole, part)
    return whole


def controlled(control: int, target: int, qubits: int) -> np.ndarray:
    """C_X as a permutation matrix."""
    size = 2**qubits
    matrix = np.zeros((size, size))
    for bits in product((0, 1), repeat=qubits):
        after = list(bits)
        after[target] ^= bits[control]
        matrix[int("".join(map(str, after)), 2), int("".join(map(str, bits)), 2)] = 1
    return matrix


def ket(squares: list[str], pairs: dict[tuple[int, int], str]) -> np.ndarray:
    """The vector of a few squares: single tiles by code, pairs (lower, higher) by code; amplitude
    by amplitude.
    """
    n = len(squares)
    vector = np.zeros(2**n, complex)
    in_pair = {square for pair in pairs for square in pair}
    for index, bits in enumerate(product((0, 1), repeat=n)):
        amplitude = 1 + 0j
        for square, code in enumerate(squares):
            if square not in in_pair:
                amplitude *= SINGLE[code][bits[square]]
        for (low, high), code in pairs.items():
            amplitude *= PAIR[code][2 * bits[low] + bits[high]]
        vector[index] = amplitude
    return vector


def same(left: np.ndarray, right: np.ndarray) -> bool:
    """Equal up to a global phase."""
    return abs(abs(np.vdot(left, right)) - 1) < 1e-9
