"""The nine squares: felt, tiles, yarn, the odds of each square, and the lines that scored."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from ketplay.core.drawing import attr, text
from ketplay.games.qtris.board.appearance import (
    Appearance,
    UncertainSquare,
    list_squares,
    pair_words,
    percent,
    relation,
    sign_words,
    uncertain_words,
)
from ketplay.games.qtris.board.lines import LINES
from ketplay.games.qtris.board.tiles import (
    EMPTY,
    PAIR,
    SINGLE_NAMES,
    B,
    Board,
    W,
    kind_of,
    pairs,
    partner_of,
)
from ketplay.games.qtris.svg.pairs import draw_knots, draw_strands, letters
from ketplay.games.qtris.svg.palette import INK, IVORY, RIM, rect, use
from ketplay.games.qtris.svg.routing import PITCH, REACH, centre
from ketplay.games.qtris.svg.uncertain_squares import draw_ties, draw_uncertain, symbol_of

Place = tuple[float, float]  # of the board's upper left corner
ODDS = 14.0  # the height of the line with a square's odds
PAD = 8  # the felt around the squares
FELT = 3 * PITCH + 2 * PAD  # the whole board's width and height
TILE = REACH / 45 * 100  # a symbol's plate is 90 of its 100 units


def draw_board(
    appearance: Appearance,
    place: Place,
    live: bool,
    labels: bool,
    odds: tuple[float, ...],
    scored: bool = True,
) -> str:
    """The whole board; `live` squares are buttons, `scored`: with the lines that are made."""
    pieces = board_pieces(
        appearance, place, live=live, labels=labels, odds=odds, due=-1, scored=scored
    )
    return "".join(pieces)


@lru_cache(maxsize=512)  # both seats, and spectators, see the same board
def board_pieces(
    appearance: Appearance,
    place: Place,
    live: bool,
    labels: bool,
    odds: tuple[float, ...],
    due: int,
    scored: bool = True,
) -> tuple[str, ...]:
    """The same in pieces; the square `due` is measured next."""
    board = appearance.board
    uncertain = dict(appearance.uncertain)
    board_pairs = tuple(pairs(board))
    pair_letters = letters(board_pairs)
    rows = _scored(board) if scored else ()
    notes = [""] * 9
    if appearance.groups or odds:
        notes = [_group_words(appearance, n) + _percent(odds, n) for n in range(9)]
    squares = [
        _square(
            n,
            code,
            pair_letters[n],
            live=live,
            note=notes[n],
            uncertain=uncertain.get(n),
            small=bool(odds),
        )
        for n, code in enumerate(board)
    ]
    return (
        _felt(*place),
        draw_ties(appearance),
        draw_strands(board_pairs),
        *squares,
        draw_knots(board_pairs),
        _rows(rows, board),
        _numbers() if labels else "",
        _odds(odds),
        _due(board, due),
        _row_numbers(rows),
        "</g>",
    )


@lru_cache(maxsize=16)
def _felt(left: float, top: float) -> str:
    """What is under the squares, in a group that ends with the board."""
    felt = rect(-PAD, -PAD, FELT, FELT, 22, 'class="qtris-felt"')
    return f'<g transform="translate({left + PAD:g} {top + PAD:g})">{felt}'


def square_words(square: int, code: int, letter: str) -> str:
    """What is on a square, in words.

    >>> square_words(4, 2, "")
    'square 5: right kitten'
    >>> square_words(0, 16 + 5, "A")
    'square 1: half of pair A with square 6, same colour, plus'
    """
    if code == EMPTY:
        return f"square {square + 1}: empty"
    if code < PAIR:
        return f"square {square + 1}: {SINGLE_NAMES[code]}"
    kind = kind_of(code)
    partner = partner_of(code)
    return (
        f"square {square + 1}: half of {pair_words(kind, letter)} with square {partner + 1}, "
        f"{relation(kind)}, {sign_words(kind)}"
    )


@lru_cache(maxsize=512)
def draw_notes(appearance: Appearance, x: float, top: float) -> tuple[str, float]:
    """What the signs on this board mean, in lines around `x`, and where they end.

    >>> draw_notes(Appearance((0,) * 9), 50, 100)
    ('', 100)
    """
    if not appearance.uncertain and not appearance.groups:
        return "", top
    arrows = [square.arrow for _, square in appearance.uncertain if not square.cases]
    notes = [f"Squares {list_squares(group)} are {appearance.bond}." for group in appearance.groups]
    if any(arrow is not None for arrow in arrows):
        notes.append("An arrow: up is white, right is the right kitten.")
    if any(arrow is None for arrow in arrows):
        notes.append("A dashed ring: entangled, no state of its own.")
    lines = (
        f'<text class="qtris-note" x="{x:g}" y="{top + 14 + 16 * n:g}">{note}</text>'
        for n, note in enumerate(notes)
    )
    return f'<g aria-hidden="true">{"".join(lines)}</g>', top + 16 * len(notes) + 6


def _group_words(appearance: Appearance, square: int) -> str:
    """Which squares a square is tied to, if any."""
    group = next((group for group in appearance.groups if square in group), ())
    partners = tuple(partner for partner in group if partner != square)
    if not partners:
        return ""
    noun = "square" if len(partners) == 1 else "squares"
    return f", {appearance.bond} with {noun} {list_squares(partners)}"


def _percent(odds: Sequence[float], square: int) -> str:
    return f", white {percent(odds[square])}" if odds else ""


@lru_cache(maxsize=1)
def _numbers() -> str:
    """On the corner of each tile, above all yarn."""
    numbers = []
    for n in range(1, 10):
        x, y = (each - REACH + 11 for each in centre(n))
        plate = rect(x - 8.5, y - 8.5, 17, 17, 5.5, f'fill="{INK}" fill-opacity=".82"')
        place = f'x="{x:g}" y="{y + 4.7:g}"'
        numbers.append(f'{plate}<text class="qtris-place" {place}>{n}</text>')
    return f'<g aria-hidden="true" pointer-events="none">{"".join(numbers)}</g>'


@lru_cache(maxsize=4096)
def _square(
    square: int,
    code: int,
    letter: str,
    live: bool,
    note: str,
    uncertain: UncertainSquare | None,
    small: bool,
) -> str:
    """One square with its tile; a small one leaves a line free below it, for the odds."""
    x, y = centre(square + 1)
    role = "button" if live else "img"
    corner = ' data-corner="taken"' if letter else ""
    if uncertain is not None:
        words = f"square {square + 1}: {uncertain_words(uncertain)}"
        tile = draw_uncertain(square, uncertain)
    else:
        words = square_words(square, code, letter)
        tile = _WELL
        if code != EMPTY:
            tile = use(symbol_of(square, code), -TILE / 2, -TILE / 2, TILE, TILE)
    if small:
        tile = f'<g transform="{_ABOVE_ODDS}">{tile}</g>'
    return (
        f'<g class="qtris-square" data-pick="sq:{square + 1}" data-key="sq:{square + 1}" '
        f'data-digits="{square + 1}" data-preview="small" '
        f'role="{role}" aria-label={attr(words + note)}{corner} '
        f'transform="translate({x:g} {y:g})">{tile}</g>'
    )


_ABOVE_ODDS = f"translate(0 {-ODDS / 2:g}) scale({1 - ODDS / 2 / REACH:g})"
_WELL = rect(-REACH, -REACH, 2 * REACH, 2 * REACH, 16, 'class="qtris-well" pointer-events="all"')


def _odds(odds: Sequence[float]) -> str:
    return "".join(_bar(square, round(chance, 3)) for square, chance in enumerate(odds))


@lru_cache(maxsize=4096)
def _bar(square: int, chance: float) -> str:
    """A thin bar under a tile, white from the left, and the number: nothing else lies there."""
    x, y = centre(square + 1)
    number = text(percent(chance).replace(" ", ""))
    left = x - REACH + 3
    top = y + REACH - 9
    width = 48
    return (
        f'<g class="qtris-odds" data-key="odds:{square + 1}" aria-hidden="true">'
        + rect(left, top, width, 7, 3.5, f'fill="{INK}" stroke="{RIM}"')
        + rect(left, top, width * chance, 7, 3.5, f'fill="{IVORY}" stroke="{RIM}"')
        + f'<text class="qtris-number" x="{x + REACH - 2:g}" y="{top + 8:g}">{number}</text></g>'
    )


def _due(board: Board, square: int) -> str:
    """A ring around the square, or around both halves of the pair, that is measured next."""
    if square < 0:
        return ""
    squares = [square, partner_of(board[square])] if board[square] >= PAIR else [square]
    radius = REACH + 4
    return "".join(
        rect(x - radius, y - radius, 2 * radius, 2 * radius, 20, 'class="qtris-next"')
        for x, y in (centre(number + 1) for number in squares)
    )


Row = tuple[int, int, int]


def _scored(board: Board) -> tuple[Row, ...]:
    """The lines of three on a board that is measured completely."""
    if max(board) > B:
        return ()
    return tuple(line for line in LINES if board[line[0]] == board[line[1]] == board[line[2]])


def _rows(rows: Sequence[Row], board: Board) -> str:
    """A glow around the tiles of each row, bridges across the gaps; nothing goes over a tile."""
    return "".join(_row(row, "white" if board[row[0]] == W else "black") for row in rows)


def _row(row: Row, colour: str) -> str:
    squares = [square + 1 for square in row]
    first, middle, last = squares
    radius = REACH + 4
    glow = "".join(
        rect(x - radius, y - radius, 2 * radius, 2 * radius, 20, 'data-line="" class="qtris-glow"')
        for x, y in map(centre, squares)
    )
    path = "".join(_bridge(centre(a), centre(b)) for a, b in pairwise(squares))
    return (
        f'<g class="qtris-line" data-key="line:{first}{middle}{last}" role="img" '
        f'aria-label="a {colour} line: squares {first}, {middle} and {last}">{glow}'
        f'<path data-line="" class="qtris-bridge-edge" d="{path}"/>'
        f'<path data-line="" class="qtris-bridge" d="{path}"/></g>'
    )


def _row_numbers(rows: Sequence[Row]) -> str:
    """The number of each row on its first tile, above all glows and bridges, the later ones left of
    the earlier.
    """
    firsts = [row[0] for row in rows]
    badges = []
    for n, first in enumerate(firsts):
        x, y = centre(first + 1)
        left = x + REACH - 6 - 24 * firsts[:n].count(first)
        badges.append(
            f'<g transform="translate({left:g} {y - REACH + 6:g})"><circle class="qtris-row" '
            f'r="11"/><text class="qtris-row-number" y="5">{n + 1}</text></g>'
        )
    return f'<g aria-hidden="true">{"".join(badges)}</g>' if badges else ""


def _bridge(start: Place, goal: Place) -> str:
    """A short stroke across the gap between two neighbours.

    >>> _bridge((60, 60), (180, 60))
    'M104 60L136 60'
    """
    dx, dy = ((b > a) - (b < a) for a, b in zip(start, goal, strict=True))
    reach = REACH - 4 if not dx or not dy else REACH - 6
    x0, y0 = start
    x1, y1 = goal
    return f"M{x0 + reach * dx:g} {y0 + reach * dy:g}L{x1 - reach * dx:g} {y1 - reach * dy:g}"
