"""The eight ways to turn and mirror the board: positions, moves and squares."""

from __future__ import annotations

import re

from ketplay.core.errors import KetError
from ketplay.games.qtris.board.tile_board import format_board, parse_board
from ketplay.games.qtris.board.tiles import PAIR, RED, SQUARES, Board, is_half
from ketplay.games.qtris.rules import QTris

WAYS = 8
_SQUARES = re.compile(r"(?<=[a-zA-Z:=~-])\d+$|^\d+$")
_ASKED = re.compile(r"(look:)(\d)(.*)")


def _image(square: int, way: int) -> int:
    """Where a square goes: `way` is a number of quarter turns, and from 4 on a mirror first."""
    row, column = divmod(square, 3)
    if way >= 4:
        column = 2 - column
    for _ in range(way % 4):
        row, column = column, 2 - row
    return 3 * row + column


IMAGES = tuple(tuple(_image(square, way) for square in range(SQUARES)) for way in range(WAYS))
INVERSE = tuple(
    next(
        back
        for back in range(WAYS)
        if all(IMAGES[back][there[square]] == square for square in range(SQUARES))
    )
    for there in IMAGES
)


def turned_board(board: Board, way: int) -> Board:
    """A board of tiles, turned.

    >>> format_board(turned_board(parse_board("R.W.C+a/B.W.W/W.W.C+a"), 1))
    'W.B.R/W.W.W/C+a.W.C+a'
    """
    image = IMAGES[way]
    squares = [0] * SQUARES
    for square, code in enumerate(board):
        squares[image[square]] = code
        if is_half(code):
            partner = code % PAIR
            squares[image[square]] = code - partner + image[partner]
    return tuple(squares)


def turned(game: QTris, text: str, way: int) -> str:
    """The fields of a position line, or a board of the sandbox, turned.

    Red and pink pairs have a first and a second square, so they are not turned; neither are boards
    of more than tiles.
    """
    board_text, _, fields = text.strip().partition(" ")
    if not game.setup.level.base:  # cards make red or pink pairs there
        raise KetError("only boards of the base level are turned", at=board_text)
    if "=" in text.split("turn:")[0] or not re.fullmatch(r"[A-Za-z+\-_./^]+", board_text):
        raise KetError("this board is not turned", at=board_text)
    board = parse_board(board_text)
    if any(code >= (RED + 1) * PAIR for code in board):
        raise KetError("red and pink pairs are not turned", at=board_text)
    return f"{format_board(turned_board(board, way))} {fields}".strip()


def turned_word(word: str, way: int) -> str:
    """A move, a pick or a square, turned.

    >>> turned_word("CX19", 1), turned_word("sq:2", 1), turned_word("H", 1), turned_word("5", 1)
    ('CX37', 'sq:6', 'H', '5')
    """
    asked = _ASKED.fullmatch(word)
    if asked:
        return asked[1] + _turned_digits(asked[2], way) + asked[3]
    return _SQUARES.sub(lambda match: _turned_digits(match[0], way), word)


def _turned_digits(digits: str, way: int) -> str:
    return "".join(
        str(IMAGES[way][int(digit) - 1] + 1) if digit != "0" else digit for digit in digits
    )
