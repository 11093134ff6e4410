"""Squares without a certain tile: mixed tiles with their shares, arrows, and the ties of groups."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import hypot

from ketplay.games.qtris.board.appearance import Appearance, Arrow, UncertainSquare, percent
from ketplay.games.qtris.board.tiles import PAIR, PAIRS, SINGLES, kind_of, partner_of
from ketplay.games.qtris.svg.palette import INK, IVORY, RIM, ident, rect, use
from ketplay.games.qtris.svg.routing import REACH, Yarn, centre, route_yarns

TIES = ("#7fd4ff", "#b7e07a", "#ffb36b", "#d6b3ff")  # dotted, one colour for each group
GROUND = rect(-REACH, -REACH, 2 * REACH, 2 * REACH, 16, 'class="qtris-veil"')


def symbol_of(square: int, code: int) -> str:
    """The id of the symbol for what is on a square."""
    if code < PAIR:
        return ident(SINGLES[code])
    return f"{ident(PAIRS[kind_of(code)])}-{'low' if square < partner_of(code) else 'high'}"


@lru_cache(maxsize=2048)
def draw_uncertain(square: int, uncertain: UncertainSquare) -> str:
    """What is on a square without a certain tile, around its centre."""
    return GROUND + (
        _cases(square, uncertain.cases) if uncertain.cases else _sphere(uncertain.arrow)
    )


def _cases(square: int, cases: Sequence[tuple[int, float]]) -> str:
    """Two tiles beside each other, or up to four in two rows, each with its share under it."""
    size = 42 if len(cases) < 3 else 31
    top = -size / 2 - 7 if len(cases) < 3 else -REACH + 1
    parts = []
    for place, (code, share) in enumerate(cases):
        row, column = divmod(place, 2)
        x = (column - 0.5) * 45
        y = top + row * 46
        parts.append(use(symbol_of(square, code), x - size / 2, y, size, size))
        number = percent(share).replace(" ", "")
        parts.append(f'<text class="qtris-share" x="{x:g}" y="{y + size + 11.5:g}">{number}</text>')
    return "".join(parts)


def _sphere(arrow: Arrow | None) -> str:
    """The Bloch sphere from the front: right is the right kitten, up is white.

    A dashed ring is for a square without an arrow.
    """
    radius = 34.0
    rim = f'<circle r="{radius:g}" fill="none" stroke="{RIM}" stroke-width="2"/>'
    axes = f"M-{radius:g} 0H{radius:g}M0 -{radius:g}V{radius:g}"
    rim += f'<path d="{axes}" stroke="{RIM}" stroke-width="1" fill="none"/>'
    rim += f'<circle cy="-{radius:g}" r="4.5" fill="{IVORY}" stroke="{RIM}"/>'
    rim += f'<circle cy="{radius:g}" r="4.5" fill="{INK}" stroke="{RIM}"/>'
    if arrow is None:
        return rim + '<circle class="qtris-none" r="10"/>'
    right, up, white = arrow
    x = right * radius
    y = -white * radius
    dot = f'<circle class="qtris-tip-dot" cx="{x:g}" cy="{y:g}" r="{4.5 + 2 * abs(up):g}"/>'
    ring = label = ""
    if abs(up) > 0.01:
        ring = f'<ellipse class="qtris-depth" rx="{radius:g}" ry="{radius / 3:g}"/>'
        word = "up" if up > 0 else "down"
        label = f'<text class="qtris-share" y="{radius + 15:g}">{word}</text>'
    shaft = f'<path class="qtris-shaft" d="M0 0L{x:.4g} {y:.4g}"/>' if hypot(x, y) > 1 else ""
    return rim + ring + shaft + dot + label


def draw_ties(appearance: Appearance) -> str:
    """Dotted strands between the squares of a group, over the felt and around the tiles."""
    if not appearance.groups:
        return ""
    links = [
        (low, high, number)
        for number, group in enumerate(appearance.groups)
        for low, high in shortest_links(group)
    ]
    yarns = route_yarns(tuple((low + 1, high + 1) for low, high, _ in links))
    return "".join(_tie(yarn, number) for yarn, (_, _, number) in zip(yarns, links, strict=True))


def shortest_links(group: Sequence[int]) -> list[tuple[int, int]]:
    """The shortest links that hold a group together.

    >>> shortest_links((0, 1, 8))
    [(0, 1), (1, 8)]
    """
    linked = [group[0]]
    unlinked = list(group[1:])
    links = []
    while unlinked:
        pairs = ((a, b) for a in linked for b in unlinked)
        shortest = min(pairs, key=lambda pair: _distance(*pair))
        links.append((min(shortest), max(shortest)))
        linked.append(shortest[1])
        unlinked.remove(shortest[1])
    return sorted(links)


def _distance(a: int, b: int) -> float:
    x0, y0 = centre(a + 1)
    x1, y1 = centre(b + 1)
    return hypot(x0 - x1, y0 - y1)


@lru_cache(maxsize=4096)
def _tie(yarn: Yarn, number: int) -> str:
    low, high = yarn.pair
    data = "M" + "L".join(f"{round(x, 1):g} {round(y, 1):g}" for x, y in yarn.path)
    colour = TIES[number % len(TIES)]
    return (
        f'<g class="qtris-yarn" data-key="tie:{low}-{high}" fill="none" stroke-linecap="round" '
        'aria-hidden="true">'
        f'<path d="{data}" stroke="{INK}" stroke-width="7"/>'
        f'<path d="{data}" stroke="{colour}" stroke-width="3.6" stroke-dasharray="1 7"/></g>'
    )
