"""Claim: any graph, exactly: the 4x4 grid at least 1 000 times as fast as the memoised recursion on coloured
positions, 5x5 in about a second, and with --long 5x6, 4x8, 5x7 and 6x6."""

from __future__ import annotations

import sys

from measure import compare, cpu, finish
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


def ours() -> float:
    """4x4 grids per second, the whole table over subsets each time."""
    grid = vertices("grid:4x4")
    return 20 / cpu(lambda: [Solver(grid, Effort()).losing() for _ in range(20)])


def recursion() -> float:
    near = parse_board("grid:4x4").neighbours
    return 1 / cpu(lambda: coloured(16, near))


def far(text: str, most: float) -> bool:
    grid, effort, found = vertices(text), Effort(), []
    seconds = cpu(lambda: found.append(Solver(grid, effort).losing()))
    met = seconds <= most
    print(
        f"{text}: {found[0]} in {seconds:.2f} CPU s, {effort.states:,} states, {effort.bytes >> 20} MB"
    )
    print(f"  at most {most:g} s: {'met' if met else 'MISSED'}")
    return met


def main() -> None:
    Solver(vertices("grid:5x5"), Effort()).losing()
    ours()
    met = compare("4x4 grid", ours, recursion, "recursion on colours", "grids", 1000, rounds=3)
    finish(met, *(far(text, most) for text, most in LIMITS.items()))


if __name__ == "__main__":
    main()
