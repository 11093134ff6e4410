"""Exact values of a game without hidden information, if its tree is small enough.

Every seat maximises its own payoff.
"""

from __future__ import annotations

from typing import NamedTuple, TypeVar

from ketplay.core.bot import Clock
from ketplay.core.game import CHANCE, Game

S = TypeVar("S")
M = TypeVar("M")
SAME = 9  # decimals; sums in another order differ in the last digits, which means nothing


class Value(NamedTuple):
    """What each seat gets with best play, and how many moves that takes on average."""

    payoffs: tuple[float, ...]
    length: float


class TooLarge(Exception):
    """The clock ran out before the tree was searched."""


def has_perfect_information(game: Game[S, M]) -> bool:
    """Whether every seat knows the state and all legal moves are listed.

    >>> import ketplay
    >>> has_perfect_information(ketplay.game("nim"))
    True
    """
    return not game.hides_state and not game.open_moves


def best_move(game: Game[S, M], state: S, clock: Clock) -> M | None:
    """The best move, exactly; None when the tree is too large for the clock.

    >>> import ketplay
    >>> from ketplay.core.bot import Limit
    >>> nim = ketplay.game("nim:heaps=1.3")
    >>> nim.format_move(best_move(nim, nim.start(), Limit(nodes=1000).clock()))
    '2-2'
    """
    seat = game.actor(state) or 0
    memo: dict[S, Value] = {}
    try:
        ranked = [
            (_rank(exact_value(game, game.play(state, move), clock, memo), seat), move)
            for move in game.moves(state)
        ]
    except (TooLarge, RecursionError):
        return None
    return max(ranked, key=lambda pair: pair[0])[1]


def exact_value(game: Game[S, M], state: S, clock: Clock, memo: dict[S, Value]) -> Value:
    """The exact value of a state; raises TooLarge when the clock runs out."""
    if state in memo:
        return memo[state]
    if not clock.tick():
        raise TooLarge
    actor = game.actor(state)
    if actor is None:
        end = game.outcome(state)
        value = Value(end.payoffs if end else (), 0.0)
    elif actor == CHANCE:
        outcomes = [
            (exact_value(game, game.play(state, move), clock, memo), weight)
            for move, weight in game.chances(state)
        ]
        value = _mean(outcomes)
    else:
        values = [
            exact_value(game, game.play(state, move), clock, memo) for move in game.moves(state)
        ]
        best = max(values, key=lambda value: _rank(value, actor))
        value = Value(best.payoffs, best.length + 1)
    memo[state] = value
    return value


def _rank(value: Value, seat: int) -> tuple[float, float]:
    """More is better; among equals, win soon and lose late."""
    payoff = round(value.payoffs[seat], SAME)
    return payoff, -value.length if payoff > 0 else value.length


def _mean(outcomes: list[tuple[Value, float]]) -> Value:
    total = sum(weight for _, weight in outcomes)
    seats = range(len(outcomes[0][0].payoffs))
    payoffs = tuple(
        sum(value.payoffs[seat] * weight for value, weight in outcomes) / total for seat in seats
    )
    return Value(payoffs, sum(value.length * weight for value, weight in outcomes) / total)
