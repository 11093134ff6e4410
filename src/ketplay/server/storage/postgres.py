"""The log in a PostgreSQL database, for several machines. LISTEN and NOTIFY are the wire between them.

An event and the word of it are one statement, so a move costs one round trip. A database that goes away is told in a
sentence to whoever wants to write; tables in memory can be read on, and the connection is made again every second.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, LiteralString

from ketplay.core.errors import KetError
from ketplay.server.cluster import notices as gossip
from ketplay.server.cluster.notices import Word
from ketplay.server.protocol.errors import Refused
from ketplay.server.storage import archive
from ketplay.server.storage.archive import Row
from ketplay.server.storage.store import Taken
from ketplay.server.table import events
from ketplay.server.table.events import Event

if TYPE_CHECKING:
    import psycopg

log = logging.getLogger("ketplay.server")
Rows = tuple[Any, ...]
SCHEMA: LiteralString = """
select pg_advisory_xact_lock(80600);
create table if not exists events (
    "table" text not null, n integer not null, at double precision not null, kind text not null, body text not null,
    primary key ("table", n)
);
create index if not exists tables on events ("table") where n = 0;
create table if not exists archive (
    "table" text not null primary key, last integer not null, at double precision not null, body bytea not null
);
create table if not exists runs (began double precision primary key, last double precision not null);
"""
APPEND: LiteralString = """
with new as (insert into events select * from unnest(%s::text[], %s::int[], %s::float8[], %s::text[], %s::text[]))
select pg_notify('ketplay', %s)
"""
# One statement, so that a table which is being archived is in neither or both places for no reader.
READ: LiteralString = """
select n, at, body, null::bytea from events where "table" = %(table)s and n > %(since)s
union all select -1, at, '', body from archive where "table" = %(table)s and last > %(since)s
order by 1
"""
QUIET: LiteralString = """
select "table" from events as first where n = 0 and at < %(before)s
and (select at from events where "table" = first."table" order by n desc limit 1) < %(before)s
union all select "table" from archive
where (select at from events where "table" = archive."table" order by n desc limit 1) < %(before)s
"""
BEAT: LiteralString = """
insert into runs values (%s, %s) on conflict (began) do update set last = excluded.last returning 1
"""
EVENTS: LiteralString = 'select n, at, body from events where "table" = %s order by n'
EVERYTHING: dict[str, LiteralString] = {
    "events": 'select * from events order by "table", n',
    "archive": 'select * from archive order by "table"',
}
COPIES: dict[str, LiteralString] = {
    "events": "copy events from stdin",
    "archive": "copy archive from stdin",
}
KEEP: LiteralString = """
insert into archive values (%s, %s, %s, %s)
on conflict ("table") do update set last = excluded.last, at = excluded.at, body = excluded.body
"""
# A connection that hangs would hold up every table, so nobody waits long; the URL may say otherwise.
PATIENT: dict[str, Any] = {
    "connect_timeout": 5,
    "tcp_user_timeout": 5000,
    "keepalives_idle": 10,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "application_name": "ketplay",
    "options": "-c statement_timeout=10000",
}


class Postgres:
    """The log in a database that a URL names. For one thread; `tidy` and `archive` have connections of their own."""

    tidy_every = 1.0

    def __init__(self, url: str) -> None:
        self.url = url
        self.me = secrets.token_hex(6)
        self.others = False
        self.times = 0  # connected again
        self.allowed = True
        self.tables = 0
        self.heard: Callable[[Word], None] | None = None
        self.loop: asyncio.AbstractEventLoop | None = None
        self.db: psycopg.Connection[Rows] | None = self._connect()
        self._prepare(self.db)

    def _connect(self) -> psycopg.Connection[Rows]:
        """A new connection; refused with a sentence that has no password in it."""
        try:
            import psycopg
        except ImportError:
            words = (
                "a PostgreSQL database needs the package psycopg: pip install 'ketplay[postgres]'"
            )
            raise KetError(words, at="KET_DB") from None
        try:
            db = psycopg.connect(
                "", autocommit=True, **{**PATIENT, **psycopg.conninfo.conninfo_to_dict(self.url)}
            )
        except psycopg.ProgrammingError:
            raise KetError(
                "KET_DB is no URL such as postgresql://name:password@host/database", at="KET_DB"
            ) from None
        except psycopg.Error as error:
            raise Refused(
                "store", f"cannot reach the database: {_line(error)}", at="KET_DB"
            ) from None
        return db

    def _prepare(self, db: psycopg.Connection[Rows]) -> None:
        """Makes the tables. Where that is not allowed and they are there, it is for reading only."""
        import psycopg

        try:
            with db.transaction():
                db.execute(SCHEMA)
            self.allowed = db.execute("show transaction_read_only").fetchone() != ("on",)
        except psycopg.Error as error:
            self.allowed = False
            try:
                db.execute("select 1 from events, archive limit 1")
            except psycopg.Error:
                db.close()
                raise Refused(
                    "store", f"the database cannot hold tables: {_line(error)}", at="KET_DB"
                ) from None

    @property
    def writable(self) -> bool:
        return self.allowed and self.db is not None

    # -- the log

    def append(self, new: Sequence[Event]) -> None:
        import psycopg

        word = gossip.encode(gossip.Wrote(self.me, new[-1].table, new[-1].n)).decode()
        columns = [
            [e.table for e in new],
            [e.n for e in new],
            [e.at for e in new],
            [e.kind for e in new],
        ]
        bodies = [events.encode(e.body).decode() for e in new]
        if not self.allowed:
            raise self._refused("it can only be read")
        if new[0].n == 0 and self._ask('select 1 from archive where "table" = %s', (new[0].table,)):
            raise Taken
        try:
            self._ask(APPEND, (*columns, bodies, word))
        except psycopg.errors.UniqueViolation:
            raise Taken from None
        except psycopg.Error as error:
            raise self._refused(_line(error)) from None

    def _ask(self, statement: LiteralString, values: Any = ()) -> list[Rows]:
        """The rows of a statement. A connection that is lost here is made again by `tidy`."""
        import psycopg

        if self.db is None:
            raise Refused(
                "store",
                "the database is away; what was answered is safe, try again in a moment",
                wait=1.0,
            )
        try:
            found = self.db.execute(statement, values).fetchall()
            self._hear(self.db)  # words that came right behind the answer
            return found
        except psycopg.Error as error:
            if not self.db.broken and not self.db.closed:
                raise
            self._lost(error)
            words = "the database went away meanwhile; when it is back, the table shows whether this was written"
            raise Refused("store", words, wait=1.0) from None

    def _refused(self, why: str) -> Refused:
        return Refused(
            "store",
            f"the database cannot be written ({why}); nothing changed, and reading still works",
        )

    def read(self, table: str, since: int = -1) -> list[Event]:
        found = self._ask(READ, {"table": table, "since": since})
        rows = [Row(*row[:3]) for row in found if row[0] >= 0]
        if found and found[0][0] < 0:
            rows = archive.joined(found[0][3], rows)
        return [row.event(table) for row in rows if row.n > since]

    def count(self) -> int:
        """While the database is away, how many there were."""
        with contextlib.suppress(Refused):
            self.tables = int(
                self._ask("select count(*) from events where n = 0 and kind = 'opened'")[0][0]
            )
        return self.tables

    def version(self) -> int:
        """While a connection lasts, nothing that is told gets lost."""
        return self.times

    def beat(self, run: float, now: float) -> None:
        with contextlib.suppress(Exception):
            self._ask(BEAT, (run, now))

    def runs(self) -> list[tuple[float, float]]:
        return [(began, last) for began, last in self._ask("select began, last from runs")]

    # -- the wire

    def attach(self, heard: Callable[[Word], None]) -> None:
        self.heard, self.loop = heard, asyncio.get_running_loop()
        if self.db is not None:
            self._listen(self.db)

    def _listen(self, db: psycopg.Connection[Rows]) -> None:
        """From now on `_readable` is called when words come, and `_note` for those that come with an answer."""
        import psycopg

        if self.loop is None:
            return
        db.add_notify_handler(lambda note: self._note(note.payload))
        try:
            db.execute("listen ketplay")
            self.loop.add_reader(db.fileno(), self._readable, db)
        except psycopg.Error as error:
            self._lost(error)

    def _readable(self, db: psycopg.Connection[Rows]) -> None:
        import psycopg

        try:
            db.pgconn.consume_input()
        except psycopg.Error as error:
            self._lost(error)
            return
        self._hear(db)

    def _hear(self, db: psycopg.Connection[Rows]) -> None:
        while note := db.pgconn.notifies():
            self._note(note.extra.decode())

    def _note(self, payload: str) -> None:
        """Passes a word on, but not in the middle of a statement: it may want one of its own."""
        word = gossip.decode(payload)
        if (
            word is not None
            and self.heard is not None
            and self.loop is not None
            and word.sender != self.me
        ):
            self.loop.call_soon(self.heard, word)

    def tell(self, word: Word) -> None:
        with contextlib.suppress(Exception):  # it is only a word
            self._ask("select pg_notify('ketplay', %s)", (gossip.encode(word).decode(),))

    # -- losing it and getting it back

    def _lost(self, error: Exception) -> None:
        db, self.db = self.db, None
        if db is None:
            return
        log.warning(
            "the database went away (%s); tables in memory can be read, nothing can be written",
            _line(error),
        )
        if self.loop is not None:
            with contextlib.suppress(Exception):
                self.loop.remove_reader(db.fileno())
        db.close()

    def tidy(self) -> None:
        """Connects again if need be."""
        if self.db is not None or self.loop is None:
            return
        try:
            fresh = self._connect()
        except KetError:
            return
        self.loop.call_soon_threadsafe(self._adopt, fresh)

    def _adopt(self, fresh: psycopg.Connection[Rows]) -> None:
        log.warning("the database is back")
        self.db = fresh
        self.times += 1
        self._listen(fresh)
        if self.heard is not None:
            self.heard(gossip.Back(self.me))

    # -- old tables

    def archive(self, before: float) -> int:
        import psycopg

        if not self.writable:
            return 0
        try:
            with contextlib.closing(self._connect()) as db:
                quiet = db.execute(QUIET, {"before": before}).fetchall()
                return sum(self._pack(db, table, before) for (table,) in quiet)
        except psycopg.Error as error:
            raise self._refused(_line(error)) from None

    def _pack(self, db: psycopg.Connection[Rows], table: str, before: float) -> bool:
        """One table in one transaction. False if it woke up meanwhile, or another process packs it."""
        with db.transaction():
            db.execute("select pg_advisory_xact_lock(80601, hashtext(%s))", (table,))
            rows = [Row(*row) for row in db.execute(EVENTS, (table,))]
            if not rows or rows[-1].at >= before:
                return False
            old = db.execute('select body from archive where "table" = %s', (table,)).fetchone()
            whole = archive.joined(old[0] if old else None, rows)
            db.execute(KEEP, (table, whole[-1].n, whole[-1].at, archive.pack(whole)))
            db.execute('delete from events where "table" = %s and n <= %s', (table, whole[-1].n))
            return True

    # -- all of it

    def snapshot(self) -> Iterator[tuple[str, Iterable[Rows]]]:
        """All rows as they are at one moment, by the name of their table."""
        with contextlib.closing(self._connect()) as db, db.transaction():
            db.execute("set transaction isolation level repeatable read, read only")
            for name, statement in EVERYTHING.items():
                with db.cursor(name=name) as rows:  # by portions: it need not fit into memory
                    rows.execute(statement)
                    yield name, rows

    def fill(self, tables: dict[str, Iterable[Rows]]) -> None:
        """Takes all rows in, where there are none, or nothing at all."""
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


def _line(error: Exception) -> str:
    """What a database says, on one line."""
    return " ".join(str(error).split()) or type(error).__name__
