"""What a position is worth to a seat, and what the best turn would make of it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ketplay.core import registry
from ketplay.core.game import CHANCE, Game
from ketplay.core.match import Match
from ketplay.learn.expression import BadExpression
from ketplay.learn.lesson import Step
from ketplay.learn.situation import Situation

MOST_POSITIONS = 20_000  # that are looked at for one turn


def share_of(game: Game[Any, Any], state: Any, seat: int) -> float:
    """The share of the point that a seat can expect: a win counts 1, a draw a half, and so does
    what is still open in a game without odds. A game with puzzles may judge more exactly.

    >>> nim = registry.game("nim:heaps=1")
    >>> share_of(nim, nim.play(nim.start(), nim.moves(nim.start())[0]), 0)
    1.0
    """
    outcome = game.outcome(state)
    if outcome is not None:
        return (1 + outcome.payoffs[seat]) / 2
    puzzles = registry.part(game, "puzzles")
    if puzzles is not None and hasattr(puzzles, "share"):
        return float(puzzles.share(game, state, seat))
    odds = registry.part(game, "odds")
    forecast = odds.forecast(game, state) if odds else None
    return (1 + float(forecast.payoffs[seat])) / 2 if forecast else 0.5


def share_in(situation: Situation) -> float:
    """The learner's share in a situation; of a whole turn, as the judge of the step says."""
    judge = situation.step.judge
    if judge is not None and situation.is_over:
        return judge.share(situation.game, situation.first, situation.line)
    return share_of(situation.game, situation.state, situation.seat)


def best_share(situation: Situation) -> float:
    """The learner's share after the best turn from the start of the step."""
    if situation.step.judge is not None:
        return situation.step.judge.best(situation.game, situation.first)
    return _best_share(situation.step, situation.game, situation.first, situation.seat)


@lru_cache(maxsize=64)  # a puzzle is asked about after every card, and by many people a day
def _best_share(step: Step, game: Game[Any, Any], state: Any, seat: int) -> float:
    ends = offered_ends(step, game, state) if step.cards else turn_ends(game, state)
    return max(share_of(game, end, seat) for end in ends)


def offered_ends(step: Step, game: Game[Any, Any], state: Any) -> list[Any]:
    """Every state in which a turn can end that uses nothing but the cards of a step."""
    ends: dict[Any, None] = {}
    waiting = [Situation(step, game, (state,), match=Match.begin(game, state))]
    visited = {waiting[0].key}
    while waiting:
        before = waiting.pop()
        for move, _ in before.choices:
            after = before.play(move)
            if after.is_over:
                ends[after.state] = None
            elif after.key not in visited:
                visited.add(after.key)
                waiting.append(after)
            if len(visited) + len(ends) > MOST_POSITIONS:
                raise BadExpression("this turn has too many possibilities to compare them all")
    return list(ends)


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
