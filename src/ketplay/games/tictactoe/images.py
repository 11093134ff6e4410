"""The turns and mirror images of a board: what makes two positions the same."""

from __future__ import annotations

from functools import cache

from ketplay.games.tictactoe.rules import Board, TicTacToe


@cache
def maps(m: int, n: int) -> tuple[tuple[int, ...], ...]:
    """For each symmetry of the board the cell that each cell goes to; eight for a square, else four.

    >>> len(maps(3, 3)), len(maps(4, 3))
    (8, 4)
    """
    found = []
    for swap in (False, True) if m == n else (False,):
        for right in (False, True):
            for down in (False, True):
                found.append(
                    tuple(_image(c, r, m, n, swap, right, down) for r in range(n) for c in range(m))
                )
    return tuple(found)


def _image(column: int, row: int, m: int, n: int, swap: bool, right: bool, down: bool) -> int:
    x = m - 1 - column if right else column
    y = n - 1 - row if down else row
    return x * m + y if swap else y * m + x


def images(game: TicTacToe, board: Board) -> tuple[Board, ...]:
    """The board under every symmetry, always in the same order.

    >>> len(set(images(TicTacToe(), Board(1, 0))))
    4
    """
    return tuple(
        Board(_move(board.x, cells), _move(board.o, cells)) for cells in maps(game.m, game.n)
    )


def _move(bits: int, cells: tuple[int, ...]) -> int:
    return sum(1 << cells[cell] for cell in range(len(cells)) if bits >> cell & 1)
