"""Tic-tac-toe on a terminal."""

from __future__ import annotations

from ketplay.games.tictactoe.rules import Board, TicTacToe

COLOURS = {"X": "\x1b[1;33mX\x1b[0m", "O": "\x1b[1;36mO\x1b[0m"}


def draw(game: TicTacToe, view: Board, seat: int | None, colour: bool) -> str:
    """The board with the letters of its columns and the numbers of its rows.

    >>> print(draw(TicTacToe(), Board(1, 16), None, False))
         a   b   c
     1   X |   |
        ---+---+---
     2     | O |
        ---+---+---
     3     |   |
    """
    word = game.format_state(view)
    rows = [word[row * game.m : (row + 1) * game.m] for row in range(game.n)]
    head = "    " + "".join(f" {chr(97 + column)}  " for column in range(game.m))
    lines = [
        f" {row + 1}  " + "|".join(f" {_sign(sign, colour)} " for sign in signs)
        for row, signs in enumerate(rows)
    ]
    rule = "\n    " + "+".join(["---"] * game.m) + "\n"
    return "\n".join(line.rstrip() for line in f"{head}\n{rule.join(lines)}".split("\n"))


def _sign(sign: str, colour: bool) -> str:
    if sign == ".":
        return " "
    return COLOURS[sign] if colour else sign
