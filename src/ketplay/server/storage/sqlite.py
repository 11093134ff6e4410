"""The event log in one SQLite file, for all processes of one machine."""

from __future__ import annotations

import contextlib
import secrets
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path

from ketplay.core.finished.chance_counts import ChanceCount
from ketplay.server.cluster import notices
from ketplay.server.cluster.notices import Heartbeat, Notice, Written
from ketplay.server.cluster.unix_sockets import Mailbox
from ketplay.server.protocol.errors import Refused
from ketplay.server.storage import archive
from ketplay.server.storage import sqlite_sql as sql
from ketplay.server.storage.archive import Row
from ketplay.server.storage.private_files import FileIdentity, disk_problem, make_private
from ketplay.server.storage.removal import remove_events
from ketplay.server.storage.store import Conflict, check_format
from ketplay.server.storage.writer import Writer
from ketplay.server.table import events
from ketplay.server.table.events import Event

MEMORY = ":memory:"
OPENING_TIME = 5000  # milliseconds that opening or closing the file may wait for other programs
EMPTYING_TIME = 0.2  # seconds that emptying the write-ahead log may wait, and writers for it
LARGE_LOG = 16_000_000  # bytes of the write-ahead log after which it is emptied
READING_TIME = 3  # milliseconds that reading may: what the server does meanwhile is nothing
LOCKED_TIME = 4000  # milliseconds after which a move is refused as another program locks the file
MOST_ROWS = 50  # that are inserted by one statement
SLOW = 1.0  # seconds of one write after which the server's health says so
LOCKED_AGAIN = 50  # the same for those who come when it has lasted so long


Rows = list[tuple[str, int, float, str, str]]
Task = Callable[[], None]


def _rows(new: Sequence[Event]) -> Rows:
    return [(e.table, e.n, e.at, e.kind, events.encode(e.body).decode()) for e in new]


def is_locked(error: sqlite3.Error) -> bool:
    """Whether an error only says that another program is writing (SQLITE_BUSY in any form)."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY


class SQLite:
    """The event log in one file.

    In WAL mode a commit takes microseconds and survives the process being killed. A thread writes,
    with a connection of its own (`db`), so that nobody who reads (with `reader`) waits for a disk
    or for another program.

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
        self.is_locked = False  # by another program, for so long that a write was refused
        self.writer = Writer(self._write_all, has_thread=self.path != MEMORY)
        self._version = 0
        self._is_version_asked = False
        try:
            self.db = self._open()
        except sqlite3.DatabaseError as error:
            self.db = self._open_for_reading(error)
            self.writable = False
        self.reader = self._open_reader() if self.writable and self.path != MEMORY else self.db
        self._read_version()
        self.files = FileIdentity([] if self.path == MEMORY else [self.path, f"{self.path}-wal"])

    def _open(self) -> sqlite3.Connection:
        runs = self.path if self.path == MEMORY else f"{self.path}-runs"
        for file in {self.path, runs} - {MEMORY}:
            make_private(file)
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
                db.executescript(sql.SCHEMA)
            db.execute("attach ? as runs", (runs,))
            db.execute("pragma runs.journal_mode=wal")
            db.execute("pragma runs.synchronous=off")
            db.execute(sql.RUNS)
            db.execute(sql.CHANCES)
            db.execute(f"pragma busy_timeout={LOCKED_TIME}")
        except (sqlite3.DatabaseError, Refused):
            db.close()
            raise
        return db

    def _open_reader(self) -> sqlite3.Connection:
        """A second connection, which writes nothing."""
        db = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False)
        db.execute(f"pragma busy_timeout={OPENING_TIME}")
        db.execute("attach ? as runs", (f"{self.path}-runs",))
        db.execute("pragma query_only=1")
        db.execute(f"pragma busy_timeout={READING_TIME}")
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
        self.writer.write_now(_rows(new))
        self._notify_written(new)

    async def write(self, new: Sequence[Event]) -> None:
        await self.writer.write(_rows(new))
        self._notify_written(new)

    def _notify_written(self, new: Sequence[Event]) -> None:
        if self.has_peers:
            self.notify(Written(self.process_id, new[-1].table, new[-1].n))

    # -- in the writer's thread

    def _write_all(self, jobs: Sequence[Rows | Task | None]) -> list[Exception | None]:
        """Writes the events of some jobs in one transaction; what went wrong with each of them."""
        events = [job for job in jobs if isinstance(job, list)]
        errors = iter(self._write_events(events) if events else [])
        results: list[Exception | None] = []
        for job in jobs:
            results.append(next(errors) if isinstance(job, list) else None)
            if callable(job):
                job()
        return results

    def _write_events(self, jobs: list[Rows]) -> Sequence[Exception | None]:
        if not self.writable:
            return [self._refused("it is read-only")] * len(jobs)
        if missing := self.files.missing():
            return [self._refused(f"{missing} was deleted or replaced")] * len(jobs)
        try:
            errors = self._insert_all(jobs) or self._transaction(jobs)
        except sqlite3.Error as error:
            if self.db.in_transaction:
                self.db.execute("rollback")
            return [self._failed(error)] * len(jobs)
        self.failure = ""
        if self.is_locked:
            self._wait_for_locks(LOCKED_TIME, is_locked=False)
        return errors

    def _insert_all(self, jobs: list[Rows]) -> list[Exception | None]:
        """Inserts everything in one statement, which is a transaction by itself; nothing and no
        result if a job has to be looked at by itself.
        """
        rows = [row for job in jobs for row in job]
        if len(rows) > MOST_ROWS or any(row[1] == 0 for row in rows):
            return []
        statement = ",".join([sql.INSERT, *[sql.ROW] * (len(rows) - 1)])
        try:
            self.db.execute(statement, [value for row in rows for value in row])
        except sqlite3.IntegrityError:
            return []
        return [None] * len(jobs)

    def _transaction(self, jobs: list[Rows]) -> list[Exception | None]:
        """Inserts the rows of each job, all or none of them: a Conflict is that job's alone."""
        self.db.execute("begin immediate")
        errors: list[Exception | None] = []
        for rows in jobs:
            if len(rows) > 1:
                self.db.execute("savepoint job")
            errors.append(self._insert(rows))
            if len(rows) > 1:
                if errors[-1] is not None:
                    self.db.execute("rollback to job")
                self.db.execute("release job")
        self.db.execute("commit")
        return errors

    def _insert(self, rows: Rows) -> Conflict | None:
        table, n = rows[0][:2]
        if n == 0 and self._archived(table):
            return Conflict()
        try:
            for row in rows:
                self.db.execute(sql.INSERT, row)
        except sqlite3.IntegrityError:
            return Conflict()
        return None

    def _archived(self, table: str) -> bool:
        row = self.db.execute('select 1 from archive where "table"=?', (table,)).fetchone()
        return row is not None

    def _failed(self, error: sqlite3.Error) -> Refused:
        if not is_locked(error):
            self.failure = str(error)
            return self._refused(self.failure)
        if not self.is_locked:
            self._wait_for_locks(LOCKED_AGAIN, is_locked=True)
        return self._refused("another program keeps it locked")

    def _wait_for_locks(self, milliseconds: int, is_locked: bool) -> None:
        self.is_locked = is_locked
        self.db.execute(f"pragma busy_timeout={milliseconds}")

    def _read_version(self) -> None:
        self._is_version_asked = False
        self._version = int(self.db.execute("pragma data_version").fetchone()[0])

    # -- in the loop

    def _refused(self, reason: str) -> Refused:
        return Refused(
            "store",
            f"cannot write to the store ({reason}); nothing has changed, and reading still works",
        )

    def read(self, table: str, since: int = -1, most: int | None = None) -> list[Event]:
        limit = -1 if most is None else most
        try:
            rows = [Row(*row) for row in self.reader.execute(sql.READ, (table, since, limit))]
        except sqlite3.Error as error:
            raise Refused("store", f"cannot read the store ({error})", wait=1.0) from None
        if rows and rows[0].n < 0:
            rows = archive.join(rows[0].body, rows[1:])  # type: ignore[arg-type]
        return [row.event(table) for row in rows if row.n > since]

    def count(self) -> int:
        """While the file cannot be read, the last known number."""
        statement = "select count(*) from events where n=0 and kind='opened'"
        with contextlib.suppress(sqlite3.Error):
            self.table_count = int(self.reader.execute(statement).fetchone()[0])
        return self.table_count

    def problem(self) -> str:
        if not self.writable:
            return f"the file {self.path} is read-only"
        if self.path == MEMORY:
            return ""
        if self.writer.is_stuck(SLOW):
            return "the disk does not answer"
        if missing := self.files.missing():
            return f"the file {missing} was deleted or replaced; put it back, or start again"
        if reason := self.failure or self.beat_failure:
            return f"the last attempt to write failed ({reason})"
        return disk_problem(Path(self.path).absolute().parent)

    def version(self) -> int:
        """What the writer's connection last knew, and how often it was slower than its deadline."""
        if not self._is_version_asked:
            self._is_version_asked = True
            self.writer.tell(self._read_version)
        return self._version + self.writer.late

    def beat(self, run: float, now: float) -> None:
        if self.writable:
            self.writer.tell(lambda: self._beat(run, now))

    def _beat(self, run: float, now: float) -> None:
        try:
            self.db.execute(sql.BEAT, (run, now))
            self.beat_failure = ""
        except sqlite3.Error as error:
            self.beat_failure = "" if is_locked(error) else str(error)

    def runs(self) -> list[tuple[float, float]]:
        try:
            rows = self.reader.execute("select began, last from runs.runs")
            return [(began, last) for began, last in rows]
        except sqlite3.Error:  # the store is read-only
            return []

    def count_chances(self, counts: Sequence[ChanceCount]) -> None:
        """Counts that another program's lock keeps from being written are lost."""
        if self.writable:
            self.writer.tell(lambda: self._count_chances(counts))

    def _count_chances(self, counts: Sequence[ChanceCount]) -> None:
        with contextlib.suppress(sqlite3.Error):
            self.db.executemany(sql.COUNT, counts)

    def chance_counts(self) -> list[ChanceCount]:
        try:
            return [ChanceCount(*row) for row in self.reader.execute("select * from runs.chances")]
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
                quiet = [str(table) for (table,) in db.execute(sql.QUIET, (before,)).fetchall()]
                return sum(self._pack(db, table, before) for table in quiet)
        except sqlite3.Error as error:
            raise self._refused(str(error)) from None

    def _pack(self, db: sqlite3.Connection, table: str, before: float) -> bool:
        """Archives a table in a short transaction. False if something happened there meanwhile."""
        db.execute("begin immediate")
        rows = [Row(*row) for row in db.execute(sql.READ_EVENTS, (table, -1))]
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

    def remove(self, table: str, before: int) -> None:
        try:
            remove_events(self.db if self.path == MEMORY else None, self.path, table, before)
        except sqlite3.Error as error:
            raise self._refused(str(error)) from None

    def close(self) -> None:
        self.mailbox.close()
        if not self.writer.close():
            return  # the disk does not answer; what was answered is in the write-ahead log
        if self.reader is not self.db:
            self.reader.close()
        if self.writable:
            with contextlib.suppress(sqlite3.Error):
                self.db.execute(f"pragma busy_timeout={OPENING_TIME}")
                self.db.execute("pragma wal_checkpoint(truncate)")
        self.db.close()
