"""The exact value of a position with empty decks: every line to its end, in fractions.

Slow and obvious; the tests compare the expert with it.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from ketplay.core.errors import InvalidPosition
from ketplay.core.game import CHANCE
from ketplay.games.brakets.rules import Brakets, Move
from ketplay.games.brakets.state import State, scores

# what a final difference of points, A's less B's, is worth to A
Utility = Callable[[int], Fraction]


def points(difference: int) -> Fraction:
    """The difference in points itself."""
    return Fraction(difference)


def win(difference: int) -> Fraction:
    """1 for a win, 0 for a draw, -1 for a loss.

    >>> [int(win(d)) for d in (-3, 0, 1)]
    [-1, 0, 1]
    """
    return Fraction((difference > 0) - (difference < 0))


def value(game: Brakets, state: State, utility: Utility = points) -> Fraction:
    """What A can expect at the end when both play best.

    >>> game = Brakets(bras="1", deck="I.X")
    >>> value(game, game.parse_state("A - b0 0/0 - b0 0/0 - 0 -"))
    Fraction(0, 1)
    """
    if any(side.deck for side in state.sides):
        raise InvalidPosition(
            "a position is solved exactly only when both decks are empty", at="decks"
        )
    return _value(game, state, utility)


def values(game: Brakets, state: State, utility: Utility = points) -> dict[Move, Fraction]:
    """The value of each legal play, for A."""
    return {move: value(game, game.play(state, move), utility) for move in game.moves(state)}


def _value(game: Brakets, state: State, utility: Utility) -> Fraction:
    actor = game.actor(state)
    if actor is None:
        a, b = scores(state)
        return utility(a - b)
    if actor == CHANCE:
        total = Fraction(0)
        weights = 0
        for move, weight in game.chances(state):
            total += weight * _value(game, game.play(state, move), utility)
            weights += weight
        return total / weights
    values = [_value(game, game.play(state, move), utility) for move in game.moves(state)]
    return max(values) if actor == 0 else min(values)
