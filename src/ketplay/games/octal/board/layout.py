"""Where the vertices of a board are drawn: known shapes by hand, other graphs by pulling them to
their distances.

Coordinates are in steps: neighbours are about one step apart. Nothing is drawn by lot, so a board
always looks alike.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, hypot, pi, sin
from random import Random

from ketplay.games.octal.board.boards import Board, Edge, Piece
from ketplay.games.octal.board.famous_graphs import PLACES, Point

WIDE = 6  # squares in a line of a long row; it then turns back like an ox at the plough
LEAST_DISTANCE = (
    0.9  # the least distance between two vertices, if need be by drawing everything larger
)
SIDE, SPOKE = 1.15, 1.32  # between neighbours on a ring, and from its middle: plates have room
KNOWN = (
    "path", "grid", "torus", "cycle", "complete", "star", "wheel", "claw", "bipartite", "tree",
    *PLACES,
)  # fmt: skip
EFFORT = 400_000  # pairs of vertices looked at while pulling


def layout(board: Board, across: int = WIDE) -> tuple[Point, ...]:
    """A place for each vertex; components are placed side by side and wrap, as rows do.

    >>> from ketplay.games.octal.board.boards import parse_board
    >>> layout(parse_board("path:3"))
    ((0.0, 0.0), (1.0, 0.0), (2.0, 0.0))
    >>> layout(parse_board("path:4"), 2)[2:]
    ((1.0, 1.15), (0.0, 1.15))
    """
    points_of_board: list[Point] = []
    x = y = line = 0.0
    for piece in board.pieces:
        points = _piece_layout(piece, across)
        width = max(p[0] for p in points)
        height = max(p[1] for p in points)
        if x and x + width > across:
            x = 0.0
            y = y + line + 1.2
            line = 0.0
        points_of_board += [(x + a, y + b) for a, b in points]
        x = x + width + 1.2
        line = max(line, height)
    return tuple(points_of_board)


@lru_cache(maxsize=64)
def _piece_layout(piece: Piece, across: int) -> list[Point]:
    """The layout of one piece, whatever its colours are."""
    return _moved(_plough(piece.size, across) if piece.kind == "path" else _piece(piece))


def _moved(points: list[Point]) -> list[Point]:
    left = min(p[0] for p in points)
    top = min(p[1] for p in points)
    return [(x - left, y - top) for x, y in points]


def has_known_layout(piece: Piece) -> bool:
    """Whether a piece is placed by a formula, or so small that pulling takes no time."""
    return piece.kind in KNOWN or piece.size <= 6


def _piece(piece: Piece) -> list[Point]:
    n = piece.size
    if piece.kind in PLACES:
        return PLACES[piece.kind]
    if piece.kind in ("grid", "torus"):
        rows, columns = piece.sizes
        return [(float(v % columns), 1.15 * (v // columns)) for v in range(rows * columns)]
    if piece.kind in ("cycle", "complete"):
        return _circle(n)
    if piece.kind in ("star", "wheel", "claw"):
        return [(0.0, 0.0), *_circle(n - 1, SPOKE)]
    if (piece.kind, piece.sizes) == ("hypercube", (3,)):
        return PLACES["cube"]
    if piece.kind == "bipartite":
        a, b = piece.sizes
        tall = max(a, b) - 1
        return [(0.0, _even(v, a, tall)) for v in range(a)] + [
            (2.2, _even(v, b, tall)) for v in range(b)
        ]
    if piece.kind == "tree":
        return _tree(piece.sizes)
    return _pulled(n, piece.edges)


def _plough(n: int, across: int) -> list[Point]:
    lines = -(-n // across)
    wide = -(-n // lines)
    points = []
    for v in range(n):
        row, x = divmod(v, wide)
        points.append((float(x if row % 2 == 0 else wide - 1 - x), 1.15 * row))
    return points


def _circle(n: int, least: float = 0.0) -> list[Point]:
    radius = max(least, SIDE / 2 / sin(pi / max(n, 2)))
    return [(radius * sin(2 * pi * v / n), -radius * cos(2 * pi * v / n)) for v in range(n)]


def _even(v: int, count: int, tall: int) -> float:
    return tall / 2 if count == 1 else v * tall / (count - 1)


def _tree(parents: tuple[int, ...]) -> list[Point]:
    """Layers from the root down; leaves side by side, parents above the middle of their
    children.
    """
    n = len(parents) + 1
    children: list[list[int]] = [[] for _ in range(n)]
    depth = [0] * n
    for vertex, parent in enumerate(parents, 1):
        children[parent].append(vertex)
        depth[vertex] = depth[parent] + 1
    x = [0.0] * n
    leaves = 0
    for vertex in _after_children(children):
        if children[vertex]:
            x[vertex] = sum(x[child] for child in children[vertex]) / len(children[vertex])
        else:
            x[vertex] = float(leaves)
            leaves += 1
    return [(x[v], 1.1 * depth[v]) for v in range(n)]


def _after_children(children: list[list[int]]) -> list[int]:
    order = []
    stack = [0]
    while stack:
        vertex = stack.pop()
        order.append(vertex)
        stack += children[vertex]
    return order[::-1]


def _pulled(n: int, edges: tuple[Edge, ...]) -> list[Point]:
    """Stress majorization: each vertex goes to where its distances to all others fit best, again
    and again.
    """
    if n == 1:
        return [(0.0, 0.0)]
    distances = _distances(n, edges)
    rounds = max(8, min(120, EFFORT // (n * n)))
    starts = [_circle(n)] + [_lot(n, seed) for seed in range(4 if n <= 24 else 1)]
    pulled = [_settle(points, distances, rounds) for points in starts]
    return _roomy(min(pulled, key=lambda points: _stress(points, distances)))


def _roomy(points: list[Point]) -> list[Point]:
    """The same picture, large enough that vertices do not cover each other."""
    least = min(hypot(x - a, y - b) for v, (x, y) in enumerate(points) for a, b in points[:v])
    scale = min(2.0, max(1.0, LEAST_DISTANCE / max(least, 0.01)))
    return [(x * scale, y * scale) for x, y in points]


def _lot(n: int, seed: int) -> list[Point]:
    rng = Random(seed)
    return [(rng.random() * n**0.5, rng.random() * n**0.5) for _ in range(n)]


def _distances(n: int, edges: tuple[Edge, ...]) -> list[list[float]]:
    """Steps between vertices; parts that are not joined stand a little further apart than they are
    wide.
    """
    near: list[list[int]] = [[] for _ in range(n)]
    for a, b in edges:
        near[a].append(b)
        near[b].append(a)
    between_components = 1.3 + n**0.5 / 2
    table = []
    for start in range(n):
        row = [0.0 if v == start else between_components for v in range(n)]
        seen = {start}
        front = [start]
        steps = 0
        while front:
            steps += 1
            front = list(dict.fromkeys(w for v in front for w in near[v] if w not in seen))
            seen.update(front)
            for w in front:
                row[w] = float(steps)
        table.append(row)
    return table


def _settle(points: list[Point], distances: list[list[float]], rounds: int) -> list[Point]:
    for _ in range(rounds):
        for v in range(len(points)):
            points[v] = _best_place(v, points, distances[v])
    return points


def _best_place(v: int, points: list[Point], row: list[float]) -> Point:
    x, y = points[v]
    total = right = down = 0.0
    for w, (a, b) in enumerate(points):
        if w == v:
            continue
        weight = 1 / (row[w] * row[w])
        far = hypot(x - a, y - b) or 1e-6
        right += weight * (a + row[w] * (x - a) / far)
        down += weight * (b + row[w] * (y - b) / far)
        total += weight
    return right / total, down / total


def _stress(points: list[Point], distances: list[list[float]]) -> float:
    return sum(
        (hypot(x - a, y - b) / distances[v][w] - 1) ** 2
        for v, (x, y) in enumerate(points)
        for w, (a, b) in enumerate(points[:v])
    )
