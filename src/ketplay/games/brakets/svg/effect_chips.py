"""Chips under a card that show what it would do: one for each bracket."""

from __future__ import annotations

from ketplay.core.drawing import text
from ketplay.games.brakets.cards import EFFECTS, LETTERS, ZERO, bra_of
from ketplay.games.brakets.rules import Move, MoveKind
from ketplay.games.brakets.state import State
from ketplay.games.brakets.svg.marks import seat_mark
from ketplay.games.brakets.words import effect

CHIP = 17
CSS = """
.brakets-chip{fill:var(--felt);stroke:var(--line);stroke-width:1}
.brakets-cost{fill:var(--accent);stroke:var(--accent)}
.brakets-never{fill:none;stroke:var(--line);stroke-dasharray:2 2}
.brakets-does{font-size:13px;font-weight:600;fill:var(--text);text-anchor:middle}
.brakets-does-cost{fill:var(--ground)}.brakets-does-never{fill:var(--dim);font-weight:400}
"""


def chips(view: State, card: str, seat: int, x: float, top: float, width: float) -> str:
    """Both chips under a card: the player's own bracket first."""
    half = width / 2 - 1
    own_chip = _chip(view, card, seat, seat, x=x, top=top, width=half)
    return own_chip + _chip(view, card, seat, 1 - seat, x=x + half + 2, top=top, width=half)


def _chip(view: State, card: str, seat: int, owner: int, x: float, top: float, width: float) -> str:
    kind, label = chip_label(view, card, seat, owner)
    bracket = "your own bracket" if owner == seat else "the other bracket"
    tip = text(f"{card} on {bracket}: {effect_words(view, card, seat, owner)}")
    chip_class = f" brakets-{kind}" if kind else ""
    label_class = f" brakets-does-{kind}" if kind else ""
    return (
        f'<g><title>{tip}</title><rect class="brakets-chip{chip_class}" x="{x:g}" y="{top:g}" '
        f'width="{width:g}" height="{CHIP}" rx="4"/>{seat_mark(owner, x + 8, top + CHIP / 2, 4)}'
        f'<text class="brakets-does{label_class}" x="{x + 6 + width / 2:g}" '
        f'y="{top + 13:g}">{label}</text></g>'
    )


def chip_label(view: State, card: str, seat: int, owner: int) -> tuple[str, str]:
    """The kind of a chip (a cost, never allowed, or neither) and what is written on it."""
    ket = view.sides[owner].bracket.ket
    after = EFFECTS[card, ket]
    if after.halves == ZERO:
        return ("never", "no") if owner == seat else ("cost", "−1")
    if card in LETTERS:
        return "", "=" if ket == after.ket else f"→{after.ket}".replace("-", "−")
    return "", "½" if after.halves else "1"


def effect_words(view: State, card: str, seat: int, owner: int) -> str:
    """What the card would do, in words for the player who holds it."""
    ket = view.sides[owner].bracket.ket
    if EFFECTS[card, ket].halves != ZERO:
        return effect(view, Move(MoveKind.LAY, card, owner))
    if owner == seat:
        return "not allowed, because it would zero the bracket"
    return f"<{bra_of(card)}|{ket}> = 0, this zeroes their bracket and costs you a point"
