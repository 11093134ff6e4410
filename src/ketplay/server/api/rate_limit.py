"""Rate limits: a token bucket for each kind of request and each address or person; a count of
sockets.
"""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from itertools import islice
from typing import Literal

from ketplay.server.config import Limits, Rate
from ketplay.server.protocol.errors import Refused

Kind = Literal[
    "messages", "all_messages", "requests", "tables", "analyses", "guesses", "joins", "answers"
]


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

    def take(self, tokens: float = 1.0) -> float:
        """Takes tokens and returns 0, or the seconds until there are so many."""
        now = self.now()
        level = self.level + (now - self.updated) * self.rate
        self.updated = now
        if level > self.burst:
            level = self.burst
        if level >= tokens:
            self.level = level - tokens
            return 0.0
        self.level = level
        return (tokens - level) / self.rate

    def is_full(self) -> bool:
        """Whether it is as good as a new one."""
        return self.level + (self.now() - self.updated) * self.rate >= self.burst

    def wait(self, tokens: float = 1.0) -> float:
        """The seconds until there are so many tokens; 0 if there are. Takes none."""
        wait = self.take(tokens)
        if not wait:
            self.level += tokens
        return wait


class RateLimiter:
    """What each address, and each person, has used up."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.buckets: OrderedDict[tuple[str, str], Bucket] = OrderedDict()  # least recent first
        self.sockets: Counter[str] = Counter()

    def bucket(self, kind: Kind, who: str) -> Bucket:
        """The bucket of an address, or of a person, for one kind of request."""
        key = (kind, who)
        bucket = self.buckets.get(key)
        if bucket is None:
            self._drop_oldest()
            rate: Rate = getattr(self.limits, kind)
            bucket = self.buckets[key] = Bucket(*rate)
        else:
            self.buckets.move_to_end(key)
        return bucket

    def _drop_oldest(self) -> None:
        """Makes room for a bucket: drops one if there are too many, and two that are full again."""
        if len(self.buckets) >= self.limits.addresses:
            self.buckets.popitem(last=False)
        for key, bucket in list(islice(self.buckets.items(), 2)):
            if bucket.is_full():
                del self.buckets[key]

    def take(self, kind: Kind, address: str) -> None:
        """Counts a request of an address, or refuses it if there were too many."""
        _refuse(kind, self.bucket(kind, address).take())

    def message_wait(self, address: str, holder: str, tokens: float = 1.0) -> float:
        """Counts a message of a person and of the address: 0, or the seconds until it may come.

        All spectators at an address count as one person.
        """
        wait = self.bucket("messages", holder or address).take(tokens)
        return wait or self.bucket("all_messages", address).take(tokens)

    def check(self, kind: Kind, address: str) -> None:
        """Refuses if there were too many already; counts nothing."""
        _refuse(kind, self.bucket(kind, address).wait())

    def open_socket(self, address: str) -> bool:
        """Counts a new socket or stream; False if the address has too many."""
        if self.sockets[address] >= self.limits.sockets:
            return False
        self.sockets[address] += 1
        return True

    def close_socket(self, address: str) -> None:
        self.sockets[address] -= 1
        if not self.sockets[address]:
            del self.sockets[address]


def _refuse(kind: Kind, wait: float) -> None:
    if wait:
        whose = "you" if kind == "answers" else "your address"
        raise Refused(
            "too_many", f"too many {kind} from {whose}; wait {wait:.1f} seconds", wait=wait
        )
