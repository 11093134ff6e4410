"""Where the tables are kept: the file of a data directory, or a database that KET_DB names."""

from __future__ import annotations

import os
import re
from pathlib import Path

import platformdirs

from ketplay.core.errors import KetError
from ketplay.server.storage.sqlite import MEMORY, SQLite
from ketplay.server.storage.store import Store

VARIABLE = "KET_DB"
DATABASE = ("postgresql://", "postgres://")
FILE = "tables.db"


def find(folder: str | None) -> str:
    """The place that was asked for: a data directory (or a file in it), else what KET_DB says, else the user's own."""
    if folder and "://" in folder:
        raise KetError(
            f"--data is a directory; the URL of a database goes into {VARIABLE}", at="--data"
        )
    url = "" if folder else os.environ.get(VARIABLE, "")
    if url == MEMORY or url.startswith(DATABASE):
        return url
    if "://" in url:
        raise KetError(
            f"{VARIABLE} is '{words(url)}'; it should begin with postgresql://", at=VARIABLE
        )
    return str(_file(Path(folder or url or platformdirs.user_data_dir("ketplay", appauthor=False))))


def _file(where: Path) -> Path:
    if where.is_file() or where.suffix == ".db":
        where, name = where.parent, where.name
    else:
        name = FILE
    try:
        where.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        sentence = (
            f"cannot make the data directory {where}: {error.strerror}; choose one with --data"
        )
        raise KetError(sentence, at=str(where)) from None
    return where / name


def open_store(place: str | Path) -> Store:
    """The store at a place; Refused with a sentence where there can be none."""
    if str(place).startswith(DATABASE):
        from ketplay.server.storage.postgres import Postgres

        return Postgres(str(place))
    return SQLite(place)


def check(place: str, workers: int) -> None:
    """Refuses at once what cannot work: a place that cannot be opened, or several processes with a memory each."""
    if workers > 1 and place == MEMORY:
        raise KetError(
            f"{workers} workers cannot share a store in memory; give them a directory (--data)",
            at=place,
        )
    if workers > 1 and os.name == "nt":
        raise KetError(
            "several workers need a system where processes can share a socket; start one",
            at="--workers",
        )
    open_store(place).close()


def words(place: str | Path) -> str:
    """A place as people may see it: without a password.

    >>> words("postgresql://ada:secret@db.example/ket"), words("tables.db")
    ('postgresql://ada@db.example/ket', 'tables.db')
    """
    return re.sub(
        r"(?<=://)([^:/@]*):[^@]*(?=@)", r"\1", re.sub(r"(?<=[?&])password=[^&]*", "", str(place))
    )
