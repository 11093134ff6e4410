"""The operations over HTTP: one table from which the routes and the OpenAPI description are made."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

import ketplay
from ketplay.core.circuit_export import qasm3, strip
from ketplay.core.drawing import THEMES
from ketplay.core.errors import KetError
from ketplay.core.fairness import commitment
from ketplay.core.match import Match
from ketplay.server.api.context import Desk, address, base_url, desk_of
from ketplay.server.api.event_stream import Stream
from ketplay.server.api.security import STANDALONE_PICTURE
from ketplay.server.api.session import LONGEST
from ketplay.server.protocol import messages as p
from ketplay.server.protocol import replies as r
from ketplay.server.protocol.errors import Refused, status
from ketplay.server.rooms.room import Room
from ketplay.server.table import actions as acts
from ketplay.server.table.table import Table, holder_of
from ketplay.server.views import catalogue
from ketplay.server.views import view as views
from ketplay.server.views.view import Eyes

log = logging.getLogger("ketplay.server")
JSON = "application/json"


class Call:
    """One request: the desk, who asks, and at which table."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.desk: Desk = desk_of(request.scope)
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        self.holder = (
            holder_of(token.strip()) if scheme.lower() == "bearer" and token.strip() else ""
        )

    @property
    def room(self) -> Room:
        room = self.desk.rooms.find(self.request.path_params["code"])
        room.alive(self.holder)
        return room

    @property
    def base(self) -> str:
        return base_url(self.desk, self.request.scope)

    def eyes(self, room: Room) -> Eyes:
        """Those of the token's holder; without a token a spectator's."""
        held = acts.seats_of(room.table, self.holder) if self.holder else []
        return Eyes(tuple(held), self.wish())

    def wish(self) -> p.Wish:
        query = {
            k: v for k, v in self.request.query_params.items() if k in p.Wish.__struct_fields__
        }
        try:
            return msgspec.convert(query, p.Wish, strict=False)
        except msgspec.ValidationError as error:
            raise Refused("bad_message", f"a style that cannot be: {error}") from None

    def number(self, text: str, name: str) -> int:
        try:
            return int(text)
        except ValueError:
            raise Refused(
                "bad_message", f"{name} is a whole number, not '{text[:40]}'", at=text[:40]
            ) from None

    def done(self, room: Room) -> r.Done:
        self.desk.rooms.wake(room)
        return r.Done(room.table.n)

    def view(self, room: Room) -> r.SeenView:
        return views.script_view(
            room, self.eyes(room), self.request.query_params.get("draw") == "1"
        )


async def games(call: Call, body: None) -> list[r.GameInfo]:
    return catalogue.games()


async def chosen(call: Call, body: None) -> r.GameChosen:
    return catalogue.chosen(call.request.query_params.get("id", ""))


async def open_table(call: Call, body: p.Open) -> r.Opened:
    call.desk.rate_limiter.take("tables", address(call.request.scope))
    room, token = call.desk.rooms.open(body)
    table = room.table
    held = table.held(holder_of(token)) if token else []
    return r.Opened(
        table.code,
        token,
        held,
        views.invite(call.base, table.code),
        commitment(table.secret),
        table.n,
    )


async def summary(call: Call, body: None) -> r.Summary:
    return views.summary(call.room, call.base)


async def join(call: Call, body: p.Join) -> r.Joined:
    room = call.room
    seat, token = acts.join(room, body.name, body.nonce)
    return r.Joined(seat, token, call.done(room).n)


async def ready(call: Call, body: p.Ready) -> r.Done:
    room = call.room
    acts.ready(room, call.holder, body.nonce)
    return call.done(room)


async def view(call: Call, body: None) -> r.SeenView:
    return call.view(call.room)


async def move(call: Call, body: p.Move) -> r.SeenView:
    room = call.room
    call.wish()  # a style that cannot be is refused before anything is played
    acts.move(room, call.holder, body.n, body.move)
    call.done(room)
    return call.view(room)


async def undo(call: Call, body: p.Undo) -> r.Done:
    room = call.room
    acts.undo(room, call.holder, body.n)
    return call.done(room)


async def ask(call: Call, body: p.Ask) -> r.Done:
    room = call.room
    acts.ask(room, call.holder, body.what)
    return call.done(room)


async def answer(call: Call, body: p.Answer) -> r.Done:
    room = call.room
    acts.answer(room, call.holder, body.what, body.yes)
    return call.done(room)


async def resign(call: Call, body: p.Resign) -> r.Done:
    room = call.room
    acts.resign(room, call.holder, body.seat)
    return call.done(room)


async def claim(call: Call, body: p.Claim) -> r.Done:
    room = call.room
    acts.claim(room, call.holder, body.seat, body.how, body.level)
    return call.done(room)


async def rename(call: Call, body: p.Named) -> r.Done:
    room = call.room
    acts.rename(room, call.holder, body.name)
    return call.done(room)


async def hint(call: Call, body: p.Hint) -> r.Hinted:
    room = call.room
    return await call.desk.rooms.hint(room, call.eyes(room), body.best)


async def odds(call: Call, body: p.Odds) -> r.OddsTold:
    room = call.room
    return await call.desk.rooms.odds(room, call.eyes(room), body)


async def preview(call: Call, body: p.Preview) -> r.Previewed:
    room = call.room
    return views.preview(room, call.eyes(room), body.n, body.move)


async def at(call: Call, body: None) -> r.Then:
    room = call.room
    k = call.number(call.request.path_params["k"], "k")
    if k < 0:
        raise Refused("no_such", "a line begins at 0", at=str(k))
    return views.then(room, call.eyes(room), k)


async def text(call: Call, body: None) -> Response:
    room = call.room
    return Response(views.text_board(room, call.eyes(room)), media_type="text/plain")


async def event_stream(call: Call, body: None) -> Response:
    room = call.room
    call.eyes(room)  # a wrong token is refused before the stream begins
    since = call.number(call.request.query_params.get("since", "-1"), "since")
    return StreamingResponse(
        Stream(room, call.holder).lines(since), media_type="application/x-ndjson"
    )


async def record(call: Call, body: None) -> Response:
    room = call.room
    eyes = call.eyes(room)
    table = room.table
    wanted = call.request.query_params.get("match")
    if wanted is not None and call.number(wanted, "match") != table.number:
        table = earlier(room, call.number(wanted, "match"))
    written = views.record(table, views.you(table, eyes))
    return Response(written, media_type="text/plain")


def seen_match(call: Call) -> Match:
    """The match as far as the caller may know it."""
    eyes, match = call.eyes(call.room), call.room.table.match
    seat = views.you(call.room.table, eyes)
    return Match.replay(match.game, match.seen(seat), match.game.view(match.first, seat))


async def circuit(call: Call, body: None) -> Response:
    """The game so far as a quantum program."""
    return Response(qasm3(seen_match(call)), media_type="text/plain")


async def circuit_picture(call: Call, body: None) -> Response:
    """The same as a picture that stands alone."""
    theme = call.request.query_params.get("theme", "dark")
    drawn = strip(seen_match(call), theme if theme in THEMES else "dark")
    headers = STANDALONE_PICTURE | {"cache-control": "no-store"}
    return Response(drawn, media_type="image/svg+xml", headers=headers)


def earlier(room: Room, number: int) -> Table:
    """The table as it was at the end of an earlier match."""
    found = None
    log = room.store.read(room.table.code)
    table = Table(log[0])
    for event in log[1:]:
        if event.kind == "rematched" and table.number == number:
            found = table
            break
        table.apply(event)
    if found is None:
        raise Refused("no_such", f"this table has had no match {number}", at=str(number))
    return found


async def qr(call: Call, body: None) -> Response:
    return qr_code(views.invite(call.base, call.room.table.code))


def qr_code(address: str) -> Response:
    """An address as a QR code."""
    import io

    import segno

    out = io.BytesIO()
    code = segno.make(address, error="m", micro=False)
    code.save(out, kind="svg", scale=5, border=3, dark="#000", light="#fff", xmldecl=False)
    return Response(out.getvalue(), media_type="image/svg+xml")


async def health(call: Call, body: None) -> r.Health:
    desk = call.desk
    sockets = desk.sockets() + sum(desk.rooms.peers.sockets.values())
    return r.Health(
        True, desk.rooms.store.count(), sockets, desk.rooms.store.writable, ketplay.__version__
    )


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
    longest: int = LONGEST  # bytes of the body

    @property
    def route(self) -> Route:
        return Route(self.path, Endpoint(self), methods=[self.method])


STYLE = ("tiles", "odds", "labels", "words", "flip", "seat")
AT = "/api/tables/{code}"
OPERATIONS = (
    Operation("GET", "/api/games", games, "All games, with their options and levels.", None, list[r.GameInfo]),
    Operation("GET", "/api/game", chosen, "A game with options, by its id.", None, r.GameChosen, ("id",)),
    Operation("POST", "/api/tables", open_table, "Open a table.", p.Open, r.Opened, (), 201),
    Operation("GET", AT, summary, "What anybody may know about a table.", None, r.Summary),
    Operation("POST", AT + "/join", join, "Take the first free seat.", p.Join, r.Joined),
    Operation("POST", AT + "/ready", ready, "Get ready: send a nonce for the table's luck.", p.Ready, r.Done),
    Operation("GET", AT + "/view", view, "Your view, or a spectator's.", None, r.SeenView, ("draw", *STYLE)),
    Operation("POST", AT + "/moves", move, "Make a move.", p.Move, r.SeenView, ("draw", *STYLE)),
    Operation("POST", AT + "/undo", undo, "Take your last move back, or ask to.", p.Undo, r.Done),
    Operation("POST", AT + "/ask", ask, "Ask the others for an undo, a rematch or help.", p.Ask, r.Done),
    Operation("POST", AT + "/answer", answer, "Answer what somebody asked.", p.Answer, r.Done),
    Operation("POST", AT + "/resign", resign, "Give the match up.", p.Resign, r.Done),
    Operation("POST", AT + "/claim", claim, "Claim the win over somebody away, or seat a bot.", p.Claim, r.Done),
    Operation("POST", AT + "/name", rename, "Change your name.", p.Named, r.Done),
    Operation("POST", AT + "/hint", hint, "What the strongest bot would do.", p.Hint, r.Hinted),
    Operation("POST", AT + "/odds", odds, "What would come of the position as it stands.", p.Odds, r.OddsTold),
    Operation("POST", AT + "/preview", preview, "Your view after a move, before luck.", p.Preview, r.Previewed, STYLE),
    Operation("GET", AT + "/at/{k}", at, "Your view after k words of the line.", None, r.Then, STYLE),
    Operation("GET", AT + "/text", text, "Your view in characters.", None, "text/plain"),
    Operation("GET", AT + "/events", event_stream, "Events, one a line.", None, "application/x-ndjson", ("since",)),
    Operation("GET", AT + "/circuit", circuit, "The game so far as OpenQASM 3.", None, "text/plain"),
    Operation("GET", AT + "/circuit.svg", circuit_picture, "The same as a picture.", None, "image/svg+xml", ("theme",)),
    Operation("GET", AT + "/record", record, "The record.", None, "text/plain", ("match",)),
    Operation("GET", AT + "/qr.svg", qr, "The invitation as a QR code.", None, "image/svg+xml"),
    Operation("GET", "/health", health, "Whether the server is well.", None, r.Health),
)  # fmt: skip


class Endpoint:
    """An operation as an ASGI application: reads the body, calls the handler, writes the reply or the refusal."""

    def __init__(self, operation: Operation) -> None:
        self.operation = operation
        self.decoder = msgspec.json.Decoder(operation.body) if operation.body else None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        request = Request(scope, receive)
        response = await self.respond(request)
        await response(scope, receive, send)

    async def respond(self, request: Request) -> Response:
        try:
            call = Call(request)
            call.desk.rate_limiter.take("requests", address(request.scope))
            body = await self.body(request)
            reply = await self.operation.handler(call, body)
        except KetError as error:
            return refusal(error, request)
        except Exception:
            log.exception("%s %s failed", request.method, request.url.path)
            return refusal(Refused("fault", "that failed here; nothing changed"), request)
        if isinstance(reply, Response):
            return reply
        return Response(r.encode(reply), self.operation.status, media_type=JSON)

    async def body(self, request: Request) -> Any:
        if self.decoder is None:
            return None
        data = b""
        async for chunk in request.stream():
            data += chunk
            if len(data) > self.operation.longest:
                raise Refused(
                    "too_big", f"a message has at most {self.operation.longest} bytes here"
                )
        try:
            return self.decoder.decode(data or b"{}")
        except (msgspec.MsgspecError, UnicodeError) as error:
            raise Refused("bad_message", f"not a message of this operation: {error}") from None


def refusal(error: KetError, request: Request) -> Response:
    """An error as a response; a stale one has the current view beside it."""
    failure = r.Failure(r.ErrorBody(error.code, error.message, error.at))
    if error.code == "stale":
        call = Call(request)
        with contextlib.suppress(KetError):
            failure.view = call.view(call.room)
    headers = (
        {"Retry-After": str(max(1, round(error.wait)))}
        if isinstance(error, Refused) and error.wait
        else None
    )
    return Response(r.encode(failure), status(error), headers, JSON)
