"""Chips under a card that show what it would do: one for each bracket."""

from __future__ import annotations

from ketplay.core.drawing import text
from ketplay.games.brakets.cards import BRA, EFFECTS, LETTERS, ZERO, bra_of
from ketplay.games.brakets.rules import Brakets, Move, MoveKind
from ketplay.games.brakets.state import SEATS, State
from ketplay.games.brakets.svg.seat_marks import coin, seat_mark
from ketplay.games.brakets.words import effect

CHIP = 17
SIGN = 12  # where the seat's sign ends
COIN = 11
ROOMY = 54  # the width of a chip with room for every label
NARROWEST = 45  # the width of a chip with a sign and "B +1" on it
CLOSE = "close"  # where the players count the coins, nothing more is said
CSS = """
.brakets-chip{fill:var(--felt);stroke:var(--line);stroke-width:1}
.brakets-cost,.brakets-gift{fill:var(--accent);stroke:var(--accent)}
.brakets-never{fill:none;stroke:var(--line);stroke-dasharray:2 2}
.brakets-does{font-size:13px;font-weight:600;fill:var(--text);text-anchor:middle}
.brakets-tight{font-size:11px}
.brakets-does-cost,.brakets-does-gift{fill:var(--ground)}.brakets-does-never{fill:var(--dim);font-weight:400}
"""


def chips(
    game: Brakets, view: State, card: str, seat: int, x: float, top: float, width: float
) -> str:
    """Both chips under a card around x: the player's own bracket first, the other beside it, or
    below it where there is little room.
    """
    left = x - width / 2
    if width < 2 * NARROWEST + 2:
        own_chip = _chip(game, view, card, seat, seat, x=left, top=top, width=width)
        below = top + CHIP + 2
        return own_chip + _chip(game, view, card, seat, 1 - seat, x=left, top=below, width=width)
    half = width / 2 - 1
    own_chip = _chip(game, view, card, seat, seat, x=left, top=top, width=half)
    return own_chip + _chip(game, view, card, seat, 1 - seat, x=x + 1, top=top, width=half)


def _chip(
    game: Brakets,
    view: State,
    card: str,
    seat: int,
    owner: int,
    x: float,
    top: float,
    width: float,
) -> str:
    kind, label = chip_label(game, view, card, seat, owner)
    bracket = "your own bracket" if owner == seat else "the other bracket"
    tip = text(f"{card} on {bracket}: {effect_words(game, view, card, seat, owner)}")
    chip_class = f" brakets-{kind}" if kind else ""
    label_class = f" brakets-does-{kind}" if kind else ""
    if (len(label) > 3 and width < ROOMY) or label == CLOSE:
        label_class += " brakets-tight"
    middle = x + 6 + width / 2
    several = ""
    if label.endswith(" coins"):
        count = label.removesuffix(" coins")
        label = f"{count}×" if width >= NARROWEST else count
        several = coin("half", x + width - COIN / 2 - 2, top + CHIP / 2, COIN)
        middle = x + (SIGN + width - COIN - 2) / 2
    sign = seat_mark(owner, x + SIGN - 4, top + CHIP / 2, 4)
    return (
        f'<g><title>{tip}</title><rect class="brakets-chip{chip_class}" x="{x:g}" y="{top:g}" '
        f'width="{width:g}" height="{CHIP}" rx="4"/>{sign}'
        f'<text class="brakets-does{label_class}" x="{middle:g}" '
        f'y="{top + 13:g}">{label}</text>{several}</g>'
    )


def chip_label(game: Brakets, view: State, card: str, seat: int, owner: int) -> tuple[str, str]:
    """The kind of a chip (a cost, a gift, never allowed, or none) and what is written on it."""
    bracket = view.sides[owner].bracket
    ket = bracket.ket
    after = EFFECTS[card, ket]
    if after.halves == ZERO:
        return ("never", "no") if owner == seat else ("cost", "−1")
    if card == BRA and game.players_count:
        return "", CLOSE
    if card == BRA:
        return _closing_label(bracket.halves + after.halves, seat, owner)
    if card in LETTERS or game.players_count:
        return "", "=" if ket == after.ket else f"→{after.ket}".replace("-", "−")
    return "", "½" if after.halves else "1"


def _closing_label(coins: int, seat: int, owner: int) -> tuple[str, str]:
    """Whose point it is when a bracket is closed, or how many coins say so.

    >>> _closing_label(0, 0, 0), _closing_label(0, 0, 1), _closing_label(1, 0, 0)
    (('gift', 'B +1'), ('', '+1'), ('', 'coin'))
    """
    if coins:
        return "", "coin" if coins == 1 else f"{coins} coins"
    return ("gift", f"{SEATS[1 - seat]} +1") if owner == seat else ("", "+1")


def effect_words(game: Brakets, view: State, card: str, seat: int, owner: int) -> str:
    """What the card would do, in words for the player who holds it."""
    ket = view.sides[owner].bracket.ket
    if EFFECTS[card, ket].halves != ZERO:
        return effect(game, view, Move(MoveKind.LAY, card, owner))
    if owner == seat:
        return "not allowed, because it would zero the bracket"
    return f"<{bra_of(card)}|{ket}> = 0, this zeroes their bracket and costs you a point"
