"""The qubit game as a drawing: a sleeping kitten for each qubit, yarn for each edge."""

from __future__ import annotations

from itertools import combinations
from math import dist

from ketplay.core.drawing import Style, attr
from ketplay.core.game import CHANCE
from ketplay.games.octal.board.famous_graphs import Point
from ketplay.games.octal.rules import Octal
from ketplay.games.octal.state import GONE, NAMES, State
from ketplay.games.octal.svg.geometry import drawing_places, size, yarn
from ketplay.games.octal.words import risk

TILE = 54  # of a kitten
PLATE = (70, 18)  # below a kitten: its odds
PHONE = 366  # pixels that a drawing is wide on a phone
FINGER = 44  # pixels that can be pressed well
STAR = "M0 -10L2.9 -4L9.5 -3.1L4.7 1.5L5.9 8.1L0 5L-5.9 8.1L-4.7 1.5L-9.5 -3.1L-2.9 -4Z"


def draw(game: Octal, view: State, style: Style) -> str:
    """The whole board; what is gone leaves a faint ring.

    >>> draw(Octal(board="path:3"), State("w.l", 0), Style()).count("data-pick")
    2
    """
    points = drawing_places(game, style)
    width, height = size(points)
    odds = move_odds(game, view, style)
    best = min(odds.values(), default=2.0)
    reach = _reach(points, width) if style.shape == "tall" else 0
    parts = [
        f'<svg viewBox="0 0 {width:g} {height:g}" role="group" '
        f'data-first="a kitten" aria-label={attr(_label(game, view))}>'
        f'<rect class="octal-ground" x="3" y="3" width="{width - 6:g}" height="{height - 6:g}" '
        'rx="16"/>',
        *yarn(game, view, points, style),
        *(
            _vertex(game, view, v, point, style, _odds(odds[v], best) if v in odds else "", reach)
            for v, point in enumerate(points)
        ),
        *_measured(game, view, points),
    ]
    return "".join([*parts, "</svg>"])


def _label(game: Octal, view: State) -> str:
    remaining = sum(cell != GONE for cell in view.cells)
    return f"{game.board.text.partition('@')[0]}: {remaining} of {game.board.size} kittens left"


def _reach(points: list[Point], width: float) -> float:
    """How far from its middle a kitten can be pressed on a phone; 0 where it is large enough.

    Circles of neighbours do not overlap.

    >>> _reach([(0, 0), (74, 0)], 366), _reach([(0, 0), (74, 0), (600, 0)], 660)
    (0, 37.0)
    """
    wanted = FINGER / 2 * width / PHONE
    closest = min((dist(a, b) for a, b in combinations(points, 2)), default=width)
    return min(wanted, closest / 2) if wanted > TILE / 2 else 0


def _vertex(
    game: Octal, view: State, v: int, point: Point, style: Style, odds: str, reach: float
) -> str:
    x, y = point
    cell = view.cells[v]
    if cell == GONE:
        return (
            f'<circle class="octal-gone" cx="{x:g}" cy="{y:g}" r="{TILE / 2 - 6:g}" data-at="{v}"/>'
        )
    near = [w for w in game.neighbours[v] if view.cells[w] != GONE]
    beside = "tied to " + ", ".join(map(str, near)) if near else "tied to none"
    description = f"kitten {v}, {risk(cell)}, {beside}"
    name = _name(v) if style.labels else ""
    dead = not game.on_graph and game.dead(view, v, v) and not near
    pick = "" if dead else f' data-pick="v{v}" data-digits="{v}" role="button"'
    if not game.on_graph:
        pick += block_words(v)
    face = (
        f'<use href="#octal-{cell}" x="{-TILE / 2:g}" y="{-TILE / 2:g}" width="{TILE}" '
        f'height="{TILE}"/>{name}{odds}'
    )
    if reach and pick:
        face = f'<circle r="{reach:.1f}" fill="transparent"/><g data-face="">{face}</g>'
    return (
        f'<g transform="translate({x:g} {y:g})" data-key="v{v}" data-at="{v}"{pick} '
        f"aria-label={attr(description)}>"
        f"<title>{description}</title>{face}</g>"
    )


def block_words(v: int) -> str:
    """What the page needs where a block has two ends: either may be chosen first."""
    words = f"{v}: now choose the other end of the block."
    return f' data-either="" data-name="{v}" data-next={attr(words)}'


def _name(v: int) -> str:
    """The kitten's number on a plate of its own, where no yarn crosses it."""
    corner = 6 - TILE / 2
    wide = 20 if v < 100 else 28
    plate = (
        f'<rect class="octal-plate" x="{corner - wide / 2:g}" y="{corner - 9:g}" '
        f'width="{wide}" height="18" rx="9"/>'
    )
    return f'{plate}<text class="octal-name" x="{corner:g}" y="{corner + 4.5:g}">{v}</text>'


def _odds(chance: float, best: float) -> str:
    """The chance of losing with a kitten, on a plate below it; the best one has a star."""
    wide, high = PLATE
    star = f'<path class="octal-star" transform="translate(21 -21)" d="{STAR}"/>'
    is_best = chance == best
    words = "you lose" if chance == 1 else f"lose {chance_percent(chance)}"
    return (
        f'<g class="octal-told{" octal-best" if is_best else ""}">'
        f'<rect class="octal-odds-plate" x="{-wide / 2:g}" y="{TILE / 2 + 3:g}" '
        f'width="{wide}" height="{high}" rx="9"/>'
        f'<text class="octal-odds" y="{TILE / 2 + 16.5:g}">{words}</text>'
        f"{star if is_best else ''}</g>"
    )


def chance_percent(chance: float) -> str:
    """A chance in whole percent; certain only where it is.

    >>> chance_percent(0.3125), chance_percent(0.999), chance_percent(0.0)
    ('31 %', '99 %', '0 %')
    """
    percent = int(100 * chance + 0.5)
    if 0 < chance < 1:
        percent = min(99, max(1, percent))
    return f"{percent} %"


def move_odds(game: Octal, view: State, style: Style) -> dict[int, float]:
    """Each vertex's chance of losing, where it is known at once."""
    from ketplay.games.octal.odds import AT_ONCE, forecast, quick

    if not style.odds or game.outcome(view) is not None or not quick(game, view, AT_ONCE):
        return {}
    parts = forecast(game, view).parts
    return {int(pick[1:]): chance for pick, chance, _ in parts if pick[1:].isdigit()}


def _measured(game: Octal, view: State, points: list[Point]) -> list[str]:
    """The coin in the air over the qubit that is measured; a cross where the game was lost."""
    if view.block is None:
        return []
    first, last = view.block
    rings = [
        f'<circle class="octal-ring" cx="{points[v][0]:g}" cy="{points[v][1]:g}" '
        f'r="{TILE / 2 + 7}" data-at="{v}"/>'
        for v in range(first, last + 1)
    ]
    if game.actor(view) == CHANCE:
        x, y = points[game.measuring(view)]
        colour = NAMES[view.cells[game.measuring(view)]]
        words = f"kitten {game.measuring(view)} is {colour}: a coin decides"
        box = f'x="{x - 17:g}" y="{y - 52:g}" width="34" height="34"'
        coin = f'<use href="#octal-coin" {box} data-key="coin"'
        return [
            *rings,
            f'{coin} data-at="{game.measuring(view)}" role="img" aria-label={attr(words)}/>',
        ]
    v = next((v for v in range(first, last + 1) if view.cells[v] == "b"), None)
    v = game.measuring(view) if v is None else v
    x, y = points[v]
    cross = (
        f"M{x - 20:g} {y - 20:g}L{x + 20:g} {y + 20:g}M{x + 20:g} {y - 20:g}L{x - 20:g} {y + 20:g}"
    )
    return [*rings, f'<path class="octal-lost" d="{cross}" data-at="{v}"/>']
