"""The symbols of the drawing: cards whose bras plug into kets, the ends of a bracket, coins.

A bra's bar has a tab on its right edge, a ket's bar a socket on its left, so that neighbours lock
into each other; |0> and <0| are pointed, so that a closed bracket is closed on both sides. The
colours are those of printed tiles: 0 ivory, 1 black, + teal with rising, - plum with falling lines.
"""

from __future__ import annotations

from ketplay.games.brakets.cards import BRA, CARDS, KETBRAS, code

HEIGHT = 60
WIDE = 54  # a card; an end of a bracket is END wide
SLIM = 37  # the same in a long bracket
END = 40
TAB = 7  # the width of a tab: symbols are that much wider than their card

PLATES = {"0": "zero", "1": "one", "+": "plus", "-": "minus"}
CSS = """
.brakets-paper{fill:#fffdf7;stroke:#7d6e49;stroke-width:1.2}
.brakets-zero{fill:#f7f1e3;stroke:#7d6e49}.brakets-one{fill:#17161d;stroke:#8b8799}
.brakets-plus{fill:#0b7d74;stroke:#064f49}.brakets-minus{fill:#8e3f86;stroke:#5d2258}
.brakets-glyph{font:700 23px ui-serif,Georgia,serif;text-anchor:middle;fill:#fff}
.brakets-slim{font-size:17px}
.brakets-ink{fill:#22202b}.brakets-I{fill:#4a4658}.brakets-X{fill:#a3450a}\
.brakets-Z{fill:#8e3f86}.brakets-H{fill:#0b6e66}
.brakets-gate{fill:none;stroke-width:1.8}
.brakets-gate-I{stroke:#4a4658}.brakets-gate-X{stroke:#a3450a}\
.brakets-gate-Z{stroke:#8e3f86}.brakets-gate-H{stroke:#0b6e66}
.brakets-hatch{stroke:#fff;stroke-opacity:.28;stroke-width:1.6}
.brakets-back{fill:#2c3050;stroke:#fffdf7;stroke-width:2}\
.brakets-weave{fill:none;stroke:#5a6090;stroke-width:1.2}
.brakets-coin{fill:#e3b34a;stroke:#6b4c0a;stroke-width:1.3}\
.brakets-rim{fill:none;stroke:#6b4c0a;stroke-width:.8}
.brakets-tail{fill:#c9c5bd;stroke:#4c4a45;stroke-width:1.3}
.brakets-unflipped{fill:none;stroke:var(--accent);stroke-width:1.5;stroke-dasharray:2.5 2.5}
.brakets-face{font:700 11px ui-serif,Georgia,serif;text-anchor:middle;fill:#22202b}
"""


def definitions() -> str:
    """The hatchings of + and -."""
    return (
        '<pattern id="brakets-rising" width="6" height="6" patternUnits="userSpaceOnUse">'
        '<path class="brakets-hatch" d="M-1 7 7 -1M-1 1 1 -1M5 7 7 5"/></pattern>'
        '<pattern id="brakets-falling" width="6" height="6" patternUnits="userSpaceOnUse">'
        '<path class="brakets-hatch" d="M-1 -1 7 7M5 -1 7 1M-1 5 1 7"/></pattern>'
    )


def symbols() -> str:
    """Every card, wide and slim, the ends, the back and the coins.

    >>> 'id="brakets-p0"' in symbols() and 'id="brakets-p0-slim"' in symbols()
    True
    """
    cards = [_card(card, width) for card in CARDS if card != BRA for width in (WIDE, SLIM)]
    return "".join([definitions(), *cards, _opening(), _closing(), _back(), *_coins()])


def symbol_id(card: str, slim: bool = False) -> str:
    """The id of a card's symbol.

    >>> symbol_id("|+><0|"), symbol_id("H", True), symbol_id("<0|", True)
    ('brakets-p0', 'brakets-H-slim', 'brakets-b0')
    """
    return f"brakets-{code(card)}" + ("-slim" if slim and card != BRA else "")


def card_width(card: str, slim: bool = False) -> int:
    """The width of a card without its tab."""
    if card == BRA:
        return END
    return SLIM if slim else WIDE


def _symbol(name: str, width: float, content: str, height: float = HEIGHT) -> str:
    return f'<symbol id="{name}" viewBox="-1 -1 {width + 2} {height + 2}">{content}</symbol>'


def _tab(x: int) -> str:
    """The path down the right edge, around the tab."""
    return f"V39C{x} 39 {x + TAB} 37 {x + TAB} 45S{x} 51 {x} 51"


# the path up the left edge, around the socket, to the start
SOCKET = f"V51C0 51 {TAB} 53 {TAB} 45S0 39 0 39V6Q0 0 6 0Z"
NOTCH = f"H{TAB + 4}V36H4Z"  # a plate leaves room for the socket


def _outline(width: int) -> str:
    """A card: socket on the left, tab on the right."""
    right_edge = f"Q{width} 0 {width} 6{_tab(width)}V54Q{width} 60 {width - 6} 60"
    return f"M6 0H{width - 6}{right_edge}H6Q0 60 0 54{SOCKET}"


def _card(card: str, width: int) -> str:
    paper = f'<path class="brakets-paper" d="{_outline(width)}"/>'
    front = _ketbra(card, width) if card in KETBRAS else _letter(card, width)
    return _symbol(symbol_id(card, slim=width == SLIM), width + TAB, paper + front)


def _ketbra(card: str, width: int) -> str:
    """|a> and <b| back to back: two plates that point at each other."""
    middle = width / 2
    point = 9 if width == WIDE else 4
    ket = f"M4 4H{middle - point}L{middle - 1} 30 {middle - point} 56{NOTCH}"
    bra = f"M{width - 4} 4H{middle + point}L{middle + 1} 30 {middle + point} 56H{width - 4}Z"
    size = "" if width == WIDE else " brakets-slim"
    return (
        _plate(ket, card[1])
        + _plate(bra, card[4])
        + _glyph(card[1], middle / 2 - 0.5, size)
        + _glyph(card[4], width - middle / 2 + 0.5, size)
    )


def _plate(path: str, symbol: str) -> str:
    hatch = {"+": "rising", "-": "falling"}.get(symbol)
    lines = f'<path fill="url(#brakets-{hatch})" d="{path}"/>' if hatch else ""
    return f'<path class="brakets-{PLATES[symbol]}" d="{path}"/>{lines}'


def _glyph(symbol: str, x: float, classes: str = "", y: float = 33) -> str:
    ink = " brakets-ink" if symbol == "0" else ""
    sign = symbol.replace("-", "−")
    return f'<text class="brakets-glyph{classes}{ink}" x="{x:g}" y="{y:g}">{sign}</text>'


def _letter(letter: str, width: int) -> str:
    """A gate in its box, on a wire."""
    size, slim, baseline = (26, "", 35.0) if width == WIDE else (20, " brakets-slim", 33.5)
    x = width / 2 - size / 2
    y = 27 - size / 2
    wire = f"M1 27H{x:g}M{x + size:g} 27H{width - 1}"
    return (
        f'<path class="brakets-gate brakets-gate-{letter}" d="{wire}"/>'
        f'<rect class="brakets-gate brakets-gate-{letter}" x="{x:g}" y="{y:g}" '
        f'width="{size}" height="{size}" rx="4"/>'
        f'<text class="brakets-glyph{slim} brakets-{letter}" x="{width / 2:g}" '
        f'y="{baseline:g}">{letter}</text>'
    )


def _opening() -> str:
    """|0>, the right end of every bracket."""
    paper = f"M6 0H25L{END} 30 25 60H6Q0 60 0 54{SOCKET}"
    plate = f"M4 4H23L35 30 23 56{NOTCH}"
    return _symbol(
        "brakets-ket",
        END + TAB,
        f'<path class="brakets-paper" d="{paper}"/>' + _plate(plate, "0") + _glyph("0", 17),
    )


def _closing() -> str:
    """<0|, the left end of a closed bracket."""
    paper = f"M15 0H{END - 6}Q{END} 0 {END} 6{_tab(END)}V54Q{END} 60 {END - 6} 60H15L0 30Z"
    plate = f"M17 4H{END - 4}V56H17L5 30Z"
    return _symbol(
        symbol_id(BRA),
        END + TAB,
        f'<path class="brakets-paper" d="{paper}"/>' + _plate(plate, "0") + _glyph("0", 23),
    )


def _back() -> str:
    down = "M4 34 14 44M4 22 26 44M4 10 32 38M10 4 32 26M22 4 32 14"
    up = "M4 14 14 4M4 26 26 4M4 38 32 10M10 44 32 22M22 44 32 34"
    card = '<rect class="brakets-back" x="1" y="1" width="34" height="46" rx="5"/>'
    return _symbol("brakets-back", 36, f'{card}<path class="brakets-weave" d="{down}{up}"/>', 48)


def _coins() -> list[str]:
    """Heads, tails, not yet flipped; a half in an open bracket is a coin to come."""
    return [
        _coin("H", "coin", "H"),
        _coin("T", "tail", "T"),
        _coin("wait", "unflipped"),
        _coin("half", "coin", "½"),
    ]


def _coin(key: str, css_class: str, letter: str = "") -> str:
    content = f'<circle class="brakets-{css_class}" cx="9" cy="9" r="8.2"/>'
    if letter:
        content += '<circle class="brakets-rim" cx="9" cy="9" r="6.3"/>'
        content += f'<text class="brakets-face" x="9" y="12.8">{letter}</text>'
    return _symbol(f"brakets-coin-{key}", 18, content, 18)
