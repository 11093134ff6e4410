"""Where the yarn between the two halves of a pair runs on the board, and where its knot is.

Yarn comes out from under a tile and keeps to the gutters between the tiles, so that it never
crosses one. It runs along the side of a neighbour; otherwise it bends around the tile in between,
on the side with less traffic, and yarns that share a gutter keep to lanes of their own. A knot lies
in a gutter, too: it stands upright in those that go down.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, pairwise, product
from math import hypot
from operator import itemgetter
from typing import NamedTuple

PITCH = 120.0  # from one square's centre to the next
REACH = 48.0  # from a square's centre to its plate's edge
HIDDEN = 8.0  # how far yarn begins under a plate
CORNER = 36.0  # from a square's centre to where yarn leaves it at a corner, along each axis
SIDE = 26.0  # from a square's centre to where yarn to a neighbour leaves it, along an edge
LANE = 5.5  # half the distance of two yarns in one gutter
MARGIN = 2.0  # of the board's rim
RIM = -9.0  # where the board ends, in both directions before its first square
BEND = 9.0  # radius of a bend
ROUNDS = 3  # in which knots make way for each other
_KNOT_SHARES = (0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82)  # of a path's length

Point = tuple[float, float]
Pair = tuple[int, int]  # lower square, higher square
Box = tuple[float, float, float, float]


class Knot(NamedTuple):
    """The place of a knot; its signs lie side by side, or one above the other if it is upright."""

    x: float
    y: float
    upright: bool


class Yarn(NamedTuple):
    """The path of one yarn, a polyline with rounded corners, and its knot."""

    pair: Pair
    path: tuple[Point, ...]
    knot: Knot


def centre(square: int) -> Point:
    """The middle of a square on a board whose first square is centred at half a pitch.

    >>> centre(1), centre(6)
    ((60.0, 60.0), (300.0, 180.0))
    """
    row, column = divmod(square - 1, 3)
    return (column + 0.5) * PITCH, (row + 0.5) * PITCH


def routes(pair: Pair) -> list[list[Point]]:
    """The routes that a yarn can take, as the gutter crossings it passes; [] between neighbours.

    Crossings are counted in pitches from the centre of square 1.

    >>> routes((1, 2)), routes((1, 6))
    ([[]], [[(0.5, 0.5), (1.5, 0.5)]])
    >>> len(routes((4, 6))), len(routes((1, 9)))
    (2, 2)
    """
    (top, left), (bottom, right) = (divmod(square - 1, 3) for square in pair)
    down = bottom - top
    across = right - left
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


@lru_cache(maxsize=4096)  # there are 2,619 layouts of one to four pairs
def route_yarns(pairs: tuple[Pair, ...]) -> tuple[Yarn, ...]:
    """All yarns of a board, routed so that they disturb each other least.

    >>> [yarn.knot for yarn in route_yarns(((1, 2),))]
    [Knot(x=120.0, y=60.0, upright=True)]
    """
    paths = min(_layouts(pairs), key=lambda layout: layout[0])[1]
    rounded = {pair: tuple(_round(path)) for pair, path in zip(pairs, paths, strict=True)}
    shortest_first = sorted(pairs, key=lambda pair: length(rounded[pair]))
    places = {pair: _knot_places(rounded[pair]) for pair in shortest_first}
    knots: dict[Pair, Knot] = {}
    for pair in shortest_first * ROUNDS:
        others = [_knot_box(knot) for other, knot in knots.items() if other != pair]
        knots[pair] = _best_place(places[pair], others)
    return tuple(Yarn(pair, rounded[pair], knots[pair]) for pair in pairs)


def _layouts(pairs: Sequence[Pair]) -> Iterator[tuple[float, list[list[Point]]]]:
    """Every choice of routes, with the lanes of shared gutters in either order, and its penalty."""
    for choice in product(*map(routes, pairs)):
        users = Counter(edge for route in choice for edge in _edges(route))
        crowding = sum((number - 1) ** 2 for number in users.values())
        for order in (1, -1):
            lanes = _lanes(choice, order)
            paths = [
                _anchor(pair, _shift(route, lane))
                for pair, route, lane in zip(pairs, choice, lanes, strict=True)
            ]
            yield crowding + _penalty(paths), paths
            if not any(lanes):
                break


def _edges(route: Sequence[Point]) -> list[frozenset[Point]]:
    return [frozenset(step) for step in pairwise(route)]


def _lanes(choice: Sequence[list[Point]], order: int) -> list[float]:
    """How far each yarn keeps from the middle of its gutters: those that share one spread out."""
    users: dict[frozenset[Point], list[int]] = {}
    for number, route in enumerate(choice):
        for edge in _edges(route):
            users.setdefault(edge, []).append(number)
    lanes = [0.0] * len(choice)
    for numbers in users.values():
        for rank, number in enumerate(numbers):
            if len(numbers) > 1 and not lanes[number]:
                lanes[number] = order * LANE * (2 * rank - len(numbers) + 1)
    return lanes


def _penalty(paths: Sequence[list[Point]]) -> float:
    """How bad paths are together: crossings, and then length."""
    crossings = sum(
        _cross(*segment, *other)
        for a, b in combinations(paths, 2)
        for segment in pairwise(a)
        for other in pairwise(b)
    )
    return crossings + sum(map(length, paths)) / 1000


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two segments cross or touch."""
    return (
        _turn(a, b, c) * _turn(a, b, d) <= 0
        and _turn(c, d, a) * _turn(c, d, b) <= 0
        and _near(a, b, c, d)
    )


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _near(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the boxes around two segments meet: segments of one line cross only then."""
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
    x0, y0 = scaled[0]
    x1, y1 = scaled[-1]
    if y0 == y1:
        return [(x, y + lane) for x, y in scaled]
    if x0 == x1:
        return [(x + lane, y) for x, y in scaled]
    return [(x + lane / 2, y - lane / 2) for x, y in scaled]


def _gutter(pitches: float) -> float:
    """A gutter's place; those along the rim are a little inside the board, so that knots fit."""
    return min(max((pitches + 0.5) * PITCH, MARGIN), 3 * PITCH - MARGIN)


def _anchor(pair: Pair, bends: Sequence[Point]) -> list[Point]:
    """The whole path: from under the first plate through the bends to below the second."""
    start = centre(pair[0])
    goal = centre(pair[1])
    if not bends:
        return _beside(start, goal)
    return [_corner(start, bends[0]), *bends, _corner(goal, bends[-1])]


def _beside(start: Point, goal: Point) -> list[Point]:
    """A path between neighbours, in the gutter that they share, long enough to be seen.

    >>> _beside((60, 60), (60, 180))
    [(34.0, 100.0), (34.0, 120.0), (86.0, 120.0), (86.0, 140.0)]
    """
    x0, y0 = start
    x1, y1 = goal
    across = _sign(x1 - x0)
    deep = REACH - HIDDEN
    if not across:
        y = (y0 + y1) / 2
        return [(x0 - SIDE, y0 + deep), (x0 - SIDE, y), (x1 + SIDE, y), (x1 + SIDE, y1 - deep)]
    x = (x0 + x1) / 2
    upper, lower = (y0 - SIDE, y1 + SIDE) if y0 == y1 else (y0 + SIDE, y1 - SIDE)
    return [(x0 + across * deep, upper), (x, upper), (x, lower), (x1 - across * deep, lower)]


def _corner(start: Point, goal: Point) -> Point:
    """The corner of the plate around `start` at which yarn to `goal` leaves it."""
    dx = goal[0] - start[0]
    dy = goal[1] - start[1]
    return start[0] + CORNER * _sign(dx), start[1] + CORNER * _sign(dy)


def _sign(number: float) -> int:
    return (number > 0.5) - (number < -0.5)


def _round(path: Sequence[Point]) -> Iterator[Point]:
    """A polyline with its corners rounded by quadratic curves."""
    yield path[0]
    for before, corner, after in zip(path, path[1:], path[2:], strict=False):
        enter = _towards(corner, before, BEND)
        leave = _towards(corner, after, BEND)
        for step in range(7):
            t = step / 6
            a = (1 - t) ** 2
            b = 2 * t * (1 - t)
            c = t * t
            yield (
                a * enter[0] + b * corner[0] + c * leave[0],
                a * enter[1] + b * corner[1] + c * leave[1],
            )
    yield path[-1]


def _towards(start: Point, goal: Point, distance: float) -> Point:
    span = hypot(goal[0] - start[0], goal[1] - start[1])
    share = min(distance, span / 2) / span
    return start[0] + share * (goal[0] - start[0]), start[1] + share * (goal[1] - start[1])


@lru_cache(maxsize=1024)  # there are 320 paths, which all layouts share
def _knot_places(path: tuple[Point, ...]) -> list[tuple[Knot, float]]:
    """Where a knot can be on a path, the middle first, and how much it covers there."""
    points = [point_along(path, share) for share in _KNOT_SHARES]
    places = [Knot(*point, upright) for point in points for upright in (False, True)]
    return [(place, _covered(place)) for place in places]


def _covered(knot: Knot) -> float:
    """The area that a knot covers of what should be free around the squares near it, and how far it
    would stick out from the board.
    """
    box = _knot_box(knot)
    outside = max(0.0, RIM - box[0], RIM - box[1], *(edge - 3 * PITCH + RIM for edge in box[2:]))
    return 20 * outside + sum(
        [
            _overlap(box, other)
            for square, boxes in _KEEP_FREE.items()
            if abs(square[0] - knot.x) < PITCH and abs(square[1] - knot.y) < PITCH
            for other in boxes
        ]
    )


def _best_place(places: Sequence[tuple[Knot, float]], knots: Sequence[Box]) -> Knot:
    """The place that covers no other knot and as little else as possible."""
    if not knots:
        return min(places, key=itemgetter(1))[0]

    def covered(candidate: tuple[Knot, float]) -> float:
        place, area = candidate
        box = _knot_box(place)
        return area + sum(100 * _overlap(box, other) for other in knots)

    return min(places, key=covered)[0]


def _knot_box(knot: Knot) -> Box:
    across, down = (10.5, 21.0) if knot.upright else (21.0, 10.5)
    return knot.x - across, knot.y - down, knot.x + across, knot.y + down


def _overlap(box: Box, other: Box) -> float:
    """The area that two boxes share."""
    width = min(box[2], other[2]) - max(box[0], other[0])
    height = min(box[3], other[3]) - max(box[1], other[1])
    return width * height if width > 0 and height > 0 else 0.0


def _keep_free(x: float, y: float) -> Iterator[Box]:
    """What a knot should not cover around a square's centre: the tile, and once more its number,
    the letter of a pair, and the line with its odds.
    """
    yield x - REACH, y - REACH, x + REACH, y + REACH
    yield x - REACH, y - REACH, x - REACH + 20, y - REACH + 20
    yield x + REACH - 20, y - REACH, x + REACH, y - REACH + 20
    yield x - REACH, y + REACH - 14, x + REACH, y + REACH


_KEEP_FREE: dict[Point, tuple[Box, ...]] = {  # by the square's centre
    centre(square): tuple(_keep_free(*centre(square))) for square in range(1, 10)
}


def length(path: Sequence[Point]) -> float:
    """How long a path is.

    >>> length([(0, 0), (3, 4), (3, 10)])
    11.0
    """
    return sum([hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(path)])


def point_along(path: Sequence[Point], share: float) -> Point:
    """The point at a share of a path's length.

    >>> point_along([(0, 0), (10, 0)], 0.5)
    (5.0, 0.0)
    """
    distance = share * length(path)
    for (x0, y0), (x1, y1) in pairwise(path):
        span = hypot(x1 - x0, y1 - y0)
        if span and distance <= span:
            x = x0 + (x1 - x0) * distance / span
            y = y0 + (y1 - y0) * distance / span
            return round(x, 2), round(y, 2)
        distance -= span
    return path[-1]
