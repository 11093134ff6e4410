"""All connected graphs of a few vertices, and all trees, one of each shape: what the lab's claims
are tried on.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations
from typing import TYPE_CHECKING, Any

from ketplay.games.octal.board.boards import Edge

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

Edges = tuple[Edge, ...]


@cache
def connected_graphs(n: int) -> tuple[Edges, ...]:
    """The connected graphs of n <= 7 vertices, fewest edges first: every way to add a vertex, one
    of each shape.

    Every connected graph has a vertex without which it is still connected, so none is missed.

    >>> [len(connected_graphs(n)) for n in range(1, 7)]
    [1, 1, 2, 6, 21, 112]
    """
    if n == 1:
        return ((),)
    images = _images(n)
    least = set()
    for smaller in connected_graphs(n - 1):
        for near in range(1, 1 << n - 1):
            grown = {*smaller, *((v, n - 1) for v in range(n - 1) if near >> v & 1)}
            least.add(int((images @ [pair in grown for pair in combinations(range(n), 2)]).min()))
    graphs = [
        tuple(pair for bit, pair in enumerate(combinations(range(n), 2)) if mask >> bit & 1)
        for mask in least
    ]
    return tuple(sorted(graphs, key=lambda edges: (len(edges), edges)))


def _images(n: int) -> Array:
    """For each renaming of the vertices a line: the bit to which each pair of vertices goes."""
    import numpy as np

    pairs = list(combinations(range(n), 2))
    bit = {frozenset(pair): 1 << index for index, pair in enumerate(pairs)}
    return np.array(
        [[bit[frozenset((p[a], p[b]))] for a, b in pairs] for p in permutations(range(n))]
    )


@cache
def trees(n: int) -> tuple[Edges, ...]:
    """The trees of n vertices: every way to add a leaf, one of each shape.

    >>> [len(trees(n)) for n in range(1, 9)]
    [1, 1, 1, 2, 3, 6, 11, 23]
    """
    if n == 1:
        return ((),)
    tree_of_shape: dict[str, Edges] = {}
    for smaller in trees(n - 1):
        for parent in range(n - 1):
            grown = (*smaller, (parent, n - 1))
            tree_of_shape.setdefault(_shape(n, grown), grown)
    return tuple(tree_of_shape.values())


def _shape(n: int, edges: Edges) -> str:
    """A word that two trees share exactly if they have the same shape: the least of all rooted
    words.
    """
    near: list[list[int]] = [[] for _ in range(n)]
    for a, b in edges:
        near[a].append(b)
        near[b].append(a)

    def word(v: int, above: int) -> str:
        return "(" + "".join(sorted(word(w, v) for w in near[v] if w != above)) + ")"

    return min(word(v, -1) for v in range(n))


def masks(n: int, edges: Edges) -> tuple[int, ...]:
    """The neighbours of each vertex as a set of bits.

    >>> masks(3, ((0, 1), (1, 2)))
    (2, 5, 2)
    """
    near = [0] * n
    for a, b in edges:
        near[a] |= 1 << b
        near[b] |= 1 << a
    return tuple(near)


def all_connected_graphs(most: int) -> Iterator[tuple[int, Edges]]:
    """All connected graphs of up to this many vertices, the smallest first."""
    for n in range(1, most + 1):
        for edges in connected_graphs(n):
            yield n, edges


def name(n: int, edges: Edges) -> str:
    """The board that one types for a graph.

    >>> name(3, ((0, 1),))
    '0-1,2'
    """
    lone = [str(v) for v in range(n) if not any(v in edge for edge in edges)]
    return ",".join([*(f"{a}-{b}" for a, b in edges), *lone])
