"""What every request needs: the configuration, the lobby, and how much each address has used."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import ParamSpec, Protocol, TypeVar

from starlette.requests import Request
from starlette.types import Scope

from ketplay.server.api.connections import Connections
from ketplay.server.api.outgoing import Outgoing
from ketplay.server.api.rate_limit import RateLimiter
from ketplay.server.classroom.assigned_lessons import Teaching
from ketplay.server.classroom.classroom import Classroom
from ketplay.server.classroom.overview import Wall
from ketplay.server.classroom.statistics import Observations
from ketplay.server.config import Config
from ketplay.server.fair_queue import Asker
from ketplay.server.jobs import WorkerPool
from ketplay.server.protocol.errors import Refused
from ketplay.server.protocol.replies import Bye, Reply
from ketplay.server.rooms.lobby import Lobby
from ketplay.server.rooms.room import Room
from ketplay.server.rooms.slow_work import beside_the_loop_for

P = ParamSpec("P")
T = TypeVar("T")


class Connection(Protocol):
    """A session, as far as the context uses it."""

    def reply(self, message: Reply) -> None:
        """Sends a reply."""


@dataclass
class Context:
    """The parts of a running server."""

    config: Config
    lobby: Lobby
    rate_limiter: RateLimiter
    analysis_workers: WorkerPool  # apart from the bots' workers: neither waits for the other
    connections: Connections
    classroom: Classroom | None = None
    wall: Wall = field(init=False)
    teaching: Teaching = field(init=False)
    observations: Observations = field(init=False)
    outgoing: Outgoing = field(default_factory=Outgoing)
    sessions: set[Connection] = field(default_factory=set)

    def __post_init__(self) -> None:
        if self.classroom is not None:
            self.wall = Wall(self.classroom)
            self.teaching = Teaching(self.classroom, self.config.lessons, self.analysis_workers)
            self.observations = Observations(self.classroom)

    async def find_room(self, code: str, address: str, holder: str = "") -> Room:
        """The room of a table, for a request from an address."""
        return await find_room(self.lobby, self.rate_limiter, code, address, holder)

    def socket_count(self) -> int:
        """How many sessions this process has."""
        return len(self.sessions)

    def say_goodbye(self) -> None:
        """Tells everyone that the server is shutting down."""
        if self.classroom is not None:
            self.classroom.close()
        for session in self.sessions:
            session.reply(Bye("the server is shutting down; reconnect with `since`"))

    async def stop_work(self) -> None:
        """Stops bots and refuses questions, so that no request waits for an answer."""
        await self.lobby.bots.stop()
        self.lobby.workers.close()
        self.analysis_workers.close()


async def find_room(
    lobby: Lobby, limiter: RateLimiter, code: str, address: str, holder: str = ""
) -> Room:
    """The room of a table. Codes that do not exist count as guesses of the address.

    An address that guessed too often finds no table for a while, except with a seat's token.
    """
    room = lobby.rooms.get(code)
    if room is None or not room.table.seats_of(holder):
        limiter.check("guesses", address)
    try:
        return await lobby.find(code, Asker(address, holder))
    except Refused as refused:
        if refused.code == "no_table":
            limiter.take("guesses", address)
        raise


def context_of(scope: Scope) -> Context:
    context: Context = scope["app"].state.context
    return context


def address(scope: Scope) -> str:
    """The address that a request comes from."""
    client = scope.get("client")
    return str(client[0]) if client else "?"


async def beside(
    request: Request, function: Callable[P, T], *args: P.args, **options: P.kwargs
) -> T:
    """What a function gives, beside the loop; the addresses that ask take turns."""
    return await beside_the_loop_for(Asker(address(request.scope)), function, *args, **options)


def header(scope: Scope, name: bytes) -> str:
    """A header's value, or ''."""
    for key, value in scope["headers"]:
        if key == name:
            return bytes(value).decode("latin-1")
    return ""


def base_url(context: Context, scope: Scope) -> str:
    """The address of this server, as people should pass it on."""
    if context.config.public_url:
        return context.config.public_url
    scheme = "https" if scope["scheme"] in ("https", "wss") else "http"
    return f"{scheme}://{header(scope, b'host')}"
