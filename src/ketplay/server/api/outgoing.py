"""What waits to be sent: counted in bytes, for each connection and for all of one address.

Requests that are not whole yet count for their address, too.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ketplay.server.protocol.errors import Refused

MOST_OF_CONNECTION = 1_000_000  # bytes
MOST_OF_ADDRESS = 16_000_000  # which with the drawings that are kept makes 32 million
UNREAD = "your address has left too many answers unread; read them first"
UNFINISHED = "your address sends too much at once; wait until some of it is answered"
PORTION = 64 * 1024  # of a long answer; the next one is sent when the client has read
PATIENCE = 30.0  # seconds; a client that does not read for so long is cut off
SWEEP = 2.0  # seconds between looks for such clients


class Outgoing:
    """What waits for the connections of one address, and for each of them."""

    def __init__(
        self,
        most_of_address: int = MOST_OF_ADDRESS,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.most_of_address = most_of_address
        self.now = now
        self.by_address: dict[str, int] = {}
        self._waiting: dict[str, set[Waiting]] = {}

    def open(self, address: str, cut: Callable[[], None]) -> Waiting:
        """A new connection; `cut` ends it when it leaves too much unread."""
        waiting = Waiting(self, address, cut)
        self._waiting.setdefault(address, set()).add(waiting)
        return waiting

    def close(self, waiting: Waiting) -> None:
        """A connection is gone, and with it what waited for it."""
        waiting.add(-waiting.size)
        waiting.end()
        others = self._waiting.get(waiting.address, set())
        others.discard(waiting)
        if not others:
            self._waiting.pop(waiting.address, None)

    def count(self, address: str, size: int) -> None:
        """Adds to what waits for an address; cuts its worst reader when that is too much."""
        total = self.by_address.get(address, 0) + size
        if total:
            self.by_address[address] = total
        else:
            self.by_address.pop(address, None)
        if size > 0 and total > self.most_of_address:
            worst = max(self._waiting.get(address, ()), key=lambda one: one.size, default=None)
            if worst is not None:
                worst.cut()

    def hold(self, address: str, size: int, refusal: str) -> None:
        """Counts bytes of an address; refuses if that makes too many."""
        if self.by_address.get(address, 0) + size > self.most_of_address:
            raise Refused("busy", refusal, wait=2.0)
        self.count(address, size)

    @contextmanager
    def answer(self, address: str, size: int) -> Iterator[None]:
        """Counts an answer over HTTP while it is sent; refused when too much waits already."""
        self.hold(address, size, UNREAD)
        try:
            yield
        finally:
            self.count(address, -size)

    def sweep(self) -> None:
        """Cuts the connections for which something has waited too long."""
        latest = self.now() - PATIENCE
        for waiting in [one for group in self._waiting.values() for one in group]:
            if waiting.size and waiting.since < latest:
                waiting.cut()

    async def watch(self) -> None:
        """Sweeps now and then: a timer for each message would cost more than sending it."""
        while True:
            await asyncio.sleep(SWEEP)
            self.sweep()


class Waiting:
    """What waits for one connection, and since when something has."""

    __slots__ = ("_cut", "_outgoing", "address", "is_cut", "since", "size")

    def __init__(self, outgoing: Outgoing, address: str, cut: Callable[[], None]) -> None:
        self._outgoing = outgoing
        self._cut = cut
        self.address = address
        self.size = 0
        self.since = 0.0
        self.is_cut = False

    def add(self, size: int) -> None:
        """Counts bytes that wait now; negative ones were sent."""
        if not self.size:
            self.since = self._outgoing.now()
        self.size += size
        self._outgoing.count(self.address, size)
        if self.size > MOST_OF_CONNECTION:
            self.cut()

    def cut(self) -> None:
        """Ends the connection, once."""
        if not self.is_cut:
            self.is_cut = True
            self._cut()

    def end(self) -> None:
        """Lets go of the connection, so that its memory is free at once and not only after the next
        garbage collection.
        """
        self.is_cut = True
        self._cut = _nothing


def _nothing() -> None:
    pass
