"""Claim: any graph is solved exactly: the 4x4 grid takes at most a thousandth of the time of the
memoised recursion on coloured positions, 5x5 about a second, and with --long 5x6, 4x8, 5x7 and 6x6
are solved, too."""

from __future__ import annotations

import sys

from measure import compare, cpu, finish, verdict
from octal_naive import coloured

from ketplay.games.octal.board.boards import parse_board
from ketplay.games.octal.solver.effort import Effort
from ketplay.games.octal.solver.graph import Solver, Vertices

LONG = {"grid:5x6": 10.0, "grid:4x8": 60.0, "grid:5x7": 150.0, "grid:6x6": 300.0}  # CPU seconds
LIMITS = {"grid:5x5": 1.5} | (LONG if "--long" in sys.argv else {})


def vertices(text: str) -> Vertices:
    board = parse_board(text)
    return Vertices(
        tuple(sum(1 << w for w in near) for near in board.neighbours), (0,) * board.size
    )


def solver_rate() -> float:
    """4x4 grids per second, the whole table over subsets each time."""
    grid = vertices("grid:4x4")
    return 20 / cpu(lambda: [Solver(grid, Effort()).losing() for _ in range(20)])


def recursion_rate() -> float:
    near = parse_board("grid:4x4").neighbours
    return 1 / cpu(lambda: coloured(16, near))


def solve_large_grid(text: str, time_limit: float) -> bool:
    grid = vertices(text)
    effort = Effort()
    values = []
    seconds = cpu(lambda: values.append(Solver(grid, effort).losing()))
    is_met = seconds <= time_limit
    megabytes = effort.bytes >> 20
    print(f"{text}: {values[0]} in {seconds:.2f} CPU s, {effort.states:,} states, {megabytes} MB")
    print(f"  at most {time_limit:g} s: {verdict(is_met)}")
    return is_met


def main() -> None:
    Solver(vertices("grid:5x5"), Effort()).losing()
    solver_rate()
    is_met = compare(
        "4x4 grid",
        solver_rate,
        recursion_rate,
        peer="recursion on colours",
        unit="grids",
        goal=1000,
        rounds=3,
    )
    finish(is_met, *(solve_large_grid(text, seconds) for text, seconds in LIMITS.items()))


if __name__ == "__main__":
    main()
