"""What lessons can ask about a bracket: its value, its halves, its open ket, how it ended.

Imports the rules and the odds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from ketplay.core.errors import KetError
from ketplay.games.brakets.bracket import Bracket, Reading, lay, read
from ketplay.games.brakets.cards import parse_card
from ketplay.games.brakets.odds import closed_now
from ketplay.games.brakets.rules import Brakets
from ketplay.games.brakets.state import SEATS, State


def _bracket(state: State, owner: str) -> Bracket:
    if owner not in ("A", "B"):
        raise KetError(f"there is no bracket of '{owner}'; right: A or B", at=str(owner))
    return state.sides[SEATS.index(owner)].bracket


def _reading(state: State, owner: str) -> Reading:
    return read(_bracket(state, owner).cards)


def value(game: Brakets, state: State, owner: str = "A") -> Fraction:
    """The product of a bracket's amplitudes, as the game counts them.

    >>> import ketplay
    >>> str(value(*ketplay.position("brakets A 0p.0p b0 0/0 - b0 0/0 - 0 -")))
    '1/4'
    """
    return _reading(state, owner).probability


def halves(game: Brakets, state: State, owner: str = "A") -> int:
    """How many of the amplitudes are a half: so many coins are flipped at the end."""
    return _reading(state, owner).halves


def ket(game: Brakets, state: State, owner: str = "A") -> str:
    """The symbol at the open end, or '' where the bracket is closed or zeroed.

    >>> import ketplay
    >>> ket(*ketplay.position("brakets A H.X b0 0/0 - b0 0/0 - 0 -"))
    '+'
    """
    return _bracket(state, owner).ket


def closed(game: Brakets, state: State, owner: str = "A") -> bool:
    """Whether <0| has closed a bracket."""
    return _reading(state, owner).closed


def zero(game: Brakets, state: State, owner: str = "A") -> bool:
    """Whether an amplitude of a bracket is 0."""
    return _reading(state, owner).zero


def point(game: Brakets, state: State, owner: str = "A") -> Fraction:
    """The owner's chance of the point, if the bracket were closed now; 0 where that would zero it.

    >>> import ketplay
    >>> position = ketplay.position("brakets A 0p.p0 b0 0/0 - b0 0/0 - 0 -")
    >>> str(point(*position)), str(point(*position, "B"))
    ('3/4', '0')
    """
    bracket = _bracket(state, owner)
    if read(bracket.cards).zero:
        return Fraction(0)
    chance = closed_now(bracket)
    return Fraction(0) if chance is None else 1 - chance


def zeroes(game: Brakets, state: State, card: str, owner: str = "A") -> bool:
    """Whether a card would make a bracket zero.

    >>> import ketplay
    >>> zeroes(*ketplay.position("brakets A X b0 0/0 - b0 0/0 - 0 -"), "10")
    True
    """
    bracket = _bracket(state, owner)
    return bool(bracket.ket) and lay(bracket, parse_card(card)) is None


FACTS: Mapping[str, tuple[Callable[..., Any], str]] = {
    "value": (value, 'the value of a bracket: value() == 1/2, value("B")'),
    "halves": (halves, 'how many halves it has: halves("B")'),
    "ket": (ket, 'the ket at its open end: ket() == "+"'),
    "closed": (closed, "whether it is closed: closed()"),
    "zero": (zero, "whether it is zeroed: zero()"),
    "point": (point, "its owner's chance of the point, if it were closed now: point()"),
    "zeroes": (zeroes, 'whether a card would zero it: zeroes("10"), zeroes("b0", "B")'),
}
