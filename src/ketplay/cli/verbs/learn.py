"""`ketplay learn`: courses on the terminal, and lessons of one's own."""

from __future__ import annotations

import argparse
from pathlib import Path

import platformdirs

from ketplay.cli.lesson_session import Session
from ketplay.cli.parser import Usage
from ketplay.cli.terminal import strong, wrap
from ketplay.core import registry
from ketplay.learn import progress
from ketplay.learn.checker import check
from ketplay.learn.files import shelf
from ketplay.learn.files.problems import BadLesson
from ketplay.learn.files.template import TEMPLATE
from ketplay.learn.lesson import Course, Lesson

EXAMPLES = (
    "ketplay learn",
    "ketplay learn first",
    "ketplay learn new",
    "ketplay learn check 01-last-stone.md",
    "ketplay learn progress --export",
)
FILE_NAME = "learn.json"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "what",
        metavar="COURSE|FILE.md|check|new|progress",
        nargs="?",
        help="a course or a lesson to go through; without it, the courses are listed",
    )
    parser.add_argument("file", metavar="FILE.md", nargs="?", help="the lesson to check")
    parser.add_argument(
        "--export", action="store_true", help="print the progress as JSON, to keep or to move it"
    )
    parser.add_argument("--progress", metavar="FILE", help="where it is kept what you have solved")


def run(args: argparse.Namespace) -> int:
    file = Path(args.progress) if args.progress else progress_file()
    if args.what == "check":
        return check_file(args.file)
    if args.file:
        raise Usage(f"'{args.file}' is one argument too many", at=args.file)
    if args.what == "new":
        print(TEMPLATE, end="")
        return 0
    if args.what == "progress":
        return show_progress(progress.load(file), args.export)
    if args.what is None:
        return list_courses(progress.load(file))
    if args.what.endswith(".md"):
        return Session(course_of(read_lesson(args.what)), None).run()
    return Session(shelf.course(args.what), file).run()


def progress_file() -> Path:
    """Where it is kept what somebody has solved."""
    return Path(platformdirs.user_data_dir("ketplay", appauthor=False)) / FILE_NAME


def read_lesson(name: str | None) -> Lesson:
    if not name:
        raise Usage("which lesson? ketplay learn check FILE.md", at="FILE.md")
    path = Path(name)
    if not path.is_file():
        raise Usage(f"there is no file {name}", at=name)
    return shelf.read_file(path)


def course_of(lesson: Lesson) -> Course:
    """A lesson of its own as a course."""
    return Course("", "own", lesson.title, "", 2, 0, (lesson,))


def check_file(name: str | None) -> int:
    """Prints what is wrong with a lesson, and how its steps can be solved."""
    try:
        lesson = read_lesson(name)
    except BadLesson as error:
        print(error.message)
        return 2
    report = check(lesson)
    for problem in report.problems:
        print(problem)
    for step, solution in report.solutions:
        listed = ", ".join(" ".join(line) for line in solution.lines[:4])
        more = " ..." if len(solution.lines) > 4 else ""
        print(f"{step}: solved by {listed}{more} ({solution.tried} moves tried)")
    if not report.problems:
        print(f"{lesson.title}: {len(lesson.steps)} steps, nothing to mend.")
    return 2 if report.problems else 0


def list_courses(marks: progress.Progress) -> int:
    """Prints the courses, and how far the learner is."""
    for course in shelf.courses():
        keys = step_keys(course)
        solved = sum(progress.is_solved(marks, key) for key in keys)
        title = registry.about(course.game).TITLE
        print(f"{strong(course.name)}  {course.title} ({title}, {course.minutes} minutes)")
        print(wrap(f"{course.about} {solved} of {len(keys)} steps solved.", "  "))
    print("ketplay learn COURSE goes on where you were.")
    return 0


def step_keys(course: Course) -> list[str]:
    return [shelf.key(course, lesson, step) for lesson in course.lessons for step in lesson.steps]


def show_progress(marks: progress.Progress, export: bool) -> int:
    if export:
        print(progress.dump(marks), end="")
        return 0
    for course in shelf.courses():
        keys = step_keys(course)
        solved = sum(progress.is_solved(marks, key) for key in keys)
        print(f"{course.name}: {solved} of {len(keys)} steps solved")
    return 0
