"""Files that only their owner can read, whatever the umask, and what may be wrong with them."""

from __future__ import annotations

import contextlib
import os
import stat
from pathlib import Path

OTHERS = 0o077  # the rights of everyone but the owner
LEAST_SPACE = 1 << 20  # bytes; with less, moves will soon be refused
SUFFIXES = ("", "-wal", "-shm", "-journal")  # of a database in SQLite


def make_private(path: str | Path) -> None:
    """Makes a database that is about to be opened private; one that is not there is created empty.

    SQLite gives its other files the rights of the first. An existing file is not opened here:
    closing it again would release the locks of this process.
    """
    with contextlib.suppress(OSError):  # it exists, or whoever opens it will say why it cannot be
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    for suffix in SUFFIXES:
        with contextlib.suppress(OSError):  # not there, or another user's
            mode = stat.S_IMODE(os.stat(f"{path}{suffix}").st_mode)
            if mode & OTHERS:
                os.chmod(f"{path}{suffix}", mode & ~OTHERS)


def folder_warning(folder: Path) -> str:
    """What to say about a folder that others can enter; empty if they cannot."""
    if os.name == "nt" or not folder.exists():
        return ""
    mode = stat.S_IMODE(folder.stat().st_mode)
    if not mode & OTHERS:
        return ""
    danger = "change" if mode & 0o022 else "enter"
    return (
        f"other users of this machine can {danger} the data directory {folder} (mode {mode:o});"
        f" chmod 700 {folder} keeps them out"
    )


class FileIdentity:
    """Which files a name stood for when they were opened."""

    def __init__(self, paths: list[str]) -> None:
        self.paths = paths
        self.first = {path: identity for path in paths if (identity := _identity(path))}

    def missing(self) -> str:
        """The first of the files that was deleted or replaced since; empty if none was."""
        for path in self.paths:
            identity = _identity(path)
            if identity is None and path not in self.first:
                continue
            if identity is None or self.first.setdefault(path, identity) != identity:
                return path
        return ""


def _identity(path: str) -> tuple[int, int] | None:
    try:
        status = os.stat(path)
    except OSError:
        return None
    return status.st_dev, status.st_ino


def disk_problem(folder: Path) -> str:
    """Why nothing could be written to a folder now; empty if it could."""
    if not hasattr(os, "statvfs"):
        return ""
    try:
        disk = os.statvfs(folder)
    except OSError as error:
        return f"{folder}: {error.strerror}"
    if disk.f_flag & os.ST_RDONLY:
        return "the disk is read-only"
    return "the disk is full" if disk.f_bavail * disk.f_frsize < LEAST_SPACE else ""
