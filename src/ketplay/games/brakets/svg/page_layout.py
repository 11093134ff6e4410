"""Where the hands lie: above and below the brackets, or on a wide stage in a rail beside them.

In the rail, between the hands, areas are left free for the page: what was played last, what a
chosen card does, and what comes after the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from ketplay.games.brakets.svg.card_symbols import HEIGHT, TAB, WIDE
from ketplay.games.brakets.svg.effect_chips import CHIP, NARROWEST

RAIL = 240  # the width of the rail
GAP = 12
SCALE = 1.2  # of the brackets beside the rail
WIDTH = RAIL + GAP + 400 * SCALE
MOST_IN_A_ROW = 3  # cards in the rail; more are in two rows
BELOW = CHIP + 13  # the chips under a card, side by side, and a gap
EXPLAIN = 104  # the height of the area for what a card does
LEAST = 60  # the height of an area that is of use


class CardPlace(NamedTuple):
    """The middle and the top of a card, how large it is, and how wide its chips are."""

    x: float
    top: float
    scale: float
    chips: float


class HandRoom(NamedTuple):
    """The place of a hand, and how large its cards are if there is room enough."""

    top: float
    width: float
    scale: float
    rows: int = 1

    def places(self, cards: int) -> list[CardPlace]:
        """Where each card lies.

        >>> [place.x for place in HandRoom(0, 400, 1).places(3)]
        [100.0, 200.0, 300.0]
        """
        in_a_row = max(ceil(cards / self.rows), 1)
        pitch = min(100.0, (self.width - 16) / in_a_row)
        scale = min(self.scale, pitch / (WIDE + TAB + 6))
        start = self.width / 2 - pitch * min(cards, in_a_row) / 2
        chips = min(94, pitch - 3)
        step = (HEIGHT + 2) * scale + _below(chips)
        return [
            CardPlace(
                start + pitch * (n % in_a_row + 0.5),
                self.top + step * (n // in_a_row),
                scale,
                chips,
            )
            for n in range(cards)
        ]

    def height(self, cards: int) -> float:
        """How much of it the cards need, with their chips."""
        places = self.places(cards)
        if not places:
            return 0
        return (
            places[-1].top - self.top + (HEIGHT + 2) * places[-1].scale + _below(places[-1].chips)
        )


def _below(chips: float) -> float:
    """The height under a card: narrow chips lie below each other."""
    return BELOW if chips >= 2 * NARROWEST + 2 else BELOW + CHIP + 2


class Rail(NamedTuple):
    """What is beside the brackets."""

    hands: tuple[HandRoom, HandRoom]  # the upper and the lower one
    height: float
    areas: str


def rail(brackets: float, cards: Sequence[int], over: bool) -> Rail:
    """The rail beside brackets of some height, for two hands with so many cards.

    >>> rail(342, (3, 3), over=False).height
    410.4
    """
    height = brackets * SCALE
    rows = [1 if count <= MOST_IN_A_ROW else 2 for count in cards]
    upper = HandRoom(8, RAIL, 1, rows[0])
    lower = HandRoom(0, RAIL, 1.12, rows[1])
    own = height - max(lower.height(cards[1]), 100)  # the hand stays where it is when it is empty
    top = 8 + max(upper.height(cards[0]), 92)
    explain = own - 8 - EXPLAIN
    if over:
        areas = _area("after", top, own - 8 - top)
    else:
        areas = _area("played", top, explain - 8 - top) + _area("explain", explain, EXPLAIN)
    return Rail((upper, lower._replace(top=own)), height, areas)


def _area(name: str, top: float, height: float) -> str:
    if height < LEAST:
        return ""
    return (
        f'<rect data-area="{name}" x="0" y="{top:g}" width="{RAIL}" height="{height:g}" '
        'fill="none" pointer-events="none"/>'
    )


def beside_rail(brackets: str) -> str:
    """The brackets in their place on a wide stage."""
    return f'<g transform="translate({RAIL + GAP} 0) scale({SCALE})">{brackets}</g>'
