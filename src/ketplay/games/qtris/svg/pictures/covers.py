"""Two pictures for the start page: the game's card, and what a measurement is."""

from __future__ import annotations

from ketplay.games.qtris.rules import QTris
from ketplay.games.qtris.state import State
from ketplay.games.qtris.svg.board import FELT, draw_board
from ketplay.games.qtris.svg.palette import ident, use
from ketplay.games.qtris.svg.pictures.lettering import label

WIDTH = 400
HEIGHT = 250
_BOARD_SCALE = HEIGHT / FELT


def cover(game: QTris, view: State) -> tuple[str, float, float, str]:
    """The board of a position, with two cards beside it."""
    board = draw_board(game.appearance(view), (0, 0), live=False, labels=False, odds=())
    shrunk = f'<g transform="translate(28 0) scale({_BOARD_SCALE:g})">{board}</g>'
    cards = (
        f'<g transform="rotate(5 322 70)">{use("qtris-card-H", 286, 12, 84, 118)}</g>'
        f'<g transform="rotate(-5 336 180)">{use("qtris-card-CX", 298, 122, 84, 118)}</g>'
    )
    return shrunk + cards, WIDTH, HEIGHT, "A board of QTris and two cards"


def hero(game: QTris, view: State) -> tuple[str, float, float, str]:
    """A kitten that is not measured yet, and the two colours that it may turn out to have."""
    roads = (
        '<g fill="none" stroke="var(--accent)" stroke-width="3.5" stroke-linecap="round" '
        'stroke-dasharray="0 9"><path d="M190 108C230 104 225 66 268 62"/>'
        '<path d="M190 132C230 136 225 184 268 188"/></g>'
    )
    tiles = (
        use(ident("R"), 8, 25, 180, 180)
        + use(ident("W"), 274, 2, 120, 120)
        + use(ident("B"), 274, 128, 120, 120)
    )
    words = (
        label("50 %", 222, 64, 20, bold=True)
        + label("50 %", 222, 200, 20, bold=True)
        + label("not measured yet", 98, 234, 17, dim=True)
    )
    description = "A kitten that is not measured yet: white or black, 50 percent each"
    return roads + tiles + words, WIDTH, HEIGHT, description
