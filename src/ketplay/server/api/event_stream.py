"""A table's events as lines of JSON, for scripts: those so far, as one seat saw them,
and new ones.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from ketplay.server.fair_queue import Asker
from ketplay.server.protocol import replies
from ketplay.server.protocol.errors import Refused
from ketplay.server.rooms.presence import Change
from ketplay.server.rooms.room import Room
from ketplay.server.rooms.slow_work import beside_the_loop_for
from ketplay.server.table import events
from ketplay.server.table.events import Event
from ketplay.server.table.table import Phase, Table
from ketplay.server.views import render
from ketplay.server.views.history import seen_tokens
from ketplay.server.views.view import seat_of
from ketplay.server.views.viewer import Viewer

HEARTBEAT = 15.0  # seconds
PORTION = 50  # events that are read before others have their turn


class EventStream:
    """One reader of the events. It folds a table of its own, so that undone moves are
    right, too.
    """

    view_due = False  # it reads events, not views

    def __init__(self, room: Room, holder: str, address: str = "") -> None:
        self.room = room
        self.holder = holder
        self.address = address
        self.table: Table | None = None
        self._news = asyncio.Event()

    def notify(self, change: int) -> None:
        if change & Change.VIEW:
            self._news.set()

    async def lines(self, since: int) -> AsyncIterator[bytes]:
        """The events after `since`, one a line; an empty line when nothing happens for a while."""
        self.room.attendance.enter(self)
        try:
            while True:
                for events in self._portions():
                    for line in await self._lines(events, since):
                        yield line
                    await asyncio.sleep(0)  # whoever else wants something is next
                try:
                    await asyncio.wait_for(self._news.wait(), HEARTBEAT)
                except TimeoutError:
                    yield b"\n"
                self._news.clear()
        finally:
            self.room.attendance.leave(self)

    def _portions(self) -> list[list[Event]]:
        """The events that came since the last call, so many at a time."""
        try:
            new = self.room.store.read(self.room.table.code, self.table.n if self.table else -1)
        except Refused:  # the store is unreachable; the stream waits for it
            return []
        return [new[first : first + PORTION] for first in range(0, len(new), PORTION)]

    async def _lines(self, events: list[Event], since: int) -> list[bytes]:
        """The lines of some events; those after the last of all say what the reader may do."""
        if self.room.table.game.quick:
            return self._read_all(events, since)
        asker = Asker(self.address, self.holder)
        return await beside_the_loop_for(asker, self._read_all, events, since)

    def _read_all(self, events: list[Event], since: int) -> list[bytes]:
        lines = [self._read(event) for event in events]
        if lines[-1].n >= self.room.table.n:
            self._add_moves(lines[-1])
        return [replies.encode(line) + b"\n" for line in lines if line.n > since]

    def _read(self, event: Event) -> replies.EventLine:
        if self.table is None:
            self.table = Table(event)
            return self._line(event, self.table, [])
        table = self.table
        start = len(table.match.log)
        state = table.match.state
        table.apply(event)
        if not isinstance(event.body, events.Began | events.Moved | events.Stopped):
            return self._line(event, table, [])
        return self._line(event, table, seen_tokens(table.match, start, state, self._seat(table)))

    def _seat(self, table: Table) -> int | None:
        return seat_of(table, Viewer(tuple(table.seats_of(self.holder))))

    def _line(self, event: Event, table: Table, tokens: list[str]) -> replies.EventLine:
        body = event.body
        seat = getattr(body, "seat", None)
        if isinstance(body, events.Stopped):
            seat = table.origins[-1].seat
        return replies.EventLine(
            n=event.n,
            time=round(event.at, 3),
            kind=event.kind,
            length=len(table.origins),
            phase=table.phase,
            seat=seat,
            name=getattr(body, "name", ""),
            tokens=tokens,
            request=getattr(body, "request", ""),
            accept=getattr(body, "accept", None),
            actor=table.actor,
            end=self._end(table),
            remaining=getattr(body, "remaining", []),
            seal=table.seal,
        )

    def _end(self, table: Table) -> replies.End | None:
        """How the match ended, if it has."""
        if table.phase is not Phase.OVER:
            return None
        seat = self._seat(table)
        return render.end_of(table.match, table.match.view(seat), seat, table.names)

    def _add_moves(self, line: replies.EventLine) -> None:
        """The legal moves, when it is the reader's turn."""
        table = self.table
        if table is None or table.actor is None:
            return
        if table.actor in table.seats_of(self.holder):
            view = table.match.view(table.actor)
            line.moves = [table.game.format_move(move) for move in table.game.moves(view)]
