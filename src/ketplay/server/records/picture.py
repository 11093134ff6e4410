"""A picture of a position that someone sent. Runs in a worker and keeps nothing."""

from __future__ import annotations

from ketplay.core.drawing import Style, picture, tile_set
from ketplay.core.registry import part, position


def draw_position(line: str, name: str, theme: str, tiles: str, labels: bool = True) -> str:
    """The position line as an SVG file, or another picture of it that the game draws.

    >>> draw_position("nim:heaps=1.2", "", "dark", "")[:4]
    '<svg'
    """
    game, state = position(line)
    style = Style(theme, tile_set(game, tiles), labels=labels)
    svg = part(game, "svg")
    if name in getattr(svg, "PICTURES", ()):
        return str(svg.draw_picture(game, state, name, style))
    return picture(game, state, style)
