"""The interface of a store: SQLite implements it on one machine, PostgreSQL for several.

The primary key (table, n) is the concurrency rule: of two writers of event n, one is refused.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol, TypeVar

from ketplay.core.finished.chance_counts import ChanceCount
from ketplay.server.cluster.notices import Channel
from ketplay.server.protocol.errors import Refused
from ketplay.server.table.events import Event

T = TypeVar("T")
ATTEMPTS = 5
FORMAT = 2  # of the events in a store; 1 was that of ketplay 0.1, which was never released


def check_format(version: int, location: str) -> None:
    """Refuses a store whose events are in another format, rather than reading half of them.

    >>> check_format(FORMAT, "tables.db")
    >>> check_format(1, "tables.db")
    Traceback (most recent call last):
    ketplay.server.protocol.errors.Refused: the tables in tables.db were written by an older
    version of ketplay and cannot be read by this one; choose another directory with --data
    """
    if version == FORMAT:
        return
    if version < FORMAT:
        message = (
            f"the tables in {location} were written by an older version of ketplay and cannot be"
            " read by this one; choose another directory with --data"
        )
    else:
        message = (
            f"the tables in {location} were written by a newer version of ketplay; update ketplay"
        )
    raise Refused("store", message, at=location)


class Conflict(Exception):
    """Another process wrote an event of this number first: read what is new and decide again."""


async def retry(attempt: Callable[[], Awaitable[T]], attempts: int = ATTEMPTS) -> T:
    """What an attempt to write returns, repeated while other processes are faster.

    The attempt has to read what is new before it decides. The last Conflict is passed on.

    >>> numbers = iter([1, 2, 3])
    >>> async def write():
    ...     if (number := next(numbers)) < 3:
    ...         raise Conflict
    ...     return number
    >>> import asyncio
    >>> asyncio.run(retry(write))
    3
    """
    for _ in range(attempts - 1):
        try:
            return await attempt()
        except Conflict:
            continue
    return await attempt()


class Store(Channel, Protocol):
    """The event log as one process uses it, and its channel to the other processes on the log."""

    maintenance_interval: float  # seconds

    @property
    def writable(self) -> bool: ...

    def append(self, new: Sequence[Event]) -> None:
        """Writes all events or none, and notifies the other processes.

        Raises Conflict, or Refused with the code `store`. In an event loop use `write`.
        """

    async def write(self, new: Sequence[Event]) -> None:
        """Does the same. While the store makes us wait, for a few seconds at most, others go on."""

    def read(self, table: str, since: int = -1, most: int | None = None) -> list[Event]:
        """The events of a table after number `since`, archived or not.

        With `most` about so many at a time; there are more until none come.
        Raises Refused with the code `store` rather than wait for long.
        """

    def problem(self) -> str:
        """Why events cannot be written now, as far as is known; empty if they can."""

    def count(self) -> int:
        """The number of tables that are not archived."""

    def version(self) -> int:
        """A number that changes when other processes may have written without notice."""

    def beat(self, run: float, now: float) -> None:
        """Records that the server which started at `run` is alive, if the store can be written."""

    def runs(self) -> list[tuple[float, float]]:
        """When servers started, and when they were last known to be alive."""

    def count_chances(self, counts: Sequence[ChanceCount]) -> None:
        """Adds to the statistics of chance events, if the store can be written."""

    def chance_counts(self) -> list[ChanceCount]:
        """The statistics of chance events."""

    def maintain(self) -> None:
        """Housekeeping that may take a while; called regularly, in a thread."""

    def archive(self, before: float) -> int:
        """Archives the tables that have been quiet since then; how many. Slow: use a thread."""

    def remove(self, table: str, before: int) -> None:
        """Removes the events of a log before this number, and what is archived of it.

        Slow: use a thread.
        """

    def close(self) -> None: ...
