"""The nine squares as they are drawn: felt, tiles, yarn, the odds of each square, and the lines that scored."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ketplay.core.drawing import attr, text
from ketplay.games.qtris.board.appearance import Look, Veil, listed, percent, veil_words
from ketplay.games.qtris.board.lines import LINES
from ketplay.games.qtris.board.tile_board import Board, pairs
from ketplay.games.qtris.board.tiles import EMPTY, PAIR, SINGLE_NAMES, B, W, kind_of, partner_of
from ketplay.games.qtris.svg.pairs import draw_knots, draw_strands, letters
from ketplay.games.qtris.svg.palette import INK, IVORY, RIM, rect, use
from ketplay.games.qtris.svg.routing import PITCH, REACH, centre
from ketplay.games.qtris.svg.uncertain import draw_ties, draw_veil, symbol_of
from ketplay.games.qtris.words import pair_words, relation, sign_words

LEFT, PAD = 20, 8  # where the first square begins, and the felt around the squares
SIZE = 3 * PITCH
TILE = REACH / 45 * 100  # a symbol's plate is 90 of its 100 units


def draw_board(seen: Look, top: float, live: bool, labels: bool, odds: tuple[float, ...]) -> str:
    """The whole board with its upper edge at `top`; `live` squares are buttons."""
    return "".join(board_parts(seen, top, live, labels, odds, -1))


@lru_cache(maxsize=512)  # both seats, and the ones who watch, see the same board
def board_parts(
    seen: Look, top: float, live: bool, labels: bool, odds: tuple[float, ...], due: int
) -> tuple[str, ...]:
    """The same in pieces; `due` is measured next."""
    board, veils = seen.board, dict(seen.veils)
    tied = tuple(pairs(board))
    named = letters(tied)
    more = (
        [_tied(seen, n) + _percent(odds, n) for n in range(9)] if seen.groups or odds else [""] * 9
    )
    squares = [
        _square(n, code, named[n], live, more[n], veils.get(n)) for n, code in enumerate(board)
    ]
    over = (
        draw_ties(seen),
        draw_strands(tied),
        _numbers() if labels else "",
        _odds(odds),
        draw_knots(tied),
    )
    return _felt(top), *squares, *over, _due(board, due), _scored(board), "</g>"


@lru_cache(maxsize=16)
def _felt(top: float) -> str:
    """What lies under the squares, in a group that ends with the board."""
    felt = rect(-PAD, -PAD, SIZE + 2 * PAD, SIZE + 2 * PAD, 22, 'class="qtris-felt"')
    return f'<g transform="translate({LEFT} {top + PAD:g})">{felt}'


def square_words(square: int, code: int, letter: str) -> str:
    """What lies on a square, in words.

    >>> square_words(4, 2, "")
    'square 5: right kitten'
    >>> square_words(0, 16 + 5, "A")
    'square 1: half of pair A with square 6, same colour, plus'
    """
    if code == EMPTY:
        return f"square {square + 1}: empty"
    if code < PAIR:
        return f"square {square + 1}: {SINGLE_NAMES[code]}"
    return (
        f"square {square + 1}: half of {pair_words(kind_of(code), letter)} with square {partner_of(code) + 1}, "
        + (f"{relation(kind_of(code))}, {sign_words(kind_of(code))}")
    )


@lru_cache(maxsize=512)
def draw_notes(seen: Look, top: float) -> tuple[str, float]:
    """What the signs on this board mean, in lines below everything else; and where they end.

    >>> draw_notes(Look((0,) * 9), 100)
    ('', 100)
    """
    if not seen.veils and not seen.groups:
        return "", top
    arrows = [veil.arrow for _, veil in seen.veils if not veil.cases]
    notes = [f"Squares {listed(group)} are {seen.tie}." for group in seen.groups]
    notes += ["An arrow: up is white, right is the right kitten."] * any(
        arrow is not None for arrow in arrows
    )
    notes += ["A dashed ring: no arrow of its own."] * any(arrow is None for arrow in arrows)
    lines = (f'<text class="qtris-note" x="{LEFT + SIZE / 2:g}" y="{top + 14 + 16 * n:g}">{note}</text>'
             for n, note in enumerate(notes))  # fmt: skip
    return f'<g aria-hidden="true">{"".join(lines)}</g>', top + 16 * len(notes) + 6


def _tied(seen: Look, square: int) -> str:
    """Whom a square is tied to, where it is."""
    group = next((group for group in seen.groups if square in group), ())
    others = tuple(at for at in group if at != square)
    return (
        f", {seen.tie} with {'square' if len(others) == 1 else 'squares'} {listed(others)}"
        if others
        else ""
    )


def _percent(odds: Sequence[float], square: int) -> str:
    return f", white {percent(odds[square])}" if odds else ""


@lru_cache(maxsize=1)
def _numbers() -> str:
    spots = ((n, *centre(n)) for n in range(1, 10))
    return '<g aria-hidden="true">' + "".join(
        f'<text class="qtris-place" x="{x - REACH + 2:g}" y="{y - REACH - 5:g}">{n}</text>' for n, x, y in spots
    ) + "</g>"  # fmt: skip


@lru_cache(maxsize=4096)
def _square(square: int, code: int, letter: str, live: bool, more: str, veil: Veil | None) -> str:
    """One square: its tile and, on half of a pair, the pair's letter."""
    x, y = centre(square + 1)
    role = "button" if live else "img"
    words = (
        square_words(square, code, letter)
        if veil is None
        else f"square {square + 1}: {veil_words(veil)}"
    )
    label = attr(words + more)
    ground = rect(
        -REACH, -REACH, 2 * REACH, 2 * REACH, 16, 'class="qtris-well" pointer-events="all"'
    )
    if veil is not None:
        tile = draw_veil(square, veil)
    else:
        tile = (
            ground
            if code == EMPTY
            else use(symbol_of(square, code), -TILE / 2, -TILE / 2, TILE, TILE)
        )
    return (
        f'<g class="qtris-square" data-pick="sq:{square + 1}" data-key="sq:{square + 1}" role="{role}" '
        f'aria-label={label} transform="translate({x:g} {y:g})">{tile}</g>'
    )


def _odds(odds: Sequence[float]) -> str:
    return "".join(_bar(square, round(chance, 3)) for square, chance in enumerate(odds))


@lru_cache(maxsize=4096)
def _bar(square: int, chance: float) -> str:
    """A thin bar under a tile, white from the left, and the number."""
    x, y = centre(square + 1)
    number = text(percent(chance).replace(" ", ""))
    left, top, width = x - REACH + 2, y + REACH + 5, 40
    return (
        f'<g class="qtris-odds" data-key="odds:{square + 1}" aria-hidden="true">'
        + rect(left, top, width, 6, 3, f'fill="{INK}" stroke="{RIM}"')
        + rect(left, top, width * chance, 6, 3, f'fill="{IVORY}" stroke="{RIM}"')
        + f'<text class="qtris-number" x="{x + REACH:g}" y="{top + 7:g}">{number}</text></g>'
    )


def _due(board: Board, square: int) -> str:
    """A ring around the square, or around both halves of the pair, that luck decides next."""
    if square < 0:
        return ""
    squares = [square, partner_of(board[square])] if board[square] >= PAIR else [square]
    around = REACH + 4
    places = (centre(at + 1) for at in squares)
    return "".join(
        rect(x - around, y - around, 2 * around, 2 * around, 20, 'class="qtris-next"')
        for x, y in places
    )


def _scored(board: Board) -> str:
    """The lines of three on a board that is measured completely."""
    if max(board) > B:
        return ""
    found = [line for line in LINES if board[line[0]] == board[line[1]] == board[line[2]]]
    return "".join(_line(line, board[line[0]]) for line in found)


def _line(line: tuple[int, int, int], colour: int) -> str:
    (ax, ay), (bx, by) = centre(line[0] + 1), centre(line[2] + 1)
    dx, dy = (bx > ax) - (bx < ax), (by > ay) - (by < ay)
    reach = 46 if not dx or not dy else 40
    data = f"M{ax - reach * dx:g} {ay - reach * dy:g}L{bx + reach * dx:g} {by + reach * dy:g}"
    name, core, casing = ("white", "#fffdf7", INK) if colour == W else ("black", INK, "#fffdf7")
    key = f"line:{line[0] + 1}{line[1] + 1}{line[2] + 1}"
    return (
        f'<g class="qtris-line" data-key="{key}" role="img" aria-label="a {name} line: squares {line[0] + 1}, '
        f'{line[1] + 1} and {line[2] + 1}" fill="none" stroke-linecap="round">'
        f'<path data-line="" d="{data}" stroke="#ffd866" stroke-width="13"/>'
        f'<path data-line="" d="{data}" stroke="{casing}" stroke-width="9.5"/>'
        f'<path data-line="" d="{data}" stroke="{core}" stroke-width="6"/></g>'
    )
