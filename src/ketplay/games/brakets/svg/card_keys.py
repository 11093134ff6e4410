"""Keys of the cards, which stay the same while a card goes from a hand to a bracket."""

from __future__ import annotations

from collections import Counter

from ketplay.games.brakets.cards import code
from ketplay.games.brakets.state import State


class CardKeys:
    """The key of a card: its code and the number of the copy.

    Copies are counted over the discard pile, the brackets and the hands, in this order.

    >>> from ketplay.games.brakets.rules import Brakets
    >>> keys = CardKeys(Brakets().parse_state("A H.p0 b0.H.I 0/0 - 01.H.Z 0/0 - 0 -"))
    >>> keys.brackets[0], keys.hands[1]
    (['H-0', 'p0-0'], ['01-0', 'H-2', 'Z-0'])
    """

    def __init__(self, state: State) -> None:
        self.counts = Counter(card for result in state.sheet for card in result.cards)
        self.brackets = [self._keys(side.bracket.cards) for side in state.sides]
        self.hands = [self._keys(side.hand) for side in state.sides]

    def _keys(self, cards: tuple[str, ...]) -> list[str]:
        keys = []
        for card in cards:
            keys.append(f"{code(card)}-{self.counts[card]}")
            self.counts[card] += 1
        return keys
