"""Numbers for the cells of tic-tac-toe, and boards as numbers."""

from __future__ import annotations

from ketplay.core.parts.actions import Longest
from ketplay.games.tictactoe.rules import Board, Mark, TicTacToe


def words(game: TicTacToe) -> list[str]:
    """Every cell.

    >>> words(TicTacToe())[:2]
    ['a1', 'b1']
    """
    return [game.format_move(Mark(cell)) for cell in range(game.cells)]


def longest(game: TicTacToe) -> Longest:
    """A cell a move."""
    return Longest(game.cells, 0)


def tensor(game: TicTacToe, view: Board, seat: int) -> list[float]:
    """Whether the seat is to move, its own cells, those of the other, the free ones.

    >>> tensor(TicTacToe(m="1", n="1", k="1"), Board(x=1), 0)
    [0.0, 1.0, 0.0, 0.0]
    """
    own, other = (view.x, view.o) if seat == 0 else (view.o, view.x)
    cells = range(game.cells)
    return [
        float(game.actor(view) == seat),
        *(float(own >> cell & 1) for cell in cells),
        *(float(other >> cell & 1) for cell in cells),
        *(float(not (own | other) >> cell & 1) for cell in cells),
    ]
