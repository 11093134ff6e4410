"""Time as the clocks count it: only while a server is running and its machine is awake.

Every second each server records in the store that it is alive (one row a run). Time that no run
covers was an outage, and clocks did not run. A machine that slept shows in the monotonic clock,
which sleeps with it; that counts as an outage, too.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from math import inf

from ketplay.server.storage.store import Store

BEAT = 1.0  # seconds between signs of life
SLACK = 2.0  # an outage is longer than this: workers that start one after the other leave no gap
ASLEEP = 15.0  # seconds the wall clock may gain on the monotonic one before they count as sleep
Gap = tuple[float, float]


def gaps(runs: Iterable[Gap], now: float) -> list[Gap]:
    """When no server was running, from the beginning of time to `now`.

    >>> gaps([(100.0, 200.0), (150.0, 300.0), (400.0, 500.0)], 600.0)
    [(-inf, 100.0), (300.0, 400.0), (500.0, 600.0)]
    """
    outages = []
    end = -inf
    for began, last in sorted([*runs, (now, now)]):
        if began - end > SLACK:
            outages.append((end, began))
        end = max(end, last)
    return outages


class Timekeeper:
    """The time, how much of it counts, and when which table's clock runs out.

    `now` and `monotonic` can be replaced in tests.
    """

    def __init__(
        self,
        store: Store,
        now: Callable[[], float] = time.time,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self.store = store
        self.now = now
        self.monotonic = monotonic
        self.run = self.last = now()
        self.last_monotonic = monotonic()
        self.gaps = gaps(store.runs(), self.run)
        self.due: dict[str, float] = {}  # table -> when the clock that runs there will be out
        store.beat(self.run, self.run)

    def beat(self) -> None:
        """Records that this server is alive; notices that the machine slept."""
        now = self.now()
        if now - self.last < BEAT:
            return
        monotonic = self.monotonic()
        if (now - self.last) - (monotonic - self.last_monotonic) > ASLEEP:
            self.gaps.append((self.last, now))
            self.run = now
        self.last = now
        self.last_monotonic = monotonic
        self.store.beat(self.run, now)

    def elapsed(self, since: float) -> float:
        """The seconds since a moment that count."""
        now = self.now()
        outages = sum(
            max(0.0, min(end, now) - max(began, since)) for began, end in self.gaps if end > since
        )
        return max(0.0, now - since - outages)

    def out_of_time(self) -> list[str]:
        """The tables where time may be up."""
        now = self.now()
        return [table for table, when in self.due.items() if when <= now]
