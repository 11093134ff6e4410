"""Turns of one's own games as puzzles: the strongest bot judges."""

from __future__ import annotations

from ketplay.bots.retried_turn import RetriedTurn
from ketplay.learn.lesson import Lesson
from ketplay.learn.puzzles import mistake

JUDGE = RetriedTurn()


def lesson_at(address: str) -> Lesson | None:
    """The puzzle at an address; None if it is the address of something else."""
    parent, _, code = address.rpartition("/")
    return mistake.lesson_at(code, JUDGE)[1] if parent == mistake.ADDRESS else None
