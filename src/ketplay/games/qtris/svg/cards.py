"""The cards, front and back: ivory paper, the circuit symbol, a name in plain words."""

from __future__ import annotations

from ketplay.core.drawing import text
from ketplay.games.qtris.board.tiles import FIRST_OWN, takes_two
from ketplay.games.qtris.cards import CARD_TEXTS, NAMES
from ketplay.games.qtris.svg.palette import INK, IVORY, PAPER, SERIF, SUIT, open_path, symbol, use

BOX = "0 0 100 140"


_LINES = {
    "Flip and turn": ("Flip and", "turn"),
    "Wake or settle": ("Wake or", "settle"),
    "Quarter turn": ("Quarter", "turn"),
}
# On a phone a card is 56 pixels wide: its letter is large there, its words have 12 pixels.
_LETTER = 43
_INDEX = 22
_WORDS = 22
# The width of titles that would be too wide in some reader's serif typeface.
_FIXED_WIDTH = {"Entangle": 84, "Flip and": 76, "Wake or": 76, "Quarter": 72}


def symbols() -> str:
    """Every card (`qtris-card-H`), the back, and paper for cards of one's own, by their squares."""
    fronts = "".join(symbol(f"qtris-card-{name}", _front(name), BOX) for name in CARD_TEXTS)
    papers = symbol("qtris-own-1", _paper(SUIT["T"]) + _gate_box(1), BOX)
    papers += symbol("qtris-own-2", _paper(SUIT["T"]) + _gate_box(2), BOX)
    return fronts + papers + symbol("qtris-back", _back(), BOX)


def _gate_box(squares: int) -> str:
    """The symbol of a gate on one or two wires, without its letter."""
    wires = "M13 59H87" if squares == 1 else "M13 43H87M13 75H87"
    return (
        f'<path d="{wires}" stroke="{SUIT["T"]}" stroke-width="3.2"/>'
        f'<rect x="27" y="{33 if squares == 1 else 29}" width="46" '
        f'height="{52 if squares == 1 else 60}" rx="8" fill="{PAPER}" stroke="{SUIT["T"]}" '
        'stroke-width="3.2"/>'
    )


def card_face(card: int, title: str, x: float, y: float, width: float) -> str:
    """A card: a symbol, and on one of the table's own its letter and its name."""
    name = NAMES[card]
    if card < FIRST_OWN:
        return use(f"qtris-card-{name}", x, y, width, width * 1.4)
    paper = use(f"qtris-own-{2 if takes_two(card) else 1}", x, y, width, width * 1.4)
    style = f'font-family="{SERIF}" font-weight="700" fill="{SUIT[name]}"'
    length = ' textLength="82" lengthAdjust="spacingAndGlyphs"' if len(title) > 6 else ""
    return (
        f'{paper}<g transform="translate({x:g} {y:g}) scale({width / 100:g})" aria-hidden="true">'
        f'<text x="11" y="28" font-size="{_INDEX}" {style}>{name}</text>'
        f'<text x="50" y="74" text-anchor="middle" font-size="{_LETTER}" {style}>{name}</text>'
        f'<text x="50" y="118" text-anchor="middle" font-size="{_WORDS}" {style}{length}>'
        f"{text(title)}"
        "</text></g>"
    )


def _paper(colour: str, fill: str = PAPER) -> str:
    return (
        '<rect x="0" y="3" width="100" height="140" rx="12" fill="#000" opacity=".3"/>'
        f'<rect width="100" height="140" rx="12" fill="{PAPER}" stroke="{INK}" '
        'stroke-opacity=".35"/>'
        f'<rect x="6" y="6" width="88" height="128" rx="7" fill="{fill}" stroke="{colour}" '
        'stroke-width="1.5"/>'
    )


def _front(name: str) -> str:
    colour = SUIT[name]
    index = (
        f'<text x="11" y="28" font-family="{SERIF}" font-weight="700" font-size="{_INDEX}" '
        f'fill="{colour}">{name}</text>'
    )
    gate = f'<g transform="translate(50 {64 if name == "CX" else 59})">{gate_symbol(name)}</g>'
    return _paper(colour) + index + gate + _title(CARD_TEXTS[name].title)


def gate_symbol(name: str) -> str:
    """The circuit symbol of a card around the origin, 74 units wide."""
    colour = SUIT[name]
    if name == "CX":
        return (
            f'<path d="M-36 -20H36M-36 20H36M0 -20V33" stroke="{colour}" stroke-width="3.2"/>'
            f'<circle cy="-20" r="6.5" fill="{colour}"/>'
            f'<circle cy="20" r="13" fill="{PAPER}" stroke="{colour}" stroke-width="3.2"/>'
            f'<path d="M-13 20H13M0 7V33" stroke="{colour}" stroke-width="3.2"/>'
        )
    return (
        f'<path d="M-37 0H37" stroke="{colour}" stroke-width="3.2"/>'
        f'<rect x="-23" y="-26" width="46" height="52" rx="8" fill="{PAPER}" stroke="{colour}" '
        'stroke-width="3.2"/>'
        f'<text y="15" text-anchor="middle" font-family="{SERIF}" font-weight="700" '
        f'font-size="{_LETTER}" fill="{colour}">{name}</text>'
    )


def _title(title: str) -> str:
    lines = _LINES.get(title, (title,))
    first = 118 if len(lines) == 1 else 107
    return "".join(_line(line, first + 21 * row) for row, line in enumerate(lines))


def _line(words: str, y: float) -> str:
    width = ""
    if words in _FIXED_WIDTH:
        width = f' textLength="{_FIXED_WIDTH[words]}" lengthAdjust="spacingAndGlyphs"'
    return (
        f'<text x="50" y="{y:g}" text-anchor="middle" font-family="{SERIF}" font-weight="700" '
        f'font-size="{_WORDS}" fill="#22202b"{width}>{words}</text>'
    )


def _back() -> str:
    """Dark diamonds and a small kitten's head."""
    diamonds = '<path d="M6 6h88v128h-88z" fill="url(#qtris-diamonds)"/>'
    head = (
        '<g transform="translate(50 70)"><circle r="25" fill="#1d2033" stroke="#8b8799" '
        'stroke-width="1.5"/>'
        '<path d="M-15 -3L-17 -19L-7 -12Q0 -14 7 -12L17 -19L15 -3Q17 13 0 14Q-17 13 -15 -3Z" '
        f'fill="{IVORY}" stroke="{IVORY}" stroke-width="2.5" stroke-linejoin="round"/>'
        '<path d="M-15 -3L-17 -19L-7 -12Q-3 -13.5 0 -13.5Q-4 2 0 14Q-17 13 -15 -3Z" '
        f'fill="{INK}"/>'
        f"{open_path('M-10 0q3 3 6 0', IVORY, 1.8)}{open_path('M4 0q3 3 6 0', INK, 1.8)}"
        '<path d="M-2 5h4l-2 2.6z" fill="#d9776c"/></g>'
    )
    return _paper("#12131c", "#2b2f49") + diamonds + head


def definitions() -> str:
    """The pattern of the back."""
    return (
        '<pattern id="qtris-diamonds" width="18" height="18" patternUnits="userSpaceOnUse">'
        '<path d="M9 0L18 9L9 18L0 9Z" fill="#353a58"/></pattern>'
    )
