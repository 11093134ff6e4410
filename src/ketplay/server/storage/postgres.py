"""The event log in a PostgreSQL database, for several machines. LISTEN and NOTIFY connect them.

An event and the notice about it are one statement, so a move costs one round trip. While the
database is unreachable, writing is refused with a sentence, tables in memory can still be read,
and a new connection is tried every second.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, LiteralString

from ketplay.core.errors import KetError
from ketplay.server.cluster import notices
from ketplay.server.cluster.notices import Notice, Reconnected, Written
from ketplay.server.protocol.errors import Refused
from ketplay.server.storage import archive
from ketplay.server.storage.archive import Row
from ketplay.server.storage.postgres_sql import (
    APPEND,
    ARCHIVE,
    BEAT,
    COPIES,
    EVENTS,
    FIND_FORMAT,
    LOCK_SCHEMA,
    QUIET,
    READ,
    SCHEMA,
    SELECT_ALL,
)
from ketplay.server.storage.store import FORMAT, Conflict, check_format
from ketplay.server.table import events
from ketplay.server.table.events import Event

if TYPE_CHECKING:
    import psycopg

log = logging.getLogger("ketplay.server")
Rows = tuple[Any, ...]
# A connection that hangs would hold up every table, so timeouts are short; the URL may change them.
TIMEOUTS: dict[str, Any] = {
    "connect_timeout": 5,
    "tcp_user_timeout": 5000,
    "keepalives_idle": 10,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "application_name": "ketplay",
    "options": "-c statement_timeout=10000",
}


class Postgres:
    """The event log in a database, named by a URL.

    For use in one thread; `maintain` and `archive` open connections of their own.
    """

    maintenance_interval = 1.0

    def __init__(self, url: str) -> None:
        self.url = url
        self.process_id = secrets.token_hex(6)
        self.has_peers = False
        self.reconnections = 0
        self.may_write = True
        self.table_count = 0
        self.receive: Callable[[Notice], None] | None = None
        self.loop: asyncio.AbstractEventLoop | None = None
        self.db: psycopg.Connection[Rows] | None = self._connect()
        self._prepare(self.db)

    def _connect(self) -> psycopg.Connection[Rows]:
        """A new connection. Error messages never contain the password."""
        try:
            import psycopg
        except ImportError:
            raise KetError(
                "PostgreSQL needs the package psycopg: pip install 'ketplay[postgres]'", at="KET_DB"
            ) from None
        try:
            db = psycopg.connect(
                "", autocommit=True, **{**TIMEOUTS, **psycopg.conninfo.conninfo_to_dict(self.url)}
            )
        except psycopg.ProgrammingError:
            raise KetError(
                "KET_DB should be a URL such as postgresql://name:password@host/database",
                at="KET_DB",
            ) from None
        except psycopg.Error as error:
            raise Refused(
                "store", f"cannot connect to the database: {_one_line(error)}", at="KET_DB"
            ) from None
        return db

    def _prepare(self, db: psycopg.Connection[Rows]) -> None:
        """Creates the tables. Without permission to do so, existing ones can still be read."""
        import psycopg

        try:
            self._create_tables(db)
            self.may_write = db.execute("show transaction_read_only").fetchone() != ("on",)
        except psycopg.Error as error:
            self.may_write = False
            if not self._can_read(db):
                db.close()
                raise Refused(
                    "store",
                    f"cannot create tables in the database: {_one_line(error)}",
                    at="KET_DB",
                ) from None
        except Refused:
            db.close()
            raise

    def _create_tables(self, db: psycopg.Connection[Rows]) -> None:
        with db.transaction():
            db.execute(LOCK_SCHEMA)
            if self._has_tables(db):
                return
            db.execute(SCHEMA)
            db.execute("insert into format values (%s)", (FORMAT,))

    def _can_read(self, db: psycopg.Connection[Rows]) -> bool:
        import psycopg

        try:
            return self._has_tables(db)
        except psycopg.Error:
            return False

    def _has_tables(self, db: psycopg.Connection[Rows]) -> bool:
        """Whether the database has tables; refused if their format is another one."""
        has_events, has_format = db.execute(FIND_FORMAT).fetchall()[0]
        if has_events:
            versions = db.execute("select version from format").fetchall() if has_format else []
            check_format(versions[0][0] if versions else 1, "the database")
        return bool(has_events)

    @property
    def writable(self) -> bool:
        return self.may_write and self.db is not None

    # -- the log

    def append(self, new: Sequence[Event]) -> None:
        import psycopg

        notice = notices.encode(Written(self.process_id, new[-1].table, new[-1].n)).decode()
        columns = [
            [e.table for e in new],
            [e.n for e in new],
            [e.at for e in new],
            [e.kind for e in new],
        ]
        bodies = [events.encode(e.body).decode() for e in new]
        if not self.may_write:
            raise self._refused("it is read-only")
        is_new_table = new[0].n == 0
        if is_new_table and self._ask('select 1 from archive where "table" = %s', (new[0].table,)):
            raise Conflict
        try:
            self._ask(APPEND, (*columns, bodies, notice))
        except psycopg.errors.UniqueViolation:
            raise Conflict from None
        except psycopg.Error as error:
            raise self._refused(_one_line(error)) from None

    def _ask(self, statement: LiteralString, values: Any = ()) -> list[Rows]:
        """The rows of a statement. If the connection is lost, `maintain` opens a new one."""
        import psycopg

        if self.db is None:
            raise Refused(
                "store",
                "the database is unreachable; your game is saved, try again in a moment",
                wait=1.0,
            )
        try:
            rows = self.db.execute(statement, values).fetchall()
            self._receive_notices(self.db)  # those that came right behind the answer
            return rows
        except psycopg.Error as error:
            if not self.db.broken and not self.db.closed:
                raise
            self._disconnect(error)
            raise Refused(
                "store",
                "the connection to the database was lost;"
                " when it is back, the table shows whether this was saved",
                wait=1.0,
            ) from None

    def _refused(self, reason: str) -> Refused:
        return Refused(
            "store",
            f"cannot write to the database ({reason});"
            " nothing has changed, and reading still works",
        )

    def read(self, table: str, since: int = -1) -> list[Event]:
        answer = self._ask(READ, {"table": table, "since": since})
        rows = [Row(*row[:3]) for row in answer if row[0] >= 0]
        if answer and answer[0][0] < 0:
            rows = archive.join(answer[0][3], rows)
        return [row.event(table) for row in rows if row.n > since]

    def count(self) -> int:
        """While the database is unreachable, the last known number."""
        with contextlib.suppress(Refused):
            rows = self._ask("select count(*) from events where n = 0 and kind = 'opened'")
            self.table_count = int(rows[0][0])
        return self.table_count

    def version(self) -> int:
        """Changes with each reconnection: while a connection lasts, no notice gets lost."""
        return self.reconnections

    def beat(self, run: float, now: float) -> None:
        with contextlib.suppress(Exception):
            self._ask(BEAT, (run, now))

    def runs(self) -> list[tuple[float, float]]:
        return [(began, last) for began, last in self._ask("select began, last from runs")]

    # -- notices

    def listen(self, receive: Callable[[Notice], None]) -> None:
        self.receive = receive
        self.loop = asyncio.get_running_loop()
        if self.db is not None:
            self._listen(self.db)

    def _listen(self, db: psycopg.Connection[Rows]) -> None:
        """Calls `_readable` when notices come, `_pass_on` for those that come with an answer."""
        import psycopg

        if self.loop is None:
            return
        db.add_notify_handler(lambda notification: self._pass_on(notification.payload))
        try:
            db.execute("listen ketplay")
            self.loop.add_reader(db.fileno(), self._readable, db)
        except psycopg.Error as error:
            self._disconnect(error)

    def _readable(self, db: psycopg.Connection[Rows]) -> None:
        import psycopg

        try:
            db.pgconn.consume_input()
        except psycopg.Error as error:
            self._disconnect(error)
            return
        self._receive_notices(db)

    def _receive_notices(self, db: psycopg.Connection[Rows]) -> None:
        while notification := db.pgconn.notifies():
            self._pass_on(notification.extra.decode())

    def _pass_on(self, payload: str) -> None:
        """Passes a notice on, but later: its receiver may want to run a statement of its own."""
        notice = notices.decode(payload)
        if notice is None or notice.sender == self.process_id:
            return
        if self.receive is not None and self.loop is not None:
            self.loop.call_soon(self.receive, notice)

    def notify(self, notice: Notice) -> None:
        with contextlib.suppress(Exception):  # a notice may get lost
            self._ask("select pg_notify('ketplay', %s)", (notices.encode(notice).decode(),))

    # -- losing the connection and getting it back

    def _disconnect(self, error: Exception) -> None:
        db, self.db = self.db, None
        if db is None:
            return
        log.warning(
            "lost the connection to the database (%s); tables in memory can be read, not written",
            _one_line(error),
        )
        if self.loop is not None:
            with contextlib.suppress(Exception):
                self.loop.remove_reader(db.fileno())
        db.close()

    def maintain(self) -> None:
        """Opens a new connection if there is none."""
        if self.db is not None or self.loop is None:
            return
        try:
            db = self._connect()
        except KetError:
            return
        self.loop.call_soon_threadsafe(self._reconnect, db)

    def _reconnect(self, db: psycopg.Connection[Rows]) -> None:
        log.warning("the database is back")
        self.db = db
        self.reconnections += 1
        self._listen(db)
        if self.receive is not None:
            self.receive(Reconnected(self.process_id))

    # -- archives

    def archive(self, before: float) -> int:
        import psycopg

        if not self.writable:
            return 0
        try:
            with contextlib.closing(self._connect()) as db:
                quiet = db.execute(QUIET, {"before": before}).fetchall()
                return sum(self._pack(db, table, before) for (table,) in quiet)
        except psycopg.Error as error:
            raise self._refused(_one_line(error)) from None

    def _pack(self, db: psycopg.Connection[Rows], table: str, before: float) -> bool:
        """Archives one table in a transaction. False if something happened there meanwhile."""
        with db.transaction():
            db.execute("select pg_advisory_xact_lock(80601, hashtext(%s))", (table,))
            rows = [Row(*row) for row in db.execute(EVENTS, (table,))]
            if not rows or rows[-1].at >= before:
                return False
            old = db.execute('select body from archive where "table" = %s', (table,)).fetchone()
            log = archive.join(old[0] if old else None, rows)
            db.execute(ARCHIVE, (table, log[-1].n, log[-1].at, archive.pack(log)))
            db.execute('delete from events where "table" = %s and n <= %s', (table, log[-1].n))
            return True

    # -- backups

    def snapshot(self) -> Iterator[tuple[str, Iterable[Rows]]]:
        """All rows as they are at one moment, for each table of the database."""
        with contextlib.closing(self._connect()) as db, db.transaction():
            db.execute("set transaction isolation level repeatable read, read only")
            for name, statement in SELECT_ALL.items():
                with db.cursor(name=name) as rows:  # in portions: it may not fit into memory
                    rows.execute(statement)
                    yield name, rows

    def fill(self, tables: dict[str, Iterable[Rows]]) -> None:
        """Writes all rows into an empty database, or none."""
        with contextlib.closing(self._connect()) as db, db.transaction():
            db.execute("lock table events, archive in exclusive mode")
            if db.execute(
                "select 1 from events union all select 1 from archive limit 1"
            ).fetchone():
                raise KetError(
                    "there are tables in this database already; restore into another one",
                    at="KET_DB",
                )
            for name, rows in tables.items():
                with db.cursor().copy(COPIES[name]) as copy:
                    for row in rows:
                        copy.write_row(row)

    def close(self) -> None:
        db, self.db = self.db, None
        if db is None:
            return
        if self.loop is not None and not self.loop.is_closed():
            with contextlib.suppress(Exception):
                self.loop.remove_reader(db.fileno())
        db.close()


def _one_line(error: Exception) -> str:
    """The message of a database, on one line."""
    return " ".join(str(error).split()) or type(error).__name__
