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
    "U+": U.conj().T,
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
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
PURE = 0.999


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


def cases(board: str) -> list[tuple[float, list[str]]]:
    """The boards without mixed squares that a board stands for, with their weights."""
    text, *groups = board.split("@")
    words = text.replace("/", ".").split(".")
    boards = [(1.0, words)]
    for group in groups:
        squares, _, contents = group.partition("=")
        tiles = [("1:" + entry).split(":")[-2:] for entry in contents.split(",")]
        total = sum(float(weight) for weight, _ in tiles)
        boards = [
            (share * float(weight) / total, laid(old, squares, tile.split(".")))
            for share, old in boards
            for weight, tile in tiles
        ]
    return boards


def laid(words: list[str], squares: str, tiles: list[str]) -> list[str]:
    new = list(words)
    for square, tile in zip(squares, tiles, strict=True):
        new[int(square) - 1] = tile
    return new


def tilted_squares(words: list[str]) -> set[int]:
    """The squares that lie tilted: of a pink pair the lower one."""
    tilted = {square for square, word in enumerate(words) if word.startswith("u")}
    for word in words:
        if word.startswith("p"):
            tilted.add(words.index(word))
    return tilted


def vector_of(words: list[str]) -> np.ndarray:
    places: dict[str, list[int]] = {}
    for square, word in enumerate(words):
        if word[-1].islower() and word[:-1] in PAIR:
            places.setdefault(word, []).append(square)
    pairs = {tuple(squares): word[:-1] for word, squares in places.items()}
    return ket(words, pairs).reshape((2,) * 9)


class Oracle:
    """A board, and the facts that follow from its amplitudes; tiles are recognised by their
    vectors.

    It has a vector with a weight for each case of what nobody has looked at.
    """

    def __init__(self, board: str, base: bool = False) -> None:
        self.base = base
        self.weights, boards = zip(*cases(board), strict=True)
        self.vectors = list(map(vector_of, boards))
        self.first = list(self.vectors)
        self.tilted = tilted_squares(boards[0])

    def look(self, square: int, tile: str) -> float:
        """Keeps what is left when a square is found as a tile; the chance of that."""
        ket = SINGLE[tile]
        projector = np.outer(ket, ket.conj())
        vectors = [np.moveaxis(np.tensordot(projector, vector, axes=(1, square - 1)), 0, square - 1)
                   for vector in self.vectors]  # fmt: skip
        chances = [float(np.vdot(vector, vector).real) for vector in vectors]
        weights = [w * chance for w, chance in zip(self.weights, chances, strict=True)]
        kept = [n for n, weight in enumerate(weights) if weight > 1e-12]
        total = sum(weights)
        self.weights = tuple(weights[n] / total for n in kept)
        self.vectors = [vectors[n] / sqrt(chances[n]) for n in kept]
        return total

    def play(self, move: str) -> None:
        if move.startswith("look:"):
            asked, _, found = move.removeprefix("look:").partition("=")
            self.look(int(asked[0]), found)
            return
        card = move.rstrip("0123456789")
        squares = [int(digit) - 1 for digit in move.removeprefix(card)]
        if card == "H" and self.base and self.pair(squares[0] + 1):
            return  # R3.2: the base game has no rule for it, so the card is spent
        if card == "CX" and len(squares) == 1:
            partner = self.pair(squares[0] + 1)  # R4.1: inside a pair, or a Flip on a single tile
            card, squares = ("CX", [*squares, partner - 1]) if partner else ("X", squares)
        if card == "CX" and any(self.frame(square) in self.tilted for square in squares):
            control, *squares = squares
            card = {"B": "X"}.get(self.tile(control + 1), "I")  # otherwise there is no rule
        if card != "I":
            self.play_in_frame(card, squares)

    def frame(self, square: int) -> int:
        """The square whose tilt a card on this one goes by: of a pair its lower one."""
        return min(square, self.pair(square + 1) - 1) if self.pair(square + 1) else square

    def play_in_frame(self, card: str, squares: list[int]) -> None:
        """On a tilted square a card acts between setting it straight and tilting it again; Tilt
        itself tilts what is straight, and sets straight what is tilted.
        """
        frame = self.frame(squares[0])
        is_tilted = frame in self.tilted
        if card == "U":
            self.apply("U+" if is_tilted else "U", [frame])
            self.tilted ^= {frame}
        elif is_tilted and len(squares) == 1:
            self.apply("U+", [frame])
            self.apply(card, squares)
            self.apply("U", [frame])
        else:
            self.apply(card, squares)

    def apply(self, gate: str, squares: list[int]) -> None:
        self.vectors = [played(vector, gate, squares) for vector in self.vectors]

    def chance(self, holds) -> float:
        """The chance of the colourings (0 white, 1 black) that a condition describes."""
        wanted = [bits for bits in product((0, 1), repeat=9) if holds(bits)]
        return sum(
            weight * sum(abs(vector[bits]) ** 2 for bits in wanted)
            for weight, vector in zip(self.weights, self.vectors, strict=True)
        )

    def lines(self, bits, colour) -> int:
        return sum(all(bits[square] == colour for square in line) for line in LINES)

    def reduced(self, *squares) -> np.ndarray:
        """The density matrix of some squares."""
        total = np.zeros((2 ** len(squares),) * 2, complex)
        for weight, vector in zip(self.weights, self.vectors, strict=True):
            matrix = np.moveaxis(vector, squares, range(len(squares)))
            matrix = matrix.reshape(2 ** len(squares), -1)
            total += weight * matrix @ matrix.conj().T
        return total

    def purity(self, *squares) -> float:
        reduced = self.reduced(*squares)
        return float(np.trace(reduced @ reduced).real)

    def pair(self, number) -> int:
        """The square with which this one is in a pure state, while alone it is not."""
        if self.purity(number - 1) > PURE:
            return 0
        others = (n for n in range(1, 10) if n != number)
        return next((n for n in others if self.purity(number - 1, n - 1) > PURE), 0)

    def kind(self, number) -> str:
        partner = self.pair(number)
        if not partner:
            return ""
        return recognised(self.reduced(*sorted((number - 1, partner - 1))), PAIR)

    def tile(self, number) -> str:
        if self.purity(number - 1) > PURE:
            return recognised(self.reduced(number - 1), SINGLE)
        return self.kind(number) or "?"

    def is_unchanged(self) -> bool:
        return all(
            abs(np.vdot(old, new)) > PURE for old, new in zip(self.first, self.vectors, strict=True)
        )

    def lookup(self, fact, arguments):
        """The facts that lessons assert."""
        if fact == "white":
            return self.chance(lambda bits: bits[arguments[0] - 1] == 0)
        if fact in ("right", "up"):
            ket = SINGLE["R" if fact == "right" else "^"]
            return float((ket.conj() @ self.reduced(arguments[0] - 1) @ ket).real)
        if fact == "joint":
            wanted = [(int(word[0]) - 1, "WB".index(word[1])) for word in arguments[0].split()]
            return self.chance(lambda bits: all(bits[n] == colour for n, colour in wanted))
        if fact in ("pair", "kind", "tile"):
            return getattr(self, fact)(*arguments)
        if fact == "unchanged":
            return self.is_unchanged()
        colourings = list(product((0, 1), repeat=9))
        if fact == "outcomes":
            return sum(self.chance(lambda bits, one=one: bits == one) > 1e-9 for one in colourings)
        own = ("white", "black").index(arguments[0])
        if fact == "win":
            return self.chance(lambda bits: self.lines(bits, own) > self.lines(bits, 1 - own))
        assert fact == "points", f"the oracle does not know {fact}"
        return sum(
            self.chance(lambda bits, one=one: bits == one) * self.lines(one, own)
            for one in colourings
        )


def played(vector: np.ndarray, card: str, squares: list[int]) -> np.ndarray:
    if card == "CX":
        control, target = squares
        black = [slice(None)] * 9
        black[control] = 1
        axis = target - (target > control)
        vector = vector.copy()
        vector[tuple(black)] = np.flip(vector[tuple(black)], axis)
        return vector
    (square,) = squares
    return np.moveaxis(np.tensordot(GATES[card], vector, axes=(1, square)), 0, square)


def recognised(reduced: np.ndarray, known: dict[str, np.ndarray]) -> str:
    """The name of the vector that a density matrix is, or '?'."""
    fitting = (name for name, ket in known.items() if (ket.conj() @ reduced @ ket).real > PURE)
    return next(fitting, "?")
