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
COLOURS = "wlbd"  # white, light grey, black, dark grey: the quarter turns of a qubit

Edge = tuple[int, int]


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


@lru_cache(maxsize=256)
def parse_board(text: str) -> Board:
    """The board that `text` means; BadOption says what is wrong with it."""
    if text.count("@") > 1 and "+" not in text:
        raise BadOption(
            f"board '{text}' has more than one '@'; colours come once, at the end", at=text
        )
    pieces: list[Piece] = []
    parts: list[str] = []
    painted = ""
    for part in text.strip().split("+"):
        name, mark, letters = part.partition("@")
        piece = _piece(name, text)
        before = sum(p.size for p in pieces)
        pieces.append(piece)
        parts.append(name.strip())
        if mark and len(letters) == before + piece.size and not painted.strip("w"):
            painted = letters  # colours for everything so far
        elif mark:
            painted = painted.ljust(before, "w") + _letters(letters, piece.size, part)
        painted = _letters(painted.ljust(before + piece.size, "w"), before + piece.size, part)
    count = sum(p.size for p in pieces)
    if count > MOST_VERTICES:
        raise BadOption(
            f"board '{text[:40]}' has {count} vertices; a table holds at most {MOST_VERTICES}",
            at=text[:40],
        )
    canonical = "+".join(parts) + (f"@{painted}" if painted.strip("w") else "")
    return Board(canonical, count, _joined(pieces), painted, tuple(pieces))


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


def _piece(text: str, board: str) -> Piece:
    name, colon, sizes = text.strip().partition(":")
    if name in NAMED and not colon:
        return _finish(name, (), NAMED[name])
    if name in KINDS and colon:
        return KINDS[name](name, sizes, text.strip())
    if re.fullmatch(r"\d[\d,\- ]*", text.strip()):
        return _list(text.strip())
    kinds = ", ".join([*(f"{kind}:{example}" for kind, example in EXAMPLES.items()), *NAMED])
    raise BadOption(
        f"there is no board '{text}'; the boards are: {kinds}, or an edge list such as 0-1,1-2",
        at=text or board,
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


Make = Callable[[str, str, str], Piece]


def _kind_of_one_number(least: int, build: Callable[[int], tuple[int, list[Edge]]]) -> Make:
    """A kind with one number."""

    def make(kind: str, sizes: str, text: str) -> Piece:
        (n,) = _numbers(kind, sizes, text, r"\d{1,9}", least)
        count, edges = build(n)
        return _finish(kind, (n,), edges, count)

    return make


def _kind_of_two_numbers(
    pattern: str, least: int, build: Callable[[int, int], list[Edge]], joined: bool
) -> Make:
    """A kind with two numbers, whose vertices are a product or a sum."""

    def make(kind: str, sizes: str, text: str) -> Piece:
        a, b = _numbers(kind, sizes, text, pattern, least)
        return _finish(kind, (a, b), build(a, b), a + b if joined else a * b)

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


def _cube(dimension: int) -> tuple[int, list[Edge]]:
    if dimension > 8:
        raise BadOption(
            f"'hypercube:{dimension}' is too large; a table holds at most {MOST_VERTICES} vertices"
        )
    size = 1 << dimension
    return size, [
        (v, v | 1 << bit) for v in range(size) for bit in range(dimension) if not v >> bit & 1
    ]


def _tree(kind: str, sizes: str, text: str) -> Piece:
    parents = _numbers(kind, sizes, text, r"\d{1,9}(,\d{1,9})*", 0)
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
    "path": _kind_of_one_number(1, lambda n: (n, _path(n))),
    "cycle": _kind_of_one_number(3, lambda n: (n, _cycle(n))),
    "star": _kind_of_one_number(1, lambda n: (n + 1, [(0, leaf) for leaf in range(1, n + 1)])),
    "wheel": _kind_of_one_number(
        3,
        lambda n: (
            n + 1,
            [*((0, v) for v in range(1, n + 1)), *((v + 1, w + 1) for v, w in _cycle(n))],
        ),
    ),
    "complete": _kind_of_one_number(1, lambda n: (n, [(a, b) for b in range(n) for a in range(b)])),
    "hypercube": _kind_of_one_number(1, _cube),
    "grid": _kind_of_two_numbers(r"\d{1,9}x\d{1,9}", 1, _grid, False),
    "torus": _kind_of_two_numbers(r"\d{1,9}x\d{1,9}", 3, _torus, False),
    "bipartite": _kind_of_two_numbers(
        r"\d{1,9},\d{1,9}", 1, lambda a, b: [(x, a + y) for x in range(a) for y in range(b)], True
    ),
    "tree": _tree,
}


def _shifted(edges: list[Edge], offset: int) -> list[Edge]:
    return [(a + offset, b + offset) for a, b in edges]


NAMED: dict[str, list[Edge]] = {
    "petersen": [*_cycle(5), *((v, v + 5) for v in range(5)),
    *((5 + v, 5 + (v + 2) % 5) for v in range(5))],
    "cube": _cube(3)[1],
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
