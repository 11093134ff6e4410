"""The state and the moves of the octal games as values."""

from __future__ import annotations

from typing import NamedTuple

GONE = "."
TURN = str.maketrans("wlbd", "lbdw")  # R2.3: a quarter turn
NAMES = {"w": "white", "l": "light grey", "b": "black", "d": "dark grey", GONE: "gone"}


class State(NamedTuple):
    """What is on the table. While `block` is being measured, `coins` of its grey qubits have come
    up white.
    """

    cells: str  # a colour for each vertex, or GONE
    turn: int
    block: tuple[int, int] | None = None
    coins: int = 0
    lost: bool = False  # the player to move measured a one
    cuts: tuple[int, ...] = ()  # squares after which a row was cut (only codes 4.d...)
    dominoes: tuple[tuple[int, int], ...] = ()  # what each domino covers (only on graphs, R5)


class Take(NamedTuple):
    """Measure (in the classical games: take) the vertices first to last."""

    first: int
    last: int


class Cut(NamedTuple):
    """Cut a row after a square and take nothing."""

    after: int


class Coin(NamedTuple):
    """What measuring a grey qubit showed."""

    bit: int


Move = Take | Cut | Coin
