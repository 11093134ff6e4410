"""The state of a game and its small steps: two sides, unseen blocks, whose turn it is, results.

Hands are open and both decks are unknown to both players, so nothing is hidden: a deck is its size
and its number of bras, and the unseen blocks of both decks are one common multiset.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from ketplay.games.brakets.bracket import BARE, Bracket
from ketplay.games.brakets.cards import BLOCKS, BRA, bra_of

SEATS = "AB"


class Side(NamedTuple):
    """One player's bracket, hand and deck.

    `deck` counts the face-down cards, `bras` how many of them are <0|.
    """

    bracket: Bracket
    hand: tuple[str, ...]  # in the order in which the cards came
    deck: int
    bras: int


class Result(NamedTuple):
    """A bracket that was closed (`point`: who got the point) or zeroed (`point` is None)."""

    owner: int
    cards: tuple[str, ...]
    point: int | None


class State(NamedTuple):
    """Everything there is to know about a game at one moment."""

    sides: tuple[Side, Side]
    pool: tuple[int, ...]  # how many of each of BLOCKS are unseen
    turn: int | None  # the seat that lays the next card; None before the first coin
    tails: int  # flipped so far for the bracket that is being closed
    sheet: tuple[Result, ...]
    counting: bool = False  # the owner of the closed bracket is asked for its coins (R8.2)


def bras_remaining(state: State) -> int:
    """How many <0| are still to be played: the game ends when there is none (R7.1)."""
    a, b = state.sides
    return a.bras + b.bras + a.hand.count(BRA) + b.hand.count(BRA)


def closing_owner(state: State) -> int | None:
    """The seat whose bracket is closed while its coins are being flipped (R6.3)."""
    for seat, side in enumerate(state.sides):
        if not side.bracket.ket:
            return seat
    return None


def joints(bracket: Bracket) -> int:
    """How many amplitudes a bracket has: one for each bra in it.

    >>> joints(Bracket("", 1, ("H", "|1><+|", "<0|")))
    2
    """
    return sum(1 for card in bracket.cards if bra_of(card))


def scores(state: State) -> tuple[int, int]:
    """Points: one for each closing won, minus one for each bracket of the opponent zeroed.

    >>> results = Result(0, ("<0|",), 1), Result(1, ("|0><1|",), None)
    >>> scores(State((Side(BARE, (), 0, 0),) * 2, (), 0, 0, results))
    (-1, 1)
    """
    points = [0, 0]
    for result in state.sheet:
        if result.point is None:
            points[1 - result.owner] -= 1  # R5.3
        else:
            points[result.point] += 1
    return points[0], points[1]


def seen_cards(state: State) -> Counter[str]:
    """Every card that is not face down: hands, brackets, and the discard pile in the results."""
    cards = Counter[str]()
    for side in state.sides:
        cards.update(side.hand)
        cards.update(side.bracket.cards)
    for result in state.sheet:
        cards.update(result.cards)
    return cards


def unseen_cards(state: State) -> Counter[str]:
    """The face-down cards of both decks together."""
    counts = Counter(dict(zip(BLOCKS, state.pool, strict=True)))
    counts[BRA] = sum(side.bras for side in state.sides)
    return counts


def with_side(state: State, seat: int, side: Side) -> State:
    """The state with one seat's side replaced."""
    a, b = state.sides
    return state._replace(sides=(side, b) if seat == 0 else (a, side))


def begin_game(state: State, first: int) -> State:
    """The first player is known; an extra block goes to their deck (R3.2)."""
    side = state.sides[first]
    extra = sum(state.pool) % 2
    return with_side(state, first, side._replace(deck=side.deck + extra))._replace(turn=first)


def draw_card(state: State, card: str, seat: int) -> State:
    """A card goes from a seat's deck to their hand (R4.4)."""
    side = state.sides[seat]
    pool = state.pool
    if card != BRA:
        place = BLOCKS.index(card)
        pool = (*pool[:place], pool[place] - 1, *pool[place + 1 :])
    after = side._replace(
        hand=(*side.hand, card), deck=side.deck - 1, bras=side.bras - (card == BRA)
    )
    return with_side(state, seat, after)._replace(pool=pool)


def flip_coin(state: State, heads: bool, owner: int) -> State:
    """The first head gives the point to the owner, all tails to the other player (R6.3)."""
    bracket = state.sides[owner].bracket
    if heads:
        return end_bracket(state, owner, bracket.cards, owner)
    if state.tails + 1 == bracket.halves:
        return end_bracket(state, owner, bracket.cards, 1 - owner)
    return state._replace(tails=state.tails + 1)


def end_count(state: State, owner: int) -> State:
    """The owner has counted: coins are flipped, or without halves the bracket ends (R6.2)."""
    state = state._replace(counting=False)
    bracket = state.sides[owner].bracket
    return state if bracket.halves else end_bracket(state, owner, bracket.cards, 1 - owner)


def end_bracket(state: State, owner: int, cards: tuple[str, ...], point: int | None) -> State:
    """A bracket is cleared down to its |0>, and its result is noted (R5.3, R6.4)."""
    state = with_side(state, owner, state.sides[owner]._replace(bracket=BARE))
    return state._replace(tails=0, sheet=(*state.sheet, Result(owner, cards, point)))
