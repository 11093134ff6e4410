"""Several server processes behind one socket. One that dies is replaced; all end with the first."""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
import socket
import sys
import time
from collections.abc import Callable
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess

from ketplay.core.errors import KetError
from ketplay.server import child_process, run
from ketplay.server.config import Config

EARLY = 2.0  # seconds: a process that ends sooner failed to start
FAILURES = 5  # failed starts in a row after which the server gives up
TIME_TO_END = 10.0  # seconds a process has to end after it was asked to


class ServerProcess:
    """One of the processes that serve the socket."""

    def __init__(self, config: Config, listener: socket.socket) -> None:
        spawn = multiprocessing.get_context("spawn")
        self.ready, sender = spawn.Pipe(duplex=False)
        self.process: BaseProcess = spawn.Process(
            target=_serve_in_child, args=(config, listener, sender)
        )
        self.started = time.monotonic()
        child_process.start(self.process)
        sender.close()

    @property
    def is_early(self) -> bool:
        return time.monotonic() - self.started < EARLY

    @property
    def exit_status(self) -> str:
        code = self.process.exitcode or 0
        return f"signal {-code}" if code < 0 else f"exit code {code}"


def _serve_in_child(config: Config, listener: socket.socket, sender: Connection) -> None:
    """What a server process does from its start to its end."""
    child_process.end_with_parent()
    with contextlib.suppress(KeyboardInterrupt):
        child_process.accept_signals()
        run.serve(config, listener, lambda: sender.send(True))


def serve(
    config: Config, listener: socket.socket, number: int, ready: Callable[[], None] = lambda: None
) -> None:
    """Serves with `number` processes until interrupted; `ready` is called when all are ready."""
    run.exit_on_sigterm()
    servers: list[ServerProcess] = []
    try:
        servers += [ServerProcess(config, listener) for _ in range(number)]
        _wait_until_ready(servers)
        ready()
        _replace_dead(servers, lambda: ServerProcess(config, listener))
    finally:
        _end()
        listener.close()


def _wait_until_ready(servers: list[ServerProcess]) -> None:
    for server in servers:
        wait([server.ready, server.process.sentinel])
        if not server.ready.poll():
            raise KetError(
                "a server process ended before it was ready; start without --processes to see why",
                at="--processes",
            )


def _replace_dead(servers: list[ServerProcess], start: Callable[[], ServerProcess]) -> None:
    failures = 0
    while True:
        wait([server.process.sentinel for server in servers])
        for index, server in enumerate(servers):
            if server.process.exitcode is None:
                continue
            failures = failures + 1 if server.is_early else 0
            if failures >= FAILURES:
                raise KetError(
                    "server processes end as soon as they start; all tables are safe in the store",
                    at="--processes",
                )
            print(
                f"ketplay: a server process ended ({server.exit_status}); starting another",
                file=sys.stderr,
                flush=True,
            )
            servers[index] = start()


def _end() -> None:
    """Ends all processes, also one that was started just now."""
    with contextlib.suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # one Ctrl-C is enough
    processes = multiprocessing.active_children()
    for process in processes:
        process.terminate()
    for process in processes:
        process.join(TIME_TO_END)
        process.kill()
