"""Nim as a drawing: each heap is a column of stones; a click takes a stone and all above it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

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
    ".nim-outline{fill:none;stroke:var(--text);stroke-width:3}.nim-filling{fill:var(--dim)}"
    ".nim-number{fill:var(--text);font:700 16px sans-serif;text-anchor:middle;"
    "paint-order:stroke;stroke:var(--felt);stroke-width:4}"
    ".nim-share{fill:var(--text);font:600 13px sans-serif}"
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


class Layout(NamedTuple):
    """Where the heaps are drawn."""

    width: int
    height: int
    floor: int  # below the lowest stones
    gap: float  # the width of a heap

    def middle(self, heap: int) -> int:
        """The middle of a heap, from the left."""
        return round(self.gap * heap + self.gap / 2)


def layout(game: Nim, labels: bool = True) -> Layout:
    """With names below the heaps, or as a small square without them.

    >>> layout(Nim(heaps="1.2"), labels=False).width
    108
    """
    heaps = len(game.sizes)
    if not labels:
        side = max(heaps, *game.sizes) * STEP + 16
        return Layout(side, side, side - 5, side / heaps)
    width = max(400, heaps * STEP * 2 + 40)
    height = max(game.sizes) * STEP + 70
    return Layout(width, height, height - 40, width / heaps)


def draw(game: Nim, view: Heaps, style: Style) -> str:
    """The heaps, with rings where stones were taken.

    >>> draw(Nim(heaps="1.2"), Nim(heaps="1.2").start(), Style()).count("data-pick")
    3
    """
    room = layout(game, style.labels)
    width = room.width
    height = room.height
    label = "Heaps of " + ", ".join(map(str, view.sizes))
    parts = [f'<svg viewBox="0 0 {width} {height}" role="group" aria-label={attr(label)}>']
    parts.append(
        f'<rect class="nim-ground" x="4" y="4" width="{width - 8}" height="{height - 8}" rx="16"/>'
    )
    for heap, most in enumerate(game.sizes):
        x = room.middle(heap)
        parts += [_stone(view.sizes[heap], heap, stone, x, room.floor) for stone in range(most)]
        if style.labels:
            name = f"heap {heap + 1}: {view.sizes[heap]}"
            parts.append(f'<text class="nim-name" x="{x}" y="{height - 14}">{name}</text>')
    return "".join([*parts, "</svg>"])


def draw_shares(game: Nim, shares: Mapping[Take, float], style: Style) -> str:
    """The board of quantum Nim: the stone with the number 2 is there where a heap has two, and
    takes two. Its filling is the share of the boards on which it is there.

    >>> nim = Nim(heaps="1.2")
    >>> draw_shares(nim, {Take(0, 1): 1, Take(1, 1): 0.5, Take(1, 2): 0}, Style()).count("50 %")
    2
    """
    room = layout(game, style.labels)
    width = room.width
    height = room.height
    left = 18 if style.labels else 0  # the share is to the right of a stone
    parts = [
        f'<svg viewBox="0 0 {width} {height}" role="group" aria-label="Heaps">'
        f'<rect class="nim-ground" x="4" y="4" width="{width - 8}" height="{height - 8}" rx="16"/>'
    ]
    for move, share in shares.items():
        x = room.middle(move.heap) - left
        parts.append(_shared_stone(move, share, x, room.floor - STEP * move.number))
    for heap in range(len(game.sizes) if style.labels else 0):
        x = room.middle(heap) - left
        parts.append(f'<text class="nim-name" x="{x}" y="{height - 14}">heap {heap + 1}</text>')
    return "".join([*parts, "</svg>"])


def _shared_stone(move: Take, share: float, x: int, y: int) -> str:
    """A stone that is there on some boards, filled from below."""
    full = f"M{x - 18} {y + 20}a18 15 0 0 1 36 0a18 15 0 0 1 -36 0Z"
    level = 30 * share
    half = 18 * (1 - (level / 15 - 1) ** 2) ** 0.5
    bottom = y + 35 - level
    large = int(share > 0.5)
    filling = f"M{x - half:.1f} {bottom:.1f}A18 15 0 {large} 0 {x + half:.1f} {bottom:.1f}Z"
    percent = f"{100 * share:.3g} %"
    words = f"take {move.number} from heap {move.heap + 1}, possible on {percent} of the boards"
    shape = f'<path class="nim-{"outline" if share else "gone"}" d="{full}"/>'
    if share > 1 - 1e-9:
        shape = f'<path class="nim-stone" d="{full}"/>'
    elif share:
        shape += f'<path class="nim-filling" d="{filling}"/>'
    key = f"{move.heap + 1}.{move.number}"
    place = f'x="{x + 28}" y="{y + 25}"'
    note = f'<text class="nim-share" data-key="share-{key}" {place}>{percent}</text>'
    return (
        f'<g data-pick="{move.heap + 1}-{move.number}" '
        f'data-digits="{move.heap + 1}{move.number}" '
        f'data-key="{key}" role="button" aria-label={attr(words)}>{shape}'
        f'<text class="nim-number" x="{x}" y="{y + 25}">{move.number}</text></g>'
        f"{note if 1e-9 < share < 1 - 1e-9 else ''}"  # outside, so that no mark lies on it
    )


def draw_picture(game: Nim, view: Heaps, name: str, style: Style) -> str:
    """The heaps, and what a click on the second stone from the top of the last heap takes.

    >>> "one move" in draw_picture(Nim(), Nim().start(), "annotated", Style())
    True
    """
    room = layout(game)
    width = room.width
    height = room.height
    x = room.middle(len(game.sizes) - 1)
    top = room.floor - STEP * view.sizes[-1]
    brace = f"M{x - 24} {top + 2}h-9v{2 * STEP - 8}h9M{x - 33} {top + 17}h-10"
    note = "".join(
        f'<text class="nim-note" x="{x - 48}" y="{top + 13 + 19 * line}">{words}</text>'
        for line, words in enumerate(("one move: a stone", "and all above it"))
    )
    drawing = draw(game, view, style).replace("<svg ", SVG_FILE.format(width, height), 1)
    notes = f'<path class="nim-brace" d="{brace}"/>{note}</svg>'
    return standalone(game, drawing.removesuffix("</svg>") + notes, style)


def _stone(size: int, heap: int, stone: int, x: int, floor: int) -> str:
    y = floor - STEP * (stone + 1)
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
