"""A first game: safe kittens and the coin when none is safe; a domino; a white square."""

from __future__ import annotations

from ketplay.core.parts.coach import ANY, Tip
from ketplay.games.octal.rules import Octal
from ketplay.games.octal.state import GONE, State, Take
from ketplay.games.octal.words import aim

SAFE = "w"
GREY = "ld"


def goal(game: Octal, view: State, seat: int) -> str:
    """What a seat is after.

    >>> goal(Octal(), Octal().start(), 0)
    'Take a kitten. Finding it black (1) loses; so does having none left to take.'
    """
    task, danger = aim(game)
    return f"{task[0].upper()}{task[1:]}. {danger}"


def tips(game: Octal, view: State, seat: int) -> list[Tip]:
    """What to tell the seat whose turn it is.

    >>> [tip.words for tip in tips(Octal(board="path:3"), State("www", 0), 0)]
    ['A white kitten is safe. Choose kitten 0.']
    """
    takes = [move for move in game.moves(view) if isinstance(move, Take)]
    if not takes:
        return []
    if game.is_domino:
        return _domino_tips(takes)
    if not game.quantum or not game.on_graph:
        return []
    return _kitten_tips(view, takes) if game.risk else _white_tips(view, takes)


def _domino_tips(takes: list[Take]) -> list[Tip]:
    """Two neighbours, and the mirror that wins on an even row."""
    middle = takes[len(takes) // 2] if len(takes) < 4 else takes[3]
    return [
        Tip("first", f"Choose a free square, for example {middle.first}.", f"v{middle.first}"),
        Tip("second", "Now a free neighbour of it: the domino covers both.", "", (ANY,)),
        Tip(
            "mirror",
            "Leave two equal parts. Whatever the other player does in one, do it in the other.",
        ),
    ]


def _white_tips(view: State, takes: list[Take]) -> list[Tip]:
    first = takes[len(takes) // 2].first
    words = f"Choose a white square, for example {first}. Its neighbours turn grey."
    advice = "Grey squares are lost for both of you. Try to take the last white one."
    second = [Tip("last", advice, f"v{first}")] if GONE in view.cells else []
    return [Tip("white", words, f"v{first}"), *second]


def _kitten_tips(view: State, takes: list[Take]) -> list[Tip]:
    safe = [move.first for move in takes if view.cells[move.first] == SAFE]
    grey = [move.first for move in takes if view.cells[move.first] in GREY]
    if safe:
        advice = Tip("safe", f"A white kitten is safe. Choose kitten {safe[0]}.", f"v{safe[0]}")
        return [advice, *_turned_tips(view, safe[0])] if GONE in view.cells else [advice]
    if not grey:
        return []
    words = f"No kitten is safe now: a grey one is a coin flip. Choose kitten {grey[0]}."
    return [Tip("coin", words, f"v{grey[0]}")]


def _turned_tips(view: State, safe: int) -> list[Tip]:
    """What happened to the neighbours of the ones that left."""
    if not any(cell in GREY for cell in view.cells):
        return []
    words = (
        "Whoever was tied to a kitten that left made a quarter turn: grey is a coin flip, "
        f"and black loses. Kitten {safe} is still white: choose it."
    )
    return [Tip("turned", words, f"v{safe}")]
