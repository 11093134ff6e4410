"""The solver: shortest lines to a step's goal from where somebody stands. It bounds what it does.

It gives the last hint, and it proves that every step can be done.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import NamedTuple

from ketplay.core.errors import KetError
from ketplay.learn.expression import Number
from ketplay.learn.facts import count_right, lookup_in
from ketplay.learn.situation import Situation

MOST_MOVES = 20_000  # that are tried before the solver gives up
MOST_LINES = 50  # that are listed


class Path(NamedTuple):
    """A line, where it leads, and the first moves of all lines of this length that lead there."""

    line: tuple[str, ...]
    situation: Situation
    first_moves: set[str]


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
        best = lookup("best", None)
        share = lookup("share", None)
        assert isinstance(best, Number)
        assert isinstance(share, Number)
        if share < best - step.within - 1e-9:
            return False
    if step.kind == "recipe":
        return count_right(situation) == len(situation.cases)
    return step.goal is None or step.goal.holds(lookup)


def solve(situation: Situation, most_moves: int = MOST_MOVES, enough: int = 0) -> Solution:
    """The shortest ways to the goal; none where it cannot be reached from here.

    `enough`: so many of them are enough.
    """
    if is_solved(situation):
        return Solution(((),), 0, True)
    begun = [Path((), situation, set())]
    visited = {situation.key}
    tried = 0
    while begun:
        solved: list[tuple[str, ...]] = []
        first_moves: set[str] = set()
        further: dict[Hashable, Path] = {}
        for path in begun:
            for move, after in moves_from(path.situation):
                tried += 1
                key = after.key
                first = path.first_moves or {move}
                if is_solved(after):
                    solved.append((*path.line, move))
                    first_moves |= first
                elif key in further:
                    further[key].first_moves.update(first)
                elif key not in visited:
                    visited.add(key)
                    further[key] = Path((*path.line, move), after, set(first))
                is_given_up = tried >= most_moves
                if is_given_up or (enough and len(solved) >= enough):
                    return _solution(solved, first_moves, tried, not is_given_up)
        if solved:
            return _solution(solved, first_moves, tried, True)
        begun = list(further.values())
    return Solution((), tried, True)


def _solution(
    lines: list[tuple[str, ...]], first_moves: set[str], tried: int, is_complete: bool
) -> Solution:
    return Solution(tuple(lines[:MOST_LINES]), tried, is_complete, frozenset(first_moves))


def moves_from(situation: Situation) -> Iterator[tuple[str, Situation]]:
    """Every move that is offered, with the situation after it; where chance decides, with each of
    its results.
    """
    for move, _ in situation.choices:
        try:
            for text, _ in situation.results(move) or ((move, 1.0),):
                yield text, situation.play(text)
        except KetError:
            continue  # the drawing offers it, the rules refuse it here
