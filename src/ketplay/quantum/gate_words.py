"""Gates written as words: `T`, `sqrt(X)`, `Ry(45)`, `H*T*H`, `ctrl(H)`, `[0.6,0.8/0.8,-0.6]`.

    word    = factor { "*" factor }              a matrix product: the last factor acts first
    factor  = atom [ "^" number ]                a power; 0.5 is the square root
    atom    = NAME | TURN "(" number ")" | function | "(" word ")" | matrix
    function = "sqrt(" word ")" | "dg(" word ")" | "ctrl(" word ")" | "kron(" word "," word ")"
    matrix  = "[" row { "/" row } "]"            two rows of two, or four of four
    row     = complex { "," complex }            such as 0.5, -i, 0.5+0.5i

NAMEs are in NAMES, TURNs are Rx, Ry, Rz and P, with an angle in degrees. Two-qubit words act on the
first named qubit as the more significant one. Words are read by this grammar alone, and never run.
"""

from __future__ import annotations

import re
from cmath import exp, pi
from collections.abc import Callable
from math import radians

from ketplay.quantum.gates import GATES, Matrix, adjoint, kron, ry, times
from ketplay.quantum.gates import phase as phase_gate
from ketplay.quantum.unitary import deviation, nearest_unitary, power

LONGEST = 160  # characters of a word
DEEPEST = 12  # brackets within brackets
LARGEST_POWER = 16.0
TOLERANCE = 2e-3  # how far from unitary a matrix may be: four digits an entry are enough

_SWAP: Matrix = ((1, 0, 0, 0), (0, 0, 1, 0), (0, 1, 0, 0), (0, 0, 0, 1))
_ISWAP: Matrix = ((1, 0, 0, 0), (0, 0, 1j, 0), (0, 1j, 0, 0), (0, 0, 0, 1))
_TOKEN = re.compile(r"[A-Za-z]+|\d+\.?\d*|\.\d+|[-+*^()\[\],/]")


class InvalidGate(ValueError):
    """A word that is no gate."""


def _rotation(name: str) -> Callable[[float], Matrix]:
    axis = GATES[name].matrix

    def turn(angle: float) -> Matrix:
        cosine = exp(1j * angle / 2).real
        sine = exp(1j * angle / 2).imag
        return tuple(
            tuple(cosine * (row == column) - 1j * sine * axis[row][column] for column in range(2))
            for row in range(2)
        )

    return turn


def controlled(matrix: Matrix) -> Matrix:
    """A one-qubit gate on the second qubit where the first is 1.

    >>> controlled(GATES["X"].matrix) == GATES["CX"].matrix
    True
    """
    (a, b), (c, d) = matrix
    return ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, a, b), (0, 0, c, d))


TURNS: dict[str, Callable[[float], Matrix]] = {
    "Rx": _rotation("X"),
    "Ry": ry,
    "Rz": _rotation("Z"),
    "P": phase_gate,
}
NAMES: dict[str, Matrix] = {
    **{name: GATES[name].matrix for name in ("I", "X", "Y", "Z", "H", "S", "U", "CX")},
    "T": phase_gate(pi / 4),
    "CY": controlled(GATES["Y"].matrix),
    "CZ": controlled(GATES["Z"].matrix),
    "CH": controlled(GATES["H"].matrix),
    "SWAP": _SWAP,
    "iSWAP": _ISWAP,
}
FUNCTIONS = ("sqrt", "dg", "ctrl", "kron")


def parse_gate(word: str) -> Matrix:
    """The unitary matrix of a word.

    >>> parse_gate("S") == GATES["S"].matrix
    True
    >>> parse_gate("[0.6,0.8/0.8,-0.6]")[0][1].real
    0.8
    """
    if len(word) > LONGEST:
        raise InvalidGate(f"a gate's word has at most {LONGEST} characters")
    reader = _Reader(word, _split(word))
    matrix = reader.word(0)
    reader.end()
    return matrix


def _split(word: str) -> list[str]:
    tokens: list[str] = []
    place = 0
    while place < len(word):
        match = _TOKEN.match(word, place)
        if not match:
            raise InvalidGate(f"'{word}': '{word[place]}' has no meaning in a gate")
        tokens.append(match[0])
        place = match.end()
    return tokens


class _Reader:
    """Reads a word from left to right."""

    def __init__(self, text: str, tokens: list[str]) -> None:
        self.text = text
        self.tokens = tokens
        self.place = 0

    @property
    def next(self) -> str:
        return self.tokens[self.place] if self.place < len(self.tokens) else ""

    def take(self) -> str:
        token = self.next
        self.place += 1
        return token

    def expect(self, token: str) -> None:
        if self.next != token:
            raise self.wrong(f"expected {token} {self.where()}")
        self.place += 1

    def where(self) -> str:
        return f"before {self.next}" if self.next else "at the end"

    def wrong(self, words: str) -> InvalidGate:
        return InvalidGate(f"'{self.text}' is not a gate: {words}")

    def end(self) -> None:
        if self.next:
            raise self.wrong(f"expected * or the end before {self.next}")

    def word(self, depth: int) -> Matrix:
        if depth > DEEPEST:
            raise self.wrong(f"more than {DEEPEST} brackets within brackets")
        matrix = self.factor(depth)
        while self.next == "*":
            self.take()
            right = self.factor(depth)
            if len(right) != len(matrix):
                raise self.wrong("a product needs gates of the same size; kron(A,B) joins two")
            matrix = times(matrix, right)
        return matrix

    def factor(self, depth: int) -> Matrix:
        matrix = self.atom(depth)
        if self.next == "^":
            self.take()
            exponent = self.number()
            if abs(exponent) > LARGEST_POWER:
                raise self.wrong(f"a power is at most {LARGEST_POWER:g}")
            matrix = power(matrix, exponent)
        return matrix

    def atom(self, depth: int) -> Matrix:
        if self.next == "[":
            return self.matrix()
        token = self.take()
        if token == "(":
            matrix = self.word(depth + 1)
            self.expect(")")
            return matrix
        if token in NAMES:
            return NAMES[token]
        if token in TURNS:
            self.expect("(")
            angle = self.number()
            self.expect(")")
            return TURNS[token](radians(angle))
        if token in FUNCTIONS:
            return self.function(token, depth)
        names = ", ".join([*NAMES, *(f"{name}(angle)" for name in TURNS)])
        raise self.wrong(
            f"'{token or 'nothing'}' is not known; use {names}, {', '.join(FUNCTIONS)} or a matrix"
        )

    def function(self, name: str, depth: int) -> Matrix:
        self.expect("(")
        matrix = self.word(depth + 1)
        if name == "kron":
            self.expect(",")
            matrix = kron(self.one_qubit(matrix, name), self.one_qubit(self.word(depth + 1), name))
        elif name == "ctrl":
            matrix = controlled(self.one_qubit(matrix, name))
        else:
            matrix = adjoint(matrix) if name == "dg" else power(matrix, 0.5)
        self.expect(")")
        return matrix

    def one_qubit(self, matrix: Matrix, name: str) -> Matrix:
        if len(matrix) != 2:
            raise self.wrong(f"{name} takes gates on one qubit")
        return matrix

    def number(self) -> float:
        sign = -1.0 if self.next == "-" else 1.0
        if self.next in ("-", "+"):
            self.take()
        token = self.take()
        if not re.fullmatch(r"\d{1,6}\.?\d{0,9}|\.\d{1,9}", token):
            raise self.wrong(f"expected a number instead of '{token or 'the end'}'")
        return sign * float(token)

    def matrix(self) -> Matrix:
        rows = [self.row()]
        while self.next == "/":
            rows.append(self.row())
        self.expect("]")
        if len(rows) not in (2, 4) or any(len(row) != len(rows) for row in rows):
            raise self.wrong("a matrix has two rows of two numbers, or four of four")
        return self.unitary(tuple(rows))

    def unitary(self, matrix: Matrix) -> Matrix:
        """A matrix with rounded numbers as the unitary one that is meant."""
        error = deviation(matrix)
        if error.size <= TOLERANCE:
            return nearest_unitary(matrix)
        a, b = error.rows
        problem = f"rows {a} and {b} have the product {error.size:.4g}, not 0"
        if a == b:
            length = sum(abs(entry) ** 2 for entry in matrix[a - 1])
            problem = f"the squares of row {a} add up to {length:.4g}, not 1"
        raise InvalidGate(
            f"'{self.text}' is not unitary: it is off by {error.size:.4g} ({problem}); "
            f"up to {TOLERANCE:g} counts as rounding"
        )

    def row(self) -> tuple[complex, ...]:
        self.take()  # the bracket or the slash
        numbers = [self.complex_number()]
        while self.next == ",":
            self.take()
            numbers.append(self.complex_number())
        return tuple(numbers)

    def complex_number(self) -> complex:
        number = self.summand()
        while self.next in ("+", "-"):
            number += self.summand()
        return number

    def summand(self) -> complex:
        sign = self.next if self.next in ("-", "+") else ""
        if sign and self.tokens[self.place + 1 : self.place + 2] == ["i"]:
            self.take()
        if self.next == "i":
            self.take()
            return -1j if sign == "-" else 1j
        number = self.number()
        if self.next == "i":
            self.take()
            return number * 1j
        return complex(number)
