"""The configuration of a server: one value, made by the command line and read by the rest."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from ketplay.server.storage.location import lessons_folder

LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})


class Rate(NamedTuple):
    """What may be used per second on average, and how much at once."""

    per_second: float
    burst: float


class Limits(NamedTuple):
    """How much one address may ask for. A class of a hundred behind one address fits in."""

    messages: Rate = Rate(30.0, 120.0)  # of one person, on all sockets with the same seat token
    all_messages: Rate = Rate(150.0, 600.0)  # of one address on all its sockets
    requests: Rate = Rate(100.0, 600.0)  # of one address over HTTP
    tables: Rate = Rate(1.0, 60.0)  # opened by one address
    analyses: Rate = Rate(50.0, 400.0)  # questions about records from one address
    guesses: Rate = Rate(0.5, 60.0)  # codes of tables and classes that do not exist
    joins: Rate = Rate(0.5, 120.0)  # of a table or a class: 120, and then 30 a minute
    answers: Rate = Rate(0.5, 1.0)  # of one pupil that are noted for the class: one in 2 seconds
    sockets: int = 400  # of one address at a time, streams of events included
    connections: int = 1000  # of one address at a time, whatever they are for
    first_request: float = 10.0  # seconds in which a connection has to send a request
    body: float = 20.0  # seconds in which the body of a request has to arrive
    whole_request: float = 180.0  # seconds for a request and its answer
    hello: float = 30.0  # seconds in which a socket has to say hello to a table
    addresses: int = 10_000  # remembered


DEFAULT_LIMITS = Limits()


class ClassKeys(NamedTuple):
    """The code of the class and the SHA-256 of its teacher's token; both empty without a class."""

    code: str
    teacher: str


NO_CLASS = ClassKeys("", "")


@dataclass(frozen=True)
class Config:
    """How a server is set up.

    `location` is the store's file or the URL of a database, `public_url` a fixed address for
    invitations, `workers` the number of processes for bots, and `archive_after` how many quiet days
    a table stays out of the archive (0: always). `now` and `monotonic` are the wall clock and a
    clock that stops while the machine sleeps; tests bring their own. `proxy` is the address of a
    proxy whose word on its clients' addresses is taken.
    """

    location: str | Path
    public_url: str = ""
    hosts: frozenset[str] = LOOPBACK
    limits: Limits = DEFAULT_LIMITS
    workers: int = 1
    archive_after: float = 0.0
    class_keys: ClassKeys = NO_CLASS
    proxy: str = ""
    now: Callable[[], float] = time.time
    monotonic: Callable[[], float] = time.monotonic

    @property
    def lessons(self) -> Path | None:
        """The folder with lessons of one's own."""
        return lessons_folder(self.location)
