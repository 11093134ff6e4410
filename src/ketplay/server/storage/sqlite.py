"""The event log in one SQLite file, for all processes of one machine."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import sqlite3
import time
from collections.abc import Callable, Sequence
from math import inf
from pathlib import Path

from ketplay.core.finished.chance_counts import ChanceCount
from ketplay.server.cluster import notices
from ketplay.server.cluster.notices import Heartbeat, Notice, Written
from ketplay.server.cluster.unix_sockets import Mailbox
from ketplay.server.protocol.errors import Refused
from ketplay.server.storage import archive
from ketplay.server.storage.archive import Row
from ketplay.server.storage.private_files import FileIdentity, disk_problem, make_private
from ketplay.server.storage.store import FORMAT, Conflict, check_format
from ketplay.server.table import events
from ketplay.server.table.events import Event

MEMORY = ":memory:"
OPENING_TIME = 5000  # milliseconds that opening or closing the file may wait for other programs
EMPTYING_TIME = 0.2  # seconds that emptying the write-ahead log may wait, and writers for it
LARGE_LOG = 16_000_000  # bytes of the write-ahead log after which it is emptied
LOCKED_TIME = 3  # milliseconds that a statement may: what the server does meanwhile is nothing
DEADLINE = 5.0  # seconds after which a move is refused because another program locks the file
PAUSES = (0.005, 0.01, 0.02, 0.05)  # seconds between attempts to write; the last is repeated
SCHEMA = f"""
begin immediate;
create table if not exists events (
    "table" text not null,
    n integer not null,
    at real not null,
    kind text not null,
    body text not null,
    primary key ("table", n)
) without rowid;
create index if not exists tables on events ("table") where n = 0;
create table if not exists archive (
    "table" text not null primary key,
    last integer not null,
    at real not null,
    body blob not null
) without rowid;
pragma user_version = {FORMAT};
commit;
"""
# One statement, so that a reader never finds a table that is being archived in neither place.
READ = """
select n, at, body from events where "table"=?1 and n>?2
union all select -1, at, body from archive where "table"=?1 and last>?2
order by n
"""
# In a file of its own: these rows are written every second and must not change `version`.
RUNS = """
create table if not exists runs.runs (began real primary key, last real not null) without rowid
"""
CHANCES = """
create table if not exists runs.chances (
    game text not null,
    level integer not null,
    events integer not null,
    expected real not null,
    happened integer not null,
    primary key (game, level)
) without rowid
"""
COUNT = """
insert into runs.chances values (?,?,?,?,?) on conflict do update set
events=events+excluded.events, expected=expected+excluded.expected,
happened=happened+excluded.happened
"""
BEAT = "insert into runs.runs values (?,?) on conflict do update set last=excluded.last"
READ_EVENTS = 'select n, at, body from events where "table"=?1 and n>?2 order by n'
QUIET = """
select "table" from events as first where n = 0 and at < ?1
and (select at from events where "table" = first."table" order by n desc limit 1) < ?1
union all select "table" from archive
where (select at from events where "table" = archive."table" order by n desc limit 1) < ?1
"""


class Locked(Refused):
    """Another program is writing to the file, or keeps it locked; nothing has changed."""


def is_locked(error: sqlite3.Error) -> bool:
    """Whether an error only says that another program is writing (SQLITE_BUSY in any form)."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY


class SQLite:
    """The event log in one file.

    In WAL mode a commit takes microseconds and survives the process being killed.

    >>> from ketplay.server.table.events import Opened
    >>> store = SQLite(":memory:")
    >>> store.append([Event("bakotumi", 0, 0.0, Opened("nim", [], ""))])
    >>> store.read("bakotumi")[0].body.game, store.count()
    ('nim', 1)
    """

    maintenance_interval = 5.0

    def __init__(self, path: str | Path) -> None:
        self.path = str(path)
        self.process_id = secrets.token_hex(6)
        self.has_peers = False
        self.mailbox = Mailbox(self.path, self.process_id)
        self.writable = True
        self.failure = ""  # why the last event could not be written
        self.beat_failure = ""
        self.table_count = 0
        self.first_locked = self.last_locked = -inf  # when another program had the file locked
        try:
            self.db = self._open()
        except sqlite3.DatabaseError as error:
            self.db = self._open_for_reading(error)
            self.writable = False
        files = [] if self.path == MEMORY else [self.path, f"{self.path}-wal"]
        self.files = FileIdentity(files)

    def _open(self) -> sqlite3.Connection:
        runs = self.path if self.path == MEMORY else f"{self.path}-runs"
        if self.path != MEMORY:
            make_private(self.path)
            make_private(runs)
        db = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False)
        try:
            db.execute(f"pragma busy_timeout={OPENING_TIME}")
            db.execute("pragma journal_mode=wal")
            db.execute("pragma synchronous=normal")
            db.execute("pragma wal_autocheckpoint=0")  # `maintain` waits for the disk, not a move
            if self._has_tables(db):
                db.execute("begin immediate")  # fails if the file cannot be written
                db.execute("rollback")
            else:
                db.executescript(SCHEMA)
            db.execute("attach ? as runs", (runs,))
            db.execute("pragma runs.journal_mode=wal")
            db.execute("pragma runs.synchronous=off")
            db.execute(RUNS)
            db.execute(CHANCES)
            db.execute(f"pragma busy_timeout={LOCKED_TIME}")
        except (sqlite3.DatabaseError, Refused):
            db.close()
            raise
        return db

    def _has_tables(self, db: sqlite3.Connection) -> bool:
        """Whether the file is more than empty; refused if its format is another one."""
        if not db.execute("select 1 from sqlite_master where name='events'").fetchone():
            return False
        check_format(db.execute("pragma user_version").fetchone()[0], self.path)
        return True

    def _open_for_reading(self, reason: sqlite3.DatabaseError) -> sqlite3.Connection:
        """Read-only: with the write-ahead log of the last writer if possible, else without."""
        for mode in ("mode=ro", "immutable=1"):
            uri = f"{Path(self.path).absolute().as_uri()}?{mode}"
            try:
                db = sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False)
            except sqlite3.DatabaseError:
                continue
            try:
                if self._has_tables(db):
                    return db
            except sqlite3.DatabaseError:
                pass
            except Refused:
                db.close()
                raise
            db.close()
        raise Refused("store", f"cannot open the store {self.path}: {reason}", at=self.path)

    def append(self, new: Sequence[Event]) -> None:
        rows = [(e.table, e.n, e.at, e.kind, events.encode(e.body).decode()) for e in new]
        if not self.writable:
            raise self._refused("it is read-only")
        if missing := self.files.missing():
            raise self._refused(f"{missing} was deleted or replaced")
        try:
            if new[0].n == 0 and self._archived(new[0].table):
                raise Conflict
            self._write(rows)
        except sqlite3.IntegrityError:
            raise Conflict from None
        except sqlite3.Error as error:
            if is_locked(error):
                raise self._refused("another program keeps it locked", Locked) from None
            self.failure = str(error)
            raise self._refused(self.failure) from None
        self.failure = ""
        if self.has_peers:
            self.notify(Written(self.process_id, new[-1].table, new[-1].n))

    async def write(self, new: Sequence[Event]) -> None:
        """A lock is tried again and again, rather than waited for.

        Whoever comes when it has lasted too long already is refused at once.
        """
        pauses = iter(PAUSES)
        while True:
            try:
                self.append(new)
                return
            except Locked:
                if self._locked_for() > DEADLINE:
                    raise
            await asyncio.sleep(next(pauses, PAUSES[-1]))

    def _locked_for(self) -> float:
        """Called whenever the file is found locked; for how many seconds it has been so."""
        now = time.monotonic()
        if now - self.last_locked > 1.0:  # nobody has tried since: this is another lock
            self.first_locked = now
        self.last_locked = now
        return now - self.first_locked

    def _archived(self, table: str) -> bool:
        row = self.db.execute('select 1 from archive where "table"=?', (table,)).fetchone()
        return row is not None

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

    def _refused(self, reason: str, kind: type[Refused] = Refused) -> Refused:
        return kind(
            "store",
            f"cannot write to the store ({reason}); nothing has changed, and reading still works",
        )

    def read(self, table: str, since: int = -1) -> list[Event]:
        try:
            rows = [Row(*row) for row in self.db.execute(READ, (table, since))]
        except sqlite3.Error as error:
            raise Refused("store", f"cannot read the store ({error})", wait=1.0) from None
        if rows and rows[0].n < 0:
            rows = archive.join(rows[0].body, rows[1:])  # type: ignore[arg-type]
        return [row.event(table) for row in rows if row.n > since]

    def count(self) -> int:
        """While the file cannot be read, the last known number."""
        statement = "select count(*) from events where n=0 and kind='opened'"
        with contextlib.suppress(sqlite3.Error):
            self.table_count = int(self.db.execute(statement).fetchone()[0])
        return self.table_count

    def problem(self) -> str:
        if not self.writable:
            return f"the file {self.path} is read-only"
        if self.path == MEMORY:
            return ""
        if missing := self.files.missing():
            return f"the file {missing} was deleted or replaced; put it back, or start again"
        if reason := self.failure or self.beat_failure:
            return f"the last attempt to write failed ({reason})"
        return disk_problem(Path(self.path).absolute().parent)

    def version(self) -> int:
        return int(self.db.execute("pragma data_version").fetchone()[0])

    def beat(self, run: float, now: float) -> None:
        if not self.writable:
            return
        try:
            self.db.execute(BEAT, (run, now))
            self.beat_failure = ""
        except sqlite3.Error as error:
            self.beat_failure = "" if is_locked(error) else str(error)

    def runs(self) -> list[tuple[float, float]]:
        try:
            rows = self.db.execute("select began, last from runs.runs")
            return [(began, last) for began, last in rows]
        except sqlite3.Error:  # the store is read-only
            return []

    def count_chances(self, counts: Sequence[ChanceCount]) -> None:
        """Counts that another program's lock keeps from being written are lost."""
        if self.writable:
            with contextlib.suppress(sqlite3.Error):
                self.db.executemany(COUNT, counts)

    def chance_counts(self) -> list[ChanceCount]:
        try:
            return [ChanceCount(*row) for row in self.db.execute("select * from runs.chances")]
        except sqlite3.Error:  # the store is read-only
            return []

    def listen(self, receive: Callable[[Notice], None]) -> None:
        if self.path != MEMORY:
            self.mailbox.open(receive)

    def notify(self, notice: Notice) -> None:
        if isinstance(notice, Heartbeat):
            self.mailbox.find_peers()
        self.mailbox.send(notices.encode(notice))

    def maintain(self) -> None:
        """Moves what was written from the write-ahead log into the file, and waits for the disk."""
        if not self.writable or self.path == MEMORY:
            return
        if self.files.missing():
            return  # opening it again would create an empty one
        for path in (self.path, f"{self.path}-runs"):
            with (
                contextlib.suppress(sqlite3.Error, OSError),
                contextlib.closing(sqlite3.connect(path, timeout=EMPTYING_TIME)) as db,
            ):
                db.execute("pragma wal_checkpoint(passive)")
                # While moves keep coming, there is always a page left, and the log would grow
                # for ever: the last pages are moved while writers wait for a moment.
                if Path(f"{path}-wal").stat().st_size > LARGE_LOG:
                    db.execute("pragma wal_checkpoint(truncate)")

    def archive(self, before: float) -> int:
        if not self.writable or self.path == MEMORY:
            return 0
        try:
            with contextlib.closing(
                sqlite3.connect(self.path, timeout=10.0, isolation_level=None)
            ) as db:
                quiet = [str(table) for (table,) in db.execute(QUIET, (before,)).fetchall()]
                return sum(self._pack(db, table, before) for table in quiet)
        except sqlite3.Error as error:
            raise self._refused(str(error)) from None

    def _pack(self, db: sqlite3.Connection, table: str, before: float) -> bool:
        """Archives a table in a short transaction. False if something happened there meanwhile."""
        db.execute("begin immediate")
        rows = [Row(*row) for row in db.execute(READ_EVENTS, (table, -1))]
        if not rows or rows[-1].at >= before:
            db.execute("rollback")
            return False
        old = db.execute('select body from archive where "table"=?', (table,)).fetchone()
        log = archive.join(old[0] if old else None, rows)
        db.execute(
            "insert or replace into archive values (?,?,?,?)",
            (table, log[-1].n, log[-1].at, archive.pack(log)),
        )
        db.execute('delete from events where "table"=?', (table,))
        db.execute("commit")  # without it, closing the connection rolls everything back
        return True

    def close(self) -> None:
        self.mailbox.close()
        if self.writable:
            with contextlib.suppress(sqlite3.Error):
                self.db.execute(f"pragma busy_timeout={OPENING_TIME}")
                self.db.execute("pragma wal_checkpoint(truncate)")
        self.db.close()
