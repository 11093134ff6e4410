"""The state of a game in progress, as one immutable value, and the steps it goes through."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, NamedTuple

from ketplay.games.qtris.board.square_measurement import Question
from ketplay.games.qtris.cards import Counts


class Step(StrEnum):
    """What is due in a state."""

    PAIRS = "pairs"  # chance says how many pairs are prepared
    PREPARE = "prepare"  # chance puts tiles on the board
    PLACE = "place"  # a seat does
    DEAL = "deal"
    ROLL = "roll"  # for the first turn
    COLOUR = "colour"
    MULLIGAN = "mulligan"
    REFILL = "refill"  # cards drawn after the mulligan
    DRAW = "draw"
    PLAY = "play"
    PROBE = "probe"  # Eve's measurement
    NOISE = "noise"  # a die picks a square
    DISTURB = "disturb"  # ... and another one says what happens to it, where everyone looks
    MEASURE = "measure"
    BETWEEN = "between"  # two sets with Eve
    OVER = "over"


EARLY = (Step.PAIRS, Step.PREPARE, Step.PLACE)  # the board is not full yet
MEASURED = (Step.MEASURE, Step.BETWEEN, Step.OVER)
LATE = (
    Step.MULLIGAN, Step.REFILL, Step.DRAW, Step.PLAY, Step.PROBE, Step.NOISE, Step.DISTURB,
    *MEASURED,
)  # colours are chosen  # fmt: skip
SEAT_STEPS = (Step.PLAY, Step.PLACE, Step.COLOUR, Step.MULLIGAN, Step.BETWEEN)  # a seat's move
CARD_STEPS = (Step.DRAW, Step.DEAL, Step.REFILL)  # chance deals a card


class Sets(NamedTuple):
    """The match with Eve: points of both sides, sets completed, and her measurement in this one."""

    team: int = 0
    eve: int = 0
    played: int = 0
    used: bool = False  # she has measured in this set
    question: Question | None = None  # what she is measuring, before the result is known
    own: tuple[int, ...] = ()  # where the roles change: each seat's own points, instead of both


class State(NamedTuple):
    """A game in progress; in a view some cards are `?`."""

    board: Any  # nine tiles while they are placed, then a value of the board model
    step: Step
    seat: int  # whose step it is: who places, gets the card, rolls, chooses, plays
    left: int  # how many cards (or pairs) are still to come; in `disturb` the square, from 1
    turn: int  # turns completed
    deck: Counts
    hands: tuple[Counts, ...]
    aside: tuple[Counts, ...]  # exchanged in the mulligan or given up for a measurement, face down
    spent: Counts  # played, face up
    rolls: tuple[int, ...]  # the d10 of the seats that rolled for the first turn
    first: int  # the seat that takes the first turn; -1 before the roll
    white: int  # the seat that plays white; -1 before the choice
    sets: Sets | None = None  # with Eve only
    black: int = -1  # where everyone plays for themselves: the seat that plays black

    def role_of(self, seat: int) -> int:
        """A seat's place in the order of turns: 0 has the first one."""
        return (seat - max(self.first, 0)) % len(self.hands)

    def with_cards(
        self,
        *,
        board: Any,
        seat: int,
        left: int,
        deck: Counts,
        hands: tuple[Counts, ...],
        aside: tuple[Counts, ...],
        spent: Counts,
    ) -> State:
        """The state with what a card may change: `_replace`, in a third of its time."""
        _, step, _, _, turn, _, _, _, _, rolls, first, white, sets, black = self
        fields = board, step, seat, left, turn, deck, hands, aside, spent
        return _new_tuple(State, (*fields, rolls, first, white, sets, black))


_new_tuple = tuple.__new__
