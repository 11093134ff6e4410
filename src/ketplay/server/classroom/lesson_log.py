"""The log of a class's lessons: who solved what, wrong answers, votes. It is apart from the log of
the class, so that pupils who wait for news are not woken by every answer.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable

from ketplay.server.classroom.classroom import Classroom
from ketplay.server.protocol.class_lesson_messages import StepMark
from ketplay.server.protocol.errors import Refused
from ketplay.server.storage.store import Conflict, retry
from ketplay.server.table import events
from ketplay.server.table.events import Event, LessonEvent

MOST_EVENTS = 20_000  # of a class, until it is forgotten
ATTEMPTS = 20  # to write an event, while other processes are faster
PORTION = 1_000  # events that are read at a time
MOST_WRONG = 60  # different wrong answers of a step that are counted

Ballots = dict[str, int]  # what each pupil, by holder, answered


class LessonLog:
    """What pupils did in lessons, after the latest event, `n`."""

    def __init__(self, classroom: Classroom) -> None:
        self.classroom = classroom
        self.news = asyncio.Event()
        self.writing = asyncio.Lock()  # of two writers in this process, one waits for the other
        self._begin("")

    def _begin(self, table: str) -> None:
        self.table = table
        self.n = -1
        self.marks: dict[str, dict[str, StepMark]] = {}  # by holder, then by the step's key
        self.wrong: dict[str, Counter[tuple[str, str]]] = {}  # answers and replies, by step
        self.votes: dict[tuple[int, int], Ballots] = {}  # by vote and round

    def catch_up(self) -> bool:
        """Reads what other processes wrote, as far as it is one portion, and whether it was any;
        begins anew if the class did.
        """
        table = self.classroom.lesson_table
        if table != self.table:
            self._begin(table)
        new = self.classroom.store.read(table, self.n, PORTION)
        if new:
            self._apply(new)
        return bool(new)

    async def catch_up_wholly(self) -> None:
        """Reads all of it: after a start there may be thousands, and others take turns with it."""
        while self.catch_up():
            await asyncio.sleep(0)

    def _apply(self, new: Iterable[Event]) -> None:
        for event in new:
            self.n = event.n
            match event.body:
                case events.Judged():
                    self._judge(event.body)
                case events.Voted():
                    ballots = self.votes.setdefault((event.body.vote, event.body.round), {})
                    ballots[event.body.holder] = event.body.answer
        self.news.set()
        self.news = asyncio.Event()

    def _judge(self, body: events.Judged) -> None:
        marks = self.marks.setdefault(body.holder, {})
        mark = marks.setdefault(body.step, StepMark())
        mark.hints = max(mark.hints, body.hints)
        if body.state == "solved":
            mark.state = "solved"
            return
        mark.tries += 1
        mark.state = mark.state or "tried"
        wrong = self.wrong.setdefault(body.step, Counter())
        answer = (body.words, body.say)
        if answer in wrong or len(wrong) < MOST_WRONG:
            wrong[answer] += 1

    async def write(self, body: LessonEvent) -> None:
        """Writes an event, whatever others wrote meanwhile."""
        classroom = self.classroom

        async def attempt() -> None:
            await self.catch_up_wholly()
            if self.n + 1 >= MOST_EVENTS:
                raise Refused(
                    "full",
                    f"the class has noted {MOST_EVENTS} answers, which is the most; "
                    "your teacher can save them and forget the class",
                )
            event = Event(self.table, self.n + 1, classroom.lobby.keeper.now(), body)
            await classroom.store.write([event])
            if event.n > self.n:  # else a notice was faster than the answer
                self._apply([event])

        try:
            async with self.writing:
                await retry(attempt, ATTEMPTS)
        except Conflict:
            raise Refused("busy", "many answer at the same time; try again", wait=1.0) from None

    def marks_by_pupil(self) -> dict[str, dict[str, StepMark]]:
        """The marks of each pupil, by the holder of today: of two phones they count together."""
        roster = self.classroom.roster
        by_pupil: dict[str, dict[str, StepMark]] = {}
        for holder, marks in self.marks.items():
            pupil_marks = by_pupil.setdefault(roster.current(holder), {})
            for key, mark in marks.items():
                old = pupil_marks.get(key)
                pupil_marks[key] = _sum(old, mark) if old else mark
        return by_pupil

    def ballots(self, vote: int, number: int) -> Ballots:
        """What each pupil answered in a round of a vote."""
        return self.votes.get((vote, number), {})


def _sum(mark: StepMark, other: StepMark) -> StepMark:
    state = "solved" if "solved" in (mark.state, other.state) else mark.state or other.state
    return StepMark(state, mark.tries + other.tries, max(mark.hints, other.hints))
