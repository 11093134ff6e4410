"""How benchmarks measure: CPU time, both sides interleaved in rounds in one run, the median ratio printed."""

from __future__ import annotations

import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable

ROUNDS = 5


def cpu(work: Callable[[], object]) -> float:
    """CPU seconds of this process for one call."""
    begin = time.process_time()
    work()
    return time.process_time() - begin


def child_cpu(*command: str) -> float:
    """CPU seconds of a child process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def compare(
    what: str,
    ours: Callable[[], float],
    theirs: Callable[[], float],
    peer: str,
    unit: str,
    goal: float,
    rounds: int = ROUNDS,
) -> bool:
    """Runs both sides in turn and prints rates and the median of the rounds' ratios; True when the goal is met.

    Each side returns its rate (units per CPU-second).
    """
    rates = [(ours(), theirs()) for _ in range(rounds)]
    ratio = statistics.median(mine / other for mine, other in rates)
    mine, other = (statistics.median(side) for side in zip(*rates, strict=True))
    met = ratio >= goal
    print(f"{what}: ketplay {mine:,.0f}, {peer} {other:,.0f} {unit} per CPU-second")
    print(f"  ratio {ratio:.1f} (goal {goal:g}) {'met' if met else 'MISSED'}")
    return met


def finish(*met: bool) -> None:
    """Ends the benchmark with code 1 when a goal was missed."""
    sys.exit(0 if all(met) else 1)
