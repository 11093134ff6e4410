"""The operations of a class: pupils name its code, the teacher shows a token."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from ketplay.core.drawing import THEMES
from ketplay.server.api.http import Call, Handler, Operation, qr_code
from ketplay.server.api.security import STANDALONE_PICTURE
from ketplay.server.classroom import pairing, return_requests, standings
from ketplay.server.classroom.classroom import Classroom
from ketplay.server.classroom.miniature import miniature
from ketplay.server.protocol import class_messages, replies
from ketplay.server.protocol.errors import Refused
from ketplay.server.table import codes


def find_class(call: Call) -> Classroom:
    """The class of this server, checked against the code in the path if there is one."""
    classroom = call.context.classroom
    code = call.request.path_params.get("code")
    if classroom is None:
        raise Refused(
            "no_class",
            "this server has no class; start it with --lan",
            at=str(code or "")[:40],
        )
    if code is not None:
        limiter = call.context.rate_limiter
        if call.holder not in classroom.roster.pupils:
            limiter.check("guesses", call.address)
        try:
            classroom.check_code(code)
        except Refused:
            limiter.take("guesses", call.address)
            raise
    return classroom


def class_for_teacher(call: Call) -> Classroom:
    """The class of this server, for its teacher only."""
    classroom = find_class(call)
    classroom.check_teacher(call.holder)
    return classroom


async def enrol(call: Call, body: class_messages.Enrol) -> class_messages.Enrolled:
    classroom = find_class(call)
    call.context.rate_limiter.take("joins", call.address)
    return await classroom.enrol(body.name)


async def come_back(call: Call, body: class_messages.ComeBack) -> class_messages.Asked:
    classroom = find_class(call)
    call.context.rate_limiter.take("joins", call.address)
    return await return_requests.ask(classroom, body.name)


async def me(call: Call, body: None) -> class_messages.PupilNews:
    since = call.number(call.request.query_params.get("since", "-1"), "since")
    news = await find_class(call).pupil_news(call.holder, since)
    if not news.asking:
        teaching = call.context.teaching
        news.vote = await teaching.vote(call.holder)
        news.lesson = teaching.assignment()
    return news


async def leave(call: Call, body: None) -> replies.Done:
    classroom = find_class(call)
    if call.holder in classroom.catch_up().returning:
        return replies.Done(await return_requests.withdraw(classroom, call.holder))
    return replies.Done(await classroom.dismiss([classroom.pupil(call.holder).name]))


async def class_qr(call: Call, body: None) -> Response:
    return qr_code(f"{call.base_url}/class/{find_class(call).code}")


async def board(call: Call, body: None) -> Response:
    classroom = find_class(call)
    code = codes.clean(call.request.path_params["table"])
    if code not in classroom.catch_up().tables:
        raise Refused("no_table", f"the class has no table '{code[:40]}'", at=code[:40])
    query = call.request.query_params
    theme = query.get("theme", "")
    if theme not in THEMES:
        theme = "dark"
    room = await classroom.lobby.find(code, call.asker)
    drawn = await miniature(room, theme, query.get("tiles", ""), call.asker)
    return Response(drawn, media_type=SVG, headers=STANDALONE_PICTURE)


async def overview(call: Call, body: None) -> class_messages.ClassOverview:
    class_for_teacher(call)
    seen = call.request.query_params.get("seen", "")
    return await call.context.wall.overview(call.base_url, seen)


async def pair(call: Call, body: class_messages.Pair) -> class_messages.PairReply:
    return await pairing.pair(class_for_teacher(call), body)


async def dismiss(call: Call, body: class_messages.Dismiss) -> replies.Done:
    return replies.Done(await class_for_teacher(call).dismiss(body.names))


async def release(call: Call, body: class_messages.Release) -> replies.Done:
    return replies.Done(await class_for_teacher(call).release(body.table))


async def freeze(call: Call, body: class_messages.Freeze) -> replies.Done:
    return replies.Done(await class_for_teacher(call).freeze(body.words))


async def unfreeze(call: Call, body: None) -> replies.Done:
    return replies.Done(await class_for_teacher(call).unfreeze())


async def answer_return(call: Call, body: class_messages.AnswerReturn) -> replies.Done:
    return replies.Done(await return_requests.answer(class_for_teacher(call), body))


async def scores(call: Call, body: None) -> class_messages.ScoreTable:
    return await standings.score_table(class_for_teacher(call))


async def score_file(call: Call, body: None) -> Response:
    text = await standings.score_file(class_for_teacher(call))
    headers = {"content-disposition": 'attachment; filename="scores.csv"'}
    return Response(text, media_type=CSV, headers=headers)


async def statistics(call: Call, body: None) -> class_messages.PooledStatistics:
    class_for_teacher(call)
    game = call.request.query_params.get("game", "")
    return await call.context.observations.statistics(game)


async def odds(call: Call, body: None) -> class_messages.ClassOdds:
    classroom = class_for_teacher(call)
    room = await classroom.lobby.find(call.request.path_params["table"])
    n = room.table.n
    forecast = await classroom.lobby.advice.public_odds(room, call.asker)
    chances = forecast.rounded.chances if forecast else ()
    return class_messages.ClassOdds(n, list(chances), forecast.basis if forecast else "")


CLASS = "/api/class"
PUPIL = "/api/class/{code}"
CSV = "text/csv"
SVG = "image/svg+xml"


def _get(path: str, handler: Handler, words: str, reply: Any, *query: str) -> Operation:
    return Operation("GET", path, handler, words, reply=reply, query=query)


def _post(
    path: str, handler: Handler, words: str, body: Any = None, reply: Any = replies.Done
) -> Operation:
    return Operation("POST", path, handler, words, body=body, reply=reply)


OPERATIONS = (
    _get(
        CLASS,
        overview,
        "The class and its tables, for the teacher; waits for what changes.",
        class_messages.ClassOverview,
        "seen",
    ),
    _post(
        f"{CLASS}/pair",
        pair,
        "Start games for the pupils who are waiting.",
        class_messages.Pair,
        class_messages.PairReply,
    ),
    _post(
        f"{CLASS}/dismiss",
        dismiss,
        "Remove some pupils from the class, or end it.",
        class_messages.Dismiss,
    ),
    _post(
        f"{CLASS}/release",
        release,
        "Return the pupils at a table to the lobby.",
        class_messages.Release,
    ),
    _post(
        f"{CLASS}/freeze",
        freeze,
        "Pause all tables and show everyone a sentence.",
        class_messages.Freeze,
    ),
    _post(f"{CLASS}/unfreeze", unfreeze, "Let all tables go on."),
    _post(
        f"{CLASS}/return",
        answer_return,
        "Answer a pupil who asks to come back with another device.",
        class_messages.AnswerReturn,
    ),
    _get(f"{CLASS}/scores", scores, "The results of the class.", class_messages.ScoreTable),
    _get(f"{CLASS}/scores.csv", score_file, "The same as a file for a spreadsheet.", CSV),
    _get(
        f"{CLASS}/statistics",
        statistics,
        "The measurements at all tables beside their odds.",
        class_messages.PooledStatistics,
        "game",
    ),
    _get(
        f"{CLASS}/odds/{{table}}",
        odds,
        "The odds of a table as spectators know it, for the projector.",
        class_messages.ClassOdds,
    ),
    Operation(
        "POST",
        f"{PUPIL}/join",
        enrol,
        "Join the class with a name.",
        body=class_messages.Enrol,
        reply=class_messages.Enrolled,
        status=201,
    ),
    Operation(
        "POST",
        f"{PUPIL}/return",
        come_back,
        "Ask the teacher to come back under a name of the class, with a new token.",
        body=class_messages.ComeBack,
        reply=class_messages.Asked,
        status=201,
    ),
    _get(
        f"{PUPIL}/me",
        me,
        "The table you should play at; waits for news.",
        class_messages.PupilNews,
        "since",
    ),
    _post(f"{PUPIL}/leave", leave, "Leave the class, or take a request to come back back."),
    _get(f"{PUPIL}/qr.svg", class_qr, "The address of the class as a QR code.", SVG),
    _get(
        f"{PUPIL}/boards/{{table}}.svg",
        board,
        "A table of the class as a small picture.",
        SVG,
        "theme",
        "tiles",
    ),
)
