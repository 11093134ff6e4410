"""What a lesson is made of: courses, lessons, their steps, and what a step says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from ketplay.learn.expression import Expression

Kind = Literal["do", "ask", "measure", "best", "play"]
KINDS: tuple[Kind, ...] = ("do", "ask", "measure", "best", "play")
ON_SANDBOX: tuple[Kind, ...] = ("do", "ask", "measure")  # where the game has a sandbox


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
    after: tuple[str, ...] = ()  # what is played once an answer is given
    luck: tuple[str, ...] = ()  # the chance events that we chose, in order
    shots: int = 0  # measurements after the answer, or by the learner
    wrong_shots: int = 0  # measurements after a wrong answer
    watch: tuple[str, ...] = ()  # the pieces whose results are counted
    counted: str = ""  # the result whose number is `count`
    within: float | None = None  # of the best turn, in shares of the point
    against: str = ""  # the level of the bot in a match
    seat: int = 0  # the learner's
    show: tuple[str, ...] = ()  # odds, bar
    hints: tuple[Hint, ...] = ()
    whens: tuple[Remark, ...] = ()
    coach: tuple[Remark, ...] = ()  # said at the table of a match
    done: tuple[Remark, ...] = ()
    more: str = ""
    options: tuple[Option, ...] = ()
    lines: tuple[tuple[str, int], ...] = ()  # the line of each key of its block

    def line_of(self, key: str) -> int:
        """The line of the file on which a key of the block stands."""
        return dict(self.lines).get(key, self.line)


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

    def step(self, name: str) -> Step | None:
        return next((step for step in self.steps if step.id == name), None)


@dataclass(frozen=True)
class Course:
    """Lessons of one game, in order."""

    game: str
    id: str
    title: str
    about: str
    minutes: int
    order: int
    lessons: tuple[Lesson, ...]
    needs: tuple[str, ...] = ()  # courses to take before, by their names

    @property
    def name(self) -> str:
        """What the course is called in addresses: `nim/first`."""
        return f"{self.game}/{self.id}"
