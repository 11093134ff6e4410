"""Removing events from a SQLite file for good: what is removed is overwritten."""

from __future__ import annotations

import contextlib
import sqlite3

PATIENCE = 10.0  # seconds to wait for another program's lock


def remove_events(memory: sqlite3.Connection | None, path: str, table: str, before: int) -> None:
    """Removes the events of a log before a number, and what is archived of it.

    A store in memory has but one connection; a file gets one for this alone.
    """
    if memory is not None:
        _remove(memory, table, before)
        return
    with contextlib.closing(sqlite3.connect(path, timeout=PATIENCE)) as db, db:
        _remove(db, table, before)


def _remove(db: sqlite3.Connection, table: str, before: int) -> None:
    db.execute("pragma secure_delete=on")
    db.execute('delete from archive where "table"=?', (table,))
    db.execute('delete from events where "table"=? and n<?', (table, before))
