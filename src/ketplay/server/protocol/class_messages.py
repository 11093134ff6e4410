"""The messages of a class: what pupils and their teacher send, and the replies."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ketplay.server.protocol.class_lesson_messages import Assignment, VoteInfo
from ketplay.server.protocol.messages import Line, Name, Text
from ketplay.server.protocol.replies import Clock


class Enrol(Struct):
    """Into a class, with a name."""

    name: Text = ""


class Pair(Struct):
    """Games for pupils who are waiting, or for those with these names.

    Groups have as many pupils as the game has seats. Leftover pupils wait, or play with bots.
    `groups` are made by hand, one for each table, where empty seats have bots; with them, only
    `names` are grouped besides. With `same`, all tables start with the same board and hands, drawn
    once. A `position` line replaces `game`.
    """

    game: Text = ""
    clock: Name = ""
    leftover: Literal["bot", "wait"] = "bot"
    level: Name = ""
    names: Annotated[list[Text], Meta(max_length=200)] | None = None
    groups: Annotated[list[Annotated[list[Text], Meta(max_length=8)]], Meta(max_length=100)] = []
    order: Literal["random", "strength", "robin"] = "random"
    same: bool = False
    position: Line = ""


class Dismiss(Struct):
    """Removes the pupils with these names from the class; without names, all of them."""

    names: Annotated[list[Text], Meta(max_length=200)] | None = None


class Release(Struct):
    table: Text


class Freeze(Struct):
    """Pauses all tables; everyone is shown these words."""

    words: Text = ""


class ComeBack(Struct):
    """Says that one is the pupil with this name, on another device."""

    name: Text = ""


class AnswerReturn(Struct):
    """The teacher's answer to the pupil who asks with this number."""

    name: Text
    number: int
    accept: bool


class Enrolled(Struct):
    """A place in a class; the token is good for its tables, too."""

    token: str
    name: str
    n: int


class Asked(Struct):
    """A token that is good once the teacher has agreed, and the number that the teacher sees."""

    token: str
    name: str
    number: int
    n: int


class PupilNews(Struct):
    """What a pupil in a class must know: the table at which they play next, if any.

    `frozen` is what the teacher says while all games pause. A pupil who asks to come back is
    `asking` until the teacher answers. `lesson` is what the class goes through, `vote` a question
    to everybody.
    """

    name: str
    n: int
    table: str
    title: str
    frozen: str = ""
    asking: bool = False
    lesson: Assignment | None = None
    vote: VoteInfo | None = None


class PupilInfo(Struct):
    name: str
    present: bool
    table: str
    waiting: bool


class ReturnRequest(Struct):
    """Someone who says to be a pupil of the class; the number is on their screen, too."""

    name: str
    number: int


class ClassTable(Struct):
    """A table of the class as a spectator may know it."""

    code: str
    game: str
    title: str
    seats: tuple[str, ...]
    names: list[str]
    present: list[bool]
    phase: str
    actor: int | None
    moves: int
    end: str
    clock: Clock | None
    n: int  # of its last event: a new number, a new board
    idle: int  # seconds since the last move
    stuck: str  # why it does not go on: "slow", "away" or empty
    paused: bool


class ClassOverview(Struct):
    """The class as its teacher sees it."""

    code: str
    join: str
    n: int
    pupils: list[PupilInfo]
    tables: list[ClassTable]
    frozen: str
    returning: list[ReturnRequest]
    seen: str  # send it back to wait for what changes next


class PairReply(Struct):
    tables: list[str]
    unpaired: list[str]


class Score(Struct):
    """The results of a pupil against other pupils."""

    name: str
    played: int
    won: int
    drawn: int
    lost: int
    points: float


class ScoreTable(Struct):
    scores: list[Score]


class Pooled(Struct):
    """How often something came at all tables of the class, beside how often it should have.

    `low` and `high` bound the true chance in 95 of 100 such lessons, from what came alone.
    """

    words: str
    picks: tuple[str, ...]
    count: int
    came: int
    expected: float
    low: float
    high: float


class PooledStatistics(Struct):
    """Measurements of all matches that are over: by their chance, and by piece."""

    game: str
    matches: int
    by_chance: list[Pooled]
    by_piece: list[Pooled]


class ClassOdds(Struct):
    """The odds of a table's position as spectators know it; none where nothing can be said."""

    n: int
    chances: list[tuple[str, float]]
    basis: str = ""  # how they are known
