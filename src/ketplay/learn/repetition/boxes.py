"""Boxes: an idea that was right goes to the next one and comes back later; nothing is demanded.

An idea is begun when all steps of a lesson that names it are solved. Until its first review nothing
is written down: the day of the last solution says when it is due.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from typing import Literal, NamedTuple

from ketplay.learn.lesson import Course, Lesson
from ketplay.learn.progress import Mark, Progress

DAYS = (1, 3, 7, 16, 35, 90)  # until an idea comes back, by its box
MOST_A_DAY = 5
STEPS_BACK = 2  # after a wrong answer

Result = Literal["right", "hint", "wrong"]


class Idea(NamedTuple):
    """An idea that somebody has met: its game and words, its box, and the day it is due."""

    game: str
    words: str
    box: int
    due: str  # a day, 2026-01-31

    @property
    def key(self) -> str:
        return idea_key(self.game, self.words)


def idea_key(game: str, words: str) -> str:
    """The name of an idea in somebody's progress.

    >>> idea_key("nim", "mirror")
    'idea:nim/mirror'
    """
    return f"idea:{game}/{words}"


def ideas(progress: Progress, courses: Iterable[Course]) -> list[Idea]:
    """Every idea that was met, in the order of the courses."""
    ideas_by_key: dict[str, Idea] = {}
    for course in courses:
        for lesson in course.lessons:
            solved = last_day(progress, course, lesson)
            if not solved:
                continue
            for words in lesson.ideas:
                idea = _idea(progress, course.game, words, solved)
                ideas_by_key.setdefault(idea.key, idea)
    return list(ideas_by_key.values())


def last_day(progress: Progress, course: Course, lesson: Lesson) -> str:
    """The day on which the last step of a lesson was solved; '' while one is not."""
    keys = [f"{course.name}/{lesson.id}#{step.id}" for step in lesson.steps]
    days = [progress.get(key, {}).get("solved", "") for key in keys]
    return max(days) if all(days) else ""


def _idea(progress: Progress, game: str, words: str, solved: str) -> Idea:
    mark = progress.get(idea_key(game, words), {})
    box = min(max(mark.get("box", 0), 0), len(DAYS) - 1)
    return Idea(game, words, box, mark.get("due") or later(solved, DAYS[0]))


def later(day: str, days: int) -> str:
    """The day so many days after another; what is no day counts as long ago.

    >>> later("2026-01-31", 1)
    '2026-02-01'
    """
    try:
        return (date.fromisoformat(day) + timedelta(days=days)).isoformat()
    except (ValueError, OverflowError):
        return "1970-01-01"


def due(progress: Progress, courses: Iterable[Course], today: str) -> list[Idea]:
    """What is offered today: the longest overdue first, at most five with those done today."""
    waiting = [idea for idea in ideas(progress, courses) if idea.due <= today]
    waiting.sort(key=lambda idea: idea.due)
    return waiting[: max(0, MOST_A_DAY - len(list(reviewed_on(progress, today))))]


def reviewed_on(progress: Progress, day: str) -> Iterator[str]:
    """The ideas that were repeated on a day."""
    return (key for key, mark in progress.items() if mark.get("seen") == day)


def reviewed(progress: Progress, idea: Idea, result: Result, today: str) -> Progress:
    """The progress after a review: right, the next box; with a hint, the same; wrong, two back.

    >>> reviewed({}, Idea("nim", "mirror", 2, "2026-01-31"), "right", "2026-02-01")
    {'idea:nim/mirror': {'box': 3, 'due': '2026-02-17', 'seen': '2026-02-01'}}
    """
    box = {"right": idea.box + 1, "hint": idea.box, "wrong": idea.box - STEPS_BACK}[result]
    box = min(max(box, 0), len(DAYS) - 1)
    mark: Mark = {"box": box, "due": later(today, DAYS[box]), "seen": today}
    return {**progress, idea.key: mark}
