"""The rules of tic-tac-toe on m columns and n rows, k in a row.

The clauses (R1, ...) are those of the README in this folder. A board is two sets of cells, as the
bits of two integers.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import comb
from typing import NamedTuple

from ketplay.core.errors import BadOption, InvalidPosition
from ketplay.core.game import Game, Option, Outcome

SIZES = tuple("123456789")
MARKS = "XO"


class Board(NamedTuple):
    """The cells of X and of O. Cell 0 is at the top left; cells are numbered row by row."""

    x: int = 0
    o: int = 0


class Mark(NamedTuple):
    """A move: the cell that is marked."""

    cell: int


@cache
def lines(m: int, n: int, k: int) -> tuple[int, ...]:
    """Every run of k cells along a row, a column or a diagonal, as bits.

    >>> len(lines(3, 3, 3)), len(lines(4, 3, 3))
    (8, 14)
    """
    return tuple(
        dict.fromkeys(sum(1 << (row * m + column) for column, row in run) for run in _runs(m, n, k))
    )


def _runs(m: int, n: int, k: int) -> Iterator[list[tuple[int, int]]]:
    for right, down in ((1, 0), (0, 1), (1, 1), (1, -1)):
        for row in range(n):
            for column in range(m):
                run = [(column + right * step, row + down * step) for step in range(k)]
                if all(0 <= c < m and 0 <= r < n for c, r in run):
                    yield run


class TicTacToe(Game[Board, Mark]):
    """m columns, n rows, k in a row; X begins.

    >>> game = TicTacToe()
    >>> board = game.play(game.start(), Mark(4))
    >>> game.format_state(board), game.seats[game.actor(board)]
    ('....X....', 'O')
    """

    name = "tictactoe"
    quick = True
    has_chance = False
    seats = ("X", "O")
    options = (
        Option("m", "3", SIZES, "columns"),
        Option("n", "3", SIZES, "rows"),
        Option("k", "3", SIZES, "how many in a row to win"),
    )

    def __init__(self, **chosen: str) -> None:
        super().__init__(**chosen)
        self.m, self.n, self.k = (int(self.chosen[name]) for name in "mnk")
        if self.k > max(self.m, self.n):
            raise BadOption(
                f"k={self.k} does not fit on a board of {self.m} by {self.n}", at=f"k={self.k}"
            )
        self.cells = self.m * self.n
        self.lines = lines(self.m, self.n, self.k)
        self.full = (1 << self.cells) - 1

    def most_positions(self) -> int:
        """Boards with as many X as O, or one more; boards after a line are counted, too."""
        return sum(
            comb(self.cells, marks) * comb(marks, marks // 2) for marks in range(self.cells + 1)
        )

    def start(self) -> Board:
        return Board()

    def line(self, board: Board) -> int:
        """A line of the player who moved last (the other player cannot have one), or 0 (R2)."""
        x, o = board
        cells = o if _is_x_to_move(x, o) else x
        for line in self.lines:
            if cells & line == line:
                return line
        return 0

    def actor(self, board: Board) -> int | None:
        if self.line(board) or board.x | board.o == self.full:
            return None
        return 0 if _is_x_to_move(*board) else 1

    def moves(self, board: Board) -> list[Mark]:
        if self.line(board):
            return []
        marked = board.x | board.o
        return [Mark(cell) for cell in range(self.cells) if not marked >> cell & 1]

    def play(self, board: Board, move: Mark) -> Board:
        x, o = board
        bit = 1 << move.cell
        return Board(x | bit, o) if _is_x_to_move(x, o) else Board(x, o | bit)

    def outcome(self, board: Board) -> Outcome | None:
        line = self.line(board)
        if line:
            seat = 1 if _is_x_to_move(*board) else 0
            cells = " ".join(self.cell_name(cell) for cell in range(self.cells) if line >> cell & 1)
            return Outcome((1, -1) if seat == 0 else (-1, 1), f"{MARKS[seat]} has {cells}")
        if board.x | board.o == self.full:  # R3
            return Outcome((0, 0), "the board is full")
        return None

    def cell_name(self, cell: int) -> str:
        """Column letter and row number, rows downwards: cell 0 is a1, at the top left."""
        row, column = divmod(cell, self.m)
        return f"{chr(97 + column)}{row + 1}"

    def format_move(self, move: Mark) -> str:
        return self.cell_name(move.cell)

    def looks_like_move(self, text: str) -> bool:
        return text in {self.cell_name(cell) for cell in range(self.cells)}

    def format_state(self, board: Board) -> str:
        signs = ["."] * self.cells
        for cell in range(self.cells):
            if board.x >> cell & 1:
                signs[cell] = "X"
            elif board.o >> cell & 1:
                signs[cell] = "O"
        return "".join(signs)

    def parse_state(self, text: str) -> Board:
        word = text.strip()
        if len(word) != self.cells or set(word) - set(".XO"):
            raise InvalidPosition(
                f"'{word}' is not a board; write {self.cells} of . X O, row by row", at=word
            )
        board = Board(
            *(sum(1 << c for c, sign in enumerate(word) if sign == mark) for mark in MARKS)
        )
        self._check(board, word)
        return board

    def _check(self, board: Board, word: str) -> None:
        """Refuses boards that play cannot reach: marks alternate (R1) and stop at a line (R2)."""
        crosses = board.x.bit_count()
        rings = board.o.bit_count()
        if crosses - rings not in (0, 1):
            raise InvalidPosition(
                f"'{word}' has {crosses} X and {rings} O; X begins and they alternate", at=word
            )
        last, other = (board.o, board.x) if crosses == rings else (board.x, board.o)
        if any(other & line == line for line in self.lines):
            raise InvalidPosition(
                f"'{word}' has a mark that came after a finished line; play stops there", at=word
            )
        lines = [line for line in self.lines if last & line == line]
        common_cells = last
        for line in lines:
            common_cells &= line
        if lines and not common_cells:
            raise InvalidPosition(
                f"'{word}' has lines that no single last mark can have made", at=word
            )


def _is_x_to_move(x: int, o: int) -> bool:
    return x.bit_count() == o.bit_count()


GAME = TicTacToe
