"""What every request finds at the desk: the configuration, the rooms, and what each address has used up."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from starlette.types import Scope

from ketplay.server.api.rate_limit import RateLimiter
from ketplay.server.classroom.classroom import Classroom
from ketplay.server.config import Config
from ketplay.server.jobs import WorkerPool
from ketplay.server.rooms.lobby import Rooms

if TYPE_CHECKING:
    from ketplay.server.api.session import Guest


@dataclass
class Desk:
    config: Config
    rooms: Rooms
    rate_limiter: RateLimiter
    studies: WorkerPool  # beside those of the bots, so that neither holds up the other
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
    return desk.config.public_url or f"{'https' if secure else 'http'}://{header(scope, b'host')}"
