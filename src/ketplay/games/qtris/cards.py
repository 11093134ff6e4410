"""Piles of cards: a deck, a hand or a pile counts its cards by kind, I X Y Z H CX U S.

A ninth number, `?`, counts those that a view does not show.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from ketplay.core.errors import InvalidPosition
from ketplay.games.qtris.board.tiles import CARDS

Counts = tuple[int, ...]
UNKNOWN = 8
NAMES = (*CARDS, "?")
NOTHING: Counts = (0,) * 9


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


@lru_cache(maxsize=4096)
def hide(counts: Counts) -> Counts:
    """The same number of cards, face down.

    >>> format_counts(hide(parse_counts("H2CX1")))
    '?3'
    """
    return (0, 0, 0, 0, 0, 0, 0, 0, sum(counts))


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
    numbers[card] += 1
    return tuple(numbers)


@lru_cache(maxsize=4096)
def kinds(hand: Counts, deck: tuple[int, ...]) -> int:
    """A bit for every kind of card that may be in a hand.

    >>> bin(kinds(parse_counts("X2H1"), (5, 10, 5, 10, 12, 10, 0, 0)))
    '0b10010'
    """
    source = deck if hand[UNKNOWN] else hand
    return sum(1 << card for card in range(8) if source[card] or hand[card])


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
    if not re.fullmatch(r"(?:CX|[IXYZHUS?])+", text):
        return None
    counts = NOTHING
    for name in re.findall(r"CX|[IXYZHUS?]", text):
        counts = add(counts, NAMES.index(name))
    return counts


def format_counts(counts: Counts) -> str:
    """`I5X10H2`, or `-` for nothing."""
    return (
        "".join(f"{name}{number}" for name, number in zip(NAMES, counts, strict=True) if number)
        or "-"
    )


def parse_counts(text: str) -> Counts:
    """The inverse of `format_counts`."""
    if text == "-":
        return NOTHING
    if not re.fullmatch(r"(?:(?:CX|[IXYZHUS?])\d{1,2})+", text):
        raise InvalidPosition(
            f"'{text}' is not a pile of cards; expected X2H1CX1, or - for none", at=text
        )
    counts = NOTHING
    for name, number in re.findall(r"(CX|[IXYZHUS?])(\d+)", text):
        card = NAMES.index(name)
        if counts[card] or number == "0":
            raise InvalidPosition(f"'{text}': {name} must appear once, with at least 1", at=text)
        counts = (*counts[:card], int(number), *counts[card + 1 :])
    return counts
