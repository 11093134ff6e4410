"""The operations about records, boards and lessons. A worker answers each question from what comes
along with it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starlette.responses import Response

from ketplay.core.errors import KetError
from ketplay.core.registry import LONGEST_ID
from ketplay.server.api.http import Call, Handler, Operation
from ketplay.server.api.security import STANDALONE_PICTURE
from ketplay.server.fair_queue import Asker
from ketplay.server.lessons import listing, mistakes, practice, steps
from ketplay.server.protocol import lesson_messages, practice_messages, record_messages
from ketplay.server.protocol.errors import Refused
from ketplay.server.protocol.replies import Explained
from ketplay.server.records import analysis, explanation, variation
from ketplay.server.records import review as reviews
from ketplay.server.records.sandbox import use_sandbox
from ketplay.server.rooms.slow_work import beside_the_loop_for

LONGEST_LANGUAGE = 8  # characters of its code
MEDIA_TYPES = {
    "json": "application/json",
    "svg": "image/svg+xml",
    "qasm3": "text/plain",
    "circuit": "image/svg+xml",
}
COMPILE_TIME = 120.0  # seconds for a part of a review: the first may have to compile the expert


Question = (
    record_messages.Replay
    | record_messages.Sandbox
    | record_messages.ExplainSandboxPiece
    | lesson_messages.StepQuestion
    | lesson_messages.LessonToCheck
)


async def answer(
    call: Call,
    question: Callable[..., Any],
    body: Question,
    time_limit: float | None = None,
    *more: Any,
) -> Any:
    """A worker's answer; an address that asks too much has to wait."""
    call.context.rate_limiter.take("analyses", call.address)
    # People who study behind one address show no token: what they study tells them apart.
    asker = Asker(call.address, call.holder or _studied(body))
    workers = call.context.analysis_workers
    return await workers.ask(question, body, *more, asker=asker, time_limit=time_limit)


def _studied(body: Question) -> str:
    """What a question is about."""
    if isinstance(body, record_messages.Replay):
        return body.record
    if isinstance(body, lesson_messages.LessonToCheck):
        return body.text
    if isinstance(body, lesson_messages.StepQuestion):
        return f"{body.lesson}#{body.step} {body.line} {body.seed}"
    return body.board


async def replay(call: Call, body: record_messages.Replay) -> Response:
    return json_response(await answer(call, analysis.replay, body))


async def frames(call: Call, body: record_messages.Frames) -> Response:
    return json_response(await answer(call, analysis.frames, body))


async def choices(call: Call, body: record_messages.Choices) -> Response:
    return json_response(await answer(call, variation.choices, body))


async def vary(call: Call, body: record_messages.Vary) -> Response:
    return json_response(await answer(call, variation.vary, body))


async def explain(call: Call, body: record_messages.ExplainPiece) -> Response:
    return json_response(await answer(call, explanation.explain_in_record, body))


async def measure(call: Call, body: record_messages.Measure) -> Response:
    return json_response(await answer(call, analysis.measure, body))


async def review(call: Call, body: record_messages.Review) -> Response:
    searches = call.context.lobby.advice.searches
    game_id, views = await answer(call, reviews.views_to_judge, body)
    known = {view: found for view in views if (found := searches.get(game_id, view))}
    reply, found = await answer(call, reviews.review, body, COMPILE_TIME, known)
    for view, advice in found.items():
        searches.put(game_id, view, advice)
    return json_response(reply)


async def sandbox(call: Call, body: record_messages.Sandbox) -> Response:
    return json_response(await answer(call, use_sandbox, body))


async def explain_in_sandbox(call: Call, body: record_messages.ExplainSandboxPiece) -> Response:
    return json_response(await answer(call, explanation.explain_in_sandbox, body))


async def export(call: Call, body: record_messages.Export) -> Response:
    text = await answer(call, analysis.export, body)
    return Response(text, media_type=MEDIA_TYPES[body.form], headers=STANDALONE_PICTURE)


def _language(call: Call) -> str:
    """The language that is asked for; lessons that are not translated come in English."""
    return call.request.query_params.get("lang", "")[:LONGEST_LANGUAGE]


async def lesson_list(call: Call, body: None) -> lesson_messages.CourseList:
    folder = call.context.config.lessons
    return await beside_the_loop_for(call.asker, listing.course_list, folder, _language(call))


async def course(call: Call, body: None) -> lesson_messages.CourseTexts:
    names = call.request.path_params
    name = f"{names['game']}/{names['course']}"
    try:
        return await beside_the_loop_for(
            call.asker, listing.course_texts, name, call.context.config.lessons, _language(call)
        )
    except KetError as error:
        raise Refused("no_such", error.message, at=error.at) from None


async def lesson(call: Call, body: None) -> lesson_messages.LessonInfo:
    names = call.request.path_params
    address = f"{names['game']}/{names['course']}/{names['lesson']}"
    arguments = address, call.context.config.lessons, _language(call)
    try:
        if mistakes.is_turn(address):  # anybody's position, which may take long
            call.context.rate_limiter.take("analyses", call.address)
            asker = Asker(call.address, call.holder or address)
            workers = call.context.analysis_workers
            return await workers.ask(listing.lesson_info, *arguments, asker=asker)
        return await beside_the_loop_for(call.asker, listing.lesson_info, *arguments)
    except Refused:
        raise
    except KetError as error:
        raise Refused("no_such", error.message, at=error.at) from None


async def puzzle_games(call: Call, body: None) -> practice_messages.PuzzleGames:
    return await beside_the_loop_for(call.asker, practice.puzzle_games)


async def puzzle_list(call: Call, body: None) -> practice_messages.PuzzleList:
    try:
        return await beside_the_loop_for(
            call.asker, practice.puzzle_list, call.request.path_params["game"]
        )
    except KetError as error:
        raise Refused("no_such", error.message, at=error.at) from None


async def review_task(
    call: Call, body: practice_messages.ReviewQuestion
) -> practice_messages.ReviewTask:
    try:
        return await beside_the_loop_for(call.asker, practice.review_task, body)
    except KetError as error:
        raise Refused("no_such", error.message, at=error.at) from None


async def game_maps(call: Call, body: None) -> lesson_messages.GameMaps:
    game_id = call.request.query_params.get("game", "")[:LONGEST_ID]
    return await beside_the_loop_for(call.asker, listing.map_list, game_id)


async def lesson_step(call: Call, body: lesson_messages.StepQuestion) -> Response:
    return json_response(await answer(call, steps.answer, body, None, call.context.config.lessons))


async def lesson_check(call: Call, body: lesson_messages.LessonToCheck) -> Response:
    return json_response(await answer(call, steps.check_text, body))


def json_response(body: bytes) -> Response:
    return Response(body, media_type=MEDIA_TYPES["json"])


def operation(path: str, handler: Handler, words: str, body: Any, reply: Any) -> Operation:
    """An operation whose body holds a whole record, and so may be long."""
    return Operation(
        "POST",
        path,
        handler,
        words,
        body=body,
        reply=reply,
        longest=record_messages.LONGEST,
    )


OPERATIONS = (
    operation(
        "/api/replay",
        replay,
        "Open a record.",
        record_messages.Replay,
        record_messages.Replayed,
    ),
    operation(
        "/api/replay/frames",
        frames,
        "Draw positions of a record.",
        record_messages.Frames,
        record_messages.FrameList,
    ),
    operation(
        "/api/replay/choices",
        choices,
        "List the legal moves of a position of a record.",
        record_messages.Choices,
        record_messages.ChoiceList,
    ),
    operation(
        "/api/replay/vary",
        vary,
        "Play another move than was played.",
        record_messages.Vary,
        record_messages.Variation,
    ),
    operation(
        "/api/replay/explain",
        explain,
        "Explain a piece of a position of a record.",
        record_messages.ExplainPiece,
        Explained,
    ),
    operation(
        "/api/replay/measure",
        measure,
        "Measure a position many times.",
        record_messages.Measure,
        record_messages.Measured,
    ),
    operation(
        "/api/replay/review",
        review,
        "Review a game turn by turn.",
        record_messages.Review,
        record_messages.Reviewed,
    ),
    operation(
        "/api/replay/export",
        export,
        "Convert a record to another format.",
        record_messages.Export,
        "text/plain",
    ),
    operation(
        "/api/sandbox",
        sandbox,
        "Set up a board by hand.",
        record_messages.Sandbox,
        record_messages.SandboxBoard,
    ),
    operation(
        "/api/sandbox/explain",
        explain_in_sandbox,
        "Explain a piece of a board set up by hand.",
        record_messages.ExplainSandboxPiece,
        Explained,
    ),
    Operation(
        "GET",
        "/api/lessons",
        lesson_list,
        "All courses, with their lessons and steps.",
        reply=lesson_messages.CourseList,
        query=("lang",),
        has_secrets=False,
    ),
    Operation(
        "GET",
        "/api/lessons/{game}/{course}",
        course,
        "All lessons of a course, before anything is done.",
        reply=lesson_messages.CourseTexts,
        query=("lang",),
        has_secrets=False,
    ),
    Operation(
        "GET",
        "/api/lessons/{game}/{course}/{lesson}",
        lesson,
        "A lesson: its steps, before anything is done.",
        reply=lesson_messages.LessonInfo,
        query=("lang",),
        has_secrets=False,
    ),
    Operation(
        "GET",
        "/api/puzzles",
        puzzle_games,
        "The games with puzzles.",
        reply=practice_messages.PuzzleGames,
        has_secrets=False,
    ),
    Operation(
        "GET",
        "/api/puzzles/{game}",
        puzzle_list,
        "The ratings and tags of a game's puzzles.",
        reply=practice_messages.PuzzleList,
        has_secrets=False,
    ),
    Operation(
        "POST",
        "/api/review",
        review_task,
        "A step or puzzle that repeats an idea on a day.",
        body=practice_messages.ReviewQuestion,
        reply=practice_messages.ReviewTask,
        has_secrets=False,
    ),
    Operation(
        "GET",
        "/api/maps",
        game_maps,
        "What moves make of pieces, as maps; the game may have options.",
        reply=lesson_messages.GameMaps,
        query=("game",),
        has_secrets=False,
    ),
    Operation(
        "POST",
        "/api/step",
        lesson_step,
        "What came of what somebody did in a step, or a hint.",
        body=lesson_messages.StepQuestion,
        reply=lesson_messages.StepAnswer,
        longest=lesson_messages.LONGEST,
        has_secrets=False,
    ),
    Operation(
        "POST",
        "/api/lesson/check",
        lesson_check,
        "Check the text of a lesson.",
        body=lesson_messages.LessonToCheck,
        reply=lesson_messages.CheckedLesson,
        longest=lesson_messages.LONGEST,
        has_secrets=False,
    ),
)
