"""A room full of people: they join with a code and a name, and whoever has the teacher's token starts their games."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Sequence
from random import SystemRandom
from typing import Any

from ketplay import bots
from ketplay.core import registry
from ketplay.core.errors import KetError
from ketplay.core.fairness import new_secret
from ketplay.core.game import Game
from ketplay.server.classroom.roster import Pupil, Roll
from ketplay.server.protocol import messages as p
from ketplay.server.protocol import replies as r
from ketplay.server.protocol.errors import Refused
from ketplay.server.rooms.lobby import Rooms
from ketplay.server.rooms.room import Room
from ketplay.server.storage.store import Conflict
from ketplay.server.table import actions as acts
from ketplay.server.table import codes, events
from ketplay.server.table.clock import parse_pace
from ketplay.server.table.events import Event, Seat
from ketplay.server.table.table import holder_of
from ketplay.server.views import view as views

MOST = 100  # people in a class
LONGEST = 24  # letters of a name
PRESENT = 40.0  # seconds without a sign of life after which somebody is not here
POLL, LOOK = (
    20.0,
    1.0,
)  # seconds a question for news may wait, and between looks at what other processes wrote
TRIES = 5


class Classroom:
    """The class of this server, and the gate through which its events are written."""

    def __init__(self, rooms: Rooms, code: str, teacher: str) -> None:
        self.rooms, self.store, self.code, self.teacher = rooms, rooms.store, code, teacher
        self.roll = Roll()
        self.news = asyncio.Event()
        self.closing = False

    def close(self) -> None:
        """Answers all who wait for news: the server goes down."""
        self.closing = True
        self.news.set()

    def catch_up(self) -> Roll:
        """The roll with whatever other processes wrote."""
        new = self.store.read(self.code, self.roll.n)
        if new:
            self._take(new)
        return self.roll

    def _take(self, new: list[Event]) -> None:
        self.roll.take(new)
        self.news.set()
        self.news = asyncio.Event()

    def _write(self, *bodies: events.Any) -> None:
        """Appends events; Conflict if another process was faster."""
        first: list[events.Any] = [] if self.roll.n >= 0 else [events.Founded(self.teacher)]
        at = self.rooms.keeper.now()
        new = [
            Event(self.code, self.roll.n + 1 + i, at, body)
            for i, body in enumerate([*first, *bodies])
        ]
        self.store.append(new)
        self._take(new)

    # -- who joins

    def check_code(self, text: str) -> None:
        """Refuses a code that is not this class's."""
        if codes.clean(text, codes.CLASS) != self.code:
            raise Refused(
                "no_class",
                f"there is no class '{text[:40]}'; the code is on the teacher's screen",
                at=text[:40],
            )

    def enrol(self, wanted: str) -> r.Enrolled:
        """A place in the class."""
        name = acts.clean_name(wanted[:200])
        if not name or len(name) > LONGEST:
            raise Refused(
                "bad_name", f"a name has 1 to {LONGEST} letters, not {len(name)}", at=name
            )
        token = secrets.token_hex(16)
        for _ in range(TRIES):
            roll = self.catch_up()
            if roll.named(name):
                raise Refused(
                    "name_taken", f"somebody is called {name} already; add a letter", at=name
                )
            if len(roll.pupils) >= MOST:
                raise Refused("full", f"the class is full: {MOST} people are in it")
            with contextlib.suppress(Conflict):
                self._write(events.Enrolled(name, holder_of(token)))
                self.rooms.peers.pupil_active(holder_of(token))
                return r.Enrolled(token, name, self.roll.n)
        raise Refused("busy", "too many join at once; try again", wait=1.0)

    def pupil(self, holder: str) -> Pupil:
        """Somebody of the class."""
        found = self.catch_up().pupils.get(holder)
        if found is None:
            raise Refused(
                "no_seat", "this token holds no place in the class; join with the code and a name"
            )
        self.rooms.peers.pupil_active(holder)
        return found

    async def me(self, holder: str, since: int) -> r.Me:
        """What somebody must know, as soon as there is more than event `since`."""
        self.pupil(holder)
        loop = asyncio.get_running_loop()
        until = loop.time() + POLL
        while self.catch_up().n <= since and loop.time() < until and not self.closing:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.news.wait(), LOOK)
        pupil = self.pupil(holder)
        room = self.playing(pupil)
        return r.Me(
            pupil.name, self.roll.n, pupil.table if room else "", room.offers.title if room else ""
        )

    def playing(self, pupil: Pupil) -> Room | None:
        """The room where somebody is to play: their match is not over, and no bot has their seat."""
        if not pupil.table:
            return None
        room = self.rooms.find(pupil.table)
        table = room.table
        return room if table.phase != "over" and table.held(pupil.holder) else None

    # -- what the teacher does

    def check_teacher(self, holder: str) -> None:
        if not secrets.compare_digest(holder, self.teacher):
            raise Refused(
                "not_teacher",
                "that is for the teacher; the link was printed when the server started",
            )

    def here(self, pupil: Pupil) -> bool:
        """Whether somebody is in the waiting room or at their table."""
        seen = self.rooms.peers.pupils_seen.get(pupil.holder)
        if seen is not None and self.rooms.keeper.now() - seen <= PRESENT:
            return True
        return bool(pupil.table) and self.rooms.find(pupil.table).here(pupil.holder)

    def told(self, base: str) -> r.ClassTold:
        """The class as its teacher sees it: of the tables what any spectator may know."""
        roll = self.catch_up()
        pupils = [
            self._pupil_told(one)
            for one in sorted(roll.pupils.values(), key=lambda one: one.name.casefold())
        ]
        tables = [table_told(self.rooms.find(code)) for code in reversed(roll.tables)]
        tables.sort(key=lambda one: one.phase == "over")
        return r.ClassTold(self.code, f"{base}/class/{self.code}", roll.n, pupils, tables)

    def _pupil_told(self, one: Pupil) -> r.PupilTold:
        room = self.playing(one)
        return r.PupilTold(one.name, self.here(one), one.table if room else "", room is None)

    def pair(self, wish: p.Pair) -> r.PairedTold:
        """Tables for those who wait: groups at random, each with as many people as the game has seats."""
        game = _game(wish)
        for _ in range(TRIES):
            groups, left = self._groups(wish, len(game.seats))
            opened = [
                (self.rooms.seat(_opened(game, wish, group)).table.code, group) for group in groups
            ]
            paired = [events.Paired(code, [one.holder for one in group]) for code, group in opened]
            with contextlib.suppress(Conflict):
                self._write(*paired)
                return r.PairedTold([code for code, _ in opened], [one.name for one in left])
        raise Refused("busy", "the class changes too fast; try again", wait=1.0)

    def _groups(self, wish: p.Pair, size: int) -> tuple[list[list[Pupil]], list[Pupil]]:
        waiting = self._chosen(wish.names)
        SystemRandom().shuffle(waiting)
        whole = len(waiting) // size * size if wish.rest == "wait" else len(waiting)
        if not whole:
            words = f"{len(waiting)} {'is' if len(waiting) == 1 else 'are'} waiting; a table needs {size}"
            raise Refused("not_now", words if waiting else "nobody is waiting")
        return [waiting[at : at + size] for at in range(0, whole, size)], waiting[whole:]

    def _chosen(self, names: Sequence[str] | None) -> list[Pupil]:
        """Those who are here and wait; or the named ones, all of whom must wait."""
        roll = self.catch_up()
        if names is None:
            return [
                one for one in roll.pupils.values() if self.playing(one) is None and self.here(one)
            ]
        chosen = {one.holder: one for one in map(self._known, names)}
        for one in chosen.values():
            if self.playing(one):
                raise Refused("not_now", f"{one.name} is playing at {one.table}", at=one.name)
        return list(chosen.values())

    def _known(self, name: str) -> Pupil:
        found = self.catch_up().named(name)
        if found is None:
            raise Refused("no_such", f"nobody in the class is called '{name[:40]}'", at=name[:40])
        return found

    def dismiss(self, names: Sequence[str] | None) -> int:
        """Some, or all, leave the class; the number of its last event."""
        roll = self.catch_up()
        leave = list(roll.pupils) if names is None else [self._known(name).holder for name in names]
        return self._said(events.Dismissed(leave))

    def release(self, table: str) -> int:
        """Those at a table wait again."""
        code = codes.clean(table)
        if code not in self.catch_up().tables:
            raise Refused("no_table", f"the class has no table '{table[:40]}'", at=table[:40])
        return self._said(events.Released(code))

    def _said(self, body: events.Any) -> int:
        for _ in range(TRIES):
            self.catch_up()
            with contextlib.suppress(Conflict):
                self._write(body)
                return self.roll.n
        raise Refused("busy", "the class changes too fast; try again", wait=1.0)


def _game(wish: p.Pair) -> Game[Any, Any]:
    """The game of a wish, with everything that can be wrong about it refused before a table is opened."""
    if not wish.game:
        raise KetError('say which game, for example {"game": "nim"}', at="game")
    game = registry.game(wish.game)
    parse_pace(wish.clock)
    if wish.level:
        bots.level(game, wish.level)
    return game


def _opened(game: Game[Any, Any], wish: p.Pair, group: list[Pupil]) -> events.Opened:
    """The opening of a group's table; bots take the seats that stay empty."""
    level = wish.level or bots.strongest(game).name
    empty = len(game.seats) - len(group)
    seats = [Seat("person", one.name, "", one.holder) for one in group] + [
        Seat("bot", level, level)
    ] * empty
    return events.Opened(
        game.id, seats, new_secret(), "", wish.clock if parse_pace(wish.clock) else ""
    )


def table_told(room: Room) -> r.ClassTable:
    """A table as a spectator may know it."""
    table = room.table
    end = views.ending(table, table.match.view(None))
    return r.ClassTable(
        table.code, table.game.id, room.offers.title, table.game.seats, list(table.names),
        [seat.kind == "bot" or room.here(seat.holder) for seat in table.seats], table.phase, table.actor,
        sum(seat >= 0 for seat, _ in table.line), end.words if end else "", views.clock(room),
    )  # fmt: skip
