"""Which puzzles there are, and which one is set on a day: the same for all, without a server."""

from __future__ import annotations

import importlib.util
from collections.abc import Mapping, Sequence
from datetime import date
from functools import lru_cache
from typing import Any

from ketplay.core import registry
from ketplay.core.errors import KetError
from ketplay.core.parts.puzzles import Puzzle
from ketplay.learn.lesson import Course, Lesson
from ketplay.learn.puzzles.puzzle_step import STEP, step_of

ADDRESS = "puzzle"  # in the place of a course: `nim/puzzle/17` is the address of a puzzle
TITLE = "Puzzles"
LONGEST_NUMBER = 6  # digits


@lru_cache(maxsize=1)
def games() -> tuple[str, ...]:
    """The names of the games with puzzles, in the order in which games are shown."""
    return tuple(name for name in registry.names() if _has_puzzles(name))


def _has_puzzles(name: str) -> bool:
    """Whether the game has a part of its own; a game around it may have one, too."""
    package = registry.package_of(registry.game(name))
    return importlib.util.find_spec(f"{package}.puzzles") is not None


@lru_cache(maxsize=16)
def puzzles(name: str) -> tuple[Puzzle, ...]:
    """All puzzles of a game; raises KetError if it has none."""
    return tuple(_part(name).puzzles())


def _part(name: str) -> Any:
    if name not in games():
        names = ", ".join(games()) or "none"
        raise KetError(f"there are no puzzles of '{name}'; games with puzzles: {names}", at=name)
    return registry.need_part(registry.game(name), "puzzles")


def puzzle(name: str, number: int) -> Puzzle:
    """A puzzle of a game by its number, from 1 on."""
    listed = puzzles(name)
    if not 1 <= number <= len(listed):
        raise KetError(f"{name} has puzzles 1 to {len(listed)}, not {number}", at=str(number))
    return listed[number - 1]


def of_day(name: str, day: date) -> Puzzle:
    """The puzzle of a day: they follow one another in the order of the file, and begin again."""
    listed = puzzles(name)
    return listed[day.toordinal() % len(listed)]


def with_tag(name: str, tag: str) -> Sequence[Puzzle]:
    """The puzzles of a game whose solution has a tag, the easiest first."""
    if tag not in tags(name):
        raise KetError(f"'{tag}' is not a tag; {name} has {', '.join(tags(name))}", at=tag)
    fitting = [each for each in puzzles(name) if tag in each.tags]
    return sorted(fitting, key=lambda each: (each.rating, each.number))


def tags(name: str) -> Mapping[str, str]:
    """The tags of a game, each with its idea in a few words."""
    listed: Mapping[str, str] = _part(name).TAGS
    return listed


def lesson_at(name: str, number: str) -> tuple[Course, Lesson]:
    """A puzzle as a lesson of one step, in a course of its game's puzzles; raises KetError.

    >>> from ketplay.core.errors import KetError
    >>> try:
    ...     lesson_at("nim", "one")
    ... except KetError as error:
    ...     print(error.message)
    'one' is no number of a puzzle
    """
    if not number.isdecimal() or len(number) > LONGEST_NUMBER:
        raise KetError(f"'{number}' is no number of a puzzle", at=number)
    step = step_of(puzzle(name, int(number)))
    lesson = Lesson(number, step.title, (step,))
    return Course(game=name, id=ADDRESS, title=TITLE, lessons=(lesson,)), lesson


def key(name: str, number: int) -> str:
    """The name of a puzzle in somebody's progress: `nim/puzzle/17#find`."""
    return f"{name}/{ADDRESS}/{number}#{STEP}"
