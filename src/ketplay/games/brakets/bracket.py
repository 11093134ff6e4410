"""A bracket: the cards laid against |0>, the ket at its open end and the halves collected so far.

In Dirac's order it grows to the left: |0> is the right end, <0| on the far left closes it. Cards
are listed in the order in which they were played, so the first one is next to |0>.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from ketplay.core.errors import IllegalMove
from ketplay.games.brakets.cards import BRA, EFFECTS, ZERO, bra_of


class Bracket(NamedTuple):
    """A bracket on the table; `ket` is '' once it is closed."""

    ket: str = "0"
    halves: int = 0
    cards: tuple[str, ...] = ()

    @property
    def closed(self) -> bool:
        return bool(self.cards) and self.cards[-1] == BRA


BARE = Bracket()


class LaidCard(NamedTuple):
    """One card of an evaluation: the ket after it and the amplitude it made, if any."""

    card: str
    ket: str
    amplitude: Fraction | None


class Reading(NamedTuple):
    """An evaluation: its steps, its halves, and the cards after a 0 that were not played."""

    steps: tuple[LaidCard, ...]
    halves: int
    zero: bool
    unplayed: tuple[str, ...]

    @property
    def probability(self) -> Fraction:
        return Fraction(0) if self.zero else Fraction(1, 2**self.halves)

    @property
    def amplitudes(self) -> tuple[Fraction, ...]:
        return tuple(step.amplitude for step in self.steps if step.amplitude is not None)

    @property
    def ket(self) -> str:
        return self.steps[-1].ket if self.steps else "0"

    @property
    def closed(self) -> bool:
        return bool(self.steps) and self.steps[-1].card == BRA and not self.zero


def lay(bracket: Bracket, card: str) -> Bracket | None:
    """The bracket after a card, or None when the new amplitude is 0.

    >>> lay(BARE, "|+><0|"), lay(BARE, "|0><1|")
    (Bracket(ket='+', halves=0, cards=('|+><0|',)), None)
    """
    ket, halves = EFFECTS[card, bracket.ket]
    return None if halves == ZERO else Bracket(ket, bracket.halves + halves, (*bracket.cards, card))


def chain(cards: Iterable[str]) -> Bracket:
    """The bracket that these cards make; they must not make it zero.

    >>> chain(["|1><+|", "X"]).ket, chain(["|0><+|", "<0|"]).halves
    ('0', 1)
    """
    bracket = BARE
    for card in cards:
        after = lay(bracket, card) if bracket.ket else None
        if after is None:
            raise IllegalMove(f"{card} cannot follow {dirac(bracket.cards)}", at=card)
        bracket = after
    return bracket


def read(cards: Sequence[str]) -> Reading:
    """The evaluation of a bracket, card by card, which stops at the first 0.

    >>> read(["|1><+|", "<0|", "H"])  # doctest: +NORMALIZE_WHITESPACE
    Reading(steps=(LaidCard(card='|1><+|', ket='1', amplitude=Fraction(1, 2)),
                   LaidCard(card='<0|', ket='', amplitude=Fraction(0, 1))),
            halves=1, zero=True, unplayed=('H',))
    """
    ket = "0"
    total = 0
    steps: list[LaidCard] = []
    for number, card in enumerate(cards, 1):
        if not ket:
            raise IllegalMove(
                f"card {number}, {card}, comes after <0|, which closed the bracket", at=card
            )
        ket, halves = EFFECTS[card, ket]
        if halves == ZERO:
            return Reading(
                (*steps, LaidCard(card, "", Fraction(0))), total, True, tuple(cards[number:])
            )
        steps.append(LaidCard(card, ket, Fraction(1, 2**halves) if bra_of(card) else None))
        total += halves
    return Reading(tuple(steps), total, False, ())


def dirac(cards: Sequence[str]) -> str:
    """The bracket in Dirac's notation, growing to the left from |0>.

    >>> dirac(["H", "|1><+|", "X", "<0|"])
    '<0|X|1><+|H|0>'
    """
    return "".join(reversed(cards)) + "|0>"


def closing_value(halves: int) -> Fraction:
    """What closing a bracket with k halves is worth to its owner: 1 - 2^(1-k) points of difference.

    >>> [str(closing_value(k)) for k in range(4)]
    ['-1', '0', '1/2', '3/4']
    """
    return 1 - Fraction(2, 2**halves)
