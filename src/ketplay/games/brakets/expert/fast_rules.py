"""The rules in small integers, for the players that search: what rules.py says, made quick.

Everything is seen by the player to move: what has no prefix is theirs, `their_` marks the opponent.
A bracket is (ket, halves), a hand a tuple of cards; the numbers are places in KETS and CARDS. Tests
play these lines and the rules side by side. Tuples are built from positional values here and in
search.py, because keywords take nearly three times as long.
"""

from __future__ import annotations

from typing import NamedTuple

from ketplay.games.brakets.bracket import closing_value
from ketplay.games.brakets.cards import BRA, CARDS, EFFECTS, KETS, ZERO
from ketplay.games.brakets.state import State, bras_remaining, scores

CLOSING_BRA = CARDS.index(BRA)
CLOSED = -1  # in place of a ket: the card closed the bracket
MOST_HALVES = 450  # in a bracket of the largest deck
Hand = tuple[int, ...]
Play = tuple[int, bool]  # a card, and whether it is laid on the player's own bracket
PointChances = tuple[tuple[float, int], ...]  # (probability, points for the player to move)


class Node(NamedTuple):
    """A position as the player to move sees it.

    `bras_remaining` counts the <0| still to be played, `lead` is the player's own points less the
    opponent's.
    """

    ket: int
    halves: int
    their_ket: int
    their_halves: int
    hand: Hand
    their_hand: Hand
    bras_remaining: int
    lead: int


class PlayEffect(NamedTuple):
    """What a play makes of both brackets, and what it brings in points."""

    ket: int
    halves: int
    their_ket: int
    their_halves: int
    chances: PointChances
    expected: float


def _numbered_effect(card: str, ket: str) -> tuple[int, int]:
    effect = EFFECTS[card, ket]
    return KETS.index(effect.ket) if effect.ket else CLOSED, effect.halves


def _coins(halves: int, gain: int) -> PointChances:
    """A closing: all tails with chance 2^-k, which brings the mover -gain, otherwise gain."""
    tails = 0.5**halves
    return ((tails, -gain), (1 - tails, gain)) if halves else ((1.0, -gain),)


CARD_EFFECTS = [[_numbered_effect(card, ket) for ket in KETS] for card in CARDS]
CLOSING_VALUES = [float(closing_value(halves)) for halves in range(MOST_HALVES)]
NO_POINTS: PointChances = ((1.0, 0),)
ZEROING: PointChances = ((1.0, -1),)
CLOSING_OWN = [_coins(halves, 1) for halves in range(MOST_HALVES)]
CLOSING_THEIRS = [_coins(halves, -1) for halves in range(MOST_HALVES)]


def search_node(state: State) -> Node:
    """A state in which a seat is to play, in small integers.

    >>> from ketplay.games.brakets.rules import Brakets
    >>> node = search_node(Brakets().parse_state("B H b0.X 0/0 0p Z.I 0/0 - 0 B:b0:A"))
    >>> node[:4], node.hand, node.their_hand
    ((0, 1, 2, 0), (18, 16), (20, 17))
    >>> node.bras_remaining, node.lead
    (1, -1)
    """
    seat = state.turn or 0
    side = state.sides[seat]
    other = state.sides[1 - seat]
    points = scores(state)
    return Node(
        ket=KETS.index(side.bracket.ket),
        halves=side.bracket.halves,
        their_ket=KETS.index(other.bracket.ket),
        their_halves=other.bracket.halves,
        hand=tuple(map(CARDS.index, side.hand)),
        their_hand=tuple(map(CARDS.index, other.hand)),
        bras_remaining=bras_remaining(state),
        lead=points[seat] - points[1 - seat],
    )


def legal_plays(hand: Hand, ket: int) -> list[Play]:
    """Each card of the hand on either bracket, except to zero the player's own (R5.2)."""
    plays = []
    for card in dict.fromkeys(hand):
        if CARD_EFFECTS[card][ket][1] != ZERO:
            plays.append((card, True))
        plays.append((card, False))
    return plays


def apply_play(
    card: int, on_own: bool, ket: int, halves: int, their_ket: int, their_halves: int
) -> PlayEffect:
    """The two brackets after a play; a cleared one is |0> without halves.

    >>> effect = apply_play(CLOSING_BRA, False, 0, 0, 2, 1)
    >>> effect[:4], effect.chances, effect.expected
    ((0, 0, 0, 0), ((0.25, 1), (0.75, -1)), -0.5)
    """
    if on_own:
        next_ket, new_halves = CARD_EFFECTS[card][ket]
        halves += new_halves
        if next_ket == CLOSED:
            return PlayEffect(
                0, 0, their_ket, their_halves, CLOSING_OWN[halves], CLOSING_VALUES[halves]
            )
        return PlayEffect(next_ket, halves, their_ket, their_halves, NO_POINTS, 0.0)
    next_ket, new_halves = CARD_EFFECTS[card][their_ket]
    if new_halves == ZERO:
        return PlayEffect(ket, halves, 0, 0, ZEROING, -1.0)
    their_halves += new_halves
    if next_ket == CLOSED:
        return PlayEffect(
            ket, halves, 0, 0, CLOSING_THEIRS[their_halves], -CLOSING_VALUES[their_halves]
        )
    return PlayEffect(ket, halves, next_ket, their_halves, NO_POINTS, 0.0)


def remove_card(hand: Hand, card: int) -> Hand:
    """The hand without one copy of a card.

    >>> remove_card((3, 5, 3), 3)
    (5, 3)
    """
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]
