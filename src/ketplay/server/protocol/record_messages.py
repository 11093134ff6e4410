"""Questions about a record and their answers: replay, measurement, review, export and the sandbox.

Every question carries the whole record (or a position line), so the server keeps nothing of it.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ketplay.core.drawing import Shape
from ketplay.server.protocol.catalogue_messages import LevelInfo
from ketplay.server.protocol.messages import Count, Line, MoveText, Name, Text
from ketplay.server.protocol.replies import Chance, End, Entry, GameCard, StagedOdds

LONGEST = 96 * 1024  # bytes of a question
SHOTS = (
    1000  # measurements in one answer; more come in further answers, so that people see progress
)
FRAMES = 16
RecordText = Annotated[str, Meta(max_length=64_000)]
Viewer = Annotated[str, Meta(pattern="^(all|spectator|[0-7])$")]
Form = Literal["json", "svg", "qasm3", "circuit"]
Theme = Literal["dark", "light", "contrast"]


class Replay(Struct):
    """A record, or a position line, and who views it: `all` (nothing hidden), `spectator` or a
    seat.
    """

    record: RecordText = ""
    position: Line = ""
    viewer: Viewer = "all"


class Frames(Replay):
    """The drawings of `count` positions, starting with the one after `index` events.

    `pieces`: each drawing as a list of its pieces, where the game draws in pieces.
    """

    index: Count = 0
    count: Annotated[int, Meta(ge=1, le=FRAMES)] = 1
    pieces: bool = False
    tiles: Name = ""
    labels: bool = True
    odds: bool = False
    shape: Shape = ""
    flip: bool = False


class Measure(Replay):
    """`shots` measurements of the final position, or of the one after `index` events."""

    index: Count | None = None
    shots: Annotated[int, Meta(ge=0, le=SHOTS)] = 100
    seed: Annotated[int, Meta(ge=0, le=2**53)] | None = None
    picks: Annotated[tuple[Name, ...], Meta(max_length=32)] = ()  # to be counted together, too


class Choices(Replay):
    """The legal moves after `index` events, with their picks."""

    index: Count = 0


class Vary(Replay):
    """Another move after `index` events, and the chance events that it brings."""

    index: Count = 0
    move: MoveText = ""
    seed: Annotated[int, Meta(ge=0, le=2**53)] | None = None


class ExplainPiece(Replay):
    """What a piece is and does, after `index` events."""

    index: Count = 0
    pick: Name = ""


class Review(Replay):
    """The turns from event `start` on, as many as can be reviewed in about a second.

    `seats`: whose turns the strongest bot judges, which takes time; null means everyone's.
    """

    start: Count = 0
    seats: Annotated[tuple[Annotated[int, Meta(ge=0, le=7)], ...], Meta(max_length=8)] | None = None


class Export(Replay):
    """The record in another format, or a picture of the position after `index` events."""

    form: Form = "json"
    index: Count | None = None
    theme: Theme = "dark"
    tiles: Name = ""


class Sandbox(Struct):
    """A board set up by hand: the game's id, the board so far (empty at first), and a
    change to it.
    """

    game: Text = ""
    board: Line = ""
    action: Name = ""
    picks: Annotated[tuple[Name, ...], Meta(max_length=32)] = ()  # for their joint odds
    tiles: Name = ""
    labels: bool = True
    odds: bool = False
    shape: Shape = ""


class ExplainSandboxPiece(Struct):
    """What a piece of a board set up by hand is and does."""

    game: Text = ""
    board: Line = ""
    pick: Name = ""


class SandboxBoard(Struct):
    """The board after the change, its drawing and its odds.

    `position` is empty until a game can start from the board, `table_game` where no table can;
    `starts_games`: whether games ever start from boards of this sandbox.
    """

    game: GameCard
    board: str
    words: str
    drawing: str
    moves: list[tuple[str, tuple[str, ...]]]  # every possible change, with its picks
    position: str
    table_game: str  # the id of the game that starts from the board
    chances: tuple[tuple[str, float], ...] | None
    parts: tuple[tuple[str, float, str], ...]
    joint_odds: tuple[tuple[str, float], ...] | None
    basis: str = ""  # how the chances are known
    seats: tuple[int, ...] = ()  # whose win each chance is, -1 for a draw
    starts_games: bool = True


class Replayed(Struct):
    """An opened record: its history as the viewer saw it, and what else can be asked about it."""

    game: GameCard
    record: str
    tags: dict[str, str]
    names: tuple[str, ...]
    viewer: str
    viewers: list[str]  # possible viewers, `all` first; only `all` if it is one seat's record
    seat: int | None  # whose record it is, if it is one seat's
    history: list[Entry]
    comments: dict[str, str]  # by the number of events before them
    end: End | None
    running: bool  # the match is still going on at a table
    exports: list[str]
    levels: list[LevelInfo]  # possible opponents for playing on


class Frame(Struct):
    """One position of a record, and what the event that led to it was about."""

    index: int
    drawing: str | list[str]
    status: str
    position: str  # the line from which a new table can start
    actor: int | None
    over: bool
    moves: list[tuple[str, str]]  # legal moves, in notation and in words
    omitted_moves: int  # how many legal moves are not listed
    chance: Chance | None
    picture: str  # the card that was played, or the dice, where the game draws them
    places: tuple[str, ...] = ()  # the picks of the pieces that the event was about
    odds: StagedOdds | None = None  # `chance` with outcomes that mean the same as one part


class ChoiceList(Struct):
    """The moves that the viewer could have made; empty where another seat or chance acts."""

    choices: list[tuple[str, tuple[str, ...]]]


class Variation(Struct):
    """A record that goes another way, and how many events it has after that move."""

    record: str
    index: int


class FrameList(Struct):
    frames: list[Frame]


class Bin(Struct):
    """One result of measurements: its exact probability, and how often it came up."""

    points: list[float]
    payoffs: list[float]
    exact: float | None
    count: int
    words: str = ""  # the result in words, where no points are counted


class Means(Struct):
    exact: list[float] | None
    measured: list[float] | None


class ObservedValue(Struct):
    """A value of an observable: its exact probability, and how often it came up."""

    value: str
    exact: float
    count: int
    words: str = ""


class Observable(Struct):
    """Something that each measurement shows, such as the colour of one piece."""

    name: str
    picks: tuple[str, ...]  # the pieces that it is about, as in the drawing
    values: list[ObservedValue]


class Measured(Struct):
    """A histogram of results beside their exact odds (null if there are too many possibilities)."""

    shots: int
    results: list[Bin]
    mean: Means
    seats: tuple[str, ...]
    note: str  # what the game has to say about its averages
    observables: list[Observable]  # frequencies piece by piece


class ReviewedTurn(Struct):
    """A seat's whole turn, or a run of chance events (`seat` -1), and how the expected payoffs
    changed.
    """

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
    # What the bot expects for the seat, before and after; empty where it has no estimate.
    estimates: tuple[float, ...] = ()
    puzzle: str = ""  # of a turn that cost something: the end of its address as a puzzle


class Reviewed(Struct):
    turns: list[ReviewedTurn]
    next: int | None  # the `start` of the next question; null after the last turn
    total: int  # events of the record
    level: str = ""  # the name of the strongest bot, which judged the turns
