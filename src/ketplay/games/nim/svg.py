"""Nim as a drawing: each heap is a column of stones; a click takes a stone and all above it."""

from __future__ import annotations

from ketplay.core.drawing import Style, attr, standalone
from ketplay.games.nim.rules import Heaps, Nim, Take

TILES = ("stones",)
PICTURES = ("annotated",)  # the heaps, with a note on what a move takes
STEP = 46  # between heaps and between stones
SVG_FILE = '<svg xmlns="http://www.w3.org/2000/svg" width="{}" height="{}" '
CSS = (
    ".nim-ground{fill:var(--felt);stroke:var(--line);stroke-width:2}"
    ".nim-stone{fill:var(--dim);stroke:var(--text);stroke-width:3}"
    ".nim-gone{fill:none;stroke:var(--line);stroke-width:2;stroke-dasharray:4 5}"
    ".nim-name{fill:var(--dim);font:15px sans-serif;text-anchor:middle}"
    ".nim-note{fill:var(--text);font:15px sans-serif;text-anchor:end}"
    ".nim-brace{fill:none;stroke:var(--accent);stroke-width:3}"
)


def symbols(tiles: str) -> str:
    """The stone."""
    stone = '<ellipse class="nim-stone" cx="20" cy="20" rx="18" ry="15"/>'
    return f'<symbol id="nim-stone" viewBox="0 0 40 40">{stone}</symbol>'


def picks(game: Nim, view: Heaps, move: Take) -> tuple[str, ...]:
    """One click: the lowest stone that is taken; with digits, the heap and then how many."""
    return (f"{move.heap + 1}-{move.number}",)


def _layout(game: Nim) -> tuple[int, int, int, float]:
    """Width and height of the drawing, the middle of the last heap, the width of a heap."""
    width = max(400, len(game.sizes) * STEP * 2 + 40)
    gap = width / len(game.sizes)
    return width, max(game.sizes) * STEP + 70, round(width - gap / 2), gap


def draw(game: Nim, view: Heaps, style: Style) -> str:
    """The heaps, with rings where stones were taken.

    >>> draw(Nim(heaps="1.2"), Nim(heaps="1.2").start(), Style()).count("data-pick")
    3
    """
    width, height, _, gap = _layout(game)
    label = "Heaps of " + ", ".join(map(str, view.sizes))
    parts = [f'<svg viewBox="0 0 {width} {height}" role="group" aria-label={attr(label)}>']
    parts.append(
        f'<rect class="nim-ground" x="4" y="4" width="{width - 8}" height="{height - 8}" rx="16"/>'
    )
    for heap, most in enumerate(game.sizes):
        x = round(gap * heap + gap / 2)
        parts += [_stone(view.sizes[heap], heap, stone, x, height) for stone in range(most)]
        name = f"heap {heap + 1}: {view.sizes[heap]}"
        parts.append(f'<text class="nim-name" x="{x}" y="{height - 14}">{name}</text>')
    return "".join([*parts, "</svg>"])


def draw_picture(game: Nim, view: Heaps, name: str, style: Style) -> str:
    """The heaps, and what a click on the second stone from the top of the last heap takes.

    >>> "one move" in draw_picture(Nim(), Nim().start(), "annotated", Style())
    True
    """
    width, height, x = _layout(game)[:3]
    top = height - 40 - STEP * view.sizes[-1]
    brace = f"M{x - 24} {top + 2}h-9v{2 * STEP - 8}h9M{x - 33} {top + 17}h-10"
    note = "".join(
        f'<text class="nim-note" x="{x - 48}" y="{top + 13 + 19 * line}">{words}</text>'
        for line, words in enumerate(("one move: a stone", "and all above it"))
    )
    drawing = draw(game, view, style).replace("<svg ", SVG_FILE.format(width, height), 1)
    notes = f'<path class="nim-brace" d="{brace}"/>{note}</svg>'
    return standalone(game, drawing.removesuffix("</svg>") + notes, style)


def _stone(size: int, heap: int, stone: int, x: int, height: int) -> str:
    y = height - 40 - STEP * (stone + 1)
    if stone >= size:
        return f'<ellipse class="nim-gone" cx="{x}" cy="{y + 20}" rx="16" ry="13"/>'
    count = size - stone
    words = f"take {count} of {size} from heap {heap + 1}"
    return (
        f'<use href="#nim-stone" x="{x - 20}" y="{y}" width="40" height="40" '
        f'data-pick="{heap + 1}-{count}" data-digits="{heap + 1}{count}" '
        f'data-key="{heap + 1}.{stone}" data-preview="gone" '
        f'role="button" aria-label={attr(words)}/>'
    )
