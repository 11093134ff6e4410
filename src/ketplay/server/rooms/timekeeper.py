"""Time as the clocks count it: only while a server is there and its machine awake.

Every server says each second in the store that it lives (one row a run). What no run covers was an outage, and clocks
stood still. A machine that slept shows in the monotonic clock, which sleeps with it; that is an outage, too.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from math import inf

from ketplay.server.storage.store import Store

BEAT = 1.0  # seconds between signs of life
SLACK = 2.0  # an outage is longer than this: workers that start one after the other leave no gap
ASLEEP = (
    15.0  # seconds that the wall's clock may gain on the monotonic one before they count as sleep
)
Gap = tuple[float, float]


def gaps(runs: Iterable[Gap], now: float) -> list[Gap]:
    """When no server was there, from the beginning of time to `now`.

    >>> gaps([(100.0, 200.0), (150.0, 300.0), (400.0, 500.0)], 600.0)
    [(-inf, 100.0), (300.0, 400.0), (500.0, 600.0)]
    """
    found, end = [], -inf
    for began, last in sorted([*runs, (now, now)]):
        if began - end > SLACK:
            found.append((end, began))
        end = max(end, last)
    return found


class Timekeeper:
    """The time, what of it counts, and when which table's clock runs out. `now` and `awake` can be replaced."""

    def __init__(
        self,
        store: Store,
        now: Callable[[], float] = time.time,
        awake: Callable[[], float] = time.monotonic,
    ) -> None:
        self.store, self.now, self.awake = store, now, awake
        self.run = self.last = now()
        self.felt = awake()
        self.gaps = gaps(store.runs(), self.run)
        self.due: dict[str, float] = {}  # table -> when the clock that runs there is out
        store.beat(self.run, self.run)

    def beat(self) -> None:
        """Says that this server lives; notices that the machine slept."""
        now, felt = self.now(), self.awake()
        if now - self.last < BEAT:
            return
        if (now - self.last) - (felt - self.felt) > ASLEEP:
            self.gaps.append((self.last, now))
            self.run = now
        self.last, self.felt = now, felt
        self.store.beat(self.run, now)

    def elapsed(self, since: float) -> float:
        """The seconds since a moment that count."""
        now = self.now()
        lost = sum(
            max(0.0, min(end, now) - max(began, since)) for began, end in self.gaps if end > since
        )
        return max(0.0, now - since - lost)

    def fallen(self) -> list[str]:
        """The tables where time may be up."""
        now = self.now()
        return [table for table, when in self.due.items() if when <= now]
