"""Backups: all tables copied into one SQLite file, whatever store they come from, and back."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from ketplay.core.errors import KetError
from ketplay.server.storage.location import is_database
from ketplay.server.storage.postgres import Postgres
from ketplay.server.storage.private_files import make_private
from ketplay.server.storage.sqlite import MEMORY
from ketplay.server.storage.sqlite_sql import SCHEMA
from ketplay.server.storage.store import check_format

COLUMNS = {"events": 5, "archive": 4}  # how many each table has


def backup(location: str, file: Path) -> tuple[int, int]:
    """Writes all tables, as they are at one moment, into a new file.

    Returns how many live and how many archived tables there are.
    """
    if file.exists():
        raise KetError(
            f"{file} already exists; a backup never overwrites a file, so choose another name",
            at=str(file),
        )
    if location == MEMORY:
        raise KetError(
            "a store in memory belongs to its own process and cannot be copied", at=location
        )
    if not is_database(location) and not Path(location).exists():
        raise KetError(f"there are no tables in {location} yet", at=location)
    partial = file.with_name(file.name + ".part")
    try:
        with _new_database(partial) as target:
            _copy_from(location, target)
            target.execute("pragma journal_mode=delete")  # one file, without a log beside it
            counts = _count(target)
        os.replace(partial, file)
        return counts
    except (OSError, sqlite3.Error) as error:
        raise KetError(f"cannot write the backup {file}: {error}", at=str(file)) from None
    finally:
        partial.unlink(missing_ok=True)


@contextlib.contextmanager
def _new_database(path: Path) -> Iterator[sqlite3.Connection]:
    path.unlink(missing_ok=True)
    make_private(path)
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as database:
        yield database


def _copy_from(location: str, target: sqlite3.Connection) -> None:
    if is_database(location):
        target.executescript(SCHEMA)
        _copy_from_postgres(Postgres(location), target)
        return
    uri = f"{Path(location).absolute().as_uri()}?mode=ro"
    with contextlib.closing(sqlite3.connect(uri, uri=True)) as source:
        source.backup(target)  # in one step: a reader's snapshot, for which no writer has to wait


def _copy_from_postgres(store: Postgres, target: sqlite3.Connection) -> None:
    target.execute("begin")
    for table, rows in store.snapshot():
        placeholders = ",".join("?" * COLUMNS[table])
        target.executemany(f"insert into {table} values ({placeholders})", rows)
    target.execute("commit")
    store.close()


def _count(database: sqlite3.Connection) -> tuple[int, int]:
    live = database.execute("select count(*) from events where n=0 and kind='opened'").fetchone()
    archived = database.execute("select count(*) from archive").fetchone()
    return int(live[0]), int(archived[0])


def restore(file: Path, location: str) -> tuple[int, int]:
    """Copies the tables of a backup into an empty store; how many live and archived ones."""
    if not file.is_file():
        raise KetError(f"there is no backup {file}", at=str(file))
    if location == MEMORY:
        raise KetError(
            "tables restored into memory would be lost at once; choose a directory with --data",
            at=location,
        )
    try:
        with contextlib.closing(sqlite3.connect(_reading_uri(file), uri=True)) as source:
            counts = _count(source)
            check_format(source.execute("pragma user_version").fetchone()[0], str(file))
            _copy_to(source, location)
            return counts
    except sqlite3.Error as error:
        raise KetError(f"{file} is not a backup of tables: {error}", at=str(file)) from None


def _reading_uri(file: Path) -> str:
    """How to read a backup without leaving files beside it, if it has no log that belongs to it."""
    has_log = file.with_name(file.name + "-wal").exists()
    return f"{file.absolute().as_uri()}?{'mode=ro' if has_log else 'immutable=1'}"


def _copy_to(source: sqlite3.Connection, location: str) -> None:
    if is_database(location):
        store = Postgres(location)
        try:
            store.fill({name: source.execute(f"select * from {name}") for name in COLUMNS})
        finally:
            store.close()
        return
    make_private(location)
    with contextlib.closing(sqlite3.connect(location, isolation_level=None)) as target:
        if target.execute("select 1 from sqlite_master limit 1").fetchone() and any(_count(target)):
            raise KetError(
                f"there are tables in {location} already; restore into another directory",
                at=location,
            )
        source.backup(target)
