"""How much CPU time a verdict and the last hint of a step take, over all lessons (LESSONS: 60 ms
for a verdict and 300 ms for a hint, at the 95th percentile).

    python benchmarks/lesson_verdicts.py
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from random import Random

from ketplay.learn.files import shelf
from ketplay.learn.hints import hint
from ketplay.learn.lesson import Step
from ketplay.learn.situation import begin
from ketplay.learn.verdict import Attempt, judge

LINES = 1  # random line for each step
LONGEST = 6  # moves of a line: some steps allow any number
LAST_HINT = 99
BARS = {"verdict": 0.060, "last hint": 0.300}  # seconds of CPU time


def attempts(step: Step, rng: Random) -> Iterator[Attempt]:
    """What somebody might do: every answer, or random moves."""
    if step.options:
        yield from (Attempt(answer=number, seed=1) for number in range(len(step.options)))
        return
    for _ in range(LINES):
        situation = begin(step)
        while situation.choices and len(situation.line) < LONGEST:
            move = rng.choice(situation.choices)[0]
            attempt = Attempt(line=(*situation.line, move), seed=1)
            situation = judge(step, attempt).situation
            yield attempt


def cpu_time(work: Callable[..., object], *values: object) -> float:
    before = time.process_time()
    work(*values)
    return time.process_time() - before


def percentile(times: list[float], share: float) -> float:
    return sorted(times)[max(0, math.ceil(share * len(times)) - 1)]


def main() -> None:
    rng = Random(1)
    times: dict[str, list[float]] = {name: [] for name in BARS}
    for course in shelf.courses():
        for step in (step for lesson in course.lessons for step in lesson.steps):
            if step.kind not in ("ask", "do", "best"):
                continue
            for attempt in attempts(step, rng):
                times["verdict"].append(cpu_time(judge, step, attempt))
                situation = judge(step, attempt).situation
                times["last hint"].append(cpu_time(hint, situation, LAST_HINT))
    for name, bar in BARS.items():
        listed = times[name]
        print(
            f"{name}: {len(listed)} measured, median {1000 * percentile(listed, 0.5):.1f} ms, "
            f"95th percentile {1000 * percentile(listed, 0.95):.1f} ms (bar {1000 * bar:.0f}), "
            f"largest {1000 * max(listed):.1f} ms"
        )


if __name__ == "__main__":
    main()
