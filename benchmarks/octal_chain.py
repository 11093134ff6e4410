"""Claim: exact values of rows are at least 1 000 times as fast as a memoised recursion on coloured positions at n = 18;
n = 50 in under a second, n = 70 in under 10 s, and with --long n = 90. The recursion is measured at n = 15 and scaled
by 2.2 a square."""

from __future__ import annotations

import sys

from measure import compare, cpu, finish
from octal_naive import coloured

from ketplay.games.octal.solver import chain
from ketplay.games.octal.solver.chain import Chains, losing
from ketplay.games.octal.solver.effort import Effort

MEASURED, STEP = 15, 2.2
LIMITS = {50: 1.0, 70: 10.0} | ({90: 120.0} if "--long" in sys.argv else {})


def row(n: int) -> Chains:
    return Chains((), (n + 1,), ())


def ours() -> float:
    """Rows of 18 per second, from an empty table each time."""

    def once() -> None:
        chain._tables.cache_clear()
        losing(row(18))

    return 5 / cpu(lambda: [once() for _ in range(5)])


def recursion() -> float:
    near = [{v - 1, v + 1} for v in range(MEASURED)]
    return 1 / (cpu(lambda: coloured(MEASURED, near)) * STEP ** (18 - MEASURED))


def far(n: int, most: float) -> bool:
    chain._tables.cache_clear()
    effort = Effort()
    found = []
    seconds = cpu(lambda: found.append(losing(row(n), effort)))
    met = seconds <= most
    print(
        f"row of {n}: {found[0]} in {seconds:.2f} CPU s, {effort.states:,} states, {effort.bytes >> 20} MB"
    )
    print(f"  at most {most:g} s: {'met' if met else 'MISSED'}")
    return met


def main() -> None:
    losing(row(61))
    met = compare("rows of 18", ours, recursion, "recursion on colours", "rows", 1000, rounds=3)
    finish(met, *(far(n, most) for n, most in LIMITS.items()))


if __name__ == "__main__":
    main()
