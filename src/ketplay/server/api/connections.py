"""Connections, counted by address from the moment they are made, with deadlines for requests.

A gate stands in front of the HTTP protocol: it closes what is too much before anything is read, and
hands the rest on. A sweep closes connections whose client does not send a request, sends it too
slowly, does not read the answer, or opens a socket and says no hello. Sockets at a table and
streams of events may last.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from math import inf
from typing import Any, cast

from starlette.types import ASGIApp, Receive, Scope, Send

from ketplay.server.config import Limits
from ketplay.server.protocol import replies

SWEEP = 2.0  # seconds between looks for connections that take too long
SWEEP_WHEN_FULL = 0.5  # and between those for one more: a flood must not cause a look each
REFUSAL = replies.encode(
    replies.Failure(replies.ErrorBody("too_many", "too many connections; close some"))
)
RESPONSE = (
    b"HTTP/1.1 429 Too Many Requests\r\ncontent-type: application/json\r\nconnection: close\r\n"
    b"retry-after: 10\r\ncontent-length: %d\r\n\r\n%b" % (len(REFUSAL), REFUSAL)
)
Peer = tuple[str, int]


class Connection:
    """One connection, and since when its client keeps us waiting."""

    __slots__ = ("address", "busy", "patience", "since", "socket", "transport")

    def __init__(self, transport: asyncio.Transport, address: str, now: float) -> None:
        self.transport = transport
        self.address = address
        self.socket = transport.get_extra_info("socket")
        self.busy = False  # a request is being answered
        self.patience = 0.0  # seconds that the answer may take
        self.since = now  # the connection was made, or the last request began or ended

    @property
    def is_open(self) -> bool:
        return self.socket is None or self.socket.fileno() != -1


class Connections:
    """All connections of this process. `most` is how many there may be, whatever their address."""

    def __init__(
        self,
        limits: Limits,
        most: int = 1_000_000,
        proxy: str = "",
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.limits = limits
        self.most = most
        self.proxy = proxy
        self.now = now
        self.swept = -inf
        self.by_peer: dict[Peer, Connection] = {}
        self.by_address: dict[str, set[Connection]] = {}

    def admit(self, transport: asyncio.Transport) -> bool:
        """Counts a new connection; False if it is one too many."""
        name = transport.get_extra_info("peername")
        if not isinstance(name, tuple):  # the client is gone already
            return True
        peer: Peer = (str(name[0]), int(name[1]))
        if self._is_full(peer[0]):
            if self.now() - self.swept >= SWEEP_WHEN_FULL:
                self.sweep()
            if self._is_full(peer[0]):
                return False
        connection = Connection(transport, peer[0], self.now())
        self.by_peer[peer] = connection
        self.by_address.setdefault(peer[0], set()).add(connection)
        return True

    def _is_full(self, address: str) -> bool:
        most = self.most if address == self.proxy else self.limits.connections
        return len(self.by_peer) >= self.most or len(self.by_address.get(address, ())) >= most

    def sweep(self) -> None:
        """Forgets what is closed, and closes what takes too long."""
        now = self.swept = self.now()
        for peer, connection in list(self.by_peer.items()):
            if not connection.is_open:
                self._forget(peer, connection)
            elif now - connection.since > self._patience(connection):
                connection.transport.abort()

    def _patience(self, connection: Connection) -> float:
        if connection.transport.is_closing() or not connection.busy:
            return self.limits.first_request
        return connection.patience

    def _forget(self, peer: Peer, connection: Connection) -> None:
        del self.by_peer[peer]
        others = self.by_address[connection.address]
        others.discard(connection)
        if not others:
            del self.by_address[connection.address]

    def begin(self, scope: Scope) -> Connection | None:
        """A request begins; its connection, if it came through the gate."""
        client = scope.get("client")
        connection = self.by_peer.get((client[0], client[1])) if client else None
        if connection is not None:
            connection.busy = True
            is_socket = scope["type"] == "websocket"
            connection.patience = self.limits.hello if is_socket else self.limits.whole_request
            connection.since = self.now()
        return connection

    def end(self, connection: Connection) -> None:
        """A request has been answered; another may follow."""
        connection.busy = False
        connection.since = self.now()

    async def watch(self) -> None:
        """Sweeps now and then."""
        while True:
            await asyncio.sleep(SWEEP)
            self.sweep()


class Gate(asyncio.Protocol):
    """Lets a connection in to the protocol behind it, or closes it with a sentence."""

    def __init__(self, connections: Connections, protocol: Callable[[], asyncio.Protocol]) -> None:
        self.connections = connections
        self.protocol = protocol

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        stream = cast(asyncio.Transport, transport)
        if self.connections.admit(stream):
            protocol = self.protocol()
            stream.set_protocol(protocol)
            protocol.connection_made(stream)
        else:
            stream.write(RESPONSE)
            stream.close()


def gated(
    protocol: Callable[..., asyncio.Protocol], connections: Callable[[], Connections]
) -> type[asyncio.Protocol]:
    """A protocol class with a gate in front of it, which knows the connections once serving."""

    class GatedProtocol(Gate):
        def __init__(self, **options: Any) -> None:
            super().__init__(connections(), lambda: protocol(**options))

    return GatedProtocol


class ConnectionMiddleware:
    """Notes on each connection when its requests begin and end.

    Behind a proxy, it takes the client's address and scheme from the headers that the proxy adds.
    """

    def __init__(self, app: ASGIApp, proxy: str) -> None:
        self.app = app
        self.proxy = proxy

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection = None
        if scope["type"] != "lifespan":
            connections: Connections = scope["app"].state.context.connections
            connection = scope["connection"] = connections.begin(scope)
            if self.proxy and scope["client"] and scope["client"][0] == self.proxy:
                scope = _forwarded(scope)
        try:
            await self.app(scope, receive, send)
        finally:
            if connection is not None:
                connections.end(connection)


def _forwarded(scope: Scope) -> Scope:
    """A scope with the address and scheme that the proxy saw: the last it wrote down."""
    values = {bytes(name): bytes(value).decode("latin-1") for name, value in scope["headers"]}
    address = values.get(b"x-forwarded-for", "").rpartition(",")[2].strip()
    scheme = values.get(b"x-forwarded-proto", "").rpartition(",")[2].strip()
    forwarded = dict(scope)
    if address:
        forwarded["client"] = (address, 0)
    if scheme == "https":
        forwarded["scheme"] = "wss" if scope["type"] == "websocket" else "https"
    return forwarded


def make_lasting(scope: Scope) -> None:
    """The answer to this request is a stream without end, or its socket is at a table: no deadline
    applies.
    """
    connection: Connection | None = scope.get("connection")
    if connection is not None:
        connection.patience = inf
