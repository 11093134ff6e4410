"""What can be asked about a record, and what is answered: the messages of replay, statistics, review and export.

Every question carries the whole record (or a position line), so that the server keeps nothing of it.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ketplay.server.protocol.messages import Count, Line, Name
from ketplay.server.protocol.replies import Chance, End, GameHere, LevelInfo, LogLine

LONGEST = 96 * 1024  # bytes of a question
SHOTS = 1000  # measurements in one answer; more are asked for in chunks, so that one sees them grow
FRAMES = 16
RecordText = Annotated[str, Meta(max_length=64_000)]
Looks = Annotated[str, Meta(pattern="^(all|watch|[0-7])$")]
Form = Literal["json", "svg", "qasm3", "circuit"]
Theme = Literal["dark", "light", "contrast"]


class Replay(Struct):
    """A record, or a position line; and whose eyes: `all` (nothing hidden), `watch` (a spectator), or a seat."""

    record: RecordText = ""
    position: Line = ""
    eyes: Looks = "all"


class Frames(Replay):
    """`count` positions from the one after `k` events on, drawn."""

    k: Count = 0
    count: Annotated[int, Meta(ge=1, le=FRAMES)] = 1
    tiles: Name = ""
    labels: bool = True
    odds: bool = False
    flip: bool = False


class Measure(Replay):
    """The final position, or the one after `k` events, measured again `shots` times."""

    k: Count | None = None
    shots: Annotated[int, Meta(ge=0, le=SHOTS)] = 100
    seed: Annotated[int, Meta(ge=0, le=2**53)] | None = None


class Why(Replay):
    """The turns from event `at` on, as many as can be judged in about a second."""

    at: Count = 0


class Export(Replay):
    """Another form of the record: all of it, or the position after `k` events where the form is a picture."""

    form: Form = "json"
    k: Count | None = None
    theme: Theme = "dark"
    tiles: Name = ""


class Bench(Struct):
    """A board that is set up by hand: the game's id, what lies there (nothing: an empty board), what is done to it."""

    game: Line = ""
    board: Line = ""
    act: Name = ""
    picks: Annotated[tuple[Name, ...], Meta(max_length=32)] = ()  # whose odds together
    tiles: Name = ""
    labels: bool = True
    odds: bool = False


class Benched(Struct):
    """The board after that, drawn, and what it would give; `position` is empty until a game can begin with it."""

    game: GameHere
    board: str
    words: str
    svg: str
    moves: list[tuple[str, tuple[str, ...]]]  # everything one can do, with its picks
    position: str
    chances: tuple[tuple[str, float], ...] | None
    parts: tuple[tuple[str, float, str], ...]
    together: tuple[tuple[str, float], ...] | None


class Replayed(Struct):
    """A record, opened: what happened as these eyes saw it, and what else can be had."""

    game: GameHere
    record: str
    tags: dict[str, str]
    names: tuple[str, ...]
    eyes: str
    offers: list[str]  # other eyes, `all` first; one where the record itself is what one seat saw
    seat: int | None  # whose record it is, if it is one seat's
    lines: list[LogLine]
    comments: dict[str, str]  # by the number of events before them
    end: End | None
    running: bool  # a match that goes on at a table
    exports: list[str]
    levels: list[LevelInfo]  # the bots one can play on against


class Frame(Struct):
    k: int
    svg: str
    status: str
    position: str  # the line from which a new table can begin
    actor: int | None
    over: bool
    moves: list[tuple[str, str]]  # what could be played, in notation and in words
    more: int  # how many of them were left out
    luck: Chance | None
    picture: str


class Framed(Struct):
    frames: list[Frame]


class Bin(Struct):
    points: list[float]
    payoffs: list[float]
    exact: float | None
    count: int


class Means(Struct):
    exact: list[float] | None
    measured: list[float] | None


class Measured(Struct):
    """A histogram of results beside their exact odds (null where luck can go too many ways to follow them all)."""

    shots: int
    results: list[Bin]
    mean: Means
    seats: tuple[str, ...]
    why: str


class TurnTold(Struct):
    """A seat's whole turn, or a run of luck (`seat` -1), and what it did to the expected payoffs."""

    seat: int
    begin: int
    events: tuple[str, ...]
    words: tuple[str, ...]
    chances: tuple[float, ...]
    before: tuple[float, ...]
    after: tuple[float, ...]
    best: tuple[str, ...]
    best_words: tuple[str, ...]
    cost: float
    method: str
    advice: str


class Reviewed(Struct):
    turns: list[TurnTold]
    next: int | None  # where to go on; null when that was all
    of: int
