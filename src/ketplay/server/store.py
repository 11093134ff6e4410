"""Where the log lives: a small interface, and SQLite behind it.

The primary key (table, n) is the concurrency rule: of two writers of event n one is refused, whoever they are. Another
store (several machines) is another class with these methods.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from ketplay.server import events
from ketplay.server.events import Event
from ketplay.server.refusal import Refused


class Taken(Exception):
    """Somebody else wrote an event of this number first: read what is new and decide again."""


class Store(Protocol):
    writable: bool

    def append(self, new: Sequence[Event]) -> None:
        """Writes all of them or none; raises Taken, or Refused with code `store`."""

    def read(self, table: str, since: int = -1) -> list[Event]:
        """The events of a table after number `since`."""

    def count(self) -> int:
        """How many tables there are."""

    def version(self) -> int:
        """A number that changes when another connection wrote."""

    def beat(self, run: float, now: float) -> None:
        """Says that a server that began at `run` still lives. A store that cannot be written says nothing."""

    def runs(self) -> list[tuple[float, float]]:
        """When servers began, and when they last gave a sign of life."""

    def tidy(self) -> None:
        """Housekeeping that may take a while; called now and then, in a thread of its own."""

    def close(self) -> None: ...


SCHEMA = """
create table if not exists events (
    "table" text not null, n integer not null, at real not null, kind text not null, body text not null,
    primary key ("table", n)
) without rowid;
create index if not exists tables on events ("table") where n = 0;
"""

# In a file of its own, so that a sign of life a second is no news for other processes (see `version`).
RUNS = "create table if not exists runs.runs (began real primary key, last real not null) without rowid"
BEAT = "insert into runs.runs values (?,?) on conflict do update set last=excluded.last"


class SQLite:
    """The log in one file. In WAL mode a commit costs microseconds and survives the process being killed.

    >>> from ketplay.server.events import Moved
    >>> store = SQLite(":memory:")
    >>> store.append([Event("bakotumi", 0, 0.0, Moved(0, "H5"))])
    >>> store.read("bakotumi")[0].body.move, store.count()
    ('H5', 1)
    """

    def __init__(self, path: str | Path) -> None:
        self.path = str(path)
        self.writable = True
        try:
            self.db = self._open()
        except sqlite3.DatabaseError as error:
            self.db = self._open_for_reading(error)
            self.writable = False

    def _open(self) -> sqlite3.Connection:
        db = sqlite3.connect(self.path, isolation_level=None, timeout=5.0, check_same_thread=False)
        try:
            db.execute("pragma journal_mode=wal")
            db.execute("pragma synchronous=normal")
            db.execute("pragma wal_autocheckpoint=0")  # waiting for the disk is `tidy`'s business, not a move's
            db.executescript(SCHEMA)
            db.execute("begin immediate")
            db.execute("rollback")
            db.execute("attach ? as runs", (self.path if self.path == ":memory:" else f"{self.path}-runs",))
            db.execute("pragma runs.journal_mode=wal")
            db.execute("pragma runs.synchronous=off")
            db.execute(RUNS)
        except sqlite3.DatabaseError:
            db.close()
            raise
        return db

    def _open_for_reading(self, why: sqlite3.DatabaseError) -> sqlite3.Connection:
        """Read only: with the log of the last writer if there is one, else as a file that nobody changes."""
        for how in ("mode=ro", "immutable=1"):
            uri = f"{Path(self.path).absolute().as_uri()}?{how}"
            try:
                db = sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False)
            except sqlite3.DatabaseError:
                continue
            try:
                db.execute("select 1 from events limit 1")
                return db
            except sqlite3.DatabaseError:
                db.close()
        raise Refused("store", f"cannot open the store {self.path}: {why}", at=self.path)

    def append(self, new: Sequence[Event]) -> None:
        rows = [(e.table, e.n, e.at, e.kind, events.encode(e.body).decode()) for e in new]
        if not self.writable:
            raise self._refused("it was opened for reading only")
        try:
            self._write(rows)
        except sqlite3.IntegrityError:
            raise Taken from None
        except sqlite3.Error as error:
            raise self._refused(str(error)) from None

    def _write(self, rows: list[tuple[str, int, float, str, str]]) -> None:
        if len(rows) == 1:
            self.db.execute("insert into events values (?,?,?,?,?)", rows[0])
            return
        self.db.execute("begin immediate")
        try:
            self.db.executemany("insert into events values (?,?,?,?,?)", rows)
            self.db.execute("commit")
        except sqlite3.Error:
            if self.db.in_transaction:
                self.db.execute("rollback")
            raise

    def _refused(self, why: str) -> Refused:
        return Refused("store", f"the store cannot be written ({why}); nothing changed, and reading still works")

    def read(self, table: str, since: int = -1) -> list[Event]:
        rows = self.db.execute('select n, at, body from events where "table"=? and n>? order by n', (table, since))
        return [Event(table, n, at, events.decode(body)) for n, at, body in rows]

    def count(self) -> int:
        return int(self.db.execute("select count(*) from events where n=0").fetchone()[0])

    def version(self) -> int:
        return int(self.db.execute("pragma data_version").fetchone()[0])

    def beat(self, run: float, now: float) -> None:
        if self.writable:
            with contextlib.suppress(sqlite3.Error):
                self.db.execute(BEAT, (run, now))

    def runs(self) -> list[tuple[float, float]]:
        try:
            return [(began, last) for began, last in self.db.execute("select began, last from runs.runs")]
        except sqlite3.Error:  # a store that was opened for reading
            return []

    def tidy(self) -> None:
        """Moves what was written from the write-ahead log into the file, and waits for the disk."""
        if not self.writable or self.path == ":memory:":
            return
        with contextlib.suppress(sqlite3.Error), contextlib.closing(sqlite3.connect(self.path, timeout=1.0)) as db:
            db.execute("pragma wal_checkpoint(passive)")

    def close(self) -> None:
        if self.writable:
            with contextlib.suppress(sqlite3.Error):
                self.db.execute("pragma wal_checkpoint(truncate)")
        self.db.close()
