"""Puzzles and repetition on the terminal: steps like those of a course."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from ketplay.bots.retried_turn import RetriedTurn
from ketplay.cli.lesson_session import LearnerLeft, Session
from ketplay.cli.terminal import dim, strong, wrap
from ketplay.core import registry
from ketplay.core.errors import KetError
from ketplay.core.parts.puzzles import Puzzle
from ketplay.learn import progress
from ketplay.learn.files import discover
from ketplay.learn.lesson import Course, Lesson, Step
from ketplay.learn.puzzles import collection, mistake
from ketplay.learn.puzzles.own_rating import FIRST, rated, rating_key
from ketplay.learn.repetition import boxes
from ketplay.learn.repetition.boxes import Idea, Result
from ketplay.learn.repetition.next_repetition import next_repetition
from ketplay.learn.verdict import Attempt

NOTHING_DUE = "Nothing is due. Ideas from lessons that you finish come back here after a day."


class PuzzleSession(Session):
    """Puzzles of a game one after the other, until the learner leaves."""

    def __init__(self, name: str, puzzles: list[Puzzle], file: Path | None, rating: bool) -> None:
        self.shows_rating = rating
        self.puzzles = {str(puzzle.number): puzzle for puzzle in puzzles}
        lessons = [collection.lesson_at(name, number)[1] for number in self.puzzles]
        title = registry.about(registry.folder(name) or name).TITLE
        super().__init__(
            Course(game=name, id=collection.ADDRESS, title=title, lessons=tuple(lessons)),
            file,
        )

    def run(self) -> int:
        try:
            for lesson, step, key in self.steps():
                self.go_through(lesson, step, key)
        except (LearnerLeft, EOFError):
            print()
        return 0

    def heading(self, lesson: Lesson, step: Step) -> str:
        heading = f"{self.course.title} / {lesson.title}"
        if not self.shows_rating:
            return heading
        learner = self.progress.get(rating_key(self.course.game), {}).get("rating", FIRST)
        return f"{heading}, rated {self.puzzles[lesson.id].rating}; you: {learner}"

    def attempt(self, step: Step, key: str, attempt: Attempt) -> bool:
        solved = super().attempt(step, key, attempt)
        if solved:
            number = key.partition("#")[0].rpartition("/")[2]
            words = collection.tags(self.course.game)
            ideas = ", ".join(words[tag] for tag in self.puzzles[number].tags)
            print(wrap(dim(f"What it was about: {ideas}.")))
        return solved

    def remember(self, marks: progress.Progress) -> None:
        """Keeps the marks; the first mark of a puzzle moves the learner's rating."""
        for key in marks.keys() - self.progress.keys():
            number = key.partition("#")[0].rpartition("/")[2]
            is_solved = progress.is_solved(marks, key)
            marks = rated(marks, self.course.game, self.puzzles[number].rating, is_solved)
        super().remember(marks)


class MistakeSession(Session):
    """Turns of one's own game, tried once more. Nothing is marked."""

    def __init__(self, codes: list[str]) -> None:
        lessons = [mistake.lesson_at(code, RetriedTurn())[1] for code in codes]
        super().__init__(
            Course(game="", id="own", title=mistake.TITLE, lessons=tuple(lessons)),
            None,
        )


class RepeatSession(Session):
    """One idea: a step with its board turned, or a puzzle. Its marks are those of the boxes."""

    def __init__(self, idea: Idea, course: Course, file: Path | None, today: str) -> None:
        super().__init__(course, file)
        self.idea = idea
        self.today = today
        self.result: Result = "right"

    def heading(self, lesson: Lesson, step: Step) -> str:
        return f"Again: {self.idea.words}"

    def remember(self, marks: progress.Progress) -> None:
        """A hint keeps the box, a wrong try goes back; nothing is written before the end."""
        for mark in (marks[key] for key in marks if key not in self.progress):
            if mark.get("tries"):
                self.result = "wrong"
            elif mark.get("hint") is not None and self.result == "right":
                self.result = "hint"
            if mark.get("solved") or mark.get("tries"):
                saved = boxes.reviewed(self.progress, self.idea, self.result, self.today)
                if self.file:
                    progress.save(self.file, saved)


def solve_puzzles(name: str, which: str, file: Path | None, rating: bool = False) -> int:
    """`ketplay learn puzzle`: that of today, or by number or tag; without a game, the list."""
    if not name:
        return list_puzzles()
    puzzles = list(collection.puzzles(name))
    if which.isdecimal():
        first = collection.puzzle(name, int(which)).number
    elif which:
        return PuzzleSession(name, list(collection.with_tag(name, which)), file, rating).run()
    else:
        first = collection.of_day(name, date.today()).number
    ordered = puzzles[first - 1 :] + puzzles[: first - 1]
    return PuzzleSession(name, ordered, file, rating).run()


def list_puzzles() -> int:
    """The games with puzzles, today's number of each, and what they are about."""
    for name in collection.games():
        today = collection.of_day(name, date.today()).number
        number = len(collection.puzzles(name))
        print(f"{strong(name)}  today: puzzle {today} of {number}")
        tags = "; ".join(f"{tag}: {words}" for tag, words in collection.tags(name).items())
        print(wrap(tags, "  "))
    print("ketplay learn puzzle GAME opens today's puzzle; add a number or a tag for another.")
    return 0


def repeat(file: Path | None) -> int:
    """`ketplay learn repeat`: the ideas that are due, one after the other."""
    today = date.today().isoformat()
    marks = progress.load(file) if file else {}
    ideas = boxes.due(marks, discover.courses(), today)
    if not ideas:
        print(NOTHING_DUE)
        return 0
    for idea in ideas:
        try:
            task = next_repetition(
                discover.courses(), idea.game, idea.words, idea.box, date.today()
            )
        except KetError:
            continue  # its lesson has only steps that take longer
        course, lesson = discover.lesson(task.lesson)
        step = discover.step_of(lesson, task.step)
        session = RepeatSession(idea, course_with(course, lesson), file, today)
        try:
            session.go_through(lesson, step, discover.key(course, lesson, step) + "@")
        except (LearnerLeft, EOFError):
            print()
            return 0
    print("That is all for today.")
    return 0


def course_with(course: Course, lesson: Lesson) -> Course:
    """The course of a lesson, with it alone."""
    return Course(game=course.game, id=course.id, title=course.title, lessons=(lesson,))
