"""Lines of play in small integers, for the searching players: the same rules as rules.py, made quick.

Everything is seen by the one who moves: *mine* and *theirs*. A bracket is (ket, halves), a hand a tuple of cards,
numbers as in CARDS. Tests play these lines and the rules side by side.
"""

from __future__ import annotations

from typing import NamedTuple

from ketplay.games.brakets.bracket import worth
from ketplay.games.brakets.cards import BRA, CARDS, EFFECTS, KETS, ZERO
from ketplay.games.brakets.state import State, bras_left, scores

LAST = CARDS.index(BRA)  # the closing bra
MOST = 450  # halves in a bracket of the largest deck
Hand = tuple[int, ...]
Chances = tuple[tuple[float, int], ...]  # (probability, points for the mover)


class Spot(NamedTuple):
    """A position as the one to move sees it. `left` counts the <0| to come, `lead` my points less theirs."""

    ket: int
    halves: int
    their_ket: int
    their_halves: int
    hand: Hand
    their_hand: Hand
    left: int
    lead: int


class Landing(NamedTuple):
    """What a play makes of both brackets, and what it brings in points."""

    ket: int
    halves: int
    their_ket: int
    their_halves: int
    chances: Chances
    expected: float


STEPS = [
    [(KETS.find(e.ket) if e.ket else -1, e.halves) for k in KETS for e in (EFFECTS[c, k],)]
    for c in CARDS
]
WORTH = [float(worth(halves)) for halves in range(MOST)]
NOTHING: Chances = ((1.0, 0),)
PAID: Chances = ((1.0, -1),)


def _coins(halves: int, gain: int) -> Chances:
    """A closing: all tails with chance 2^-k, which brings the mover -gain, otherwise gain."""
    tails = 0.5**halves
    return ((tails, -gain), (1 - tails, gain)) if halves else ((1.0, -gain),)


OWN = [_coins(halves, 1) for halves in range(MOST)]
THEIRS = [_coins(halves, -1) for halves in range(MOST)]


def spot(state: State) -> Spot:
    """A state in which a seat is to play, in small integers.

    >>> from ketplay.games.brakets.rules import Brakets
    >>> spot(Brakets().parse_state("B H b0.X 0/0 0p Z.I 0/0 - 0 B:b0:A"))
    Spot(ket=0, halves=1, their_ket=2, their_halves=0, hand=(18, 16), their_hand=(20, 17), left=1, lead=-1)
    """
    seat = state.turn or 0
    mine, theirs = state.sides[seat], state.sides[1 - seat]
    points = scores(state)
    return Spot(
        KETS.index(mine.bracket.ket),
        mine.bracket.halves,
        KETS.index(theirs.bracket.ket),
        theirs.bracket.halves,
        tuple(map(CARDS.index, mine.hand)),
        tuple(map(CARDS.index, theirs.hand)),
        bras_left(state),
        points[seat] - points[1 - seat],
    )


def plays(hand: Hand, ket: int) -> list[tuple[int, bool]]:
    """The legal plays as (card, on my own bracket), each card once."""
    found = []
    for card in dict.fromkeys(hand):
        if STEPS[card][ket][1] != ZERO:
            found.append((card, True))
        found.append((card, False))
    return found


def land(card: int, own: bool, ket: int, halves: int, their_ket: int, their_halves: int) -> Landing:
    """The two brackets after a play; a cleared one is |0> without halves.

    >>> land(LAST, False, 0, 0, 2, 1)
    Landing(ket=0, halves=0, their_ket=0, their_halves=0, chances=((0.25, 1), (0.75, -1)), expected=-0.5)
    """
    if own:
        after, more = STEPS[card][ket]
        if after < 0:
            return Landing(0, 0, their_ket, their_halves, OWN[halves + more], WORTH[halves + more])
        return Landing(after, halves + more, their_ket, their_halves, NOTHING, 0.0)
    after, more = STEPS[card][their_ket]
    if more == ZERO:
        return Landing(ket, halves, 0, 0, PAID, -1.0)
    if after < 0:
        return Landing(ket, halves, 0, 0, THEIRS[their_halves + more], -WORTH[their_halves + more])
    return Landing(ket, halves, after, their_halves + more, NOTHING, 0.0)


def without(hand: Hand, card: int) -> Hand:
    """The hand less one card.

    >>> without((3, 5, 3), 3)
    (5, 3)
    """
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]
