"""The operations of games and tables over HTTP."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

import ketplay
from ketplay.core.drawing import THEMES
from ketplay.core.fairness import commitment
from ketplay.core.record import seat_record
from ketplay.server.api.connections import make_lasting
from ketplay.server.api.event_stream import EventStream
from ketplay.server.api.http import Call, Handler, Operation, qr_code
from ketplay.server.api.security import STANDALONE_PICTURE
from ketplay.server.protocol import catalogue_messages, messages, replies
from ketplay.server.protocol.errors import Refused
from ketplay.server.protocol.statistics_messages import Statistics
from ketplay.server.records import analysis
from ketplay.server.rooms.slow_work import beside_the_loop_for
from ketplay.server.table import actions
from ketplay.server.table.events import Event, Rematched
from ketplay.server.table.table import Table, holder_of
from ketplay.server.views import catalogue, table_card
from ketplay.server.views import view as views


async def games(call: Call, body: None) -> list[catalogue_messages.GameInfo]:
    return catalogue.games()


async def game_options(call: Call, body: None) -> catalogue_messages.GameOptions:
    return catalogue.game_options(call.request.query_params.get("id", ""))


async def open_table(call: Call, body: messages.Open) -> replies.Opened:
    call.context.rate_limiter.take("tables", call.address)
    room, token = await call.context.lobby.open(body, call.asker)
    table = room.table
    return replies.Opened(
        code=table.code,
        token=token,
        seats=table.seats_of(holder_of(token)) if token else [],
        invite=table_card.invitation(call.base_url, table.code),
        commitment=commitment(table.secret),
        n=table.n,
    )


async def summary(call: Call, body: None) -> replies.Summary:
    room = await call.room(watching=bool(call.holder))  # a page asks before it connects
    presence = room.attendance.presence()
    return await room.work(table_card.summary, room.cache, call.base_url, presence, room.elapsed())


async def join(call: Call, body: messages.Join) -> replies.Joined:
    room = await call.room()
    call.context.rate_limiter.take("joins", call.address)
    token = actions.new_token()
    await room.act(actions.join, body.name, token, body.nonce)
    seat = room.table.seats_of(holder_of(token))[0]
    return replies.Joined(seat, token, call.done(room).n)


async def ready(call: Call, body: messages.Ready) -> replies.Done:
    room = await call.room()
    await room.act(actions.ready, call.holder, body.nonce)
    return call.done(room)


async def view(call: Call, body: None) -> replies.ScriptView:
    return await call.view(await call.room())


async def move(call: Call, body: messages.Move) -> replies.ScriptView:
    room = await call.room()
    call.style()  # an impossible style is refused before anything is played
    await room.act(actions.move, call.holder, body.n, body.move)
    call.done(room)
    return await call.view(room)


async def undo(call: Call, body: messages.Undo) -> replies.Done:
    room = await call.room()
    await room.act(actions.undo, call.holder, body.n)
    return call.done(room)


async def ask(call: Call, body: messages.Ask) -> replies.Done:
    room = await call.room()
    await room.act(actions.ask, call.holder, body.request)
    return call.done(room)


async def answer(call: Call, body: messages.Answer) -> replies.Done:
    room = await call.room()
    await room.act(actions.answer, call.holder, body.request, body.accept)
    return call.done(room)


async def resign(call: Call, body: messages.Resign) -> replies.Done:
    room = await call.room()
    await room.act(actions.resign, call.holder, body.seat)
    return call.done(room)


async def claim(call: Call, body: messages.Claim) -> replies.Done:
    room = await call.room()
    await room.act(
        actions.claim,
        call.holder,
        seat=body.seat,
        remedy=body.remedy,
        level=body.level,
        away=room.attendance.away(body.seat),
    )
    return call.done(room)


async def rename(call: Call, body: messages.Rename) -> replies.Done:
    room = await call.room()
    await room.act(actions.rename, call.holder, body.name)
    return call.done(room)


async def hint(call: Call, body: messages.Hint) -> replies.HintReply:
    room = await call.room()
    return await call.context.lobby.advice.hint(room, call.viewer(room), call.asker, body.best)


async def odds(call: Call, body: messages.Odds) -> replies.OddsReply:
    room = await call.room()
    return await call.context.lobby.advice.odds(room, call.viewer(room), call.asker, body)


async def preview(call: Call, body: messages.Preview) -> replies.PreviewReply:
    room = await call.room()
    viewer = call.viewer(room)
    return await room.work(views.preview, room.cache, viewer, body.n, body.move, body.then)


async def past_view(call: Call, body: None) -> replies.PastView:
    room = await call.room()
    index = call.number(call.request.path_params["index"], "index")
    if index < 0:
        raise Refused("no_such", "a history starts at 0", at=str(index))
    return await room.work(views.past_view, room.cache, call.viewer(room), index)


async def text(call: Call, body: None) -> Response:
    room = await call.room()
    board = await room.work(views.text_board, room.cache, call.viewer(room))
    return Response(board, media_type="text/plain")


async def event_stream(call: Call, body: None) -> Response:
    room = await call.room()
    call.viewer(room)  # a wrong token is refused before the stream starts
    since = call.number(call.request.query_params.get("since", "-1"), "since")
    if not call.context.rate_limiter.open_socket(call.address):
        raise Refused("too_many", "too many connections from your address; close some")
    lines = EventStream(room, call.holder, call.address).lines(since)
    return CountedStream(call, lines, media_type="application/x-ndjson")


class CountedStream(StreamingResponse):
    """A stream that counts as one of its address's sockets until it ends."""

    def __init__(self, call: Call, lines: AsyncIterator[bytes], media_type: str) -> None:
        super().__init__(lines, media_type=media_type)
        self.call = call

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        make_lasting(scope)
        try:
            await super().__call__(scope, receive, send)
        finally:
            self.call.context.rate_limiter.close_socket(self.call.address)


async def record(call: Call, body: None) -> Response:
    room = await call.room()
    viewer = call.viewer(room)
    table = room.table
    number = call.number(call.request.query_params.get("match", str(table.number)), "match")
    if not 1 <= number <= table.number:
        raise Refused("no_such", f"this table has not had a match {number}", at=str(number))
    if number < table.number:
        log = room.store.read(room.table.code)
        table = await beside_the_loop_for(call.asker, earlier_match, log, number)
    text = await room.work(views.record, table, views.seat_of(table, viewer))
    return Response(text, media_type="text/plain")


def earlier_match(log: list[Event], number: int) -> Table:
    """The table at the end of an earlier match."""
    table = Table(log[0])
    for event in log[1:]:
        if isinstance(event.body, Rematched) and table.number == number:
            return table
        table.apply(event)
    raise Refused("no_such", f"this table has not had a match {number}", at=str(number))


async def circuit_text(call: Call, theme: str = "") -> str:
    """The match as far as the caller may know it, as a circuit: a worker makes it."""
    room = await call.room()
    seat = views.seat_of(room.table, call.viewer(room))
    record = await room.work(seat_record, room.table.match, seat)
    call.context.rate_limiter.take("analyses", call.address)
    return await call.context.analysis_workers.ask(
        analysis.circuit_text, record, theme, asker=call.asker
    )


async def circuit(call: Call, body: None) -> Response:
    """The match so far as a quantum program."""
    return Response(await circuit_text(call), media_type="text/plain")


async def circuit_picture(call: Call, body: None) -> Response:
    """The same as a picture."""
    theme = call.request.query_params.get("theme", "dark")
    picture = await circuit_text(call, theme if theme in THEMES else "dark")
    headers = STANDALONE_PICTURE | {"cache-control": "no-store"}
    return Response(picture, media_type="image/svg+xml", headers=headers)


async def qr(call: Call, body: None) -> Response:
    room = await call.room()
    return qr_code(table_card.invitation(call.base_url, room.table.code))


async def health(call: Call, body: None) -> replies.Health:
    context = call.context
    store = context.lobby.store
    problem = store.problem()
    return replies.Health(
        ok=not problem,
        tables=store.count(),
        sockets=context.socket_count() + sum(context.lobby.peers.sockets.values()),
        writable=not problem,
        version=ketplay.__version__,
        format=messages.FORMAT,
        problem=problem,
        has_class=context.classroom is not None,
    )


async def statistics(call: Call, body: None) -> Statistics:
    return call.context.lobby.statistics.totals()


def _get(path: str, handler: Handler, words: str, reply: Any, *query: str) -> Operation:
    return Operation("GET", path, handler, words, reply=reply, query=query)


def _post(path: str, handler: Handler, words: str, body: Any, reply: Any, *query: str) -> Operation:
    return Operation("POST", path, handler, words, body, reply, query)


STYLE = ("tiles", "odds", "labels", "words", "flip", "seat", "shape")
TABLE = "/api/tables/{code}"
TEXT = "text/plain"
LINES = "application/x-ndjson"
SVG = "image/svg+xml"
Done = replies.Done
OPERATIONS = (
    Operation(
        "GET",
        "/api/games",
        games,
        "All games, with their options and levels.",
        reply=list[catalogue_messages.GameInfo],
        has_secrets=False,
    ),
    _get(
        "/api/game",
        game_options,
        "A game with options, by its id.",
        catalogue_messages.GameOptions,
        "id",
    ),
    Operation(
        "POST",
        "/api/tables",
        open_table,
        "Open a table.",
        body=messages.Open,
        reply=replies.Opened,
        status=201,
    ),
    _get(TABLE, summary, "What anyone may know about a table.", replies.Summary),
    _post(f"{TABLE}/join", join, "Take the first free seat.", messages.Join, replies.Joined),
    _post(f"{TABLE}/ready", ready, "Send a nonce for the chance events.", messages.Ready, Done),
    _get(f"{TABLE}/view", view, "Your view.", replies.ScriptView, "draw", *STYLE),
    _post(f"{TABLE}/moves", move, "Move.", messages.Move, replies.ScriptView, "draw", *STYLE),
    _post(f"{TABLE}/undo", undo, "Take your last move back, or ask to.", messages.Undo, Done),
    _post(
        f"{TABLE}/ask",
        ask,
        "Ask for undo, a rematch, the same board or help.",
        messages.Ask,
        Done,
    ),
    _post(f"{TABLE}/answer", answer, "Answer a request.", messages.Answer, Done),
    _post(f"{TABLE}/resign", resign, "Give the match up.", messages.Resign, Done),
    _post(
        f"{TABLE}/claim", claim, "Claim the win, or a bot, for an absentee.", messages.Claim, Done
    ),
    _post(f"{TABLE}/rename", rename, "Change your name.", messages.Rename, Done),
    _post(
        f"{TABLE}/hint", hint, "What the strongest bot would do.", messages.Hint, replies.HintReply
    ),
    _post(f"{TABLE}/odds", odds, "The odds of a position.", messages.Odds, replies.OddsReply),
    _post(
        f"{TABLE}/preview",
        preview,
        "Your view after a move, before chance events.",
        messages.Preview,
        replies.PreviewReply,
        *STYLE,
    ),
    _get(
        f"{TABLE}/at/{{index}}",
        past_view,
        "Your view after so many entries.",
        replies.PastView,
        *STYLE,
    ),
    _get(f"{TABLE}/text", text, "Your view in characters.", TEXT),
    _get(f"{TABLE}/events", event_stream, "Events, one a line.", LINES, "since"),
    _get(f"{TABLE}/circuit", circuit, "The match so far as OpenQASM 3.", TEXT),
    _get(f"{TABLE}/circuit.svg", circuit_picture, "The same as a picture.", SVG, "theme"),
    _get(f"{TABLE}/record", record, "The record.", TEXT, "match"),
    _get(f"{TABLE}/qr.svg", qr, "The invitation as a QR code.", SVG),
    _get(
        "/api/statistics",
        statistics,
        "How the chance events of all finished matches fell.",
        Statistics,
    ),
    _get("/health", health, "Whether the server is well.", replies.Health),
)
