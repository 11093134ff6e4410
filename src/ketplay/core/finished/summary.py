"""What decided a match, in a sentence or two: by the game's part `words`, or in general terms."""

from __future__ import annotations

from math import prod

from ketplay.core import words
from ketplay.core.chance import percent, probability_of
from ketplay.core.game import CHANCE, M, S
from ketplay.core.match import AnyMatch, AnyStep, Match
from ketplay.core.registry import part


def summary(match: AnyMatch, step: AnyStep | None = None) -> str:
    """What decided a match that its rules ended; empty where there is nothing to add to the result.

    `step` is its last step, where that is known; else the match is played again.

    >>> import ketplay
    >>> summary(Match.begin(ketplay.game("nim:heaps=1")).play("1-1"))
    ''
    """
    if match.end is None or match.stop:
        return ""
    if step is not None and step.match is match and _begins_with_decision(step):
        before = (*step.states, match.state)[1]
        events = list(zip(step.states[1:], match.log[step.start + 1 :], strict=True))
    else:
        before, events = last_chance_events(match)
    hook = getattr(part(match.game, "words"), "summary", None)
    if hook is not None:
        return str(hook(match.game, before, match.state))
    return plain_summary(match, events)


def _begins_with_decision(step: AnyStep) -> bool:
    return bool(step.states) and step.match.game.actor(step.states[0]) != CHANCE


def last_chance_events(match: Match[S, M]) -> tuple[S, list[tuple[S, M]]]:
    """The state after the last decision, and the chance events since, each with its state."""
    state = before = match.first
    events: list[tuple[S, M]] = []
    for move in match.log:
        if match.game.actor(state) == CHANCE:
            events.append((state, move))
            state = match.game.play(state, move)
        else:
            events = []
            state = before = match.game.play(state, move)
    return before, events


def plain_summary(match: Match[S, M], events: list[tuple[S, M]]) -> str:
    """How likely the last chance events were, if they could have turned out differently."""
    game = match.game
    chances = [probability_of(game, state, move) for state, move in events]
    open_events = [
        (event, chance) for event, chance in zip(events, chances, strict=True) if chance < 1
    ]
    if not open_events:
        return ""
    if len(open_events) == 1:
        ((state, move), chance) = open_events[0]
        return f"Chance decided: {words.move(game, state, move)} ({percent(chance)})."
    return f"This exact result had a chance of {percent(prod(chances))}."
