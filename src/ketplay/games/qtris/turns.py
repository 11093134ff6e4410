"""Whole turns: every board a seat can hand over, each once, cheap cards spent first.

A hand of six cards can be played in about 12 000 ways; they lead to about 350 boards. What a card
can make of a board of tiles is remembered for a while, because a search meets the same boards with
many hands. Boards that are physically the same count once (`BoardModel.key`), so two cards stay
affordable on mixtures and vectors.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import lru_cache

from ketplay.bots.turns import Turn, walk
from ketplay.games.qtris.board.lines import advantage
from ketplay.games.qtris.board.measurement import Basis, odds
from ketplay.games.qtris.board.tile_board import TileModel
from ketplay.games.qtris.board.tiles import CX, FIRST_OWN, Board, H, I, S, U, X, Y, Z
from ketplay.games.qtris.cards import UNKNOWN, Counts, add, take
from ketplay.games.qtris.flow.eve import PROBE_CARDS, may_measure
from ketplay.games.qtris.moves import Move, Verb, plays, questions
from ketplay.games.qtris.rules import QTris
from ketplay.games.qtris.state import State, Step

# H and U make certainty out of chance, so they are kept where other cards do the same.
CHEAP_FIRST = (I, Y, Z, S, X, CX, U, H)


def cheap_first(hand: Counts) -> tuple[int, ...]:
    """The kinds of cards of a hand, the cheap ones first and the table's own last."""
    return (*CHEAP_FIRST, *range(FIRST_OWN, len(hand)))


@lru_cache(maxsize=4096)
def successors(base: bool, board: Board, card: int) -> tuple[tuple[Move, Board], ...]:
    """The distinct boards that a card can make of a board, each with one way to play it."""
    apply = TileModel(base).apply
    moves: dict[Board, Move] = {}
    for move in plays(card):
        moves.setdefault(apply(board, card, move.a, move.b)[0], move)
    return tuple((move, after) for after, move in moves.items())


def turns(game: QTris, state: State) -> list[Turn[Move, State]]:
    """Every board the seat to move can hand over, with one way to play there."""
    if state.step != Step.PLAY or state.hands[state.seat][UNKNOWN]:
        return walk(game, state)
    probes = [*measuring_turns(game, state)] if may_measure(state) else []
    if not game.model.is_tiles:
        return card_turns(game, state) + probes
    ends: list[Turn[Move, State]] = []
    for moves in _tile_turns(game, state).values():
        after = state
        for move in moves:
            after = game.play(after, move)
        ends.append((moves, after))
    return ends + probes


def best_turn(game: QTris, state: State) -> tuple[State, int] | None:
    """The state after the best whole turn by value, and how many boards were compared.

    None before the turns begin, and where a board is more than tiles. Only boards are compared, so
    one state is made instead of hundreds.
    """
    is_hidden = state.hands[state.seat][UNKNOWN] > 0
    if state.step != Step.PLAY or is_hidden or len(state.hands) > 2 or not game.model.is_tiles:
        return None
    candidates = _tile_turns(game, state)
    chances = odds(game.setup.measure)
    sign = 1 if state.white == state.seat else -1
    best = max(candidates, key=lambda board: sign * advantage(board, chances))
    for move in candidates[best]:
        state = game.play(state, move)
    return state, len(candidates)


def _tile_turns(game: QTris, state: State) -> dict[Board, tuple[Move, ...]]:
    return tile_turns(game.setup.level.base, state.board, state.hands[state.seat], cards=state.left)


def tile_turns(base: bool, board: Board, hand: Counts, cards: int) -> dict[Board, tuple[Move, ...]]:
    """The boards of tiles that this many cards of a hand can lead to, with the moves."""
    turns: dict[Board, tuple[Move, ...]] = {}
    visited: set[tuple[Board, Counts]] = set()
    for card in CHEAP_FIRST:
        if not hand[card]:
            continue
        remaining = take(hand, card)
        for move, after in successors(base, board, card):
            if cards == 1:
                turns.setdefault(after, (move,))
            elif (after, remaining) not in visited:
                visited.add((after, remaining))
                for end, moves in tile_turns(base, after, remaining, cards - 1).items():
                    if end not in turns:
                        turns[end] = (move, *moves)
    return turns


def card_turns(game: QTris, state: State) -> list[Turn[Move, State]]:
    """Every different board of any model that the cards of a turn lead to, with one way each."""
    begun: list[Turn[Move, State]] = [((), state)]
    for left in range(state.left, 0, -1):
        further: dict[Hashable, Turn[Move, State]] = {}
        for moves, before in begun:
            for move, after in after_cards(game, before):
                board = game.model.key(after.board)
                key = board if left == 1 else (board, after.hands[state.seat])
                further.setdefault(key, ((*moves, move), after))
        begun = list(further.values())
    return begun


def after_cards(game: QTris, state: State) -> Iterator[tuple[Move, State]]:
    """Every way to play one card, one after the other, cheap cards first."""
    hand = state.hands[state.seat]
    cards = [card for card in cheap_first(hand) if hand[card]]
    return ((move, game.play(state, move)) for card in cards for move in plays(card))


def measuring_turns(game: QTris, state: State) -> Iterator[Turn[Move, State]]:
    """Eve's measurements: every square and basis, with the two cards she needs least."""
    hand = state.hands[state.seat]
    cards: Counts = (0,) * len(hand)
    for card in cheap_first(hand):
        while hand[card] and sum(cards) < PROBE_CARDS:
            hand = take(hand, card)
            cards = add(cards, card)
    bases = game.setup.bases
    pairs = game.model.measurable_pairs(state.board) if Basis.BELL in bases else ()
    for basis, a, b in questions(bases, pairs):
        move = Move(Verb.MEASURE, a=a, b=b, word=basis, cards=cards)
        yield (move,), game.play(state, move)
