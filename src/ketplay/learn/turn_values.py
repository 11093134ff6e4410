"""What a position is worth to a seat, and what the best turn would make of it."""

from __future__ import annotations

from typing import Any

from ketplay.core import registry
from ketplay.core.game import CHANCE, Game
from ketplay.learn.expression import BadExpression
from ketplay.learn.situation import Situation

MOST_POSITIONS = 20_000  # that are looked at for one turn


def share_of(game: Game[Any, Any], state: Any, seat: int) -> float:
    """The share of the point that a seat can expect: a win counts 1, a draw a half, and so does
    what is still open in a game without odds.

    >>> nim = registry.game("nim:heaps=1")
    >>> share_of(nim, nim.play(nim.start(), nim.moves(nim.start())[0]), 0)
    1.0
    """
    outcome = game.outcome(state)
    if outcome is not None:
        return (1 + outcome.payoffs[seat]) / 2
    odds = registry.part(game, "odds")
    forecast = odds.forecast(game, state) if odds else None
    return (1 + float(forecast.payoffs[seat])) / 2 if forecast else 0.5


def best_share(situation: Situation) -> float:
    """The learner's share after the best turn from the start of the step."""
    game = situation.game
    seat = situation.seat
    return max(share_of(game, state, seat) for state in turn_ends(game, situation.first))


def turn_ends(game: Game[Any, Any], state: Any) -> list[Any]:
    """Every state in which the turn of the seat to move can end."""
    part = registry.part(game, "turns")
    if part is not None:
        return [end for _, end in part.turns(game, state)]
    seat = game.actor(state)
    if seat is None or seat == CHANCE:
        return [state]
    ends: list[Any] = []
    seen = {state}
    waiting = [state]
    while waiting:
        before = waiting.pop()
        for move in game.moves(before):
            after = game.play(before, move)
            if after in seen:
                continue
            seen.add(after)
            if len(seen) > MOST_POSITIONS:
                raise BadExpression("this turn has too many possibilities to compare them all")
            (waiting if game.actor(after) == seat else ends).append(after)
    return ends
