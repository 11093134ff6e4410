"""Rate limits: a token bucket for each address and kind of request, and a count of its sockets."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Literal

from ketplay.server.config import Limits, Rate
from ketplay.server.protocol.errors import Refused


class Bucket:
    """A token bucket: refills at `rate` per second, up to `burst`.

    >>> bucket = Bucket(1.0, 2, now=lambda: 0.0)
    >>> bucket.take(), bucket.take(), bucket.take()
    (0.0, 0.0, 1.0)
    """

    __slots__ = ("burst", "level", "now", "rate", "updated")

    def __init__(
        self, rate: float, burst: float, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.rate = rate
        self.burst = burst
        self.now = now
        self.level = burst
        self.updated = now()

    def take(self) -> float:
        """Takes one token and returns 0, or the seconds until there is one."""
        now = self.now()
        self.level = min(self.burst, self.level + (now - self.updated) * self.rate)
        self.updated = now
        if self.level >= 1:
            self.level -= 1
            return 0.0
        return (1 - self.level) / self.rate


class RateLimiter:
    """What each address has used up."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.buckets: OrderedDict[tuple[str, str], Bucket] = OrderedDict()
        self.sockets: dict[str, int] = {}

    def take(self, kind: Literal["requests", "tables", "analyses"], address: str) -> None:
        """Counts a request of an address, or refuses it if there were too many."""
        bucket = self.buckets.get((kind, address))
        if bucket is None:
            rate: Rate = getattr(self.limits, kind)
            bucket = self.buckets[kind, address] = Bucket(*rate)
            if len(self.buckets) > self.limits.addresses:
                self.buckets.popitem(last=False)
        wait = bucket.take()
        if wait:
            raise Refused(
                "too_many", f"too many {kind} from your address; wait {wait:.1f} seconds", wait=wait
            )

    def open_socket(self, address: str) -> bool:
        """Counts a new socket; False if the address has too many."""
        if self.sockets.get(address, 0) >= self.limits.sockets:
            return False
        self.sockets[address] = self.sockets.get(address, 0) + 1
        return True

    def close_socket(self, address: str) -> None:
        self.sockets[address] -= 1
        if not self.sockets[address]:
            del self.sockets[address]
