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
Language = Annotated[str, Meta(max_length=8, pattern="^[a-z-]*$")]  # its code
ENGLISH = "en"
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
    lang: str = ENGLISH  # of the title and of what is said about it


class CourseList(Struct):
    courses: list[CourseInfo]


class MatchOfStep(Struct):
    """The match of a step: as `POST /api/tables` wants it."""

    position: str
    level: str
    seat: int


class PlaceOfMap(Struct):
    """A place of a map: its name in the drawing, what it is, its odds, and where moves lead."""

    name: str
    words: str
    odds: str
    ways: str


class GameMap(Struct):
    """What moves make of pieces, as a drawing and in words."""

    name: str
    title: str
    about: str
    drawing: str
    places: list[PlaceOfMap]
    offered: bool  # whether this game has these pieces, with its options


class GameMaps(Struct):
    maps: list[GameMap]


class ChainEntry(Struct):
    """One station of a chain: what is asked or done there, and which result goes on."""

    words: str
    keep: str


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
    chain: tuple[ChainEntry, ...] = ()
    doubt: bool = False  # whether one may answer that it cannot be done
    picture: str = ""  # the name of a map of the game
    lang: str = ENGLISH  # of its texts: English where it is not translated


class LessonInfo(Struct):
    name: str  # its address; empty for a text
    title: str
    game: GameCard
    steps: list[StepInfo]


class CourseTexts(Struct):
    """All lessons of a course."""

    lessons: list[LessonInfo]


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
    ask: Literal["verdict", "hint", "preview"] = "verdict"
    level: Annotated[int, Meta(ge=0, le=99)] = 0  # of the hint
    case: Annotated[int, Meta(ge=0, le=99)] = 0  # of a recipe, the one that is drawn
    cell: Name = ""  # of a strategy, the one that is filled
    tiles: Name = ""
    labels: bool = True
    shape: Shape = ""
    lang: Language = ""  # English where the step is not translated


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
    series lie. In a chain, `depth` questions came before, and `shots` got so far.
    """

    words: str
    exact: float
    count: int
    low: int
    high: int
    shots: int
    depth: int = 0
    stopped: bool = False


class CaseOfStep(Struct):
    """One case of a recipe, and whether it is right there."""

    name: str
    right: bool


class CellOfStep(Struct):
    """What a player of a strategy does when asked a question."""

    name: str  # as in the line: `Alice.turn`
    player: str
    question: str
    moves: tuple[str, ...]
    open: bool  # whether the learner fills it


class RoundOfStep(Struct):
    """One question to each player, and the exact chance that the round is won."""

    name: str
    chance: float


class SeveralOfStep(Struct):
    """The cases of a recipe with the one that is drawn, or a strategy with its exact share."""

    cases: list[CaseOfStep]
    case: int
    cells: list[CellOfStep]
    cell: str
    rounds: list[RoundOfStep]
    share: float


class StepAnswer(Struct):
    """Where somebody stands in a step, and what is said about it."""

    verdict: Literal["task", "tried", "solved"]
    say: str
    more: str
    task: str
    line: tuple[str, ...]  # what was played, with what chance made of it
    happened: str  # what the last move did
    chance: bool  # whether chance decided that
    drawing: str
    board: str  # in characters
    moves: list[tuple[str, tuple[str, ...]]]
    left: int  # moves that may still be played
    chances: tuple[tuple[str, float], ...]
    results: list[ResultCount]
    shots: int
    total: ResultCount | None  # what is counted, together, beside its exact odds
    measured: str  # the drawing after a single measurement
    several: SeveralOfStep | None = None  # of a recipe or a strategy
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
