"""What anyone may know about a table: its card, its people, its clocks, its summary."""

from __future__ import annotations

from typing import NamedTuple

from ketplay.core.fairness import commitment
from ketplay.server.protocol import replies
from ketplay.server.table.actions import PATIENCE
from ketplay.server.table.table import Phase, Table
from ketplay.server.views.cache import ViewCache
from ketplay.server.views.view import ending


class Presence(NamedTuple):
    """Who is connected to a table: holders, how long absent ones have been away, spectators."""

    present: set[str]
    away: dict[str, float]  # seconds, by holder
    spectators: int


def card(cache: ViewCache, base_url: str) -> replies.TableCard:
    """The table's card: its game, its match, and what is public about its chance events."""
    table = cache.table
    return replies.TableCard(
        code=table.code,
        game=cache.game,
        match=table.number,
        score=table.score,
        invite=invitation(base_url, table.code),
        fairness=replies.Fairness(
            commitment=commitment(table.secret),
            nonces=[nonce or "" for nonce in table.nonces],
            secret=table.secret if table.phase is Phase.OVER else None,
        ),
        clock=table.clock,
        layout=table.layout,
    )


def invitation(base_url: str, code: str) -> str:
    """The address of a table's page."""
    return f"{base_url}/t/{code}"


def people(table: Table, holder: str, presence: Presence) -> replies.People:
    """Who sits where, who is connected, and how many watch; `holder` is the one who reads it."""
    persons = []
    for number, seat in enumerate(table.seats):
        away = presence.away.get(seat.holder) if seat.is_person else None
        persons.append(
            replies.Person(
                seat=number,
                kind=seat.kind,
                name=seat.name,
                level=seat.level,
                present=seat.is_bot or (bool(seat.holder) and seat.holder in presence.present),
                ready=table.nonces[number] is not None,
                you=bool(holder) and seat.holder == holder,
                away=None if away is None else round(away),
            )
        )
    return replies.People(persons, presence.spectators, PATIENCE)


def clock(table: Table, elapsed: float) -> replies.Clock | None:
    """What the clocks show after this many counted seconds; None if there are none."""
    if table.pace is None:
        return None
    remaining = [
        None if seat.is_bot else seconds
        for seat, seconds in zip(table.seats, table.clocks(elapsed), strict=True)
    ]
    return replies.Clock(table.clock, remaining, table.running)


def summary(cache: ViewCache, base_url: str, presence: Presence, elapsed: float) -> replies.Summary:
    """A table as anyone may see it."""
    table = cache.table
    persons = people(table, "", presence)
    return replies.Summary(
        table=card(cache, base_url),
        people=persons.people,
        spectators=persons.spectators,
        n=table.n,
        length=len(table.origins),
        phase=table.phase,
        actor=table.actor,
        end=ending(cache, table.match.view(None)),
        clock=clock(table, elapsed),
    )
