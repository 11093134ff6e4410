"""Cards of one's own (R9.6): a letter, a number, a gate as a word or matrix, and perhaps a name.

As text they are `T:3:sqrt(X)` or `N:2:ctrl(H):Half_flip`, separated by semicolons. The letter says
how many squares a card acts on.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from ketplay.games.qtris.board.tiles import CARD_NAMES, OWN_DOUBLES, OWN_SINGLES
from ketplay.quantum.gate_words import parse_gate
from ketplay.quantum.gates import Matrix

MOST_KINDS = 6
MOST_OF_A_KIND = 12
LONGEST_NAME = 16
_CARD = re.compile(r"([A-Z]):(\d{1,2}):([^:]+)(?::([A-Za-z0-9_-]+))?\Z")


class OwnCard(NamedTuple):
    """A card that the table has defined."""

    letter: str
    number: int  # how many are in the deck
    word: str
    name: str = ""

    @property
    def matrix(self) -> Matrix:
        return gate_matrix(self.word)

    @property
    def title(self) -> str:
        """What is written on the card: its name, or else its word."""
        words = self.name.replace("_", " ") or self.word
        return words if len(words) <= LONGEST_NAME else words[: LONGEST_NAME - 1] + "…"


OwnCards = tuple[OwnCard, ...]
gate_matrix = lru_cache(maxsize=256)(parse_gate)


def find(own: OwnCards, card: int) -> OwnCard | None:
    """The definition of a card by its number, if the table has one."""
    letter = CARD_NAMES[card]
    return next((each for each in own if each.letter == letter), None)


def parse_own_cards(text: str) -> OwnCards:
    """The cards that a text defines; raises ValueError with the reason.

    >>> [(card.letter, card.number, card.title) for card in parse_own_cards("T:3:T;N:2:CZ:Both")]
    [('T', 3, 'T'), ('N', 2, 'Both')]
    """
    cards = tuple(map(_parse_card, text.split(";")))
    letters = [card.letter for card in cards]
    if len(cards) > MOST_KINDS:
        raise ValueError(f"at most {MOST_KINDS} kinds of cards, not {len(cards)}")
    twice = next((letter for letter in letters if letters.count(letter) > 1), "")
    if twice:
        raise ValueError(f"{twice} is defined twice")
    return tuple(sorted(cards, key=lambda card: CARD_NAMES.index(card.letter)))


def _parse_card(text: str) -> OwnCard:
    match = _CARD.match(text)
    if not match:
        raise ValueError(
            f"'{text}' does not define a card; expected LETTER:NUMBER:GATE, such as T:3:sqrt(X), "
            "with :NAME after it if you like"
        )
    letter = match[1]
    number = int(match[2])
    word = match[3]
    name = match[4] or ""
    size = len(gate_matrix(word)).bit_length() - 1
    letters = OWN_SINGLES if size == 1 else OWN_DOUBLES
    if letter not in letters:
        squares = "one square" if size == 1 else "two squares"
        raise ValueError(
            f"'{text}': {word} acts on {squares}; such a card has a letter of {' '.join(letters)}"
        )
    if not 1 <= number <= MOST_OF_A_KIND:
        raise ValueError(f"'{text}': the deck has 1 to {MOST_OF_A_KIND} cards of a kind")
    if len(name) > LONGEST_NAME:
        raise ValueError(f"'{text}': a name has at most {LONGEST_NAME} characters")
    return OwnCard(letter, number, word, name)
