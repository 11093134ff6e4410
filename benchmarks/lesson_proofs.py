"""How much CPU time it takes to prove all lessons: every task solved, every question and every
remark checked (LESSONS: at most 60 s). Matches are won in the tests.

    python benchmarks/lesson_proofs.py
"""

from __future__ import annotations

import sys
import time

from ketplay.learn.checker import check
from ketplay.learn.files import discover

BAR = 60.0  # seconds of CPU time
SLOWEST = 5  # lessons that are listed


def main() -> None:
    times: list[tuple[float, str]] = []
    problems = 0
    steps = 0
    for course in discover.courses():
        for lesson in course.lessons:
            before = time.process_time()
            problems += len(check(lesson).problems)
            times.append((time.process_time() - before, f"{course.name}/{lesson.id}"))
            steps += len(lesson.steps)
    total = sum(seconds for seconds, _ in times)
    print(
        f"{len(times)} lessons, {steps} steps: {total:.1f} s (bar {BAR:g}), {problems} problems; "
        "the slowest: "
        + ", ".join(
            f"{name} {seconds:.2f} s" for seconds, name in sorted(times, reverse=True)[:SLOWEST]
        )
    )
    sys.exit(total > BAR or problems > 0)


if __name__ == "__main__":
    main()
