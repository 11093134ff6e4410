"""Whole turns of QTris, quickly: the boards two cards can lead to, each kept once, cheap cards spent first.

Raw plays of a six-card hand are about 12 000; they lead to about 350 boards. What one card can make of a board is
kept for a while, because a search meets the same boards with many hands.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ketplay.bots.turns import Turn, walk
from ketplay.games.qtris.board.lines import advantage
from ketplay.games.qtris.board.measurement import odds
from ketplay.games.qtris.board.model import Tiles
from ketplay.games.qtris.board.tile_board import Board, Cards
from ketplay.games.qtris.board.tiles import tables
from ketplay.games.qtris.cards import UNKNOWN, Counts, take
from ketplay.games.qtris.eve import may_measure
from ketplay.games.qtris.handovers import CHEAP_FIRST, handovers, measurements
from ketplay.games.qtris.moves import Move, plays

if TYPE_CHECKING:
    from ketplay.games.qtris.rules import QTris, State


@lru_cache(maxsize=4096)
def successors(base: bool, board: Board, card: int) -> tuple[tuple[Move, Board], ...]:
    """The distinct boards one card can make of a board, each with a way to play it."""
    apply = Cards(tables(base)).apply
    found: dict[Board, Move] = {}
    for move in plays(card):
        found.setdefault(apply(board, card, move.a, move.b)[0], move)
    return tuple((move, after) for after, move in found.items())


def turns(game: QTris, state: State) -> list[Turn]:
    """Every board the seat to move can hand over, with one way to play there."""
    if state.step != "play" or state.hands[state.seat][UNKNOWN]:
        return walk(game, state)
    more = [*measurements(game, state)] if may_measure(state) else []
    if not isinstance(game.engine, Tiles):
        return handovers(game, state) + more
    base = game.level.name == "base"
    ends: list[Turn] = []
    for moves in ways(base, state.board, state.hands[state.seat], state.left).values():
        after = state
        for move in moves:
            after = game.play(after, move)
        ends.append((moves, after))
    return ends + more


def best_turn(game: QTris, state: State) -> tuple[State, int] | None:
    """The best whole turn by value, and how many boards were looked at; None before the turns begin.

    Only boards are compared, so one state is made instead of hundreds.
    """
    hand = state.hands[state.seat]
    if (
        state.step != "play"
        or hand[UNKNOWN]
        or state.sets is not None
        or not isinstance(game.engine, Tiles)
    ):
        return None
    found = ways(game.level.name == "base", state.board, hand, state.left)
    chances, sign = odds(game.chosen["measure"]), 1 if state.white == state.seat else -1
    best = max(found, key=lambda board: sign * advantage(board, chances))
    for move in found[best]:
        state = game.play(state, move)
    return state, len(found)


def ways(base: bool, board: Board, hand: Counts, cards: int) -> dict[Board, tuple[Move, ...]]:
    """The boards that `cards` cards of a hand can lead to."""
    found: dict[Board, tuple[Move, ...]] = {}
    tried: set[tuple[Board, Counts]] = set()
    for card in CHEAP_FIRST:
        if not hand[card]:
            continue
        rest = take(hand, card)
        for move, after in successors(base, board, card):
            if cards == 1:
                found.setdefault(after, (move,))
            elif (after, rest) not in tried:
                tried.add((after, rest))
                for end, moves in ways(base, after, rest, cards - 1).items():
                    if end not in found:
                        found[end] = (move, *moves)
    return found
