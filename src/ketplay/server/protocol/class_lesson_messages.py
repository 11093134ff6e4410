"""The messages of a class that goes through lessons: what is assigned, votes, who solved what."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ketplay.server.protocol.lesson_messages import StepQuestion
from ketplay.server.protocol.messages import Name

Address = Annotated[str, Meta(max_length=8_100)]  # of a course or lesson, or l= and a whole lesson
Phase = Literal["first", "second", "shown", "run", "over"]


class Assign(Struct):
    """Everybody goes through a course or a lesson, each at their own pace or all together.

    `step` is where all are who go together, as in the address of the page: `settle/left`. Without
    a lesson, nothing is assigned any more.
    """

    lesson: Address = ""
    pace: Literal["free", "together"] = "free"
    step: Annotated[str, Meta(max_length=100)] = ""


class Vote(Struct):
    """A vote on a question: `first` begins it, and then its phases follow."""

    phase: Phase
    lesson: Address = ""
    step: Name = ""


class Ballot(Struct):
    """A pupil's answer in the vote with this number; the last one of a round counts."""

    vote: int
    answer: Annotated[int, Meta(ge=0, le=99)]


class Learned(StepQuestion):
    """What a pupil did in a step, as in a question about it; the server judges it again."""

    hints: Annotated[int, Meta(ge=0, le=99)] = 0


class Assignment(Struct):
    """What the class goes through."""

    lesson: str
    title: str
    pace: str
    step: str


class VoteInfo(Struct):
    """A vote. Answers and the right one are told only when they are shown."""

    vote: int
    lesson: str
    step: str
    phase: str
    text: str
    options: list[str]
    answered: int  # pupils, in the present round
    rounds: list[list[int]]  # for each round the number of pupils for each option
    right: int  # -1 until it is shown
    seed: int  # of the experiment
    choice: int = -1  # the answer of the pupil who asks, in the present round


class StepColumn(Struct):
    """A step of what is assigned."""

    key: str
    lesson: str  # its title
    title: str
    place: str  # in the address of the page: settle/left
    kind: str


class StepMark(Struct):
    """How far a pupil is in a step: not begun, tried or solved; wrong tries, hints."""

    state: Literal["", "tried", "solved"] = ""
    tries: int = 0
    hints: int = 0


class PupilMarks(Struct):
    name: str
    present: bool
    marks: list[StepMark]  # one for each column


class ClassLessons(Struct):
    """The lessons of a class as its teacher sees them."""

    assignment: Assignment | None
    vote: VoteInfo | None
    columns: list[StepColumn]
    pupils: list[PupilMarks]
    problems: list[str]  # with the files in the folder of lessons
    seen: str  # send it back to wait for what changes next


class WrongAnswer(Struct):
    """A wrong answer, or a line of moves that was judged, with the reply and how often it came."""

    words: str
    say: str
    count: int


class WrongAnswers(Struct):
    step: str
    answers: list[WrongAnswer]


class PupilStep(Struct):
    """What a pupil did, as the file for download has it."""

    name: str
    time: float  # seconds since 1970
    step: str
    state: str
    words: str
    hints: int


class LessonFile(Struct):
    events: list[PupilStep]
