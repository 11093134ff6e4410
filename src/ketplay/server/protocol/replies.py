"""What the server sends: replies, views, events and errors. On a socket `op` names them."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Raw, Struct

from ketplay.server.protocol.messages import Id


class Reply(Struct, tag_field="op", tag=str.lower, omit_defaults=False):
    """A message of the server."""


class GameCard(Struct):
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
    circuit: bool = False  # whether a match can be written as a quantum program
    circuit_about: str = ""  # what that circuit shows, if not the moves in the order of time
    explain: bool = False  # whether its pieces can be explained
    rules: list[str] = []  # what differs from the usual rules, in words
    chance: bool = True  # whether chance events happen in it
    measured: bool = False  # whether it ends with a measurement that can be repeated


class Fairness(Struct):
    commitment: str
    nonces: list[str]
    secret: str | None


class Clock(Reply, tag="clock"):
    """The clocks: seconds by seat at the moment of sending (none for bots), and whose runs."""

    pace: str
    remaining: list[float | None]
    running: int | None


class TableCard(Reply, tag="table"):
    code: str
    game: GameCard
    match: int
    score: list[int]
    invite: str
    fairness: Fairness
    clock: str = ""
    layout: str = ""  # where the game's pieces are drawn, if somebody drew the board


class Person(Struct):
    seat: int
    kind: str
    name: str
    level: str
    present: bool
    ready: bool
    you: bool
    away: int | None = None  # seconds since the last sign of life of a person who is not here


class People(Reply):
    people: list[Person]
    spectators: int
    patience: int  # seconds away after which the others may claim


class Entry(Struct, omit_defaults=True):
    """One entry of a history."""

    n: int
    seat: int
    token: str
    words: str
    label: tuple[str, str] | None = None  # on a small card: what is played, and where
    stand_in: str = ""  # the nickname of the level that moved because the seat's bot failed


class Role(Struct):
    """What a seat plays, in words, and the symbol of the drawing that stands for it."""

    words: str
    symbol: str


class RequestInfo(Struct):
    request: str
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
    summary: str = ""  # what decided it


Drawing = (
    Raw | list[str] | dict[str, str]
)  # whole, in pieces, or the pieces that changed by their numbers


class Chance(Struct):
    """The odds of a chance event in words, and which outcome came."""

    chances: list[tuple[str, float]]
    picked: int


class StagedOdds(Struct):
    """The odds of a chance event: its parts in words with their shares, and the outcome.

    `picked` is the part that came, `point` where the outcome lies between 0 and 1, `pictures` show
    what each part leads to, where the game draws that.
    """

    parts: list[tuple[str, float]]
    picked: int
    point: float
    pictures: list[str] = []


class StagedEvent(Struct):
    """A move or a chance event to be shown by itself, with the drawings before and after it.

    Each drawing says what differs from the one before; the first, from the client's last view.
    """

    words: str
    odds: StagedOdds | None  # None: a move
    picture: str  # of the dice or the card
    before: Any  # a Drawing; {}: the same as the one before it
    drawing: Any  # a Drawing; None: that of the view
    seat: int = -1  # who moved; -1: chance
    index: int = 0  # how many entries the history has after it
    places: tuple[str, ...] = ()  # the picks of the pieces it is about


class View(Reply):
    n: int
    length: int  # of the history
    match: int
    phase: str
    seat: int | None  # whose view it is; None: a spectator's
    seats: list[int]  # all of the viewer's
    curtain: bool
    actor: int | None
    status: str
    drawing: Any  # a Drawing; of a script's view always whole
    moves: Raw
    keep: int  # how many entries the client keeps; `entries` come after them
    entries: list[Entry]
    requests: list[RequestInfo]
    can: Can
    end: End | None
    stage: list[StagedEvent] = []
    finished: Any = None  # a Drawing: on a shared device, what the seat that moved last sees now
    seal: str = ""  # the running hash of the match, the same for every seat
    roles: list[Role] = []  # by seat


class ScriptView(View, tag="view"):
    """The view as scripts get it: with the position line."""

    position: str = ""
    clock: Clock | None = None


class Ok(Reply):
    n: int
    id: Id = None


class BestTurn(Struct):
    """A whole turn, in notation and in words, and its share of the point that is played for."""

    moves: tuple[str, ...]
    words: tuple[str, ...]
    share: float


class HintReply(Reply, tag="hint"):
    n: int
    move: str
    picks: tuple[str, ...]
    words: str
    level: str
    best: list[BestTurn] = []
    method: str = ""  # how those were judged
    reason: str = ""  # why this move, in a sentence
    id: Id = None


class PreviewReply(Reply, tag="preview"):
    n: int
    move: str
    drawing: Raw
    words: str
    change: str = ""  # what would change, in words
    id: Id = None


class ExplainedRow(Struct):
    pictures: tuple[str, ...]
    sign: str
    words: str


class Explained(Reply, tag="explain"):
    n: int
    pick: str
    title: str = ""  # empty: the game says nothing about this piece
    letter: str = ""
    facts: tuple[str, ...] = ()
    rows: tuple[ExplainedRow, ...] = ()
    details: tuple[ExplainedRow, ...] = ()
    lasting: bool = False  # the same in every view of this game
    id: Id = None


class TipInfo(Struct):
    name: str
    words: str
    at: str = ""  # the pick of the piece that it points at
    chosen: tuple[str, ...] = ()  # the picks that are chosen while it is shown


class Coached(Reply, tag="coach"):
    n: int
    goal: str = ""
    tips: tuple[TipInfo, ...] = ()
    id: Id = None


class PastView(Reply, tag="at"):
    index: int
    drawing: Raw
    status: str
    position: str
    chance: Chance | None = None
    picture: str = ""  # of the dice or the card
    staged: StagedEvent | None = None  # the last entry, if it was asked for
    id: Id = None


class OddsReply(Reply, tag="odds"):
    n: int
    index: int
    chances: tuple[tuple[str, float], ...] | None  # None: there are no odds yet
    payoffs: tuple[float, ...]
    parts: tuple[tuple[str, float, str], ...]
    joint_odds: tuple[tuple[str, float], ...] | None = (
        None  # how the picks asked for turn out; None: not offered
    )
    basis: str = ""  # how the chances are known
    seats: tuple[int, ...] = ()  # whose win each chance is, -1 for a draw; empty: nobody's yet
    id: Id = None


class TextReply(Reply, tag="text"):
    n: int
    text: str
    id: Id = None


Answer = PreviewReply | Explained | Coached | PastView | TextReply  # to a question about a view


class Pong(Reply):
    id: Id = None


class Bye(Reply):
    message: str


class Error(Reply):
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
    """What anyone may know about a table."""

    table: TableCard
    people: list[Person]
    spectators: int
    n: int
    length: int  # of the history
    phase: str
    actor: int | None
    end: End | None
    clock: Clock | None = None


class EventLine(Struct, omit_defaults=True):
    """One event as a viewer may see it."""

    n: int
    time: float
    kind: str
    length: int  # of the history
    phase: str
    seat: int | None = None
    name: str = ""
    tokens: list[str] = []
    request: str = ""
    accept: bool | None = None
    actor: int | None = None
    moves: list[str] = []
    end: End | None = None
    remaining: list[float] = []
    seal: str = ""  # after this event


class Health(Struct):
    ok: bool
    tables: int
    sockets: int
    writable: bool
    version: str  # of ketplay
    format: int  # of the messages
    problem: str = ""  # why moves cannot be written
    has_class: bool = False  # pupils can join at /class


class ErrorBody(Struct):
    code: str
    message: str
    at: str = ""


class Failure(Struct):
    """A refusal over HTTP; `view` is there when it was stale."""

    error: ErrorBody
    view: Any = msgspec.UNSET


NOTHING = Raw(b"[]")
encode = msgspec.json.Encoder().encode
