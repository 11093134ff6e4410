"""Evaluates the eight questions of docs/understanding.md, answered before and after a lesson.

python3 tools/evaluate_understanding.py answers.csv
"""

from __future__ import annotations

import csv
import random
import sys
from pathlib import Path
from typing import NamedTuple

KEY = "bacbabcb"
QUESTIONS = [f"q{number}" for number in range(1, len(KEY) + 1)]
COLUMNS = ["person", "when", *QUESTIONS]
SAMPLES = 10_000
SEED = 17


class BadAnswers(Exception):
    """What is wrong with the file, with the line and what would be right."""


class Person(NamedTuple):
    """How many of the eight questions somebody answered rightly."""

    before: int
    after: int


def read(text: str) -> tuple[list[Person], int]:
    """The people with both sheets, and how many had only one."""
    rows = csv.DictReader(text.splitlines())
    if rows.fieldnames != COLUMNS:
        raise BadAnswers(f"line 1: the columns are {','.join(COLUMNS)}")
    sheets: dict[str, dict[str, int]] = {}
    for row in rows:
        line = rows.line_num
        person = (row["person"] or "").strip()
        when = (row["when"] or "").strip()
        if not person or when not in ("before", "after"):
            raise BadAnswers(f"line {line}: a person's word and before or after are needed")
        if when in sheets.setdefault(person, {}):
            raise BadAnswers(f"line {line}: {person} has two sheets {when}")
        sheets[person][when] = _points(row, line)
    both = [Person(**each) for each in sheets.values() if len(each) == 2]
    return both, len(sheets) - len(both)


def _points(row: dict[str, str], line: int) -> int:
    points = 0
    for question, right in zip(QUESTIONS, KEY, strict=True):
        answer = (row[question] or "").strip().lower()
        if answer not in ("a", "b", "c", "-"):
            raise BadAnswers(f"line {line}: {question} is a, b, c or -, not '{answer}'")
        points += answer == right
    return points


def gain(people: list[Person]) -> float:
    """The normalised gain of all together; nan if there was nothing to gain.

    >>> gain([Person(2, 6), Person(4, 6)])
    0.6
    """
    possible = sum(len(KEY) - each.before for each in people)
    gained = sum(each.after - each.before for each in people)
    return gained / possible if possible else float("nan")


def interval(people: list[Person]) -> tuple[float, float]:
    """The middle 95 % of the gains of samples of these people, drawn with replacement."""
    rng = random.Random(SEED)
    gains = [gain(rng.choices(people, k=len(people))) for _ in range(SAMPLES)]
    listed = sorted(each for each in gains if each == each)  # without nan
    if not listed:
        return float("nan"), float("nan")
    return listed[round(0.025 * (len(listed) - 1))], listed[round(0.975 * (len(listed) - 1))]


def report(text: str) -> str:
    people, lone = read(text)
    if not people:
        raise BadAnswers("nobody has a sheet before and a sheet after")
    low, high = interval(people)
    before = sum(each.before for each in people) / len(people)
    after = sum(each.after for each in people) / len(people)
    return (
        f"{len(people)} people with both sheets, {lone} with one sheet left out\n"
        f"before: {before:.2f} of {len(KEY)}, after: {after:.2f} of {len(KEY)}\n"
        f"normalised gain: {gain(people):.2f}, 95 % interval {low:.2f} to {high:.2f}"
    )


def main(arguments: list[str]) -> int:
    if len(arguments) != 1 or not Path(arguments[0]).is_file():
        print("which file? python3 tools/evaluate_understanding.py answers.csv", file=sys.stderr)
        return 2
    try:
        print(report(Path(arguments[0]).read_text(encoding="utf-8")))
    except (BadAnswers, UnicodeDecodeError) as error:
        print(f"{arguments[0]}: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
