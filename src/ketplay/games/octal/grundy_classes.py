"""Rows and their classes (Grundy numbers): the domino game, other classical ones, the white game.

On rows a position is a sum of rows, and its class is the XOR of theirs (the paper's lemma 2).
"""

from __future__ import annotations

from typing import NamedTuple

from ketplay.games.octal.octal_code import Code, white_code
from ketplay.games.octal.rules import Octal
from ketplay.games.octal.solver.winning_moves import Analysis, analyse
from ketplay.games.octal.state import GONE, State

COLOURS = "wlbd"


class Rows(NamedTuple):
    """The rows that can still be played on, as (first, last) square, and what is known of them."""

    spans: tuple[tuple[int, int], ...]
    code: Code
    analysis: Analysis


def rows(game: Octal, view: State) -> Rows | None:
    """The rows of a position with their classes; None where it is no sum of rows.

    >>> from ketplay.core.registry import game
    >>> domino = game("domino:board=path:4+path:2")
    >>> found = rows(domino, domino.start())
    >>> found.spans, found.analysis.classes, found.analysis.total
    (((0, 3), (4, 5)), (2, 1), 3)
    """
    if not game.board.rows or game.on_edges:
        return None
    if not game.quantum:
        spans = game.row_spans(view)
        code = game.code
    elif game.on_graph and not game.risk and not _turns_white(game, view):
        spans = _white_runs(game, view)
        code = white_code(game.code)
    else:
        return None
    lengths = [last - first + 1 for first, last in spans]
    return Rows(tuple(spans), code, analyse(code, lengths))


def _turns_white(game: Octal, view: State) -> bool:
    """Whether a square that is not white may become so: then rows of white squares are not all."""
    for v, cell in enumerate(view.cells):
        if cell in COLOURS[1:]:
            near = sum(view.cells[w] != GONE for w in game.neighbours[v])
            if COLOURS.index(cell) + near >= len(COLOURS):
                return True
    return False


def _white_runs(game: Octal, view: State) -> list[tuple[int, int]]:
    """The runs of white squares; taking one greys its neighbours, so they are rows of 0.137."""
    whites = State("".join(cell if cell == "w" else GONE for cell in view.cells), view.turn)
    return game.row_spans(whites)
