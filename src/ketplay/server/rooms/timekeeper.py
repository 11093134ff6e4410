"""Time as the clocks count it: only while a server is running and its machine is awake.

Within a run the monotonic clock counts, so that setting the system's clock neither wins nor costs
time. The system's clock matters between runs and machines only: every second each server records in
the store that it is alive (one row a run), and time that no run covers does not count. If the
system's clock gains on the monotonic one, the machine slept or the clock was set: a new row begins.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from math import inf

from ketplay.server.storage.store import Store

BEAT = 1.0  # seconds between signs of life
SLACK = 2.0  # an outage is longer than this: workers that start one after the other leave no gap
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

    `wall` is the system's clock; it and `monotonic` can be replaced in tests.
    """

    def __init__(
        self,
        store: Store,
        wall: Callable[[], float] = time.time,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self.store = store
        self.wall = wall
        self.monotonic = monotonic
        self.run = wall()
        self.last_beat = monotonic()
        self._offset = self.run - self.last_beat
        self.gaps = gaps(store.runs(), self.run)
        self.due: dict[str, float] = {}  # table -> when the clock that runs there will be out
        store.beat(self.run, self.run)

    def now(self) -> float:
        """The time of day as this run counts it: it never goes back."""
        return self.monotonic() + self._offset

    def beat(self) -> None:
        """Records that this server is alive; notices that the machine slept."""
        monotonic = self.monotonic()
        wall = self.wall()
        gain = wall - self.now()
        if gain <= SLACK and monotonic - self.last_beat < BEAT:
            return
        if gain > SLACK:
            self.gaps.append((self.now(), wall))
            self._offset += gain
            self.run = wall
        self.last_beat = monotonic
        self.store.beat(self.run, self.now())

    def elapsed(self, since: float) -> float:
        """The seconds since a time of day that count."""
        now = self.now()
        outages = sum(
            max(0.0, min(end, now) - max(began, since)) for began, end in self.gaps if end > since
        )
        return max(0.0, now - since - outages)

    def out_of_time(self) -> list[str]:
        """The tables where time may be up."""
        now = self.monotonic()
        return [table for table, when in self.due.items() if when <= now]
