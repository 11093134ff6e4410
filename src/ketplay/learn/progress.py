"""What somebody has solved: a small table that stays on their own machine, as JSON."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import NotRequired, TypedDict, cast

from ketplay.core.errors import KetError

LARGEST_FILE = 1 << 20  # bytes
MOST_STEPS = 5_000


class Mark(TypedDict):
    """What is known about one step: on which day it was solved, wrong tries, hints.

    Of an idea: its box, the day it is due, the day it was repeated last. Of a game's puzzles: the
    learner's own rating, and how many puzzles it stands on.
    """

    solved: NotRequired[str]
    tries: NotRequired[int]
    hint: NotRequired[int]
    box: NotRequired[int]
    due: NotRequired[str]
    seen: NotRequired[str]
    rating: NotRequired[int]
    puzzles: NotRequired[int]


NUMBERS = ("tries", "hint", "box", "rating", "puzzles")  # in the order in which they are written
DAYS = ("solved", "due", "seen")
# By the step's key, "nim/first/heaps#take", "idea:nim/mirror" or "rating:nim".
Progress = dict[str, Mark]


def parse(text: str) -> Progress:
    """Progress from JSON; what is no mark is left out. Raises KetError if it is not JSON.

    >>> parse('{"a#b": {"solved": "2026-01-31", "tries": 2}, "c": 3}')
    {'a#b': {'solved': '2026-01-31', 'tries': 2}}
    """
    try:
        data = json.loads(text[:LARGEST_FILE])
    except (ValueError, RecursionError):
        raise KetError("this is no progress of lessons: not JSON") from None
    if not isinstance(data, dict):
        raise KetError("this is no progress of lessons: a table of steps is needed")
    marks: Progress = {}
    for name, value in list(data.items())[:MOST_STEPS]:
        if isinstance(value, dict):
            marks[name] = _mark(value)
    return marks


def _mark(value: dict[str, object]) -> Mark:
    mark = {name: value[name] for name in DAYS if isinstance(value.get(name), str)}
    mark |= {name: value[name] for name in NUMBERS if type(value.get(name)) is int}
    return cast(Mark, mark)


def load(path: Path) -> Progress:
    """The progress in a file; empty if there is none."""
    return parse(path.read_text(encoding="utf-8")) if path.is_file() else {}


def save(path: Path, progress: Progress) -> None:
    """Writes the file in one go, so that it is never half there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_suffix(".new")
    new.write_text(dump(progress), encoding="utf-8")
    os.replace(new, path)


def dump(progress: Progress) -> str:
    return json.dumps(progress, indent=1, sort_keys=True) + "\n"


def tried(progress: Progress, key: str) -> Progress:
    """The progress after a wrong try."""
    mark = progress.get(key, {})
    return {**progress, key: {**mark, "tries": mark.get("tries", 0) + 1}}


def hinted(progress: Progress, key: str, level: int) -> Progress:
    """The progress after a hint; the highest one counts."""
    mark = progress.get(key, {})
    return {**progress, key: {**mark, "hint": max(level, mark.get("hint", 0))}}


def solved(progress: Progress, key: str, day: str) -> Progress:
    """The progress after a solution on a day; the first day is kept.

    >>> solved({}, "a#b", "2026-01-31")
    {'a#b': {'solved': '2026-01-31'}}
    """
    mark = progress.get(key, {})
    return {**progress, key: {**mark, "solved": mark.get("solved", day)}}


def unmarked(progress: Progress, name: str) -> Progress:
    """The progress without a step, or without all steps of a lesson or a course.

    >>> unmarked({"nim/first/heaps#take": {}, "nim/firsts/heaps#take": {}}, "nim/first")
    {'nim/firsts/heaps#take': {}}
    """
    inside = (f"{name}/", f"{name}#")
    return {
        key: mark for key, mark in progress.items() if key != name and not key.startswith(inside)
    }


def merged(progress: Progress, other: Progress) -> Progress:
    """What somebody did in two places: the first day, the larger numbers, the newer box and rating.

    >>> merged({"a#b": {"tries": 2}}, {"a#b": {"solved": "2026-01-31", "tries": 1}})
    {'a#b': {'tries': 2, 'solved': '2026-01-31'}}
    """
    result = {**progress, **other}
    for key in progress.keys() & other.keys():
        result[key] = _merge(progress[key], other[key])
    return result


def _age(mark: Mark) -> tuple[str, int]:
    """The larger it is, the newer are the box and the rating."""
    return mark.get("seen", ""), mark.get("puzzles", 0)


def _merge(mark: Mark, other: Mark) -> Mark:
    result: Mark = {**max(mark, other, key=_age)}
    days = [day for day in (mark.get("solved"), other.get("solved")) if day]
    if days:
        result["solved"] = min(days)
    if "tries" in mark or "tries" in other:
        result["tries"] = max(mark.get("tries", 0), other.get("tries", 0))
    if "hint" in mark or "hint" in other:
        result["hint"] = max(mark.get("hint", 0), other.get("hint", 0))
    return result


def is_solved(progress: Progress, key: str) -> bool:
    return "solved" in progress.get(key, {})


def first_unsolved(progress: Progress, keys: Iterable[str]) -> str | None:
    """Where somebody goes on; None: everything is solved."""
    return next((key for key in keys if not is_solved(progress, key)), None)
