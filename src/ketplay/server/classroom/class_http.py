"""The operations of a class over HTTP: those who join name its code, the teacher shows a token."""

from __future__ import annotations

from starlette.responses import Response

from ketplay.server.api.http import Call, Operation, qr_code
from ketplay.server.classroom.classroom import Classroom
from ketplay.server.protocol import messages as p
from ketplay.server.protocol import replies as r
from ketplay.server.protocol.errors import Refused


def classroom(call: Call) -> Classroom:
    """The class of this server; by its code where one is given."""
    found, code = call.desk.classroom, call.request.path_params.get("code")
    if found is None:
        raise Refused(
            "no_class", "this server has no class; start it with --lan", at=str(code or "")[:40]
        )
    if code is not None:
        found.check_code(code)
    return found


def taught(call: Call) -> Classroom:
    """The same, for the teacher only."""
    found = classroom(call)
    found.check_teacher(call.holder)
    return found


async def enrol(call: Call, body: p.Enrol) -> r.Enrolled:
    return classroom(call).enrol(body.name)


async def me(call: Call, body: None) -> r.Me:
    since = call.number(call.request.query_params.get("since", "-1"), "since")
    return await classroom(call).me(call.holder, since)


async def leave(call: Call, body: None) -> r.Done:
    found = classroom(call)
    return r.Done(found.dismiss([found.pupil(call.holder).name]))


async def class_qr(call: Call, body: None) -> Response:
    return qr_code(f"{call.base}/class/{classroom(call).code}")


async def overview(call: Call, body: None) -> r.ClassTold:
    return taught(call).told(call.base)


async def pair(call: Call, body: p.Pair) -> r.PairedTold:
    return taught(call).pair(body)


async def dismiss(call: Call, body: p.Dismiss) -> r.Done:
    return r.Done(taught(call).dismiss(body.names))


async def release(call: Call, body: p.Release) -> r.Done:
    return r.Done(taught(call).release(body.table))


CLASS = "/api/class"
OPERATIONS = (
    Operation(
        "GET", CLASS, overview, "The class and its tables, for the teacher.", None, r.ClassTold
    ),
    Operation(
        "POST", CLASS + "/pair", pair, "Start games among those who wait.", p.Pair, r.PairedTold
    ),
    Operation(
        "POST", CLASS + "/dismiss", dismiss, "Let some, or all, leave the class.", p.Dismiss, r.Done
    ),
    Operation(
        "POST", CLASS + "/release", release, "Let those at a table wait again.", p.Release, r.Done
    ),
    Operation(
        "POST",
        CLASS + "/{code}/join",
        enrol,
        "Join the class with a name.",
        p.Enrol,
        r.Enrolled,
        (),
        201,
    ),
    Operation(
        "GET",
        CLASS + "/{code}/me",
        me,
        "Where you are to play; waits for news.",
        None,
        r.Me,
        ("since",),
    ),
    Operation("POST", CLASS + "/{code}/leave", leave, "Leave the class.", None, r.Done),
    Operation(
        "GET",
        CLASS + "/{code}/qr.svg",
        class_qr,
        "The way to the class as a QR code.",
        None,
        "image/svg+xml",
    ),
)
