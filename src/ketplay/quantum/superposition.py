"""A sparse superposition of classical positions with their records, and its amplification.

A basis state is a position together with the record of how it was reached. So two histories never
merge, and every step below is an isometry by construction.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from functools import cached_property
from math import asin, cos, floor, pi, sin, sqrt
from typing import Any, NamedTuple

TINY = 1e-12  # an amplitude below this is rounding, not physics
NEAR = 1e-9  # a number of turns this little below a whole number is that number

Good = Callable[[Any], bool]


class Branch(NamedTuple):
    """One basis state and its amplitude."""

    position: Any
    record: tuple[Any, ...]
    amplitude: complex

    @property
    def weight(self) -> float:
        """Its probability."""
        return abs(self.amplitude) ** 2


@dataclass(frozen=True)
class Superposition:
    """Branches with different records, of norm 1.

    >>> start = Superposition.of("start")
    >>> both = start.spread(lambda _: [("left", "l", 0.6), ("right", "r", 0.8j)])
    >>> both.weight(lambda position: position == "left")
    0.36
    >>> [branch.record for branch in both.branches]
    [('l',), ('r',)]
    """

    branches: tuple[Branch, ...]

    @staticmethod
    def of(position: Any) -> Superposition:
        """A certain position with an empty record."""
        return Superposition((Branch(position, (), 1.0),))

    def spread(
        self, step: Callable[[Any], Iterable[tuple[Any, Hashable, complex]]]
    ) -> Superposition:
        """Every branch replaced by what `step` gives for its position.

        `step` gives triples: a position, a mark that is added to the record, and an amplitude. The
        amplitudes of a step have norm 1 and its marks differ, so the norm stays and nothing merges.
        """
        return Superposition(
            tuple(
                Branch(after, (*record, mark), amplitude * factor)
                for position, record, amplitude in self.branches
                for after, mark, factor in step(position)
            )
        )

    @cached_property
    def positions(self) -> dict[Any, float]:
        """The probability of each position, its records traced out."""
        total: dict[Any, float] = {}
        for position, _, amplitude in self.branches:
            total[position] = total.get(position, 0.0) + abs(amplitude) ** 2
        return total

    @property
    def norm(self) -> float:
        return sum(self.positions.values())

    def weight(self, good: Good) -> float:
        """The probability of the good positions."""
        return sum(weight for position, weight in self.positions.items() if good(position))

    def amplify(self, good: Good, times: int) -> Superposition:
        """After `times` steps of amplification: a rotation in the plane of good and bad positions.

        >>> state = Superposition.of(0).spread(lambda _: [(1, "g", 0.5), (2, "b", 0.75**0.5)])
        >>> good = lambda position: position == 1
        >>> round(state.amplify(good, 1).weight(good), 12)
        1.0
        """
        share = self.weight(good)
        if times == 0 or not TINY < share < 1 - TINY:
            return self  # there is no plane to rotate in
        before = angle(share)
        after = (2 * times + 1) * before
        return self._scale(good, sin(after) / sin(before), cos(after) / cos(before))

    def amplify_exactly(self, good: Good) -> Superposition:
        """Phase-matched amplification: all weight on the good positions, up to a global phase."""
        share = self.weight(good)
        return self if not TINY < share < 1 - TINY else self._scale(good, 1 / sqrt(share), 0.0)

    def _scale(self, good: Good, by_good: float, by_bad: float) -> Superposition:
        scaled = (
            Branch(position, record, amplitude * (by_good if good(position) else by_bad))
            for position, record, amplitude in self.branches
        )
        return Superposition(tuple(branch for branch in scaled if abs(branch.amplitude) > TINY))


def angle(share: float) -> float:
    """theta with sin(theta)^2 = share: how far the state leans towards the good positions."""
    return asin(sqrt(min(1.0, max(0.0, share))))


def best_times(share: float) -> int:
    """floor(pi / (4 theta)): the number of steps after which nearly all weight is good.

    A share within rounding of a boundary counts as on it, so at one half there is one step, whether
    the sum of the weights came out as 0.5 or as 0.4999999999999998.

    >>> [best_times(share) for share in (0.0, 0.01, 0.25, 0.5, 0.5 + 1e-15, 0.6, 1.0)]
    [0, 7, 1, 1, 1, 0, 0]
    """
    return floor(pi / (4 * angle(share)) + NEAR) if TINY < share < 1 - TINY else 0


def matched_turns(share: float) -> tuple[int, float]:
    """How many steps, and which phase in both reflections, take all weight to the good positions.

    With n steps, one more than fit below a right angle, the phase is
    2 asin(sin(pi / (4n + 2)) / sin(theta)) (G. L. Long's choice).

    >>> turns, phase = matched_turns(0.25)
    >>> turns, round(phase / pi, 6)
    (1, 1.0)
    """
    theta = angle(share)
    turns = floor((pi / 2 - theta) / (2 * theta) - NEAR) + 1
    return turns, 2 * asin(min(1.0, sin(pi / (4 * turns + 2)) / sin(theta)))


def amplified(share: float, times: int | None = None) -> float:
    """The weight of the good positions after `times` turns (the best number if None).

    >>> amplified(0.25), amplified(0.5, 1)
    (1.0, 0.5)
    """
    turns = best_times(share) if times is None else times
    return share if turns == 0 else round(sin((2 * turns + 1) * angle(share)) ** 2, 15)
