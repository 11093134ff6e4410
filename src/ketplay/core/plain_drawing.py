"""A drawing for a game that has none of its own: the position as text, and a button for every move."""

from __future__ import annotations

from typing import Any

from ketplay.core.drawing import attr, text
from ketplay.core.game import CHANCE, Game

COLUMNS, WIDTH, HEIGHT = 4, 400, 36


def draw(game: Game[Any, Any], view: Any) -> str:
    """The view as SVG with one `data-pick` a legal move, its value the move itself."""
    moves = (
        []
        if game.actor(view) in (None, CHANCE)
        else [game.format_move(move) for move in game.moves(view)]
    )
    line = game.format_state(view)
    height = 60 + HEIGHT * -(-len(moves) // COLUMNS)
    buttons = "".join(_button(number, move) for number, move in enumerate(moves))
    title = f'<text x="200" y="34" text-anchor="middle" font-size="18" fill="var(--text)">{text(line)}</text>'
    return f'<svg viewBox="0 0 {WIDTH} {height}" role="group" aria-label={attr(line)}>{title}{buttons}</svg>'


def _button(number: int, move: str) -> str:
    width = WIDTH / COLUMNS
    x, y = width * (number % COLUMNS), 56 + HEIGHT * (number // COLUMNS)
    size = f'width="{width - 6:g}" height="{HEIGHT - 6}" rx="8"'
    box = f'<rect x="{x + 3:g}" y="{y}" {size} fill="var(--felt)" stroke="var(--line)"/>'
    place = f'x="{x + width / 2:g}" y="{y + 20}" text-anchor="middle"'
    label = f'<text {place} font-size="14" fill="var(--text)">{text(move)}</text>'
    return f'<g role="button" data-pick={attr(move)} aria-label={attr(move)}>{box}{label}</g>'
