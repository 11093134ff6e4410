"""The slow, obvious physics that the game's tables are compared with: real vectors, matrices and
outer products.
"""

from __future__ import annotations

import numpy as np

R = 0.5**0.5
KET = {"0": np.array([1, 0]), "1": np.array([0, 1]), "+": np.array([R, R]), "-": np.array([R, -R])}
LETTER = {
    "I": np.eye(2),
    "X": np.array([[0, 1], [1, 0]]),
    "Z": np.array([[1, 0], [0, -1]]),
    "H": np.array([[R, R], [R, -R]]),
}


def operator(card: str) -> np.ndarray:
    """A block as a matrix: a gate, or the outer product |a><b|."""
    return LETTER[card] if card in LETTER else np.outer(KET[card[1]], KET[card[4]])


def born(cards: list[str]) -> float:
    """|<0| ... |0>|^2 for blocks in play order; a closing <0| is implied."""
    vector = KET["0"]
    for card in cards:
        vector = operator(card) @ vector
    return float(KET["0"] @ vector) ** 2
