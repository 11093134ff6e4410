"""What a lesson is made of: courses, lessons, their steps, and what a step says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, Protocol

from ketplay.core.game import Game
from ketplay.learn.expression import Expression
from ketplay.learn.files.problems import Problem

Kind = Literal["do", "ask", "measure", "best", "play", "recipe", "strategy"]
KINDS: tuple[Kind, ...] = ("do", "ask", "measure", "best", "play", "recipe", "strategy")
MATCHES: tuple[Kind, ...] = ("best", "play")  # all others stand on the sandbox, if there is one
SEVERAL: tuple[Kind, ...] = ("recipe", "strategy")  # boards of a sandbox, none without one
PLAYED: tuple[Kind, ...] = ("do", "best", "recipe")  # by one list of moves


class Remark(NamedTuple):
    """Something that is said while its condition holds; without one it is always true."""

    condition: Expression | None
    text: str
    line: int  # of the file


class Hint(NamedTuple):
    """A written hint: a thought, or a sentence with rings on these picks."""

    text: str
    picks: tuple[str, ...]
    line: int


class Option(NamedTuple):
    """An answer to choose. It is right if its condition holds, or as the file says."""

    condition: Expression | None
    is_right: bool | None  # where no expression can tell; None: the condition decides
    text: str
    reply: str
    line: int


class Player(NamedTuple):
    """One side of a strategy: what it may be asked, and what it may play then."""

    name: str
    questions: tuple[str, ...]
    cards: tuple[str, ...]


class Round(NamedTuple):
    """One question to each player: its chance to be won, and what is played before anybody."""

    questions: tuple[str, ...]  # by player
    win: Expression
    secret: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return " ".join(self.questions)


class TurnJudge(Protocol):
    """Who tells what a turn is worth where the game itself has no exact odds: a bot."""

    def share(self, game: Game[Any, Any], view: Any, line: tuple[str, ...]) -> float:
        """The part of the point that the seat can expect after a whole turn."""

    def best(self, game: Game[Any, Any], view: Any) -> float:
        """The same after the best turn."""

    def best_line(self, game: Game[Any, Any], view: Any) -> tuple[str, ...]:
        """The moves of the best turn."""


@dataclass(frozen=True)
class Step:
    """One task of a lesson, as its file describes it."""

    id: str
    title: str
    text: str
    line: int
    kind: Kind
    start: str  # a game id and a board of its sandbox, or a position line
    cards: tuple[str, ...] = ()  # what may be played; empty: everything
    plays: int = 0  # how many moves at most; 0: as many as there are cards
    goal: Expression | None = None
    examples: tuple[str, ...] = ()  # moves to consider in a game with too many to list
    after: tuple[str, ...] = ()  # what is played once an answer is given
    luck: tuple[str, ...] = ()  # the chance events that we chose, in order
    shots: int = 0  # measurements after the answer, or by the learner
    wrong_shots: int = 0  # measurements after a wrong answer
    watch: tuple[str, ...] = ()  # the pieces whose results are counted
    counted: str = ""  # the results whose number is `count`, with commas between them
    chain: tuple[str, ...] = ()  # the moves and questions that each measurement consists of
    compare: Expression | None = None  # the exact chance of what is counted
    within: float | None = None  # of the best turn, in shares of the point
    against: str = ""  # the level of the bot in a match
    seat: int = 0  # the learner's
    show: tuple[str, ...] = ()  # odds, bar
    picture: str = ""  # the name of a map of the game
    hints: tuple[Hint, ...] = ()
    whens: tuple[Remark, ...] = ()
    coach: tuple[Remark, ...] = ()  # said at the table of a match
    done: tuple[Remark, ...] = ()
    more: str = ""
    options: tuple[Option, ...] = ()
    physics: bool = False  # only what is an operation of physics may be played
    impossible: bool | None = None  # whether it cannot be done; None: nobody asks
    cannot: str = ""  # said to somebody who calls it impossible, and it is not
    boards: tuple[str, ...] = ()  # a recipe or strategy has to be right on each of them
    secrets: tuple[tuple[str, ...], ...] = ()  # and after each of these lists of moves
    cases: tuple[str, ...] = ()  # what they are called
    goals: tuple[Expression, ...] = ()  # of the cases, where they differ
    players: tuple[Player, ...] = ()  # of a strategy
    rounds: tuple[Round, ...] = ()
    share: float = 1.0  # of the rounds that have to be won
    given: tuple[str, ...] = ()  # what is in the strategy already
    lines: tuple[tuple[str, int], ...] = ()  # the line of each key of its block
    original: Step | None = None  # where the board is turned: the step as it was written ...
    way: int = 0  # ... and in which way
    judge: TurnJudge | None = None  # of whole turns; None: the odds of the game
    language: str = ""  # of its texts; empty: English

    def line_of(self, key: str) -> int:
        """The line of the file on which a key of the block stands."""
        return dict(self.lines).get(key, self.line)

    def case_name(self, at: int) -> str:
        """What a case of a recipe is called: as the file says, or by its number."""
        return self.cases[at] if self.cases else str(at + 1)


@dataclass(frozen=True)
class Lesson:
    """One idea, in one to a few steps."""

    id: str
    title: str
    steps: tuple[Step, ...]
    ideas: tuple[str, ...] = ()
    covers: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    excused: tuple[tuple[str, str], ...] = ()  # words that are usually avoided, and why not here
    file: str = ""
    language: str = ""  # empty: English; then some steps may still be in English
    complaints: tuple[Problem, ...] = ()  # about this translation
    translations: tuple[Lesson, ...] = ()

    def in_language(self, language: str) -> Lesson:
        """The lesson in a language, or in English where it is not translated."""
        return next((each for each in self.translations if each.language == language), self)

    def step(self, name: str) -> Step | None:
        return next((step for step in self.steps if step.id == name), None)


@dataclass(frozen=True)
class Course:
    """Lessons of one game, in order."""

    game: str
    id: str
    title: str
    lessons: tuple[Lesson, ...]
    about: str = ""
    minutes: int = 0
    order: int = 0
    needs: tuple[str, ...] = ()  # courses to take before, by their names
    owner: str = ""  # where it is from, if not from its game
    guide: str = ""  # for teachers, in Markdown
    language: str = ""
    complaints: tuple[Problem, ...] = ()  # about this translation
    translations: tuple[Course, ...] = ()

    def in_language(self, language: str) -> Course:
        """The course in a language, or in English where it is not translated."""
        return next((each for each in self.translations if each.language == language), self)

    @property
    def name(self) -> str:
        """What the course is called in addresses: `nim/first`."""
        return f"{self.owner or self.game}/{self.id}"
