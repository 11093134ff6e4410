"""What a seat can hand over at the end of its turn when the board is more than tiles, and Eve's measurements.

Boards that are physically the same count once (`Engine.key`), so two cards stay affordable on mixtures and vectors.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ketplay.bots.turns import Turn
from ketplay.games.qtris.board.tiles import CX, H, I, S, U, X, Y, Z
from ketplay.games.qtris.cards import NOTHING, add, take
from ketplay.games.qtris.eve import GIVEN_UP, bases
from ketplay.games.qtris.moves import Move, plays
from ketplay.games.qtris.state import State

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from ketplay.games.qtris.rules import QTris

CHEAP_FIRST = (
    I,
    Y,
    Z,
    S,
    X,
    CX,
    U,
    H,
)  # H and U make certainty out of chance, so they are kept when others do


def handovers(game: QTris, state: State) -> list[Turn]:
    """Every different board the cards of a turn lead to, with one way to play there."""
    found: dict[Hashable, Turn] = {}
    level: list[Turn] = [((), state)]
    for left in range(state.left, 0, -1):
        further: dict[Hashable, Turn] = {}
        for moves, before in level:
            for move, after in after_cards(game, before):
                board = game.engine.key(after.board)
                place = board if left == 1 else (board, after.hands[state.seat])
                (found if left == 1 else further).setdefault(place, ((*moves, move), after))
        level = list(further.values())
    return list(found.values())


def after_cards(game: QTris, state: State) -> Iterator[tuple[Move, State]]:
    """Every way to play one card, one after the other, cheap cards first."""
    held = [card for card in CHEAP_FIRST if state.hands[state.seat][card]]
    return ((move, game.play(state, move)) for card in held for move in plays(card))


def measurements(game: QTris, state: State) -> Iterator[Turn]:
    """Eve's measurements: every square and basis, with the two cards she misses least."""
    hand, given = state.hands[state.seat], NOTHING
    for card in CHEAP_FIRST:
        while hand[card] and sum(given) < GIVEN_UP:
            hand, given = take(hand, card), add(given, card)
    asked = [
        Move("measure", a=at, word=basis, cards=given)
        for basis in bases(game.level)
        for at in range(9)
    ]
    return (((move,), game.play(state, move)) for move in asked)
