"""Colours and small marks that tiles, cards and yarn share.

Signs are drawn, never typed: some fonts lack them.
"""

from __future__ import annotations

from ketplay.games.qtris.board.tiles import OWN_DOUBLES, OWN_SINGLES

INK = "#17161d"
IVORY = "#f7f1e3"
PAPER = "#fffdf7"
GOLD = "#e9b949"
RIM = "#807c86"  # at least 3:1 against the dark, the light and the black felt
SERIF = "ui-serif, Georgia, 'Times New Roman', serif"
SANS = "system-ui, sans-serif"

PLATE = {
    "W": IVORY,
    "B": "#2b2833",
    "R": "#0b7d74",
    "L": "#8e3f86",
    "^": "#a3680a",
    "v": "#3f5fae",
    "pair": "#4a4f68",
}
OUTLINE = {"W": "#7d6e49", "B": "#8b8799"}  # the others have RIM
SUIT = {
    "I": "#4b4658",
    "X": "#a8480a",
    "Y": "#7a5a00",
    "Z": "#8e3f86",
    "H": "#0b6b63",
    "CX": "#2f4f9e",
    "U": "#a02c74",
    "S": "#2b6a2f",
    **dict.fromkeys(OWN_SINGLES + OWN_DOUBLES, "#5b3f9e"),
}
YARN = {"": ("#ffd866", "wave"), "r": ("#ff7a66", "zigzag"), "p": ("#ffa8dc", "loops")}

NAMES = {  # an id and a class may not hold every sign of a tile's code
    "^": "up",
    "v": "down",
    "+": "p",
    "-": "m",
}


def ident(code: str) -> str:
    """The id of a tile's or a pair's symbol.

    >>> ident("uR"), ident("^"), ident("rA-")
    ('qtris-uR', 'qtris-up', 'qtris-rAm')
    """
    return "qtris-" + "".join(NAMES.get(sign, sign) for sign in code)


def symbol(name: str, body: str, box: str = "0 0 100 100") -> str:
    """A <symbol>; what is outside its box (a shadow) is visible."""
    return f'<symbol id="{name}" viewBox="{box}" overflow="visible">{body}</symbol>'


def open_path(data: str, colour: str = INK, width: float = 3) -> str:
    """An open path with round ends."""
    return (
        f'<path d="{data}" fill="none" stroke="{colour}" stroke-width="{width:g}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


SIGN = {
    "+": "M-5 0H5M0 -5V5",
    "-": "M-5 0H5",
    "+i": "M-7.5 .5H-.5M-4 -3V4M4.5 -.5V5M4.5 -5V-4.9",
    "-i": "M-7.5 .5H-.5M4.5 -.5V5M4.5 -5V-4.9",
}
LETTER = {  # upright letters on a grid of 10 by 12 around the origin
    "A": "M-4.5 5.5L0 -5.5L4.5 5.5M-2.8 1.8H2.8",
    "B": "M-3.5 -5.5V5.5H.5C5 5.5 5 0 .5 0H-3.5M.5 0C4 0 4 -5.5 0 -5.5H-3.5",
    "C": "M4 -3.5C1.5 -7 -4.5 -6 -4.5 0C-4.5 6 1.5 7 4 3.5",
    "D": "M-3.5 -5.5V5.5H-1C6 5.5 6 -5.5 -1 -5.5Z",
    "H": "M-4 -5.5V5.5M4 -5.5V5.5M-4 0H4",
    "U": "M-4 -5.5V1C-4 7 4 7 4 1V-5.5",
}


def use(name: str, x: float, y: float, width: float, height: float) -> str:
    """A symbol at some place.

    >>> use("qtris-W", 0, 1.5, 10, 10)
    '<use href="#qtris-W" x="0" y="1.5" width="10" height="10"/>'
    """
    return f'<use href="#{name}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"/>'


def rect(x: float, y: float, width: float, height: float, radius: float, attributes: str) -> str:
    """A rectangle with rounded corners and further attributes.

    >>> rect(0, 0, 4, 3, 1, 'fill="none"')
    '<rect x="0" y="0" width="4" height="3" rx="1" fill="none"/>'
    """
    size = f'width="{width:g}" height="{height:g}"'
    return f'<rect x="{x:g}" y="{y:g}" {size} rx="{radius:g}" {attributes}/>'
