"""Whole turns of QTris at the base level by plain linear algebra: nine qubits, 512 amplitudes.

Slow and obvious; it shares nothing with the game but the text of a position.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

import numpy as np

from support.dense import BELL, LINES, PURE, SINGLE, Oracle, cases, played, recognised, vector_of

BASE = {name: SINGLE[name] for name in "WBRL"}


def is_tiles(board: Oracle, squares: list[int]) -> bool:
    """Whether these squares are tiles of the base level, alone or in pairs."""
    for square in squares:
        if board.purity(square) > PURE:
            if recognised(board.reduced(square), BASE) == "?":
                return False
        else:
            partner = board.pair(square + 1)
            if not partner:
                return False
            both = sorted((square, partner - 1))
            if recognised(board.reduced(*both), BELL) == "?":
                return False
    return True


class Turn:
    """The boards that the cards of a turn lead to, with the share of the seat that plays them."""

    def __init__(self, position: str) -> None:
        _, board, step, *fields = position.split()
        values = dict(field.split(":", 1) for field in fields)
        seat, self.left = map(int, step.split(":")[1:])
        self.is_white = int(values["white"]) == seat
        hand = values["hands"].split("|")[seat]
        self.hand = {card: int(number) for card, number in re.findall(r"([A-Z]+)(\d+)", hand)}
        self.start = vector_of(cases(board)[0][1])
        self.worth = np.array([self._worth(bits) for bits in product((0, 1), repeat=9)])

    def _worth(self, bits: tuple[int, ...]) -> float:
        white, black = (sum(all(bits[s] == c for s in line) for line in LINES) for c in (0, 1))
        lead = (white > black) - (white < black)
        return (1 + lead) / 2 if self.is_white else (1 - lead) / 2

    def share(self, vector: np.ndarray) -> float:
        return float(self.worth @ np.abs(vector.reshape(512)) ** 2)

    def ends(self) -> list[tuple[np.ndarray, float]]:
        """Every different board at the end of the turn, with its share."""
        begun = {b"": (self.start, self.hand)}
        for _ in range(self.left):
            further = {}
            for vector, hand in begun.values():
                for card in hand:
                    rest = {name: n - (name == card) for name, n in hand.items()}
                    rest = {name: n for name, n in rest.items() if n}
                    for after in self._plays(vector, card):
                        further[_key(after) + repr(rest).encode()] = after, rest
            begun = further
        boards = {_key(vector): vector for vector, _ in begun.values()}
        return [(vector, self.share(vector)) for vector in boards.values()]

    def _plays(self, vector: np.ndarray, card: str) -> Iterator[np.ndarray]:
        if card == "I":
            yield vector
            return
        board = Oracle("W.W.W/W.W.W/W.W.W")
        board.vectors = [vector]
        partners = [board.pair(square + 1) - 1 for square in range(9)]
        for squares in self._squares(card, partners):
            name = "X" if card == "CX" and len(squares) == 1 else card
            after = played(vector, name, squares)
            board.vectors = [after]
            touched = {*squares, *(partners[s] for s in squares if partners[s] >= 0)}
            yield after if is_tiles(board, sorted(touched)) else vector  # without a rule: spent

    def _squares(self, card: str, partners: list[int]) -> Iterator[list[int]]:
        for square in range(9):
            if card != "CX":
                yield [square]
                continue
            yield [square, partners[square]] if partners[square] >= 0 else [square]
            yield from ([square, other] for other in range(9) if other != square)


def _key(vector: np.ndarray) -> bytes:
    """Equal for vectors that differ by a phase."""
    flat = vector.reshape(512)
    first = flat[np.argmax(np.abs(flat) > 1e-6)]
    return bytes(np.round(flat * (abs(first) / first), 6).astype(np.complex64) + 0.0)
