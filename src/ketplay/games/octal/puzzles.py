"""The puzzles of the qubit game: small boards, whose values are exact fractions."""

from __future__ import annotations

from pathlib import Path

from ketplay.core.parts.puzzles import Puzzle, read_puzzles
from ketplay.games.octal.odds import expected_payoffs, losing, quick
from ketplay.games.octal.rules import Octal
from ketplay.games.octal.state import State

TAGS = {
    "white": "Win the white game",
    "coin": "Measure a grey qubit, and trust the coin",
    "clear": "Make a dark grey qubit white",
    "black": "Make a grey qubit black",
    "split": "Split the board",
    "last": "Leave nothing safe",
}


def puzzles() -> tuple[Puzzle, ...]:
    return read_puzzles(Path(__file__).with_name("puzzles.tsv"))


def question(game: Octal, state: State) -> str:
    return f"You are {game.seats[state.turn]}. Which qubit do you measure?"


def share(game: Octal, state: State, seat: int) -> float:
    """A seat's chance to win if both play their best; a half where that is not known soon."""
    if not quick(game, state):
        return (1 + expected_payoffs(game, state)[seat]) / 2
    chance = losing(game, state)
    return float(1 - chance if state.turn == seat else chance)
