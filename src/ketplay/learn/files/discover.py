"""Where lessons are found: in every game's folder `lessons/`, and in a folder of one's own."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from ketplay.core import registry
from ketplay.core.errors import KetError
from ketplay.learn.files.problems import BadLesson, Problem
from ketplay.learn.files.reader import LONGEST, read
from ketplay.learn.languages.translation import translate_course, translate_lesson
from ketplay.learn.lesson import Course, Lesson, Step
from ketplay.learn.puzzles import collection
from ketplay.learn.repetition.next_repetition import TURNED
from ketplay.learn.repetition.turned_step import turn_step

COURSE_FILE = "course.toml"
GUIDE_FILE = "teaching.md"
LAST = 50  # the place in lists of a course without `order`
OWN = "own"  # what the names of courses in a folder of one's own begin with
MOST_FILES = 200  # of such a folder that are looked at
WAYS = tuple("01234567")  # in which a board can be turned
_LESSON_FILE = re.compile(r"\d+-(?P<name>[a-z0-9-]+)\.md")
_TRANSLATION = re.compile(r"(?P<source>.+)\.(?P<language>[a-z]{2,3})\.(?:md|toml)")
_OWN_NAME = re.compile(r"(?:\d+-)?(?P<name>[a-z0-9-]+)")


@lru_cache(maxsize=1)
def courses() -> tuple[Course, ...]:
    """The courses of all games, in the order in which they are taken.

    A course that cannot be read is left out here; `read_course` says what is wrong with it.
    """
    readable = []
    for game, folder in course_folders():
        try:
            readable.append(read_course(folder, game))
        except (BadLesson, OSError):
            continue
    return tuple(sorted(readable, key=lambda course: (course.order, course.name)))


def course_folders() -> Iterator[tuple[str, Path]]:
    """Every game's name with each of its folders of lessons; third parties' games, too."""
    for game in registry.packages():
        file = registry.about(game).__file__
        lessons = Path(os.path.dirname(file or "")) / "lessons"
        if file and lessons.is_dir():
            for folder in sorted(lessons.iterdir()):
                if (folder / COURSE_FILE).is_file():
                    yield game, folder


class OwnCourses(NamedTuple):
    """The courses of a folder, and what is wrong with those that cannot be read."""

    courses: tuple[Course, ...]
    problems: tuple[Problem, ...]


EMPTY = OwnCourses((), ())


def own_courses(folder: Path | None) -> OwnCourses:
    """The lessons in a folder of one's own, read again when a file has changed.

    A file `NAME.md` is a course of one lesson, a folder with a `course.toml` a whole course.
    """
    if folder is None or not folder.is_dir():
        return EMPTY
    try:
        files = sorted(path for pattern in ("*", "*/*") for path in folder.glob(pattern))
        stats = [(path, path.stat()) for path in files[:MOST_FILES]]
    except OSError:
        return EMPTY
    return _read_own_courses(
        folder, tuple((str(path), stat.st_mtime_ns, stat.st_size) for path, stat in stats)
    )


@lru_cache(maxsize=2)
def _read_own_courses(folder: Path, files: tuple[tuple[str, int, int], ...]) -> OwnCourses:
    readable: list[Course] = []
    problems: list[Problem] = []
    for path in (Path(name) for name, _, _ in files):
        name = _OWN_NAME.fullmatch(path.stem)
        is_lesson = path.suffix == ".md" and path.parent == folder
        is_course = path.parent == folder and (path / COURSE_FILE).is_file()
        if not (is_lesson or is_course) or _TRANSLATION.fullmatch(path.name):
            continue
        if name is None:
            words = "a name of small letters, digits and dashes is needed, such as 01-heaps.md"
            problems.append(Problem(path.name, 1, words))
            continue
        try:
            course = single(read_file(path)) if is_lesson else read_course(path)
            readable.append(replace(course, id=name["name"], owner=OWN))
        except BadLesson as error:
            problems += error.problems
        except OSError as error:
            problems.append(Problem(path.name, 1, f"cannot be read: {error}"))
    return OwnCourses(tuple(readable), tuple(problems))


def single(lesson: Lesson) -> Course:
    """A lesson by itself, as a course."""
    return Course(
        game=game_of(lesson),
        id=lesson.id,
        title=lesson.title,
        minutes=2,
        order=LAST,
        lessons=(lesson,),
    )


def game_of(lesson: Lesson) -> str:
    """The name of the game that a lesson begins with.

    >>> from ketplay.learn.files.reader import read
    >>> from ketplay.learn.files.template import TEMPLATE
    >>> game_of(read(TEMPLATE))
    'nim'
    """
    return registry.game(lesson.steps[0].start.split()[0]).name


def read_course(folder: Path, game: str = "") -> Course:
    """The course in a folder; raises BadLesson."""
    file = folder / COURSE_FILE
    head = _read_head(file)
    paths = sorted(path for path in folder.iterdir() if _LESSON_FILE.fullmatch(path.name))
    if not paths:
        raise BadLesson([Problem(file.name, 1, "a course needs lessons, such as 01-heaps.md")])
    lessons = tuple(map(read_file, paths))
    course = Course(
        game=game or game_of(lessons[0]),
        id=folder.name,
        title=head["title"],
        about=str(head.get("about", "")),
        minutes=head.get("minutes", 0),
        order=head.get("order", LAST),
        lessons=lessons,
        needs=tuple(map(str, head.get("needs", ()))),
        guide=_read_guide(folder / GUIDE_FILE),
    )
    translations = tuple(
        translate_course(course, text, name, language)
        for language, name, text in _translations(file)
    )
    return replace(course, translations=translations)


def _translations(source: Path) -> Iterator[tuple[str, str, str]]:
    """The translations beside a file, `NAME.it.md` of `NAME.md`: language, file name and text."""
    for path in sorted(source.parent.glob(f"{source.stem}.*{source.suffix}")):
        match = _TRANSLATION.fullmatch(path.name)
        if match and match["source"] == source.stem:
            with path.open(encoding="utf-8", errors="replace") as file:
                yield match["language"], path.name, file.read(LONGEST + 1)


def _read_guide(file: Path) -> str:
    if not file.is_file():
        return ""
    with file.open(encoding="utf-8", errors="replace") as text:
        return text.read(LONGEST)


def _read_head(file: Path) -> dict[str, Any]:
    """What the file of a course says about it."""
    name = f"{file.parent.name}/{file.name}"
    try:
        head = tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadLesson([Problem(name, 1, f"not TOML: {error}")]) from None
    if not isinstance(head.get("title"), str):
        raise BadLesson([Problem(name, 1, 'a course needs a title: title = "First steps"')])
    for key in ("minutes", "order"):
        if not isinstance(head.get(key, 0), int):
            raise BadLesson([Problem(name, 1, f"{key} is a whole number: {key} = 3")])
    if not isinstance(head.get("needs", []), list):
        raise BadLesson([Problem(name, 1, 'needs is a list: needs = ["nim/first"]')])
    return head


def read_file(path: Path) -> Lesson:
    """The lesson in a file, with the translations beside it; raises BadLesson."""
    translation = _TRANSLATION.fullmatch(path.name)
    if translation and path.with_name(f"{translation['source']}.md").is_file():
        words = f"this is a translation; check the lesson itself: {translation['source']}.md"
        raise BadLesson([Problem(path.name, 1, words)])
    match = _LESSON_FILE.fullmatch(path.name)
    try:
        with path.open(encoding="utf-8") as file:
            text = file.read(LONGEST + 1)
    except UnicodeDecodeError:
        words = "this is no text in UTF-8; save it as plain text, in UTF-8"
        raise BadLesson([Problem(path.name, 1, words)]) from None
    lesson = read(text, match["name"] if match else path.stem, path.name)
    translations = tuple(
        translate_lesson(lesson, words, name, language)
        for language, name, words in _translations(path)
    )
    return replace(lesson, translations=translations)


def course(name: str, folder: Path | None = None) -> Course:
    """A course by its name, `nim/first`, or by its own part of it where that is enough; `folder`
    has lessons of one's own.
    """
    listed = (*courses(), *own_courses(folder).courses)
    for each in listed:
        if name in (each.name, each.id):
            return each
    names = ", ".join(each.name for each in listed) or "none"
    raise KetError(f"there is no course '{name}'; the courses are: {names}", at=name)


def lesson(address: str, folder: Path | None = None, language: str = "") -> tuple[Course, Lesson]:
    """A lesson by its address, `nim/first/heaps`; with its boards turned, `nim/first/heaps@3`; a
    puzzle, `nim/puzzle/17`; in a language as far as it is translated.
    """
    name, _, lesson_name = address.rpartition("/")
    if name.endswith(f"/{collection.ADDRESS}"):
        return collection.lesson_at(name.removesuffix(f"/{collection.ADDRESS}"), lesson_name)
    parent = course(name, folder).in_language(language)
    lesson_name, turned, way = lesson_name.partition(TURNED)
    for each in parent.lessons:
        if each.id == lesson_name:
            translated = each.in_language(language)
            return parent, _turned(translated, way) if turned else translated
    names = ", ".join(each.id for each in parent.lessons)
    raise KetError(f"{name} has no lesson '{lesson_name}'; it has: {names}", at=address)


def _turned(lesson: Lesson, way: str) -> Lesson:
    """The lesson with its boards turned, as far as they can be."""
    if way not in WAYS:
        raise KetError(f"'{way}' is no way to turn a board: 0 to {len(WAYS) - 1}", at=way)
    return replace(lesson, steps=tuple(turn_step(step, int(way)) for step in lesson.steps))


def step_of(lesson: Lesson, name: str) -> Step:
    """A step of a lesson by its name."""
    step = lesson.step(name)
    if step is None:
        names = ", ".join(each.id for each in lesson.steps)
        raise KetError(f"'{lesson.id}' has no step '{name}'; it has: {names}", at=name)
    return step


def key(parent: Course, lesson: Lesson, step: Step) -> str:
    """The name of a step in somebody's progress: `nim/first/heaps#take`."""
    return f"{parent.name}/{lesson.id}#{step.id}"
