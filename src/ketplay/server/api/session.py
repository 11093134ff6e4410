"""The session of one player or spectator. It sends nothing but views of their own."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import msgspec

from ketplay.core.errors import KetError
from ketplay.server.api.context import find_room
from ketplay.server.api.outgoing import Outgoing
from ketplay.server.api.rate_limit import RateLimiter
from ketplay.server.fair_queue import Asker
from ketplay.server.protocol import messages, replies
from ketplay.server.protocol.errors import Refused
from ketplay.server.protocol.messages import Message
from ketplay.server.rooms.lobby import Lobby
from ketplay.server.rooms.presence import ALL_CHANGES, Change
from ketplay.server.rooms.room import Room
from ketplay.server.table import actions
from ketplay.server.table.table import holder_of
from ketplay.server.views import table_card
from ketplay.server.views import view as views
from ketplay.server.views.coaching import coach
from ketplay.server.views.explanation import explain
from ketplay.server.views.viewer import NOTHING_KNOWN, Known, Viewer

log = logging.getLogger("ketplay.server")
STYLE_COST = 4  # messages more than any other
LONGEST_MESSAGE = 16 * 1024  # characters
MOST_QUESTIONS = 3  # of one session to the workers at a time: odds, those of a move, a hint
Send = Callable[[str], Awaitable[None]]


class Session:
    """One WebSocket connection: what its client says, and what is due to be sent to it.

    Replies are sent in order. A view is built when it is sent, so a slow reader gets the newest.
    """

    def __init__(
        self,
        lobby: Lobby,
        send: Send,
        base_url: str,
        limiter: RateLimiter,
        address: str = "",
        outgoing: Outgoing | None = None,
    ) -> None:
        self.lobby = lobby
        self._transmit = send
        self.outgoing = outgoing or Outgoing()
        self.waiting = self.outgoing.open(address, self._cut)
        self.when_cut: Callable[[], object] = _nothing
        self.base_url = base_url
        self.limiter = limiter
        self.address = address
        self.room: Room | None = None
        self.holder = ""
        self.style = messages.ViewStyle()
        self.outbox: list[bytes] = []
        self.change = Change.NONE
        self.questions: set[asyncio.Task[None]] = set()
        self._due = asyncio.Event()
        self._known = NOTHING_KNOWN
        self._drawn_for: Viewer | None = None
        self._viewer: tuple[Any, Viewer] = (None, Viewer(()))

    # -- sending

    @property
    def view_due(self) -> bool:
        return bool(self.change & Change.VIEW)

    def notify(self, change: int) -> None:
        """Something changed in the room."""
        self.change |= change
        self._due.set()

    def reply(self, message: replies.Reply) -> None:
        text = replies.encode(message)
        self.outbox.append(text)
        self.waiting.add(len(text))
        self._due.set()

    def _cut(self) -> None:
        """The client has left too much unread."""
        self.outbox.clear()
        self.when_cut()

    async def send(self, text: str) -> None:
        """Sends a message; until the client has read enough, it is counted."""
        self.waiting.add(len(text))
        try:
            await self._transmit(text)
        finally:
            self.waiting.add(-len(text))

    async def send_due(self) -> None:
        """Sends what is due whenever something is; ends when the client is gone."""
        with contextlib.suppress(OSError):
            while True:
                await self._due.wait()
                self._due.clear()
                await self.flush()

    async def flush(self) -> None:
        """Sends the replies, then the messages about the room that changed."""
        while self.outbox:
            message = self.outbox.pop(0)
            await self._transmit(message.decode())
            self.waiting.add(-len(message))
        room = self.room
        if room is None or not self.change:
            return
        change = self.change
        self.change = Change.NONE
        if change & Change.TABLE:
            await self._send(table_card.card(room.cache, self.base_url))
        if change & Change.PEOPLE:
            presence = room.attendance.presence()
            await self._send(table_card.people(room.table, self.holder, presence))
        if change & Change.VIEW:
            clock = table_card.clock(room.table, room.elapsed())
            if clock is not None:
                await self._send(clock)
            await self._send_view(room)

    async def _send(self, message: replies.Reply) -> None:
        await self.send(replies.encode(message).decode())

    async def _send_view(self, room: Room) -> None:
        text, viewer, seat, n = await room.work(self._view, room)
        if self.room is not room:
            return
        self._known = Known(seat, n, n, n)
        self._drawn_for = viewer
        watchers = room.attendance.watchers
        if room.cache.encoded and not any(watcher.view_due for watcher in watchers):
            room.cache.encoded.clear()  # everyone has it
        await self.send(text.decode())

    def _view(self, room: Room) -> tuple[bytes, Viewer, int | None, int]:
        """The view, encoded once for all sessions that see the same and have the same; where there
        are no more of them than seats, each sees something of its own.

        With it comes who sees it: the viewer, the seat, and the event.
        """
        viewer = self.viewer
        table = room.table
        seat = views.seat_of(table, viewer)
        known = Known(
            seat=self._known.seat,
            n=self._known.n,
            since=self._known.since if self._known.seat == seat else -1,
            drawn=self._known.drawn if self._drawn_for == viewer else -1,
        )
        is_shared = len(room.attendance.watchers) > len(table.seats)
        text = room.cache.encoded.get((viewer, known)) if is_shared else None
        if text is not None:
            return text, viewer, seat, table.n
        try:
            text = replies.encode(views.build(room.cache, viewer, known))
        except Exception:
            log.exception("cannot build a view of table %s", table.code)
            sentence = f"{table.game.name} cannot be shown: its code failed"
            return replies.encode(replies.Error("fault", sentence)), viewer, None, -1
        if is_shared:
            room.cache.remember_view(viewer, known, text)
        return text, viewer, seat, table.n

    @property
    def viewer(self) -> Viewer:
        """Who looks at the table; worked out again only when seats or the style changed."""
        if self.room is None:
            return Viewer((), self.style)
        table = self.room.table
        key = table.code, table.seating, self.style
        if self._viewer[0] != key:
            self._viewer = key, Viewer(tuple(table.seats_of(self.holder)), self.style)
        return self._viewer[1]

    # -- receiving

    async def receive(self, text: str | bytes) -> bool:
        """Handles one message of the client; whether it was one too many."""
        message = None
        wait = 0.0
        try:
            wait = self.limiter.message_wait(self.address, self.holder)  # even if it is no message
            message = _parse(text)
            if isinstance(message, messages.Style):  # everything is drawn anew
                wait = wait or self.limiter.message_wait(self.address, self.holder, STYLE_COST)
            if wait:
                raise Refused("too_many", f"too many messages; wait {wait:.1f} seconds", wait=wait)
            await self._handle(message)
        except KetError as error:
            self._refuse(error, message)
        except Exception:
            log.exception("a message failed: %.200r", text)
            self._refuse(
                Refused("fault", "that failed on the server; nothing has changed"), message
            )
        return bool(wait)

    def _refuse(self, error: KetError, message: Message | None) -> None:
        message_id = message.id if message else None
        self.reply(replies.Error(error.code, error.message, error.at, message_id))
        if error.code == "stale":
            self.notify(Change.VIEW)

    async def _handle(self, message: Message) -> None:
        match message:
            case messages.Hello():
                await self.hello(message)
            case messages.Ping():
                self.reply(replies.Pong(message.id))
            case _ if self.room is None:
                raise Refused(
                    "bad_message", "the first message is hello, with the table's code", at="op"
                )
            case _ if isinstance(message, messages.Question):
                await self._answer(self.room, message)
            case messages.Hint() | messages.Odds():
                self._ask_workers(self.room, message)
            case messages.Style():
                self.restyle(message)
            case _:
                await self._act(self.room, message)

    async def _act(self, room: Room, message: Message) -> None:
        match message:
            case messages.Move():
                await room.act(actions.move, self.holder, message.n, message.move)
            case messages.Ready():
                await room.act(actions.ready, self.holder, message.nonce)
            case messages.Undo():
                await room.act(actions.undo, self.holder, message.n)
            case messages.Ask():
                await room.act(actions.ask, self.holder, message.request)
            case messages.Answer():
                await room.act(actions.answer, self.holder, message.request, message.accept)
            case messages.Resign():
                await room.act(actions.resign, self.holder, message.seat)
            case messages.Claim():
                await self.claim(room, message)
            case messages.Rename():
                await room.act(actions.rename, self.holder, message.name)
        self._done(room, message)

    def _done(self, room: Room, message: Message) -> None:
        """The action is written: confirms it if the client wants that, and lets a bot answer."""
        if message.id is not None:
            self.reply(replies.Ok(room.table.n, message.id))
        self.lobby.bots.wake(room)

    async def hello(self, message: messages.Hello) -> None:
        """Enters the room of a table, as the holder of a seat token or as a spectator."""
        holder = holder_of(message.token) if message.token else ""
        room = await find_room(self.lobby, self.limiter, message.table, self.address, holder)
        if holder:
            actions.seats_of(room.table, holder)
        if holder and message.nonce is not None:
            await room.act(actions.ready, holder, message.nonce)
        self.leave()
        self.room = room
        self.holder = holder
        self.style = message.style
        self._viewer = (None, Viewer(()))
        room.attendance.enter(self)
        if message.nonce is not None:
            self.lobby.bots.wake(room)
        elif not room.table.has_people:
            self.lobby.take_turn(room)  # bots play each other while someone watches
        viewer = self.viewer
        since = message.since if len(viewer.seats) < 2 else -1
        self._known = Known(views.seat_of(room.table, viewer), since=since)
        self.notify(ALL_CHANGES)

    def leave(self) -> None:
        """Leaves the room, if any."""
        for task in self.questions:
            task.cancel()
        if self.room is not None:
            self.room.attendance.leave(self)
            if not self.room.attendance.watchers:
                self.room.cache.forget()
            self.room = None

    def end(self) -> None:
        """The connection is gone."""
        self.leave()
        self.outgoing.close(self.waiting)
        self.when_cut = _nothing

    async def claim(self, room: Room, message: messages.Claim) -> None:
        """Claims the win over a player who is away, or a bot in their place."""
        await room.act(
            actions.claim,
            self.holder,
            seat=message.seat,
            remedy=message.remedy,
            level=message.level,
            away=room.attendance.away(message.seat),
        )

    def restyle(self, message: messages.Style) -> None:
        """Changes how views are drawn: only what the message gives."""
        previous = {
            name: getattr(message, name)
            for name in messages.ViewStyle.__struct_fields__
            if getattr(message, name) is not None
        }
        self.style = msgspec.structs.replace(self.style, **previous)
        self.notify(Change.VIEW)

    async def _answer(self, room: Room, message: messages.Question) -> None:
        reply: replies.Answer
        match message:
            case messages.Preview():
                reply = await room.work(
                    views.preview,
                    room.cache,
                    self.viewer,
                    message.n,
                    message.move,
                    message.then,
                )
            case messages.Explain():
                reply = await room.work(
                    explain, room.cache, self.viewer, message.pick, message.index
                )
            case messages.Coach():
                reply = await room.work(coach, room.cache, self.viewer)
            case messages.At():
                reply = await room.work(
                    views.past_view, room.cache, self.viewer, message.index, message.stage
                )
            case messages.TextBoard():
                text = await room.work(views.text_board, room.cache, self.viewer)
                reply = replies.TextReply(room.table.n, text)
        reply.id = message.id
        self.reply(reply)

    def _ask_workers(self, room: Room, message: messages.Hint | messages.Odds) -> None:
        """Lets a worker answer, in a task of its own."""
        if len(self.questions) >= MOST_QUESTIONS:
            raise Refused("too_many", "one question at a time, please", wait=1.0)
        asker = Asker(self.address, self.holder)
        question: Coroutine[Any, Any, replies.HintReply | replies.OddsReply]
        if isinstance(message, messages.Hint):
            question = self.lobby.advice.hint(room, self.viewer, asker, message.best)
        else:
            question = self.lobby.advice.odds(room, self.viewer, asker, message)
        task = asyncio.get_running_loop().create_task(self._reply_later(question, message))
        self.questions.add(task)
        task.add_done_callback(self.questions.discard)

    async def _reply_later(
        self,
        question: Coroutine[Any, Any, replies.HintReply | replies.OddsReply],
        message: Message,
    ) -> None:
        try:
            reply = await question
            reply.id = message.id
            self.reply(reply)
        except KetError as error:
            self._refuse(error, message)
        except Exception:
            log.exception("a question to a worker failed")
            self._refuse(
                Refused("fault", "that failed on the server; nothing has changed"), message
            )


def _nothing() -> None:
    pass


def _parse(text: str | bytes) -> Message:
    if len(text) > LONGEST_MESSAGE:
        raise Refused(
            "too_big", f"a message has at most {LONGEST_MESSAGE} characters, not {len(text)}"
        )
    try:
        return messages.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Refused("bad_message", f"the server does not know this message: {error}") from None
