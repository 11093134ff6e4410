"""The messages of the table: what a client may say (`op` names it on a socket, the path over HTTP), and the answers."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Raw, Struct

Text = Annotated[str, Meta(max_length=400)]
Name = Annotated[str, Meta(max_length=40)]
Token = Annotated[str, Meta(max_length=64)]
Nonce = Annotated[str, Meta(max_length=64, pattern="^[A-Za-z0-9_-]*$")]
Line = Annotated[str, Meta(max_length=8000)]
Count = Annotated[int, Meta(ge=0, le=1_000_000)]
What = Literal["undo", "rematch", "help"]
Id = str | int | None


class Wish(Struct, frozen=True):
    """How somebody wants a view drawn."""

    tiles: Name = ""
    odds: bool = False
    labels: bool = True
    words: bool = False
    flip: bool = False
    seat: Count | None = None


class Said(Struct, tag_field="op", tag=str.lower):
    """What a client says. `id` comes back with the answer."""

    id: Id = None


class Hello(Said):
    table: Text = ""
    token: Token = ""
    nonce: Nonce | None = None
    since: Annotated[int, Meta(ge=-1)] = -1
    style: Wish = Wish()


class Ready(Said):
    nonce: Nonce = ""


class Move(Said, kw_only=True):
    n: Count
    move: Text


class Undo(Said, kw_only=True):
    n: Count


class Ask(Said, kw_only=True):
    what: What


class Answer(Said, kw_only=True):
    what: What
    yes: bool


class Resign(Said):
    seat: Count | None = None


class Hint(Said):
    pass


class Preview(Said, kw_only=True):
    n: Count
    move: Text


class At(Said, kw_only=True):
    k: Count


class Odds(Said):
    """Of the view now, after `k` words of the line, or after a move of one's own."""

    k: Count | None = None
    move: Text = ""


class Style(Said):
    """Only what is given changes."""

    tiles: Name | None = None
    odds: bool | None = None
    labels: bool | None = None
    words: bool | None = None
    flip: bool | None = None
    seat: Count | None = None


class Named(Said, tag="name", kw_only=True):
    name: Name


class Board(Said, tag="text"):
    """The view in characters."""


class Ping(Said):
    pass


Message = (
    Hello | Ready | Move | Undo | Ask | Answer | Resign | Hint | Preview | At | Odds | Style | Named | Board | Ping
)  # fmt: skip


class SeatWish(Struct):
    kind: Literal["person", "shared", "bot", "open"] = "open"
    name: Name = ""
    level: Name = ""


class Open(Struct):
    """A new table: a game id or a position line, and who sits where."""

    game: Line = ""
    position: Line = ""
    seats: Annotated[list[SeatWish], Meta(max_length=8)] = []


class Join(Struct):
    name: Name = ""
    nonce: Nonce | None = None


class Tell(Struct, tag_field="op", tag=str.lower, omit_defaults=False):
    """What the server says."""


class OptionValue(Struct):
    value: str
    words: str


class OptionInfo(Struct):
    name: str
    label: str
    default: str
    values: list[OptionValue]
    words: str


class LevelInfo(Struct):
    name: str
    words: str
    first: bool = False  # the one to begin with


class GameInfo(Struct):
    """A game as the home page offers it."""

    name: str
    title: str
    about: str
    credit: str
    seats: tuple[str, ...]
    options: list[OptionInfo]
    levels: list[LevelInfo]
    tiles: tuple[str, ...]
    odds: bool
    open: bool
    hidden: bool
    rules: bool
    aliases: dict[str, str]


class GameHere(Struct):
    """The game of a table."""

    id: str
    name: str
    title: str
    seats: tuple[str, ...]
    tiles: tuple[str, ...]
    open: bool
    odds: bool
    hidden: bool
    modules: list[str]


class LuckInfo(Struct):
    commitment: str
    nonces: list[str]
    secret: str | None


class TableTold(Tell, tag="table"):
    code: str
    game: GameHere
    match: int
    score: list[int]
    invite: str
    luck: LuckInfo


class Person(Struct):
    seat: int
    kind: str
    name: str
    level: str
    here: bool
    ready: bool
    you: bool
    away: int | None = None  # seconds since the last of their sockets went


class People(Tell):
    people: list[Person]
    watching: int


class LogLine(Struct):
    """One word of the line, as somebody saw it."""

    n: int
    seat: int
    token: str
    words: str


class AskTold(Struct):
    what: str
    seat: int


class Can(Struct, frozen=True):
    undo: str | None = None
    hint: bool = False
    odds: bool = False
    resign: bool = False
    rematch: bool = False
    help: bool = False


class End(Struct):
    payoffs: tuple[float, ...]
    reason: str
    scores: tuple[float, ...]
    words: str


class View(Tell):
    n: int
    k: int
    match: int
    phase: str
    you: int | None
    holds: list[int]
    curtain: bool
    actor: int | None
    status: str
    svg: Raw
    moves: Raw
    kept: int
    log: list[LogLine]
    asks: list[AskTold]
    can: Can
    end: End | None


class SeenView(View, tag="view"):
    """The view as scripts get it: with the position line."""

    position: str = ""


class Ok(Tell):
    n: int
    id: Id = None


class Hinted(Tell, tag="hint"):
    n: int
    move: str
    picks: tuple[str, ...]
    words: str
    level: str
    id: Id = None


class Previewed(Tell, tag="preview"):
    n: int
    move: str
    svg: Raw
    words: str
    id: Id = None


class Chance(Struct):
    """The odds of an outcome in words, and which one came."""

    chances: list[tuple[str, float]]
    picked: int


class Then(Tell, tag="at"):
    k: int
    svg: Raw
    status: str
    position: str
    luck: Chance | None = None
    id: Id = None


class OddsTold(Tell, tag="odds"):
    n: int
    k: int
    chances: tuple[tuple[str, float], ...]
    payoffs: tuple[float, ...]
    parts: tuple[tuple[str, float, str], ...]
    id: Id = None


class TextTold(Tell, tag="text"):
    n: int
    text: str
    id: Id = None


class Pong(Tell):
    id: Id = None


class Bye(Tell):
    message: str


class Error(Tell):
    code: str
    message: str
    at: str = ""
    id: Id = None


class Opened(Struct):
    code: str
    token: str
    seats: list[int]
    invite: str
    commitment: str
    n: int


class Joined(Struct):
    seat: int
    token: str
    n: int


class Done(Struct):
    n: int


class Summary(Struct):
    """What anybody may know about a table."""

    table: TableTold
    people: list[Person]
    watching: int
    n: int
    k: int
    phase: str
    actor: int | None
    end: End | None


class EventTold(Struct, omit_defaults=True):
    """One event as somebody may see it."""

    n: int
    at: float
    kind: str
    k: int
    phase: str
    seat: int | None = None
    name: str = ""
    tokens: list[str] = []
    what: str = ""
    yes: bool | None = None
    actor: int | None = None
    moves: list[str] = []
    end: End | None = None


class Health(Struct):
    ok: bool
    tables: int
    sockets: int
    writable: bool
    version: str


class ErrorBody(Struct):
    code: str
    message: str
    at: str = ""


class Failure(Struct):
    """A refusal over HTTP; `view` is there when it was stale."""

    error: ErrorBody
    view: Any = msgspec.UNSET


encode = msgspec.json.Encoder().encode
_decoder: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)
decode = _decoder.decode
NOTHING = Raw(b"[]")
