"""Tic-tac-toe as a drawing: a grid on felt, a striped cross and an open ring."""

from __future__ import annotations

from ketplay.core.drawing import Style, attr, standalone
from ketplay.games.tictactoe.rules import Board, Mark, TicTacToe

TILES = ("marks",)
PICTURES = ("annotated",)  # the board, with the cells that win at once
CELL = 100
MARGIN = 30  # room for the names of rows and columns
CSS = (
    ".tictactoe-cell{fill:var(--felt);stroke:var(--line);stroke-width:2}"
    ".tictactoe-ring{fill:none;stroke:var(--seat0);stroke-width:13}"
    ".tictactoe-cross{fill:none;stroke:var(--seat1);stroke-width:15;stroke-linecap:round}"
    ".tictactoe-stripe{fill:none;stroke:var(--felt);stroke-width:4;stroke-dasharray:4 8}"
    ".tictactoe-name{fill:var(--dim);font:15px sans-serif;text-anchor:middle}"
    ".tictactoe-wins{fill:none;stroke:var(--accent);stroke-width:3;stroke-dasharray:7 6}"
    ".tictactoe-note{fill:var(--text);font:16px sans-serif;text-anchor:middle}"
    ".tictactoe-line{stroke:var(--accent);stroke-width:6;fill:none}"
)
# At a table the sign of a seat is its mark, in the shape and colour it has on the board.
CSS += (
    "[data-game$=tictactoe] .ket-pip{border:0;outline:0;border-radius:0}"
    "[data-game$=tictactoe] .ket-pip.ket-seat0{background:"
    "linear-gradient(45deg,transparent 41%,var(--seat1) 41% 59%,transparent 59%),"
    "linear-gradient(-45deg,transparent 41%,var(--seat1) 41% 59%,transparent 59%)}"
    "[data-game$=tictactoe] .ket-pip.ket-seat1{background:"
    "radial-gradient(closest-side,transparent 58%,var(--seat0) 60% 94%,transparent 98%)}"
    "[data-game$=tictactoe] .ket-odds-part.ket-seat0{background:var(--seat1)}"
    "[data-game$=tictactoe] .ket-odds-part.ket-seat1{background:var(--seat0)}"
)
SYMBOLS = (
    '<symbol id="tictactoe-X" viewBox="0 0 100 100">'
    '<path class="tictactoe-cross" d="M26 26 74 74M74 26 26 74"/>'
    '<path class="tictactoe-stripe" d="M26 26 74 74M74 26 26 74"/></symbol>'
    '<symbol id="tictactoe-O" viewBox="0 0 100 100">'
    '<circle class="tictactoe-ring" cx="50" cy="50" r="28"/></symbol>'
)


def symbols(tiles: str) -> str:
    """The two marks."""
    return SYMBOLS


def picks(game: TicTacToe, view: Board, move: Mark) -> tuple[str, ...]:
    """One click: the cell."""
    return (game.cell_name(move.cell),)


def pick_boxes(game: TicTacToe) -> dict[str, tuple[float, float, float, float]]:
    """Where each pick is in the drawing: x, y, width, height."""
    return {game.cell_name(cell): (*_corner(game, cell), CELL, CELL) for cell in range(game.cells)}


def marks(game: TicTacToe, view: Board) -> dict[str, int]:
    """The seat whose mark is in each cell that is not free.

    >>> marks(TicTacToe(), Board(1, 16))
    {'a1': 0, 'b2': 1}
    """
    return {
        game.cell_name(cell): seat
        for cell in range(game.cells)
        for seat, marked in enumerate(view)
        if marked >> cell & 1
    }


def draw(game: TicTacToe, view: Board, style: Style) -> str:
    """The board.

    >>> draw(TicTacToe(), Board(1, 0), Style()).count("data-pick")
    9
    """
    width = game.m * CELL + MARGIN * 2
    height = game.n * CELL + MARGIN * 2
    label = f"Board of {game.m} by {game.n}: {game.format_state(view)}"
    parts = [f'<svg viewBox="0 0 {width} {height}" role="group" aria-label={attr(label)}>']
    if style.labels:
        parts += _names(game)
    parts += [_cell(game, view, cell) for cell in range(game.cells)]
    line = game.line(view)
    if line:
        parts.append(_strike(game, line))
    return "".join([*parts, "</svg>"])


def draw_picture(game: TicTacToe, view: Board, name: str, style: Style) -> str:
    """The board, and where the player to move wins at once.

    >>> board = TicTacToe().parse_state("X.OXO....")
    >>> draw_picture(TicTacToe(), board, "annotated", Style()).count("wins here")
    1
    """
    seat = game.actor(view) or 0
    notes = []
    for move in game.moves(view):
        if game.line(game.play(view, move)):
            x, y = _corner(game, move.cell)
            middle = CELL // 2
            notes.append(
                f'<circle class="tictactoe-wins" cx="{x + middle}" cy="{y + middle}" r="36"/>'
                f'<text class="tictactoe-note" x="{x + middle}" y="{y + middle - 2}">'
                f"{game.seats[seat]}</text>"
                f'<text class="tictactoe-note" x="{x + middle}" y="{y + middle + 16}">'
                "wins here</text>"
            )
    size = f'width="{game.m * CELL + MARGIN * 2}" height="{game.n * CELL + MARGIN * 2}" '
    file = f'<svg xmlns="http://www.w3.org/2000/svg" {size}'
    drawing = draw(game, view, style).replace("<svg ", file, 1)
    return standalone(game, drawing.removesuffix("</svg>") + "".join(notes) + "</svg>", style)


def _names(game: TicTacToe) -> list[str]:
    columns = [(MARGIN + c * CELL + CELL // 2, 21, chr(97 + c)) for c in range(game.m)]
    rows = [(15, MARGIN + r * CELL + CELL // 2 + 5, str(r + 1)) for r in range(game.n)]
    return [
        f'<text class="tictactoe-name" x="{x}" y="{y}">{name}</text>'
        for x, y, name in columns + rows
    ]


def _corner(game: TicTacToe, cell: int) -> tuple[int, int]:
    row, column = divmod(cell, game.m)
    return MARGIN + column * CELL, MARGIN + row * CELL


def _cell(game: TicTacToe, view: Board, cell: int) -> str:
    x, y = _corner(game, cell)
    name = game.cell_name(cell)
    sign = game.format_state(view)[cell]
    words = f"{name}, {'free' if sign == '.' else sign}"
    use = ""
    if sign != ".":
        use = f'<use href="#tictactoe-{sign}" x="{x}" y="{y}" width="{CELL}" height="{CELL}"/>'
    return (
        f'<g data-pick="{name}" data-key="{name}" role="button" aria-label={attr(words)}>'
        f'<rect class="tictactoe-cell" x="{x + 3}" y="{y + 3}" '
        f'width="{CELL - 6}" height="{CELL - 6}" rx="12"/>{use}</g>'
    )


def _strike(game: TicTacToe, line: int) -> str:
    cells = [cell for cell in range(game.cells) if line >> cell & 1]
    x0, y0 = _corner(game, cells[0])
    x1, y1 = _corner(game, cells[-1])
    half = CELL // 2
    return f'<path class="tictactoe-line" d="M{x0 + half} {y0 + half}L{x1 + half} {y1 + half}"/>'
