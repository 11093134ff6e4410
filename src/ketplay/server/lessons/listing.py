"""Courses and lessons as the page reads them."""

from __future__ import annotations

from functools import lru_cache

from ketplay.core import registry
from ketplay.learn.facts import lookup_in
from ketplay.learn.files import shelf
from ketplay.learn.lesson import Course, Lesson, Step
from ketplay.learn.situation import begin
from ketplay.learn.texts import fill
from ketplay.server.protocol.lesson_messages import (
    CourseInfo,
    CourseList,
    LessonInfo,
    LessonInList,
    MatchOfStep,
    StepInfo,
    StepInList,
)
from ketplay.server.views import catalogue


@lru_cache(maxsize=1)
def course_list() -> CourseList:
    """All courses, in the order in which they are taken."""
    return CourseList([_course(course) for course in shelf.courses()])


def _course(course: Course) -> CourseInfo:
    return CourseInfo(
        name=course.name,
        game=catalogue.game_card(catalogue.sample(course.game)),
        title=course.title,
        about=course.about,
        minutes=course.minutes,
        needs=course.needs,
        lessons=[
            LessonInList(
                lesson.id,
                lesson.title,
                lesson.ideas,
                [StepInList(step.id, step.title) for step in lesson.steps],
            )
            for lesson in course.lessons
        ],
    )


@lru_cache(maxsize=256)
def lesson_info(address: str) -> LessonInfo:
    """A lesson by its address."""
    return info_of(shelf.lesson(address)[1], address)


def info_of(lesson: Lesson, address: str = "") -> LessonInfo:
    game = registry.game(lesson.steps[0].start.split()[0])
    return LessonInfo(
        address, lesson.title, catalogue.game_card(game), [_step(step) for step in lesson.steps]
    )


def _step(step: Step) -> StepInfo:
    match = MatchOfStep(step.start, step.against, step.seat) if step.kind == "play" else None
    return StepInfo(
        id=step.id,
        title=step.title,
        kind=step.kind,
        text=fill(step.text, lookup_in(begin(step))),
        options=tuple(option.text for option in step.options),
        shots=step.shots if step.kind == "measure" else 0,
        show=step.show,
        match=match,
    )
