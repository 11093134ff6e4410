"""How much one address may ask for: token buckets, and how many of them are remembered."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

from ketplay.server.config import Limits
from ketplay.server.protocol.errors import Refused


class Bucket:
    """Refills at `rate` a second up to `burst`.

    >>> bucket = Bucket(1.0, 2, now=lambda: 0.0)
    >>> bucket.take(), bucket.take(), bucket.take()
    (0.0, 0.0, 1.0)
    """

    __slots__ = ("burst", "level", "now", "rate", "since")

    def __init__(
        self, rate: float, burst: float, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.rate, self.burst, self.now = rate, burst, now
        self.level, self.since = burst, now()

    def take(self) -> float:
        """Takes one; 0 if there was one, otherwise the seconds until there is."""
        now = self.now()
        self.level = min(self.burst, self.level + (now - self.since) * self.rate)
        self.since = now
        if self.level >= 1:
            self.level -= 1
            return 0.0
        return (1 - self.level) / self.rate


class Addresses:
    """What each address has used up."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.buckets: OrderedDict[tuple[str, str], Bucket] = OrderedDict()
        self.sockets: dict[str, int] = {}

    def take(self, kind: str, address: str) -> None:
        """Counts one request (or one table) of an address; refused when it had too many."""
        bucket = self.buckets.get((kind, address))
        if bucket is None:
            bucket = self.buckets[kind, address] = Bucket(*getattr(self.limits, kind))
            if len(self.buckets) > self.limits.addresses:
                self.buckets.popitem(last=False)
        wait = bucket.take()
        if wait:
            raise Refused(
                "too_many", f"too many {kind} from your address; wait {wait:.1f} seconds", wait=wait
            )

    def enter(self, address: str) -> bool:
        """Counts a socket in; False if the address has too many."""
        if self.sockets.get(address, 0) >= self.limits.sockets:
            return False
        self.sockets[address] = self.sockets.get(address, 0) + 1
        return True

    def leave(self, address: str) -> None:
        self.sockets[address] -= 1
        if not self.sockets[address]:
            del self.sockets[address]
