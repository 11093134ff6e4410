"""A map as a drawing: lines for ways, a card at each of them, tiles or pairs with their odds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import hypot
from typing import NamedTuple

from ketplay.core.drawing import attr
from ketplay.games.qtris.board.tiles import CARDS, PAIRS
from ketplay.games.qtris.explain.maps.layout import Layout, Point
from ketplay.games.qtris.svg.pairs import knot
from ketplay.games.qtris.svg.palette import PAPER, SERIF, SUIT, ident, rect, use
from ketplay.games.qtris.svg.pictures.lettering import label

TILE = 50
SMALL = 34  # a tile on the circle
CHIP = 22  # a card on a way
NEAR = 0.36  # where cards lie on ways that cross others: nearer to one end
Ends = tuple[str, str]


class Way(NamedTuple):
    """What a card does in a place: on which square of a pair, and where that leads."""

    card: str
    member: str  # first, second, or empty where it is the same
    target: str


def draw_map(
    layout: Layout, ways: Mapping[str, Sequence[Way]], odds_words: Mapping[str, str]
) -> str:
    """The whole map."""
    chart = _edges(layout, ways)
    lines = "".join(_line(layout, ends) for ends in chart)
    chips = "".join(_chips(layout, ends, names) for ends, names in chart.items())
    places = "".join(_place(layout, name, odds_words[name]) for name in layout.places)
    return _svg(layout, lines + chips + places)


def _edges(layout: Layout, ways: Mapping[str, Sequence[Way]]) -> dict[Ends, list[str]]:
    """The cards that lead from one place to another, each line once."""
    edges: dict[Ends, list[str]] = {}
    for place, leaving in ways.items():
        for way in leaving:
            ends = (place, way.target)
            if way.target not in layout.places or way.target == place:
                continue
            if frozenset(ends) in layout.left_out:
                continue
            ends = ends if ends[::-1] not in edges else ends[::-1]
            name = way.card + {"": "", "first": "1", "second": "2"}[way.member]
            if name not in edges.setdefault(ends, []):
                edges[ends].append(name)
    return edges


def _line(layout: Layout, ends: Ends) -> str:
    (x, y), (to_x, to_y) = (layout.places[end] for end in ends)
    data = f"M{x:g} {y:g}L{to_x:g} {to_y:g}"
    both = attr(" ".join(ends))
    return f'<path class="ket-way" data-ends={both} d="{data}" fill="none" stroke="var(--dim)"/>'


def _chips(layout: Layout, ends: Ends, names: Sequence[str]) -> str:
    """The cards of a way, side by side, at a place where no other way crosses."""
    start, end = (layout.places[each] for each in ends)
    usual = NEAR if _is_diagonal(start, end) else 0.5
    part = layout.along.get(ends, 1 - layout.along.get(ends[::-1], 1 - usual))
    x, y = _along(start, end, part)
    left = x - CHIP * (len(names) - 1) / 2
    return "".join(_chip(name, left + CHIP * number, y) for number, name in enumerate(names))


def _is_diagonal(start: Point, end: Point) -> bool:
    across = abs(start[0] - end[0])
    down = abs(start[1] - end[1])
    return hypot(across, down) > 150 and across > 30


def _along(start: Point, end: Point, part: float) -> Point:
    return start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])


def _chip(name: str, x: float, y: float) -> str:
    card = name.rstrip("12") if name.rstrip("12") in CARDS else name
    colour = SUIT[card]
    size = 14 if len(name) == 1 else 12
    frame = f'fill="{PAPER}" stroke="{colour}" stroke-width="2"'
    return rect(x - CHIP / 2 + 1, y - CHIP / 2 + 1, CHIP - 2, CHIP - 2, 5, frame) + (
        f'<text x="{x:g}" y="{y + size * 0.36:g}" text-anchor="middle" font-family="{SERIF}" '
        f'font-weight="700" font-size="{size}" fill="{colour}">{name}</text>'
    )


def _place(layout: Layout, name: str, odds_words: str) -> str:
    x, y = layout.places[name]
    if name in PAIRS:
        body = f'<g transform="translate({x:g} {y:g}) scale(1.3)">{knot(name, 0, 0)}</g>'
        below = y + 32
    else:
        body = use(ident(name), x - TILE / 2, y - TILE / 2, TILE, TILE)
        below = y + TILE / 2 + 17
    size = 14.5 if name not in PAIRS else 13
    words = label(_short(odds_words), x, below, size).replace(
        "<text ", '<text paint-order="stroke" stroke="var(--panel)" stroke-width="4" '
    )
    return _pressable(name, (x, y), 34, body + words)


def _pressable(name: str, place: Point, reach: float, body: str) -> str:
    x, y = place
    ring = (
        f'<circle class="ket-place-ring" cx="{x:g}" cy="{y:g}" r="{reach:g}" fill="transparent"/>'
    )
    return f'<g class="ket-place" data-place={attr(name)}>{ring}{body}</g>'


def _short(odds_words: str) -> str:
    """Odds as short as possible: of a pair the four percentages alone."""
    if odds_words.startswith("white "):
        return odds_words
    percentages = dict(entry.split(" ", 1) for entry in odds_words.split(", "))
    numbers = [percentages.get(name, "0 %").removesuffix(" %") for name in ("WW", "WB", "BW", "BB")]
    return " / ".join(numbers)


def draw_circle(layout: Layout) -> str:
    """Every tile as a point: how certain white, and how certain right."""
    x = layout.places["R"][0]
    y = layout.places["W"][1]
    radius = layout.places["W"][0] - x
    side = 2 * radius
    frame = (
        rect(x - radius, y - radius, side, side, 0, 'fill="none" stroke="var(--line)"')
        + f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="none" stroke="var(--accent)" '
        'stroke-width="3"/>'
        f'<path d="M{x - radius:g} {y:g}H{x + radius:g}M{x:g} {y - radius:g}V{y + radius:g}" '
        'stroke="var(--dim)" fill="none"/>'
    )
    axes = label("white", x + radius - 44, y + 18, 14, dim=True) + label(
        "right", x + 26, y - radius + 40, 14, dim=True
    )
    places = "".join(_dot(layout, name) for name in layout.places)
    return _svg(layout, frame + axes + places)


def _dot(layout: Layout, name: str) -> str:
    x, y = layout.places[name]
    if name.startswith("u"):
        body = f'<circle cx="{x:g}" cy="{y:g}" r="8" fill="var(--accent)" stroke="var(--text)"/>'
    else:
        body = use(ident(name), x - SMALL / 2, y - SMALL / 2, SMALL, SMALL)
    return _pressable(name, (x, y), 24, body)


def _svg(layout: Layout, body: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="qtris ket-map-drawing" '
        f'viewBox="0 0 {layout.width} {layout.height}" role="group" '
        f"aria-label={attr(layout.title)}>{body}</svg>"
    )
