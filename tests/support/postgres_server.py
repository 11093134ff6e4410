"""A PostgreSQL server of the tests' own: made in a temporary folder from the programs of the
system, gone afterwards.

Without those programs the tests that need it are skipped; KET_REQUIRE_POSTGRES makes that a
failure.
"""

from __future__ import annotations

import atexit
import contextlib
import itertools
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from urllib.parse import quote

import pytest

STORES = ("sqlite", "postgres")
ACCOUNT = "postgres"  # the server refuses to run as root
# Commits are synchronous: one test stops the server at once, and what was answered must be there
# afterwards.
QUICK = "-c fsync=off -c full_page_writes=off -c max_connections=60 -c shared_buffers=16MB"
_numbers = itertools.count(1)


def program(name: str) -> str | None:
    """Where a program of PostgreSQL is; Debian keeps them off the PATH."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return shutil.which(name) or (str(found[-1]) if found else None)


class Cluster:
    """One server with a socket in its own folder; nobody else can reach it."""

    def __init__(self) -> None:
        self.folder = tempfile.mkdtemp(
            prefix="ketpg", dir="/tmp"
        )  # the path of a socket must be short
        if os.geteuid() == 0:
            shutil.chown(self.folder, ACCOUNT)
        self.data = f"{self.folder}/data"
        self.run(
            "initdb", "-D", self.data, "-U", "ket", "-A", "trust", "-N", "-E", "UTF8", "--locale=C"
        )
        self.start()

    def run(self, name: str, *words: str) -> None:
        path = program(name)
        assert path is not None
        account = ["runuser", "-u", ACCOUNT, "--"] if os.geteuid() == 0 else []
        done = subprocess.run(
            [*account, path, *words],
            cwd="/",
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{name}: {done.stdout}"

    def start(self) -> None:
        options = f"-c listen_addresses='' -k {self.folder} {QUICK}"
        self.run(
            "pg_ctl",
            "-D",
            self.data,
            "-l",
            f"{self.folder}/log",
            "-o",
            options,
            "-w",
            "-t",
            "60",
            "start",
        )

    def stop(self) -> None:
        # Not "immediate": a server that does not wait for the disk would forget its last moments.
        self.run("pg_ctl", "-D", self.data, "-m", "fast", "-w", "stop")

    def url(self, database: str) -> str:
        return f"postgresql://ket@/{database}?host={quote(self.folder, safe='')}"

    def end(self) -> None:
        with contextlib.suppress(AssertionError):
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    @contextlib.contextmanager
    def database(self) -> Iterator[str]:
        """The URL of a database with nothing in it."""
        import psycopg

        name = f"t{next(_numbers)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as db:
            db.execute(f"create database {name}".encode())
        yield self.url(name)
        with psycopg.connect(self.url("postgres"), autocommit=True) as db:
            db.execute(f"drop database {name} with (force)".encode())


def lacking() -> str:
    """Why there can be no server here; empty if there can."""
    missing = [name for name in ("initdb", "pg_ctl", "postgres") if program(name) is None]
    if missing:
        names = ", ".join(missing)
        return f"no PostgreSQL here: {names} not found (on Debian: apt install postgresql)"
    if os.geteuid() == 0 and shutil.which("runuser") is None:
        return (
            "PostgreSQL does not run as root, and there is no runuser to start it as somebody else"
        )
    return ""


@cache
def cluster() -> Cluster:
    """The one server of this test process."""
    if reason := lacking():
        (pytest.fail if os.environ.get("KET_REQUIRE_POSTGRES") else pytest.skip)(reason)
    made = Cluster()
    atexit.register(made.end)
    return made
