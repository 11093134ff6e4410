"""The puzzles of quantum tic-tac-toe: one ply, which cell and how often to amplify."""

from __future__ import annotations

from pathlib import Path

from ketplay.core.parts.puzzles import Puzzle, read_puzzles
from ketplay.games.quantized.game.superposition_game import Quantized, QuantumState
from ketplay.games.quantized.odds import expected_payoffs

TAGS = {
    "amplify": "Amplify your wins",
    "again": "Amplify more than once",
}


def puzzles() -> tuple[Puzzle, ...]:
    return read_puzzles(Path(__file__).with_name("puzzles.tsv"))


def question(game: Quantized, state: QuantumState) -> str:
    seat = game.seats[len(state.plies) % 2]
    return (
        f"You are {seat}. Choose a cell, and how often you amplify. From then on nobody errs. How "
        "high can your expected score be? A win counts 100 %, a tie 50 %."
    )


def choice(game: Quantized, state: QuantumState, card: str) -> str:
    """A cell and the number of turns, in words.

    >>> from ketplay.core import registry
    >>> qt3 = registry.game("qt3")
    >>> choice(qt3, qt3.start(), "b2!1"), choice(qt3, qt3.start(), "b2")
    ('b2, amplified once', 'b2 alone')
    """
    cell, _, turns = card.partition("!")
    times = {"": "", "1": "once", "2": "twice"}.get(turns, f"{turns} times")
    return f"{cell}, amplified {times}" if times else f"{cell} alone"


def share(game: Quantized, state: QuantumState, seat: int) -> float:
    """The part of the point that a seat gets under best classical play from here."""
    return (1 + expected_payoffs(game, state)[seat]) / 2
