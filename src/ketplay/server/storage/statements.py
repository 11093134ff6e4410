"""Statements for a database, run one after the other in a thread, so that no table waits for them.

A statement that takes too long makes its connection useless; `give_up` ends it.
"""

from __future__ import annotations

import contextlib
import os
import socket
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, LiteralString, TypeVar

from ketplay.server.protocol.errors import Refused

if TYPE_CHECKING:
    import psycopg

T = TypeVar("T")
Rows = tuple[Any, ...]
READING_TIME = 0.5  # seconds that all tables wait for an answer, once; then reading is refused
DEADLINE = 5.0  # seconds for a statement, after which its connection is given up
UNREACHABLE = "the database is unreachable; your game is saved, try again in a moment"
NO_ANSWER = "the database does not answer; your game is saved, try again in a moment"
LOST = (
    "the connection to the database was lost;"
    " when it is back, the table shows whether this was saved"
)


def refused(words: str) -> Refused:
    return Refused("store", words, wait=1.0)


class Statements:
    """One connection and the thread that uses it. `lost` is called there when it breaks."""

    def __init__(self, lost: Callable[[Exception], None]) -> None:
        self.lost = lost
        self.db: psycopg.Connection[Rows] | None = None
        self.began: float | None = None  # when the statement that is running began
        self.thread = ThreadPoolExecutor(1, "ketplay-statements")

    def is_stuck(self, seconds: float) -> bool:
        """Whether a statement has been running for longer than this."""
        began = self.began
        return began is not None and time.monotonic() - began > seconds

    def start(self, work: Callable[[psycopg.Connection[Rows]], T]) -> Future[T]:
        """Has something done with the connection, after what there is to do already."""
        if self.db is None:
            raise refused(UNREACHABLE)
        return self.thread.submit(self._run, work, time.monotonic())

    def _run(self, work: Callable[[psycopg.Connection[Rows]], T], asked: float) -> T:
        import psycopg

        db = self.db
        if db is None:
            raise refused(UNREACHABLE)
        if time.monotonic() - asked > DEADLINE:
            raise refused(NO_ANSWER)  # it waited for others for too long; nothing has changed
        self.began = time.monotonic()
        try:
            return work(db)
        except psycopg.Error as error:
            if not db.broken and not db.closed:
                raise refused(f"the database refuses this ({one_line(error)})") from None
            self._lose(db, error)
            raise refused(LOST) from None
        finally:
            self.began = None

    def ask(self, statement: LiteralString, values: Any = ()) -> list[Rows]:
        """The rows of a statement; refused if they do not come soon."""
        if self.is_stuck(READING_TIME):
            raise refused(NO_ANSWER)
        answer = self.start(lambda db: db.execute(statement, values).fetchall())
        try:
            return answer.result(READING_TIME)
        except TimeoutError:
            raise refused(NO_ANSWER) from None

    def tell(self, statement: LiteralString, values: Any) -> None:
        """Runs a statement that may get lost, and waits for nothing."""
        with contextlib.suppress(Refused):
            if not self.is_stuck(READING_TIME):
                self.start(lambda db: db.execute(statement, values))

    def drop(self, error: Exception) -> None:
        """Closes the connection, because another one to the same database broke."""
        db = self.db
        if db is not None:
            self.thread.submit(self._lose, db, error)

    def _lose(self, db: psycopg.Connection[Rows], error: Exception) -> None:
        db.close()
        if self.db is db:
            self.db = None
            self.lost(error)

    def give_up(self) -> None:
        """Ends a connection that does not answer: its thread wakes up and finds it broken."""
        db = self.db
        if db is None:
            return
        with contextlib.suppress(Exception), socket.socket(fileno=os.dup(db.fileno())) as copy:
            copy.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        try:
            self.thread.submit(lambda: None).result(READING_TIME)  # after all that came before
        except TimeoutError:
            self.give_up()
        self.thread.shutdown()
        if self.db is not None:
            self.db.close()
        self.db = None


def one_line(error: Exception) -> str:
    """The message of a database, on one line."""
    return " ".join(str(error).split()) or type(error).__name__
