"""Lessons of a class: what is assigned, questions to vote on, and verdicts that its teacher reads.

Runs in a worker, except for the `columns` of what is no link.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from ketplay.core.errors import KetError
from ketplay.learn.facts import lookup_in
from ketplay.learn.files import discover, lesson_link
from ketplay.learn.files.reader import read
from ketplay.learn.lesson import Lesson
from ketplay.learn.situation import begin
from ketplay.learn.texts import fill, plain
from ketplay.learn.verdict import answers, is_right, judge, outcome_of
from ketplay.server.lessons.steps import attempt_of, lesson_of
from ketplay.server.protocol.class_lesson_messages import Learned, StepColumn
from ketplay.server.protocol.errors import Refused

LINK = "link"  # what the names of lessons in links begin with
LONGEST_WORDS = 200  # characters of what was answered or said that are noted
MOST_COLUMNS = 200


class Assigned(NamedTuple):
    """What a class can go through: its title and its steps."""

    title: str
    columns: tuple[StepColumn, ...]


def name_of_text(text: str) -> str:
    """What a lesson without an address is called.

    >>> name_of_text("a lesson")
    'link/9e130583'
    """
    return f"{LINK}/{sha256(text.encode()).hexdigest()[:8]}"


def is_link(address: str) -> bool:
    """Whether an address is a link that holds a whole lesson."""
    return address.startswith(lesson_link.MARK)


def is_text_of(address: str, text: str) -> bool:
    """Whether the address is a link that holds this text."""
    return is_link(address) and lesson_link.unpack(address) == text


def columns(address: str, folder: Path | None) -> Assigned:
    """The steps of a course, of a lesson, or of a lesson in a link; raises KetError."""
    if is_link(address):
        text = lesson_link.unpack(address)
        lesson = read(text)
        return Assigned(lesson.title, tuple(_columns(name_of_text(text), lesson)))
    try:
        course = discover.course(address, folder)
        title = course.title
        lessons = course.lessons
    except KetError:
        course, lesson = discover.lesson(address, folder)
        title = f"{course.title}: {lesson.title}"
        lessons = (lesson,)
    steps = [step for each in lessons for step in _columns(f"{course.name}/{each.id}", each)]
    return Assigned(title, tuple(steps[:MOST_COLUMNS]))


def _columns(address: str, lesson: Lesson) -> list[StepColumn]:
    return [
        StepColumn(
            key=f"{address}#{step.id}",
            lesson=lesson.title,
            title=step.title,
            place=f"{lesson.id}/{step.id}",
            kind=step.kind,
        )
        for step in lesson.steps
    ]


class Question(NamedTuple):
    """A question to vote on."""

    text: str
    options: list[str]
    right: int


def question(address: str, name: str, folder: Path | None) -> Question:
    """The question of a step, with the number of its right answer."""
    text = lesson_link.unpack(address) if is_link(address) else ""
    step = discover.step_of(lesson_of(address, text, folder), name)
    if not step.options:
        raise Refused("bad_message", f"one can vote on a question only; '{name}' has no answers")
    situation = outcome_of(step)
    right = [is_right(option, situation) for option in step.options]
    words = plain(fill(step.text, lookup_in(begin(step))))
    return Question(words, list(answers(step)), right.index(True))


class Noted(NamedTuple):
    """A verdict as the class notes it."""

    key: str
    state: str
    words: str
    say: str


def verdict(learned: Learned, folder: Path | None) -> Noted:
    """What came of what a pupil did."""
    if learned.text:
        lesson = read(learned.text)
        name = name_of_text(learned.text)
    else:
        course, lesson = discover.lesson(learned.lesson, folder)
        name = f"{course.name}/{lesson.id}"
    step = discover.step_of(lesson, learned.step)
    result = judge(step, attempt_of(learned))
    words = " ".join(result.situation.line)
    if learned.answer is not None and step.options:
        words = answers(step)[learned.answer]
    state = result.state
    say = plain(result.say)
    return Noted(f"{name}#{step.id}", state, words[:LONGEST_WORDS], say[:LONGEST_WORDS])
