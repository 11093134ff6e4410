"""A record as data, for whoever reads JSON rather than the notation."""

from __future__ import annotations

from typing import Any

from ketplay.core import words
from ketplay.core.game import CHANCE
from ketplay.core.record import Record, result


def account(record: Record) -> dict[str, Any]:
    """Every event of a record with its words and the position after it.

    >>> import ketplay
    >>> account(Record(ketplay.Match.begin(ketplay.game("nim:heaps=1")).play("1-1")))["events"]
    [{'n': 1, 'actor': 0, 'token': '1-1', 'words': 'take 1 stone of 1 from heap 1', 'position': '0 1'}]
    """
    match, game = record.match, record.match.game
    state, found = match.first, []
    for number, made in enumerate(match.log):
        actor = game.actor(state)
        after = game.play(state, made)
        one: dict[str, Any] = {"n": number + 1, "actor": "chance" if actor == CHANCE else actor}
        one |= {"token": game.format_move(made), "words": words.move(game, state, made)}
        one["position"] = game.format_state(after)
        found.append(
            one | ({"comment": record.comments[number]} if number in record.comments else {})
        )
        state = after
    return {
        "game": game.id,
        "version": game.version,
        "seats": list(game.seats),
        "tags": record.tags,
        "start": game.format_state(match.first),
        "events": found,
        "stop": match.stop or None,
        "result": result(match.end),
        "outcome": _outcome(record),
    }


def _outcome(record: Record) -> dict[str, Any] | None:
    match, end = record.match, record.match.end
    if end is None:
        return None
    told = words.outcome(match.game, match.state, end)
    return {
        "payoffs": list(end.payoffs),
        "reason": end.reason,
        "scores": list(end.scores),
        "words": told,
    }
