"""What a client may say: `op` names it on a socket, the path over HTTP."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

Text = Annotated[str, Meta(max_length=400)]
Word = Annotated[
    str, Meta(max_length=4000)
]  # a move: a quantum game's policy names one for each of its boards
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
    parts: bool = False  # the drawing in pieces, and then those that changed
    stage: bool = False  # chance events come with the view, to be shown one by one


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
    move: Word


class Undo(Said, kw_only=True):
    n: Count


class Ask(Said, kw_only=True):
    what: What


class Answer(Said, kw_only=True):
    what: What
    yes: bool


class Resign(Said):
    seat: Count | None = None


class Claim(Said, kw_only=True):
    """Against somebody who stays away: the win, or a bot in their place (the strongest, or one of this level)."""

    seat: Count
    how: Literal["win", "bot"]
    level: Name = ""


class Hint(Said):
    """The strongest bot's move; with `best` also so many of the best turns, with what each is worth."""

    best: Annotated[int, Meta(ge=0, le=20)] = 0


class Preview(Said, kw_only=True):
    n: Count
    move: Word


class At(Said, kw_only=True):
    k: Count


class Odds(Said):
    """Of the view now, after `k` words of the line, or after a move of one's own; of some picks together."""

    picks: Annotated[tuple[Name, ...], Meta(max_length=32)] = ()
    k: Count | None = None
    move: Word = ""


class Style(Said):
    """Only what is given changes."""

    tiles: Name | None = None
    odds: bool | None = None
    labels: bool | None = None
    words: bool | None = None
    flip: bool | None = None
    seat: Count | None = None
    parts: bool | None = None
    stage: bool | None = None


class Named(Said, tag="name", kw_only=True):
    name: Name


class Board(Said, tag="text"):
    """The view in characters."""


class Ping(Said):
    pass


Message = (
    Hello | Ready | Move | Undo | Ask | Answer | Resign | Claim | Hint | Preview | At | Odds | Style | Named
    | Board | Ping
)  # fmt: skip


class SeatWish(Struct):
    kind: Literal["person", "shared", "bot", "open"] = "open"
    name: Name = ""
    level: Name = ""


class Open(Struct):
    """A new table: a game id or a position line, who sits where, and the clock (none, 5+5, 3d, ...)."""

    game: Line = ""
    position: Line = ""
    seats: Annotated[list[SeatWish], Meta(max_length=8)] = []
    clock: Name = ""


class Join(Struct):
    name: Name = ""
    nonce: Nonce | None = None


_decoder: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)
decode = _decoder.decode
