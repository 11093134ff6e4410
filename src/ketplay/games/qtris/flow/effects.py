"""The effect of each move: the state after it. Trusts its input, as `Game.play` does."""

from __future__ import annotations

from collections.abc import Callable

from ketplay.games.qtris.board.measurement import Basis, by_roll
from ketplay.games.qtris.board.tiles import EMPTY, put
from ketplay.games.qtris.cards import Counts, add, cards_in, take
from ketplay.games.qtris.flow import steps
from ketplay.games.qtris.moves import Move, Verb
from ketplay.games.qtris.options import Setup
from ketplay.games.qtris.state import State, Step

# Looked up once, since they are on the way of every card: in Python 3.11 finding a member is slow.
_DEAL = Step.DEAL
_MEASURE = Step.MEASURE
_COLOUR = Basis.COLOUR


def measured_square(setup: Setup, state: State) -> tuple[int, Basis | None]:
    """The square that is being measured, and Eve's basis if it is her measurement."""
    if state.sets is not None and state.step == Step.PROBE:
        return state.sets.square, state.sets.basis
    return setup.model.next_square(state.board) or 0, None


def _draw(setup: Setup, state: State, move: Move) -> State:
    card = move.card
    seat = state.seat
    hands = state.hands
    left = state.left - 1
    after = state.with_cards(
        board=state.board,
        seat=(seat + 1) % setup.seat_count if left and state.step == _DEAL else seat,
        left=left,
        deck=take(state.deck, card),
        hands=_replace_pile(hands, seat, add(hands[seat], card)),
        aside=state.aside,
        spent=state.spent,
    )
    return after if left else steps.after_cards(setup, after)


def _play_card(setup: Setup, state: State, move: Move) -> State:
    card = move.card
    seat = state.seat
    hands = state.hands
    left = state.left - 1
    after = state.with_cards(
        board=setup.model.apply(state.board, card, move.a, move.b)[0],
        seat=seat,
        left=left,
        deck=state.deck,
        hands=_replace_pile(hands, seat, take(hands[seat], card)),
        aside=state.aside,
        spent=add(state.spent, card),
    )
    return after if left else steps.after_play(setup, after)


def _roll_result(setup: Setup, state: State, move: Move) -> State:
    square, basis = measured_square(setup, state)
    word = by_roll(state.board, square, move.a, basis or _COLOUR)
    return _collapse(setup, state, square, word)


def _exact_result(setup: Setup, state: State, move: Move) -> State:
    return _collapse(setup, state, measured_square(setup, state)[0], move.word)


def _collapse(setup: Setup, state: State, square: int, word: str) -> State:
    """A measurement has its result: a square at the end, or Eve's."""
    state = state._replace(board=setup.model.collapse(state.board, square, word))
    if state.step == _MEASURE or state.sets is None:
        return steps.measure(setup, state)
    sets = state.sets._replace(square=-1, basis=None)
    return steps.after_play(setup, state._replace(step=Step.PLAY, sets=sets))


def _probe(setup: Setup, state: State, move: Move) -> State:
    """Eve gives up two cards and measures; a certain result needs no roll."""
    assert state.sets is not None
    sets = state.sets._replace(used=True)
    basis = Basis(move.word)
    state = _put_aside(state, move.cards)
    results = setup.model.probes(state.board, move.a, basis)
    if len(results) > 1:
        sets = sets._replace(square=move.a, basis=basis)
        return state._replace(step=Step.PROBE, left=0, sets=sets)
    board = setup.model.collapse(state.board, move.a, results[0][0])
    return steps.after_play(setup, state._replace(board=board, left=0, sets=sets))


def _die(setup: Setup, state: State, move: Move) -> State:
    if state.step != Step.NOISE:
        return steps.after_roll(state, (*state.rolls, move.a))
    if move.a < 10:
        state = state._replace(board=setup.model.disturb(state.board, move.a - 1))
    return steps.after_noise(setup, state)


def _tile(setup: Setup, state: State, move: Move) -> State:
    if move.b < 0:
        board = put(state.board, move.card, state.board.index(EMPTY))
        return steps.after_tile(setup, state._replace(board=board))
    board = put(state.board, move.card, move.a, move.b)
    return steps.after_tile(setup, state._replace(board=board, left=state.left - 1))


def _put(setup: Setup, state: State, move: Move) -> State:
    board = put(state.board, move.card, move.a, move.b if move.b >= 0 else None)
    seat = (state.seat + 1) % setup.seat_count
    return steps.after_tile(setup, state._replace(board=board, seat=seat, left=0))


def _pair_number(setup: Setup, state: State, move: Move) -> State:
    return state._replace(step=Step.PREPARE, left=move.a)


def _colour(setup: Setup, state: State, move: Move) -> State:
    white = state.seat if move.word == "white" else 1 - state.seat
    return state._replace(step=Step.MULLIGAN, white=white)


def _swap(setup: Setup, state: State, move: Move) -> State:
    state = _put_aside(state, move.cards)
    left = setup.schedule.refill(sum(move.cards))
    if left:
        return state._replace(step=Step.REFILL, left=left)
    return steps.after_mulligan(setup, state)


def _keep(setup: Setup, state: State, move: Move) -> State:
    return steps.after_mulligan(setup, state)


def _next(setup: Setup, state: State, move: Move) -> State:
    return steps.after_look(setup, state)


def _replace_pile(piles: tuple[Counts, ...], seat: int, pile: Counts) -> tuple[Counts, ...]:
    """The piles of all seats with one of them replaced."""
    if len(piles) == 2:
        return (pile, piles[1]) if seat == 0 else (piles[0], pile)
    return (*piles[:seat], pile, *piles[seat + 1 :])


def _put_aside(state: State, cards: Counts) -> State:
    """The cards of the acting seat's hand put aside, face down."""
    seat = state.seat
    hand = state.hands[seat]
    pile = state.aside[seat]
    for card in cards_in(cards):
        hand = take(hand, card)
        pile = add(pile, card)
    return state._replace(
        hands=_replace_pile(state.hands, seat, hand), aside=_replace_pile(state.aside, seat, pile)
    )


EFFECTS: dict[str, Callable[[Setup, State, Move], State]] = {
    Verb.PLAY: _play_card,
    Verb.PUT: _put,
    Verb.COLOUR: _colour,
    Verb.KEEP: _keep,
    Verb.SWAP: _swap,
    Verb.MEASURE: _probe,
    Verb.NEXT: _next,
    Verb.PAIRS: _pair_number,
    Verb.TILE: _tile,
    Verb.DRAW: _draw,
    Verb.D10: _die,
    Verb.D100: _roll_result,
    Verb.RESULT: _exact_result,
}
