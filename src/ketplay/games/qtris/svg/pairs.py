"""What ties the two halves of a pair together on the board: yarn, the knot on it, and the pair's
letter.
"""

from __future__ import annotations

from functools import lru_cache

from ketplay.games.qtris.board.tiles import PAIRS
from ketplay.games.qtris.svg.palette import INK, LETTER, YARN, open_path, rect
from ketplay.games.qtris.svg.routing import REACH, Yarn, centre, route_yarns
from ketplay.games.qtris.svg.yarn import spin

BoardPairs = tuple[tuple[int, int, int], ...]  # two squares and a kind each


@lru_cache(maxsize=512)
def draw_strands(pairs: BoardPairs) -> str:
    """The yarns of a board."""
    return "".join(_strand(yarn, PAIRS[kind]) for yarn, kind in _yarns(pairs))


@lru_cache(maxsize=512)
def draw_knots(pairs: BoardPairs) -> str:
    """The knots and, where there are several pairs, their letters: they are on top."""
    yarns = _yarns(pairs)
    knots = "".join(_keyed_knot(yarn, PAIRS[kind]) for yarn, kind in yarns)
    if len(yarns) < 2:
        return knots
    return knots + "".join(
        _letter(letter, square, PAIRS[kind])
        for letter, (yarn, kind) in zip("ABCD", yarns, strict=False)
        for square in yarn.pair
    )


@lru_cache(maxsize=512)
def letters(pairs: BoardPairs) -> tuple[str, ...]:
    """The letter of the pair on each square; letters go by the lowest square.

    >>> letters(((0, 8, 3), (1, 3, 0)))
    ('A', 'B', '', 'B', '', '', '', '', 'A')
    """
    by_square = [""] * 9
    for letter, (low, high, _) in zip("ABCD", pairs, strict=False):
        by_square[low] = by_square[high] = letter
    return tuple(by_square)


def _yarns(pairs: BoardPairs) -> list[tuple[Yarn, int]]:
    yarns = route_yarns(tuple((low + 1, high + 1) for low, high, _ in pairs))
    return [(yarn, kind) for yarn, (_, _, kind) in zip(yarns, pairs, strict=True)]


@lru_cache(maxsize=1024)
def _strand(yarn: Yarn, code: str) -> str:
    """Coloured yarn in a dark casing, both broken where the sign is minus."""
    colour, shape = YARN[code[:-2]]
    data = spin(yarn.path, shape)
    casing, thread = _BROKEN if code[-1] == "-" else _WHOLE
    low, high = yarn.pair
    return (
        f'<g class="qtris-yarn" data-key="yarn:{low}-{high}" data-link="sq:{low} sq:{high}" '
        'fill="none" stroke-linejoin="round" aria-hidden="true">'
        f'<path d="{data}" stroke="{INK}" stroke-width="7.5" {casing}/>'
        f'<path d="{data}" stroke="{colour}" stroke-width="3.8" {thread}/></g>'
    )


_WHOLE = ('stroke-linecap="round"', 'stroke-linecap="round"')
_BROKEN = ('stroke-dasharray="16 6" stroke-dashoffset="1.5"', 'stroke-dasharray="13 9"')


@lru_cache(maxsize=1024)
def _keyed_knot(yarn: Yarn, code: str) -> str:
    low, high = yarn.pair
    key = f"knot:{low}-{high}"
    body = knot(code, yarn.knot.x, yarn.knot.y, yarn.knot.upright)
    return f'<g class="qtris-yarn" data-key="{key}" aria-hidden="true">{body}</g>'


@lru_cache(maxsize=1024)
def _letter(letter: str, square: int, code: str) -> str:
    x, y = centre(square)
    colour = YARN[code[:-2]][0]
    return (
        f'<g class="qtris-yarn" data-key="letter:{square}" '
        f'transform="translate({x + REACH - 10:g} {y - REACH + 10:g})" aria-hidden="true">'
        f'<circle r="10" fill="{INK}" stroke="{colour}" stroke-width="2"/>'
        f'<g transform="scale(.85)">{open_path(LETTER[letter], colour, 2.6)}</g></g>'
    )


def knot(code: str, x: float, y: float, upright: bool = False) -> str:
    """The pill on a yarn: H or U where the pair is red or pink, = or ≠, and the sign; side by side,
    or one above the other.

    >>> "≠" in knot("A+", 0, 0), knot("A+", 0, 0).count("<path"), knot("rA+", 0, 0).count("<path")
    (False, 2, 3)
    """
    frame = code[:-2]
    colour = YARN[frame][0]
    crossed = "M-3 6.5L3 -6.5" if code[-2] == "A" else ""
    equals = open_path(f"M-4.5 -2.7H4.5M-4.5 2.7H4.5{crossed}", colour, 2.6)
    sign = open_path("M-4.25 0H4.25" + ("M0 -4.25V4.25" if code[-1] == "+" else ""), colour, 2.6)
    signs = [equals, sign]
    if frame:
        letter = open_path(LETTER[{"r": "H", "p": "U"}[frame]], colour, 2.8)
        signs.insert(0, f'<g transform="scale(.85)">{letter}</g>')
    half = 8.0 * len(signs) + 3
    width, height = (20, 2 * half) if upright else (2 * half, 20)
    pill = rect(
        -width / 2,
        -height / 2,
        width,
        height,
        10,
        f'fill="{INK}" stroke="{colour}" stroke-width="2.2"',
    )
    placed = "".join(
        f'<g transform="translate({0 if upright else along:g} {along if upright else 0:g})">'
        f"{shape}</g>"
        for shape, along in zip(signs, _spread(len(signs)), strict=True)
    )
    return f'<g transform="translate({x:g} {y:g})">{pill}{placed}</g>'


def _spread(number: int) -> list[float]:
    """Where signs lie along a pill, around its middle.

    >>> _spread(2)
    [-8.0, 8.0]
    """
    return [16.0 * (n - (number - 1) / 2) for n in range(number)]
