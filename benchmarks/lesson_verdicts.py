"""How much CPU time a verdict and the last hint of a step take, over all lessons (LESSONS: 60 ms
for a verdict and 300 ms for a hint, at the 95th percentile).

    python benchmarks/lesson_verdicts.py
"""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from random import Random

from ketplay.learn.files import discover
from ketplay.learn.hints import hint
from ketplay.learn.lesson import Step
from ketplay.learn.situation import Choice, replay
from ketplay.learn.strategies.table import begin_strategy, open_cells
from ketplay.learn.verdict import Attempt, judge

LONGEST = 6  # moves of a line: some steps allow any number
LAST_HINT = 99
BARS = {  # seconds of CPU time
    "verdict on a question": 0.060,
    "verdict on a move": 0.060,
    "last hint of a question": 0.300,
    "last hint of a move": 0.300,
}


def attempts(step: Step, rng: Random) -> Iterator[Attempt]:
    """What somebody might do: every answer, random cells of a table, or random moves."""
    if step.options:
        yield from (Attempt(answer=number, seed=1) for number in range(len(step.options)))
        return
    line: tuple[str, ...] = ()
    while len(line) < LONGEST:
        choices = choices_after(step, line, rng)
        if not choices:
            return
        attempt = Attempt(line=(*line, rng.choice(choices)[0]), seed=1)
        yield attempt  # judged for the first time by who measures it
        line = judge(step, attempt).situation.line


def choices_after(step: Step, line: tuple[str, ...], rng: Random) -> Sequence[Choice]:
    if step.kind == "strategy":
        return begin_strategy(step, line, rng.choice(open_cells(step))).choices
    return replay(step, line).choices


def cpu_time(work: Callable[..., object], *values: object) -> float:
    before = time.process_time()
    work(*values)
    return time.process_time() - before


def percentile(times: list[float], share: float) -> float:
    return sorted(times)[max(0, math.ceil(share * len(times)) - 1)]


def main() -> None:
    rng = Random(1)
    times: dict[str, list[float]] = {name: [] for name in BARS}
    for course in discover.courses():
        for step in (step for lesson in course.lessons for step in lesson.steps):
            if step.kind == "play":  # an ordinary table
                continue
            for attempt in attempts(step, rng):
                group = "question" if step.options else "move"
                times[f"verdict on a {group}"].append(cpu_time(judge, step, attempt))
                situation = judge(step, attempt).situation
                times[f"last hint of a {group}"].append(cpu_time(hint, situation, LAST_HINT))
    for name, bar in BARS.items():
        listed = times[name]
        print(
            f"{name}: {len(listed)} measured, median {1000 * percentile(listed, 0.5):.1f} ms, "
            f"95th percentile {1000 * percentile(listed, 0.95):.1f} ms (bar {1000 * bar:.0f}), "
            f"largest {1000 * max(listed):.1f} ms"
        )
    sys.exit(any(percentile(times[name], 0.95) > bar for name, bar in BARS.items()))


if __name__ == "__main__":
    main()
