"""The circuit under a bracket: its cards as gates, measurements and preparations on one wire.

Time runs to the left, as the bracket grows: |0> is prepared on the right, a letter is a gate,
|a><b| measures in the basis of b (the dial shows the result it asks for) and prepares a, <0|
measures.
"""

from __future__ import annotations

from ketplay.games.brakets.cards import LETTERS, bra_of

HEIGHT = 22
CSS = """
.brakets-wire{fill:none;stroke:var(--dim);stroke-width:1.2}
.brakets-box{fill:var(--felt);stroke:var(--dim);stroke-width:1.1}
.brakets-dial{fill:none;stroke:var(--dim);stroke-width:1.1}
.brakets-op{font:12px ui-sans-serif,system-ui,sans-serif;text-anchor:middle;fill:var(--text)}
"""


def wire(left: float, right: float, top: float) -> str:
    """The wire of a bracket, and the arrow of time at its open end."""
    y = top + HEIGHT / 2
    arrow = f"M{right:g} {y:g}H{left - 9:g}m5 -3.5l-5 3.5 5 3.5"
    return f'<path class="brakets-wire" d="{arrow}"/>'


def preparation(symbol: str, x: float, top: float) -> str:
    """A preparation: a box with a slanted side towards what follows."""
    y = top + 3
    shape = f"M{x + 6:g} {y:g}H{x - 4:g}L{x - 8:g} {y + 8:g} {x - 4:g} {y + 16:g}H{x + 6:g}Z"
    return f'<path class="brakets-box" d="{shape}"/>{_symbol(symbol, x, top)}'


def measurement(symbol: str, x: float, top: float) -> str:
    """A measurement: a dial with the result that the card asks for."""
    box = f'<rect class="brakets-box" x="{x - 8:g}" y="{top + 3:g}" width="15" height="16" rx="2"/>'
    dial = (
        f'<path class="brakets-dial" d="M{x - 6:g} {top + 9:g}A8 8 0 0 1 {x + 5:g} {top + 9:g}"/>'
    )
    return box + dial + _symbol(symbol, x - 0.5, top + 2)


def gate(letter: str, x: float, top: float) -> str:
    """A letter in a box."""
    box = f'<rect class="brakets-box" x="{x - 8:g}" y="{top + 3:g}" width="16" height="16" rx="2"/>'
    return box + _symbol(letter, x, top)


def card_elements(card: str, x: float, width: float, top: float) -> str:
    """What one card is in the circuit; the card's left edge is at x."""
    if card in LETTERS:
        return gate(card, x + width / 2, top)
    if card == "<0|":
        return measurement("0", x + width - 10, top)
    bra = measurement(bra_of(card), x + 0.75 * width, top)
    return bra + preparation(card[1], x + 0.27 * width, top)


def _symbol(symbol: str, x: float, top: float) -> str:
    return (
        f'<text class="brakets-op" x="{x:g}" y="{top + 15.2:g}">{symbol.replace("-", "−")}</text>'
    )
