"""The WebSocket `/ws`: a guest is seated at a wire until it is gone."""

from __future__ import annotations

from starlette.types import Receive, Scope, Send

from ketplay.server.api.context import Desk, address, base_url, desk_of
from ketplay.server.api.rate_limit import Bucket
from ketplay.server.api.session import Guest
from ketplay.server.api.wire import EXTENSION, Wire
from ketplay.server.protocol import replies as r


class Socket:
    """`/ws`."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        desk, where = desk_of(scope), address(scope)
        await receive()  # websocket.connect
        await send({"type": "websocket.accept"})
        wire: Wire = scope["extensions"][EXTENSION]
        if not desk.rate_limiter.open_socket(where):
            wire.say(
                r.encode(r.Error("too_many", "too many open sockets from your address; close some"))
            )
            await send({"type": "websocket.close", "code": 1008})
            return
        try:
            await self._converse(desk, base_url(desk, scope), wire, receive)
        finally:
            desk.rate_limiter.close_socket(where)

    async def _converse(self, desk: Desk, base: str, wire: Wire, receive: Receive) -> None:
        guest = wire.listener = Guest(desk.rooms, wire, base, Bucket(*desk.config.limits.messages))
        desk.guests.add(guest)
        try:
            while (message := await receive())[
                "type"
            ] == "websocket.receive":  # what the wire could not give directly
                text = message.get("text")
                guest.hear(text if text is not None else message["bytes"])
        finally:
            wire.listener = None
            desk.guests.discard(guest)
            guest.goodbye()
