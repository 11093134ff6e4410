"""Small marks of the drawing: a seat's sign, coins, the plate of an open ket."""

from __future__ import annotations

from ketplay.games.brakets.svg.card_symbols import PLATES


def seat_mark(seat: int, x: float, y: float, radius: float = 6) -> str:
    """A seat's sign: a full circle, or one with stripes."""
    circle = f'<circle class="brakets-seat{seat}" cx="{x:g}" cy="{y:g}" r="{radius:g}"/>'
    if seat == 0:
        return circle
    r = radius * 0.62
    lines = (
        f"M{x - r:g} {y + r:g}L{x + r:g} {y - r:g}"
        f"M{x - r:g} {y:g}L{x:g} {y - r:g}"
        f"M{x:g} {y + r:g}L{x + r:g} {y:g}"
    )
    return f'{circle}<path class="brakets-stripe" d="{lines}"/>'


def coin(face: str, x: float, y: float, size: float, key: str = "") -> str:
    """A coin around (x, y): H, T, or wait."""
    data_key = f' data-key="{key}"' if key else ""
    box = f'x="{x - size / 2:g}" y="{y - size / 2:g}" width="{size:g}" height="{size:g}"'
    return f'<g{data_key}><use href="#brakets-coin-{face}" {box}/></g>'


def plate(symbol: str, x: float, y: float, radius: float, key: str) -> str:
    """The open ket as a round plate."""
    circle = f'cx="{x:g}" cy="{y:g}" r="{radius:g}"'
    hatch = {"+": "rising", "-": "falling"}.get(symbol)
    lines = f'<circle fill="url(#brakets-{hatch})" {circle}/>' if hatch else ""
    ink = " brakets-ink" if symbol == "0" else ""
    sign = symbol.replace("-", "−")
    return (
        f'<g data-key="{key}"><circle class="brakets-{PLATES[symbol]}" {circle}/>{lines}'
        f'<text class="brakets-glyph brakets-slim{ink}" x="{x:g}" y="{y + 6:g}">{sign}</text></g>'
    )
