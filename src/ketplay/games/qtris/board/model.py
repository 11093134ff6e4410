"""What a board is made of and what can be done to it. The rules know only this; there are three engines.

Tiles (here) is the game as printed: nine tiles. Mixtures (ensemble.py) weighs several such boards, for noise.
Histories (full.py) lets every card act on every state and keeps the preparation and what happened since.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Any, Protocol

from ketplay.core.game import Weight
from ketplay.games.qtris.board import lines
from ketplay.games.qtris.board import measurement as measure
from ketplay.games.qtris.board.tile_board import Board, Cards, format_board, parse_board
from ketplay.games.qtris.board.tiles import tables

Results = tuple[tuple[str, Weight], ...]


class Engine(Protocol):
    """A board value is immutable and hashable; all of these are pure functions of it."""

    def begin(self, board: Board) -> Any:
        """The value of nine tiles or pairs as they were prepared."""

    def apply(self, value: Any, card: int, a: int, b: int) -> tuple[Any, str]:
        """After a card on `a` (C_X: control `a`, target `b`), and whether there was a rule."""

    def due(self, value: Any) -> int | None:
        """The next square that the final measurement has to ask, or None."""

    def results(self, value: Any, square: int) -> Results:
        """What the final measurement of a square can give, with weights."""

    def probes(self, value: Any, square: int, basis: str) -> Results:
        """What Eve can find there in a basis; one result is a certainty."""

    def collapse(self, value: Any, square: int, word: str) -> Any:
        """After a result of either."""

    def disturb(self, value: Any, square: int) -> Any:
        """After a measurement of colour that nobody looks at (section 7)."""

    def colours(self, value: Any, by: str) -> Iterable[tuple[int, float]]:
        """All ways the board can turn out (white squares as bits), each with its chance; one may come twice."""

    def white(self, value: Any, by: str) -> list[float]:
        """Each square's own chance of white, measured by the dice or exactly."""

    def lines(self, value: Any, by: str) -> dict[tuple[int, int], float]:
        """The chance of each (white lines, black lines)."""

    def lead(self, value: Any, by: str) -> float:
        """P(white wins) - P(black wins)."""

    def mean(self, value: Any, by: str, table: Sequence[float]) -> float:
        """The mean of a number that belongs to each colouring; the table is one of `lines.thirds`."""

    def settled(self, value: Any) -> Board:
        """The tiles of a board that is measured completely."""

    def key(self, value: Any) -> Hashable:
        """Equal for boards that are physically the same."""

    def format(self, value: Any) -> str:
        """One word for the position line."""

    def parse(self, text: str) -> Any:
        """Its inverse; raises InvalidPosition."""

    def boards(self, value: Any) -> tuple[Board, ...]:
        """The boards of tiles it is made from, to be checked against the level."""


class Tiles:
    """The game as printed: the value is the board itself."""

    def __init__(self, base: bool) -> None:
        self.apply = Cards(tables(base)).apply

    def begin(self, board: Board) -> Board:
        return board

    due = staticmethod(measure.due)
    collapse = staticmethod(measure.collapse)
    settled = staticmethod(lambda board: board)
    key = settled
    format = staticmethod(format_board)
    parse = staticmethod(parse_board)

    def results(self, board: Board, square: int) -> Results:
        return measure.exact_results(board, square)

    def probes(self, board: Board, square: int, basis: str) -> Results:
        return measure.exact_results(board, square, basis)

    def disturb(self, board: Board, square: int) -> Board:
        raise TypeError("noise needs a mixture of boards")

    def colours(self, board: Board, by: str) -> Iterable[tuple[int, float]]:
        return zip(*lines.outcomes(board, measure.odds(by)), strict=True)

    def white(self, board: Board, by: str) -> list[float]:
        return lines.white_chances(board, measure.odds(by))

    def lines(self, board: Board, by: str) -> dict[tuple[int, int], float]:
        return lines.distribution(board, measure.odds(by))

    def lead(self, board: Board, by: str) -> float:
        return lines.advantage(board, measure.odds(by))

    def mean(self, board: Board, by: str, table: Sequence[float]) -> float:
        return lines.mean(board, measure.odds(by), table)

    def boards(self, board: Board) -> tuple[Board, ...]:
        return (board,)
