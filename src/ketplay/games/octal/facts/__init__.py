"""What lessons can ask about a position of the qubit game, the domino game and the white game.

Imports the rules, the odds and the solvers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from ketplay.core.errors import KetError
from ketplay.games.octal.grundy_classes import Rows, rows
from ketplay.games.octal.odds import losing as losing_now
from ketplay.games.octal.odds import quick
from ketplay.games.octal.rules import Octal
from ketplay.games.octal.solver.solver import solve
from ketplay.games.octal.state import GONE, NAMES, State

LONGEST_ROW = 20


def losing(game: Octal, state: State, move: str = "") -> Fraction:
    """The chance that the player to move loses, if both play best; or of losing with a move.

    >>> import ketplay
    >>> position = ketplay.position("octal:board=path:5 wwwww 0")
    >>> str(losing(*position)), str(losing(*position, "v0"))
    ('1/4', '3/4')
    """
    if not quick(game, state):
        raise KetError("this board is too large to be solved at once", at=game.id)
    if not move:
        return losing_now(game, state)
    after = game.play(state, game.parse_move(state, move))
    chance = losing_now(game, after)
    return chance if after.turn == state.turn else 1 - chance


def row(game: Octal, state: State, length: int) -> Fraction:
    """The chance to lose for whoever begins on a row of so many white kittens.

    >>> import ketplay
    >>> str(row(*ketplay.position("octal"), 7))
    '1/4'
    """
    if not isinstance(length, int) or not 1 <= length <= LONGEST_ROW:
        raise KetError(f"a row has 1 to {LONGEST_ROW} kittens, not {length}", at=str(length))
    board = Octal(board=f"path:{length}")
    return losing_now(board, board.start())


def colour(game: Octal, state: State, vertex: int) -> str:
    """The colour of a kitten, or gone.

    >>> import ketplay
    >>> colour(*ketplay.position("octal:board=path:3 .lw 1"), 1)
    'light grey'
    """
    if not isinstance(vertex, int) or not 0 <= vertex < game.board.size:
        raise KetError(f"there is no kitten {vertex}; they are 0 to {game.board.size - 1}")
    return NAMES[state.cells[vertex]]


def number(game: Octal, state: State, name: str) -> int:
    """How many kittens of a colour are left: white, grey (light or dark), black."""
    letters = {"white": "w", "light grey": "l", "dark grey": "d", "grey": "ld", "black": "b"}
    if name not in letters:
        raise KetError(f"'{name}' is none of {', '.join(letters)}", at=name)
    return sum(cell in letters[name] for cell in state.cells)


def greys(game: Octal, state: State) -> int:
    """How many kittens are grey."""
    return number(game, state, "grey")


def remaining(game: Octal, state: State) -> int:
    """How many kittens or squares are left."""
    return sum(cell != GONE for cell in state.cells)


def _rows(game: Octal, state: State) -> Rows:
    listed_rows = rows(game, state)
    if listed_rows is None:
        raise KetError(f"{game.id} is no game of rows, so its rows have no classes", at=game.id)
    return listed_rows


def row_class(game: Octal, state: State, number: int = 0) -> int:
    """The class of a row, from 1 on; without a number, of all rows together.

    >>> import ketplay
    >>> position = ketplay.position("domino:board=path:2+path:4+path:1 wwwwwww 0")
    >>> row_class(*position, 2), row_class(*position)
    (2, 3)
    """
    analysis = _rows(game, state).analysis
    if number == 0:
        return analysis.total
    if not 1 <= number <= len(analysis.classes):
        raise KetError(f"there are {len(analysis.classes)} rows, so no row {number}")
    return analysis.classes[number - 1]


def white_game(game: Octal, state: State) -> bool:
    """Whether the player to move wins the white game: safe moves only.

    >>> import ketplay
    >>> white_game(*ketplay.position("octal:board=path:4 wwww 0"))
    False
    """
    return bool(solve(game, state, moves=False).white)


FACTS: Mapping[str, tuple[Callable[..., Any], str]] = {
    "losing": (losing, 'the chance to lose with best play: losing(), losing("v2")'),
    "row": (row, "the chance to lose on a row of n white kittens: row(7)"),
    "colour": (colour, 'the colour of a kitten: colour(0) == "light grey"'),
    "number": (number, 'how many kittens have a colour: number("white")'),
    "greys": (greys, "how many kittens are grey: greys()"),
    "remaining": (remaining, "how many kittens are left: remaining()"),
    "row_class": (row_class, "the class of row n, or of all rows: row_class(1), row_class()"),
    "white_game": (white_game, "whether the player to move wins the white game: white_game()"),
}
