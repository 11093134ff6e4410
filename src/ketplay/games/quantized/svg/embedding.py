"""Drawings of the classical game inside the drawing of a quantum game."""

from __future__ import annotations

import re
from typing import Any

from ketplay.core import registry
from ketplay.core.drawing import Style, text
from ketplay.games.quantized.rules import Quantized

_INTERACTIVE = re.compile(r' (?:data-pick|data-key|role|aria-label)="[^"]*"')


def embed(svg: str, x: float, y: float, width: int, max_height: int) -> tuple[str, int]:
    """A drawing at a place inside another one, and its height there."""
    box = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', svg)
    box_width, box_height = (float(box[1]), float(box[2])) if box else (100.0, 100.0)
    height = min(max_height, round(width * box_height / box_width))
    opening = f'<svg x="{x}" y="{y}" width="{width}" height="{height}"'
    return opening + svg.removeprefix("<svg"), height


def without_picks(svg: str) -> str:
    """A drawing with nothing to click and no labels of its own."""
    return _INTERACTIVE.sub("", svg)


def small_board(game: Quantized, position: Any, x: int, y: int, size: int) -> str:
    """A position of the classical game, small, with nothing to click."""
    svg = registry.part(game.base, "svg")
    if svg is None:
        name = text(game.classical.text(position))
        return f'<text class="quantized-small" x="{x}" y="{y + 40}">{name}</text>'
    drawing = without_picks(svg.draw(game.base, position, Style(labels=False)))
    return embed(drawing, x, y, size, size)[0]
