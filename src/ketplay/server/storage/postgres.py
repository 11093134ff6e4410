"""The event log in a PostgreSQL database, for several machines. LISTEN and NOTIFY connect them.

An event and the notice about it are one statement, so a move costs one round trip. Statements run
one after the other in a thread of their own, on a connection of their own; notices come on another.
While the database is unreachable or does not answer, writing is refused with a sentence, tables in
memory can still be read, and a new connection is tried every second.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ketplay.core.errors import KetError, MissingExtra
from ketplay.core.finished.chance_counts import ChanceCount
from ketplay.server.cluster import notices
from ketplay.server.cluster.notices import Notice, Reconnected, Written
from ketplay.server.protocol.errors import Refused
from ketplay.server.storage import archive
from ketplay.server.storage.archive import Row
from ketplay.server.storage.postgres_sql import (
    APPEND,
    ARCHIVE,
    ARCHIVED,
    BEAT,
    CHANCES,
    COPIES,
    COUNT,
    EVENTS,
    FIND_FORMAT,
    LOCK_SCHEMA,
    QUIET,
    READ,
    REMOVE,
    SCHEMA,
    SELECT_ALL,
)
from ketplay.server.storage.statements import DEADLINE, READING_TIME, Rows, Statements, one_line
from ketplay.server.storage.store import FORMAT, Conflict, check_format
from ketplay.server.table import events
from ketplay.server.table.events import Event

if TYPE_CHECKING:
    import psycopg

log = logging.getLogger("ketplay.server")
# For a connection that hangs; the URL may change these.
TIMEOUTS: dict[str, Any] = {
    "connect_timeout": 5,
    "tcp_user_timeout": 5000,
    "keepalives_idle": 10,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "application_name": "ketplay",
}
ANSWER_SOON = {"options": "-c statement_timeout=4000"}  # before the connection is given up


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
        self.listener: psycopg.Connection[Rows] | None = None
        self.listener_file = -1
        self.statements = Statements(self._lost)
        db = self._connect(ANSWER_SOON)
        self._prepare(db)
        self.statements.db = db

    def _connect(self, settings: dict[str, Any] | None = None) -> psycopg.Connection[Rows]:
        """A new connection. Error messages never contain the password."""
        try:
            import psycopg
        except ImportError:
            raise MissingExtra("PostgreSQL needs", "postgres") from None
        try:
            given = psycopg.conninfo.conninfo_to_dict(self.url)
            db = psycopg.connect("", autocommit=True, **{**TIMEOUTS, **(settings or {}), **given})
        except psycopg.ProgrammingError:
            raise KetError(
                "KET_DB should be a URL such as postgresql://name:password@host/database",
                at="KET_DB",
            ) from None
        except psycopg.Error as error:
            raise Refused(
                "store", f"cannot connect to the database: {one_line(error)}", at="KET_DB"
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
                    f"cannot create tables in the database: {one_line(error)}",
                    at="KET_DB",
                ) from None
        except Refused:
            db.close()
            raise

    def _create_tables(self, db: psycopg.Connection[Rows]) -> None:
        with db.transaction():
            db.execute(LOCK_SCHEMA)
            if not self._has_tables(db):
                db.execute(SCHEMA)
                db.execute("insert into format values (%s)", (FORMAT,))
        self._create_statistics(db)

    def _create_statistics(self, db: psycopg.Connection[Rows]) -> None:
        """The table of statistics, which older stores lack; without permission there are none."""
        import psycopg

        with contextlib.suppress(psycopg.Error), db.transaction():
            db.execute(LOCK_SCHEMA)
            if db.execute("select to_regclass('chances') is null").fetchone() == (True,):
                db.execute(CHANCES)

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
        return self.may_write and self.statements.db is not None

    # -- the log

    def append(self, new: Sequence[Event]) -> None:
        self.statements.start(lambda db: self._insert(db, new)).result()

    async def write(self, new: Sequence[Event]) -> None:
        await asyncio.wrap_future(self.statements.start(lambda db: self._insert(db, new)))

    def _insert(self, db: psycopg.Connection[Rows], new: Sequence[Event]) -> None:
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
        try:
            if new[0].n == 0 and db.execute(ARCHIVED, (new[0].table,)).fetchall():
                raise Conflict
            db.execute(APPEND, (*columns, bodies, notice))
        except psycopg.errors.UniqueViolation:
            raise Conflict from None
        except psycopg.Error as error:
            if db.broken or db.closed:
                raise
            raise self._refused(one_line(error)) from None

    def _refused(self, reason: str) -> Refused:
        return Refused(
            "store",
            f"cannot write to the database ({reason});"
            " nothing has changed, and reading still works",
        )

    def read(self, table: str, since: int = -1, most: int | None = None) -> list[Event]:
        answer = self.statements.ask(READ, {"table": table, "since": since, "most": most})
        rows = [Row(*row[:3]) for row in answer if row[0] >= 0]
        if answer and answer[0][0] < 0:
            rows = archive.join(answer[0][3], rows)
        return [row.event(table) for row in rows if row.n > since]

    def problem(self) -> str:
        if self.statements.db is None:
            return "the database is unreachable"
        if self.statements.is_stuck(READING_TIME):
            return "the database does not answer"
        return "" if self.may_write else "the database is read-only"

    def count(self) -> int:
        """While the database is unreachable, the last known number."""
        with contextlib.suppress(Refused):
            rows = self.statements.ask(
                "select count(*) from events where n = 0 and kind = 'opened'"
            )
            self.table_count = int(rows[0][0])
        return self.table_count

    def version(self) -> int:
        """Changes with each reconnection: while a connection lasts, no notice gets lost."""
        return self.reconnections

    def beat(self, run: float, now: float) -> None:
        self.statements.tell(BEAT, (run, now))

    def runs(self) -> list[tuple[float, float]]:
        return [
            (began, last) for began, last in self.statements.ask("select began, last from runs")
        ]

    def count_chances(self, counts: Sequence[ChanceCount]) -> None:
        if counts and self.may_write:
            self.statements.tell(COUNT, [list(column) for column in zip(*counts, strict=True)])

    def chance_counts(self) -> list[ChanceCount]:
        with contextlib.suppress(Refused):
            return [ChanceCount(*row) for row in self.statements.ask("select * from chances")]
        return []

    # -- notices

    def listen(self, receive: Callable[[Notice], None]) -> None:
        self.receive = receive
        self.loop = asyncio.get_running_loop()
        try:
            self._listen(self._connect())
        except KetError as error:
            self.statements.drop(error)  # and try again with both

    def _listen(self, db: psycopg.Connection[Rows]) -> None:
        """Has `_readable` called when notices come."""
        import psycopg

        if self.loop is None:
            return
        self.listener = db
        try:
            db.execute("listen ketplay")
            self.listener_file = db.fileno()
            self.loop.add_reader(self.listener_file, self._readable, db)
        except psycopg.Error as error:
            self._disconnect(error)

    def _readable(self, db: psycopg.Connection[Rows]) -> None:
        import psycopg

        try:
            db.pgconn.consume_input()
        except psycopg.Error as error:
            self._disconnect(error)
            return
        while notification := db.pgconn.notifies():
            self._pass_on(notification.extra.decode())

    def _pass_on(self, payload: str) -> None:
        notice = notices.decode(payload)
        if notice is not None and self.receive is not None:
            self.receive(notice)

    def notify(self, notice: Notice) -> None:
        self.statements.tell("select pg_notify('ketplay', %s)", (notices.encode(notice).decode(),))

    # -- losing the connections and getting them back

    def _lost(self, error: Exception) -> None:
        """The connection for statements is gone, so notices are of no use; called in its thread."""
        log.warning(
            "lost the connection to the database (%s); tables in memory can be read, not written",
            one_line(error),
        )
        if self.loop is not None and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self._stop_listening)

    def _disconnect(self, error: Exception) -> None:
        """The connection for notices is gone."""
        self._stop_listening()
        self.statements.drop(error)

    def _stop_listening(self) -> None:
        db = self.listener
        self.listener = None
        if db is None:
            return
        if self.loop is not None and self.listener_file >= 0 and not self.loop.is_closed():
            self.loop.remove_reader(self.listener_file)  # a closed one does not know its number
        self.listener_file = -1
        db.close()

    def maintain(self) -> None:
        """Opens new connections if there are none; gives up one that does not answer."""
        if self.statements.is_stuck(DEADLINE):
            self.statements.give_up()
        if self.statements.db is not None or self.loop is None:
            return
        with contextlib.ExitStack() as opened:
            try:
                db = opened.enter_context(contextlib.closing(self._connect(ANSWER_SOON)))
                listener = self._connect()
            except KetError:
                return
            opened.pop_all()
        self.loop.call_soon_threadsafe(self._reconnect, db, listener)

    def _reconnect(self, db: psycopg.Connection[Rows], listener: psycopg.Connection[Rows]) -> None:
        log.warning("the database is back")
        self._stop_listening()
        self.statements.db = db
        self.reconnections += 1
        self._listen(listener)
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
            raise self._refused(one_line(error)) from None

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

    def remove(self, table: str, before: int) -> None:
        names = {"table": table, "before": before}
        self.statements.start(lambda db: db.execute(REMOVE, names)).result()

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
        self._stop_listening()
        self.statements.close()
