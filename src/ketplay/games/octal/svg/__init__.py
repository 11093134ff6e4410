"""The drawings of the family: kittens for games in which something is measured, squares for the
others. What the rules say is drawn; nothing is decided here.

Imports the rules, the words, the odds and the solvers.
"""

from __future__ import annotations

import re

from ketplay.core.drawing import Style, attr
from ketplay.games.octal.board import places as board_places
from ketplay.games.octal.rules import Octal
from ketplay.games.octal.state import Coin, Cut, Move, State, Take
from ketplay.games.octal.svg import kitten_board, kittens, squares
from ketplay.games.octal.svg.annotated_board import annotated_board
from ketplay.games.octal.svg.style import CSS as CSS
from ketplay.games.octal.words import move as move_words

TILES = ("kittens",)
PICTURES = ("tree", "annotated")  # all plays from a position; a row with notes
PICTURED_OPTIONS = ("board",)


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
    """The whole board.

    >>> draw(Octal(board="path:3"), State("w.l", 0), Style()).count("data-pick")
    2
    """
    if game.quantum and game.risk:
        return kitten_board.draw(game, view, style)
    return squares.draw(game, view, style)


def check_layout(game: Octal, layout: str) -> None:
    """Refuses coordinates that do not fit the board.

    >>> check_layout(Octal(board="path:2"), "0.0-100.0")
    """
    board_places.places(game.board, layout)


def chance_picture(game: Octal, view: State, move: Move) -> str:
    """A picture of the coin that fell: the bit it shows.

    >>> picture = chance_picture(Octal(), State("l", 0, (0, 0)), Coin(0))
    >>> 'aria-label="measured 0 (white): safe"' in picture
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
    """Another picture of a position, as an SVG file of its own: all plays, or a row with notes.

    >>> draw_picture(Octal(board="path:2"), Octal(board="path:2").start(), "tree", Style())[:4]
    '<svg'
    """
    if name == "annotated":
        return annotated_board(game, view, style)
    from ketplay.games.octal.svg.tree import draw as draw_tree

    tree = draw_tree(game, view, style.theme)  # as large as it is: the page scrolls it
    return re.sub(r'viewBox="0 0 (\S+) (\S+)"', r'width="\1" height="\2" \g<0>', tree, count=1)
