"""The solver: shortest lines to a step's goal from where somebody stands. It bounds what it does.

It gives the last hint, and it proves that every step can be done.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ketplay.core.errors import KetError
from ketplay.learn.facts import lookup_in
from ketplay.learn.situation import Situation

MOST_MOVES = 20_000  # that are tried before the solver gives up
MOST_LINES = 50  # that are listed


Path = tuple[tuple[str, ...], Situation]  # a line, and where it leads


class Solution(NamedTuple):
    """Shortest lines to the goal, as many as are listed, and how many moves were tried."""

    lines: tuple[tuple[str, ...], ...]
    tried: int
    is_complete: bool  # False: the search was given up
    first_moves: frozenset[str] = frozenset()  # of all shortest lines, listed or not


def is_solved(situation: Situation) -> bool:
    """Whether the goal of a step holds, at the end of the turn where only that counts."""
    step = situation.step
    if step.kind == "best" and not situation.is_over:
        return False
    lookup = lookup_in(situation)
    if step.within is not None:
        best, share = lookup("best", None), lookup("share", None)
        if float(share) < float(best) - step.within - 1e-9:  # type: ignore[arg-type]
            return False
    return step.goal is None or step.goal.holds(lookup)


def solve(situation: Situation, most_moves: int = MOST_MOVES, enough: int = 0) -> Solution:
    """The shortest ways to the goal; none where it cannot be reached from here.

    `enough`: so many of them are enough.
    """
    if is_solved(situation):
        return Solution(((),), 0, True)
    begun: list[Path] = [((), situation)]
    visited = {situation.key}
    tried = 0
    while begun:
        solved: list[tuple[str, ...]] = []
        further: list[Path] = []
        for line, before in begun:
            for move, after in moves_from(before):
                tried += 1
                if is_solved(after):
                    solved.append((*line, move))
                elif after.key not in visited:
                    visited.add(after.key)
                    further.append(((*line, move), after))
                if tried >= most_moves or (enough and len(solved) >= enough):
                    return _solution(solved, tried, tried < most_moves)
        if solved:
            return _solution(solved, tried, True)
        begun = further
    return Solution((), tried, True)


def _solution(lines: list[tuple[str, ...]], tried: int, is_complete: bool) -> Solution:
    first_moves = frozenset(line[0] for line in lines)
    return Solution(tuple(lines[:MOST_LINES]), tried, is_complete, first_moves)


def moves_from(situation: Situation) -> Iterator[tuple[str, Situation]]:
    """Every move that is offered, with the situation after it."""
    for move, _ in situation.choices:
        try:
            yield move, situation.play(move)
        except KetError:
            continue  # the drawing offers it, the rules refuse it here
