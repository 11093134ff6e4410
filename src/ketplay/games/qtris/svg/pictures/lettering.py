"""Words in pictures, in the colours of the theme."""

from __future__ import annotations

from ketplay.core.drawing import text
from ketplay.games.qtris.svg.palette import SANS, SERIF


def label(
    words: str,
    x: float,
    y: float,
    size: float,
    bold: bool = False,
    dim: bool = False,
    anchor: str = "middle",
) -> str:
    """A line of words; bold ones are in the typeface of titles.

    >>> label("white", 5, 9, 12)[:18]
    '<text x="5" y="9" '
    """
    family = SERIF if bold else SANS
    weight = ' font-weight="700"' if bold else ""
    colour = "dim" if dim else "text"
    return (
        f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" font-family="{family}" '
        f'font-size="{size:g}"{weight} fill="var(--{colour})">{text(words)}</text>'
    )
