"""What each card of the hand to play would do, shown before it is played: two chips, one for either bracket."""

from __future__ import annotations

from ketplay.core.drawing import text
from ketplay.games.brakets.cards import EFFECTS, LETTERS, ZERO, bra_of
from ketplay.games.brakets.rules import Move
from ketplay.games.brakets.state import State
from ketplay.games.brakets.svg.marks import seat_mark
from ketplay.games.brakets.words import effect

CHIP = 17
CSS = """
.brakets-chip{fill:var(--felt);stroke:var(--line);stroke-width:1}
.brakets-cost{fill:var(--accent);stroke:var(--accent)}
.brakets-never{fill:none;stroke:var(--line);stroke-dasharray:2 2}
.brakets-does{font-size:12.5px;font-weight:600;fill:var(--text);text-anchor:middle}
.brakets-does-cost{fill:var(--ground)}.brakets-does-never{fill:var(--dim);font-weight:400}
"""


def chips(view: State, card: str, seat: int, x: float, top: float, width: float) -> str:
    """Both chips under a card: one's own bracket first."""
    each = width / 2 - 1
    return _chip(view, card, seat, seat, x, top, each) + _chip(
        view, card, seat, 1 - seat, x + each + 2, top, each
    )


def _chip(view: State, card: str, seat: int, owner: int, x: float, top: float, width: float) -> str:
    kind, short = shown(view, card, seat, owner)
    tip = text(
        f"{card} on {'your own' if owner == seat else 'the other'} bracket: {told(view, card, seat, owner)}"
    )
    return (
        f'<g><title>{tip}</title><rect class="brakets-chip{" brakets-" + kind if kind else ""}" x="{x:g}" y="{top:g}" '
        f'width="{width:g}" height="{CHIP}" rx="4"/>{seat_mark(owner, x + 8, top + CHIP / 2, 4)}'
        f'<text class="brakets-does{" brakets-does-" + kind if kind else ""}" x="{x + 6 + width / 2:g}" '
        f'y="{top + 13:g}">{short}</text></g>'
    )


def shown(view: State, card: str, seat: int, owner: int) -> tuple[str, str]:
    """What a chip says and of which kind it is: a cost, never allowed, or neither."""
    ket = view.sides[owner].bracket.ket
    after = EFFECTS[card, ket]
    if after.halves == ZERO:
        return ("never", "no") if owner == seat else ("cost", "−1")
    if card in LETTERS:
        return "", "=" if ket == after.ket else f"→{after.ket}".replace("-", "−")
    return "", "½" if after.halves else "1"


def told(view: State, card: str, seat: int, owner: int) -> str:
    """The same in words, to the one who holds the card."""
    ket = view.sides[owner].bracket.ket
    if EFFECTS[card, ket].halves != ZERO:
        return effect(view, Move("lay", card, owner))
    if owner == seat:
        return "not allowed, it would zero it"
    return f"<{bra_of(card)}|{ket}> = 0, this zeroes their bracket and costs you a point"
