"""Symmetries of a coloured graph: permutations that keep edges and colours. Some are enough; more
save more.
"""

from __future__ import annotations

from collections.abc import Iterator

MOST_SYMMETRIES = 48  # symmetries used: each one costs a few lookups at every position
STEPS = 20_000  # placements tried before giving up looking for more


def symmetries(neighbours: tuple[int, ...], colours: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Up to MOST symmetries, the identity first.

    >>> symmetries((0b010, 0b101, 0b010), (0, 0, 0))
    [(0, 1, 2), (2, 1, 0)]
    """
    kinds = _kinds(neighbours, colours)
    images = [tuple(range(len(neighbours)))]
    for image in _images(neighbours, kinds):
        if image != images[0]:
            images.append(image)
        if len(images) == MOST_SYMMETRIES:
            break
    return images


def _kinds(neighbours: tuple[int, ...], colours: tuple[int, ...]) -> list[int]:
    """A number for each vertex that every symmetry keeps: its colour, refined by those of its
    neighbours.
    """
    kinds = list(colours)
    for _ in range(len(neighbours)):
        seen = [
            (kinds[v], tuple(sorted(kinds[w] for w in bits(near))))
            for v, near in enumerate(neighbours)
        ]
        names = {kind: number for number, kind in enumerate(sorted(set(seen)))}
        finer = [names[kind] for kind in seen]
        if len(set(finer)) == len(set(kinds)):
            return finer
        kinds = finer
    return kinds


def bits(mask: int) -> Iterator[int]:
    """The vertices of a set, in order.

    >>> list(bits(0b10110))
    [1, 2, 4]
    """
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


def _order(neighbours: tuple[int, ...]) -> list[int]:
    """Vertices so that each follows a neighbour where it can: wrong images are noticed early."""
    order: list[int] = []
    seen = 0
    while len(order) < len(neighbours):
        touching = [v for v in range(len(neighbours)) if not seen >> v & 1 and neighbours[v] & seen]
        v = min(touching or [v for v in range(len(neighbours)) if not seen >> v & 1])
        order.append(v)
        seen |= 1 << v
    return order


def _images(neighbours: tuple[int, ...], kinds: list[int]) -> Iterator[tuple[int, ...]]:
    n = len(neighbours)
    order = _order(neighbours)
    image = [-1] * n
    steps = 0
    candidates: list[Iterator[int]] = [iter(range(n))] if n else []
    used = 0
    while candidates:
        v = order[len(candidates) - 1]
        if image[v] >= 0:
            used &= ~(1 << image[v])
            image[v] = -1
        steps += 1
        if steps > STEPS:
            return
        for w in candidates[-1]:
            if not used >> w & 1 and _fits(
                v, w, neighbours, kinds, image, order[: len(candidates) - 1]
            ):
                image[v] = w
                used |= 1 << w
                break
        else:
            candidates.pop()
            continue
        if len(candidates) == n:
            yield tuple(image)
        else:
            candidates.append(iter(range(n)))


def _fits(
    v: int,
    w: int,
    neighbours: tuple[int, ...],
    kinds: list[int],
    image: list[int],
    fixed_vertices: list[int],
) -> bool:
    if kinds[v] != kinds[w]:
        return False
    return all((neighbours[v] >> x & 1) == (neighbours[w] >> image[x] & 1) for x in fixed_vertices)
