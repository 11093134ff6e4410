"""Everything about a game in progress, as one immutable value."""

from __future__ import annotations

from typing import Any, NamedTuple

from ketplay.games.qtris.cards import Counts


class Sets(NamedTuple):
    """The match of Alice and Bob against Eve: points, sets completed, and Eve's measurement in this one."""

    team: int = 0
    eve: int = 0
    played: int = 0
    used: bool = False  # she has measured in this set
    square: int = -1  # what she is measuring right now, before the result is known
    basis: str = ""


class State(NamedTuple):
    """A game in progress; in a view some cards are `?`."""

    board: (
        Any  # nine tiles while they are placed, then whatever the engine makes of them (engine.py)
    )
    step: str  # what is due, or how it ended: one of position.STEPS
    seat: int  # whose step it is: who places, gets the card, rolls, chooses, plays
    left: int  # how many cards (or pairs) of this step are still to come
    turn: int  # turns completed
    deck: Counts
    hands: tuple[Counts, ...]
    aside: tuple[Counts, ...]  # exchanged in the mulligan or given up for a measurement, face down
    spent: Counts  # played, face up
    rolls: tuple[int, ...]  # the d10 of the seats that rolled for the order
    first: int  # the seat that takes the first turn; -1 before the roll
    white: int  # the seat that plays white; -1 before the choice
    sets: Sets | None = None  # with Eve only
