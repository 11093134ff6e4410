"""What somebody has solved: a small table that stays on their own machine, as JSON."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import NotRequired, TypedDict

from ketplay.core.errors import KetError

LARGEST_FILE = 1 << 20  # bytes
MOST_STEPS = 5_000


class Mark(TypedDict):
    """What is known about one step: on which day it was solved, wrong tries, hints."""

    solved: NotRequired[str]
    tries: NotRequired[int]
    hint: NotRequired[int]


Progress = dict[str, Mark]  # by the step's key: "nim/first/heaps#take"


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
    mark: Mark = {}
    solved, tries, hint = (value.get(name) for name in ("solved", "tries", "hint"))
    if isinstance(solved, str):
        mark["solved"] = solved
    if isinstance(tries, int):
        mark["tries"] = tries
    if isinstance(hint, int):
        mark["hint"] = hint
    return mark


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


def unmarked(progress: Progress, key: str) -> Progress:
    """The progress without a step."""
    return {name: mark for name, mark in progress.items() if name != key}


def is_solved(progress: Progress, key: str) -> bool:
    return "solved" in progress.get(key, {})


def first_unsolved(progress: Progress, keys: Iterable[str]) -> str | None:
    """Where somebody goes on; None: everything is solved."""
    return next((key for key in keys if not is_solved(progress, key)), None)
