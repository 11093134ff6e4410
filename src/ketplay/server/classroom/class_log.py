"""The log of a class in the store, and its roster: written and read here, shared by processes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from ketplay.server.classroom.roster import Roster
from ketplay.server.protocol.errors import Refused
from ketplay.server.rooms.lobby import Lobby
from ketplay.server.storage.store import Conflict, retry
from ketplay.server.table import events
from ketplay.server.table.events import Event, EventBody

T = TypeVar("T")


class ClassLog:
    """The events of the class with this code. All of them are written here."""

    def __init__(self, lobby: Lobby, code: str, teacher: str) -> None:
        self.lobby = lobby
        self.store = lobby.store
        self.code = code
        self.teacher = teacher
        self.roster = Roster()
        self.news = asyncio.Event()
        self.writing = asyncio.Lock()  # of two writers in this process, one waits for the other

    def catch_up(self) -> Roster:
        """The roster, with everything that other processes wrote."""
        new = self.store.read(self.code, self.roster.n)
        if new:
            self._apply(new)
        return self.roster

    def _apply(self, new: list[Event]) -> None:
        self.roster.apply(new)
        self.news.set()
        self.news = asyncio.Event()

    async def append(self, *bodies: EventBody) -> None:
        """Writes events; raises Conflict if another process was faster."""
        is_new = self.roster.n < 0
        first: list[EventBody] = [events.Founded(self.teacher)] if is_new else []
        now = self.lobby.keeper.now()
        new = [
            Event(self.code, n, now, body)
            for n, body in enumerate([*first, *bodies], start=self.roster.n + 1)
        ]
        await self.store.write(new)
        if new[0].n > self.roster.n:  # else a notice was faster than the answer
            self._apply(new)

    async def retry(self, attempt: Callable[[], Awaitable[T]]) -> T:
        """What an attempt to write returns; refused after too many conflicts."""
        try:
            async with self.writing:
                return await retry(attempt)
        except Conflict:
            raise Refused(
                "busy", "too much is happening in the class; try again", wait=1.0
            ) from None

    async def write(self, body: EventBody) -> int:
        """Writes an event, whatever others wrote meanwhile; the number of the last event."""

        async def attempt() -> int:
            self.catch_up()
            await self.append(body)
            return self.roster.n

        return await self.retry(attempt)
