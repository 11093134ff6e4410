"""A class: pupils join with a code and a name, and the teacher's token allows starting games."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Sequence
from math import inf

from ketplay.server.classroom.class_log import ClassLog
from ketplay.server.classroom.roster import Pupil
from ketplay.server.protocol import class_messages
from ketplay.server.protocol.errors import Refused
from ketplay.server.rooms.lobby import Lobby
from ketplay.server.rooms.room import Room
from ketplay.server.table import actions, codes, events
from ketplay.server.table.table import Phase, holder_of

log = logging.getLogger("ketplay.server")
MOST_PUPILS = 100
LONGEST_NAME = 24  # characters
ABSENT_AFTER = 40.0  # seconds without any activity after which a pupil counts as absent
LEFT_AFTER = 120.0  # seconds after which a pupil without a game has left, and may be replaced
LONGEST_WAIT = 20.0  # seconds a request for news may wait
POLL_INTERVAL = 1.0  # seconds between looks at what other processes wrote
LONGEST_SENTENCE = 120  # characters
ATTENTION = "Eyes on me, please."
MOST_NUMBER = 2**31 - 1  # that an event can have


class Classroom(ClassLog):
    """The class of this server: who is in it, and what its teacher does with all of them."""

    def __init__(self, lobby: Lobby, code: str, teacher: str) -> None:
        super().__init__(lobby, code, teacher)
        self.closing = False
        self.opened = lobby.keeper.monotonic()

    def close(self) -> None:
        """Answers everyone who is waiting for news, because the server is shutting down."""
        self.closing = True
        self.news.set()

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
            await self.append(*places, events.Enrolled(name, holder))

        await self.retry(attempt)
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

    def pupil_named(self, name: str) -> Pupil:
        """The pupil with this name."""
        pupil = self.catch_up().find(name)
        if pupil is None:
            raise Refused("no_such", f"no pupil is called '{name[:40]}'", at=name[:40])
        return pupil

    async def pupil_news(self, holder: str, since: int) -> class_messages.PupilNews:
        """What a pupil has to know, as soon as there is an event after `since`."""
        self._check_known(holder)
        loop = asyncio.get_running_loop()
        deadline = loop.time() + LONGEST_WAIT
        while self.catch_up().n <= since and loop.time() < deadline and not self.closing:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.news.wait(), POLL_INTERVAL)
        return await self._news_for(holder)

    def _check_known(self, holder: str) -> None:
        """Refuses a token that neither belongs to a pupil nor asks to be one's."""
        if holder in self.catch_up().returning:
            self.lobby.peers.pupil_active(holder)
        else:
            self.pupil(holder)

    async def _news_for(self, holder: str) -> class_messages.PupilNews:
        self._check_known(holder)
        roster = self.roster
        if holder in roster.returning:
            name = roster.pupils[roster.returning[holder]].name
            return class_messages.PupilNews(name, roster.n, "", "", roster.frozen, asking=True)
        pupil = roster.pupils[holder]
        room = await self.current_room(pupil)
        return class_messages.PupilNews(
            name=pupil.name,
            n=roster.n,
            table=pupil.table if room else "",
            title=room.cache.game.title if room else "",
            frozen=roster.frozen,
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
        if self.unseen_for(pupil.holder) <= ABSENT_AFTER:
            return True
        if not pupil.table:
            return False
        return (await self.lobby.find(pupil.table)).attendance.is_present(pupil.holder)

    def unseen_for(self, holder: str) -> float:
        """The seconds since someone was last active, or infinity if nobody remembers."""
        seen = self.lobby.peers.pupils_seen.get(holder, -inf)
        return self.lobby.keeper.monotonic() - seen

    async def has_left(self, pupil: Pupil) -> bool:
        """Whether a pupil left without saying so: their name and place are free for others."""
        since_start = self.lobby.keeper.monotonic() - self.opened
        if min(self.unseen_for(pupil.holder), since_start) <= LEFT_AFTER:
            return False
        return not await self.is_present(pupil) and await self.current_room(pupil) is None

    # -- the teacher

    def check_teacher(self, holder: str) -> None:
        if not secrets.compare_digest(holder, self.teacher):
            raise Refused(
                "not_teacher",
                "only the teacher may do that; the link was printed when the server started",
            )

    async def waiting_pupils(self, names: Sequence[str] | None) -> list[Pupil]:
        """All present pupils without a game, or those with these names, who must not be playing."""
        if names is None:
            return [
                pupil
                for pupil in self.catch_up().pupils.values()
                if await self.current_room(pupil) is None and await self.is_present(pupil)
            ]
        pupils = {pupil.holder: pupil for pupil in map(self.pupil_named, names)}
        for pupil in pupils.values():
            if await self.current_room(pupil):
                raise Refused("not_now", f"{pupil.name} is playing at {pupil.table}", at=pupil.name)
        return list(pupils.values())

    async def dismiss(self, names: Sequence[str] | None) -> int:
        """Removes pupils from the class, or ends it; the number of its last event."""
        if names is not None:
            holders = [self.pupil_named(name).holder for name in names]
            return await self.write(events.Dismissed(holders))
        await self.unfreeze()
        return await self.write(events.Ended())

    async def forget(self) -> int:
        """Ends the class and removes its logs from the store; the number of the last event.

        What stays of the class is that it ended. Its tables are tables like all others.
        """
        lessons = self.lesson_table
        number = await self.dismiss(None)
        for log_name, before in ((self.code, number), (lessons, MOST_NUMBER)):
            await asyncio.to_thread(self.store.remove, log_name, before)
        return number

    @property
    def lesson_table(self) -> str:
        """The name of the log of lessons: a new one for each class, so that none is read twice."""
        return f"{self.code}.{self.catch_up().began}"

    async def release(self, table: str) -> int:
        """Returns the pupils at a table to the lobby; the number of the last event."""
        code = codes.clean(table)
        if code not in self.catch_up().tables:
            raise Refused("no_table", f"the class has no table '{table[:40]}'", at=table[:40])
        number = await self.write(events.Released(code))
        await self._resume([code])
        return number

    async def freeze(self, text: str) -> int:
        """Pauses all tables and shows everyone a sentence; the number of the last event."""
        words = actions.clean_name(text, LONGEST_SENTENCE) or ATTENTION
        number = await self.write(events.Frozen(words))
        for code in self.tables_in_use():
            await self.pause(code)
        return number

    async def unfreeze(self) -> int:
        """Lets all tables go on; the number of the last event."""
        if not self.catch_up().frozen:
            return self.roster.n
        number = await self.write(events.Unfrozen())
        await self._resume(sorted({*self.tables_in_use(), *self.roster.tables}))
        return number

    def tables_in_use(self) -> list[str]:
        """The tables that have pupils of this class."""
        return sorted({pupil.table for pupil in self.catch_up().pupils.values() if pupil.table})

    async def pause(self, code: str) -> None:
        """Pauses a table if the class is frozen; one that fails does not keep the others."""
        if not self.roster.frozen:
            return
        try:
            await (await self.lobby.find(code)).act(actions.pause, self.roster.frozen)
        except Refused as refused:
            log.warning("cannot pause table %s: %s", code, refused.message)

    async def _resume(self, tables: Sequence[str]) -> None:
        for code in tables:
            try:
                room = await self.lobby.find(code)
                await room.act(actions.resume)
                self.lobby.bots.wake(room)
            except Refused as refused:
                log.warning("cannot resume table %s: %s", code, refused.message)
