"""Which step or puzzle somebody is given to repeat an idea."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import NamedTuple
from zlib import crc32

from ketplay.core.errors import KetError
from ketplay.learn.lesson import Course, Step
from ketplay.learn.puzzles import collection
from ketplay.learn.puzzles.puzzle_step import STEP
from ketplay.learn.repetition.turned_step import TURNED_KINDS, ways

TURNED = "@"  # in an address, before the way in which the board is turned: `nim/first/heaps@3`


class Repetition(NamedTuple):
    """What is given: the address of a lesson, perhaps with the way of its board, and a step."""

    lesson: str
    step: str
    title: str


def next_repetition(
    courses: Iterable[Course], game: str, idea: str, box: int, day: date
) -> Repetition:
    """A step of the idea with its board turned, or a puzzle with its tag: by turns, as the boxes go
    on. The same day gives the same one. Raises KetError if there is none.
    """
    choice = day.toordinal() + crc32(f"{game}/{idea}".encode())
    steps = [
        (f"{course.name}/{lesson.id}", lesson.title, step)
        for course in courses
        if course.game == game
        for lesson in course.lessons
        if idea in lesson.ideas
        for step in lesson.steps
        if _is_short(step)
    ]
    tagged = game in collection.games() and idea in collection.tags(game)
    if tagged and (box % 2 or not steps):
        puzzles = collection.with_tag(game, idea)
        puzzle = puzzles[choice % len(puzzles)]
        address = f"{game}/{collection.ADDRESS}/{puzzle.number}"
        return Repetition(address, STEP, f"Puzzle {puzzle.number}")
    if not steps:
        raise KetError(f"there is nothing to repeat '{idea}' of {game} with", at=idea)
    address, title, step = steps[choice % len(steps)]
    way = choice // len(steps) % ways(step)
    return Repetition(f"{address}{TURNED}{way}" if way else address, step.id, title)


def _is_short(step: Step) -> bool:
    return step.kind in TURNED_KINDS or (step.kind == "measure" and bool(step.options))
