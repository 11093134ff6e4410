"""The slow, obvious versions that the fast ones are compared with: straight from the definitions,
nothing clever.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations
from random import Random

TURN = {"w": "l", "l": "b", "b": "d", "d": "w"}


def mex(values):
    return next(value for value in range(len(values) + 1) if value not in values)


def grundy(code, upto):
    """G(0..upto) by looking at every move."""
    found = [0]
    for n in range(1, upto + 1):
        reached = set()
        for i, digit in enumerate(code.digits):
            if digit & 1 and n == i:
                reached.add(0)
            if digit & 2 and n > i:
                reached.add(found[n - i])
            if digit & 4:
                reached |= {found[a] ^ found[n - i - a] for a in range(1, n - i)}
        found.append(mex(reached))
    return found


def losing(colours, neighbours):
    """p of the coloured graph: a dict vertex -> colour, neighbours as lists; memoised on the
    coloured position.
    """
    return _losing(frozenset(colours.items()), tuple(map(tuple, neighbours)))


@cache
def _losing(position, neighbours):
    best = Fraction(1)
    for vertex, colour in position:
        if colour == "b":
            continue
        rest = measured(position, vertex, neighbours)
        p = _losing(rest, neighbours)
        best = min(best, 1 - p if colour == "w" else 1 - p / 2)
    return best


@cache
def won_white(position, neighbours):
    """The white game: safe moves only, with recolouring."""
    return any(
        not won_white(measured(position, vertex, neighbours), neighbours)
        for vertex, colour in position
        if colour == "w"
    )


def measured(position, vertex, neighbours):
    return frozenset(
        (v, TURN[c] if v in neighbours[vertex] else c) for v, c in position if v != vertex
    )


@cache
def heap_losing(tied, free, cycles):
    """p of a sum of heaps and cycles, by the rule of section 0.2 alone, with fractions and every
    move.
    """
    best = Fraction(1)
    for index, h in enumerate(tied):
        rest = tied[:index] + tied[index + 1 :]
        for a in range(h - 1):
            best = min(best, 1 - heap_losing(_sorted(*rest, a, h - 2 - a), free, cycles))
        best = min(best, 1 - heap_losing(_sorted(*rest, h - 1), free, cycles) / 2)
    for index, h in enumerate(free):
        for a in range(h - 1):
            rest = free[:index] + free[index + 1 :]
            best = min(best, 1 - heap_losing(_sorted(*tied, a, h - 2 - a), rest, cycles))
    for index, n in enumerate(cycles):
        best = min(
            best, 1 - heap_losing(_sorted(*tied, n - 2), free, cycles[:index] + cycles[index + 1 :])
        )
    return best


def _sorted(*heaps):
    return tuple(sorted(heap for heap in heaps if heap))


def connected_graphs(n):
    """The connected graphs of n vertices up to isomorphism, as lists of edges (by canonical form,
    slowly).
    """
    from itertools import permutations

    pairs = list(combinations(range(n), 2))
    perms = list(permutations(range(n)))
    index = {pair: bit for bit, pair in enumerate(pairs)}
    images = [[index[tuple(sorted((perm[a], perm[b])))] for a, b in pairs] for perm in perms]
    seen, graphs = set(), []
    for mask in range(1 << len(pairs)):
        if mask in seen:
            continue
        edges = [pair for bit, pair in enumerate(pairs) if mask >> bit & 1]
        if not connected(n, edges):
            continue
        graphs.append(edges)
        bits = [bit for bit in range(len(pairs)) if mask >> bit & 1]
        seen |= {sum(1 << image[bit] for bit in bits) for image in images}
    return graphs


def connected(n, edges):
    reached, todo = {0}, [0]
    while todo:
        v = todo.pop()
        for a, b in edges:
            for x, y in ((a, b), (b, a)):
                if x == v and y not in reached:
                    reached.add(y)
                    todo.append(y)
    return len(reached) == n


def random_graph(n, density, seed):
    rng = Random(seed)
    return [pair for pair in combinations(range(n), 2) if rng.random() < density]


def neighbour_lists(n, edges):
    near = [[] for _ in range(n)]
    for a, b in edges:
        near[a].append(b)
        near[b].append(a)
    return near
