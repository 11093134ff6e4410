"""The yarn between the two halves of a pair: where it runs on the board, how it is spun, and the knot on it.

Yarn starts at a plate's edge and keeps to the gutters between the tiles, so that it never crosses a face. A straight
way is taken where there is one; otherwise the yarn bends round the tile that is in between, on the side with less
traffic, and yarns that share a gutter keep to lanes of their own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, pairwise, product
from math import hypot
from typing import NamedTuple

PITCH = 120.0  # from one square's centre to the next
REACH = 42.0  # from a square's centre to its plate's edge
CORNER = 37.0  # from a square's centre to its plate's rounded corner, along each axis
LANE = 8.0  # half the distance of two yarns in one gutter
MARGIN = 8.0  # of the board's rim
BEND = 17.0  # radius of a bend

Point = tuple[float, float]
Pair = tuple[int, int]  # lower square, higher square
Box = tuple[float, float, float, float]


class Yarn(NamedTuple):
    """The way of one yarn: a polyline with rounded corners already in it, and where its knot sits."""

    pair: Pair
    way: tuple[Point, ...]
    knot: Point


def centre(square: int) -> Point:
    """The middle of a square on a board whose first square is centred at half a pitch.

    >>> centre(1), centre(6)
    ((60.0, 60.0), (300.0, 180.0))
    """
    row, column = divmod(square - 1, 3)
    return (column + 0.5) * PITCH, (row + 0.5) * PITCH


def routes(pair: Pair) -> list[list[Point]]:
    """The ways open to a yarn, as the gutter crossings (in pitches from square 1's centre) it passes; [] is straight.

    >>> routes((1, 2)), routes((1, 6))
    ([[]], [[(0.5, 0.5), (1.5, 0.5)]])
    >>> len(routes((4, 6))), len(routes((1, 9)))
    (2, 2)
    """
    (top, left), (bottom, right) = (divmod(square - 1, 3) for square in pair)
    down, across = bottom - top, right - left
    if down < 2 and abs(across) < 2:
        return [[]]
    if down == 2 and abs(across) == 2:
        side = 0.5 if across > 0 else 1.5
        far = 2 - side
        return [[(side, 0.5), (far, 0.5), (far, 1.5)], [(side, 0.5), (side, 1.5), (far, 1.5)]]
    if abs(across) == 2:  # along a row, or a knight's move lying down
        ends = (0.5, 1.5) if across > 0 else (1.5, 0.5)
        rows = [top + 0.5] if down else [top + 0.5, top - 0.5]
        return [[(ends[0], y), (ends[1], y)] for y in sorted(rows, key=lambda y: abs(y - 1))]
    columns = [(left + right) / 2] if across else [left + 0.5, left - 0.5]
    return [[(x, 0.5), (x, 1.5)] for x in sorted(columns, key=lambda x: abs(x - 1))]


@lru_cache(maxsize=4096)  # there are 2,619 ways to lay out one to four pairs
def lay(pairs: tuple[Pair, ...]) -> tuple[Yarn, ...]:
    """All yarns of a board, laid so that they disturb each other least.

    >>> [yarn.knot for yarn in lay(((1, 2),))]
    [(120.0, 60.0)]
    """
    ways = min(_layouts(pairs), key=lambda layout: layout[0])[1]
    knots: list[Box] = []
    laid = {}
    for pair, way in sorted(zip(pairs, ways, strict=True), key=lambda tied: length(tied[1])):
        rounded = tuple(_round(way))
        spot = _knot(rounded, knots)
        knots.append(_box(spot))
        laid[pair] = Yarn(pair, rounded, spot)
    return tuple(laid[pair] for pair in pairs)


def _layouts(pairs: Sequence[Pair]) -> Iterator[tuple[float, list[list[Point]]]]:
    """Every choice of routes, with the lanes of shared gutters given from either side, and how bad it is."""
    for chosen in product(*map(routes, pairs)):
        crowd = Counter(edge for route in chosen for edge in _edges(route))
        crowding = sum((users - 1) ** 2 for users in crowd.values())
        for order in (1, -1):
            lanes = _lanes(chosen, order)
            ways = [
                _anchor(pair, _shift(r, lane))
                for pair, r, lane in zip(pairs, chosen, lanes, strict=True)
            ]
            yield crowding + _trouble(ways), ways
            if not any(lanes):
                break


def _edges(route: Sequence[Point]) -> list[frozenset[Point]]:
    return [frozenset(step) for step in pairwise(route)]


def _lanes(chosen: Sequence[list[Point]], order: int) -> list[float]:
    """How far each yarn keeps from the middle of its gutters: yarns that share one are spread over it."""
    users: dict[frozenset[Point], list[int]] = {}
    for place, route in enumerate(chosen):
        for edge in _edges(route):
            users.setdefault(edge, []).append(place)
    lanes = [0.0] * len(chosen)
    for sharers in users.values():
        for rank, place in enumerate(sharers):
            if len(sharers) > 1 and not lanes[place]:
                lanes[place] = order * LANE * (2 * rank - len(sharers) + 1)
    return lanes


def _trouble(ways: Sequence[list[Point]]) -> float:
    """How much yarns are in each other's way: crossings, and then length."""
    crossings = sum(
        _cross(*one, *other)
        for a, b in combinations(ways, 2)
        for one in pairwise(a)
        for other in pairwise(b)
    )
    return crossings + sum(map(length, ways)) / 1000


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two straight pieces cross or touch."""
    return (
        _turn(a, b, c) * _turn(a, b, d) <= 0
        and _turn(c, d, a) * _turn(c, d, b) <= 0
        and _near(a, b, c, d)
    )


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _near(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the boxes around two pieces meet: pieces of one line cross only then."""
    return all(
        max(min(a[axis], b[axis]), min(c[axis], d[axis]))
        <= min(max(a[axis], b[axis]), max(c[axis], d[axis]))
        for axis in (0, 1)
    )


def _shift(route: Sequence[Point], lane: float) -> list[Point]:
    """The crossings in units of the drawing, moved to a lane."""
    scaled = [(_gutter(x), _gutter(y)) for x, y in route]
    if not lane:
        return scaled
    (x0, y0), (x1, y1) = scaled[0], scaled[-1]
    if y0 == y1:
        return [(x, y + lane) for x, y in scaled]
    if x0 == x1:
        return [(x + lane, y) for x, y in scaled]
    return [(x + lane / 2, y - lane / 2) for x, y in scaled]


def _gutter(pitches: float) -> float:
    """A gutter's place; the ones along the board's rim lie a little inside it, so that knots fit."""
    return min(max((pitches + 0.5) * PITCH, MARGIN), 3 * PITCH - MARGIN)


def _anchor(pair: Pair, bends: Sequence[Point]) -> list[Point]:
    """The whole way: from the first plate's edge through the bends to the second one's."""
    one, other = centre(pair[0]), centre(pair[1])
    return [
        _edge(one, bends[0] if bends else other),
        *bends,
        _edge(other, bends[-1] if bends else one),
    ]


def _edge(start: Point, goal: Point) -> Point:
    """Where yarn that leaves for `goal` is tied to the plate around `start`: the middle of a side, or a corner."""
    dx, dy = goal[0] - start[0], goal[1] - start[1]
    if abs(dx) < 1 or abs(dy) < 1:
        return start[0] + REACH * _sign(dx), start[1] + REACH * _sign(dy)
    return start[0] + CORNER * _sign(dx), start[1] + CORNER * _sign(dy)


def _sign(number: float) -> int:
    return (number > 0.5) - (number < -0.5)


def _round(way: Sequence[Point]) -> Iterator[Point]:
    """A polyline with its corners rounded by quadratic curves."""
    yield way[0]
    for before, corner, after in zip(way, way[1:], way[2:], strict=False):
        enter, leave = _towards(corner, before, BEND), _towards(corner, after, BEND)
        for step in range(7):
            t = step / 6
            a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
            yield (
                a * enter[0] + b * corner[0] + c * leave[0],
                a * enter[1] + b * corner[1] + c * leave[1],
            )
    yield way[-1]


def _towards(start: Point, goal: Point, distance: float) -> Point:
    span = hypot(goal[0] - start[0], goal[1] - start[1])
    share = min(distance, span / 2) / span
    return start[0] + share * (goal[0] - start[0]), start[1] + share * (goal[1] - start[1])


def _knot(way: Sequence[Point], taken: Sequence[Box]) -> Point:
    """The place for a knot near the middle of the way that covers no other knot and as little else as possible."""
    spots = [along(way, share) for share in (0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82)]

    def covered(spot: Point) -> float:
        box = _box(spot)
        return sum(10 * _overlap(box, other) for other in taken) + sum(
            _overlap(box, other) for other in _SPARED
        )

    return min(spots, key=covered)


def _box(spot: Point) -> Box:
    return spot[0] - 22, spot[1] - 11, spot[0] + 22, spot[1] + 11


def _overlap(one: Box, other: Box) -> float:
    """The area that two boxes share."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return wide * high if wide > 0 and high > 0 else 0.0


def _spared(x: float, y: float) -> Iterator[Box]:
    """What a knot had better leave uncovered around a square's centre: its odds, its letter, a badge on either side."""
    yield x + 22, y + REACH + 3, x + REACH, y + REACH + 13
    yield x + 21, y - 41, x + 41, y - 21
    yield x + 17, y + 17, x + 39, y + 39
    yield x - 39, y + 17, x - 17, y + 39


_SPARED: tuple[Box, ...] = tuple(box for square in range(1, 10) for box in _spared(*centre(square)))


def length(way: Sequence[Point]) -> float:
    """How long a way is.

    >>> length([(0, 0), (3, 4), (3, 10)])
    11.0
    """
    return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(way))


def along(way: Sequence[Point], share: float) -> Point:
    """The point at a share of a way's length.

    >>> along([(0, 0), (10, 0)], 0.5)
    (5.0, 0.0)
    """
    left = share * length(way)
    for (ax, ay), (bx, by) in pairwise(way):
        span = hypot(bx - ax, by - ay)
        if span and left <= span:
            return round(ax + (bx - ax) * left / span, 2), round(ay + (by - ay) * left / span, 2)
        left -= span
    return way[-1]


@lru_cache(maxsize=4096)
def spin(way: tuple[Point, ...], shape: str) -> str:
    """The path data of a way spun as a `wave`, a `zigzag` or `loops`.

    >>> spin(((0.0, 0.0), (10.0, 0.0)), "zigzag")
    'M0 0L2.5 -4.2L7.5 4.2L10 0'
    """
    waves = max(1, round(length(way) / 13))
    knots = [along(way, n / (2 * waves)) for n in range(2 * waves + 1)]
    data = [f"M{_xy(*knots[0])}"]
    for n, (a, b) in enumerate(pairwise(knots)):
        data.append(_STITCH[shape](a, b, 1 if n % 2 else -1))
    if shape == "zigzag":
        data.append(f"L{_xy(*knots[-1])}")
    return "".join(data)


def _frame(a: Point, b: Point) -> tuple[Point, Point, Point]:
    """Middle, step and unit normal between two points."""
    dx, dy = b[0] - a[0], b[1] - a[1]
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
