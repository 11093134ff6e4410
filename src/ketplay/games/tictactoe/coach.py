"""A first game of tic-tac-toe: what it is about, and what to look for."""

from __future__ import annotations

from ketplay.core.parts.coach import Tip
from ketplay.games.tictactoe.rules import Board, TicTacToe
from ketplay.games.tictactoe.words import NUMBERS


def goal(game: TicTacToe, view: Board, seat: int) -> str:
    """What a seat is after."""
    return f"{NUMBERS[game.k]} of your marks in a row, a column or a diagonal win."


def tips(game: TicTacToe, view: Board, seat: int) -> list[Tip]:
    """A winning cell, a cell that stops the other player, and at first any cell.

    >>> [tip.name for tip in tips(TicTacToe(), TicTacToe().parse_state("XX.OO...."), 0)]
    ['win', 'stop', 'mark']
    """
    free = [cell for cell in range(game.cells) if not (view.x | view.o) >> cell & 1]
    told = []
    for name, mark, words in (
        ("win", seat, "This cell completes a line: you win."),
        ("stop", 1 - seat, "Here the other player would win: take the cell yourself."),
    ):
        marks = view[mark]
        cell = next((cell for cell in free if _has_line(game, marks | 1 << cell)), None)
        if cell is not None:
            told.append(Tip(name, words, game.cell_name(cell)))
    middle = min(free, key=lambda cell: (-_lines_through(game, cell), cell))
    words = "Choose a free cell for your mark. The middle is on the most lines."
    if middle != game.cells // 2:
        words = "Choose a free cell for your mark. This one is on the most lines."
    return [*told, Tip("mark", words, game.cell_name(middle))]


def _has_line(game: TicTacToe, marks: int) -> bool:
    return any(marks & line == line for line in game.lines)


def _lines_through(game: TicTacToe, cell: int) -> int:
    return sum(line >> cell & 1 for line in game.lines)
