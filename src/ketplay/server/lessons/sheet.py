"""Lessons on paper: a sheet for each lesson, and a page for each course with its teacher's guide.

Boards are pictures by an address; solutions stand on a page of their own. Runs in a worker.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from ketplay.core.drawing import Style, standalone, tile_set
from ketplay.learn.facts import lookup_in
from ketplay.learn.files import discover
from ketplay.learn.lesson import Course, Lesson, Step
from ketplay.learn.situation import begin
from ketplay.learn.solver import solve
from ketplay.learn.texts import fill
from ketplay.learn.verdict import answers, is_right, outcome_of

MOST_MOVES = 6_000  # that are tried for the solution of one step
LISTED = 3  # solutions of a step
ADDRESS = "/learn/print"
SOLUTIONS = "Solutions"
NO_WAY = "It cannot be done."
LINES = {"do": "I play:", "best": "I play:", "measure": "I expect:", "play": "How it ended:"}


def course_sheet(name: str, folder: Path | None) -> tuple[str, str]:
    """The title of a course's page, and its parts as HTML; the guide is Markdown before them."""
    course = discover.course(name, folder)
    return course.title, _body(course, course.lessons)


def lesson_sheet(address: str, folder: Path | None) -> tuple[str, str]:
    """The title of a lesson's sheet, and its steps as HTML."""
    course, lesson = discover.lesson(address, folder)
    return lesson.title, _body(course, (lesson,))


def board(address: str, name: str, folder: Path | None) -> str:
    """The board with which a step begins, as an SVG file."""
    step = discover.step_of(discover.lesson(address, folder)[1], name)
    start = begin(step)
    style = Style(
        "light", tile_set(start.game, ""), odds="odds" in step.show, labels=True, shape="board"
    )
    return standalone(start.game, start.draw(style), style)


@lru_cache(maxsize=32)
def _body(course: Course, lessons: tuple[Lesson, ...]) -> str:
    parts = [_lesson(course, lesson) for lesson in lessons]
    answers = "".join(_solutions(course, lesson) for lesson in lessons)
    return f'{"".join(parts)}<section class="solutions"><h2>{SOLUTIONS}</h2>{answers}</section>'


def _lesson(course: Course, lesson: Lesson) -> str:
    number = course.lessons.index(lesson) + 1
    steps = "".join(_step(f"{ADDRESS}/{course.name}/{lesson.id}", step) for step in lesson.steps)
    return f"<section><h2>{number} {html.escape(lesson.title)}</h2>{steps}</section>"


def _step(address: str, step: Step) -> str:
    text = _marked(fill(step.text, lookup_in(begin(step))))
    names = " ".join(card.rstrip("#*") for card in step.cards)
    cards = f"<p>Cards: {html.escape(names)}</p>" if names else ""
    options = "".join(f"<li>{html.escape(text)}</li>" for text in answers(step))
    answer = f'<ul class="options">{options}</ul>' if options else _line(step)
    return (
        f'<div class="step"><h3>{html.escape(step.title)}</h3><img src="{address}/{step.id}.svg" '
        f'alt="The board of this step"><div><p>{text}</p>{cards}{answer}</div></div>'
    )


def _marked(text: str) -> str:
    """A text as HTML; its *marked* words are set apart.

    >>> _marked("1 < 2, *not* 3")
    '1 &lt; 2, <em>not</em> 3'
    """
    return re.sub(r"\*([^*]+)\*", r"<em>\1</em>", html.escape(text))


def _line(step: Step) -> str:
    return f'<p class="line">{LINES.get(step.kind, "My answer:")}</p>'


def _solutions(course: Course, lesson: Lesson) -> str:
    number = course.lessons.index(lesson) + 1
    items = "".join(
        f"<li><b>{html.escape(step.title)}</b> {_marked(' '.join(_solution(step)))}</li>"
        for step in lesson.steps
    )
    return f"<h3>{number} {html.escape(lesson.title)}</h3><ul>{items}</ul>"


def _solution(step: Step) -> Iterator[str]:
    """What is right, and what is said then, as far as it needs no measurement."""
    if step.options:
        situation = outcome_of(step)
        texts = zip(step.options, answers(step), strict=True)
        yield from (f"{text}." for option, text in texts if is_right(option, situation))
    elif step.kind in ("do", "best"):
        solution = solve(begin(step), MOST_MOVES)
        if solution.lines:
            yield f"{', or '.join(' '.join(line) for line in solution.lines[:LISTED])}."
        elif solution.is_complete:
            yield NO_WAY
    plain = [remark.text for remark in step.done if not remark.condition and "{" not in remark.text]
    yield from plain[-1:]
