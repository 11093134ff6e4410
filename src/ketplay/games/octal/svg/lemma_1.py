"""Lemma 1 as a picture: a domino on the vertices of a row is a move on its edges."""

from __future__ import annotations

from ketplay.core.drawing import css

STEP = 64
LEFT = 150
STYLE = (
    "text{fill:var(--text);font:14px sans-serif}"
    ".edge{stroke:var(--accent);stroke-width:5;stroke-linecap:round}"
    ".vertex{fill:var(--felt);stroke:var(--text);stroke-width:2}"
    ".domino{fill:none;stroke:var(--seat1);stroke-width:4}"
    ".gone{opacity:0.3}"
)


def lemma_1(squares: int, taken: int, theme: str = "light") -> str:
    """A row with the domino `taken` and `taken` + 1 above, its edges as a row of their own below.

    >>> picture = lemma_1(6, 2)
    >>> picture.count('class="vertex'), picture.count('class="edge')
    (11, 5)
    """
    width = LEFT + STEP * squares
    middle = [LEFT + STEP * number for number in range(squares)]
    between = [x + STEP // 2 for x in middle[:-1]]
    removed = {taken - 1, taken, taken + 1}
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} 190" role="img" '
        'aria-label="A domino is an edge; the edges that touch it go with it">',
        f"<style>{css(theme)}{STYLE}</style>",
        f'<rect width="{width}" height="190" fill="var(--ground)"/>',
        '<text x="12" y="55">domino game</text>',
        '<text x="12" y="145">game on the edges</text>',
    ]
    parts += [
        f'<path class="edge{" gone" if number in removed else ""}" d="M{x - 20} 50H{x + 20}"/>'
        for number, x in enumerate(between)
    ]
    parts += [
        f'<circle class="vertex" cx="{x}" cy="50" r="14"/><text x="{x - 4}" y="55">{number}</text>'
        for number, x in enumerate(middle)
    ]
    parts += [
        f'<rect class="domino" x="{middle[taken] - 24}" y="26" width="{STEP + 48}" height="48" '
        'rx="12"/>',
        f'<path class="domino" d="M{between[taken]} 78V112"/>',
    ]
    parts += [
        f'<circle class="vertex{" gone" if number in removed else ""}" cx="{x}" cy="140" r="16"/>'
        f'<text x="{x - 11}" y="145">{number}{number + 1}</text>'
        for number, x in enumerate(between)
    ]
    return "".join([*parts, "</svg>"])
