"""Tic-tac-toe on m columns and n rows, k in a row. A board is two sets of cells, as the bits of two integers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from ketplay.core.errors import BadOption, InvalidPosition
from ketplay.core.game import Game, Option, Outcome

SIZES = tuple("123456789")
MARKS = "XO"


class Board(NamedTuple):
    """The cells that X and O hold. Cell 0 is the top left one; cells go row by row."""

    x: int = 0
    o: int = 0


class Mark(NamedTuple):
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
    seats = ("X", "O")
    options = (
        Option("m", "3", SIZES, "columns"),
        Option("n", "3", SIZES, "rows"),
        Option("k", "3", SIZES, "how many in a row win"),
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

    def start(self) -> Board:
        return Board()

    def line(self, board: Board) -> int:
        """A line held by the one who moved last (nobody else can have one), or 0."""  # R2
        x, o = board
        held = o if _even(x, o) else x
        for line in self.lines:
            if held & line == line:
                return line
        return 0

    def actor(self, board: Board) -> int | None:
        if self.line(board) or board.x | board.o == self.full:
            return None
        return 0 if _even(*board) else 1

    def moves(self, board: Board) -> list[Mark]:
        if self.line(board):
            return []
        taken = board.x | board.o
        return [Mark(cell) for cell in range(self.cells) if not taken >> cell & 1]

    def play(self, board: Board, move: Mark) -> Board:
        x, o = board
        bit = 1 << move.cell
        return Board(x | bit, o) if _even(x, o) else Board(x, o | bit)

    def outcome(self, board: Board) -> Outcome | None:
        line = self.line(board)
        if line:
            seat = 1 if _even(*board) else 0
            cells = " ".join(self.cell_name(cell) for cell in range(self.cells) if line >> cell & 1)
            return Outcome((1, -1) if seat == 0 else (-1, 1), f"{MARKS[seat]} has {cells}")
        return Outcome((0, 0), "the board is full") if board.x | board.o == self.full else None

    def cell_name(self, cell: int) -> str:
        """Column letter and row number, rows downwards: cell 0 is a1, at the top left."""
        row, column = divmod(cell, self.m)
        return f"{chr(97 + column)}{row + 1}"

    def format_move(self, move: Mark) -> str:
        return self.cell_name(move.cell)

    def looks_like_move(self, text: str) -> bool:
        return text in {self.cell_name(cell) for cell in range(self.cells)}

    def format_state(self, board: Board) -> str:
        return "".join(
            "X" if board.x >> c & 1 else "O" if board.o >> c & 1 else "." for c in range(self.cells)
        )

    def parse_state(self, text: str) -> Board:
        word = text.strip()
        if len(word) != self.cells or set(word) - set(".XO"):
            raise InvalidPosition(
                f"'{word}' is no board: {self.cells} of . X O, row by row", at=word
            )
        board = Board(
            *(sum(1 << c for c, sign in enumerate(word) if sign == mark) for mark in MARKS)
        )
        self._check(board, word)
        return board

    def _check(self, board: Board, word: str) -> None:
        """Whether play can lead there: marks alternate and stop at the first line (R1, R2)."""
        crosses, rings = board.x.bit_count(), board.o.bit_count()
        if crosses - rings not in (0, 1):
            raise InvalidPosition(
                f"'{word}' has {crosses} X and {rings} O; X begins and they alternate", at=word
            )
        last = board.o if crosses == rings else board.x
        other = board.x if crosses == rings else board.o
        if any(other & line == line for line in self.lines):
            raise InvalidPosition(
                f"'{word}' goes on after a line was made; play stops there", at=word
            )
        held = [line for line in self.lines if last & line == line]
        shared = last
        for line in held:
            shared &= line
        if held and not shared:  # no single last mark explains them all
            raise InvalidPosition(
                f"'{word}' has lines that no single last mark can have made", at=word
            )


def _even(x: int, o: int) -> bool:
    return x.bit_count() == o.bit_count()


GAME = TicTacToe
