"""The paper's figures, redrawn from computation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import atan2, cos, hypot, sin

from ketplay.core.drawing import css
from ketplay.core.drawing import text as escaped
from ketplay.games.octal.board.partitions import partitions
from ketplay.games.octal.octal_code import parse_code
from ketplay.games.octal.solver.chain import Chains, losing
from ketplay.games.octal.solver.winning_moves import analyse, picture

CLASSES = ("0W", "1W", "0L", "1L")
PLACES = {"0W": (160.0, 90.0), "0L": (440.0, 90.0), "1W": (160.0, 310.0), "1L": (440.0, 310.0)}
SQUARE = 26
GAP = 14
WHITE = "#fffdf6"
GREY = "#9b9fb3"
LINES = ("safe move", "one coin", "two coins")
DASHES = ("", ' stroke-dasharray="8 7"', ' stroke-dasharray="2 6"')
Point = tuple[float, float]
Transition = tuple[str, str, int]  # couple before, couple after, coins


def frame(
    width: float, height: float, title: str, parts: Sequence[str], theme: str = "light"
) -> str:
    """An SVG file of its own on the table's ground.

    >>> frame(10, 10, "empty", [])[:4]
    '<svg'
    """
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" role="img">'
        f"<title>{escaped(title)}</title><style>{css(theme)}</style>"
        f'<rect width="{width:g}" height="{height:g}" '
        f'fill="var(--ground)"/>{"".join(parts)}</svg>\n'
    )


def label(x: float, y: float, words: str, size: int = 14) -> str:
    """Text around a point."""
    return (
        f'<text x="{x:.4g}" y="{y:.4g}" font-family="sans-serif" font-size="{size}" '
        f'fill="var(--text)" text-anchor="middle">{escaped(words)}</text>'
    )


def arrow(x: float, y: float, right: float, down: float, risky: bool) -> str:
    """A line with a head; a coin is dashed."""
    angle = atan2(down - y, right - x)
    heads = " ".join(
        f"M{right:.1f} {down:.1f}L{right - 9 * cos(angle + side):.1f} "
        f"{down - 9 * sin(angle + side):.1f}"
        for side in (0.4, -0.4)
    )
    dashes = ' stroke-dasharray="6 4"' if risky else ""
    colour = "var(--seat1)" if risky else "var(--text)"
    return (
        f'<path d="M{x:.1f} {y:.1f}L{right:.1f} {down:.1f}" stroke="{colour}" stroke-width="1.8" '
        f'fill="none"{dashes}/>'
        f'<path d="{heads}" stroke="{colour}" stroke-width="1.8" fill="none"/>'
    )


def transition() -> str:
    """Figure 2: rows 2, 4 and 1 of the domino game, and the transition that wins."""
    return picture(analyse(parse_code("0.07"), [2, 4, 1]))


def kind(chains: Chains) -> str:
    """The paper's couple of a position: parity of lucky coins, white game.

    >>> kind(Chains((1,), (), ())), kind(Chains((), (2,), ()))
    ('1L', '0W')
    """
    return f"{chains.total % 2}{'L' if chains.lost else 'W'}"


def smallest() -> str:
    """Figure 3: the smallest positions of each couple as rows of squares, with their values."""
    parts = []
    for line, couple in enumerate(CLASSES):
        y = 26.0 + 74 * line
        won = "white game won" if couple[1] == "W" else "white game lost"
        parity = "odd" if couple[0] == "1" else "even"
        parts += [label(84, y + 18, f"({couple[0]}, {couple[1]})", 17)]
        parts += [label(84, y + 36, f"{parity}, {won}", 11)]
        x = 176.0
        for number, chains in enumerate(_least(couple)):
            if number:
                parts.append(label(x + 14, y + 20, "or"))
                x += 42
            squares, wide = _squares(chains, x, y)
            parts += [*squares, label(x + wide / 2, y + 48, str(losing(chains)), 13)]
            x += wide + 14
    return frame(680, 74 * len(CLASSES) + 16, "The smallest positions of each couple", parts)


def _least(couple: str) -> list[Chains]:
    """The positions of rows of the least total that belong to a couple.

    >>> [(len(_least(couple)), _least(couple)[0].total) for couple in CLASSES]
    [(2, 2), (4, 3), (1, 0), (1, 1)]
    """
    for total in range(7):
        candidates = [chains for chains in _rows(total) if kind(chains) == couple]
        if candidates:
            return candidates
    return []


def _rows(total: int) -> list[Chains]:
    """All sums of rows of a total, tied and free; a free heap of 1 would be a row of nothing."""
    return [
        Chains(tied, free, ())
        for part in range(total + 1)
        for tied in partitions(total - part)
        for free in partitions(part)
        if 1 not in free
    ]


def _squares(chains: Chains, x: float, y: float) -> tuple[list[str], float]:
    """The squares of a position from x on, grey ones first in each row, and how wide they are."""
    rows = [(1, heap - 1) for heap in chains.tied] + [(0, heap - 1) for heap in chains.free]
    if not rows:
        return [label(x + SQUARE / 2, y + 20, "∅", 20)], SQUARE
    parts = []
    right = x
    for grey, white in rows:
        for number in range(grey + white):
            fill = GREY if number < grey else WHITE
            parts.append(
                f'<rect x="{right:g}" y="{y:g}" width="{SQUARE}" height="{SQUARE}" '
                f'fill="{fill}" stroke="#17161d" stroke-width="1.6"/>'
            )
            right += SQUARE
        right += GAP
    return parts, right - GAP - x


def evolution(steps: Mapping[Transition, int], title: str) -> str:
    """Figures 4 and 5: the four couples, and an arrow with its own number for each kind of step."""
    parts = []
    numbers = []
    for (a, b, coins), count in sorted(steps.items()):
        same_way = sorted(step for step in steps if step[:2] == (a, b))
        lane = same_way.index((a, b, coins))
        path, (x, y) = _loop(PLACES[a], lane) if a == b else _arc(PLACES[a], PLACES[b], lane)
        parts.append(bent_arrow(path, coins))
        wide = 9 * len(str(count)) + 8
        numbers.append(
            f'<rect x="{x - wide / 2:.1f}" y="{y - 11:.1f}" width="{wide}" height="20" rx="5" '
            f'fill="var(--ground)"/>' + label(x, y + 4, str(count))
        )
    for couple, (x, y) in PLACES.items():
        parts.append(
            f'<ellipse cx="{x}" cy="{y}" rx="44" ry="28" fill="var(--felt)" stroke="var(--line)" '
            'stroke-width="2"/>'
        )
        parts.append(label(x, y + 5, f"({couple[0]}, {couple[1]})", 15))
    legend = []
    for coins in sorted({step[2] for step in steps}):
        x = 110.0 + 150 * coins
        legend.append(bent_arrow(((x, 398), (x + 25, 398), (x + 50, 398)), coins))
        legend.append(label(x + 94, 402, LINES[coins]))
    return frame(600, 420, title, [*parts, *numbers, *legend])


def _arc(begin: Point, end: Point, lane: int) -> tuple[tuple[Point, Point, Point], Point]:
    """From one couple to another, bent to the right, so that the way back lies apart; and where
    its number stands: near the beginning, so that crossing arrows leave it free.
    """
    x, y = begin
    right, down = end
    far = hypot(right - x, down - y)
    dx = (right - x) / far
    dy = (down - y) / far
    bend = 34.0 + 42 * lane
    middle = ((x + right) / 2 - bend * dy, (y + down) / 2 + bend * dx)
    start = _edge(begin, middle)
    stop = _edge(end, middle)
    return (start, middle, stop), _on_curve((start, middle, stop), 0.36)


def _loop(place: Point, lane: int) -> tuple[tuple[Point, Point, Point], Point]:
    """From a couple to itself, outside the square of the four."""
    x, y = place
    side = -1 if x < 300 else 1
    up = 1 if y < 200 else -1  # a second loop lies beside the first, away from the others
    tip = (x + side * 118, y) if lane == 0 else (x + side * 70, y - up * 96)
    start = (x + side * 36, y - 17)
    stop = (x + side * 36, y + 17)
    if lane:
        start = (x + side * 4, y - up * 30)
        stop = (x + side * 38, y - up * 19)
    return (start, tip, stop), _on_curve((start, tip, stop), 0.5)


def _edge(place: Point, towards: Point) -> Point:
    """Where a line from the middle of a couple to a point leaves its ellipse."""
    dx = towards[0] - place[0]
    dy = towards[1] - place[1]
    share = 1 / hypot(dx / 48, dy / 32)
    return place[0] + share * dx, place[1] + share * dy


def _on_curve(path: tuple[Point, Point, Point], t: float) -> Point:
    """A point of the curve with these three points."""
    (x, y), (a, b), (right, down) = path
    return (
        (1 - t) ** 2 * x + 2 * t * (1 - t) * a + t * t * right,
        (1 - t) ** 2 * y + 2 * t * (1 - t) * b + t * t * down,
    )


def bent_arrow(path: tuple[Point, Point, Point], coins: int) -> str:
    """A curve with a head; a coin is dashed, two are dotted."""
    (x, y), (a, b), (right, down) = path
    angle = atan2(down - b, right - a)
    wings = [
        f"{right - 11 * cos(angle + side):.1f} {down - 11 * sin(angle + side):.1f}"
        for side in (0.42, -0.42)
    ]
    colour = "var(--seat1)" if coins else "var(--text)"
    dashes = DASHES[coins]
    return (
        f'<path d="M{x:.1f} {y:.1f}Q{a:.1f} {b:.1f} {right:.1f} {down:.1f}" stroke="{colour}" '
        f'stroke-width="2.2" fill="none"{dashes}/>'
        f'<path d="M{right:.1f} {down:.1f}L{wings[0]}L{wings[1]}Z" fill="{colour}"/>'
    )
