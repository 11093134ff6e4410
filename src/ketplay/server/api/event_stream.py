"""A table's events as lines of JSON, for scripts: what was, as one seat saw it, and then whatever comes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from ketplay.server.protocol import replies as r
from ketplay.server.protocol.errors import Refused
from ketplay.server.rooms.room import Room
from ketplay.server.table import events
from ketplay.server.table.events import Event
from ketplay.server.table.table import Table
from ketplay.server.views import view as views
from ketplay.server.views.history import seen_tokens

HEARTBEAT = 15.0


class Stream:
    """One reader of the events. It folds a table of its own, so that lines of undone moves are right, too."""

    view_due = False  # it reads events, not views

    def __init__(self, room: Room, holder: str) -> None:
        self.room, self.holder = room, holder
        self.news = asyncio.Event()
        self.table: Table | None = None

    def poke(self, view: bool = False, people: bool = False, table: bool = False) -> None:
        if view:
            self.news.set()

    async def lines(self, since: int) -> AsyncIterator[bytes]:
        """The events after `since`, one line each; an empty line when nothing happens for a while."""
        self.room.enter(self)
        try:
            while True:
                for line in self.catch_up(since):
                    yield line
                try:
                    await asyncio.wait_for(self.news.wait(), HEARTBEAT)
                except TimeoutError:
                    yield b"\n"
                self.news.clear()
        finally:
            self.room.leave(self)

    def catch_up(self, since: int) -> list[bytes]:
        """The lines of the events that came since the last call."""
        try:
            new = self.room.store.read(self.room.table.code, self.table.n if self.table else -1)
        except Refused:  # the store is away; the stream waits for it
            return []
        told = [self._tell(event) for event in new]
        if told:
            self._add_moves(told[-1])
        return [r.encode(line) + b"\n" for line in told if line.n > since]

    def _tell(self, event: Event) -> r.EventTold:
        if self.table is None:
            self.table = Table(event)
            return self._line(event, self.table, [])
        table, match = self.table, self.table.match
        before, state = len(match.log), match.state
        table.apply(event)
        if not isinstance(event.body, events.Began | events.Moved | events.Stopped):
            return self._line(event, table, [])
        return self._line(event, table, seen_tokens(table.match, before, state, self._seat(table)))

    def _seat(self, table: Table) -> int | None:
        held = table.held(self.holder)
        return views.you(table, views.Eyes(tuple(held)))

    def _line(self, event: Event, table: Table, tokens: list[str]) -> r.EventTold:
        body = event.body
        end = views.ending(table, table.match.view(self._seat(table)))
        seat = getattr(body, "seat", None)
        if isinstance(body, events.Stopped):
            seat = table.line[-1][0]
        return r.EventTold(
            event.n, round(event.at, 3), event.kind, len(table.line), table.phase, seat, getattr(body, "name", ""),
            tokens, getattr(body, "what", ""), getattr(body, "yes", None), table.actor, [], end,
            getattr(body, "left", []),
        )  # fmt: skip

    def _add_moves(self, line: r.EventTold) -> None:
        """The legal moves, when it is the reader's turn."""
        table = self.table
        if table is None or table.actor is None:
            return
        if table.actor in table.held(self.holder):
            view = table.match.view(table.actor)
            line.moves = [table.game.format_move(move) for move in table.game.moves(view)]
