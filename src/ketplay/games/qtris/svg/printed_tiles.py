"""The printed tile set, as in the box: discs, half discs and triangles on plain, red or pink."""

from __future__ import annotations

from ketplay.games.qtris.svg.palette import (
    INK,
    IVORY,
    LETTER,
    OUTLINE,
    RIM,
    ident,
    open_path,
    symbol,
)

_RECT = 'x="5" y="5" width="90" height="90" rx="6"'
_GROUND = {"": "#dcd3bd", "u": "#f2a7d0", "p": "#f2a7d0", "r": "#e5695a"}
# The right kitten is black on its left half; the others are rotated.
_ROTATION = {"R": 0, "^": 90, "L": 180, "v": 270}


def symbols() -> str:
    """Every tile of the set, under the same ids as the kittens."""
    singles = "".join(symbol(ident(code), _plate("") + _disc(code)) for code in "WBRL^v")
    tilted = "".join(
        symbol(ident("u" + code), _plate("u") + _decorated(_disc(code), "U")) for code in "WBRL"
    )
    codes = [frame + kind for frame in ("", "r", "p") for kind in ("C+", "C-", "A+", "A-")]
    halves = "".join(
        symbol(f"{ident(code)}-{end}", _half(code, end))
        for code in codes
        for end in ("low", "high")
    )
    return singles + tilted + halves


def _plate(frame: str) -> str:
    return (
        '<rect x="5" y="8" width="90" height="90" rx="6" fill="#000" opacity=".28"/>'
        f'<rect {_RECT} fill="{_GROUND[frame]}" stroke="{RIM}" stroke-width="2"/>'
    )


def _disc(code: str) -> str:
    if code in OUTLINE:
        fill = IVORY if code == "W" else INK
        return f'<circle cx="50" cy="50" r="31" fill="{fill}" stroke="{INK}" stroke-width="4"/>'
    half = f'<path d="M50 19A31 31 0 0 0 50 81Z" fill="{INK}"/>'
    return (
        f'<g transform="rotate({_ROTATION[code]} 50 50)">'
        f'<circle cx="50" cy="50" r="31" fill="{IVORY}" stroke="{INK}" stroke-width="4"/>{half}</g>'
    )


def _decorated(body: str, letter: str) -> str:
    """A tile on its decoration: smaller, so that the square below and its letter can be seen."""
    mark = f'<g transform="translate(18 19) scale(1.1)">{open_path(LETTER[letter], INK, 2.8)}</g>'
    return f'<g transform="translate(12 14) scale(.82)">{body}</g>{mark}'


def _half(code: str, end: str) -> str:
    """Half of a pair: a triangle, and a bar for minus.

    It is upside down on the higher square of a pair whose colours will differ.
    """
    frame = code[:-2]
    upside_down = "A" in code and end == "high"
    bar = open_path("M30 86H70", INK, 6) if code[-1] == "-" else ""
    shape = (
        f'<path d="M50 20L83 76H17Z" fill="{IVORY}" stroke="{INK}" stroke-width="4" '
        'stroke-linejoin="round"/>'
        f'<path d="M50 20L50 76H17Z" fill="{INK}"/>{bar}'
    )
    if upside_down:
        shape = f'<g transform="rotate(180 50 50)">{shape}</g>'
    if frame:
        shape = _decorated(shape, {"r": "H", "p": "U"}[frame])
    return _plate(frame) + shape
