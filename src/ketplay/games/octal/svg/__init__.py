"""The board as a drawing: a sleeping kitten for each qubit, yarn for each edge; click a kitten to
measure it.
"""

from __future__ import annotations

from fractions import Fraction
from math import hypot

from ketplay.core.drawing import Style, attr
from ketplay.core.game import CHANCE
from ketplay.games.octal.board.layout import Point, layout
from ketplay.games.octal.rules import Octal
from ketplay.games.octal.state import GONE, NAMES, Coin, Cut, Move, State, Take
from ketplay.games.octal.svg import kittens
from ketplay.games.octal.words import move as move_words
from ketplay.games.octal.words import risk

TILES = ("kittens",)
PICTURES = ("tree",)  # other pictures of a position, see `other`
STEP, TILE, EDGE = 74, 54, 46  # between neighbours, of a kitten, around everything
NARROW = 400
LONGEST = 9  # letters of a fraction that fit below a kitten
CSS = (
    ".octal-ground{fill:var(--felt);stroke:var(--line);stroke-width:2}"
    ".octal-yarn-case{stroke:var(--ground);stroke-width:8;fill:none;stroke-linecap:round}"
    ".octal-yarn{stroke:var(--accent);stroke-width:4;fill:none;stroke-linecap:round}"
    ".octal-gone{fill:none;stroke:var(--line);stroke-width:2;stroke-dasharray:4 5}"
    ".octal-name{fill:var(--text);font:700 12px sans-serif;text-anchor:middle}"
    ".octal-plate{fill:var(--felt);stroke:var(--line);stroke-width:1.5}"
    ".octal-odds{fill:var(--text);font:700 13px "
    "sans-serif;text-anchor:middle;paint-order:stroke;stroke:var(--felt);"
    "stroke-width:4}"
    ".octal-ring{fill:none;stroke:var(--accent);stroke-width:4;stroke-dasharray:7 5}"
    ".octal-lost{fill:none;stroke:var(--seat1);stroke-width:6;stroke-linecap:round}"
    ".octal-tools{display:flex;flex-wrap:wrap;justify-content:center;gap:8px;margin:8px 0}"
    ".octal-canvas{width:100%;height:auto;border:2px solid "
    "var(--line);border-radius:12px;touch-action:none}"
    ".octal-line{stroke:var(--accent);stroke-width:4}"
    ".octal-held use{outline:3px solid var(--accent);outline-offset:3px;border-radius:50%}"
    ".octal-list{width:100%;min-height:4em;font-family:monospace}"
    ".octal-scroll{overflow:auto;max-height:70vh}.octal-tree{display:block;max-width:none;margin:0 "
    "auto}"
    ".octal-arranging [data-at]{cursor:move;touch-action:none;transition:none}"
    ".octal-cut{fill:var(--ground);stroke:var(--accent);stroke-width:2}"
)


def symbols(tiles: str) -> str:
    return kittens.symbols()


def picks(game: Octal, view: State, move: Move) -> tuple[str, ...]:
    """A click on the vertex; for a block on its first and its last square; for a cut on the yarn.

    >>> picks(Octal(), Octal().start(), Take(3, 3)), picks(Octal(), Octal().start(), Take(3, 5))
    (('v3',), ('v3', 'v5'))
    """
    if isinstance(move, Take):
        return (
            (f"v{move.first}",) if move.first == move.last else (f"v{move.first}", f"v{move.last}")
        )
    return (f"c{move.after}",) if isinstance(move, Cut) else (f"coin{move.bit}",)


def draw(game: Octal, view: State, style: Style) -> str:
    """The whole board; what is gone leaves a faint ring.

    >>> draw(Octal(board="path:3"), State("w.l", 0), Style()).count("data-pick")
    2
    """
    points = _places(game)
    width = max(NARROW, max(x for x, _ in points) + EDGE)
    height = max(y for _, y in points) + EDGE + 8  # room for the marks below the last line
    parts = [
        f'<svg viewBox="0 0 {width:g} {height:g}" role="group" '
        f"aria-label={attr(_label(game, view))}>"
    ]
    parts.append(
        f'<rect class="octal-ground" x="3" y="3" width="{width - 6:g}" height="{height - 6:g}" '
        'rx="16"/>'
    )
    parts += _yarn(game, view, points)
    odds = _odds(game, view, style)
    parts += [
        _vertex(game, view, v, points[v], style, odds.get(v, "")) for v in range(game.board.size)
    ]
    parts += _measured(game, view, points)
    return "".join([*parts, "</svg>"])


def chance_picture(game: Octal, view: State, move: Move) -> str:
    """A picture of the coin that fell: the bit it shows.

    >>> picture = chance_picture(Octal(), State("l", 0, (0, 0)), Coin(0))
    >>> 'aria-label="the coin lands on zero: safe"' in picture
    True
    """
    if not isinstance(move, Coin):
        return ""
    face = (
        '<circle cx="24" cy="24" r="21" fill="#ffd866" stroke="#17161d" stroke-width="3"/>'
        '<text x="24" y="33" font-family="sans-serif" font-size="26" font-weight="700" '
        'text-anchor="middle" '
        f'fill="#17161d">{move.bit}</text>'
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="48" height="48" '
        'role="img" '
        f"aria-label={attr(move_words(game, view, move))}>{face}</svg>"
    )


def draw_picture(game: Octal, view: State, name: str, style: Style) -> str:
    """Another picture of a position, as an SVG file of its own: the tree of all plays.

    >>> draw_picture(Octal(board="path:2"), Octal(board="path:2").start(), "tree", Style())[:4]
    '<svg'
    """
    from ketplay.games.octal.svg.tree import draw as draw_tree

    return draw_tree(game, view, style.theme)


def _label(game: Octal, view: State) -> str:
    remaining = sum(cell != GONE for cell in view.cells)
    kind = "qubits" if game.quantum else "squares"
    return f"{game.board.text.partition('@')[0]}: {remaining} of {game.board.size} {kind} left"


def _places(game: Octal) -> list[Point]:
    """Places in the drawing, in its middle if it is narrow."""
    raw = [(x * STEP, y * STEP) for x, y in layout(game.board)]
    wide = max(x for x, _ in raw)
    left = max(EDGE, (NARROW - wide) / 2)
    return [(round(x + left, 1), round(y + EDGE, 1)) for x, y in raw]


def _yarn(game: Octal, view: State, points: list[Point]) -> list[str]:
    lines, marks = [], []
    for a, b in game.board.edges:
        if view.cells[a] == GONE or view.cells[b] == GONE or (b == a + 1 and a in view.cuts):
            continue
        (x, y), (right, down) = points[a], points[b]
        path = f'd="{_wave(x, y, right, down)}" data-edge="{a}-{b}"'
        lines.append(f'<path class="octal-yarn-case" {path}/><path class="octal-yarn" {path}/>')
        if game.code.allows(0, 2):
            marks.append(_scissors(a, (x + right) / 2, (y + down) / 2))
    return lines + marks


def _wave(x: float, y: float, right: float, down: float) -> str:
    """A strand that bends a little to one side, then to the other."""
    far = hypot(right - x, down - y) or 1.0
    bend = min(9.0, far / 9)
    across, along = -(down - y) / far * bend, (right - x) / far * bend
    middle = ((x + right) / 2, (y + down) / 2)
    first = ((x + middle[0]) / 2 + across, (y + middle[1]) / 2 + along)
    bend_to = f"Q{first[0]:.1f} {first[1]:.1f} {middle[0]:.1f} {middle[1]:.1f}"
    return f"M{x:g} {y:g}{bend_to}T{right:g} {down:g}"


def _scissors(after: int, x: float, y: float) -> str:
    words = f"cut between {after} and {after + 1}"
    return (
        f'<g transform="translate({x:.1f} {y:.1f})" data-pick="c{after}" data-key="c{after}" '
        'data-round="" '
        f'role="button" aria-label={attr(words)}><title>{words}</title><circle r="17" '
        'fill="transparent"/>'
        '<circle class="octal-cut" r="11"/><path class="octal-cut" d="M-5 -5L5 5M5 -5L-5 5"/></g>'
    )


def _vertex(game: Octal, view: State, v: int, point: Point, style: Style, odds: str) -> str:
    x, y = point
    cell = view.cells[v]
    if cell == GONE:
        return (
            f'<circle class="octal-gone" cx="{x:g}" cy="{y:g}" r="{TILE / 2 - 6:g}" data-at="{v}"/>'
        )
    near = [w for w in game.neighbours[v] if view.cells[w] != GONE]
    beside = "next to " + ", ".join(map(str, near)) if near else "alone"
    description = f"vertex {v}, {risk(cell)}, {beside}" if game.quantum else f"square {v}, {beside}"
    name = _name(v) if style.labels else ""
    name += f'<text class="octal-odds" y="{TILE / 2 + 14:g}">{odds}</text>' if odds else ""
    dead = not game.on_graph and game.dead(view, v, v) and not near
    pick = "" if dead else f' data-pick="v{v}" role="button"'
    return (
        f'<g transform="translate({x:g} {y:g})" data-key="v{v}" data-at="{v}"{pick} '
        f"aria-label={attr(description)}>"
        f"<title>{description}</title>"
        f'<use href="#octal-{cell}" x="{-TILE / 2:g}" y="{-TILE / 2:g}" width="{TILE}" '
        f'height="{TILE}"/>{name}</g>'
    )


def _name(v: int) -> str:
    """The vertex's number on a plate of its own, where no yarn crosses it."""
    corner = 6 - TILE / 2
    wide = 20 if v < 100 else 28
    plate = (
        f'<rect class="octal-plate" x="{corner - wide / 2:g}" y="{corner - 9:g}" '
        f'width="{wide}" height="18" rx="9"/>'
    )
    return f'{plate}<text class="octal-name" x="{corner:g}" y="{corner + 4.5:g}">{v}</text>'


def _odds(game: Octal, view: State, style: Style) -> dict[int, str]:
    """Each vertex's losing probability in words for the board, where it is known at once."""
    from ketplay.games.octal.odds import AT_ONCE, forecast, quick

    if not style.odds or game.outcome(view) is not None or not quick(game, view, AT_ONCE):
        return {}
    parts = forecast(game, view).parts
    return {int(pick[1:]): exact(chance) for pick, chance, _ in parts if pick[1:].isdigit()}


def exact(chance: float) -> str:
    """A losing probability as a fraction: all of them are dyadic, so that a float is exact here.

    >>> exact(0.3125), exact(1.0), exact(21845 / 65536)
    ('5/16', '1', '≈ 33.3 %')
    """
    text = str(Fraction(chance))
    return text if len(text) <= LONGEST else f"≈ {100 * chance:.1f} %"


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
        words = f"vertex {game.measuring(view)} is {colour}: a coin decides"
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
