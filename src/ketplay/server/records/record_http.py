"""The operations about records: each question goes to a worker with all it needs, so that nothing is kept here."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from starlette.responses import Response

from ketplay.server.api.context import address
from ketplay.server.protocol import record_messages as d
from ketplay.server.records import analysis as study
from ketplay.server.records.sandbox import benched

if TYPE_CHECKING:
    from ketplay.server.api.http import Call

MEDIA = {
    "json": "application/json",
    "svg": "image/svg+xml",
    "qasm3": "text/plain",
    "circuit": "image/svg+xml",
}
ALONE = {
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'"
}  # a picture with its own styles


COMPILING = (
    120.0  # seconds for a piece of a review: the very first may have to compile a game's expert
)


async def answer(
    call: Call,
    question: Callable[[Any], Any],
    body: d.Replay | d.Bench,
    time_limit: float | None = None,
) -> Any:
    """What a worker says; an address that asks too much has to wait."""
    call.desk.addresses.take("studies", address(call.request.scope))
    return await call.desk.studies.ask(question, body, time_limit=time_limit)


async def replay(call: Call, body: d.Replay) -> Response:
    return Response(await answer(call, study.replayed, body), media_type=MEDIA["json"])


async def frames(call: Call, body: d.Frames) -> Response:
    return Response(await answer(call, study.framed, body), media_type=MEDIA["json"])


async def measure(call: Call, body: d.Measure) -> Response:
    return Response(await answer(call, study.measured, body), media_type=MEDIA["json"])


async def review(call: Call, body: d.Why) -> Response:
    return Response(await answer(call, study.reviewed, body, COMPILING), media_type=MEDIA["json"])


async def bench(call: Call, body: d.Bench) -> Response:
    return Response(await answer(call, benched, body), media_type=MEDIA["json"])


async def export(call: Call, body: d.Export) -> Response:
    return Response(
        await answer(call, study.exported, body), media_type=MEDIA[body.form], headers=ALONE
    )
