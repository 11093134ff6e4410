"""The WebSocket `/ws`: one connection with its session, from the handshake to the end."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable

from starlette.types import Receive, Scope, Send

from ketplay.server.api.connections import make_lasting
from ketplay.server.api.context import address, base_url, context_of
from ketplay.server.api.session import Session
from ketplay.server.protocol import replies

PAUSE = 0.25  # seconds in which nothing is read from a client that sent too much
LONGEST_PAUSE = 1.0  # the same where its address has many sockets
REFUSALS = 40  # per second, of all the sockets of an address


class Endpoint:
    """One connection, from its handshake to its end: an ASGI application, without a layer more."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        context = context_of(scope)
        client = address(scope)
        await receive()  # the client wants to connect
        await send({"type": "websocket.accept"})

        def send_text(text: str) -> Awaitable[None]:
            return send({"type": "websocket.send", "text": text})

        if not context.rate_limiter.open_socket(client):
            error = replies.Error("too_many", "too many connections from your address; close some")
            await send_text(replies.encode(error).decode())
            await send({"type": "websocket.close", "code": 1008})
            return
        session = Session(
            context.lobby,
            send_text,
            base_url(context, scope),
            context.rate_limiter,
            client,
            context.outgoing,
        )
        context.sessions.add(session)
        try:
            await _converse(scope, receive, session)
        finally:
            context.sessions.discard(session)
            context.rate_limiter.close_socket(client)


async def _converse(scope: Scope, receive: Receive, session: Session) -> None:
    """Receives and sends until one of them ends."""
    tasks = [
        asyncio.create_task(_receive(scope, receive, session)),
        asyncio.create_task(session.send_due()),
    ]
    session.when_cut = tasks[1].cancel
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        session.end()
        await asyncio.gather(*tasks, return_exceptions=True)


def pause(sockets: int) -> float:
    """For how many seconds a socket that sent too much is not read, if its address has this many.

    >>> [pause(sockets) for sockets in (1, 10, 20, 400)]
    [0.25, 0.25, 0.5, 1.0]
    """
    return min(max(PAUSE, sockets / REFUSALS), LONGEST_PAUSE)


async def _receive(scope: Scope, receive: Receive, session: Session) -> None:
    """Passes the client's messages on until it goes, or leaves too many replies unread.

    The socket may last once it is at a table.
    """
    is_seated = False
    while not session.waiting.is_cut:
        message = await receive()
        if message["type"] != "websocket.receive":
            return
        text = message.get("text")
        if await session.receive(text if text is not None else message["bytes"]):
            # What else it sends waits on its own side.
            await asyncio.sleep(pause(session.limiter.sockets[session.address]))
        if not is_seated and session.room is not None:
            is_seated = True
            make_lasting(scope)
