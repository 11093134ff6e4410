"""Where a board is drawn: by its own layout, or by coordinates that came with a table.

Coordinates are a text beside the game's id, `x.y-x.y-...` for the vertices in their order, in
hundredths of a step, so that they can be part of an address.
"""

from __future__ import annotations

import re
from functools import lru_cache
from math import hypot

from ketplay.core.errors import BadOption
from ketplay.games.octal.board.boards import Board, Edge
from ketplay.games.octal.board.famous_graphs import Point
from ketplay.games.octal.board.layout import WIDE, layout

UNIT = 100  # in a step
NEAREST = 40  # units between two vertices at least
LEAST_DISTANCE = 0.95  # steps between two vertices in the drawing, if need be by enlarging it
NEIGHBOURS = 1.2  # steps: what is further apart in a torus is joined around its back
_TEXT = re.compile(r"\d{1,3}\.\d{1,3}(-\d{1,3}\.\d{1,3})*")


@lru_cache(maxsize=64)
def places(board: Board, text: str = "", across: int = WIDE) -> tuple[Point, ...]:
    """A place for each vertex, in steps from the top left corner; `across` is where rows turn back.

    >>> from ketplay.games.octal.board.boards import parse_board
    >>> places(parse_board("path:2"), "0.0-100.200")
    ((0.0, 0.0), (1.0, 2.0))
    """
    if not text:
        return layout(board, across)
    if not _TEXT.fullmatch(text):
        raise BadOption("coordinates are x.y for each vertex, joined by '-'", at=text[:40])
    points = [(int(x), int(y)) for x, y in (pair.split(".") for pair in text.split("-"))]
    if len(points) != board.size:
        raise BadOption(f"{len(points)} places for {board.size} vertices", at=text[:40])
    nearest = _nearest(points)
    if nearest < NEAREST:
        raise BadOption("two vertices lie on top of each other; move them apart", at=text[:40])
    scale = max(1.0, LEAST_DISTANCE * UNIT / nearest) / UNIT
    left = min(x for x, _ in points)
    top = min(y for _, y in points)
    return tuple(((x - left) * scale, (y - top) * scale) for x, y in points)


def _nearest(points: list[tuple[int, int]]) -> float:
    distances = (hypot(x - a, y - b) for v, (x, y) in enumerate(points) for a, b in points[:v])
    return min(distances, default=float(UNIT))


@lru_cache(maxsize=64)
def wraps(board: Board) -> frozenset[Edge]:
    """The edges that go around the back of a torus: drawn as two ends that leave the board.

    >>> from ketplay.games.octal.board.boards import parse_board
    >>> len(wraps(parse_board("torus:3x4"))), len(wraps(parse_board("grid:3x4")))
    (7, 0)
    """
    points = layout(board)
    first = 0
    around: list[Edge] = []
    for piece in board.pieces:
        if piece.kind == "torus":
            joined = [(a + first, b + first) for a, b in piece.edges]
            around += [edge for edge in joined if _far(points, edge)]
        first += piece.size
    return frozenset(around)


def _far(points: tuple[Point, ...], edge: Edge) -> bool:
    x, y = points[edge[0]]
    right, down = points[edge[1]]
    return hypot(right - x, down - y) > NEIGHBOURS
