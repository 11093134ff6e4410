"""The messages of a class: what pupils and their teacher send, and the replies."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ketplay.server.protocol.messages import Name, Text
from ketplay.server.protocol.replies import Clock


class Enrol(Struct):
    """Into a class, with a name."""

    name: Text = ""


class Pair(Struct):
    """Games for pupils who are waiting, or for those with these names.

    Groups have as many pupils as the game has seats. Leftover pupils wait, or play with bots.
    """

    game: Text
    clock: Name = ""
    leftover: Literal["bot", "wait"] = "bot"
    level: Name = ""
    names: Annotated[list[Text], Meta(max_length=200)] | None = None


class Dismiss(Struct):
    """Removes the pupils with these names from the class; without names, all of them."""

    names: Annotated[list[Text], Meta(max_length=200)] | None = None


class Release(Struct):
    table: Text


class Enrolled(Struct):
    """A place in a class; the token is good for its tables, too."""

    token: str
    name: str
    n: int


class PupilNews(Struct):
    """What a pupil in a class must know: the table at which they play next, if any."""

    name: str
    n: int
    table: str
    title: str


class PupilInfo(Struct):
    name: str
    present: bool
    table: str
    waiting: bool


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


class ClassOverview(Struct):
    """The class as its teacher sees it."""

    code: str
    join: str
    n: int
    pupils: list[PupilInfo]
    tables: list[ClassTable]


class PairReply(Struct):
    tables: list[str]
    unpaired: list[str]
