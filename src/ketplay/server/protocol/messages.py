"""What a client may send: `op` names a message on a socket, the path names it over HTTP."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from ketplay.core.drawing import Shape

FORMAT = 2  # of all messages and replies; a field may be added without raising it
Text = Annotated[str, Meta(max_length=400)]
MoveText = Annotated[str, Meta(max_length=4000)]  # a policy names a move for each of its boards
Name = Annotated[str, Meta(max_length=40)]
Token = Annotated[str, Meta(max_length=64)]
Nonce = Annotated[str, Meta(max_length=64, pattern="^[A-Za-z0-9_-]*$")]
Line = Annotated[str, Meta(max_length=8000)]
Layout = Annotated[str, Meta(max_length=2200)]  # places of at most 256 pieces
Count = Annotated[int, Meta(ge=0, le=1_000_000)]
Request = Literal["undo", "rematch", "again", "help"]
Id = str | int | None


class ViewStyle(Struct, frozen=True):
    """How a viewer wants a view drawn."""

    tiles: Name = ""
    odds: bool = False
    labels: bool = True
    words: bool = False
    flip: bool = False
    seat: Count | None = None
    pieces: bool = False  # the drawing in pieces, and then those that changed
    shape: Shape = ""  # the hand beside the board or below it
    stage: bool = False  # what happened comes with the view, to be shown event by event


class ClientMessage(Struct, tag_field="op", tag=str.lower):
    """A message of a client. `id` comes back with the reply."""

    id: Id = None


class Hello(ClientMessage):
    table: Text = ""
    token: Token = ""
    nonce: Nonce | None = None
    since: Annotated[int, Meta(ge=-1)] = -1
    style: ViewStyle = ViewStyle()


class Ready(ClientMessage):
    nonce: Nonce = ""


class Move(ClientMessage, kw_only=True):
    n: Count
    move: MoveText


class Undo(ClientMessage, kw_only=True):
    n: Count


class Ask(ClientMessage, kw_only=True):
    request: Request


class Answer(ClientMessage, kw_only=True):
    request: Request
    accept: bool


class Resign(ClientMessage):
    seat: Count | None = None


class Claim(ClientMessage, kw_only=True):
    """Against a player who is away: the win, or a bot in their place (of a level, or the
    strongest).
    """

    seat: Count
    remedy: Literal["win", "bot"]
    level: Name = ""


class Hint(ClientMessage):
    """The strongest bot's move; with `best` also this many of the best turns and their shares."""

    best: Annotated[int, Meta(ge=0, le=20)] = 0


class Preview(ClientMessage, kw_only=True):
    """What a move would make of the view; with `then`, further moves of the same turn."""

    n: Count
    move: MoveText
    then: Annotated[tuple[MoveText, ...], Meta(max_length=7)] = ()


class Explain(ClientMessage, kw_only=True):
    """What a piece is and does, in the view now or after `index` entries."""

    pick: Name
    index: Count | None = None


class Coach(ClientMessage):
    """What a player of a first game is told now."""


class At(ClientMessage, kw_only=True):
    """The view after `index` entries; with `stage` also the last of them as a staged event."""

    index: Count
    stage: bool = False


class Odds(ClientMessage):
    """Of the view now, after `index` entries, or after a move; and the joint odds of some picks."""

    picks: Annotated[tuple[Name, ...], Meta(max_length=32)] = ()
    index: Count | None = None
    move: MoveText = ""


class Style(ClientMessage):
    """Only what is given changes."""

    tiles: Name | None = None
    odds: bool | None = None
    labels: bool | None = None
    words: bool | None = None
    flip: bool | None = None
    seat: Count | None = None
    pieces: bool | None = None
    stage: bool | None = None
    shape: Shape | None = None


class Rename(ClientMessage, kw_only=True):
    name: Name


class TextBoard(ClientMessage, tag="text"):
    """The view in characters."""


class Ping(ClientMessage):
    pass


Question = Preview | Explain | Coach | At | TextBoard  # answered at once, from the view alone
Message = (
    Hello | Ready | Move | Undo | Ask | Answer | Resign | Claim | Hint | Preview | Explain
    | Coach | At | Odds | Style | Rename | TextBoard | Ping
)  # fmt: skip


class SeatRequest(Struct):
    kind: Literal["person", "shared", "bot", "open"] = "open"
    name: Name = ""
    level: Name = ""


class Open(Struct):
    """A new table: a game id or a position line, who sits where, and the clock (none, 5+5, 3d,
    ...); where the game's pieces are drawn, for a board that somebody drew.
    """

    game: Text = ""
    position: Line = ""
    seats: Annotated[list[SeatRequest], Meta(max_length=8)] = []
    clock: Name = ""
    layout: Layout = ""


class Join(Struct):
    name: Name = ""
    nonce: Nonce | None = None


_decoder: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)
decode = _decoder.decode
