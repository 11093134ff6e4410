"""Bots and analysis in processes of their own, so that they never hold up the table.

Each worker is a pool of one: a worker that is killed or does not stop takes nobody else with it, and is replaced.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from typing import Any, TypeVar

from ketplay import bots
from ketplay.bots import analysis
from ketplay.core import registry
from ketplay.core.game import Forecast, Game
from ketplay.core.registry import part
from ketplay.server.protocol.errors import Refused

log = logging.getLogger("ketplay.server")
T = TypeVar("T")
Best = tuple[
    tuple[str, ...], tuple[str, ...], float
]  # a turn in notation and in words, and its share
PATIENCE = 30.0  # seconds; the limits of the levels are far below
QUEUE = 64  # how many questions may wait


@lru_cache(maxsize=64)
def _game(game_id: str) -> Game[Any, Any]:
    return registry.game(game_id)


def choose(game_id: str, view: Any, log: Sequence[str], level_name: str, seed: int) -> str:
    """A bot's move as text. Runs in a worker.

    >>> import ketplay
    >>> choose("nim:heaps=1", ketplay.game("nim:heaps=1").start(), (), "random", 1)
    '1-1'
    """
    game = _game(game_id)
    level = bots.level(game, level_name)
    return game.format_move(level.make(seed).choose(game, view, log, level.limit))


def best(game_id: str, view: Any, most: int) -> tuple[list[Best], str]:
    """The best turns of the seat to move, each with its share of the point, and how they were judged. In a worker.

    >>> import ketplay
    >>> best("nim:heaps=1.3", ketplay.game("nim:heaps=1.3").start(), 1)
    ([(('2-2',), ('take 2 stones of 3 from heap 2',), 1.0)], 'exact, with best play on all sides')
    """
    game = _game(game_id)
    found, method = analysis.analyse(game, view, bots.strongest(game).limit)
    return [
        (*analysis.told(game, view, turn.moves), (1 + turn.value) / 2) for turn in found[:most]
    ], method


def forecast(game_id: str, view: Any) -> Forecast:
    """What would come of a view as it stands. Runs in a worker."""
    game = _game(game_id)
    found: Forecast = part(game, "odds", needed=True).forecast(game, view)
    return found


def together(game_id: str, view: Any, picks: Sequence[str]) -> tuple[tuple[str, float], ...] | None:
    """How some picks turn out together; None where the game does not say. Runs in a worker."""
    game = _game(game_id)
    of = getattr(part(game, "odds", needed=True), "joint_odds", None)
    return of(game, view, picks) if of else None


def _prepare() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's business
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    with contextlib.suppress(OSError, AttributeError):
        os.nice(5)


def _end_with_the_server() -> None:
    """A server that is killed cannot tell its workers; they notice."""
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(1)


class Worker:
    """One process, started when it is first needed, and its replacement when it dies."""

    def __init__(self) -> None:
        self.fresh()

    def fresh(self) -> None:
        spawn = multiprocessing.get_context("spawn")
        self.pool = ProcessPoolExecutor(1, mp_context=spawn, initializer=_prepare)
        self.pid: Future[int] | None = None

    def start(self) -> None:
        """Starts the process; nobody waits for it here."""
        if self.pid is None:
            self.pid = self.pool.submit(os.getpid)

    def kill(self) -> None:
        """Ends the process, whatever it is doing."""
        if self.pid is not None and self.pid.done() and not self.pid.exception():
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid.result(), signal.SIGKILL)
        self.pool.shutdown(wait=False, cancel_futures=True)

    def replace(self) -> None:
        self.kill()
        self.fresh()


class Thinkers:
    """A number of workers and a queue before them. With no workers at all it thinks in threads (for tests)."""

    def __init__(self, workers: int, patience: float = PATIENCE) -> None:
        self.patience = patience
        self.workers = [Worker() for _ in range(workers)]
        self.idle: asyncio.Queue[Worker] = asyncio.Queue()
        for worker in self.workers:
            self.idle.put_nowait(worker)
        self.waiting = 0

    def warm(self) -> None:
        """Starts the workers: somebody will need them soon."""
        for worker in self.workers:
            with contextlib.suppress(BrokenProcessPool):
                worker.start()

    async def ask(
        self, question: Callable[..., T], *args: Any, urgent: bool = False, patience: float = 0
    ) -> T:
        """The answer to a question. Those that are not urgent are refused when too many wait.

        `patience`: seconds to wait where it may take longer than usual.
        """
        if not self.workers:
            return await asyncio.to_thread(question, *args)
        if not urgent and self.waiting >= QUEUE:
            raise Refused(
                "busy", "the thinkers have too much to do; try again in a moment", wait=2.0
            )
        self.waiting += 1
        try:
            worker = await self.idle.get()
        finally:
            self.waiting -= 1
        try:
            return await self._answer(worker, question, args, patience or self.patience)
        finally:
            self.idle.put_nowait(worker)

    async def _answer(
        self, worker: Worker, question: Callable[..., T], args: tuple[Any, ...], patience: float
    ) -> T:
        for attempt in (1, 2):
            try:
                worker.start()
                asked = worker.pool.submit(question, *args)
                return await asyncio.wait_for(asyncio.wrap_future(asked), patience)
            except BrokenProcessPool:
                log.warning("a thinker died (attempt %d); another one takes over", attempt)
                worker.replace()
            except TimeoutError:
                worker.replace()
                raise Refused(
                    "fault", f"no answer within {patience:g} seconds; thinking was stopped"
                ) from None
            except asyncio.CancelledError:
                worker.replace()  # nobody waits for what it is doing
                raise
        raise Refused("fault", "thinking failed twice; the table stands as it was")

    def close(self) -> None:
        for worker in self.workers:
            worker.kill()
