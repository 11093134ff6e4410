"""What every request finds at the desk: the configuration, the rooms, and what each address has used up."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.types import Scope

from ketplay.server.api.rate_limit import Addresses, Limits
from ketplay.server.classroom.classroom import Classroom
from ketplay.server.jobs import Thinkers
from ketplay.server.rooms.lobby import Rooms

if TYPE_CHECKING:
    from ketplay.server.api.session import Guest

DEFAULT = Limits()
LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})


@dataclass(frozen=True)
class Config:
    """How a server is set up.

    `data` is the store's file or the URL of a database, `public` the address to invite people to, if it is fixed,
    `thinkers` the number of processes for bots, `archive_after` how many quiet days make a table old (0: never).
    `classroom` is the code of a class and what the store keeps of its teacher's token.
    `now` and `awake` are the wall's clock and one that sleeps with the machine; tests bring their own.
    """

    data: str | Path
    public: str = ""
    hosts: frozenset[str] = LOOPBACK
    limits: Limits = DEFAULT
    thinkers: int = 1
    archive_after: float = 0.0
    classroom: tuple[str, str] = ("", "")
    now: Callable[[], float] = time.time
    awake: Callable[[], float] = time.monotonic


@dataclass
class Desk:
    config: Config
    rooms: Rooms
    addresses: Addresses
    studies: Thinkers  # beside those of the bots, so that neither holds up the other
    classroom: Classroom | None = None
    guests: set[Guest] = field(default_factory=set)

    def sockets(self) -> int:
        """How many are connected to this process."""
        return len(self.guests)


def desk_of(scope: Scope) -> Desk:
    desk: Desk = scope["app"].state.desk
    return desk


def address(scope: Scope) -> str:
    """Whom a request comes from."""
    client = scope.get("client")
    return str(client[0]) if client else "?"


def header(scope: Scope, name: bytes) -> str:
    """A header's value, or ''."""
    for key, value in scope["headers"]:
        if key == name:
            return bytes(value).decode("latin-1")
    return ""


def base_url(desk: Desk, scope: Scope) -> str:
    """The address of this server as the one who asks should pass it on."""
    secure = scope["scheme"] in ("https", "wss")
    return desk.config.public or f"{'https' if secure else 'http'}://{header(scope, b'host')}"
