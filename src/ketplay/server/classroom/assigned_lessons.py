"""Lessons in class: what is assigned, votes in two rounds, and what the teacher sees of them."""

from __future__ import annotations

import asyncio
import secrets
from pathlib import Path

from ketplay.core.errors import KetError
from ketplay.learn.files import discover
from ketplay.server.classroom.classroom import POLL_INTERVAL, Classroom
from ketplay.server.classroom.lesson_log import LessonLog
from ketplay.server.fair_queue import Asker
from ketplay.server.jobs import WorkerPool
from ketplay.server.lessons import class_lessons
from ketplay.server.lessons.class_lessons import Noted, Question
from ketplay.server.protocol.class_lesson_messages import (
    Assign,
    Assignment,
    ClassLessons,
    PupilMarks,
    StepColumn,
    StepMark,
    Vote,
    VoteInfo,
    WrongAnswer,
    WrongAnswers,
)
from ketplay.server.protocol.errors import Refused
from ketplay.server.rooms.slow_work import beside_the_loop
from ketplay.server.table import events

LONGEST_WAIT = 5.0  # seconds until a teacher hears that nothing happened
MOST_LISTED = 8  # wrong answers of a step
MOST_PROBLEMS = 20
CLOSED = ("shown", "run")
NOTHING_ASSIGNED = class_lessons.Assigned("", ())
BEFORE = {  # the phases of a vote, and those that may come before them
    "second": ("first",),
    "shown": ("first", "second"),
    "run": CLOSED,
    "over": ("first", "second", *CLOSED),
}


class Teaching:
    """The lessons of a class. `folder` has those of its own."""

    def __init__(self, classroom: Classroom, folder: Path | None, workers: WorkerPool) -> None:
        self.classroom = classroom
        self.folder = folder
        self.workers = workers
        self.log = LessonLog(classroom)
        self._link = ("", NOTHING_ASSIGNED)  # the link that was read last, and what is in it

    # -- what is assigned

    async def assign(self, request: Assign) -> int:
        """Assigns a course or a lesson, or nothing; the number of the last event."""
        if not request.lesson:
            return await self.classroom.write(events.Assigned(""))
        title, columns = await self._read(request.lesson)
        places = [column.place for column in columns]
        step = request.step if request.pace == "together" else ""
        if step and step not in places:
            raise Refused("no_such", f"there is no step '{step[:80]}' in {title}", at=step[:80])
        if request.pace == "together" and not step:
            step = places[0]
        return await self.classroom.write(
            events.Assigned(request.lesson, title, request.pace, step)
        )

    async def _read(self, address: str) -> class_lessons.Assigned:
        """What is at an address. A worker reads a link, whose text may be anybody's."""
        if not class_lessons.is_link(address):
            return await beside_the_loop(class_lessons.columns, address, self.folder)
        if address != self._link[0]:
            asker = Asker(person="teacher")
            read = await self.workers.ask(class_lessons.columns, address, self.folder, asker=asker)
            self._link = (address, read)
        return self._link[1]

    def assignment(self) -> Assignment | None:
        assigned = self.classroom.catch_up().assignment
        if assigned is None:
            return None
        return Assignment(assigned.lesson, assigned.title, assigned.pace, assigned.step)

    # -- votes

    async def begin_vote(self, request: Vote, question: Question) -> int:
        """Asks everybody a question; the number of the last event."""
        body = events.Voting(
            lesson=request.lesson,
            step=request.step,
            phase="first",
            text=question.text,
            options=question.options,
            right=question.right,
            seed=secrets.randbits(32),
        )
        return await self.classroom.write(body)

    async def change_vote(self, phase: str) -> int:
        """Goes on with the vote: second round, show the answers, run the experiment, over."""
        vote = self.classroom.catch_up().vote
        if vote is None or vote.phase not in BEFORE[phase]:
            now = f"the vote is in its phase '{vote.phase}'" if vote else "there is no vote"
            raise Refused("not_now", f"{now}; '{phase}' cannot follow", at=phase)
        body = events.Voting(
            lesson=vote.lesson,
            step=vote.step,
            phase=phase,
            text=vote.text,
            options=vote.options,
            right=vote.right,
            seed=vote.seed,
        )
        return await self.classroom.write(body)

    async def answer(self, holder: str, number: int, answer: int) -> None:
        """A pupil's answer in the round that is open."""
        roster = self.classroom.catch_up()
        vote = roster.vote
        if vote is None or roster.vote_number != number or vote.phase in CLOSED:
            raise Refused("not_now", "this vote is closed")
        if answer >= len(vote.options):
            raise Refused("bad_message", f"the answers are 0 to {len(vote.options) - 1}")
        await self.log.write(events.Voted(holder, number, roster.vote_rounds, answer))

    async def vote(self, holder: str = "") -> VoteInfo | None:
        """The vote as it is now, for a pupil or for everybody."""
        await self.log.catch_up_wholly()
        roster = self.classroom.catch_up()
        vote = roster.vote
        if vote is None:
            return None
        is_shown = vote.phase in CLOSED
        numbers = range(1, roster.vote_rounds + 1)
        rounds = [self.log.ballots(roster.vote_number, number) for number in numbers]
        counts = [
            [list(ballots.values()).count(option) for option in range(len(vote.options))]
            for ballots in rounds
        ]
        return VoteInfo(
            vote=roster.vote_number,
            lesson=vote.lesson,
            step=vote.step,
            phase=vote.phase,
            text=vote.text,
            options=vote.options,
            answered=len(rounds[-1]),
            rounds=counts if is_shown else [],
            right=vote.right if is_shown else -1,
            seed=vote.seed,
            choice=rounds[-1].get(holder, -1),
        )

    # -- what pupils did

    def check_text(self, text: str) -> None:
        """Refuses verdicts on lessons in links that nobody assigned."""
        assigned = self.classroom.catch_up().assignment
        if text and (assigned is None or not class_lessons.is_text_of(assigned.lesson, text)):
            raise Refused("no_such", "your teacher has not assigned this lesson")

    async def note(self, holder: str, noted: Noted, hints: int) -> None:
        """Notes a verdict on what a pupil did; that nothing was done yet is none."""
        if noted.state == "task":
            return
        name = self.classroom.pupil(holder).name
        await self.log.write(
            events.Judged(
                name=name,
                holder=holder,
                step=noted.key,
                state=noted.state,
                words=noted.words,
                say=noted.say,
                hints=hints,
            )
        )

    # -- the teacher's page

    async def report(self, seen: str) -> ClassLessons:
        """Who solved what, or as soon as it is not any more as it was when it was `seen`."""
        await self.log.catch_up_wholly()
        loop = asyncio.get_running_loop()
        deadline = loop.time() + LONGEST_WAIT
        while self._state() == seen and loop.time() < deadline and not self.classroom.closing:
            await self._wait()
        return await self._describe()

    async def _wait(self) -> None:
        """Waits a moment for an event of the class or of its lessons."""
        events_ = (self.log.news, self.classroom.news)
        waits = [asyncio.ensure_future(event.wait()) for event in events_]
        await asyncio.wait(waits, timeout=POLL_INTERVAL, return_when=asyncio.FIRST_COMPLETED)
        for wait in waits:
            wait.cancel()

    def _state(self) -> str:
        n = self.classroom.catch_up().n
        self.log.catch_up()
        return f"{self.classroom.store.process_id}.{n}.{self.log.n}"

    async def _describe(self) -> ClassLessons:
        state = self._state()
        assigned = self.assignment()
        columns = await self._columns(assigned)
        files = await beside_the_loop(discover.own_courses, self.folder)
        marks = self.log.marks_by_pupil()
        pupils = sorted(
            self.classroom.roster.pupils.values(), key=lambda each: each.name.casefold()
        )
        return ClassLessons(
            assignment=assigned,
            vote=await self.vote(),
            columns=columns,
            pupils=[
                PupilMarks(
                    pupil.name,
                    await self.classroom.is_present(pupil),
                    [marks.get(pupil.holder, {}).get(each.key, StepMark()) for each in columns],
                )
                for pupil in pupils
            ],
            problems=[str(problem) for problem in files.problems[:MOST_PROBLEMS]],
            seen=state,
        )

    async def _columns(self, assigned: Assignment | None) -> list[StepColumn]:
        """The steps of what is assigned; none if its file has gone."""
        if assigned is None:
            return []
        try:
            return list((await self._read(assigned.lesson)).columns)
        except KetError:
            return []

    async def wrong_answers(self, key: str) -> WrongAnswers:
        """The commonest wrong answers of a step."""
        await self.log.catch_up_wholly()
        listed = self.log.wrong[key].most_common(MOST_LISTED) if key in self.log.wrong else []
        answers = [WrongAnswer(words, say, count) for (words, say), count in listed]
        return WrongAnswers(key[:200], answers)
