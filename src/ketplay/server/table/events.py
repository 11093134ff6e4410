"""What can happen at a table: the kinds of events, as they stand in the store."""

from __future__ import annotations

from typing import NamedTuple

import msgspec


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits there: `person`, `shared` (one screen, one token for several seats), `bot` or `open`."""

    kind: str
    name: str = ""
    level: str = ""
    holder: str = ""  # the SHA-256 of the token, so that the store opens no seat


class Body(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="kind", tag=str.lower):
    """What an event says; its tag is the event's kind."""


class Opened(Body, frozen=True):
    game: str
    seats: list[Seat]
    secret: str
    start: str = ""  # the fields of a position line, or empty for the game's own start
    clock: str = ""  # the pace of its clocks, such as 5+5


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
    luck: list[str]


class Moved(Body, frozen=True):
    seat: int
    move: str
    luck: list[str] = []
    blind: bool = False  # a bot failed, and its move was picked at random
    left: list[float] = []  # what the clocks show after it, in seconds by seat


class Undone(Body, frozen=True):
    to: int  # how many words of the line stay
    seat: int


class Asked(Body, frozen=True):
    seat: int
    what: str


class Answered(Body, frozen=True):
    seat: int
    what: str
    yes: bool


class Helped(Body, frozen=True):
    """Everybody agreed to hints, odds and undo."""


class Stopped(Body, frozen=True):
    stop: str
    left: list[float] = []


class Replaced(Body, frozen=True):
    """Somebody was away too long, and a bot plays on in their place."""

    seat: int
    level: str


class Rematched(Body, frozen=True):
    secret: str


class Founded(Body, frozen=True):
    """A class began. Its log stands beside those of the tables."""

    teacher: str  # the SHA-256 of the teacher's token


class Enrolled(Body, frozen=True):
    name: str
    holder: str


class Paired(Body, frozen=True):
    table: str
    holders: list[str]


class Dismissed(Body, frozen=True):
    """Some leave the class."""

    holders: list[str]


class Released(Body, frozen=True):
    """Those at a table wait again, however the match stands."""

    table: str


Any = (
    Opened | Sat | Named | Ready | Began | Moved | Undone | Asked | Answered | Helped | Stopped | Replaced | Rematched
    | Founded | Enrolled | Paired | Dismissed | Released
)  # fmt: skip
_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Any)
_encoder = msgspec.json.Encoder()


class Event(NamedTuple):
    """One line of the log: the table, the number, the time (seconds since 1970), and what happened."""

    table: str
    n: int
    at: float
    body: Any

    @property
    def kind(self) -> str:
        return type(self.body).__name__.lower()


def encode(body: Any) -> bytes:
    """A body as the store keeps it.

    >>> decode(encode(Moved(0, "H5", ["~1"])))
    Moved(seat=0, move='H5', luck=['~1'], blind=False, left=[])
    """
    return _encoder.encode(body)


def decode(body: bytes | str) -> Any:
    return _decoder.decode(body)
