"""What all drawings share: a viewer's style, the themes, and the drawing of any game.

A game draws itself in its part `svg` (see `ketplay.core.parts`). The functions here use that part,
or `plain_drawing` for a game without one, so that every game can be shown.
"""

from __future__ import annotations

import re
from html import escape  # xml.sax.saxutils would import all of urllib
from typing import Any, Literal, NamedTuple

from ketplay.core import plain_drawing
from ketplay.core.errors import BadOption
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


# A picture shows everything in one piece. On a page that names the players itself, a `wide` drawing
# has the hand to the left of the board and a `tall` one below it, and its size never changes.
# `board` is the board alone, for a projector or a miniature.
Shape = Literal["", "wide", "tall", "board"]


class Style(NamedTuple):
    """How a viewer wants a view drawn. Colours are CSS variables; pictures set them to a theme."""

    theme: str = "dark"
    tiles: str = ""  # the name of a tile set; empty: the game's first
    seat: int | None = None  # whose side is at the bottom
    odds: bool = False  # numbers and bars on the board
    labels: bool = True
    shape: Shape = ""  # how the table is laid out, where it has a hand: see `Shape`
    names: tuple[str, ...] = ()  # the players' names; where empty, the game's names of the seats
    layout: str = ""  # the table's: where its pieces lie, in a text that the game understands
    buttons: bool = True  # for moves that are not made on the board; False where none is offered


PLAIN = Style()
_SYMBOL = re.compile(r'<symbol\b[^>]*?\bid="(?P<id>[^"]+)"[^>]*?(?:/>|>.*?</symbol>)', re.DOTALL)
_USE = re.compile(r'href="#([^"]+)"')


def css(theme: str) -> str:
    """The theme as CSS variables, for a picture in a file of its own.

    >>> css("light")[:26]
    ':root{--ground:#f6f1e5;--f'
    """
    return ":root{" + ";".join(f"--{name}:{value}" for name, value in THEMES[theme].items()) + "}"


def as_ascii(markup: str) -> str:
    """Markup with character references for everything beyond ASCII: half as expensive to send.

    >>> as_ascii("2×")
    '2&#215;'
    """
    return markup if markup.isascii() else markup.encode("ascii", "xmlcharrefreplace").decode()


def attr(text: str) -> str:
    """A quoted attribute value."""
    return as_ascii(f'"{escape(text)}"')


def text(words: str) -> str:
    """Escaped character data."""
    return as_ascii(escape(words, quote=False))


def tile_sets(game: Game[Any, Any]) -> tuple[str, ...]:
    """The names of the game's tile sets, the default one first; none for a plain drawing."""
    svg = part(game, "svg")
    return svg.TILES if svg else ()


def tile_set(game: Game[Any, Any], name: str) -> str:
    """The name if the game has a tile set of that name, else that of its default one."""
    names = tile_sets(game)
    return name if name in names else "".join(names[:1])


def draws_names(game: Game[Any, Any]) -> bool:
    """Whether the drawing shows the players' names. If not, `Style.names` makes no difference."""
    return bool(getattr(part(game, "svg"), "DRAWS_NAMES", False))


def check_layout(game: Game[Any, Any], layout: str) -> None:
    """Refuses a layout that the game cannot draw; an empty one is the game's own.

    >>> import ketplay
    >>> check_layout(ketplay.game("nim"), "0.0-9.9")
    Traceback (most recent call last):
    ketplay.core.errors.BadOption: nim has no layouts of its pieces
    """
    if not layout:
        return
    check = getattr(part(game, "svg"), "check_layout", None)
    if check is None:
        raise BadOption(f"{game.name} has no layouts of its pieces", at="layout")
    check(game, layout)


def draw(game: Game[Any, Any], view: Any, style: Style = PLAIN) -> str:
    """A view as an `<svg>` for a page that has the game's style sheet and symbols.

    >>> import ketplay
    >>> nim = ketplay.game("nim")
    >>> draw(nim, nim.start())[:4]
    '<svg'
    """
    svg = part(game, "svg")
    return str(svg.draw(game, view, style)) if svg else plain_drawing.draw(game, view)


def draw_preview(game: Game[Any, Any], view: Any, move: Any, style: Style = PLAIN) -> str:
    """A view with a move that is being considered: the view after it, or what the game draws.

    >>> import ketplay
    >>> nim = ketplay.game("nim:heaps=1")
    >>> "data-pick" in draw_preview(nim, nim.start(), nim.moves(nim.start())[0])
    False
    """
    hook = getattr(part(game, "svg"), "draw_preview", None)
    return str(hook(game, view, move, style)) if hook else draw(game, game.play(view, move), style)


def picks(game: Game[Any, Any], view: Any, move: Any) -> tuple[str, ...]:
    """What is clicked for a move, in order.

    >>> import ketplay
    >>> nim = ketplay.game("nim:heaps=1")
    >>> picks(nim, nim.start(), nim.moves(nim.start())[0])
    ('1-1',)
    """
    svg = part(game, "svg")
    return tuple(svg.picks(game, view, move)) if svg else plain_drawing.picks(game, move)


def stylesheet(game: Game[Any, Any]) -> str:
    """The style sheet of the game's drawings."""
    svg = part(game, "svg")
    return str(svg.CSS) if svg else ""


def symbols(game: Game[Any, Any], tiles: str = "") -> str:
    """The symbols that the game's drawings use, in a tile set."""
    svg = part(game, "svg")
    return str(svg.symbols(tile_set(game, tiles))) if svg else ""


def picture(game: Game[Any, Any], view: Any, style: Style = PLAIN) -> str:
    """A view as an SVG file of its own: symbols, style sheet and theme are in it."""
    return standalone(game, draw(game, view, style), style)


def standalone(
    game: Game[Any, Any], drawing: str, style: Style = PLAIN, ground: bool = True
) -> str:
    """A drawing of the game as an SVG file of its own; without a ground it is transparent.

    >>> import ketplay
    >>> standalone(ketplay.game("nim"), "<svg></svg>")[:40]
    '<svg xmlns="http://www.w3.org/2000/svg">'
    """
    start, _, body = drawing.partition(">")
    if "xmlns=" not in start:
        start += ' xmlns="http://www.w3.org/2000/svg"'
    sheet, shapes = _assets(game, style)
    head = f"<style>{css(style.theme)}{sheet}</style><defs>{used_symbols(shapes, drawing)}</defs>"
    felt = '<rect width="100%" height="100%" fill="var(--ground)"/>' if ground else ""
    return f"{start}>{head}{felt}{body}\n"


def _assets(game: Game[Any, Any], style: Style) -> tuple[str, str]:
    """The style sheet and the symbols of this game, not of all the games that its folder makes."""
    own_assets = getattr(part(game, "svg"), "assets", None)
    if own_assets:
        sheet, shapes = own_assets(game)
        return sheet, shapes
    return stylesheet(game), symbols(game, style.tiles)


def used_symbols(symbols: str, drawing: str) -> str:
    """The symbols that a drawing uses, directly or through others; patterns and gradients all stay.

    >>> used_symbols('<symbol id="a"><path/></symbol><symbol id="b"/>', '<use href="#a"/>')
    '<symbol id="a"><path/></symbol>'
    """
    shapes = {match["id"]: match[0] for match in _SYMBOL.finditer(symbols)}
    used: set[str] = set()
    new = set(_USE.findall(drawing))
    while new:
        used |= new
        new = {name for user in new for name in _USE.findall(shapes.get(user, ""))} - used
    return _SYMBOL.sub(lambda match: match[0] if match["id"] in used else "", symbols)
