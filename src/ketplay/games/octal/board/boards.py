"""Boards as text: components joined by `+`, numbered on in that order; colours after `@`.

path:5  cycle:4  grid:3x4  torus:3x4  star:6  wheel:5  complete:5  bipartite:2,3  hypercube:3
tree:0,0,1,1 petersen  cube  octahedron  icosahedron  dodecahedron  tetrahedron  prism  diamond
bull  house  claw 0-1,1-2,4   (an edge list; a bare number is a vertex without edges)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple

from ketplay.core.errors import BadOption

MOST_VERTICES = 256  # vertices that a table can hold
MOST_EDGES = 512  # and edges: as many as torus:16x16 has
COLOURS = "wlbd"  # white, light grey, black, dark grey: the quarter turns of a qubit

Edge = tuple[int, int]


class Space(NamedTuple):
    """How many vertices and edges a board can still take."""

    vertices: int
    edges: int

    def check(self, text: str, vertices: int, edges: int) -> None:
        """Refuses a piece that does not fit, before it is made."""
        if vertices > self.vertices or edges > self.edges:
            raise BadOption(
                f"'{text[:40]}' is too large: it has {vertices} vertices and {edges} edges, and "
                f"there is room for {self.vertices} and {self.edges}; a board has at most "
                f"{MOST_VERTICES} vertices and {MOST_EDGES} edges",
                at=text[:40],
            )


class Piece(NamedTuple):
    """One component of the text: what kind it is, how many vertices, which edges
    (numbered from 0).
    """

    kind: str
    sizes: tuple[int, ...]
    size: int
    edges: tuple[Edge, ...]


class Board(NamedTuple):
    """A graph with a colour for each vertex.

    >>> board = parse_board("path:2+cycle:3@wlwww")
    >>> board.size, board.edges, board.colours, board.text
    (5, ((0, 1), (2, 3), (2, 4), (3, 4)), 'wlwww', 'path:2+cycle:3@wlwww')
    """

    text: str
    size: int
    edges: tuple[Edge, ...]
    colours: str
    pieces: tuple[Piece, ...]

    @property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        near: list[list[int]] = [[] for _ in range(self.size)]
        for a, b in self.edges:
            near[a].append(b)
            near[b].append(a)
        return tuple(tuple(sorted(each)) for each in near)

    @property
    def rows(self) -> bool:
        """Whether every vertex is joined to its number's neighbours at most: blocks are then
        adjacent squares.
        """
        return all(b - a == 1 for a, b in self.edges)


@lru_cache(maxsize=64)
def parse_board(text: str) -> Board:
    """The board that `text` means; BadOption says what is wrong with it."""
    if text.count("@") > 1 and "+" not in text:
        raise BadOption(
            f"board '{text}' has more than one '@'; colours come once, at the end", at=text
        )
    pieces: list[Piece] = []
    parts: list[str] = []
    painted = ""
    before = edges = 0
    for part in text.strip().split("+"):
        name, mark, letters = part.partition("@")
        piece = _piece(name, text, Space(MOST_VERTICES - before, MOST_EDGES - edges))
        pieces.append(piece)
        edges += len(piece.edges)
        parts.append(name.strip())
        if mark and len(letters) == before + piece.size and not painted.strip("w"):
            painted = letters  # colours for everything so far
        elif mark:
            painted = painted.ljust(before, "w") + _letters(letters, piece.size, part)
        before += piece.size
        painted = _letters(painted.ljust(before, "w"), before, part)
    canonical = "+".join(parts) + (f"@{painted}" if painted.strip("w") else "")
    return Board(canonical, before, _joined(pieces), painted, tuple(pieces))


def _joined(pieces: list[Piece]) -> tuple[Edge, ...]:
    edges: list[Edge] = []
    first = 0
    for piece in pieces:
        edges += [(a + first, b + first) for a, b in piece.edges]
        first += piece.size
    return tuple(sorted(edges))


def _letters(letters: str, count: int, part: str) -> str:
    wrong = next((letter for letter in letters if letter not in COLOURS), "")
    if wrong:
        raise BadOption(
            f"'{wrong}' in '@{letters}' is not a colour; right: w white, l light grey, b black, d "
            "dark grey",
            at=part,
        )
    if len(letters) != count:
        raise BadOption(
            f"'{part}' has {count} vertices but {len(letters)} colours; one letter for each",
            at=part,
        )
    return letters


def _piece(text: str, board: str, space: Space) -> Piece:
    name, colon, sizes = text.strip().partition(":")
    if name in KINDS and colon:
        return KINDS[name](name, sizes, text.strip(), space)
    piece = None
    if name in NAMED and not colon:
        piece = _finish(name, (), NAMED[name])
    elif re.fullmatch(r"\d[\d,\- ]*", text.strip()):
        piece = _list(text.strip())
    if piece is not None:
        space.check(text, piece.size, len(piece.edges))
        return piece
    kinds = ", ".join([*(f"{kind}:{example}" for kind, example in EXAMPLES.items()), *NAMED])
    raise BadOption(
        f"there is no board '{text[:40]}'; the boards are: {kinds}, or an edge list such as "
        "0-1,1-2",
        at=text[:40] or board[:40],
    )


def _finish(kind: str, sizes: tuple[int, ...], edges: Iterable[Edge], count: int = 0) -> Piece:
    sorted_edges = tuple(sorted((min(edge), max(edge)) for edge in set(map(frozenset, edges))))
    return Piece(kind, sizes, count or 1 + max(b for _, b in sorted_edges), sorted_edges)


def _numbers(kind: str, sizes: str, text: str, pattern: str, least: int) -> tuple[int, ...]:
    match = re.fullmatch(pattern, sizes)
    if not match:
        raise BadOption(f"'{text}' is not a {kind}; right: {kind}:{EXAMPLES[kind]}", at=text)
    numbers = tuple(int(number) for number in re.findall(r"\d+", sizes))
    if kind != "tree" and min(numbers) < least:
        raise BadOption(
            f"'{text}' is too small; the smallest {kind} is "
            f"{kind}:{re.sub('[0-9]+', str(least), EXAMPLES[kind])}",
            at=text,
        )
    if max(numbers) > MOST_VERTICES:
        raise BadOption(
            f"'{text}' is too large; a table holds at most {MOST_VERTICES} vertices", at=text
        )
    return numbers


Make = Callable[[str, str, str, Space], Piece]
ONE_NUMBER = r"\d{1,9}"
BY = r"\d{1,9}x\d{1,9}"
COMMA = r"\d{1,9},\d{1,9}"


def _kind(
    pattern: str,
    least: int,
    size: Callable[..., tuple[int, int]],
    build: Callable[..., list[Edge]],
) -> Make:
    """A kind with one or two numbers; `size` gives its vertices and edges before it is made."""

    def make(kind: str, sizes: str, text: str, space: Space) -> Piece:
        numbers = _numbers(kind, sizes, text, pattern, least)
        vertices, edges = size(*numbers)
        space.check(text, vertices, edges)
        return _finish(kind, numbers, build(*numbers), vertices)

    return make


def _path(n: int) -> list[Edge]:
    return [(v, v + 1) for v in range(n - 1)]


def _cycle(n: int) -> list[Edge]:
    return [*_path(n), (n - 1, 0)]


def _grid(a: int, b: int) -> list[Edge]:
    across = [(row * b + x, row * b + x + 1) for row in range(a) for x in range(b - 1)]
    return across + [(row * b + x, (row + 1) * b + x) for row in range(a - 1) for x in range(b)]


def _torus(a: int, b: int) -> list[Edge]:
    across = [(row * b + x, row * b + (x + 1) % b) for row in range(a) for x in range(b)]
    return across + [(row * b + x, (row + 1) % a * b + x) for row in range(a) for x in range(b)]


def _cube(dimension: int) -> list[Edge]:
    size = 1 << dimension
    return [(v, v | 1 << bit) for v in range(size) for bit in range(dimension) if not v >> bit & 1]


def _wheel(n: int) -> list[Edge]:
    return [*((0, v) for v in range(1, n + 1)), *((v + 1, w + 1) for v, w in _cycle(n))]


def _tree(kind: str, sizes: str, text: str, space: Space) -> Piece:
    parents = _numbers(kind, sizes, text, r"\d{1,9}(,\d{1,9})*", 0)
    space.check(text, len(parents) + 1, len(parents))
    for vertex, parent in enumerate(parents, 1):
        if parent >= vertex:
            raise BadOption(
                f"'{text}': vertex {vertex} has parent {parent}; a parent comes before its child",
                at=text,
            )
    return _finish(kind, parents, [(parent, vertex) for vertex, parent in enumerate(parents, 1)])


def _list(text: str) -> Piece:
    """An edge list; every vertex from 0 to the largest one must be there."""
    edges: set[Edge] = set()
    bare: set[int] = set()
    for item in text.replace(" ", "").split(","):
        ends = [int(end) for end in item.split("-") if end.isdigit()]
        if len(ends) != item.count("-") + 1 or len(ends) > 2:
            raise BadOption(
                f"'{item}' in the edge list is not an edge; write 0-1,1-2 (or 3 for a lone vertex)",
                at=item,
            )
        if max(ends) >= MOST_VERTICES:
            raise BadOption(
                f"'{item}': vertices are numbered from 0 to {MOST_VERTICES - 1} at most", at=item
            )
        if len(ends) == 1:
            if ends[0] in bare:
                raise BadOption(f"vertex {item} is listed twice", at=item)
            bare.add(ends[0])
            continue
        if ends[0] == ends[1]:
            raise BadOption(
                f"'{item}' joins vertex {ends[0]} to itself; an edge joins two vertices", at=item
            )
        edge = (min(ends), max(ends))
        if edge in edges:
            raise BadOption(f"the edge {item} is listed twice", at=item)
        edges.add(edge)
    used = {end for edge in edges for end in edge}
    double = sorted(used & bare)
    if double:
        raise BadOption(
            f"vertex {double[0]} is listed as lone, but it has an edge", at=str(double[0])
        )
    count = 1 + max(used | bare)
    missing = sorted(set(range(count)) - used - bare)
    if missing:
        raise BadOption(
            f"vertex {missing[0]} is missing: vertices are numbered from 0 without gaps (a bare "
            "number is a lone one)",
            at=text,
        )
    return Piece("list", (), count, tuple(sorted(edges)))


EXAMPLES = {
    "path": "5", "cycle": "4", "grid": "3x4", "torus": "3x4", "star": "6", "wheel": "5",
    "complete": "5",
    "bipartite": "2,3", "hypercube": "3", "tree": "0,0,1,1",
}  # fmt: skip
KINDS: dict[str, Make] = {
    "path": _kind(ONE_NUMBER, 1, lambda n: (n, n - 1), _path),
    "cycle": _kind(ONE_NUMBER, 3, lambda n: (n, n), _cycle),
    "star": _kind(
        ONE_NUMBER, 1, lambda n: (n + 1, n), lambda n: [(0, leaf) for leaf in range(1, n + 1)]
    ),
    "wheel": _kind(ONE_NUMBER, 3, lambda n: (n + 1, 2 * n), _wheel),
    "complete": _kind(
        ONE_NUMBER,
        1,
        lambda n: (n, n * (n - 1) // 2),
        lambda n: [(a, b) for b in range(n) for a in range(b)],
    ),
    "hypercube": _kind(ONE_NUMBER, 1, lambda n: (1 << n, n << (n - 1)), _cube),
    "grid": _kind(BY, 1, lambda a, b: (a * b, 2 * a * b - a - b), _grid),
    "torus": _kind(BY, 3, lambda a, b: (a * b, 2 * a * b), _torus),
    "bipartite": _kind(
        COMMA,
        1,
        lambda a, b: (a + b, a * b),
        lambda a, b: [(x, a + y) for x in range(a) for y in range(b)],
    ),
    "tree": _tree,
}


def _shifted(edges: list[Edge], offset: int) -> list[Edge]:
    return [(a + offset, b + offset) for a, b in edges]


NAMED: dict[str, list[Edge]] = {
    "petersen": [*_cycle(5), *((v, v + 5) for v in range(5)),
    *((5 + v, 5 + (v + 2) % 5) for v in range(5))],
    "cube": _cube(3),
    "tetrahedron": [(a, b) for b in range(4) for a in range(b)],
    "octahedron": [(a, b) for b in range(6) for a in range(b) if b - a != 3],
    "icosahedron": [
        *((0, v) for v in range(1, 6)), *_shifted(_cycle(5), 1), *((v, v + 5) for v in range(1, 6)),
        *((v, 6 + v % 5) for v in range(1, 6)), *_shifted(_cycle(5), 6),
        *((11, v) for v in range(6, 11)),
    ],
    "dodecahedron": [
        *_cycle(5), *((v, v + 5) for v in range(5)), *((5 + v, 10 + v) for v in range(5)),
        *((5 + (v + 1) % 5, 10 + v) for v in range(5)), *((10 + v, 15 + v) for v in range(5)),
        *_shifted(_cycle(5), 15),
    ],
    "prism": [(0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5), (0, 3), (1, 4), (2, 5)],
    "diamond": [(0, 1), (0, 2), (1, 2), (1, 3), (2, 3)],
    "bull": [(0, 1), (1, 2), (0, 2), (1, 3), (2, 4)],
    "house": [(0, 1), (1, 2), (2, 3), (0, 3), (2, 4), (3, 4)],
    "claw": [(0, 1), (0, 2), (0, 3)],
}  # fmt: skip
