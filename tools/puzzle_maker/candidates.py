"""A position that may become a puzzle, and the filter that it has to pass."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import zip_longest
from random import Random
from typing import NamedTuple, Protocol

LEAST_LEAD = 0.10  # of the point, of the best board over every other
LEAST_GAIN = 0.20  # of the point, of the best turn over doing nothing in particular
CLOSE_ENOUGH = 0.02  # of the point: a turn this much worse than the best one solves the puzzle
ROUNDING = 1e-9


class Choice(NamedTuple):
    """A turn: the board it leads to, what that is worth, and how it looks at first glance."""

    board: Hashable  # equal for turns that lead to the same board, turned or not
    share: float  # of the point, exactly
    glance: float  # by this a player chooses who does not think
    line: tuple[str, ...]


class Candidate(NamedTuple):
    """A position with all its turns."""

    position: str  # a position line
    form: Hashable  # equal for positions that are alike up to symmetry
    before: float  # the share without a good turn
    choices: tuple[Choice, ...]
    tags: tuple[str, ...] = ()  # what the best turn does
    cards: tuple[str, ...] = ()


class Source(Protocol):
    """Where the puzzles of a game come from."""

    NAME: str  # of the game's folder
    NUMBER: int  # of puzzles that are wanted
    POOL: int  # of those among which they are chosen, so that rare ideas get their share

    def candidates(self, rng: Random) -> Iterator[Candidate]:
        """The positions of one match between bots."""


def best_choice(choices: Sequence[Choice]) -> Choice:
    return max(choices, key=lambda choice: choice.share)


def lead(choices: Sequence[Choice]) -> float:
    """By how much the best board is better than every other.

    >>> lead([Choice("a", 0.75, 0, ()), Choice("b", 0.5, 0, ()), Choice("a", 0.75, 0, ())])
    0.25
    """
    best = best_choice(choices)
    others = [choice.share for choice in choices if choice.board != best.board]
    return best.share - max(others, default=0.0)


def is_puzzle(candidate: Candidate) -> bool:
    """Whether one board is best, by enough, and reaching it gains enough."""
    if len({choice.board for choice in candidate.choices}) < 2:
        return False
    gain = best_choice(candidate.choices).share - candidate.before
    if gain < LEAST_GAIN - ROUNDING:
        return False
    return lead(candidate.choices) >= LEAST_LEAD - ROUNDING


def mean_share(choices: Sequence[Choice]) -> float:
    """What a turn chosen blindly makes, where one cannot do nothing."""
    return sum(choice.share for choice in choices) / len(choices)


def chosen(pool: Sequence[Candidate], number: int) -> list[Candidate]:
    """So many of the candidates, from all sets of tags by turns.

    >>> pool = [Candidate(name, name, 0, (), tuple(name[0])) for name in ("a1", "a2", "a3", "b1")]
    >>> [each.position for each in chosen(pool, 3)]
    ['a1', 'b1', 'a2']
    """
    by_tags: dict[tuple[str, ...], list[Candidate]] = {}
    for candidate in pool:
        by_tags.setdefault(candidate.tags, []).append(candidate)
    rounds = zip_longest(*by_tags.values())
    return [each for row in rounds for each in row if each is not None][:number]
