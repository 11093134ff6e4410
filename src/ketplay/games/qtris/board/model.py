"""The board model: what the rules ask of a board, whatever it is made of. There are three.

`TileModel` (tile_board.py) is the game as printed: nine tiles. `MixtureModel` (mixture_model.py)
weighs several such boards, for noise. `QuantumModel` (quantum/model.py) lets every card act on
every state.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Sequence
from typing import ClassVar, Generic, NamedTuple, TypeVar

from ketplay.games.qtris.board.appearance import Appearance
from ketplay.games.qtris.board.card_rules import Effect, Operation
from ketplay.games.qtris.board.measurement import Measure
from ketplay.games.qtris.board.noise import Noise
from ketplay.games.qtris.board.square_measurement import Question
from ketplay.games.qtris.board.tiles import Board

V = TypeVar("V", bound=Hashable)
Results = tuple[tuple[str, int | float], ...]


class Finding(NamedTuple, Generic[V]):
    """One result of a measurement: its word, its weight among the others, the value after it."""

    word: str
    weight: int | float
    value: V


class BoardModel(ABC, Generic[V]):
    """What can be done to a board value, which is immutable; all methods are pure functions."""

    is_tiles: ClassVar[bool] = False  # whether a value is simply a board of tiles
    is_mixture: ClassVar[bool] = False  # or several of them with weights
    price: ClassVar[int] = 1  # what a value costs to evaluate, in whole turns on tiles

    @abstractmethod
    def prepare(self, board: Board) -> V:
        """The value of nine tiles or pairs as they were put on the board."""

    @abstractmethod
    def apply(self, value: V, card: int, a: int, b: int) -> tuple[V, Effect]:
        """The value after a card on `a` (C_X: control `a`, target `b`), and the effect."""

    @abstractmethod
    def next_square(self, value: V, /) -> int | None:
        """The next square that the final measurement has to settle, or None."""

    @abstractmethod
    def results(self, value: V, square: int) -> Results:
        """What the final measurement of a square can give, with weights."""

    @abstractmethod
    def collapse(self, value: V, square: int, result: str, /) -> V:
        """The value after a result of the final measurement."""

    @abstractmethod
    def measure(self, value: V, question: Question, whole: bool) -> tuple[Finding[V], ...]:
        """Everything that asking a question can give; a single finding is certain.

        On tiles Eve measures a whole pair (R8.3); noise and a look ask one square (R7.3).
        """

    @abstractmethod
    def disturb(self, value: V, square: int, noise: Noise) -> V:
        """The value after noise whose result nobody learns (R7.1)."""

    @abstractmethod
    def measured_squares(self, value: V, question: Question, whole: bool) -> tuple[int, ...]:
        """The squares that a measurement settles, in the order of its results."""

    @abstractmethod
    def measurable_pairs(self, value: V) -> tuple[tuple[int, int], ...]:
        """The two squares of everything that Eve may ask which pair it is (R8.8)."""

    @abstractmethod
    def colourings(self, value: V, measure: Measure) -> Iterable[tuple[int, float]]:
        """Everything the final measurement can give (white squares as bits) with its chance.

        A colouring may come more than once.
        """

    @abstractmethod
    def white_chances(self, value: V, measure: Measure) -> list[float]:
        """Each square's own chance of white."""

    @abstractmethod
    def lines(self, value: V, measure: Measure) -> dict[tuple[int, int], float]:
        """The chance of each (white lines, black lines)."""

    @abstractmethod
    def lead(self, value: V, measure: Measure) -> float:
        """P(white wins) - P(black wins)."""

    @abstractmethod
    def mean(self, value: V, measure: Measure, table: Sequence[float]) -> float:
        """The mean of a value that each colouring has, given as a `lines.mean_table`."""

    @abstractmethod
    def final_tiles(self, value: V) -> Board:
        """The tiles of a board that is measured completely."""

    @abstractmethod
    def key(self, value: V) -> Hashable:
        """Equal for boards that are physically the same."""

    @abstractmethod
    def format(self, value: V) -> str:
        """One word for the position line."""

    @abstractmethod
    def parse(self, text: str) -> V:
        """The inverse of `format`; raises InvalidPosition."""

    @abstractmethod
    def boards(self, value: V) -> tuple[Board, ...]:
        """The boards of tiles that a value is made from, to be checked against the level."""

    @abstractmethod
    def appearance(self, value: V) -> Appearance:
        """How the board is drawn and described."""

    @abstractmethod
    def gates(self, value: V, card: int, a: int, b: int) -> list[Operation]:
        """The gates of a card that has a rule (R10)."""

    @abstractmethod
    def frame(self, value: V, square: int) -> bool:
        """Whether cards act on a square in the tilted frame (R3.3)."""

    def events(self, value: V) -> tuple[str, ...]:
        """What has happened to the board since it was prepared, where the value remembers it."""
        return ()
