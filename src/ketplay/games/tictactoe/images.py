"""The rotations and mirror images of a board, under which positions are equivalent."""

from __future__ import annotations

from functools import cache

from ketplay.games.tictactoe.rules import Board, TicTacToe


@cache
def maps(m: int, n: int) -> tuple[tuple[int, ...], ...]:
    """For each symmetry of the board, where each cell goes; eight for a square, else four.

    >>> len(maps(3, 3)), len(maps(4, 3))
    (8, 4)
    """
    cells = [(column, row) for row in range(n) for column in range(m)]
    symmetries = []
    for transpose in (False, True) if m == n else (False,):
        for mirror in (False, True):
            for flip in (False, True):
                columns = [m - 1 - column if mirror else column for column, _ in cells]
                rows = [n - 1 - row if flip else row for _, row in cells]
                if transpose:
                    columns, rows = rows, columns
                symmetries.append(
                    tuple(row * m + column for column, row in zip(columns, rows, strict=True))
                )
    return tuple(symmetries)


def images(game: TicTacToe, board: Board) -> tuple[Board, ...]:
    """The board under every symmetry, always in the same order.

    >>> len(set(images(TicTacToe(), Board(1, 0))))
    4
    """
    return tuple(
        Board(_map_bits(board.x, cells), _map_bits(board.o, cells))
        for cells in maps(game.m, game.n)
    )


def _map_bits(bits: int, cells: tuple[int, ...]) -> int:
    return sum(1 << cells[cell] for cell in range(len(cells)) if bits >> cell & 1)
