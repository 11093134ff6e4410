"""Places of vertices in a drawing, and the lines between them."""

from __future__ import annotations

from math import ceil, hypot, sqrt

from ketplay.core.drawing import Style
from ketplay.games.octal.board.famous_graphs import Point
from ketplay.games.octal.board.layout import WIDE
from ketplay.games.octal.board.places import places, wraps
from ketplay.games.octal.rules import Octal
from ketplay.games.octal.state import GONE, State

STEP = 74  # between neighbours
EDGE = 46  # around everything
NARROW = 400  # a drawing is not narrower
TALL_NARROW = 290  # ... on a phone
TALL_ACROSS = 4  # vertices in a line of a row there, if it is short
TALL_LINES = 1.3  # lines of a long one for each vertex in a line
STUB = 0.62  # steps: what is seen of an edge around the back of a torus


def drawing_places(game: Octal, style: Style) -> list[Point]:
    """Places in the drawing, in its middle if it is narrow.

    >>> [x for x, _ in drawing_places(Octal(board="path:9"), Style(shape="tall"))[:4]]
    [71.0, 145.0, 219.0, 219.0]
    """
    is_tall = style.shape == "tall"
    longest = max(piece.size for piece in game.board.pieces)
    tall = max(TALL_ACROSS, ceil(sqrt(longest / TALL_LINES)))
    across = tall if is_tall else WIDE
    raw = [(x * STEP, y * STEP) for x, y in places(game.board, style.layout, across)]
    stub = EDGE if wraps(game.board) and not style.layout else 0
    wide = max(x for x, _ in raw)
    left = max(EDGE + stub * 0.6, ((TALL_NARROW if is_tall else NARROW) - wide) / 2)
    return [(round(x + left, 1), round(y + EDGE + stub * 0.6, 1)) for x, y in raw]


def size(points: list[Point]) -> tuple[float, float]:
    """The size of a drawing with these places, the same margin on both sides."""
    left = min(x for x, _ in points)
    top = min(y for _, y in points)
    return max(x for x, _ in points) + left, max(y for _, y in points) + max(top, EDGE + 8)


def yarn(game: Octal, view: State, points: list[Point], style: Style) -> list[str]:
    """A strand for each edge whose ends are both there."""
    around = frozenset() if style.layout else wraps(game.board)
    strands = []
    for a, b in game.board.edges:
        if view.cells[a] == GONE or view.cells[b] == GONE or (b == a + 1 and a in view.cuts):
            continue
        if (a, b) in around:
            path = f'd="{_stubs(points[a], points[b])}" data-around="{a}-{b}"'
        else:
            path = f'd="{wave(points[a], points[b])}" data-edge="{a}-{b}"'
        strands.append(f'<path class="octal-yarn-case" {path}/><path class="octal-yarn" {path}/>')
    return strands


def wave(start: Point, end: Point) -> str:
    """A strand that bends a little to one side, then to the other."""
    x, y = start
    right, down = end
    far = hypot(right - x, down - y) or 1.0
    bend = min(9.0, far / 9)
    across = -(down - y) / far * bend
    along = (right - x) / far * bend
    middle = ((x + right) / 2, (y + down) / 2)
    first = ((x + middle[0]) / 2 + across, (y + middle[1]) / 2 + along)
    bend_to = f"Q{first[0]:.1f} {first[1]:.1f} {middle[0]:.1f} {middle[1]:.1f}"
    return f"M{x:g} {y:g}{bend_to}T{right:g} {down:g}"


def _stubs(start: Point, end: Point) -> str:
    """Two ends that leave the board away from each other."""
    x, y = start
    right, down = end
    far = hypot(right - x, down - y) or 1.0
    dx = (right - x) / far * STEP * STUB
    dy = (down - y) / far * STEP * STUB
    return f"M{x:g} {y:g}l{-dx:.1f} {-dy:.1f}M{right:g} {down:g}l{dx:.1f} {dy:.1f}"
