"""Names for pieces that stay the same while they move: the page lets a card glide from a hand to a bracket."""

from __future__ import annotations

from collections import Counter

from ketplay.games.brakets.cards import code
from ketplay.games.brakets.state import State


class Keys:
    """The n-th copy of a card, counted over the discard pile, the brackets and the hands in this order.

    >>> from ketplay.games.brakets.rules import Brakets
    >>> found = Keys(Brakets().parse_state("A H.p0 b0.H.I 0/0 - 01.H.Z 0/0 - 0 -"))
    >>> found.bracket(0), found.hand(1)
    (['H-0', 'p0-0'], ['01-0', 'H-2', 'Z-0'])
    """

    def __init__(self, state: State) -> None:
        self.counts = Counter(card for result in state.sheet for card in result.cards)
        self.brackets = [self._named(side.bracket.cards) for side in state.sides]
        self.hands = [self._named(side.hand) for side in state.sides]

    def _named(self, cards: tuple[str, ...]) -> list[str]:
        named = []
        for card in cards:
            named.append(f"{code(card)}-{self.counts[card]}")
            self.counts[card] += 1
        return named

    def bracket(self, owner: int) -> list[str]:
        return self.brackets[owner]

    def hand(self, owner: int) -> list[str]:
        return self.hands[owner]
