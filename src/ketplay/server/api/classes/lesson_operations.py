"""The operations of a class that goes through lessons."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from ketplay.server.api.classes.operations import (
    CLASS,
    CSV,
    PUPIL,
    class_for_teacher,
    find_class,
)
from ketplay.server.api.http import Call, Handler, Operation
from ketplay.server.classroom import lesson_files
from ketplay.server.lessons import class_lessons
from ketplay.server.protocol import class_lesson_messages, lesson_messages, replies
from ketplay.server.protocol.class_lesson_messages import Assign, Ballot, Learned, Vote
from ketplay.server.rooms.slow_work import beside_the_loop


async def assign(call: Call, body: Assign) -> replies.Done:
    class_for_teacher(call)
    return replies.Done(await call.context.teaching.assign(body))


async def vote(call: Call, body: Vote) -> replies.Done:
    class_for_teacher(call)
    teaching = call.context.teaching
    if body.phase != "first":
        return replies.Done(await teaching.change_vote(body.phase))
    workers = call.context.analysis_workers
    folder = call.context.config.lessons
    question = await workers.ask(
        class_lessons.question, body.lesson, body.step, folder, asker=call.asker
    )
    return replies.Done(await teaching.begin_vote(body, question))


async def report(call: Call, body: None) -> class_lesson_messages.ClassLessons:
    class_for_teacher(call)
    return await call.context.teaching.report(call.request.query_params.get("seen", ""))


async def wrong_answers(call: Call, body: None) -> class_lesson_messages.WrongAnswers:
    class_for_teacher(call)
    return await call.context.teaching.wrong_answers(call.request.query_params.get("step", ""))


async def spreadsheet(call: Call, body: None) -> Response:
    noted = await lesson_files.lesson_file(class_for_teacher(call))
    text = await beside_the_loop(lesson_files.spreadsheet, noted)
    headers = {"content-disposition": 'attachment; filename="lessons.csv"'}
    return Response(text, media_type=CSV, headers=headers)


async def file(call: Call, body: None) -> class_lesson_messages.LessonFile:
    return await lesson_files.lesson_file(class_for_teacher(call))


async def forget(call: Call, body: None) -> replies.Done:
    return replies.Done(await class_for_teacher(call).forget())


async def learned(call: Call, body: Learned) -> replies.Done:
    """Judged again here, so that nobody can only say to have solved it."""
    classroom = find_class(call)
    classroom.pupil(call.holder)
    teaching = call.context.teaching
    teaching.check_text(body.text)
    _take_answer(call)
    folder = call.context.config.lessons
    workers = call.context.analysis_workers
    noted = await workers.ask(class_lessons.verdict, body, folder, asker=call.asker)
    await teaching.note(call.holder, noted, body.hints)
    return replies.Done(teaching.log.n)


async def answer(call: Call, body: Ballot) -> replies.Done:
    classroom = find_class(call)
    classroom.pupil(call.holder)
    _take_answer(call)
    teaching = call.context.teaching
    await teaching.answer(call.holder, body.vote, body.answer)
    return replies.Done(teaching.log.n)


def _take_answer(call: Call) -> None:
    """Counts an answer of a pupil; all pupils behind an address share what an address may ask."""
    limiter = call.context.rate_limiter
    limiter.check("analyses", call.address)
    limiter.take("answers", call.holder)
    limiter.take("analyses", call.address)


def _post(path: str, handler: Handler, words: str, body: Any = None, **options: Any) -> Operation:
    return Operation("POST", path, handler, words, body=body, reply=replies.Done, **options)


def _get(path: str, handler: Handler, words: str, reply: Any, *query: str) -> Operation:
    return Operation("GET", path, handler, words, reply=reply, query=query)


OPERATIONS = (
    _post(f"{CLASS}/assign", assign, "Let everybody go through a lesson or a course.", Assign),
    _post(f"{CLASS}/vote", vote, "Begin a vote on a question, or go on with it.", Vote),
    _get(
        f"{CLASS}/lessons",
        report,
        "Who solved which steps; waits for what changes.",
        class_lesson_messages.ClassLessons,
        "seen",
    ),
    _get(
        f"{CLASS}/answers",
        wrong_answers,
        "The commonest wrong answers of a step.",
        class_lesson_messages.WrongAnswers,
        "step",
    ),
    _get(f"{CLASS}/lessons.csv", spreadsheet, "Who solved what, for a spreadsheet.", CSV),
    _get(
        f"{CLASS}/lessons.json",
        file,
        "Everything that was noted.",
        class_lesson_messages.LessonFile,
    ),
    _post(f"{CLASS}/forget", forget, "End the class and remove its log."),
    _post(
        f"{PUPIL}/learned",
        learned,
        "Note what you did in a step of a lesson; your teacher sees it.",
        Learned,
        longest=lesson_messages.LONGEST,
    ),
    _post(f"{PUPIL}/vote", answer, "Answer in the vote.", Ballot),
)
