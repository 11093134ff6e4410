"""Where the log lives: a small interface. SQLite is behind it on one machine, PostgreSQL on several.

The primary key (table, n) is the concurrency rule: of two writers of event n one is refused, whoever they are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from ketplay.server.cluster.notices import Word
from ketplay.server.table.events import Event


class Taken(Exception):
    """Somebody else wrote an event of this number first: read what is new and decide again."""


class Store(Protocol):
    """One process's door to the log. `others` is set while other processes serve it, too; then it tells them."""

    me: str  # this process among those
    others: bool
    tidy_every: float  # seconds

    @property
    def writable(self) -> bool: ...

    def append(self, new: Sequence[Event]) -> None:
        """Writes all of them or none, and tells the others; raises Taken, or Refused with code `store`."""

    def read(self, table: str, since: int = -1) -> list[Event]:
        """The events of a table after number `since`, archived or not."""

    def count(self) -> int:
        """How many tables there are that are not archived."""

    def version(self) -> int:
        """A number that changes when others may have written without telling."""

    def attach(self, heard: Callable[[Word], None]) -> None:
        """Begins to hear what other processes tell, in the running loop."""

    def tell(self, word: Word) -> None:
        """Tells all others; a word may get lost, so nothing may depend on it but haste."""

    def beat(self, run: float, now: float) -> None:
        """Says that a server that began at `run` still lives. A store that cannot be written says nothing."""

    def runs(self) -> list[tuple[float, float]]:
        """When servers began, and when they last gave a sign of life."""

    def tidy(self) -> None:
        """Housekeeping that may take a while; called now and then, in a thread of its own."""

    def archive(self, before: float) -> int:
        """Packs the tables in which nothing happened since that time; how many. May take long: in a thread."""

    def close(self) -> None: ...
