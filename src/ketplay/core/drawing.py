"""What games' drawings share: the style asked for, and a picture that stands alone. Python draws; the rest shows.

A game's `svg.py` offers `draw(game, view, style)`, an <svg> whose pieces are `<use href="#...">` of the symbols in
`symbols(tiles)` and whose looks are classes of `CSS`; `picks(game, view, move)`, the things one clicks for a move
(values of `data-pick` in the drawing, in order); and `TILES`, the names of its sets of pieces, the default one first.
Where it also offers `pieces(game, view, style)`, pieces that joined are the drawing, a table sends those that changed.
"""

from __future__ import annotations

import re
from html import escape  # xml.sax.saxutils would bring all of urllib along
from typing import Any, NamedTuple

from ketplay.core.game import Game
from ketplay.core.registry import part

THEMES = {  # the night table, the paper table, and high contrast
    "dark": {
        "ground": "#12131c", "felt": "#232638", "line": "#3a3f5a", "text": "#f3efe6",
        "dim": "#b6b4c2", "accent": "#ffd866", "seat0": "#0072b2", "seat1": "#b85200",
    },
    "light": {
        "ground": "#f6f1e5", "felt": "#e9e0cc", "line": "#7d6e49", "text": "#22202b",
        "dim": "#5a5466", "accent": "#7a5800", "seat0": "#0072b2", "seat1": "#b85200",
    },
    "contrast": {
        "ground": "#000000", "felt": "#000000", "line": "#ffffff", "text": "#ffffff",
        "dim": "#ffffff", "accent": "#ffe600", "seat0": "#56b4e9", "seat1": "#ff9a3d",
    },
}  # fmt: skip


class Style(NamedTuple):
    """How a view is to be drawn. Colours come from CSS variables; `theme` fills them in for a picture on its own."""

    theme: str = "dark"
    tiles: str = ""  # a game's own set of pieces, by name; empty: its first
    seat: int | None = None  # whose side is at the bottom
    odds: bool = False  # numbers and bars on the board
    labels: bool = True
    names: tuple[
        str, ...
    ] = ()  # who sits there; empty, or an empty name: as the game calls the seat


def css(theme: str) -> str:
    """The theme as CSS variables, for a picture that stands alone.

    >>> css("light")[:26]
    ':root{--ground:#f6f1e5;--f'
    """
    return ":root{" + ";".join(f"--{name}:{value}" for name, value in THEMES[theme].items()) + "}"


def plain(markup: str) -> str:
    """Markup with everything beyond ASCII as character references: such text joins and travels at half the cost.

    >>> plain("2×")
    '2&#215;'
    """
    return markup if markup.isascii() else markup.encode("ascii", "xmlcharrefreplace").decode()


def attr(text: str) -> str:
    """A quoted attribute value."""
    return plain(f'"{escape(text)}"')


def text(words: str) -> str:
    """Escaped character data."""
    return plain(escape(words, quote=False))


PLAIN = Style()
_SYMBOL = re.compile(r'<symbol\b[^>]*?\bid="(?P<id>[^"]+)"[^>]*?(?:/>|>.*?</symbol>)', re.DOTALL)
_USE = re.compile(r'href="#([^"]+)"')


def picture(game: Game[Any, Any], view: Any, style: Style = PLAIN) -> str:
    """A view as an SVG file of its own: symbols, stylesheet and theme are embedded."""
    svg = part(game, "svg", needed=True)
    drawn: str = svg.draw(game, view, style)
    head, _, rest = drawn.partition(">")
    if "xmlns=" not in head:
        head += ' xmlns="http://www.w3.org/2000/svg"'
    looks, pieces = svg.CSS, svg.symbols(style.tiles or svg.TILES[0])
    if hasattr(svg, "assets"):  # a folder that makes many games: what this one needs, not all of it
        looks, pieces = svg.assets(game)
    inner = f"<style>{css(style.theme)}{looks}</style><defs>{used(pieces, drawn)}</defs>"
    inner += '<rect width="100%" height="100%" fill="var(--ground)"/>'  # a page has its own; a picture brings it along
    return f"{head}>{inner}{rest}\n"


def used(symbols: str, drawn: str) -> str:
    """The symbols that a drawing uses, directly or in one another; patterns and gradients are all kept.

    >>> used('<symbol id="a"><path/></symbol><symbol id="b"/>', '<use href="#a"/>')
    '<symbol id="a"><path/></symbol>'
    """
    pieces = {found["id"]: found[0] for found in _SYMBOL.finditer(symbols)}
    wanted: set[str] = set()
    fresh = set(_USE.findall(drawn))
    while fresh:
        wanted |= fresh
        fresh = {name for one in fresh for name in _USE.findall(pieces.get(one, ""))} - wanted
    return _SYMBOL.sub(lambda found: found[0] if found["id"] in wanted else "", symbols)
