"""The board in the terminal: rows as rows, graphs as a list of vertices with their neighbours."""

from __future__ import annotations

from ketplay.games.octal.board.boards import Piece
from ketplay.games.octal.rules import Octal
from ketplay.games.octal.state import GONE, NAMES, State

GLYPHS = {"w": "o", "l": "/", "b": "#", "d": "\\", GONE: "."}  # they differ without colour
ANSI = {"w": "1;37", "l": "37;44", "b": "97;40", "d": "37;45", GONE: "2"}


def draw(game: Octal, view: State, seat: int | None, colour: bool) -> str:
    """The board, and what the signs mean.

    >>> print(draw(Octal(board="path:4"), State("w.lw", 0), 0, False))
    0   1   2   3
    o       / - o
    o white   / light grey
    """
    parts = []
    first = 0
    for piece in game.board.pieces:
        parts.append(_piece(game, view, piece, first, colour))
        first += piece.size
    return "\n\n".join(parts) + "\n" + _legend(game, view)


def _legend(game: Octal, view: State) -> str:
    if not game.quantum:
        return "o a free square" if game.is_domino else "o a square"
    return (
        "   ".join(f"{GLYPHS[cell]} {NAMES[cell]}" for cell in "wlbd" if cell in view.cells)
        or "nothing is left"
    )


def _piece(game: Octal, view: State, piece: Piece, first: int, colour: bool) -> str:
    if piece.kind == "path":
        return _row(game, view, first, piece.size, colour)
    if piece.kind == "grid":
        return _grid(game, view, first, piece.sizes, colour)
    return _list(game, view, first, piece.size, colour)


def _glyph(view: State, v: int, colour: bool) -> str:
    glyph = " " if view.cells[v] == GONE else GLYPHS[view.cells[v]]
    return f"\x1b[{ANSI[view.cells[v]]}m{glyph}\x1b[0m" if colour else glyph


def _joined(game: Octal, view: State, v: int, w: int) -> bool:
    if w in game.neighbours[v] and view.cells[v] != GONE != view.cells[w]:
        return not (w == v + 1 and v in view.cuts)
    return False


def _row(game: Octal, view: State, first: int, count: int, colour: bool, wide: int = 18) -> str:
    lines = []
    for begin in range(first, first + count, wide):
        squares = range(begin, min(begin + wide, first + count))
        lines.append("".join(f"{v:<4}" for v in squares).rstrip())
        lines.append(
            "".join(
                _glyph(view, v, colour)
                + (" - " if v + 1 < first + count and _joined(game, view, v, v + 1) else "   ")
                for v in squares
            ).rstrip()
        )
    return "\n".join(lines)


def _grid(game: Octal, view: State, first: int, sizes: tuple[int, ...], colour: bool) -> str:
    """Signs joined by lines; the number of a row's first vertex comes before it."""
    rows, columns = sizes
    lines = []
    for row in range(rows):
        squares = [first + row * columns + x for x in range(columns)]
        across = [
            _glyph(view, v, colour)
            + ("---" if v + 1 in squares and _joined(game, view, v, v + 1) else "   ")
            for v in squares
        ]
        lines.append(f"{squares[0]:>4}  " + "".join(across).rstrip())
        if row + 1 < rows:
            down = ["|   " if _joined(game, view, v, v + columns) else "    " for v in squares]
            lines.append("      " + "".join(down).rstrip())
    return "\n".join(lines)


def _list(game: Octal, view: State, first: int, count: int, colour: bool) -> str:
    lines = []
    for v in range(first, first + count):
        if view.cells[v] == GONE:
            continue
        near = " ".join(str(w) for w in game.neighbours[v] if view.cells[w] != GONE)
        lines.append(f"{v:>4} {_glyph(view, v, colour)}  {'- ' + near if near else 'alone'}")
    return "\n".join(lines) or "      nothing is left"
