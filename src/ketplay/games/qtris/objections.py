"""Why a move cannot be made now, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ketplay.games.qtris import eve
from ketplay.games.qtris.board.tiles import CARDS, EMPTY, PAIRS, SINGLES
from ketplay.games.qtris.cards import NAMES, UNKNOWN, Counts, cards_in
from ketplay.games.qtris.moves import Move
from ketplay.games.qtris.state import State

if TYPE_CHECKING:
    from ketplay.games.qtris.rules import QTris

VERBS = {  # what a seat may do at each of its steps
    "play": ("play", "measure"),
    "colour": ("colour",),
    "mulligan": ("keep", "swap"),
    "place": ("put",),
    "between": ("next",),
}


def asked(state: State) -> str:
    """What is due, for an error's second half."""
    if state.step == "over":
        return "the game is over"
    return {
        "play": "a card is due, such as H5, CX16 or I",
        "colour": "a colour is due: white or black",
        "mulligan": "the mulligan is due: keep, or swap: and the cards, such as swap:HXX",
        "place": "a tile is due, such as put:R5 or put:C+16",
        "between": "this set is over: next goes on to another",
    }.get(state.step, "luck is due")


def objection(game: QTris, state: State, move: Move) -> str:
    """Why a move of the right kind is not legal, or nothing."""
    hand = state.hands[state.seat]
    if move.verb == "play":
        return _card(game, hand, move.card)
    if move.verb == "swap":
        return _swap(game, hand, move.cards)
    if move.verb == "put":
        return _put(game, state, move)
    return eve.objection(state, move, game.level) if move.verb == "measure" else ""


def _card(game: QTris, hand: Counts, card: int) -> str:
    if hand[card] or (hand[UNKNOWN] and game.level.deck[card]):
        return ""
    held = ", ".join(NAMES[card] for card in range(8) if hand[card])
    return f"there is no {CARDS[card]} in the hand; it holds {held or 'unknown cards'}"


def _swap(game: QTris, hand: Counts, cards: Counts) -> str:
    if sum(cards) > game.schedule.most:
        return f"at most {game.schedule.most} cards may be exchanged"
    if not hand[UNKNOWN] and any(wanted > held for wanted, held in zip(cards, hand, strict=True)):
        return f"the hand is {' '.join(NAMES[card] for card in cards_in(hand))}"
    return ""


def _put(game: QTris, state: State, move: Move) -> str:
    squares = [move.a] if move.b < 0 else [move.a, move.b]
    if taken := [str(square + 1) for square in squares if state.board[square] != EMPTY]:
        return f"square {' and '.join(taken)} is taken"
    if move.card not in (game.level.singles if move.b < 0 else game.level.kinds):
        tile = SINGLES[move.card] if move.b < 0 else PAIRS[move.card]
        return f"{tile} does not belong to level {game.level.name}"
    return ""
