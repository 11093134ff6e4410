"""What a class did in lessons, as files: CSV for a spreadsheet, JSON with every event."""

from __future__ import annotations

import asyncio
import csv
import io
from datetime import UTC, datetime

from ketplay.server.classroom.classroom import Classroom
from ketplay.server.classroom.lesson_log import PORTION
from ketplay.server.protocol.class_lesson_messages import LessonFile, PupilStep
from ketplay.server.table import events

HEADINGS = ("Name", "Step", "State", "Wrong tries", "Hints", "Solved", "Last wrong answer")
FORMULAS = "=+-@\t\r"  # a spreadsheet would run what begins with one of these


async def lesson_file(classroom: Classroom) -> LessonFile:
    """Every verdict of the class, in order. There may be thousands: others take turns with it."""
    steps = []
    since = -1
    while new := classroom.store.read(classroom.lesson_table, since, PORTION):
        since = new[-1].n
        for event in new:
            body = event.body
            if isinstance(body, events.Judged):
                steps.append(
                    PupilStep(body.name, event.at, body.step, body.state, body.words, body.hints)
                )
        await asyncio.sleep(0)
    return LessonFile(steps)


def spreadsheet(file_of_class: LessonFile) -> str:
    """A row for each pupil and step."""
    rows: dict[tuple[str, str], list[PupilStep]] = {}
    for each in file_of_class.events:
        rows.setdefault((each.name, each.step), []).append(each)
    file = io.StringIO()
    writer = csv.writer(file)
    writer.writerow(HEADINGS)
    for (name, step), entries in sorted(rows.items(), key=lambda row: row[0]):
        wrong = [each for each in entries if each.state == "tried"]
        solved = [each.time for each in entries if each.state == "solved"]
        cells = (
            name,
            step,
            "solved" if solved else "tried",
            len(wrong),
            max(each.hints for each in entries),
            _day(solved[0]) if solved else "",
            wrong[-1].words if wrong else "",
        )
        writer.writerow([_plain(cell) for cell in cells])
    return file.getvalue()


def _day(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


def _plain(cell: str | int) -> str | int:
    """A cell that no spreadsheet takes for a formula.

    >>> _plain("=1+1"), _plain(3)
    ("'=1+1", 3)
    """
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in FORMULAS and cell else cell
