"""The effect of each move: the state after it. Trusts its input, as `Game.play` does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ketplay.games.qtris.board.measurement import Basis
from ketplay.games.qtris.board.model import Finding, Results
from ketplay.games.qtris.board.noise import KICKS, kick_words
from ketplay.games.qtris.board.square_measurement import Question, roll_word
from ketplay.games.qtris.board.tiles import CARDS, EMPTY, put
from ketplay.games.qtris.cards import Counts, add, cards_in, take
from ketplay.games.qtris.flow import everyone, steps
from ketplay.games.qtris.moves import Move, Verb
from ketplay.games.qtris.options import Setup
from ketplay.games.qtris.state import State, Step

# Looked up once, since they are on the way of every card: in Python 3.11 finding a member is slow.
_DEAL = Step.DEAL
_MEASURE = Step.MEASURE
_DISTURB = Step.DISTURB
_COLOUR = Basis.COLOUR


def due_question(setup: Setup, state: State) -> Question:
    """What is being measured: by Eve, by noise, or at the end."""
    if state.sets is not None and state.sets.question is not None:
        return state.sets.question
    if state.step == _DISTURB:
        return Question(_COLOUR, state.left - 1)
    return Question(_COLOUR, setup.model.next_square(state.board) or 0)


def due_findings(setup: Setup, state: State) -> tuple[Finding[Any], ...]:
    """What Eve or noise can find, and the board after each: she asks a whole pair (R8.3)."""
    question = due_question(setup, state)
    return setup.model.measure(state.board, question, whole=state.step == Step.PROBE)


def due_results(setup: Setup, state: State) -> Results:
    """What can come of a measurement, or of noise that plays a card, with weights."""
    if state.step == _MEASURE:
        return setup.model.results(state.board, due_question(setup, state).square)
    if state.step == _DISTURB and setup.noise in KICKS:
        return tuple((word, 1) for word in kick_words(setup.noise))
    return tuple((word, weight) for word, weight, _ in due_findings(setup, state))


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
    return _settle(setup, state, roll_word(due_results(setup, state), move.a))


def _exact_result(setup: Setup, state: State, move: Move) -> State:
    return _settle(setup, state, move.word)


def _settle(setup: Setup, state: State, word: str) -> State:
    """A measurement or noise has its result: a square at the end, Eve's, or a disturbed one."""
    if state.step == _MEASURE:
        square = due_question(setup, state).square
        board = setup.model.collapse(state.board, square, word)
        return steps.measure(setup, state._replace(board=board))
    if state.step == _DISTURB and word in CARDS:
        square = state.left - 1
        board = setup.model.apply(state.board, CARDS.index(word), square, square)[0]
    else:
        findings = due_findings(setup, state)
        board = next(finding.value for finding in findings if finding.word == word)
    if state.step == _DISTURB:
        return steps.after_noise(setup, state._replace(board=board, left=0))
    assert state.sets is not None
    sets = state.sets._replace(question=None)
    return steps.after_play(setup, state._replace(board=board, step=Step.PLAY, sets=sets))


def _probe(setup: Setup, state: State, move: Move) -> State:
    """Eve gives up two cards and measures; a certain result needs no roll."""
    assert state.sets is not None
    sets = state.sets._replace(used=True)
    question = Question(Basis(move.word), move.a, move.b)
    state = _put_aside(state, move.cards)
    findings = setup.model.measure(state.board, question, whole=True)
    if len(findings) > 1:
        sets = sets._replace(question=question)
        return state._replace(step=Step.PROBE, left=0, sets=sets)
    return steps.after_play(setup, state._replace(board=findings[0].value, left=0, sets=sets))


def _die(setup: Setup, state: State, move: Move) -> State:
    if state.step != Step.NOISE:
        return steps.after_roll(state, (*state.rolls, move.a))
    if move.a == 10 or setup.noise is None:
        return steps.after_noise(setup, state)
    if not setup.noise_shown:
        board = setup.model.disturb(state.board, move.a - 1, setup.noise)
        return steps.after_noise(setup, state._replace(board=board))
    state = state._replace(step=_DISTURB, left=move.a)
    if len(due_results(setup, state)) > 1:
        return state
    (finding,) = due_findings(setup, state)  # the colour is certain: there is nothing to roll for
    return steps.after_noise(setup, state._replace(board=finding.value, left=0))


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
    if setup.for_themselves:
        white, black = everyone.choose(state, move.word)
        state = state._replace(white=white, black=black)
        if state.seat == state.first:  # the next seat chooses from what is left
            return state._replace(seat=(state.seat + 1) % setup.seat_count)
        return state._replace(step=Step.MULLIGAN, seat=state.first)
    white = state.seat if move.word == "white" else (state.seat + 1) % setup.seat_count
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
