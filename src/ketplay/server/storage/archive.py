"""Old tables: the whole log of one, packed into one compressed row, and when to pack.

An archived table can do what others can. Who opens it reads the packed log, who plays on writes after it, and it is
packed again when it has been quiet for long enough. So one rule does for finished and for abandoned tables.
"""

from __future__ import annotations

import asyncio
import logging
import time
import zlib
from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from ketplay.server.protocol.errors import Refused
from ketplay.server.storage.store import Store
from ketplay.server.table import events
from ketplay.server.table.events import Event

log = logging.getLogger("ketplay.server")
DAYS = 30.0  # quiet for so long, a table is archived
EVERY = 3600.0  # seconds between looks for such tables
DAY = 86400.0


class Row(NamedTuple):
    """An event as it stands in a store."""

    n: int
    at: float
    body: str

    def event(self, table: str) -> Event:
        return Event(table, self.n, self.at, events.decode(self.body))


def pack(rows: Iterable[Row]) -> bytes:
    """A log in little space: a quarter to a third of it; what remains is mostly keys that nobody can guess.

    >>> unpack(pack([Row(0, 1.5, '{"kind":"helped"}')]))
    [Row(n=0, at=1.5, body='{"kind":"helped"}')]
    """
    return zlib.compress(msgspec.json.encode([tuple(row) for row in rows]), 9)


def unpack(packed: bytes) -> list[Row]:
    return msgspec.json.decode(zlib.decompress(packed), type=list[Row])


def joined(packed: bytes | None, rows: list[Row]) -> list[Row]:
    """A log of which the first part may be packed.

    >>> log = [Row(n, 0.0, "{}") for n in range(3)]
    >>> [row.n for row in joined(pack(log[:2]), log[2:])]
    [0, 1, 2]
    """
    old = unpack(packed) if packed is not None else []
    last = old[-1].n if old else -1
    return old + [row for row in rows if row.n > last]


async def keep(store: Store, days: float) -> None:
    """Archives what is old, again and again, while the server runs."""
    while True:
        try:
            packed = await asyncio.to_thread(store.archive, time.time() - days * DAY)
            if packed:
                log.info("%d tables were archived", packed)
        except Refused as refused:
            log.warning("nothing was archived: %s", refused.message)
        await asyncio.sleep(EVERY)
