"""The drawings by which well-known graphs are recognised: nested squares for the cube, and so on.

Coordinates are in steps, around the middle of the drawing.
"""

from __future__ import annotations

from math import cos, pi, sin

Point = tuple[float, float]


def ring(count: int, radius: float, turn: float = 0.0) -> list[Point]:
    """Points on a circle, clockwise from the top; `turn` is in steps from one point to the next.

    >>> [(round(x, 6) + 0.0, round(y, 6) + 0.0) for x, y in ring(2, 1.0)]
    [(0.0, -1.0), (0.0, 1.0)]
    """
    angles = [2 * pi * (v + turn) / count for v in range(count)]
    return [(radius * sin(angle), -radius * cos(angle)) for angle in angles]


def _square(half: float) -> list[Point]:
    """The corners of a square: left before right, top before bottom."""
    return [(-half, -half), (half, -half), (-half, half), (half, half)]


def _icosahedron() -> list[Point]:
    """A triangle in a ring of six in a triangle: a face on the outside, the opposite one inside."""
    places: dict[int, Point] = {}
    outer = ring(3, 4.4)
    inner = ring(3, 0.67, 0.5)
    near = ring(3, 1.75)
    between = ring(3, 1.75, 0.5)
    places.update(zip((11, 6, 7), outer, strict=True))
    places.update(zip((9, 5, 2), near, strict=True))
    places.update(zip((10, 1, 8), between, strict=True))
    places.update(zip((4, 0, 3), inner, strict=True))
    return [places[v] for v in range(12)]


PLACES: dict[str, list[Point]] = {
    "cube": [*_square(1.75), *_square(0.7)],
    "tetrahedron": [*ring(3, 1.7), (0.0, 0.0)],
    "octahedron": [*ring(3, 2.6), *ring(3, 0.8, 1.5)],
    "icosahedron": _icosahedron(),
    "dodecahedron": [
        *ring(5, 3.7),
        *ring(5, 2.6),
        *ring(5, 2.05, 0.5),
        *ring(5, 0.95, 0.5),
    ],
    "prism": [*ring(3, 2.4), *ring(3, 0.8)],
    "petersen": [*ring(5, 2.4), *ring(5, 1.15)],
    "diamond": [(-1.2, 0.0), (0.0, -0.8), (0.0, 0.8), (1.2, 0.0)],
    "bull": [(0.0, 1.1), (-0.7, 0.0), (0.7, 0.0), (-1.5, -0.9), (1.5, -0.9)],
    "house": [(-0.65, 1.2), (0.65, 1.2), (0.65, -0.1), (-0.65, -0.1), (0.0, -1.2)],
}
