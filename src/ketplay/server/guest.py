"""Somebody at the other end of a WebSocket: says things, is told things. Sees nothing but views."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from ketplay.core.errors import KetError
from ketplay.server import acts, faces, views
from ketplay.server import protocol as p
from ketplay.server import replies as r
from ketplay.server.limits import Bucket
from ketplay.server.refusal import Refused
from ketplay.server.room import Room
from ketplay.server.rooms import Rooms
from ketplay.server.table import holder_of
from ketplay.server.views import Eyes

log = logging.getLogger("ketplay.server")
Send = Callable[[str], Awaitable[None]]
LONGEST = 16 * 1024
WAITING = 256  # answers a client may leave unread before it is cut off
SLOW = (p.Hint, p.Odds)  # these wait for a thinker, in a task of their own


class Guest:
    """One socket. Answers queue in order; the view is built when it is sent, so a slow reader skips to the newest."""

    def __init__(self, rooms: Rooms, send: Send, base: str, bucket: Bucket) -> None:
        self.rooms, self.send, self.base, self.bucket = rooms, send, base, bucket
        self.room: Room | None = None
        self.holder = ""
        self.wish = p.Wish()
        self.shown: tuple[int | None, int] = (None, -1)  # whose view the client has, and of which event
        self.outbox: list[bytes] = []
        self.view_due = self.people_due = self.table_due = False
        self.news = asyncio.Event()
        self.slow: set[asyncio.Task[None]] = set()
        self._eyes: tuple[Any, Eyes] = (None, Eyes(()))

    # -- being told

    def poke(self, view: bool = False, people: bool = False, table: bool = False) -> None:
        """Something happened in the room."""
        self.view_due |= view
        self.people_due |= people
        self.table_due |= table
        self.news.set()

    def tell(self, message: r.Tell) -> None:
        self.outbox.append(r.encode(message))
        self.news.set()

    async def write(self) -> None:
        """Sends what is due until the socket goes."""
        while True:
            await self.news.wait()
            self.news.clear()
            out, self.outbox = self.outbox, []
            for message in out:
                await self.send(message.decode())
            if self.room is not None:
                await self._write_room(self.room)

    async def _write_room(self, room: Room) -> None:
        table, people, view = self.table_due, self.people_due, self.view_due
        self.table_due = self.people_due = self.view_due = False
        if table:
            await self.send(r.encode(views.card(room, self.base)).decode())
        if people:
            await self.send(r.encode(views.people(room, self.holder)).decode())
        if view and room.table.pace is not None:
            await self.send(r.encode(views.clock(room)).decode())
        if view:
            if faces.slow(room.table.game):  # so that one table's drawing does not hold up the others
                await asyncio.to_thread(faces.prime, *views.needs(room, self.eyes))
                await self.send(self._view(room))
                return
            began = time.perf_counter()
            text = self._view(room)
            faces.took(room.table.game, time.perf_counter() - began)
            await self.send(text)

    def _view(self, room: Room) -> str:
        """The view as text, encoded once for all who see the same and have the same."""
        eyes = self.eyes
        seat = views.you(room.table, eyes)
        since = self.shown[1] if self.shown[0] == seat else -1
        self.shown = seat, room.table.n
        key = eyes, since
        text = room.faces.get(key)
        if text is None:
            text = room.faces[key] = self._encoded(room, eyes, since)
        if not any(watcher.view_due for watcher in room.watchers):
            room.faces.clear()  # everybody has it
        return text

    def _encoded(self, room: Room, eyes: Eyes, since: int) -> str:
        try:
            return r.encode(views.view(room, eyes, since)).decode()
        except Exception:
            log.exception("no view of table %s", room.table.code)
            self.shown = None, -1
            return r.encode(r.Error("fault", f"{room.table.game.name} failed to show itself")).decode()

    @property
    def eyes(self) -> Eyes:
        """Whose eyes these are; looked up again only when seats or the style changed."""
        if self.room is None:
            return Eyes((), self.wish)
        key = self.room.table.code, self.room.table.seating, self.wish
        if self._eyes[0] != key:
            self._eyes = key, Eyes(tuple(self.room.table.held(self.holder)), self.wish)
        return self._eyes[1]

    # -- saying

    async def hear(self, text: str | bytes) -> None:
        """One message of the client."""
        said = None
        try:
            said = self._parse(text)
            wait = self.bucket.take()
            if wait:
                raise Refused("too_many", f"too many messages; wait {wait:.1f} seconds", wait=wait)
            if len(self.outbox) > WAITING:
                raise Refused("too_many", "too many answers are waiting to be read", wait=1.0)
            self._do(said)
        except KetError as error:
            self._refuse(error, said)
        except Exception:
            log.exception("a message failed: %.200r", text)
            self._refuse(Refused("fault", "that failed here; the table stands as it was"), said)

    def _parse(self, text: str | bytes) -> p.Message:
        if len(text) > LONGEST:
            raise Refused("too_big", f"a message has at most {LONGEST} characters, not {len(text)}")
        try:
            return p.decode(text)
        except (msgspec.MsgspecError, UnicodeError) as error:
            raise Refused("bad_message", f"not a message of this table: {error}") from None

    def _refuse(self, error: KetError, said: p.Message | None) -> None:
        self.tell(r.Error(error.code, error.message, error.at, said.id if said else None))
        if error.code == "stale":
            self.poke(view=True)

    def _do(self, said: p.Message) -> None:
        if isinstance(said, p.Hello):
            self._hello(said)
        elif isinstance(said, p.Ping):
            self.tell(r.Pong(said.id))
        elif self.room is None:
            raise Refused("bad_message", "the first message is hello, with the table's code", at="op")
        elif isinstance(said, SLOW):
            self._later(self._think(self.room, said), said)
        else:
            DOES[type(said)](self, self.room, said)

    def _hello(self, said: p.Hello) -> None:
        room = self.rooms.find(said.table)
        holder = holder_of(said.token) if said.token else ""
        if holder:
            acts.seats_of(room.table, holder)
        self.goodbye()
        self.room, self.holder, self.wish, self._eyes = room, holder, said.style, (None, Eyes(()))
        room.enter(self)
        if holder and said.nonce is not None:
            acts.ready(room, holder, said.nonce)
            self.rooms.wake(room)
        eyes = self.eyes
        self.shown = views.you(room.table, eyes), said.since if len(eyes.held) < 2 else -1
        self.poke(True, True, True)

    def goodbye(self) -> None:
        """Leaves the room, if any."""
        for task in self.slow:
            task.cancel()
        if self.room is not None:
            self.room.leave(self)
            self.room = None

    def _later(self, work: Any, said: p.Message) -> None:
        if len(self.slow) >= 2:
            work.close()
            raise Refused("too_many", "one question after the other, please", wait=1.0)

        async def run() -> None:
            try:
                self.tell(await work)
            except KetError as error:
                self._refuse(error, said)
            except Exception:
                log.exception("thinking failed")
                self._refuse(Refused("fault", "thinking failed; the table stands as it was"), said)

        task = asyncio.get_running_loop().create_task(run())
        self.slow.add(task)
        task.add_done_callback(self.slow.discard)

    async def _think(self, room: Room, said: p.Hint | p.Odds) -> r.Tell:
        told: r.Hinted | r.OddsTold
        if isinstance(said, p.Hint):
            told = await self.rooms.hint(room, self.eyes)
        else:
            told = await self.rooms.odds(room, self.eyes, said)
        told.id = said.id
        return told

    def done(self, room: Room, said: p.Message) -> None:
        """The act was written: say so if they asked to be told (the view says it, too), and let a bot answer."""
        if said.id is not None:
            self.tell(r.Ok(room.table.n, said.id))
        self.rooms.wake(room)


def _act(do: Callable[[Guest, Room, Any], None]) -> Callable[[Guest, Room, Any], None]:
    def acted(guest: Guest, room: Room, said: Any) -> None:
        do(guest, room, said)
        guest.done(room, said)

    return acted


def _answer(make: Callable[[Guest, Room, Any], Any]) -> Callable[[Guest, Room, Any], None]:
    def answered(guest: Guest, room: Room, said: Any) -> None:
        told = make(guest, room, said)
        told.id = said.id
        guest.tell(told)

    return answered


def _restyle(guest: Guest, room: Room, said: p.Style) -> None:
    given = {name: getattr(said, name) for name in p.Wish.__struct_fields__ if getattr(said, name) is not None}
    guest.wish = msgspec.structs.replace(guest.wish, **given)
    guest.poke(view=True)


DOES: dict[type, Callable[[Guest, Room, Any], None]] = {
    p.Ready: _act(lambda guest, room, said: acts.ready(room, guest.holder, said.nonce)),
    p.Move: _act(lambda guest, room, said: acts.move(room, guest.holder, said.n, said.move)),
    p.Undo: _act(lambda guest, room, said: acts.undo(room, guest.holder, said.n)),
    p.Ask: _act(lambda guest, room, said: acts.ask(room, guest.holder, said.what)),
    p.Answer: _act(lambda guest, room, said: acts.answer(room, guest.holder, said.what, said.yes)),
    p.Resign: _act(lambda guest, room, said: acts.resign(room, guest.holder, said.seat)),
    p.Claim: _act(lambda guest, room, said: acts.claim(room, guest.holder, said.seat, said.how, said.level)),
    p.Named: _act(lambda guest, room, said: acts.rename(room, guest.holder, said.name)),
    p.Preview: _answer(lambda guest, room, said: views.preview(room, guest.eyes, said.n, said.move)),
    p.At: _answer(lambda guest, room, said: views.then(room, guest.eyes, said.k)),
    p.Board: _answer(lambda guest, room, said: r.TextTold(room.table.n, views.text_board(room, guest.eyes))),
    p.Style: _restyle,
}
