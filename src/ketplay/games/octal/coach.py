"""A first qubit game: safe kittens, what a measurement does, and the coin when none is safe."""

from __future__ import annotations

from ketplay.core.parts.coach import Tip
from ketplay.games.octal.rules import Octal
from ketplay.games.octal.state import GONE, State, Take

SAFE, GREY = "w", "ld"


def goal(game: Octal, view: State, seat: int) -> str:
    """What a seat is after.

    >>> goal(Octal(), Octal().start(), 0)
    'Measure kittens in turn. Black loses, and so does having none left to measure.'
    """
    if not game.quantum:
        return "Whoever cannot move loses."
    return "Measure kittens in turn. Black loses, and so does having none left to measure."


def tips(game: Octal, view: State, seat: int) -> list[Tip]:
    """What to tell the seat whose turn it is, where one kitten is measured at a time.

    >>> [tip.words for tip in tips(Octal(board="path:3"), State("www", 0), 0)]
    ['A white kitten is safe. Choose kitten 0.']
    """
    takes = [move for move in game.moves(view) if isinstance(move, Take)]
    if not game.quantum or any(move.first != move.last for move in takes):
        return []
    safe = [move.first for move in takes if view.cells[move.first] == SAFE]
    grey = [move.first for move in takes if view.cells[move.first] in GREY]
    if safe:
        told = [Tip("safe", f"A white kitten is safe. Choose kitten {safe[0]}.", f"v{safe[0]}")]
        return told + _turned(view, safe[0]) if GONE in view.cells else told
    if not grey:
        return []
    words = f"No kitten is safe now: a grey one is a coin flip. Choose kitten {grey[0]}."
    return [Tip("coin", words, f"v{grey[0]}")]


def _turned(view: State, safe: int) -> list[Tip]:
    """What happened to the neighbours of the ones that left."""
    if not any(cell in GREY for cell in view.cells):
        return []
    words = (
        "Whoever was tied to a kitten that left made a quarter turn: grey is a coin flip, "
        f"and black loses. Kitten {safe} is still white: choose it."
    )
    return [Tip("turned", words, f"v{safe}")]
