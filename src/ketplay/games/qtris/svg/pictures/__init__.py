"""Pictures beside the table's own drawing: for the start page and for the guide.

Each is a drawing in itself and uses the same tiles, cards and yarn; imports the rest of `svg`.
"""

from __future__ import annotations

from collections.abc import Callable

from ketplay.core.drawing import Style, attr
from ketplay.games.qtris.rules import QTris
from ketplay.games.qtris.state import State
from ketplay.games.qtris.svg.board import FELT, draw_board
from ketplay.games.qtris.svg.pictures import covers, figures

Picture = Callable[[QTris, State], tuple[str, float, float, str]]


def draw_board_alone(game: QTris, view: State) -> tuple[str, float, float, str]:
    """The nine squares with their numbers, without hands."""
    board = draw_board(game.appearance(view), (2, 2), live=False, labels=True, odds=())
    return board, FELT + 4, FELT + 4, "The board"


PICTURES: dict[str, Picture] = {
    "hero": covers.hero,
    "cover": covers.cover,
    "board": draw_board_alone,
    "tiles": figures.tiles,
    "cards": figures.cards,
    "pair": figures.pair,
}


def draw(game: QTris, view: State, name: str, style: Style) -> str:
    """One of the pictures as an `<svg>`.

    >>> game = QTris(prep="1=R")
    >>> draw(game, game.start(), "cover", Style()).count("qtris-card-")
    2
    """
    body, width, height, words = PICTURES[name](game, view)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="qtris" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}" role="img" aria-label={attr(words)}>{body}</svg>'
    )
