"""`ketplay learn`: courses on the terminal, and lessons of one's own."""

from __future__ import annotations

import argparse
from datetime import date
from pathlib import Path

import platformdirs

from ketplay.cli.lesson_session import Session
from ketplay.cli.parser import Usage
from ketplay.cli.practice import repeat, solve_puzzles
from ketplay.cli.terminal import Prompt, strong, wrap
from ketplay.core import registry
from ketplay.learn import progress
from ketplay.learn.checker import check
from ketplay.learn.files import discover, lesson_link
from ketplay.learn.files.problems import BadLesson
from ketplay.learn.files.reader import read
from ketplay.learn.files.template import TEMPLATE
from ketplay.learn.lesson import Course, Lesson
from ketplay.learn.repetition import boxes

EXAMPLES = (
    "ketplay learn",
    "ketplay learn first",
    "ketplay learn new",
    "ketplay learn check 01-last-stone.md",
    "ketplay learn share 01-last-stone.md",
    "ketplay learn puzzle",
    "ketplay learn repeat",
    "ketplay learn progress --export",
)
FILE_NAME = "learn.json"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "what",
        metavar="COURSE|FILE.md|FOLDER|LINK|puzzle|repeat|check|share|new|progress",
        nargs="?",
        help="a course or a lesson to go through; without it, the courses are listed",
    )
    parser.add_argument(
        "file",
        metavar="FILE.md|GAME",
        nargs="?",
        help="the lesson to check or share; for puzzles, the game",
    )
    parser.add_argument(
        "which", metavar="NUMBER|TAG", nargs="?", help="which puzzle; without it, today's"
    )
    parser.add_argument("--rating", action="store_true", help="show ratings, with your own")
    parser.add_argument(
        "--export", action="store_true", help="print the progress as JSON, to keep or to move it"
    )
    parser.add_argument(
        "--import", dest="source", metavar="FILE", help="add the progress that a file holds"
    )
    parser.add_argument(
        "--forget", metavar="NAME", help="unmark a step, a lesson, a course, or all; asks first"
    )
    parser.add_argument("--progress", metavar="FILE", help="where it is kept what you have solved")


def run(args: argparse.Namespace) -> int:
    file = Path(args.progress) if args.progress else progress_file()
    if args.what == "puzzle":
        return solve_puzzles(args.file or "", args.which or "", file, args.rating)
    if args.which:
        raise Usage(f"'{args.which}' is one argument too many", at=args.which)
    if args.what == "check":
        return check_file(args.file)
    if args.what == "share":
        return share_file(args.file)
    if args.file:
        raise Usage(f"'{args.file}' is one argument too many", at=args.file)
    if args.what == "repeat":
        return repeat(file)
    if args.what == "new":
        print(TEMPLATE, end="")
        return 0
    if args.what == "progress":
        return use_progress(file, args)
    if args.what is None:
        return list_courses(progress.load(file))
    course = own_course(args.what)
    return (
        Session(course, None).run() if course else Session(discover.course(args.what), file).run()
    )


def own_course(what: str) -> Course | None:
    """The course in a file, in a folder or in a link; None if it is the name of a course."""
    if lesson_link.MARK in what:
        return discover.single(read(lesson_link.unpack(what)))
    if what.endswith(".md"):
        return discover.single(read_lesson(what))
    folder = Path(what)
    return discover.read_course(folder) if (folder / discover.COURSE_FILE).is_file() else None


def progress_file() -> Path:
    """Where it is kept what somebody has solved."""
    return Path(platformdirs.user_data_dir("ketplay", appauthor=False)) / FILE_NAME


def read_lesson(name: str | None) -> Lesson:
    if not name:
        raise Usage("which lesson? ketplay learn check FILE.md", at="FILE.md")
    path = Path(name)
    if not path.is_file():
        raise Usage(f"there is no file {name}", at=name)
    return discover.read_file(path)


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
        print(f"{lesson.title}: {len(lesson.steps)} steps, no problems found.")
    return 2 if report.problems else 0


def share_file(name: str | None) -> int:
    """Prints the end of a link that holds a lesson; any server of ours opens it."""
    read_lesson(name)  # what cannot be read is not passed on
    text = Path(str(name)).read_text(encoding="utf-8")
    print(f"/learn#{lesson_link.MARK}{lesson_link.pack(text)}")
    return 0


def list_courses(marks: progress.Progress) -> int:
    """Prints the courses, and how far the learner is."""
    for course in discover.courses():
        keys = step_keys(course)
        solved = sum(progress.is_solved(marks, key) for key in keys)
        title = registry.about(course.game).TITLE
        print(f"{strong(course.name)}  {course.title} ({title}, {course.minutes} minutes)")
        print(wrap(f"{course.about} {solved} of {len(keys)} steps solved.", "  "))
    print("ketplay learn COURSE goes on where you were; ketplay learn puzzle has puzzles.")
    number = len(boxes.due(marks, discover.courses(), date.today().isoformat()))
    if number:
        ideas = "idea comes" if number == 1 else "ideas come"
        print(f"{number} {ideas} back today, if you like: ketplay learn repeat")
    return 0


def step_keys(course: Course) -> list[str]:
    return [
        discover.key(course, lesson, step) for lesson in course.lessons for step in lesson.steps
    ]


def use_progress(file: Path, args: argparse.Namespace) -> int:
    """Shows what was solved, writes it out, takes some in, or forgets it."""
    marks = progress.load(file)
    if args.source:
        return import_progress(file, marks, Path(args.source))
    if args.forget:
        return forget(file, marks, args.forget)
    if args.export:
        print(progress.dump(marks), end="")
        return 0
    return show_progress(marks)


def import_progress(file: Path, marks: progress.Progress, source: Path) -> int:
    if not source.is_file():
        raise Usage(f"there is no file {source}", at=str(source))
    more = progress.merged(marks, progress.load(source))
    progress.save(file, more)
    print(f"{len(more)} steps are marked now.")
    return 0


def forget(file: Path, marks: progress.Progress, name: str) -> int:
    """Unmarks steps, once the learner has agreed."""
    remaining = {} if name == "all" else progress.unmarked(marks, name)
    number = len(marks) - len(remaining)
    if not number:
        raise Usage(
            f"nothing is marked under '{name}'; right: a course, a lesson, a step, or all", at=name
        )
    question = f"Forget {number} step{'s' * (number != 1)}? (yes/no) "
    try:
        answer = Prompt(list).read(question)
    except EOFError:
        answer = "no"
    if answer.strip().lower() not in ("y", "yes"):
        print("Nothing was forgotten.")
        return 0
    progress.save(file, remaining)
    print("Forgotten.")
    return 0


def show_progress(marks: progress.Progress) -> int:
    for course in discover.courses():
        keys = step_keys(course)
        solved = sum(progress.is_solved(marks, key) for key in keys)
        print(f"{course.name}: {solved} of {len(keys)} steps solved")
    return 0
