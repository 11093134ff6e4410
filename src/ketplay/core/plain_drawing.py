"""The drawing of a game without one of its own: the position as text, a button for each move."""

from __future__ import annotations

from html import escape
from typing import TypeVar

from ketplay.core.game import CHANCE, Game

S = TypeVar("S")
M = TypeVar("M")
COLUMNS = 4
WIDTH = 400
ROW = 36  # the height of a row of buttons
TOP = 56  # where the buttons begin


def draw(game: Game[S, M], view: S) -> str:
    """The view as SVG, with one `data-pick` for each legal move.

    >>> import ketplay
    >>> nim = ketplay.game("nim:heaps=1")
    >>> 'data-pick="1-1"' in draw(nim, nim.start())
    True
    """
    position = escape(game.format_state(view))
    waiting = game.actor(view) in (None, CHANCE)
    moves = [] if waiting else [game.format_move(move) for move in game.moves(view)]
    height = TOP + 4 + ROW * -(-len(moves) // COLUMNS)
    title = (
        '<text x="200" y="34" text-anchor="middle" font-size="18" fill="var(--text)">'
        f"{position}</text>"
    )
    buttons = "".join(_button(number, escape(move)) for number, move in enumerate(moves))
    return (
        f'<svg viewBox="0 0 {WIDTH} {height}" role="group" aria-label="{position}">'
        f"{title}{buttons}</svg>"
    )


def picks(game: Game[S, M], move: M) -> tuple[str, ...]:
    """The button of a move."""
    return (game.format_move(move),)


def _button(number: int, move: str) -> str:
    row, column = divmod(number, COLUMNS)
    width = WIDTH / COLUMNS
    x = width * column
    y = TOP + ROW * row
    return (
        f'<g role="button" data-pick="{move}" aria-label="{move}">'
        f'<rect x="{x + 3:g}" y="{y}" width="{width - 6:g}" height="{ROW - 6}" rx="8"'
        ' fill="var(--felt)" stroke="var(--line)"/>'
        f'<text x="{x + width / 2:g}" y="{y + 20}" text-anchor="middle" font-size="14"'
        f' fill="var(--text)">{move}</text></g>'
    )
