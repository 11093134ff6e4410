"""Several processes that serve one socket. Whoever ends unasked is replaced; all end with the first process."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess

from ketplay.core.errors import KetError
from ketplay.server import run as serving
from ketplay.server.api.context import Config

SHORT = 2.0  # seconds: a worker that lives no longer failed to start
FAILURES = 5  # of those in a row are enough
PATIENCE = 10.0  # seconds for a worker to end when it is asked to


class Worker:
    """One process."""

    def __init__(self, config: Config, listener: socket.socket) -> None:
        spawn = multiprocessing.get_context("spawn")
        self.ready, says = spawn.Pipe(duplex=False)
        self.process: BaseProcess = spawn.Process(target=_work, args=(config, listener, says))
        self.began = time.monotonic()
        self.process.start()
        says.close()

    @property
    def short(self) -> bool:
        return time.monotonic() - self.began < SHORT


def _work(config: Config, listener: socket.socket, says: Connection) -> None:
    """The whole life of a worker."""
    threading.Thread(target=_end_with_the_first, daemon=True).start()
    with contextlib.suppress(KeyboardInterrupt):
        serving.serve(config, listener, lambda: says.send(True))


def _end_with_the_first() -> None:
    first = multiprocessing.parent_process()
    if first is not None:
        first.join()
        os._exit(1)


def serve(
    config: Config, listener: socket.socket, number: int, ready: Callable[[], None] = lambda: None
) -> None:
    """Serves with so many processes until interrupted; `ready` is called when all of them take connections."""
    serving.end_in_order()
    crew: list[Worker] = []
    try:
        crew += [Worker(config, listener) for _ in range(number)]
        _await(crew)
        ready()
        _mind(crew, lambda: Worker(config, listener))
    finally:
        _end(crew)
        listener.close()


def _await(crew: list[Worker]) -> None:
    for worker in crew:
        wait([worker.ready, worker.process.sentinel])
        if not worker.ready.poll():
            raise KetError(
                "a worker ended before it served; start with one worker to see why", at="--workers"
            )


def _mind(crew: list[Worker], new: Callable[[], Worker]) -> None:
    failures = 0
    while True:
        wait([worker.process.sentinel for worker in crew])
        for place, worker in enumerate(crew):
            if worker.process.exitcode is None:
                continue
            failures = failures + 1 if worker.short else 0
            if failures >= FAILURES:
                raise KetError(
                    "workers end as soon as they start; the tables are safe in the store",
                    at="--workers",
                )
            print(
                f"ketplay: a worker ended ({_how(worker)}); another takes its place",
                file=sys.stderr,
                flush=True,
            )
            crew[place] = new()


def _how(worker: Worker) -> str:
    code = worker.process.exitcode or 0
    return f"signal {-code}" if code < 0 else f"exit code {code}"


def _end(crew: list[Worker]) -> None:
    with contextlib.suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # one Ctrl-C is enough
    for worker in crew:
        worker.process.terminate()
    for worker in crew:
        worker.process.join(PATIENCE)
        worker.process.kill()
