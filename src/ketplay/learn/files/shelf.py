"""Where lessons are found: in every game's folder `lessons/`, in any folder, in a text."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from ketplay.core import registry
from ketplay.core.errors import KetError
from ketplay.learn.files.problems import BadLesson, Problem
from ketplay.learn.files.reader import LONGEST, read
from ketplay.learn.lesson import Course, Lesson, Step

COURSE_FILE = "course.toml"
LAST = 50  # the place in lists of a course without `order`
_LESSON_FILE = re.compile(r"\d+-(?P<name>[a-z0-9-]+)\.md")


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


def read_course(folder: Path, game: str = "") -> Course:
    """The course in a folder; raises BadLesson."""
    file = folder / COURSE_FILE
    try:
        head = tomllib.loads(file.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise BadLesson([Problem(str(file), 1, f"not TOML: {error}")]) from None
    if not isinstance(head.get("title"), str):
        raise BadLesson([Problem(str(file), 1, 'a course needs a title: title = "First steps"')])
    paths = sorted(path for path in folder.iterdir() if _LESSON_FILE.fullmatch(path.name))
    return Course(
        game=game or folder.parent.parent.name,
        id=folder.name,
        title=head["title"],
        about=str(head.get("about", "")),
        minutes=int(head.get("minutes", 0)),
        order=int(head.get("order", LAST)),
        lessons=tuple(map(read_file, paths)),
        needs=tuple(map(str, head.get("needs", ()))),
    )


def read_file(path: Path) -> Lesson:
    """The lesson in a file; raises BadLesson."""
    match = _LESSON_FILE.fullmatch(path.name)
    with path.open(encoding="utf-8") as file:
        text = file.read(LONGEST + 1)
    return read(text, match["name"] if match else path.stem, path.name)


def course(name: str) -> Course:
    """A course by its name, `nim/first`, or by its own part of it where that is enough."""
    for each in courses():
        if name in (each.name, each.id):
            return each
    known = ", ".join(each.name for each in courses()) or "none"
    raise KetError(f"there is no course '{name}'; the courses are: {known}", at=name)


def lesson(address: str) -> tuple[Course, Lesson]:
    """A lesson by its address, `nim/first/heaps`."""
    name, _, lesson_name = address.rpartition("/")
    parent = course(name)
    for each in parent.lessons:
        if each.id == lesson_name:
            return parent, each
    names = ", ".join(each.id for each in parent.lessons)
    raise KetError(f"{name} has no lesson '{lesson_name}'; it has: {names}", at=address)


def step_of(found: Lesson, name: str) -> Step:
    """A step of a lesson by its name."""
    step = found.step(name)
    if step is None:
        names = ", ".join(each.id for each in found.steps)
        raise KetError(f"'{found.id}' has no step '{name}'; it has: {names}", at=name)
    return step


def key(parent: Course, lesson: Lesson, step: Step) -> str:
    """The name of a step in somebody's progress: `nim/first/heaps#take`."""
    return f"{parent.name}/{lesson.id}#{step.id}"
