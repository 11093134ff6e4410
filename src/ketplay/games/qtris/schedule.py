"""Who sits at the table and what each does in a turn: the duel, and Alice and Bob against Eve (section 9)."""

from __future__ import annotations

from typing import NamedTuple

HAND = 4  # cards dealt to each seat


class Schedule(NamedTuple):
    """The flow of a variant as data."""

    seats: tuple[str, ...]
    cards: tuple[int, ...]  # drawn and played at a turn, by seat
    turns: int
    rolled: bool  # whether dice decide who begins
    most: int = HAND  # cards that may be exchanged in the mulligan ...
    lost: int = 0  # ... and how many fewer are drawn


DUEL = Schedule(("Player 1", "Player 2"), (2, 2), 10, rolled=True)
EVE = {
    "full": Schedule(("Alice", "Eve", "Bob"), (1, 2, 1), 15, rolled=False, lost=1),
    "compact": Schedule(("Alice", "Eve", "Bob"), (1, 2, 1), 15, rolled=False, most=3),
}


def drawn_for(schedule: Schedule, discarded: int) -> int:
    """How many cards come for those put aside.

    >>> [drawn_for(EVE["full"], n) for n in (0, 1, 4)]
    [0, 0, 3]
    """
    return max(0, discarded - schedule.lost)
