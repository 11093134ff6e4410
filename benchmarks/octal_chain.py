"""Claim: exact values of rows take at most a thousandth of the time of a memoised recursion on
coloured positions at n = 18; n = 50 takes less than a second, n = 70 less than 10 s, and with
--long n = 90 is solved, too. The recursion is measured at n = 15 and scaled by 2.2 per square."""

from __future__ import annotations

import sys

from measure import compare, cpu, finish, verdict
from octal_naive import coloured

from ketplay.games.octal.solver import chain
from ketplay.games.octal.solver.chain import Chains, losing
from ketplay.games.octal.solver.effort import Effort

MEASURED = 15  # squares of the row that the recursion solves
GROWTH = 2.2  # of its time per square
LIMITS = {50: 1.0, 70: 10.0} | ({90: 120.0} if "--long" in sys.argv else {})


def row(n: int) -> Chains:
    return Chains((), (n + 1,), ())


def chain_rate() -> float:
    """Rows of 18 per second, from an empty table each time."""

    def once() -> None:
        chain._tables.cache_clear()
        losing(row(18))

    return 5 / cpu(lambda: [once() for _ in range(5)])


def recursion_rate() -> float:
    near = [{v - 1, v + 1} for v in range(MEASURED)]
    return 1 / (cpu(lambda: coloured(MEASURED, near)) * GROWTH ** (18 - MEASURED))


def solve_long_row(n: int, time_limit: float) -> bool:
    chain._tables.cache_clear()
    effort = Effort()
    values = []
    seconds = cpu(lambda: values.append(losing(row(n), effort)))
    is_met = seconds <= time_limit
    megabytes = effort.bytes >> 20
    print(
        f"row of {n}: {values[0]} in {seconds:.2f} CPU s, {effort.states:,} states, {megabytes} MB"
    )
    print(f"  at most {time_limit:g} s: {verdict(is_met)}")
    return is_met


def main() -> None:
    losing(row(61))
    is_met = compare(
        "rows of 18",
        chain_rate,
        recursion_rate,
        peer="recursion on colours",
        unit="rows",
        goal=1000,
        rounds=3,
    )
    finish(is_met, *(solve_long_row(n, seconds) for n, seconds in LIMITS.items()))


if __name__ == "__main__":
    main()
