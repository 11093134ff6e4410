"""Piles of cards: a deck, a hand or a pile counts its cards by kind, I X Y Z H CX U S.

A ninth number, `?`, counts those that a view does not show. At a table with cards of its own, a
number for each of their letters follows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from ketplay.core.errors import InvalidPosition
from ketplay.games.qtris.board.own_cards import OwnCards, find
from ketplay.games.qtris.board.tiles import CARD_KINDS, CARD_NAMES, FIRST_OWN

Counts = tuple[int, ...]
UNKNOWN = CARD_KINDS
NAMES = CARD_NAMES
NOTHING: Counts = (0,) * FIRST_OWN
_NAME = "(?:CX|[" + "".join(name for name in NAMES if len(name) == 1) + "])"


class CardText(NamedTuple):
    """The name of a card in plain words, and what it does."""

    title: str
    effect: str


CARD_TEXTS = {
    "I": CardText("Rest", "nothing changes"),
    "X": CardText("Flip", "white and black change places"),
    "Y": CardText("Flip and turn", "X and Z together"),
    "Z": CardText("Turn", "right and left kitten change places"),
    "H": CardText("Wake or settle", "a colour becomes a kitten, and a kitten a colour"),
    "CX": CardText("Entangle", "if the control is black, flip the target"),
    "U": CardText("Tilt", "tilts a tile, or sets it straight again"),
    "S": CardText("Quarter turn", "a kitten turns: right, up, left, down"),
}


def card_words(card: int, own: OwnCards = ()) -> CardText:
    """What is written on a card, and what it does.

    >>> card_words(4).title
    'Wake or settle'
    """
    defined = find(own, card) if card >= FIRST_OWN else None
    if defined:
        return CardText(defined.title, f"a card of this table, the gate {defined.word}")
    return CARD_TEXTS[NAMES[card]]


def full_deck(box: tuple[int, ...], own: OwnCards = ()) -> Counts:
    """The deck of a level, with the table's own cards.

    >>> len(full_deck((5, 10, 5, 10, 12, 10, 0, 0)))
    9
    """
    counts = [*box, 0, *[0] * (len(NAMES) - FIRST_OWN)]
    for card in own:
        counts[NAMES.index(card.letter)] = card.number
    return tuple(counts) if own else tuple(counts[:FIRST_OWN])


def fit(counts: Counts, length: int) -> Counts | None:
    """A pile with as many kinds as a table has; None if it has a card that the table has not.

    >>> fit((0, 1), 3), fit((0, 1, 1), 2)
    ((0, 1, 0), None)
    """
    if any(counts[length:]):
        return None
    return (*counts[:length], *[0] * (length - len(counts)))


@lru_cache(maxsize=4096)
def hide(counts: Counts) -> Counts:
    """The same number of cards, face down.

    >>> format_counts(hide(parse_counts("H2CX1")))
    '?3'
    """
    return (0, 0, 0, 0, 0, 0, 0, 0, sum(counts), *[0] * (len(counts) - FIRST_OWN))


@lru_cache(maxsize=4096)
def hide_others(piles: tuple[Counts, ...], seat: int | None) -> tuple[Counts, ...]:
    """The piles of all seats as a seat (None: a spectator) sees them."""
    return tuple([pile if owner == seat else hide(pile) for owner, pile in enumerate(piles)])


def take(counts: Counts, card: int) -> Counts:
    """The pile without a card, which is one of the unknown ones if it was not seen before."""
    numbers = list(counts)
    numbers[card if numbers[card] else UNKNOWN] -= 1
    return tuple(numbers)


def add(counts: Counts, card: int) -> Counts:
    """The pile with one more card."""
    numbers = list(counts)
    if card >= len(numbers):
        numbers += [0] * (card + 1 - len(numbers))
    numbers[card] += 1
    return tuple(numbers)


@lru_cache(maxsize=4096)
def kinds(hand: Counts, deck: tuple[int, ...]) -> int:
    """A bit for every kind of card that may be in a hand.

    >>> bin(kinds(parse_counts("X2H1"), (5, 10, 5, 10, 12, 10, 0, 0, 0)))
    '0b10010'
    """
    source = deck if hand[UNKNOWN] else hand
    cards = [card for card in range(len(hand)) if card != UNKNOWN]
    return sum(1 << card for card in cards if source[card] or hand[card])


def total(piles: Iterable[Counts]) -> Counts:
    """All piles together."""
    return tuple(map(sum, zip(*piles, strict=True)))


def cards_in(counts: Counts) -> list[int]:
    """The cards one by one, in deck order."""
    return [card for card, number in enumerate(counts) for _ in range(number)]


def spell(counts: Counts) -> str:
    """The cards one after the other, in deck order, as in `swap:HXX`.

    >>> spell(parse_counts("X2H1"))
    'XXH'
    """
    return "".join(NAMES[card] for card in cards_in(counts))


def unspell(text: str) -> Counts | None:
    """The inverse of `spell`, in any order; None if the text contains anything else."""
    if not re.fullmatch(f"{_NAME}+", text):
        return None
    counts = NOTHING
    for name in re.findall(_NAME, text):
        counts = add(counts, NAMES.index(name))
    return counts


def format_counts(counts: Counts) -> str:
    """`I5X10H2`, or `-` for nothing."""
    return "".join(f"{NAMES[card]}{number}" for card, number in enumerate(counts) if number) or "-"


def parse_counts(text: str) -> Counts:
    """The inverse of `format_counts`."""
    if text == "-":
        return NOTHING
    if not re.fullmatch(rf"(?:{_NAME}\d{{1,2}})+", text):
        raise InvalidPosition(
            f"'{text}' is not a pile of cards; expected X2H1CX1, or - for none", at=text
        )
    counts = NOTHING
    for name, number in re.findall(rf"({_NAME})(\d+)", text):
        card = NAMES.index(name)
        if any(counts[card : card + 1]) or number == "0":
            raise InvalidPosition(f"'{text}': {name} must appear once, with at least 1", at=text)
        counts = add(counts, card)
        counts = (*counts[:card], int(number), *counts[card + 1 :])
    return counts
