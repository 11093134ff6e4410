"""Numbers for the moves of the octal games, and boards as numbers."""

from __future__ import annotations

from ketplay.core.parts.actions import Longest
from ketplay.games.octal.rules import Octal
from ketplay.games.octal.state import Cut, Move, State, Take

COLOURS = "wlbd."


def words(game: Octal) -> list[str]:
    """Every vertex, edge or block that can be taken, and every cut.

    >>> words(Octal(board="path:3"))
    ['v0', 'v1', 'v2']
    """
    return [game.format_move(move) for move in _all_moves(game)]


def _all_moves(game: Octal) -> list[Move]:
    size = game.board.size
    if game.on_edges:
        return [Take(a, b) for a, b in game.board.edges]
    if game.on_graph:
        return [Take(vertex, vertex) for vertex in range(size)]
    cuts: list[Move] = [Cut(after) for after in range(size - 1)] if game.code.allows(0, 2) else []
    blocks = [
        Take(first, first + length - 1)
        for length in range(1, game.code.last + 1)
        for first in range(size - length + 1)
    ]
    return cuts + blocks


def longest(game: Octal) -> Longest:
    """A move takes a vertex at least, or cuts a row; each vertex is measured at most once."""
    size = game.board.size
    moves = 2 * size if game.code.allows(0, 2) else size
    return Longest(moves, size if game.has_chance else 0)


def tensor(game: Octal, view: State, seat: int) -> list[float]:
    """Whether the seat is to move, then the colour of each vertex.

    >>> tensor(Octal(board="path:1"), Octal(board="path:1").start(), 1)
    [0.0, 1.0, 0.0, 0.0, 0.0, 0.0]
    """
    colours = [float(cell == colour) for cell in view.cells for colour in COLOURS]
    return [float(view.turn == seat), *colours]
