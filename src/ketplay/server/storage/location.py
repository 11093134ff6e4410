"""Where the store is: a file in a data directory, or a database named by the variable KET_DB."""

from __future__ import annotations

import os
import re
from pathlib import Path

import platformdirs

from ketplay.core.errors import KetError
from ketplay.server.storage.sqlite import MEMORY, SQLite
from ketplay.server.storage.store import Store

VARIABLE = "KET_DB"
DATABASE_SCHEMES = ("postgresql://", "postgres://")
FILE = "tables.db"
LESSONS = "lessons"


def is_database(location: str | Path) -> bool:
    """Whether a location is the URL of a database.

    >>> is_database("postgresql://db.example/ket"), is_database("tables.db")
    (True, False)
    """
    return str(location).startswith(DATABASE_SCHEMES)


def user_folder() -> Path:
    """The data directory of the user."""
    return Path(platformdirs.user_data_dir("ketplay", appauthor=False))


def find_tables(folder: str | None) -> str:
    """The location of tables that exist already; nothing is created."""
    location = find_location(folder, create=False)
    if location != MEMORY and not is_database(location) and not Path(location).exists():
        raise KetError(f"there are no tables in {location} yet", at=location)
    return location


def find_location(folder: str | None, create: bool = True) -> str:
    """The given directory (or a file in it), else what KET_DB names, else the user's directory."""
    if folder and "://" in folder:
        raise KetError(
            f"--data takes a directory; set {VARIABLE} to the URL of a database", at="--data"
        )
    url = "" if folder else os.environ.get(VARIABLE, "")
    if url == MEMORY or is_database(url):
        return url
    if "://" in url:
        raise KetError(
            f"{VARIABLE} is '{without_password(url)}'; it should start with postgresql://",
            at=VARIABLE,
        )
    return str(_database_file(Path(folder or url or user_folder()), create))


def _database_file(path: Path, create: bool) -> Path:
    is_file = path.is_file() or path.suffix == ".db"
    folder = path.parent if is_file else path
    if not create:
        return path if is_file else folder / FILE
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise KetError(
            f"cannot create the data directory {folder}: {error.strerror};"
            " choose another one with --data",
            at=str(folder),
        ) from None
    return path if is_file else folder / FILE


def lessons_folder(location: str | Path) -> Path | None:
    """Where people put lessons of their own, beside the tables; None for tables in memory.

    >>> lessons_folder("data/tables.db").as_posix(), lessons_folder(":memory:")
    ('data/lessons', None)
    """
    if str(location) == MEMORY:
        return None
    folder = user_folder() if is_database(location) else Path(location).parent
    return folder / LESSONS


def open_store(location: str | Path) -> Store:
    """The store at a location; raises Refused if it cannot be opened."""
    if is_database(location):
        from ketplay.server.storage.postgres import Postgres

        return Postgres(str(location))
    return SQLite(location)


def check_location(location: str, processes: int) -> None:
    """Refuses a store that cannot be opened, or that several processes cannot share."""
    if processes > 1 and location == MEMORY:
        raise KetError(
            f"{processes} processes cannot share a store in memory; choose a directory with --data",
            at=location,
        )
    if processes > 1 and os.name == "nt":
        raise KetError(
            "on Windows processes cannot share a socket; start the server without --processes",
            at="--processes",
        )
    open_store(location).close()


def without_password(location: str | Path) -> str:
    """A location as it may be shown to people.

    >>> without_password("postgresql://ada:secret@db.example/ket"), without_password("tables.db")
    ('postgresql://ada@db.example/ket', 'tables.db')
    """
    text = re.sub(r"(?<=[?&])password=[^&]*", "", str(location))
    return re.sub(r"(?<=://)([^:/@]*):[^@]*(?=@)", r"\1", text)
