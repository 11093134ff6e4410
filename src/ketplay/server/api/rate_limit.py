"""How much one address may ask for: token buckets, and how many of them are remembered."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

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


@dataclass(frozen=True)
class Limits:
    """The rates of one server. A class of thirty behind one address fits in easily."""

    messages: tuple[float, float] = (30.0, 120.0)  # of one socket
    requests: tuple[float, float] = (100.0, 600.0)  # of one address over HTTP
    tables: tuple[float, float] = (1.0, 60.0)  # opened by one address
    studies: tuple[float, float] = (50.0, 400.0)  # questions about records from one address
    sockets: int = 400  # of one address at a time
    addresses: int = 10_000  # remembered


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
