"""The class as its teacher sees it: pupils and tables, and a wait for what changes next."""

from __future__ import annotations

import asyncio
import contextlib

from ketplay.server.classroom import return_requests
from ketplay.server.classroom.classroom import POLL_INTERVAL, Classroom
from ketplay.server.classroom.roster import Pupil
from ketplay.server.protocol import class_messages
from ketplay.server.protocol.errors import Refused
from ketplay.server.rooms.room import Room
from ketplay.server.table.table import Phase, Table
from ketplay.server.views.table_card import clock
from ketplay.server.views.view import ending

STUCK_AFTER = 60.0  # seconds without a move after which a person to move counts as stuck
LONGEST_WAIT = 5.0  # seconds until a teacher hears that nothing happened: presence has no events
WATCH = 60.0  # seconds for which tables are watched after a teacher asked last


class Wall:
    """Watches the tables of the class for its teacher, as a spectator of each of them."""

    holder = ""
    address = ""
    view_due = False

    def __init__(self, classroom: Classroom) -> None:
        self.classroom = classroom
        self.changes = 0
        self.changed = asyncio.Event()
        self._rooms: dict[str, Room] = {}
        self._end: asyncio.TimerHandle | None = None

    def notify(self, change: int) -> None:
        """Something changed at a table."""
        self.changes += 1
        self.changed.set()
        self.changed = asyncio.Event()

    async def overview(self, base: str, seen: str = "") -> class_messages.ClassOverview:
        """The class as it is, or as soon as it is not any more as it was when it was `seen`."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + LONGEST_WAIT
        await self._watch()
        while self._state() == seen and loop.time() < deadline and not self.classroom.closing:
            await self._wait()
        return await self._describe(base)

    async def _wait(self) -> None:
        """Waits a moment for an event of a table or of the class."""
        waits = [
            asyncio.ensure_future(event.wait()) for event in (self.changed, self.classroom.news)
        ]
        await asyncio.wait(waits, timeout=POLL_INTERVAL, return_when=asyncio.FIRST_COMPLETED)
        for wait in waits:
            wait.cancel()

    def _state(self) -> str:
        """Which overview this is; another process has others."""
        n = self.classroom.catch_up().n
        return f"{self.classroom.store.process_id}.{n}.{self.changes}"

    async def _watch(self) -> None:
        """Watches the tables that are on the roster now, until no teacher asks for a while."""
        tables = {room.table.code: room for room in await self._found()}
        for code in [code for code in self._rooms if self._rooms[code] is not tables.get(code)]:
            self._rooms.pop(code).attendance.leave(self)
        for code, room in tables.items():
            if code not in self._rooms:
                self._rooms[code] = room
                room.attendance.enter(self)
        if self._end is not None:
            self._end.cancel()
        self._end = asyncio.get_running_loop().call_later(WATCH, self.leave)

    async def _found(self) -> list[Room]:
        """The tables on the roster, the newest first."""
        rooms = []
        for code in reversed(self.classroom.catch_up().tables):
            with contextlib.suppress(Refused):  # removed from the store
                rooms.append(await self.classroom.lobby.find(code))
        return rooms

    def leave(self) -> None:
        """Watches no table any more."""
        while self._rooms:
            self._rooms.popitem()[1].attendance.leave(self)

    async def _describe(self, base: str) -> class_messages.ClassOverview:
        classroom = self.classroom
        state = self._state()
        roster = classroom.roster
        pupils = sorted(roster.pupils.values(), key=lambda pupil: pupil.name.casefold())
        tables = [await room.work(describe_table, room) for room in await self._found()]
        tables.sort(key=lambda table: table.phase == "over")
        return class_messages.ClassOverview(
            code=classroom.code,
            join=f"{base}/class/{classroom.code}",
            n=roster.n,
            pupils=[await self._describe_pupil(pupil) for pupil in pupils],
            tables=tables,
            frozen=roster.frozen,
            returning=return_requests.listed(classroom),
            seen=state,
        )

    async def _describe_pupil(self, pupil: Pupil) -> class_messages.PupilInfo:
        room = await self.classroom.current_room(pupil)
        return class_messages.PupilInfo(
            name=pupil.name,
            present=await self.classroom.is_present(pupil),
            table=pupil.table if room else "",
            waiting=room is None,
        )


def describe_table(room: Room) -> class_messages.ClassTable:
    """A table as a spectator may know it."""
    table = room.table
    present = [seat.is_bot or room.attendance.is_present(seat.holder) for seat in table.seats]
    idle = room.keeper.elapsed(table.since)
    end = ending(room.cache, table.match.view(None))
    return class_messages.ClassTable(
        code=table.code,
        game=table.game.id,
        title=room.cache.game.title,
        seats=table.game.seats,
        names=list(table.names),
        present=present,
        phase=table.phase,
        actor=table.actor,
        moves=sum(origin.seat >= 0 for origin in table.origins),
        end=end.words if end else "",
        clock=clock(table, room.elapsed()),
        n=table.n,
        idle=round(idle),
        stuck=stuck(table, present, idle),
        paused=bool(table.paused),
    )


def stuck(table: Table, present: list[bool], idle: float) -> str:
    """Why a table does not go on: someone who is needed is `away`, or thinks for long (`slow`)."""
    if table.phase is Phase.OVER or table.paused:
        return ""
    if table.phase is Phase.WAITING:
        return "" if all(present) else "away"
    actor = table.actor
    if actor is None or actor < 0 or table.seats[actor].is_bot:
        return ""
    if not present[actor]:
        return "away"
    return "slow" if idle >= STUCK_AFTER else ""
