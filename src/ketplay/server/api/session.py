"""Somebody at the other end of a WebSocket: says things, is told things. Sees nothing but views."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from ketplay.core.errors import KetError
from ketplay.server.api.rate_limit import Bucket
from ketplay.server.protocol import messages as p
from ketplay.server.protocol import replies as r
from ketplay.server.protocol.errors import Refused
from ketplay.server.rooms.lobby import Rooms
from ketplay.server.rooms.room import Room
from ketplay.server.table import actions as acts
from ketplay.server.table.table import holder_of
from ketplay.server.views import render as faces
from ketplay.server.views import view as views
from ketplay.server.views.view import Eyes

log = logging.getLogger("ketplay.server")
LONGEST = 16 * 1024
WAITING = 256  # answers a client may leave unread before it is cut off
SLOW = (p.Hint, p.Odds)  # these wait for a worker, in a task of their own


class Out(Protocol):
    """Where a guest's messages go; `full` while the other end does not read."""

    full: bool

    def say(self, message: bytes) -> None: ...

    def cut(self) -> None:
        """Ends the connection."""


class Guest:
    """One socket. Answers queue in order; the view is built when it is sent, so a slow reader skips to the newest."""

    def __init__(self, rooms: Rooms, out: Out, base: str, bucket: Bucket) -> None:
        self.rooms, self.out, self.base, self.bucket = rooms, out, base, bucket
        self.room: Room | None = None
        self.holder = ""
        self.wish = p.Wish()
        self.shown: tuple[int | None, int] = (
            None,
            -1,
        )  # whose view the client has, and of which event
        self.drawn: tuple[Eyes | None, int] = (None, -1)  # whose drawing, and of which event
        self.outbox: list[bytes] = []
        self.view_due = self.people_due = self.table_due = False
        self.loop = asyncio.get_running_loop()
        self.flushing = False  # it is under way, or soon will be
        self.slow: set[asyncio.Task[None]] = set()
        self.drawing: asyncio.Task[None] | None = None
        self._eyes: tuple[Any, Eyes] = (None, Eyes(()))

    # -- being told

    def poke(self, view: bool = False, people: bool = False, table: bool = False) -> None:
        """Something happened in the room."""
        self.view_due |= view
        self.people_due |= people
        self.table_due |= table
        self._soon()

    def tell(self, message: r.Tell) -> None:
        self.outbox.append(r.encode(message))
        self._soon()

    def _soon(self) -> None:
        """One flush for everything that happens until the loop comes round."""
        if not self.flushing:
            self.flushing = True
            self.loop.call_soon(self.flush)

    def flush(self) -> None:
        """Sends what is due, unless the other end does not read: then the wire calls again when it does."""
        self.flushing = False
        if self.out.full:
            return
        out, self.outbox = self.outbox, []
        for message in out:
            self.out.say(message)
        if self.room is not None:
            self._flush_room(self.room)

    def _flush_room(self, room: Room) -> None:
        table, people, view = self.table_due, self.people_due, self.view_due
        self.table_due = self.people_due = self.view_due = False
        if table:
            self.out.say(r.encode(views.card(room, self.base)))
        if people:
            self.out.say(r.encode(views.people(room, self.holder)))
        if view and room.table.pace is not None:
            self.out.say(r.encode(views.clock(room)))
        if view and faces.slow(room.table.game):
            self.flushing = True
            self.drawing = self.loop.create_task(self._slow_view(room))
        elif view:
            began = time.thread_time()
            text = self._view(room)
            faces.took(room.table.game, time.thread_time() - began)
            self.out.say(text)

    async def _slow_view(self, room: Room) -> None:
        """Makes the view in a thread, so that one table's drawing does not hold up the others."""
        with contextlib.suppress(Exception):  # what fails here fails again in the view, which tells
            await asyncio.to_thread(faces.prime, *views.needs(room, self.eyes))
        if self.room is room:
            self.out.say(self._view(room))
        self.flush()

    def _view(self, room: Room) -> bytes:
        """The view, encoded once for all who see the same and have the same."""
        eyes = self.eyes
        seat = views.you(room.table, eyes)
        since = self.shown[1] if self.shown[0] == seat else -1
        drawn = self.drawn[1] if self.drawn[0] == eyes else -1
        self.shown, self.drawn = (seat, room.table.n), (eyes, room.table.n)
        key = eyes, since, drawn
        text = room.faces.get(key)
        if text is None:
            text = room.faces[key] = self._encoded(room, eyes, since, drawn)
        if not any(watcher.view_due for watcher in room.watchers):
            room.faces.clear()  # everybody has it
        return text

    def _encoded(self, room: Room, eyes: Eyes, since: int, drawn: int) -> bytes:
        try:
            return r.encode(views.view(room, eyes, since, drawn))
        except Exception:
            log.exception("no view of table %s", room.table.code)
            self.shown = self.drawn = None, -1
            return r.encode(r.Error("fault", f"{room.table.game.name} failed to show itself"))

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

    def hear(self, text: str | bytes) -> None:
        """One message of the client."""
        if len(self.outbox) > WAITING:
            self.out.cut()
            return
        said = None
        try:
            said = self._parse(text)
            wait = self.bucket.take()
            if wait:
                raise Refused("too_many", f"too many messages; wait {wait:.1f} seconds", wait=wait)
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
            raise Refused(
                "bad_message", "the first message is hello, with the table's code", at="op"
            )
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
        self.drawn = None, -1
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
            told = await self.rooms.hint(room, self.eyes, said.best)
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
    given = {
        name: getattr(said, name)
        for name in p.Wish.__struct_fields__
        if getattr(said, name) is not None
    }
    guest.wish = msgspec.structs.replace(guest.wish, **given)
    guest.poke(view=True)


DOES: dict[type, Callable[[Guest, Room, Any], None]] = {
    p.Ready: _act(lambda guest, room, said: acts.ready(room, guest.holder, said.nonce)),
    p.Move: _act(lambda guest, room, said: acts.move(room, guest.holder, said.n, said.move)),
    p.Undo: _act(lambda guest, room, said: acts.undo(room, guest.holder, said.n)),
    p.Ask: _act(lambda guest, room, said: acts.ask(room, guest.holder, said.what)),
    p.Answer: _act(lambda guest, room, said: acts.answer(room, guest.holder, said.what, said.yes)),
    p.Resign: _act(lambda guest, room, said: acts.resign(room, guest.holder, said.seat)),
    p.Claim: _act(
        lambda guest, room, said: acts.claim(room, guest.holder, said.seat, said.how, said.level)
    ),
    p.Named: _act(lambda guest, room, said: acts.rename(room, guest.holder, said.name)),
    p.Preview: _answer(
        lambda guest, room, said: views.preview(room, guest.eyes, said.n, said.move)
    ),
    p.At: _answer(lambda guest, room, said: views.then(room, guest.eyes, said.k)),
    p.Board: _answer(
        lambda guest, room, said: r.TextTold(room.table.n, views.text_board(room, guest.eyes))
    ),
    p.Style: _restyle,
}
