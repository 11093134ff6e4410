"""A class: pupils join with a code and a name, and the teacher's token allows starting games."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Awaitable, Callable, Sequence
from math import inf
from random import SystemRandom
from typing import Any, TypeVar

from ketplay import bots
from ketplay.core import registry
from ketplay.core.errors import KetError
from ketplay.core.fairness import new_secret
from ketplay.core.game import Game
from ketplay.server.classroom.roster import Pupil, Roster
from ketplay.server.protocol import class_messages
from ketplay.server.protocol.errors import Refused
from ketplay.server.rooms.lobby import Lobby
from ketplay.server.rooms.room import Room
from ketplay.server.storage.store import Conflict, retry
from ketplay.server.table import actions, codes, events
from ketplay.server.table.clock import parse_pace
from ketplay.server.table.events import Event, EventBody, Seat
from ketplay.server.table.table import Phase, holder_of
from ketplay.server.views.table_card import clock
from ketplay.server.views.view import ending

T = TypeVar("T")
MOST_PUPILS = 100
LONGEST_NAME = 24  # characters
ABSENT_AFTER = 40.0  # seconds without any activity after which a pupil counts as absent
LEFT_AFTER = 120.0  # seconds after which a pupil without a game has left, and may be replaced
LONGEST_WAIT = 20.0  # seconds a request for news may wait
POLL_INTERVAL = 1.0  # seconds between looks at what other processes wrote


class Classroom:
    """The class of this server. All its events are written here."""

    def __init__(self, lobby: Lobby, code: str, teacher: str) -> None:
        self.lobby = lobby
        self.store = lobby.store
        self.code = code
        self.teacher = teacher
        self.roster = Roster()
        self.news = asyncio.Event()
        self.closing = False
        self.opened = lobby.keeper.monotonic()

    def close(self) -> None:
        """Answers all pupils who are waiting for news, because the server is shutting down."""
        self.closing = True
        self.news.set()

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

    async def _append(self, *bodies: EventBody) -> None:
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

    async def _retry(self, attempt: Callable[[], Awaitable[T]]) -> T:
        """What an attempt to write returns; refused after too many conflicts."""
        try:
            return await retry(attempt)
        except Conflict:
            raise Refused(
                "busy", "too much is happening in the class; try again", wait=1.0
            ) from None

    # -- pupils

    def check_code(self, text: str) -> None:
        """Refuses the code of any other class."""
        if codes.clean(text, codes.CLASS) != self.code:
            raise Refused(
                "no_class",
                f"there is no class '{text[:40]}'; the code is on the teacher's screen",
                at=text[:40],
            )

    async def enrol(self, text: str) -> class_messages.Enrolled:
        """Adds a pupil to the class."""
        name = actions.clean_name(text[:200])
        if not name or len(name) > LONGEST_NAME:
            raise Refused(
                "bad_name",
                f"a name needs 1 to {LONGEST_NAME} characters, not {len(name)}",
                at=name,
            )
        token = secrets.token_hex(16)
        holder = holder_of(token)

        async def attempt() -> None:
            roster = self.catch_up()
            namesake = roster.find(name)
            if namesake is not None and not await self.has_left(namesake):
                raise Refused(
                    "name_taken",
                    f"the name {name} is taken; add a letter to it",
                    at=name,
                )
            gone = [namesake.holder] if namesake is not None else []
            if len(roster.pupils) - len(gone) >= MOST_PUPILS:
                pupils = list(roster.pupils.values())
                gone = [pupil.holder for pupil in pupils if await self.has_left(pupil)]
                if not gone:
                    raise Refused("full", f"the class is full: it has {MOST_PUPILS} pupils")
            places = [events.Dismissed(gone)] if gone else []
            await self._append(*places, events.Enrolled(name, holder))

        await self._retry(attempt)
        self.lobby.peers.pupil_active(holder)
        return class_messages.Enrolled(token, name, self.roster.n)

    def pupil(self, holder: str) -> Pupil:
        """The pupil who holds a token."""
        pupil = self.catch_up().pupils.get(holder)
        if pupil is None:
            raise Refused(
                "no_seat", "this token is not valid in the class; join with the code and a name"
            )
        self.lobby.peers.pupil_active(holder)
        return pupil

    async def pupil_news(self, holder: str, since: int) -> class_messages.PupilNews:
        """What a pupil has to know, as soon as there is an event after `since`."""
        self.pupil(holder)
        loop = asyncio.get_running_loop()
        deadline = loop.time() + LONGEST_WAIT
        while self.catch_up().n <= since and loop.time() < deadline and not self.closing:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.news.wait(), POLL_INTERVAL)
        pupil = self.pupil(holder)
        room = await self.current_room(pupil)
        return class_messages.PupilNews(
            name=pupil.name,
            n=self.roster.n,
            table=pupil.table if room else "",
            title=room.cache.game.title if room else "",
        )

    async def current_room(self, pupil: Pupil) -> Room | None:
        """The room a pupil plays in, unless the match is over or a bot has taken the seat."""
        if not pupil.table:
            return None
        room = await self.lobby.find(pupil.table)
        is_playing = room.table.phase is not Phase.OVER and room.table.seats_of(pupil.holder)
        return room if is_playing else None

    async def is_present(self, pupil: Pupil) -> bool:
        """Whether a pupil is in the waiting room or at their table."""
        if self._unseen_for(pupil) <= ABSENT_AFTER:
            return True
        if not pupil.table:
            return False
        return (await self.lobby.find(pupil.table)).attendance.is_present(pupil.holder)

    def _unseen_for(self, pupil: Pupil) -> float:
        """The seconds since a pupil was last active, or infinity if nobody remembers."""
        seen = self.lobby.peers.pupils_seen.get(pupil.holder, -inf)
        return self.lobby.keeper.monotonic() - seen

    async def has_left(self, pupil: Pupil) -> bool:
        """Whether a pupil left without saying so: their name and place are free for others."""
        since_start = self.lobby.keeper.monotonic() - self.opened
        if min(self._unseen_for(pupil), since_start) <= LEFT_AFTER:
            return False
        return not await self.is_present(pupil) and await self.current_room(pupil) is None

    # -- the teacher

    def check_teacher(self, holder: str) -> None:
        if not secrets.compare_digest(holder, self.teacher):
            raise Refused(
                "not_teacher",
                "only the teacher may do that; the link was printed when the server started",
            )

    async def overview(self, base: str) -> class_messages.ClassOverview:
        """The class as its teacher sees it: of the tables, what any spectator may know."""
        roster = self.catch_up()
        pupils = sorted(roster.pupils.values(), key=lambda pupil: pupil.name.casefold())
        rooms = [await self.lobby.find(code) for code in reversed(roster.tables)]
        tables = [await room.work(describe_table, room) for room in rooms]
        tables.sort(key=lambda table: table.phase == "over")
        return class_messages.ClassOverview(
            code=self.code,
            join=f"{base}/class/{self.code}",
            n=roster.n,
            pupils=[await self._describe_pupil(pupil) for pupil in pupils],
            tables=tables,
        )

    async def _describe_pupil(self, pupil: Pupil) -> class_messages.PupilInfo:
        room = await self.current_room(pupil)
        return class_messages.PupilInfo(
            name=pupil.name,
            present=await self.is_present(pupil),
            table=pupil.table if room else "",
            waiting=room is None,
        )

    async def pair(self, request: class_messages.Pair) -> class_messages.PairReply:
        """Opens tables for random groups of waiting pupils, one group for each table."""
        game = _checked_game(request)
        await self.lobby.try_out(game)

        async def attempt() -> class_messages.PairReply:
            groups, remaining = await self._groups(request, len(game.seats))
            pairings = []
            for group in groups:
                room = await self.lobby.add(_opening(game, request, group))
                pairings.append(events.Paired(room.table.code, [pupil.holder for pupil in group]))
            await self._append(*pairings)
            return class_messages.PairReply(
                [pairing.table for pairing in pairings], [pupil.name for pupil in remaining]
            )

        return await self._retry(attempt)

    async def _groups(
        self, request: class_messages.Pair, size: int
    ) -> tuple[list[list[Pupil]], list[Pupil]]:
        """Random groups of waiting pupils, and those who remain."""
        waiting = await self._waiting_pupils(request.names)
        SystemRandom().shuffle(waiting)
        number = len(waiting)
        if request.leftover == "wait":
            number -= number % size
        if not waiting:
            raise Refused("not_now", "no pupil is waiting")
        if not number:
            verb = "is" if len(waiting) == 1 else "are"
            raise Refused("not_now", f"{len(waiting)} {verb} waiting; a table needs {size}")
        groups = [waiting[first : first + size] for first in range(0, number, size)]
        return groups, waiting[number:]

    async def _waiting_pupils(self, names: Sequence[str] | None) -> list[Pupil]:
        """All present pupils without a game, or those with these names, who must not be playing."""
        if names is None:
            return [
                pupil
                for pupil in self.catch_up().pupils.values()
                if await self.current_room(pupil) is None and await self.is_present(pupil)
            ]
        pupils = {pupil.holder: pupil for pupil in map(self._pupil_named, names)}
        for pupil in pupils.values():
            if await self.current_room(pupil):
                raise Refused("not_now", f"{pupil.name} is playing at {pupil.table}", at=pupil.name)
        return list(pupils.values())

    def _pupil_named(self, name: str) -> Pupil:
        pupil = self.catch_up().find(name)
        if pupil is None:
            raise Refused("no_such", f"no pupil is called '{name[:40]}'", at=name[:40])
        return pupil

    async def dismiss(self, names: Sequence[str] | None) -> int:
        """Removes some or all pupils from the class; the number of its last event."""
        if names is None:
            holders = list(self.catch_up().pupils)
        else:
            holders = [self._pupil_named(name).holder for name in names]
        return await self._write(events.Dismissed(holders))

    async def release(self, table: str) -> int:
        """Returns the pupils at a table to the lobby; the number of the last event."""
        code = codes.clean(table)
        if code not in self.catch_up().tables:
            raise Refused("no_table", f"the class has no table '{table[:40]}'", at=table[:40])
        return await self._write(events.Released(code))

    async def _write(self, body: EventBody) -> int:
        async def attempt() -> int:
            self.catch_up()
            await self._append(body)
            return self.roster.n

        return await self._retry(attempt)


def _checked_game(request: class_messages.Pair) -> Game[Any, Any]:
    """The requested game; anything wrong with the request is refused before a table is opened."""
    if not request.game:
        raise KetError('name a game, for example {"game": "nim"}', at="game")
    game = registry.game(request.game)
    parse_pace(request.clock)
    if request.level:
        bots.level(game, request.level)
    return game


def _opening(
    game: Game[Any, Any], request: class_messages.Pair, group: list[Pupil]
) -> events.Opened:
    """The first event of a group's table; bots take the empty seats."""
    level = request.level or bots.strongest(game).name
    pupils = [Seat("person", pupil.name, "", pupil.holder) for pupil in group]
    empty_seats = len(game.seats) - len(group)
    return events.Opened(
        game=game.id,
        seats=[*pupils, *[Seat("bot", level, level)] * empty_seats],
        secret=new_secret(),
        clock=request.clock if parse_pace(request.clock) else "",
        version=game.version,
    )


def describe_table(room: Room) -> class_messages.ClassTable:
    """A table as a spectator may know it."""
    table = room.table
    end = ending(table, table.match.view(None))
    return class_messages.ClassTable(
        code=table.code,
        game=table.game.id,
        title=room.cache.game.title,
        seats=table.game.seats,
        names=list(table.names),
        present=[seat.is_bot or room.attendance.is_present(seat.holder) for seat in table.seats],
        phase=table.phase,
        actor=table.actor,
        moves=sum(origin.seat >= 0 for origin in table.origins),
        end=end.words if end else "",
        clock=clock(table, room.elapsed()),
    )
