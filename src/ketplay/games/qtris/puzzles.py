"""The puzzles of QTris: last turns, whose worth is exact because a measurement follows."""

from __future__ import annotations

from pathlib import Path

from ketplay.core.parts.puzzles import Puzzle, read_puzzles
from ketplay.games.qtris.odds import expected_payoffs
from ketplay.games.qtris.rules import QTris
from ketplay.games.qtris.state import State

TAGS = {
    "settle": "Settle a kitten",
    "wake": "Wake a colour: make a kitten of it",
    "flip": "Flip a colour",
    "turn": "Turn a kitten round",
    "tie": "Tie a pair",
    "untie": "Untie a pair",
    "pair": "Change how a pair compares",
    "cover": "Cover two lines with a pair",
}
SHOW = ("odds", "bar")


def puzzles() -> tuple[Puzzle, ...]:
    return read_puzzles(Path(__file__).with_name("puzzles.tsv"))


def question(game: QTris, state: State) -> str:
    colour = "White" if state.white == state.seat else "Black"
    return f"You are {colour}. This is the last turn: two cards, then the board is measured."


def share(game: QTris, state: State, seat: int) -> float:
    """The part of the point that a seat can expect if the board is measured now."""
    return (1 + expected_payoffs(game, state)[seat]) / 2
