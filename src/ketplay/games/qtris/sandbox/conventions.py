"""What the table does with a card where physics would do something else, or cannot.

A card is an operation of physics where it does what is written on it, whatever lies on the board.
"""

from __future__ import annotations

from ketplay.core.errors import KetError
from ketplay.games.qtris.board.card_rules import Effect
from ketplay.games.qtris.board.tiles import CARD_NAMES, CX, I, U, takes_two
from ketplay.games.qtris.moves import Move
from ketplay.games.qtris.rules import QTris
from ketplay.games.qtris.state import State

ONE_SQUARE = "C_X on one square is a Flip or acts inside a pair, depending on what lies there"
NO_RULE = "the box has no tile for the result, so the card is spent; choose engine=full"
FRAME = "the square is tilted, and the table turns cards with it"
INVERSE = "the table chooses between U and its inverse here"
TWO_SIDES = "U was played on another square that this one is entangled with"
UNKNOWN = "what it does depends on something that nobody knows"


def convention(game: QTris, now: State, move: Move) -> str:
    """Why a card is no operation of physics on a board; '' where it is one."""
    card = move.card
    a = move.a
    b = move.b
    if card == I:
        return ""
    if card == CX and a == b:
        return ONE_SQUARE
    model = game.model
    if model.apply(now.board, card, a, b)[1] == Effect.NONE:
        return NO_RULE
    squares = (a, b) if takes_two(card) else (a,)
    try:
        gates = model.gates(now.board, card, a, b)
        if any(model.frame(now.board, square) for square in squares):
            return FRAME
    except KetError:
        return UNKNOWN
    if card == U:
        if gates not in ([], [("U", (a,))]):
            return INVERSE
        return TWO_SIDES if _is_tilted_elsewhere(game, now, a) else ""
    return "" if gates == [(CARD_NAMES[card], squares)] else FRAME


def _is_tilted_elsewhere(game: QTris, now: State, square: int) -> bool:
    """Whether a square that this one is bound to is tilted."""
    bound = game.appearance(now).bound_squares
    others = {other for group in bound if square in group for other in group} - {square}
    return any(game.model.frame(now.board, other) for other in others)
