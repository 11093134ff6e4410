"""The kitten tile set: a plate with a texture, a black-and-white kitten in some pose, and a badge.

White and black are stones on a plate; an undecided pair is a kitten asleep in a ball on each of its
two squares.
"""

from __future__ import annotations

from ketplay.games.qtris.svg.palette import (
    GOLD,
    INK,
    IVORY,
    LETTER,
    OUTLINE,
    PLATE,
    RIM,
    SIGN,
    ident,
    open_path,
    symbol,
)

_RECT = 'x="5" y="5" width="90" height="90" rx="17"'
_TEXTURE = {
    "R": '<path d="M-2 10L10 -2M-2 2L2 -2M6 10L10 6" stroke="#fff" stroke-width="1.6" '
    'opacity=".28"/>',
    "L": '<path d="M-2 -2L10 10M6 -2L10 2M-2 6L2 10" stroke="#fff" stroke-width="1.6" '
    'opacity=".28"/>',
    "^": '<path d="M0 4H8" stroke="#fff" stroke-width="1.6" opacity=".3"/>',
    "v": '<circle cx="4" cy="4" r="1.5" fill="#fff" opacity=".36"/>',
}
_SITTING = (  # in profile, looking right: the back is black, the front ivory
    open_path("M27 84C12 80 11 60 22 55C29 52 32 59 27 62C22 66 25 75 33 76", INK, 6.5),
    '<path d="M31 86C28 66 36 54 50 52L66 56C68 66 68 76 69 86Z" '
    f'fill="{IVORY}" stroke="{INK}" stroke-width="3" stroke-linejoin="round"/>',
    f'<path d="M31 86C28 66 36 54 50 52L52 86Z" fill="{INK}"/>',
    '<path d="M41 37L40 16L53 25Q60 23 66 25L77 15L79 35Q86 42 82 50Q76 58 62 58Q44 57 41 37Z" '
    f'fill="{IVORY}" stroke="{INK}" stroke-width="3" stroke-linejoin="round"/>',
    f'<path d="M41 37L40 16L53 25Q57 24 60 24Q60 40 52 54Q43 49 41 37Z" fill="{INK}"/>',
    f'<ellipse cx="71" cy="38" rx="3.6" ry="4.6" fill="{INK}"/>',
    '<circle cx="72.2" cy="36.5" r="1.3" fill="#fff"/>',
    f'<ellipse cx="53" cy="39" rx="3.2" ry="4.2" fill="{IVORY}"/>',
    '<path d="M78 45l5.5 -1l-3.4 4.4z" fill="#d9776c"/>',
    open_path("M79 49q-3 4 -8 3", INK, 2.2),
    open_path("M84 47l10 -2M84 50l9 3", INK, 1.7),
)
_ASLEEP = (  # curled up, head to the left
    '<path d="M50 20C72 20 84 36 84 53C84 72 68 83 50 83C32 83 16 72 16 53C16 36 28 20 50 20Z" '
    f'fill="{IVORY}" stroke="{INK}" stroke-width="3"/>',
    '<path d="M50 20C72 20 84 36 84 53C84 72 68 83 50 83C60 72 42 64 46 50C49 40 55 34 50 20Z" '
    f'fill="{INK}"/>',
    '<path d="M22 40L18 24L32 30Q40 27 46 31L56 25L55 42Q56 56 40 57Q24 57 22 40Z" '
    f'fill="{IVORY}" stroke="{INK}" stroke-width="3" stroke-linejoin="round"/>',
    open_path("M28 43q4 4 8 0M43 43q4 4 8 0", INK, 2.6),
    '<path d="M37 48h5l-2.5 3z" fill="#d9776c"/>',
    open_path("M84 58C82 80 52 86 40 76C36 71 42 66 48 69", IVORY, 5),
)
_POSE = {
    "R": "",
    "L": "translate(100 0) scale(-1 1)",
    "^": "rotate(-58 50 54)",
    "v": "rotate(58 50 50)",
}
STONE = {"W": ("#ffffff", "#8b8063"), "B": ("#0b0a0f", "#8b8799")}  # fill and edge
_BADGE = {"R": "+", "L": "-", "^": "+i", "v": "-i"}


def symbols() -> str:
    """Every tile of the set, with its patterns."""
    singles = "".join(symbol(ident(code), _single(code)) for code in "WBRL^v")
    tilted = "".join(symbol(ident("u" + code), _tilted(code)) for code in "WBRL")
    return _definitions() + singles + tilted + _halves()


def _definitions() -> str:
    patterns = "".join(
        f'<pattern id="{ident(code)}-texture" width="8" height="8" '
        f'patternUnits="userSpaceOnUse">{body}</pattern>'
        for code, body in _TEXTURE.items()
    )
    return (
        patterns + '<linearGradient id="qtris-sheen" x1="0" y1="0" x2="0" y2="1">'
        '<stop offset="0" stop-color="#fff" stop-opacity=".22"/>'
        '<stop offset=".5" stop-color="#fff" stop-opacity="0"/></linearGradient>'
    )


def _plate(code: str) -> str:
    """The plate of a tile: shadow, paint, texture, sheen, outline."""
    texture = f'<rect {_RECT} fill="url(#{ident(code)}-texture)"/>' if code in _TEXTURE else ""
    return (
        '<rect x="5" y="8" width="90" height="90" rx="17" fill="#000" opacity=".28"/>'
        f'<rect {_RECT} fill="{PLATE[code]}"/>{texture}<rect {_RECT} fill="url(#qtris-sheen)"/>'
        f'<rect {_RECT} fill="none" stroke="{OUTLINE.get(code, RIM)}" stroke-width="2"/>'
    )


def _single(code: str) -> str:
    if code in STONE:
        return _plate(code) + stone(code)
    sitting = f'<g transform="translate(8 8) scale(.84)">{"".join(_SITTING)}</g>'
    kitten = f'<g transform="{_POSE[code]}">{sitting}</g>'
    return _plate(code) + kitten + _badge(_BADGE[code], 20 if code == "L" else 80)


def stone(code: str) -> str:
    """A white or a black stone; the black one has a highlight."""
    fill, edge = STONE[code]
    shine = open_path("M29.5 44A22 22 0 0 1 49 28", edge, 4.5) if code == "B" else ""
    return (
        '<circle cx="50" cy="52.5" r="28.5" fill="#000" opacity=".25"/>'
        f'<circle cx="50" cy="50" r="28" fill="{fill}" stroke="{edge}" stroke-width="2.5"/>{shine}'
    )


def _badge(sign: str, x: float) -> str:
    width = 3.4 if len(sign) == 1 else 2.4
    return (
        f'<g transform="translate({x:g} 80)">'
        f'<circle r="12" fill="#fff" stroke="{INK}" stroke-width="2.4"/>'
        f"{open_path(SIGN[sign], INK, width)}</g>"
    )


def _tilted(code: str) -> str:
    """A tile after U: turned, smaller, with a gold tab."""
    tile = f'<use href="#{ident(code)}" width="100" height="100"/>'
    return f'<g transform="rotate(-15 50 50) translate(9 9) scale(.82)">{tile}</g>' + tab("U", GOLD)


def tab(letter: str, colour: str) -> str:
    """A tab in the upper right corner of a tile; its number is in the left one."""
    return (
        f'<path d="M94 6h-26v10a10 10 0 0 0 10 10H94z" fill="{colour}" stroke="{INK}" '
        'stroke-width="2"/>'
        f'<g transform="translate(82.5 16)">{open_path(LETTER[letter], INK, 2.8)}</g>'
    )


def _halves() -> str:
    """Both halves of the twelve pairs: curled alike, or mirrored where the two will differ."""
    ball = _plate("pair") + "".join(_ASLEEP)
    mirrored = (
        _plate("pair") + f'<g transform="translate(100 0) scale(-1 1)">{"".join(_ASLEEP)}</g>'
    )
    halves = symbol("qtris-ball", ball) + symbol("qtris-mirrored", mirrored)
    for code in (frame + kind for frame in ("", "r", "p") for kind in ("C+", "C-", "A+", "A-")):
        high = "qtris-mirrored" if "A" in code else "qtris-ball"
        halves += symbol(f"{ident(code)}-low", '<use href="#qtris-ball" width="100" height="100"/>')
        halves += symbol(f"{ident(code)}-high", f'<use href="#{high}" width="100" height="100"/>')
    return halves
