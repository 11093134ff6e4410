"""Exact values of a game without secrets, when its tree is small enough: every seat maximises its own payoff."""

from __future__ import annotations

from typing import Any, NamedTuple

from ketplay.bots.evaluation import SAME
from ketplay.core.bot import Clock
from ketplay.core.game import CHANCE, Game


class Value(NamedTuple):
    """What a position brings each seat under best play, and how many moves that takes on average."""

    payoffs: tuple[float, ...]
    length: float


class TooLarge(Exception):
    """The clock ended before the tree did."""


def open_to_all(game: Game[Any, Any]) -> bool:
    """Whether the game hides nothing: its views are its states.

    >>> import ketplay
    >>> open_to_all(ketplay.game("nim"))
    True
    """
    return type(game).view is Game.view and not game.open_moves


def best_move(game: Game[Any, Any], state: Any, clock: Clock) -> Any:
    """A move that is best in every line, or None when the tree is too large for the clock.

    >>> import ketplay
    >>> from ketplay.core.bot import Limit
    >>> nim = ketplay.game("nim:heaps=1.3")
    >>> nim.format_move(best_move(nim, nim.start(), Limit(nodes=1000).clock()))
    '2-2'
    """
    seat = game.actor(state) or 0
    memo: dict[Any, Value] = {}
    try:
        judged = [
            (_rank(value(game, game.play(state, m), clock, memo), seat), m)
            for m in game.moves(state)
        ]
    except (TooLarge, RecursionError):
        return None
    return max(judged, key=lambda pair: pair[0])[1]


def value(game: Game[Any, Any], state: Any, clock: Clock, memo: dict[Any, Value]) -> Value:
    """The exact value of a state; raises TooLarge when the clock ends."""
    if state in memo:
        return memo[state]
    if not clock.tick():
        raise TooLarge
    actor = game.actor(state)
    if actor is None:
        end = game.outcome(state)
        found = Value(end.payoffs if end else (), 0.0)
    elif actor == CHANCE:
        found = _mean(
            [(value(game, game.play(state, m), clock, memo), w) for m, w in game.chances(state)]
        )
    else:
        after = [value(game, game.play(state, move), clock, memo) for move in game.moves(state)]
        best = max(after, key=lambda one: _rank(one, actor))
        found = Value(best.payoffs, best.length + 1)
    memo[state] = found
    return found


def _rank(found: Value, seat: int) -> tuple[float, float]:
    """More is better; then a win comes soon and a loss late."""
    gain = round(found.payoffs[seat], SAME)
    return gain, -found.length if gain > 0 else found.length


def _mean(parts: list[tuple[Value, float]]) -> Value:
    total = sum(weight for _, weight in parts)
    seats = range(len(parts[0][0].payoffs))
    payoffs = tuple(sum(v.payoffs[seat] * weight for v, weight in parts) / total for seat in seats)
    return Value(payoffs, sum(v.length * weight for v, weight in parts) / total)
