"""Questions about lessons and their answers. Every question holds the whole line of moves, so the
server keeps nothing.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ketplay.core.drawing import Shape
from ketplay.server.protocol.messages import MoveText, Name, Text
from ketplay.server.protocol.record_messages import RecordText
from ketplay.server.protocol.replies import GameCard

LONGEST = 160 * 1024  # bytes of a question: a lesson and a record may come along
MOST_MOVES = 40  # of a line
LessonText = Annotated[str, Meta(max_length=32_000)]


class StepInList(Struct):
    id: str
    title: str


class LessonInList(Struct):
    id: str
    title: str
    ideas: tuple[str, ...]
    steps: list[StepInList]


class CourseInfo(Struct):
    """A course with its lessons; `name` is the beginning of their addresses."""

    name: str
    game: GameCard
    title: str
    about: str
    minutes: int
    needs: tuple[str, ...]
    lessons: list[LessonInList]


class CourseList(Struct):
    courses: list[CourseInfo]


class MatchOfStep(Struct):
    """The match of a step: as `POST /api/tables` wants it."""

    position: str
    level: str
    seat: int


class StepInfo(Struct):
    """A step as the page needs it before anything is done."""

    id: str
    title: str
    kind: str
    text: str
    options: tuple[str, ...]
    shots: int  # of a step in which one measures
    show: tuple[str, ...]
    match: MatchOfStep | None = None


class LessonInfo(Struct):
    name: str  # its address; empty for a text
    title: str
    game: GameCard
    steps: list[StepInfo]


class StepQuestion(Struct):
    """What somebody did in a step of a lesson, given by its address or as a text."""

    lesson: Text = ""
    text: LessonText = ""
    step: Name = ""
    line: Annotated[tuple[MoveText, ...], Meta(max_length=MOST_MOVES)] = ()
    answer: Annotated[int, Meta(ge=0, le=99)] | None = None
    shots: Annotated[int, Meta(ge=0, le=1000)] = 0
    seed: Annotated[int, Meta(ge=0, le=2**53)] = 0
    record: RecordText = ""
    ask: Literal["verdict", "hint"] = "verdict"
    level: Annotated[int, Meta(ge=0, le=99)] = 0  # of the hint
    tiles: Name = ""
    labels: bool = True
    shape: Shape = ""


class HintOfStep(Struct):
    """A hint: words, picks to ring, a move with the drawing after it; the last one solves."""

    say: str
    picks: tuple[str, ...]
    move: str
    drawing: str
    take_back: bool
    last: bool


class ResultCount(Struct):
    """A result of measurements: its exact odds, its number, and between which numbers 19 of 20
    series lie.
    """

    words: str
    exact: float
    count: int
    low: int
    high: int


class StepAnswer(Struct):
    """Where somebody stands in a step, and what is said about it."""

    verdict: Literal["task", "tried", "solved"]
    say: str
    more: str
    task: str
    happened: str  # what the last move did
    drawing: str
    board: str  # in characters
    moves: list[tuple[str, tuple[str, ...]]]
    left: int  # moves that may still be played
    chances: tuple[tuple[str, float], ...]
    results: list[ResultCount]
    shots: int
    measured: str  # the drawing after a single measurement
    hint: HintOfStep | None = None


class LessonToCheck(Struct):
    text: LessonText = ""


class ProblemLine(Struct):
    line: int
    words: str


class CheckedLesson(Struct):
    """What is wrong with a lesson, and how its steps can be solved; its steps if it can be read."""

    problems: list[ProblemLine]
    solutions: dict[str, list[str]]
    lesson: LessonInfo | None
