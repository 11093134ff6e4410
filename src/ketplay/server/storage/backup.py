"""All tables in one file of their own, and back. A backup is an SQLite file whatever store it is made from."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from ketplay.core.errors import KetError
from ketplay.server.config import DATABASE
from ketplay.server.storage.postgres import Postgres
from ketplay.server.storage.sqlite import MEMORY, SCHEMA

TABLES = {"events": 5, "archive": 4}  # with their number of columns


def backup(place: str, file: Path) -> tuple[int, int]:
    """Writes the tables of a place into a new file, as they are at one moment; how many live and archived ones."""
    if file.exists():
        raise KetError(
            f"{file} exists already; a backup overwrites nothing, choose another name", at=str(file)
        )
    if place == MEMORY:
        raise KetError(
            "a store in memory is known to its own process alone; nothing can be copied", at=place
        )
    if not place.startswith(DATABASE) and not Path(place).exists():
        raise KetError(f"there are no tables in {place} yet", at=place)
    part = file.with_name(file.name + ".part")
    try:
        with _new(part) as made:
            _fill(place, made)
            counted = _count(made)
        os.replace(part, file)
        return counted
    except (OSError, sqlite3.Error) as error:
        raise KetError(f"cannot write the backup {file}: {error}", at=str(file)) from None
    finally:
        part.unlink(missing_ok=True)


@contextlib.contextmanager
def _new(path: Path) -> Iterator[sqlite3.Connection]:
    path.unlink(missing_ok=True)
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as made:
        yield made


def _fill(place: str, made: sqlite3.Connection) -> None:
    if place.startswith(DATABASE):
        made.executescript(SCHEMA)
        _copy_down(Postgres(place), made)
        return
    with contextlib.closing(
        sqlite3.connect(f"{Path(place).absolute().as_uri()}?mode=ro", uri=True)
    ) as source:
        source.backup(
            made
        )  # in one step: a reader's snapshot, and in WAL mode no writer waits for it


def _copy_down(store: Postgres, made: sqlite3.Connection) -> None:
    made.execute("begin")
    for table, rows in store.snapshot():
        marks = ",".join("?" * TABLES[table])
        made.executemany(f"insert into {table} values ({marks})", rows)
    made.execute("commit")
    store.close()


def _count(db: sqlite3.Connection) -> tuple[int, int]:
    live = db.execute("select count(*) from events where n=0 and kind='opened'").fetchone()[0]
    return int(live), int(db.execute("select count(*) from archive").fetchone()[0])


def restore(file: Path, place: str) -> tuple[int, int]:
    """Puts the tables of a backup into a place where there are none; how many live and archived ones."""
    if not file.is_file():
        raise KetError(f"there is no backup {file}", at=str(file))
    if place == MEMORY:
        raise KetError(
            "what is restored into memory is forgotten at once; give a directory (--data)", at=place
        )
    try:
        with contextlib.closing(
            sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)
        ) as source:
            counted = _count(source)
            _pour(source, place)
            return counted
    except sqlite3.Error as error:
        raise KetError(f"{file} is no backup of tables: {error}", at=str(file)) from None


def _pour(source: sqlite3.Connection, place: str) -> None:
    if place.startswith(DATABASE):
        store = Postgres(place)
        try:
            store.fill({name: source.execute(f"select * from {name}") for name in TABLES})
        finally:
            store.close()
        return
    with contextlib.closing(sqlite3.connect(place, isolation_level=None)) as target:
        if target.execute("select 1 from sqlite_master limit 1").fetchone() and any(_count(target)):
            raise KetError(
                f"there are tables in {place} already; restore into another directory", at=place
            )
        source.backup(target)
