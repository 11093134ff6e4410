"""Games without a measurement as a drawing: squares, dominoes, and the classes of rows.

Rows and grids lie close together, as on a tray; other graphs have a square on each vertex. This
module draws what the rules and `classes` say.
"""

from __future__ import annotations

from math import atan2, degrees, hypot

from ketplay.core.drawing import Style, attr, text
from ketplay.core.game import CHANCE
from ketplay.games.octal.board.boards import Piece
from ketplay.games.octal.board.famous_graphs import Point
from ketplay.games.octal.grundy_classes import Rows, rows
from ketplay.games.octal.rules import Octal
from ketplay.games.octal.state import GONE, NAMES, State, Take
from ketplay.games.octal.svg.geometry import drawing_places, yarn
from ketplay.games.octal.svg.kitten_board import STAR, block_words

SIDE = 46  # of a square
ACROSS = 8  # squares in a line of a row, which turns back there
TALL_ACROSS = 6  # ... on a phone
ROOM = 400  # the width of a tray with rows
TALL_ROOM = 310  # ... on a phone
LEAST_ROOM = 200  # ... without any rows
MARGIN = 16
GAP = 30  # between rows: their classes stand there
SUM = 62  # the height of what is said about the classes
LETTER = 6.7  # the width of a letter in it
INSET = 4  # from the edge of a square to its ring
FACE = f"M{INSET - SIDE / 2:g} {INSET - SIDE / 2:g}L{SIDE / 2 - INSET:g} {SIDE / 2 - INSET:g}"
PIPS = {
    1: ((0, 0),),
    2: ((-9, -9), (9, 9)),
    3: ((-10, -10), (0, 0), (10, 10)),
    4: ((-9, -9), (9, 9), (-9, 9), (9, -9)),
    5: ((-10, -10), (10, 10), (-10, 10), (10, -10), (0, 0)),
    6: ((-10, -9), (0, -9), (10, -9), (-10, 9), (0, 9), (10, 9)),
}


def draw(game: Octal, view: State, style: Style) -> str:
    """The board; with odds also the classes of its rows and the moves that win.

    >>> from ketplay.core.registry import game
    >>> domino = game("domino:board=path:4")
    >>> draw(domino, domino.parse_state("w..w 1"), Style()).count('class="octal-domino"')
    1
    """
    on_tray = not style.layout and all(
        piece.kind in ("path", "grid") for piece in game.board.pieces
    )
    points = _tray_places(game, style) if on_tray else drawing_places(game, style)
    width = max(x for x, _ in points) + min(x for x, _ in points)
    height = max(y for _, y in points) + SIDE / 2 + GAP
    parsed = rows(game, view) if style.odds else None
    notes = _class_notes(parsed, height, width) if parsed else []
    height += SUM if parsed else 0
    parts = [
        f'<svg viewBox="0 0 {width:g} {height:g}" role="group" data-first="a square" '
        f"aria-label={attr(_label(game, view))}>"
        f'<rect class="octal-ground" x="3" y="3" width="{width - 6:g}" height="{height - 6:g}" '
        'rx="16"/>'
    ]
    parts += _bends(game, view, points) if on_tray else yarn(game, view, points, style)
    parts += [_square(game, view, v, point, style) for v, point in enumerate(points)]
    parts += [_domino(pair, points) for pair in dominoes(game, view)]
    if game.code.allows(0, 2):
        parts += _scissors(game, view, points)
    parts += _braces(parsed, points) if parsed else []
    parts += _stars(game, view, points, style)
    return "".join([*parts, *notes, "</svg>"])


def _label(game: Octal, view: State) -> str:
    remaining = sum(cell != GONE for cell in view.cells)
    state = "free" if game.is_domino else "left"
    return f"{game.board.text.partition('@')[0]}: {remaining} of {game.board.size} squares {state}"


def _tray_places(game: Octal, style: Style) -> list[Point]:
    """Rows and grids below each other, their squares side by side, all in the middle."""
    is_tall = style.shape == "tall"
    room = LEAST_ROOM
    if any(piece.kind == "path" for piece in game.board.pieces):  # with notes below them
        room = TALL_ROOM if is_tall else ROOM
    lengths = [
        _line_length(piece, TALL_ACROSS if is_tall else ACROSS) for piece in game.board.pieces
    ]
    room = max(room, max(lengths) * SIDE + 2 * MARGIN)
    points: list[Point] = []
    y = MARGIN + SIDE / 2
    for piece, wide in zip(game.board.pieces, lengths, strict=True):
        lines = -(-piece.size // wide)
        left = (room - wide * SIDE) / 2 + SIDE / 2
        for v in range(piece.size):
            line, x = divmod(v, wide)
            if piece.kind == "path" and line % 2:
                x = wide - 1 - x
            points.append((left + x * SIDE, y + line * (SIDE + _line_gap(piece))))
        y += lines * (SIDE + _line_gap(piece)) - _line_gap(piece) + GAP
    return points


def _line_length(piece: Piece, across: int) -> int:
    """How many squares lie side by side in a line of a row or a grid."""
    if piece.kind == "grid":
        return piece.sizes[1]
    return -(-piece.size // -(-piece.size // across))


def _line_gap(piece: Piece) -> int:
    """Between the lines of a grid nothing; between those of a row that turns back its classes."""
    return 0 if piece.kind == "grid" else GAP


def _bends(game: Octal, view: State, points: list[Point]) -> list[str]:
    """Where a row turns back, what joins its two lines."""
    bends = []
    for a, b in game.board.edges:
        x, y = points[a]
        right, down = points[b]
        if down - y > SIDE and view.cells[a] != GONE != view.cells[b] and a not in view.cuts:
            ends = f"M{x:g} {y + SIDE / 2:g}L{right:g} {down - SIDE / 2:g}"
            bends.append(f'<path class="octal-yarn" d="{ends}"/>')
    return bends


def _square(game: Octal, view: State, v: int, point: Point, style: Style) -> str:
    x, y = point
    cell = view.cells[v]
    box = f'x="{-SIDE / 2:g}" y="{-SIDE / 2:g}" width="{SIDE}" height="{SIDE}" rx="5"'
    if cell == GONE:
        place = f'x="{x - SIDE / 2 + 4:g}" y="{y - SIDE / 2 + 4:g}"'
        size = f'width="{SIDE - 8}" height="{SIDE - 8}" rx="5"'
        return f'<rect class="octal-gone" {place} {size} data-at="{v}"/>'
    near = [w for w in game.neighbours[v] if view.cells[w] != GONE]
    beside = "next to " + ", ".join(map(str, near)) if near else "alone"
    colour = f", {NAMES[cell]}" if game.quantum else ""
    description = f"square {v}{colour}, {beside}"
    number = f'<text class="octal-number octal-number-{cell}" x="-19" y="-9">{v}</text>'
    return (
        f'<g transform="translate({x:g} {y:g})" data-key="v{v}" data-at="{v}" data-pick="v{v}" '
        f'data-digits="{v}" role="button"{_pick_words(game, view, v, near)} '
        f"aria-label={attr(description)}><title>{description}</title>"
        f'<rect class="octal-square octal-square-{cell}" {box}/><path data-face="" d="{FACE}"/>'
        f"{number if style.labels else ''}</g>"
    )


def _pick_words(game: Octal, view: State, v: int, near: list[int]) -> str:
    """What the line over the board says of a square that is chosen, or cannot be."""
    if game.quantum:
        if view.cells[v] == "w":
            return "" if game.on_graph else block_words(v)
        return f' data-why="This square is {NAMES[view.cells[v]]}. Only white ones may be taken."'
    if game.is_domino:
        if not near:
            return ' data-why="No free neighbour is left here: a domino does not fit."'
        free = " or ".join(map(str, near))
        words = f"Square {v}: choose its neighbour {free} for the other half of the domino."
        return f' data-either="" data-name="Square {v}" data-next={attr(words)}'
    return block_words(v)


def dominoes(game: Octal, view: State) -> list[tuple[int, int]]:
    """The dominoes that lie on the board. On rows they follow from the squares that are covered.

    >>> from ketplay.core.registry import game
    >>> domino = game("domino:board=path:7")
    >>> dominoes(domino, domino.parse_state("w....ww 0"))
    [(1, 2), (3, 4)]
    """
    if not game.is_domino:
        return []
    if game.on_edges:
        return list(view.dominoes)
    pairs: list[tuple[int, int]] = []
    for a, b in game.board.edges:
        if view.cells[a] == view.cells[b] == GONE and not (pairs and pairs[-1][1] == a):
            pairs.append((a, b))
    return pairs


def _domino(pair: tuple[int, int], points: list[Point]) -> str:
    """A domino over two squares, with as many pips as suits their numbers."""
    x, y = points[pair[0]]
    right, down = points[pair[1]]
    far = hypot(right - x, down - y)
    angle = degrees(atan2(down - y, right - x))
    long = far + SIDE - 8
    high = SIDE - 8
    halves = "".join(
        f'<circle class="octal-pip" cx="{place + dx:g}" cy="{dy}" r="3.6"/>'
        for v, place in zip(pair, (-far / 2, far / 2), strict=True)
        for dx, dy in PIPS[1 + v % 6]
    )
    return (
        f'<g data-key="domino{pair[0]}-{pair[1]}" data-plain="" '
        f'transform="translate({(x + right) / 2:g} {(y + down) / 2:g}) rotate({angle:.1f})" '
        f'role="img" aria-label="a domino on {pair[0]} and {pair[1]}">'
        f'<rect class="octal-domino" x="{-long / 2:g}" y="{-high / 2:g}" width="{long:g}" '
        f'height="{high}" rx="8"/>'
        f'<path class="octal-seam" d="M0 {4 - high / 2:g}V{high / 2 - 4:g}"/>'
        f"{halves}</g>"
    )


def _scissors(game: Octal, view: State, points: list[Point]) -> list[str]:
    """Where a row may be cut (codes 4.d...)."""
    marks = []
    for after, following in game.board.edges:
        if view.cells[after] == GONE or view.cells[following] == GONE or after in view.cuts:
            continue
        x, y = points[after]
        right, down = points[following]
        words = f"cut between {after} and {after + 1}"
        marks.append(
            f'<g transform="translate({(x + right) / 2:.1f} {(y + down) / 2 + SIDE / 2:.1f})" '
            f'data-pick="c{after}" data-key="c{after}" data-round="" role="button" '
            f'aria-label={attr(words)}><title>{words}</title><circle r="17" fill="transparent"/>'
            '<circle class="octal-cut" r="11"/>'
            '<path class="octal-cut" d="M-5 -5L5 5M5 -5L-5 5"/></g>'
        )
    return marks


def _stars(game: Octal, view: State, points: list[Point], style: Style) -> list[str]:
    """A star on each move that wins, where that is known at once."""
    from ketplay.games.octal.odds import AT_ONCE, forecast, quick

    seat_acts = game.actor(view) not in (None, CHANCE)
    if not style.odds or not seat_acts or not quick(game, view, AT_ONCE):
        return []
    winning = {word for word, chance, _ in forecast(game, view).parts if chance == 0}
    stars = []
    for move in game.moves(view):
        if isinstance(move, Take) and game.format_move(move) in winning:
            x, y = points[move.first]
            right, down = points[move.last]
            place = f"{(x + right) / 2:g} {(y + down) / 2:g}"
            stars.append(
                f'<path class="octal-star" transform="translate({place})" d="{STAR}" '
                f'data-key="star{move.first}-{move.last}" data-preview="none" '
                'pointer-events="none"/>'
            )
    return stars


def _braces(parsed: Rows, points: list[Point]) -> list[str]:
    """Under each row that is left its class; if it turns back, under the first of its lines."""
    marks = []
    for (first, last), row_class in zip(parsed.spans, parsed.analysis.classes, strict=True):
        places = [points[v] for v in range(first, last + 1)]
        middles = []
        braces = ""
        for y in dict.fromkeys(y for _, y in places):
            xs = [x for x, down in places if down == y]
            left = min(xs) - SIDE / 2 + 4
            right = max(xs) + SIDE / 2 - 4
            braces += f"M{left:g} {y + SIDE / 2 + 3:g}v4H{right:g}v-4"
            middles.append((left + right) / 2)
        words = f"the row from {first} to {last} has the Grundy number {row_class}"
        marks.append(
            f'<g role="img" aria-label={attr(words)}><path class="octal-brace" d="{braces}"/>'
            f'<text class="octal-class" x="{middles[0]:g}" y="{places[0][1] + SIDE / 2 + 22:g}">'
            f"{row_class}</text></g>"
        )
    return marks


def _class_notes(parsed: Rows, y: float, width: float) -> list[str]:
    """The sum of the classes in binary, and a transition that wins (the paper's figure 2)."""
    analysis = parsed.analysis
    bits = max((*analysis.classes, analysis.total, 1)).bit_length()
    classes = [f"{row_class:0{bits}b}" for row_class in analysis.classes]
    room = int((width - 2 * MARGIN) / LETTER)
    lines = [_line(y + 8, _sum_words(classes, f"{analysis.total:0{bits}b}", room))]
    if not analysis.total:
        lines.append(_line(y + 30, "Whoever is to move loses."))
    if analysis.wins:
        win = analysis.wins[0]
        row_class = analysis.classes[win.row]
        reached = f"{row_class:0{bits}b} becomes {row_class ^ analysis.total:0{bits}b}"
        sentence = f"★ wins. For example {reached}, and the sum is 0:"
        if width < ROOM:
            sentence = f"★ wins: {reached}, so the sum is 0."
        lines.append(_line(y + 30, sentence))
        lines.append(_strip(y + 38, analysis.rows[win.row], win.taken, win.remaining, width))
    return lines


def _sum_words(classes: list[str], total: str, room: int) -> str:
    """The sum of the classes, with as many of them as there is room for.

    >>> _sum_words(["1", "1", "0"], "0", 40), _sum_words(["01", "10", "10"], "01", 22)
    ('Grundy: 1 + 1 + 0 = 0, without carrying.', 'Grundy: 01 + ... = 01.')
    """
    sums = [" + ".join(classes) or "none"]
    sums += [" + ".join([*classes[:count], "..."]) for count in range(len(classes) - 1, 0, -1)]
    sentences = [
        f"Grundy: {each} = {total}{end}" for each in sums for end in (", without carrying.", ".")
    ]
    return next((each for each in sentences if len(each) <= room), sentences[-1])


def _line(y: float, words: str) -> str:
    return f'<text class="octal-sum" x="{MARGIN}" y="{y:g}">{text(words.strip())}</text>'


def _strip(y: float, squares: int, taken: int, remaining: tuple[int, ...], width: float) -> str:
    """One row small, with the block that a move takes from it filled."""
    side = min(14.0, (width - 2 * MARGIN) / squares)
    begin = remaining[0] if remaining else 0
    boxes = "".join(
        f'<rect class="octal-strip{"-taken" if begin <= v < begin + taken else ""}" '
        f'x="{MARGIN + side * v:.1f}" y="{y:g}" width="{side:.1f}" height="14"/>'
        for v in range(squares)
    )
    left = " and ".join(map(str, remaining)) or "nothing"
    words = f"take {taken} of the row of {squares} and leave {left}"
    return f'<g role="img" aria-label={attr(words)}>{boxes}</g>'
