"""The qubit game and the domino game from their definitions."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from operator import xor

from support.octal_reference import losing, measured, mex, won_white

NAMES = {"w": "white", "l": "light grey", "b": "black", "d": "dark grey"}
GREYS = {"white": "w", "light grey": "l", "dark grey": "d", "grey": "ld", "black": "b"}


@cache
def domino_class(length):
    """Of a row: the least class that no domino leaves."""
    if length < 2:
        return 0
    return mex({xor(domino_class(n), domino_class(length - 2 - n)) for n in range(length - 1)})


def row_lengths(cells, neighbours):
    lengths = []
    for v, cell in enumerate(cells):
        if cell == ".":
            continue
        if lengths and v - 1 in neighbours[v] and cells[v - 1] != ".":
            lengths[-1] += 1
        else:
            lengths.append(1)
    return lengths


class Board:
    """Colours by vertex, and whether a coin is in the air."""

    def __init__(self, cells, neighbours, is_domino=False):
        self.cells = cells
        self.neighbours = neighbours
        self.is_domino = is_domino
        self.thrown = ""  # the vertex whose coin is in the air

    @property
    def position(self):
        return frozenset((v, c) for v, c in enumerate(self.cells) if c != ".")

    def after(self, move):
        """The board after one move; `v2`, or `v2-3` for a domino."""
        vertices = [int(n) for n in move.removeprefix("v").split("-")]
        if self.is_domino:
            cells = "".join("." if v in vertices else c for v, c in enumerate(self.cells))
            return Board(cells, self.neighbours, True)
        [vertex] = vertices
        if self.cells[vertex] != "w":
            board = Board(self.cells, self.neighbours)
            board.thrown = vertex
            return board
        return self.without(vertex)

    def without(self, vertex):
        colours = dict(measured(self.position, vertex, self.neighbours))
        cells = "".join(colours.get(v, ".") for v in range(len(self.cells)))
        return Board(cells, self.neighbours)

    def row_class(self):
        total = 0
        for length in row_lengths(self.cells, self.neighbours):
            total ^= domino_class(length)
        return total

    def losing(self):
        """Of the player to move, or of whoever threw the coin that is in the air."""
        if self.is_domino:
            return Fraction(0 if self.row_class() else 1)
        if self.thrown != "":
            if self.cells[self.thrown] == "b":
                return Fraction(1)
            return Fraction(1, 2) + (1 - self.without(self.thrown).losing()) / 2
        return losing(dict(self.position), self.neighbours)

    def white_game(self):
        return won_white(self.position, tuple(map(tuple, self.neighbours)))


def facts(board, name, arguments):
    if name == "losing" and arguments:
        after = board.after(arguments[0])
        return after.losing() if after.thrown != "" else 1 - after.losing()
    if name == "row":
        length = arguments[0]
        line = [[w for w in (v - 1, v + 1) if 0 <= w < length] for v in range(length)]
        return losing(dict.fromkeys(range(length), "w"), line)
    if name == "colour":
        return NAMES[board.cells[arguments[0]]]
    if name == "number":
        return sum(cell in GREYS[arguments[0]] for cell in board.cells)
    if name == "row_class" and arguments:
        return domino_class(row_lengths(board.cells, board.neighbours)[arguments[0] - 1])
    return {
        "losing": board.losing,
        "greys": lambda: sum(cell in "ld" for cell in board.cells),
        "remaining": lambda: sum(cell != "." for cell in board.cells),
        "row_class": board.row_class,
        "white_game": board.white_game,
    }[name]()
