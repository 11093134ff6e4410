"""What a long computation may cost, what it has cost so far, and what it has shown already.

The kernels run in slices of nodes and return in between, so that Ctrl-C, a limit or a progress line
is heard.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction

SLICE = 300_000  # nodes between two looks up: about half a second


class EffortSpent(Exception):
    """The effort is spent; what was learned is in its bounds."""


@dataclass
class Effort:
    """Limits in nodes, seconds that this thread computes, and bytes of tables.

    `report` is called after each slice.

    >>> effort = Effort(nodes=10)
    >>> effort.count(12, 5, 100)
    >>> effort.over
    True
    """

    nodes: int | None = None
    seconds: float | None = None
    memory: int | None = None  # bytes that the tables may take
    report: Callable[[Effort], None] | None = None
    done: int = 0  # nodes so far
    states: int = 0
    bytes: int = 0
    low: Fraction = Fraction(0)
    high: Fraction = Fraction(1)
    began: float = field(default_factory=time.thread_time)

    def slice(self) -> int:
        """How many nodes to run before looking up again."""
        left = SLICE if self.nodes is None else max(1, self.nodes - self.done)
        return min(left, 50_000 if self.seconds is not None else SLICE)

    def count(self, nodes: int, states: int, memory: int) -> None:
        self.done += nodes
        self.states = states
        self.bytes = memory
        if self.report:
            self.report(self)

    def learned(self, low: Fraction, high: Fraction) -> None:
        """The value asked for lies between these."""
        self.low, self.high = max(self.low, low), min(self.high, high)

    @property
    def over(self) -> bool:
        if self.nodes is not None and self.done >= self.nodes:
            return True
        return self.seconds is not None and time.thread_time() - self.began >= self.seconds
