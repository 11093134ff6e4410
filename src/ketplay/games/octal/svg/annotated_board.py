"""A board with a note below each kitten: what comes of measuring it. For the guide."""

from __future__ import annotations

from ketplay.core.drawing import Style, standalone
from ketplay.games.octal.rules import Octal
from ketplay.games.octal.state import GONE, State
from ketplay.games.octal.svg.geometry import drawing_places, size
from ketplay.games.octal.svg.kitten_board import TILE, draw

NOTES = {
    "w": ("white", "safe"),
    "l": ("light grey", "a coin"),
    "b": ("black", "you lose"),
    "d": ("dark grey", "a coin"),
    GONE: ("measured", "and gone"),
}
NOTE = 46  # the height of the notes


def annotated_board(game: Octal, view: State, style: Style) -> str:
    """The board of a row, with its notes, as an SVG file of its own.

    >>> game = Octal(board="path:3")
    >>> annotated_board(game, State("l.w", 0), Style()).count('class="octal-note"')
    6
    """
    points = drawing_places(game, style)
    width, height = size(points)
    notes = "".join(
        f'<text class="octal-note" x="{x:g}" y="{y + TILE / 2 + 22 + 18 * line:g}">{words}</text>'
        for cell, (x, y) in zip(view.cells, points, strict=True)
        for line, words in enumerate(NOTES[cell])
    )
    whole = height + NOTE
    drawing = draw(game, view, style._replace(labels=False))
    drawing = drawing.replace(f"0 0 {width:g} {height:g}", f"0 0 {width:g} {whole:g}", 1)
    drawing = drawing.replace(f'height="{height - 6:g}"', f'height="{whole - 6:g}"', 1)
    drawing = drawing.replace("<svg ", f'<svg width="{width:g}" height="{whole:g}" ', 1)
    return standalone(game, drawing.removesuffix("</svg>") + notes + "</svg>", style)
