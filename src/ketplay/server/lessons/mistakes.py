"""Turns of one's own games as puzzles: the strongest bot judges."""

from __future__ import annotations

from ketplay.bots.retried_turn import RetriedTurn
from ketplay.learn.lesson import Lesson
from ketplay.learn.puzzles import mistake

JUDGE = RetriedTurn()


def lesson_at(address: str) -> Lesson | None:
    """The puzzle at an address; None if it is the address of something else."""
    code = address.rpartition("/")[2]
    return mistake.lesson_at(code, JUDGE)[1] if is_turn(address) else None


def is_turn(address: str) -> bool:
    """Whether an address is that of a turn of somebody's game.

    >>> is_turn("mistake/turn/MzEgbmlt"), is_turn("nim/first/settle")
    (True, False)
    """
    return address.rpartition("/")[0] == mistake.ADDRESS
