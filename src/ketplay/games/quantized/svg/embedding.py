"""Drawings of the classical game inside the drawing of a quantum game."""

from __future__ import annotations

import re
from typing import Any

from ketplay.core import registry
from ketplay.core.drawing import Style, text
from ketplay.games.quantized.game.superposition_game import Quantized

_INTERACTIVE = re.compile(r' (?:data-pick|data-key|role|aria-label)="[^"]*"')
_BOX = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')


def embed(svg: str, x: float, y: float, width: float, max_height: float) -> tuple[str, float]:
    """A drawing at a place inside another one, and its height there."""
    box = _BOX.search(svg)
    box_width, box_height = (float(box[1]), float(box[2])) if box else (100.0, 100.0)
    height = min(max_height, round(width * box_height / box_width))
    opening = f'<svg x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"'
    return opening + svg.removeprefix("<svg"), height


def without_picks(svg: str) -> str:
    """A drawing with nothing to click and no labels of its own."""
    return _INTERACTIVE.sub("", svg)


def small_board(game: Quantized, position: Any, x: float, y: float, size: float) -> str:
    """A position of the classical game, small, with nothing to click and no margins."""
    svg = registry.part(game.base, "svg")
    if svg is None:
        name = text(game.classical.text(position))
        return f'<text class="quantized-small" x="{x:g}" y="{y + 40:g}">{name}</text>'
    drawing = without_picks(svg.draw(game.base, position, Style(labels=False)))
    if hasattr(svg, "pick_boxes"):
        drawing = _BOX.sub(f'viewBox="{_cropped(svg.pick_boxes(game.base))}"', drawing, count=1)
        opening = f'<svg x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"'
        return opening + drawing.removeprefix("<svg")
    return embed(drawing, x, y, size, size)[0]


def _cropped(boxes: dict[str, tuple[float, float, float, float]]) -> str:
    """The view box of all picks together."""
    left = min(x for x, _, _, _ in boxes.values())
    top = min(y for _, y, _, _ in boxes.values())
    right = max(x + width for x, _, width, _ in boxes.values())
    bottom = max(y + height for _, y, _, height in boxes.values())
    return f"{left:g} {top:g} {right - left:g} {bottom - top:g}"
