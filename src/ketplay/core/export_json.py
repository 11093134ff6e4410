"""A record as JSON, for programs that do not read the notation."""

from __future__ import annotations

from typing import Any

from ketplay.core import words
from ketplay.core.game import CHANCE
from ketplay.core.record import Record, result


def record_as_json(record: Record) -> dict[str, Any]:
    """Every event of a record with its words and the position after it.

    >>> import ketplay
    >>> match = ketplay.Match.begin(ketplay.game("nim:heaps=1")).play("1-1")
    >>> event = record_as_json(Record(match))["events"][0]
    >>> event["token"], event["words"], event["position"]
    ('1-1', 'take 1 stone of 1 from heap 1', '0 1')
    """
    match = record.match
    game = match.game
    return {
        "game": game.id,
        "version": game.version,
        "seats": list(game.seats),
        "tags": record.tags,
        "start": game.format_state(match.first),
        "events": _events(record),
        "stop": match.stop or None,
        "result": result(match.end),
        "outcome": _outcome(record),
    }


def record_row(record: Record) -> dict[str, Any]:
    """A record as one row of a data set: its tokens, without words and positions.

    >>> import ketplay
    >>> match = ketplay.Match.begin(ketplay.game("nim:heaps=1")).play("1-1")
    >>> row = record_row(Record(match))
    >>> row["game"], row["tokens"], row["payoffs"]
    ('nim:heaps=1', ['1-1'], [1.0, -1.0])
    """
    match = record.match
    end = match.end
    return {
        "game": match.game.id,
        "version": match.game.version,
        "seats": list(match.game.seats),
        "start": match.game.format_state(match.first),
        "tokens": list(match.tokens),
        "result": result(end),
        "payoffs": [float(payoff) for payoff in end.payoffs] if end else None,
        "reason": end.reason if end else None,
        "tags": record.tags,
    }


def _events(record: Record) -> list[dict[str, Any]]:
    match = record.match
    game = match.game
    state = match.first
    events = []
    for number, move in enumerate(match.log):
        actor = game.actor(state)
        after = game.play(state, move)
        event = {
            "n": number + 1,
            "actor": "chance" if actor == CHANCE else actor,
            "token": game.format_move(move),
            "words": words.move(game, state, move),
            "position": game.format_state(after),
        }
        if number in record.comments:
            event["comment"] = record.comments[number]
        events.append(event)
        state = after
    return events


def _outcome(record: Record) -> dict[str, Any] | None:
    end = record.match.end
    if end is None:
        return None
    return {
        "payoffs": list(end.payoffs),
        "reason": end.reason,
        "scores": list(end.scores),
        "words": words.ending(record.match, record.match.state),
    }
