"""The state of a game and its small steps: two sides, the blocks nobody has seen, whose turn it is, the score sheet.

Hands are open and both decks are unknown to both players, so nothing is hidden: a deck is its size and its number of
bras, and the unseen blocks of both decks are one common multiset.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from ketplay.games.brakets.bracket import BARE, Bracket
from ketplay.games.brakets.cards import BLOCKS, BRA

SEATS = "AB"


class Side(NamedTuple):
    """One player's part of the table. `deck` counts the face-down cards, `bras` how many of them are <0|."""

    bracket: Bracket
    hand: tuple[str, ...]  # in the order in which the cards came
    deck: int
    bras: int


class Result(NamedTuple):
    """A bracket that came to its end: closed (and who got the point), or zeroed (`point` is None)."""

    owner: int
    cards: tuple[str, ...]
    point: int | None


class State(NamedTuple):
    sides: tuple[Side, Side]
    pool: tuple[int, ...]  # how many of each of BLOCKS are unseen
    turn: int | None  # the seat that lays the next card; None before the first coin
    tails: int  # flipped so far for the bracket that stands closed
    sheet: tuple[Result, ...]


def bras_left(state: State) -> int:
    """How many <0| are still to be played: the game ends when there is none (R7.1)."""
    a, b = state.sides
    return a.bras + b.bras + a.hand.count(BRA) + b.hand.count(BRA)


def closing(state: State) -> int | None:
    """The seat whose bracket stands closed while its coins are being flipped."""
    return 0 if not state.sides[0].bracket.ket else 1 if not state.sides[1].bracket.ket else None


def scores(state: State) -> tuple[int, int]:
    """Victory points: one for each closing won, one less for each bracket of the opponent that was zeroed.

    >>> scores(State((Side(BARE, (), 0, 0),) * 2, (), 0, 0, (Result(0, ("<0|",), 1), Result(1, ("|0><1|",), None))))
    (-1, 1)
    """
    points = [0, 0]
    for result in state.sheet:
        if result.point is None:
            points[1 - result.owner] -= 1  # R5.3: who zeroes the other's bracket pays
        else:
            points[result.point] += 1
    return points[0], points[1]


def seen_cards(state: State) -> Counter[str]:
    """Every card that is not face down: hands, brackets and the discard pile (which the sheet remembers)."""
    places = [c for side in state.sides for c in (side.hand, side.bracket.cards)]
    return Counter(card for place in [*places, *(r.cards for r in state.sheet)] for card in place)


def unseen(state: State) -> Counter[str]:
    """The face-down cards of both decks together."""
    counts = Counter(dict(zip(BLOCKS, state.pool, strict=True)))
    counts[BRA] = sum(side.bras for side in state.sides)
    return counts


def changed(state: State, seat: int, side: Side) -> State:
    a, b = state.sides
    return state._replace(sides=(side, b) if seat == 0 else (a, side))


def begun(state: State, first: int) -> State:
    """R3.2: with an odd number of blocks the extra one goes to whoever begins."""
    side = state.sides[first]
    extra = sum(state.pool) % 2
    return changed(state, first, side._replace(deck=side.deck + extra))._replace(turn=first)


def drawn(state: State, card: str, seat: int) -> State:
    side = state.sides[seat]
    pool = state.pool
    if card != BRA:
        at = BLOCKS.index(card)
        pool = (*pool[:at], pool[at] - 1, *pool[at + 1 :])
    after = side._replace(
        hand=(*side.hand, card), deck=side.deck - 1, bras=side.bras - (card == BRA)
    )
    return changed(state, seat, after)._replace(pool=pool)


def flipped(state: State, coin: str, owner: int) -> State:
    """R6.3: the owner keeps the point at the first head; all tails give it to the other player."""
    bracket = state.sides[owner].bracket
    if coin == "H":
        return ended(state, owner, bracket.cards, owner)
    if state.tails + 1 == bracket.halves:
        return ended(state, owner, bracket.cards, 1 - owner)
    return state._replace(tails=state.tails + 1)


def ended(state: State, owner: int, cards: tuple[str, ...], point: int | None) -> State:
    """A bracket is cleared down to its |0> and its result written on the sheet."""
    state = changed(state, owner, state.sides[owner]._replace(bracket=BARE))
    return state._replace(tails=0, sheet=(*state.sheet, Result(owner, cards, point)))
