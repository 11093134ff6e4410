"""How benchmarks measure: CPU time, both sides alternating in one run, and the median of the
ratios."""

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


def verdict(is_met: bool) -> str:
    return "met" if is_met else "MISSED"


def compare(
    title: str,
    own_rate: Callable[[], float],
    peer_rate: Callable[[], float],
    *,
    peer: str,
    unit: str,
    goal: float,
    rounds: int = ROUNDS,
) -> bool:
    """Measures both sides in turn and prints the median ratio; True if the goal is met.

    Each side returns its rate, in units per CPU-second.
    """
    rates = [(own_rate(), peer_rate()) for _ in range(rounds)]
    ratio = statistics.median(own / other for own, other in rates)
    own, other = (statistics.median(side) for side in zip(*rates, strict=True))
    is_met = ratio >= goal
    print(f"{title}: ketplay {own:,.0f}, {peer} {other:,.0f} {unit} per CPU-second")
    print(f"  ratio {ratio:.3g} (goal {goal:g}) {verdict(is_met)}")
    return is_met


def finish(*met: bool) -> None:
    """Ends the benchmark, with code 1 if a goal was missed."""
    sys.exit(0 if all(met) else 1)
