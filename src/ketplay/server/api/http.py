"""Operations over HTTP: their declarations, calls and how replies and refusals are written."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from ketplay.core.errors import KetError
from ketplay.server.api.context import Context, address, base_url, context_of
from ketplay.server.api.outgoing import PORTION, UNFINISHED
from ketplay.server.compression import Compressed
from ketplay.server.fair_queue import Asker
from ketplay.server.protocol import messages, replies
from ketplay.server.protocol.errors import Refused, status
from ketplay.server.rooms.room import Room
from ketplay.server.table import actions
from ketplay.server.table.table import holder_of
from ketplay.server.views.table_card import clock
from ketplay.server.views.view import script_view
from ketplay.server.views.viewer import Viewer

log = logging.getLogger("ketplay.server")
# With this header of a request, a refusal has the status 200 and its own status in that header.
QUIET = "ket-status"
JSON = "application/json"
LONGEST_BODY = 16 * 1024  # bytes


class Call:
    """One request: the server's context, who asks, and about which table."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.context: Context = context_of(request.scope)
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        is_bearer = scheme.lower() == "bearer" and token.strip()
        self.holder = holder_of(token.strip()) if is_bearer else ""
        self.address = address(request.scope)

    async def room(self, watching: bool = True) -> Room:
        """The room of the table that is asked about; `watching`: by someone who follows it."""
        code = self.request.path_params["code"]
        room = await self.context.find_room(code, self.address, self.holder)
        if not watching:
            return room
        room.attendance.seen(self.holder, self.address)
        if not room.table.has_people:
            self.context.lobby.take_turn(room)  # bots play each other while someone watches
        return room

    @property
    def asker(self) -> Asker:
        return Asker(self.address, self.holder)

    @property
    def base_url(self) -> str:
        return base_url(self.context, self.request.scope)

    def viewer(self, room: Room) -> Viewer:
        """The holder of the token; a spectator without one."""
        seats = actions.seats_of(room.table, self.holder) if self.holder else []
        return Viewer(tuple(seats), self.style())

    def style(self) -> messages.ViewStyle:
        fields = messages.ViewStyle.__struct_fields__
        query = {key: value for key, value in self.request.query_params.items() if key in fields}
        try:
            return msgspec.convert(query, messages.ViewStyle, strict=False)
        except msgspec.ValidationError as error:
            raise Refused("bad_message", f"this style is not valid: {error}") from None

    def number(self, text: str, name: str) -> int:
        if re.fullmatch(r"-?[0-9]{1,9}", text):
            return int(text)
        raise Refused(
            "bad_message",
            f"{name} must be a whole number of at most 9 digits, not '{text[:40]}'",
            at=text[:40],
        )

    def done(self, room: Room) -> replies.Done:
        """The reply to an action that is written; a bot may answer it."""
        self.context.lobby.bots.wake(room)
        return replies.Done(room.table.n)

    async def view(self, room: Room) -> replies.ScriptView:
        draw = self.request.query_params.get("draw") == "1"
        clocks = clock(room.table, room.elapsed())
        return await room.work(script_view, room.cache, self.viewer(room), draw, clocks)


Handler = Callable[[Call, Any], Awaitable[Any]]


@dataclass(frozen=True)
class Operation:
    """One operation: how it is called, what goes in, what comes out."""

    method: str
    path: str
    handler: Handler
    words: str
    body: Any = None
    reply: Any = None  # a type, or a media type as text
    query: tuple[str, ...] = ()
    status: int = 200
    longest: int = LONGEST_BODY
    has_secrets: bool = True  # what has none may be compressed

    @property
    def route(self) -> Route:
        endpoint = Endpoint(self)
        app = endpoint if self.has_secrets else Compressed(endpoint)
        return Route(self.path, app, methods=[self.method])


class Endpoint:
    """An operation as an ASGI application."""

    def __init__(self, operation: Operation) -> None:
        self.operation = operation
        self.decoder = msgspec.json.Decoder(operation.body) if operation.body else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        response = await self.respond(Request(scope, receive))
        if len(getattr(response, "body", b"")) <= PORTION:  # a stream has none
            await response(scope, receive, send)
        else:
            await send_long(response, scope, receive, send)

    async def respond(self, request: Request) -> Response:
        try:
            call = Call(request)
            call.context.rate_limiter.take("requests", call.address)
            body = await self.body(request, call.context.config.limits.body)
            reply = await self.operation.handler(call, body)
        except KetError as error:
            return await refusal(error, request)
        except ClientDisconnect:
            return Response(status_code=400)  # nobody reads it
        except Exception:
            log.exception("%s %s failed", request.method, request.url.path)
            failed = Refused("fault", "that failed on the server; nothing has changed")
            return await refusal(failed, request)
        if isinstance(reply, Response):
            return reply
        return Response(replies.encode(reply), self.operation.status, media_type=JSON)

    async def body(self, request: Request, seconds: float) -> Any:
        if self.decoder is None:
            return None
        try:
            async with asyncio.timeout(seconds):
                data = await self.read(request)
        except TimeoutError:
            raise Refused(
                "too_slow", f"the body of a request has to arrive within {seconds:g} seconds"
            ) from None
        try:
            return self.decoder.decode(data or b"{}")
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            raise Refused(
                "bad_message", f"not a valid message for this operation: {error}"
            ) from None

    async def read(self, request: Request) -> bytes:
        """The whole body, unless it is too long; until then it counts for its address."""
        outgoing = context_of(request.scope).outgoing
        client = address(request.scope)
        data = bytearray()
        try:
            async for chunk in request.stream():
                if len(data) + len(chunk) > self.operation.longest:
                    raise Refused(
                        "too_big", f"a message has at most {self.operation.longest} bytes here"
                    )
                outgoing.hold(client, len(chunk), UNFINISHED)
                data += chunk
        finally:
            outgoing.count(client, -len(data))
        return bytes(data)


async def send_long(response: Response, scope: Scope, receive: Receive, send: Send) -> None:
    """Sends a long answer in portions, each when the client has read those before it."""
    body = bytes(response.body)
    try:
        with context_of(scope).outgoing.answer(address(scope), len(body)):
            headers = response.raw_headers
            status_code = response.status_code
            await send({"type": "http.response.start", "status": status_code, "headers": headers})
            for first in range(0, len(body), PORTION):
                portion = body[first : first + PORTION]
                more = first + PORTION < len(body)
                await send({"type": "http.response.body", "body": portion, "more_body": more})
    except Refused as refused:
        answer = await refusal(refused, Request(scope, receive))
        await answer(scope, receive, send)


async def refusal(error: KetError, request: Request) -> Response:
    """An error as a response; with a stale one comes the current view."""
    failure = replies.Failure(replies.ErrorBody(error.code, error.message, error.at))
    if error.code == "stale":
        call = Call(request)
        with contextlib.suppress(KetError):
            failure.view = await call.view(await call.room())
    headers = {}
    if isinstance(error, Refused) and error.wait:
        headers["Retry-After"] = str(max(1, round(error.wait)))
    code = status(error)
    if request.headers.get(QUIET):  # a page, whose browser would report an error in its console
        headers[QUIET] = str(code)
        code = 200
    return Response(replies.encode(failure), code, headers, JSON)


def qr_code(text: str) -> Response:
    """An address as a QR code."""
    import io

    import segno

    file = io.BytesIO()
    code = segno.make(text, error="m", micro=False)
    code.save(file, kind="svg", scale=5, border=3, dark="#000", light="#fff", xmldecl=False)
    return Response(file.getvalue(), media_type="image/svg+xml")
