"""Courses and lessons as the page reads them."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from ketplay.core import explanation, registry
from ketplay.learn.chain import entry_words
from ketplay.learn.facts import lookup_in
from ketplay.learn.files import discover
from ketplay.learn.languages.speech import languages
from ketplay.learn.lesson import Course, Lesson, Step
from ketplay.learn.situation import begin
from ketplay.learn.texts import fill
from ketplay.learn.verdict import answers
from ketplay.server.lessons import mistakes
from ketplay.server.protocol.lesson_messages import (
    ENGLISH,
    ChainEntry,
    CourseInfo,
    CourseList,
    CourseTexts,
    GameMap,
    GameMaps,
    LessonInfo,
    LessonInList,
    MatchOfStep,
    PlaceOfMap,
    StepInfo,
    StepInList,
)
from ketplay.server.views import catalogue


def course_list(folder: Path | None = None, language: str = "") -> CourseList:
    """All courses, in the order in which they are taken; those of one's own folder at the end."""
    more_courses = discover.own_courses(folder).courses
    code = language if language in languages() else ""
    return CourseList([*_courses_of_games(code), *(_course(each, code) for each in more_courses)])


@lru_cache(maxsize=8)
def _courses_of_games(language: str) -> list[CourseInfo]:
    return [_course(course, language) for course in discover.courses()]


def _course(source: Course, language: str) -> CourseInfo:
    course = source.in_language(language)
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
        lang=course.language or ENGLISH,
    )


def course_texts(name: str, folder: Path | None = None, language: str = "") -> CourseTexts:
    """All lessons of a course, so that a page has them before the connection breaks."""
    course = discover.course(name, folder)
    lessons = [lesson.in_language(language) for lesson in course.lessons]
    return CourseTexts([_info(lesson, f"{course.name}/{lesson.id}") for lesson in lessons])


def lesson_info(address: str, folder: Path | None = None, language: str = "") -> LessonInfo:
    """A lesson by its address."""
    lesson = mistakes.lesson_at(address) or discover.lesson(address, folder, language)[1]
    return _info(lesson, address)


@lru_cache(maxsize=256)
def _info(lesson: Lesson, address: str) -> LessonInfo:
    return info_of(lesson, address)


def info_of(lesson: Lesson, address: str = "") -> LessonInfo:
    game = registry.game(lesson.steps[0].start.split()[0])
    return LessonInfo(
        address, lesson.title, catalogue.game_card(game), [_step(step) for step in lesson.steps]
    )


def _step(step: Step) -> StepInfo:
    situation = begin(step)
    match = MatchOfStep(step.start, step.against, step.seat) if step.kind == "play" else None
    return StepInfo(
        id=step.id,
        title=step.title,
        kind=step.kind,
        text=fill(step.text, lookup_in(situation), step.language),
        options=answers(step),
        shots=step.shots if step.kind == "measure" else 0,
        show=step.show,
        match=match,
        picture=step.picture,
        chain=tuple(ChainEntry(*entry_words(situation.game, entry)) for entry in step.chain),
        doubt=step.impossible is not None,
        lang=step.language or ENGLISH,
    )


@lru_cache(maxsize=32)
def map_list(game_id: str) -> GameMaps:
    """The maps of a game, with its options."""
    chart = explanation.maps(registry.game(game_id))
    return GameMaps([_map(each) for each in chart])


def _map(chart: explanation.Map) -> GameMap:
    places = [
        PlaceOfMap(place.name, place.words, place.odds, chart.way_words(place))
        for place in chart.places
    ]
    return GameMap(chart.name, chart.title, chart.about, chart.drawing, places, chart.is_offered)
