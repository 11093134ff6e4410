"""What ties the two halves of a pair together on the board: yarn, the knot on it, and the pair's
letter.
"""

from __future__ import annotations

from functools import lru_cache

from ketplay.games.qtris.board.tiles import PAIRS
from ketplay.games.qtris.svg.palette import INK, LETTER, YARN, open_path, rect
from ketplay.games.qtris.svg.routing import Yarn, centre, route_yarns
from ketplay.games.qtris.svg.yarn import spin

BoardPairs = tuple[tuple[int, int, int], ...]  # two squares and a kind each


@lru_cache(maxsize=4096)
def draw_strands(pairs: BoardPairs) -> str:
    """The yarns of a board."""
    return "".join(_strand(yarn, PAIRS[kind]) for yarn, kind in _yarns(pairs))


@lru_cache(maxsize=4096)
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


@lru_cache(maxsize=4096)
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


@lru_cache(maxsize=4096)
def _strand(yarn: Yarn, code: str) -> str:
    """Coloured yarn in a dark casing, both broken where the sign is minus."""
    colour, shape = YARN[code[:-2]]
    data = spin(yarn.path, shape)
    casing, thread = _BROKEN if code[-1] == "-" else _WHOLE
    low, high = yarn.pair
    return (
        f'<g class="qtris-yarn" data-key="yarn:{low}-{high}" fill="none" stroke-linejoin="round" '
        'aria-hidden="true">'
        f'<path d="{data}" stroke="{INK}" stroke-width="7.5" {casing}/>'
        f'<path d="{data}" stroke="{colour}" stroke-width="3.8" {thread}/></g>'
    )


_WHOLE = ('stroke-linecap="round"', 'stroke-linecap="round"')
_BROKEN = ('stroke-dasharray="16 6" stroke-dashoffset="1.5"', 'stroke-dasharray="13 9"')


@lru_cache(maxsize=4096)
def _keyed_knot(yarn: Yarn, code: str) -> str:
    low, high = yarn.pair
    key = f"knot:{low}-{high}"
    body = knot(code, *yarn.knot)
    return f'<g class="qtris-yarn" data-key="{key}" aria-hidden="true">{body}</g>'


@lru_cache(maxsize=1024)
def _letter(letter: str, square: int, code: str) -> str:
    x, y = centre(square)
    colour = YARN[code[:-2]][0]
    return (
        f'<g class="qtris-yarn" data-key="letter:{square}" '
        f'transform="translate({x + 31:g} {y - 31:g})" aria-hidden="true">'
        f'<circle r="10" fill="{INK}" stroke="{colour}" stroke-width="2"/>'
        f'<g transform="scale(.85)">{open_path(LETTER[letter], colour, 2.6)}</g></g>'
    )


def knot(code: str, x: float, y: float) -> str:
    """The pill on a yarn: H or U where the pair is red or pink, = or ≠, and the sign.

    >>> "≠" in knot("A+", 0, 0), knot("A+", 0, 0).count("<path"), knot("rA+", 0, 0).count("<path")
    (False, 1, 2)
    """
    frame = code[:-2]
    same = code[-2]
    sign = code[-1]
    colour = YARN[frame][0]
    letter = {"": "", "r": "H", "p": "U"}[frame]
    half = 26 if letter else 19
    shift = 6 if letter else 0
    parts = [
        rect(-half, -10.5, 2 * half, 21, 10.5, f'fill="{INK}" stroke="{colour}" stroke-width="2.2"')
    ]
    if letter:
        letter_path = open_path(LETTER[letter], colour, 2.8)
        parts.append(f'<g transform="translate(-15 0) scale(.9)">{letter_path}</g>')
    crossed = "M-11 6.5L-5 -6.5" if same == "A" else ""
    equals = f"M-12.5 -2.7H-3.5M-12.5 2.7H-3.5{crossed}"
    plus = "M3.5 0H12" + ("M7.75 -4.25V4.25" if sign == "+" else "")
    parts.append(f'<g transform="translate({shift} 0)">{open_path(equals + plus, colour, 2.6)}</g>')
    return f'<g transform="translate({x:g} {y:g})">{"".join(parts)}</g>'
