"""How yarn is spun: the path data of waves, zigzags and loops along a path."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import hypot

from ketplay.games.qtris.svg.routing import Point, length, point_along


@lru_cache(maxsize=1024)
def spin(path: tuple[Point, ...], shape: str) -> str:
    """The path data of yarn that is spun as a `wave`, a `zigzag` or `loops`.

    >>> spin(((0.0, 0.0), (10.0, 0.0)), "zigzag")
    'M0 0L2.5 -4.2L7.5 4.2L10 0'
    """
    waves = max(1, round(length(path) / 13))
    points = [point_along(path, n / (2 * waves)) for n in range(2 * waves + 1)]
    data = [f"M{_xy(*points[0])}"]
    for n, (a, b) in enumerate(pairwise(points)):
        data.append(_STITCH[shape](a, b, 1 if n % 2 else -1))
    if shape == "zigzag":
        data.append(f"L{_xy(*points[-1])}")
    return "".join(data)


def _frame(a: Point, b: Point) -> tuple[Point, Point, Point]:
    """Middle, step and unit normal between two points."""
    dx = b[0] - a[0]
    dy = b[1] - a[1]
    span = hypot(dx, dy) or 1.0
    return ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), (dx, dy), (-dy / span, dx / span)


def _wave(a: Point, b: Point, side: int) -> str:
    (mx, my), _, (nx, ny) = _frame(a, b)
    return f"Q{_xy(mx + 7 * side * nx, my + 7 * side * ny)} {_xy(*b)}"


def _zigzag(a: Point, b: Point, side: int) -> str:
    (mx, my), _, (nx, ny) = _frame(a, b)
    return f"L{_xy(mx + 4.2 * side * nx, my + 4.2 * side * ny)}"


def _loop(a: Point, b: Point, side: int) -> str:
    _, (dx, dy), (nx, ny) = _frame(a, b)
    if side > 0:
        return f"L{_xy(*b)}"
    first = a[0] + 2.1 * dx - 10 * nx, a[1] + 2.1 * dy - 10 * ny
    second = b[0] - 2.1 * dx - 10 * nx, b[1] - 2.1 * dy - 10 * ny
    return f"C{_xy(*first)} {_xy(*second)} {_xy(*b)}"


_STITCH = {"wave": _wave, "zigzag": _zigzag, "loops": _loop}


def _xy(x: float, y: float) -> str:
    return f"{round(x, 1):g} {round(y, 1):g}"
