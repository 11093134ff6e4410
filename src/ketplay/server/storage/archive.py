"""Archived tables: the whole log of a table, packed into one compressed row.

An archived table can be opened and played on like any other: new events are written after the
packed ones, and packed with them once the table has been quiet again for long enough. So one rule
covers finished and abandoned tables.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from ketplay.server.table import events
from ketplay.server.table.events import Event

DAY = 86400.0  # seconds


class Row(NamedTuple):
    """An event as a store keeps it."""

    n: int
    at: float
    body: str

    def event(self, table: str) -> Event:
        return Event(table, self.n, self.at, events.decode(self.body))


def pack(rows: Iterable[Row]) -> bytes:
    """A log, compressed to a quarter or a third; the rest is mostly random keys.

    >>> unpack(pack([Row(0, 1.5, '{"kind":"helped"}')]))
    [Row(n=0, at=1.5, body='{"kind":"helped"}')]
    """
    return zlib.compress(msgspec.json.encode([tuple(row) for row in rows]), 9)


def unpack(packed: bytes) -> list[Row]:
    return msgspec.json.decode(zlib.decompress(packed), type=list[Row])


def join(packed: bytes | None, rows: list[Row]) -> list[Row]:
    """A log whose first part may be packed.

    >>> log = [Row(n, 0.0, "{}") for n in range(3)]
    >>> [row.n for row in join(pack(log[:2]), log[2:])]
    [0, 1, 2]
    """
    old = unpack(packed) if packed is not None else []
    last = old[-1].n if old else -1
    return old + [row for row in rows if row.n > last]
