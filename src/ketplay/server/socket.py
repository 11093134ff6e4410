"""The WebSocket as a plain ASGI application: reads messages for a guest, writes what the guest is told."""

from __future__ import annotations

import asyncio
import contextlib

from starlette.types import Receive, Scope, Send

from ketplay.server import replies as r
from ketplay.server.desk import Desk, address, base_url, desk_of
from ketplay.server.guest import Guest
from ketplay.server.limits import Bucket


class Socket:
    """`/ws`."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        desk, where = desk_of(scope), address(scope)
        await receive()  # websocket.connect
        await send({"type": "websocket.accept"})
        if not desk.addresses.enter(where):
            error = r.Error("too_many", "too many open sockets from your address; close some")
            await send({"type": "websocket.send", "text": r.encode(error).decode()})
            await send({"type": "websocket.close", "code": 1008})
            return
        try:
            await self._converse(desk, scope, receive, send)
        finally:
            desk.addresses.leave(where)

    async def _converse(self, desk: Desk, scope: Scope, receive: Receive, send: Send) -> None:
        async def say(text: str) -> None:
            await send({"type": "websocket.send", "text": text})

        guest = Guest(desk.rooms, say, base_url(desk, scope), Bucket(*desk.config.limits.messages))
        writer = asyncio.get_running_loop().create_task(guest.write())
        desk.guests.add(guest)
        try:
            while (message := await receive())["type"] == "websocket.receive":
                text = message.get("text")
                await guest.hear(text if text is not None else message["bytes"])
        finally:
            desk.guests.discard(guest)
            guest.goodbye()
            writer.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):  # the other end may have gone while we wrote
                await writer
