"""Running a server in this process: the socket it listens on, and the addresses it answers to."""

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
from types import FrameType
from typing import Any

import uvicorn
from starlette.applications import Starlette

from ketplay.core.errors import KetError
from ketplay.server.api.connections import gated
from ketplay.server.app import create_app
from ketplay.server.config import LOOPBACK, Config
from ketplay.server.file_limit import AcceptFailures
from ketplay.server.log_limit import limit_logs

PORT = 8600
NEXT_PORTS = 20  # ports from the usual one on that are tried unless a certain one was asked for
SWITCH_INTERVAL = 0.001  # seconds until the loop has its turn beside a thread that works
BACKLOG = 512  # connections that may wait to be accepted
ACCEPTED_AT_ONCE = 32  # before the loop turns to something else: a flood must not hold it up
# Bytes that the system keeps of what a client sends until the loop reads them (Linux takes half as
# many again): what is read at once is handled at once, and small messages cost much more than they
# weigh.
RECEIVE_BUFFER = 8 * 1024
# Bytes that a client can make the server keep before a message or a request is whole; an oversized
# message of up to this size is still answered.
LARGEST_FRAME = 32 * 1024
LONGEST_HEAD = 16 * 1024


def listen(port: int | None, lan: bool) -> socket.socket:
    """A listening socket: for this machine only, or on all its addresses."""
    host = "0.0.0.0" if lan else "127.0.0.1"
    candidates = [port] if port is not None else [*range(PORT, PORT + NEXT_PORTS), 0]
    for candidate in candidates:
        # asyncio sends small packets at once (TCP_NODELAY) only where the protocol is named.
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVE_BUFFER)
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, candidate))
            listener.listen(BACKLOG)
            return listener
        except OSError as error:
            listener.close()
            reason = error.strerror
    raise KetError(
        f"cannot listen on port {port}: {reason}; --port 0 picks a free one", at=str(port)
    )


def lan_address() -> str:
    """This machine's address in its network.

    Nothing is sent: connecting a datagram socket only picks a route.
    """
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    with contextlib.suppress(OSError):
        return socket.gethostbyname(socket.gethostname())
    return "127.0.0.1"


def host_names(lan: bool, extra: list[str]) -> frozenset[str]:
    """The host names this server answers to."""
    extra_names = {name.lower() for name in extra}  # as browsers send them
    if not lan:
        return LOOPBACK | extra_names
    machine = socket.gethostname()
    names = {lan_address(), machine.lower(), f"{machine.lower()}.local", *extra_names}
    with contextlib.suppress(OSError):
        names |= {str(info[4][0]) for info in socket.getaddrinfo(machine, None)}
    return LOOPBACK | names


def serve(
    config: Config, listener: socket.socket, ready: Callable[[], None] = lambda: None
) -> None:
    """Serves until interrupted; `ready` is called as soon as connections are accepted."""
    server = Server(protocol_config(create_app(config)), ready)
    limit_logs()
    tune_garbage_collector()
    sys.setswitchinterval(SWITCH_INTERVAL)
    exit_on_sigterm()
    with listener:
        asyncio.run(server.serve(sockets=[listener]))


def protocol_config(app: Starlette, log_level: str = "warning") -> uvicorn.Config:
    """How uvicorn serves an application, with a gate for connections in front."""
    config = uvicorn.Config(
        app,
        http="h11",  # has a limit for the head of a request; others that may be installed have none
        h11_max_incomplete_event_size=LONGEST_HEAD,
        ws_per_message_deflate=False,  # on a local network time costs more than bytes
        ws_max_size=LARGEST_FRAME,
        log_level=log_level,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=2,
        proxy_headers=False,  # anyone could send them; see --proxy
        backlog=ACCEPTED_AT_ONCE,
    )
    config.load()
    config.http_protocol_class = gated(
        config.http_protocol_class, lambda: app.state.context.connections
    )
    return config


def exit_on_sigterm() -> None:
    """Turns SIGTERM into an ordinary exit, so that everything is cleaned up."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, _exit)


def _exit(number: int, _: Any) -> None:
    sys.exit(128 + number)


def tune_garbage_collector() -> None:
    """Excludes what is loaded now from garbage collection, and makes collections less frequent.

    A closed connection is a cycle of about six objects. With these numbers at most some ten
    thousand of them wait to be collected, in about eight megabytes.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 5, 10)


class Server(uvicorn.Server):
    """uvicorn's server, with a callback when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.ready = ready

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Ends in good order after a second signal, too: it takes two seconds at most."""
        super().handle_exit(sig, frame)
        self.force_exit = False

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Says goodbye first, so that no one is cut off without a message."""
        context = self.config.app.state.context  # type: ignore[union-attr]
        context.say_goodbye()
        await asyncio.sleep(0.05)  # for the sessions to send it
        await context.stop_work()
        await super().shutdown(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        asyncio.get_running_loop().set_exception_handler(AcceptFailures())
        await super().startup(sockets)
        for listener in sockets or ():
            listener.listen(BACKLOG)
        self.ready()
