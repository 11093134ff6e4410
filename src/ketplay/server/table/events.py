"""What can happen at a table or in a class: the kinds of events, as the store keeps them."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

PERSON = "person"
SHARED = "shared"
BOT = "bot"
OPEN = "open"


class Seat(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Who has a seat: a person, one person with several (`shared`), a bot, or no one (`open`)."""

    kind: str
    name: str = ""
    level: str = ""
    holder: str = ""  # the SHA-256 of the seat token, so that nobody can sit down with the store

    @property
    def is_bot(self) -> bool:
        return self.kind == BOT

    @property
    def is_open(self) -> bool:
        return self.kind == OPEN

    @property
    def is_person(self) -> bool:
        return self.kind in (PERSON, SHARED)


class Body(
    msgspec.Struct,
    frozen=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
    tag_field="kind",
    tag=str.lower,
):
    """What an event says; its tag is the event's kind."""


class Opened(Body, frozen=True):
    game: str
    seats: list[Seat]
    secret: str
    start: str = ""  # the fields of a position line, or empty for the game's own start
    clock: str = ""  # the pace of its clocks, such as 5+5
    version: int = 1  # of the game's rules
    layout: str = ""  # where its pieces are drawn, as the game's `check_layout` understands it


class Sat(Body, frozen=True):
    seat: int
    name: str
    holder: str


class Named(Body, frozen=True):
    holder: str
    name: str


class Ready(Body, frozen=True):
    seat: int
    nonce: str = ""


class Began(Body, frozen=True):
    chance: list[str]


class Moved(Body, frozen=True):
    seat: int
    move: str
    chance: list[str] = []
    fallback: bool = False  # a bot failed, and another level moved for it
    remaining: list[float] = []  # what the clocks show after it, in seconds by seat
    stand_in: str = ""  # that level


class Undone(Body, frozen=True):
    length: int  # how many entries of the log stay
    seat: int


class Asked(Body, frozen=True):
    seat: int
    request: str


class Answered(Body, frozen=True):
    seat: int
    request: str
    accept: bool


class Helped(Body, frozen=True):
    """Everyone agreed to hints, odds and undo."""


class Stopped(Body, frozen=True):
    stop: str
    remaining: list[float] = []


class Replaced(Body, frozen=True):
    """A person was away too long, and a bot plays on for them."""

    seat: int
    level: str
    name: str = ""  # of the bot


class Rematched(Body, frozen=True):
    secret: str
    start: str = ""  # the fields of the position to begin with; empty: as the table was opened
    same_seats: bool = False  # else everyone moves up one seat


class Paused(Body, frozen=True):
    """Nobody may move, and the clocks stand still."""

    words: str
    remaining: list[float] = []  # what the clocks show, in seconds by seat


class Resumed(Body, frozen=True):
    """The match goes on after a pause."""


class Reseated(Body, frozen=True):
    """A person goes on with another token: the old one has no seat any more."""

    holder: str
    successor: str


class Founded(Body, frozen=True):
    """A class was opened. Its log is kept beside those of the tables."""

    teacher: str  # the SHA-256 of the teacher's token


class Enrolled(Body, frozen=True):
    name: str
    holder: str


class Paired(Body, frozen=True):
    table: str
    holders: list[str]


class Dismissed(Body, frozen=True):
    """Some pupils leave the class."""

    holders: list[str]


class Released(Body, frozen=True):
    """The pupils at a table wait again, whether their match is over or not."""

    table: str


class Ended(Body, frozen=True):
    """The lesson is over: everyone has left, and its tables and results are forgotten."""


class Frozen(Body, frozen=True):
    """The teacher wants everyone's attention: all tables pause."""

    words: str


class Unfrozen(Body, frozen=True):
    """The tables go on."""


class Returning(Body, frozen=True):
    """Someone with a new token says that they are the pupil with this holder."""

    holder: str
    successor: str


class Returned(Body, frozen=True):
    """The teacher agreed: from now on the pupil has the new token."""

    holder: str
    successor: str


class TurnedAway(Body, frozen=True):
    """The teacher did not agree, or the request was taken back."""

    successor: str


class Assigned(Body, frozen=True):
    """The class goes through a lesson or a course; an empty name: through none."""

    lesson: str
    title: str = ""
    pace: str = "free"
    step: str = ""  # where everybody is, if the class goes together


class Voting(Body, frozen=True):
    """A vote on a question of a lesson begins, goes on, or is over."""

    lesson: str
    step: str
    phase: str  # first, second, shown, run, over
    text: str = ""
    options: list[str] = []
    right: int = -1  # the number of the right answer
    seed: int = 0  # of the experiment


class Judged(Body, frozen=True):
    """What a pupil did in a step of a lesson, and what came of it. In the log of lessons."""

    name: str
    holder: str
    step: str  # its key, such as nim/first/heaps#take
    state: str  # tried or solved
    words: str  # what was answered or played
    say: str = ""  # the reply
    hints: int = 0


class Voted(Body, frozen=True):
    """A pupil's answer in a vote. In the log of lessons."""

    holder: str
    vote: int  # the number of the event with which it began
    round: int
    answer: int


TableEvent = (
    Opened | Sat | Named | Ready | Began | Moved | Undone | Asked | Answered | Helped | Stopped
    | Replaced | Rematched | Paused | Resumed | Reseated
)  # fmt: skip
ClassEvent = (
    Founded | Enrolled | Paired | Dismissed | Released | Ended | Frozen | Unfrozen | Returning
    | Returned | TurnedAway | Assigned | Voting
)  # fmt: skip
LessonEvent = Judged | Voted
EventBody = TableEvent | ClassEvent | LessonEvent
_decoder: msgspec.json.Decoder[EventBody] = msgspec.json.Decoder(EventBody)
_encoder = msgspec.json.Encoder()


class Event(NamedTuple):
    """One event of a log: its table (or class), number, time in seconds since 1970, and body."""

    table: str
    n: int
    at: float
    body: EventBody

    @property
    def kind(self) -> str:
        return type(self.body).__name__.lower()


def encode(body: EventBody) -> bytes:
    """A body as the store keeps it.

    >>> decode(encode(Moved(0, "H5", ["~1"])))
    Moved(seat=0, move='H5', chance=['~1'], fallback=False, remaining=[], stand_in='')
    """
    return _encoder.encode(body)


def decode(body: bytes | str) -> EventBody:
    return _decoder.decode(body)
