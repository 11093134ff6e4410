"""The operations of a class: pupils name its code, the teacher shows a token."""

from __future__ import annotations

from starlette.responses import Response

from ketplay.server.api.http import Call, Operation, qr_code
from ketplay.server.classroom.classroom import Classroom
from ketplay.server.protocol import class_messages, replies
from ketplay.server.protocol.errors import Refused


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


async def me(call: Call, body: None) -> class_messages.PupilNews:
    since = call.number(call.request.query_params.get("since", "-1"), "since")
    return await find_class(call).pupil_news(call.holder, since)


async def leave(call: Call, body: None) -> replies.Done:
    classroom = find_class(call)
    return replies.Done(await classroom.dismiss([classroom.pupil(call.holder).name]))


async def class_qr(call: Call, body: None) -> Response:
    return qr_code(f"{call.base_url}/class/{find_class(call).code}")


async def overview(call: Call, body: None) -> class_messages.ClassOverview:
    return await class_for_teacher(call).overview(call.base_url)


async def pair(call: Call, body: class_messages.Pair) -> class_messages.PairReply:
    return await class_for_teacher(call).pair(body)


async def dismiss(call: Call, body: class_messages.Dismiss) -> replies.Done:
    return replies.Done(await class_for_teacher(call).dismiss(body.names))


async def release(call: Call, body: class_messages.Release) -> replies.Done:
    return replies.Done(await class_for_teacher(call).release(body.table))


CLASS = "/api/class"
OPERATIONS = (
    Operation(
        "GET",
        CLASS,
        overview,
        "The class and its tables, for the teacher.",
        reply=class_messages.ClassOverview,
    ),
    Operation(
        "POST",
        CLASS + "/pair",
        pair,
        "Start games for the pupils who are waiting.",
        body=class_messages.Pair,
        reply=class_messages.PairReply,
    ),
    Operation(
        "POST",
        CLASS + "/dismiss",
        dismiss,
        "Remove some or all pupils from the class.",
        body=class_messages.Dismiss,
        reply=replies.Done,
    ),
    Operation(
        "POST",
        CLASS + "/release",
        release,
        "Return the pupils at a table to the lobby.",
        body=class_messages.Release,
        reply=replies.Done,
    ),
    Operation(
        "POST",
        CLASS + "/{code}/join",
        enrol,
        "Join the class with a name.",
        body=class_messages.Enrol,
        reply=class_messages.Enrolled,
        status=201,
    ),
    Operation(
        "GET",
        CLASS + "/{code}/me",
        me,
        "The table you should play at; waits for news.",
        reply=class_messages.PupilNews,
        query=("since",),
    ),
    Operation(
        "POST",
        CLASS + "/{code}/leave",
        leave,
        "Leave the class.",
        reply=replies.Done,
    ),
    Operation(
        "GET",
        CLASS + "/{code}/qr.svg",
        class_qr,
        "The address of the class as a QR code.",
        reply="image/svg+xml",
    ),
)
