"""Running the server: an address to listen at, and one that is told to people."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable
from typing import Any

import uvicorn

from ketplay.core.errors import KetError
from ketplay.server.api.context import LOOPBACK, Config
from ketplay.server.api.wire import Wire
from ketplay.server.app import create_app

PORT = 8600
TRIES = 20  # ports after the usual one that are tried when nobody asked for a certain one
LARGEST_FRAME = (
    1 << 20
)  # far above what is answered, so that too long a message still gets its sentence


def listen(port: int | None, lan: bool) -> socket.socket:
    """A listening socket: on this machine only, or on all its addresses."""
    host = "0.0.0.0" if lan else "127.0.0.1"
    wanted = [port] if port is not None else [*range(PORT, PORT + TRIES), 0]
    for number in wanted:
        # Named TCP, because asyncio sends small packets at once (TCP_NODELAY) only where the protocol is named.
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, number))
            listener.listen(512)
            return listener
        except OSError as error:
            listener.close()
            reason = error.strerror
    raise KetError(
        f"cannot listen at port {port}: {reason}; --port 0 takes any that is free", at=str(port)
    )


def lan_address() -> str:
    """This machine's address in its network. Nothing is sent: connecting a datagram socket only picks a route."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    with contextlib.suppress(OSError):
        return socket.gethostbyname(socket.gethostname())
    return "127.0.0.1"


def names(lan: bool, extra: list[str]) -> frozenset[str]:
    """The host names this server answers to."""
    if not lan:
        return LOOPBACK | set(extra)
    own = socket.gethostname()
    found = {lan_address(), own.lower(), f"{own.lower()}.local", *extra}
    with contextlib.suppress(OSError):
        found |= {str(info[4][0]) for info in socket.getaddrinfo(own, None)}
    return LOOPBACK | found


def serve(
    config: Config, listener: socket.socket, ready: Callable[[], None] = lambda: None
) -> None:
    """Serves until interrupted; `ready` is called once connections are taken."""
    server = Server(
        uvicorn.Config(
            create_app(config),
            ws=Wire,
            ws_per_message_deflate=False,  # a loopback or a room's own network: time is dearer than bytes
            ws_max_size=LARGEST_FRAME,
            log_level="warning",
            access_log=False,
            timeout_graceful_shutdown=2,
        ),
        ready,
    )
    calm_collector()
    end_in_order()
    with listener:
        asyncio.run(server.serve(sockets=[listener]))


def end_in_order() -> None:
    """Makes a SIGTERM an ordinary end, so that whatever tidies up at the exit of a process does so."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, _exit)


def _exit(number: int, _: Any) -> None:
    sys.exit(128 + number)


def calm_collector() -> None:
    """What was loaded stays: the garbage collector need not look at it again, nor look around after every few moves."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


class Server(uvicorn.Server):
    """uvicorn's server, telling when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.ready = ready

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Those who wait for news of the class are answered, so that nobody has to be cut off."""
        classroom = self.config.app.state.desk.classroom  # type: ignore[union-attr]
        if classroom is not None:
            classroom.close()
        await super().shutdown(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.ready()
