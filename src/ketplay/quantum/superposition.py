"""A sparse superposition of classical positions with their records, and its amplification.

A basis state is a position together with the record of how it was reached. So two histories never
merge, and every step below is an isometry by construction. `Traced` has the same odds without the
records: its size is the number of positions, not of histories.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from cmath import phase
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import asin, cos, degrees, floor, pi, sin, sqrt
from typing import Any, NamedTuple, Self

TINY = 1e-12  # an amplitude below this is rounding, not physics
NEAR = 1e-9  # a number of turns this little below a whole number is that number

Good = Callable[[Any], bool]
# A position, a mark that is added to the record, and an amplitude.
Evolution = Callable[[Any], Iterable[tuple[Any, Hashable, complex]]]


class Branch(NamedTuple):
    """One basis state and its amplitude."""

    position: Any
    record: tuple[Any, ...]
    amplitude: complex

    @property
    def weight(self) -> float:
        """Its probability."""
        return abs(self.amplitude) ** 2


class Weighted(ABC):
    """Positions with probabilities, as far as amplification needs them."""

    @property
    @abstractmethod
    def positions(self) -> Mapping[Any, float]:
        """The probability of each position, its records traced out."""

    @abstractmethod
    def _scale(self, good: Good, by_good: float, by_bad: float) -> Self:
        """All amplitudes of good and of bad positions times a factor."""

    @property
    def norm(self) -> float:
        return sum(self.positions.values())

    def weight(self, good: Good) -> float:
        """The probability of the good positions."""
        return sum([weight for position, weight in self.positions.items() if good(position)])

    def amplify(self, good: Good, times: int) -> Self:
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

    def amplify_exactly(self, good: Good) -> Self:
        """Phase-matched amplification: all weight on the good positions, up to a global phase."""
        share = self.weight(good)
        return self if not TINY < share < 1 - TINY else self._scale(good, 1 / sqrt(share), 0.0)


@dataclass(frozen=True)
class Superposition(Weighted):
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

    def spread(self, evolution: Evolution) -> Superposition:
        """Every branch replaced by what `evolution` gives for its position.

        The amplitudes of one position have norm 1 and its marks differ, so the norm stays and
        nothing merges.
        """
        return Superposition(
            tuple(
                Branch(after, (*record, mark), amplitude * factor)
                for position, record, amplitude in self.branches
                for after, mark, factor in evolution(position)
            )
        )

    @cached_property
    def positions(self) -> Mapping[Any, float]:
        total: dict[Any, float] = {}
        for position, _, amplitude in self.branches:
            total[position] = total.get(position, 0.0) + abs(amplitude) ** 2
        return total

    def _scale(self, good: Good, by_good: float, by_bad: float) -> Superposition:
        scaled = (
            Branch(position, record, amplitude * (by_good if good(position) else by_bad))
            for position, record, amplitude in self.branches
        )
        return Superposition(tuple(branch for branch in scaled if abs(branch.amplitude) > TINY))


class Group(NamedTuple):
    """All branches on one position: their probability together, their number, their phases."""

    weight: float
    branches: int
    phases: int  # bit d: some amplitude has a phase of d degrees


@dataclass(frozen=True)
class Traced(Weighted):
    """A superposition without its records: what is known of each position, and nothing else.

    Records keep branches apart, so no odds depend on them. Phases are kept in whole degrees; those
    of real and imaginary factors are exact.

    >>> both = Traced.of("start").spread(lambda _: [("left", "l", 0.6), ("right", "r", -0.8j)])
    >>> both.groups["right"].branches, both.phases("right")
    (1, (270,))
    >>> round(both.positions["right"], 12)
    0.64
    """

    groups: Mapping[Any, Group]

    @staticmethod
    def of(position: Any) -> Traced:
        """A certain position."""
        return Traced({position: Group(1.0, 1, 1)})

    @cached_property
    def positions(self) -> Mapping[Any, float]:
        return {position: group.weight for position, group in self.groups.items()}

    @property
    def branch_count(self) -> int:
        """How many branches there are."""
        return sum([group.branches for group in self.groups.values()])

    def phases(self, position: Any) -> tuple[int, ...]:
        """The phases of the amplitudes on a position, in degrees."""
        phases = self.groups[position].phases
        angles = []
        while phases:
            lowest = phases & -phases
            angles.append(lowest.bit_length() - 1)
            phases ^= lowest
        return tuple(angles)

    def spread(self, evolution: Evolution) -> Traced:
        """As `Superposition.spread`; what comes to the same position is added up."""
        spread: dict[Any, list[Any]] = {}  # the values of a group, which grow
        for position, (weight, branches, phases) in self.groups.items():
            for after, _, factor in evolution(position):
                share = weight * abs(factor) ** 2
                is_positive = factor.imag == 0 and factor.real > 0
                turned = phases if is_positive else _turned(phases, factor)
                group = spread.get(after)
                if group is None:
                    spread[after] = [share, branches, turned]
                else:
                    group[0] += share
                    group[1] += branches
                    group[2] |= turned
        return Traced({position: Group(*group) for position, group in spread.items()})

    def _scale(self, good: Good, by_good: float, by_bad: float) -> Traced:
        scaled = {}
        for position, (weight, branches, phases) in self.groups.items():
            factor = by_good if good(position) else by_bad
            share = weight * factor**2
            if share > branches * TINY**2:  # the branches of a position count alike here
                scaled[position] = Group(share, branches, _turned(phases, factor))
        return Traced(scaled)


ALL_PHASES = (1 << 360) - 1


def _turned(phases: int, factor: complex) -> int:
    """The set of phases after a multiplication by a factor.

    >>> _turned(1, -2.0) == 1 << 180, _turned(1 << 300, 1j) == 1 << 30
    (True, True)
    """
    if factor.imag == 0 and factor.real > 0:
        return phases
    turned = phases << round(degrees(phase(factor))) % 360
    return (turned | turned >> 360) & ALL_PHASES


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
