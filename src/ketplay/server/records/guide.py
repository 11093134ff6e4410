"""A game's guide: a page or two on how it is played, whose figures the game draws itself.

It is `guide.md` in the game's folder. An image whose address is the name of a picture and a
position line, `![words](<drawing of GAME POSITION>)`, is a figure. The names are those of the
game's PICTURES, or `drawing` for its ordinary drawing; without a position line the picture is of
the start.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from ketplay.server.records.picture import draw_position

FIGURE = re.compile(r"!\[(?P<words>[^\]]*)\]\(<(?P<name>[\w-]+)(?: of (?P<line>[^>]+))?>\)")
DRAWING = "drawing"
_BOX = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')
_KEPT = 128  # figures, each in some looks


class Figure(NamedTuple):
    """A figure of a guide."""

    words: str  # what it shows, for those who do not see it
    name: str  # of the picture
    line: str  # the position


class FigureStyle(NamedTuple):
    """How figures are drawn."""

    theme: str
    tiles: str


def figures(text: str, game: str) -> list[Figure]:
    """The figures of a guide, in order.

    >>> figures("Five heaps: ![Heaps](<drawing of nim:heaps=1.2.3>).", "nim")
    [Figure(words='Heaps', name='drawing', line='nim:heaps=1.2.3')]
    """
    return [
        Figure(match["words"], match["name"], match["line"] or game)
        for match in FIGURE.finditer(text)
    ]


def first_part(text: str) -> str:
    """What a guide says between its title and its first section: the game in one minute.

    >>> first_part("# How to play\\n\\nTake the last stone.\\n\\n## Your first plan\\n\\nCopy.")
    'Take the last stone.'
    """
    return text.partition("\n")[2].partition("\n## ")[0].strip()


@lru_cache(maxsize=_KEPT)
def draw(figure: Figure, style: FigureStyle) -> str:
    """A figure as an SVG file.

    >>> draw(Figure("Heaps", "drawing", "nim:heaps=1.2"), FigureStyle("dark", ""))[:4]
    '<svg'
    """
    name = "" if figure.name == DRAWING else figure.name
    return draw_position(figure.line, name, style.theme, style.tiles)


def with_addresses(text: str, address: str) -> str:
    """The text with an address for each figure; `{}` in the address is its number.

    >>> with_addresses("![Heaps](<drawing>)", "/figures/{}.svg")
    '![Heaps](/figures/0.svg)'
    """
    numbers = iter(range(text.count("![")))
    return FIGURE.sub(lambda match: f"![{match['words']}]({address.format(next(numbers))})", text)


def size(drawing: str) -> tuple[int, int]:
    """The width and the height of a drawing, so that a page can keep its place.

    >>> size('<svg viewBox="0 0 400 120.5"></svg>')
    (400, 120)
    """
    box = _BOX.search(drawing)
    return (round(float(box[1])), round(float(box[2]))) if box else (400, 300)
