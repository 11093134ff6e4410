"""Bots and analysis in processes of their own, so that they never hold up a table.

A worker answers one question at a time. One that dies or does not stop takes no other with it and
is replaced.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
import pickle
import signal
import traceback
from collections.abc import Callable, Sequence
from functools import lru_cache
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

from ketplay import bots
from ketplay.bots import analysis
from ketplay.core import registry
from ketplay.core.chance import probability
from ketplay.core.game import Forecast, Game
from ketplay.core.registry import need_part
from ketplay.server import child_process
from ketplay.server.protocol.errors import Refused

log = logging.getLogger("ketplay.server")
T = TypeVar("T")
# A turn in notation and in words, and its share of the point.
BestTurn = tuple[tuple[str, ...], tuple[str, ...], float]
TIME_LIMIT = 30.0  # seconds for an answer; the limits of the levels are far below
LONGEST_QUEUE = 64  # questions that may wait
SECONDS_TO_END = 5.0  # for a process that was killed
ATTEMPTS = 2  # a question that kills two workers is given up


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


def best_turns(game_id: str, view: Any, most: int) -> tuple[list[BestTurn], str]:
    """The best turns of the seat to move with their shares, and the method. Runs in a worker.

    >>> import ketplay
    >>> best_turns("nim:heaps=1.3", ketplay.game("nim:heaps=1.3").start(), 1)
    ([(('2-2',), ('take 2 stones of 3 from heap 2',), 1.0)], 'exact, with best play on all sides')
    """
    game = _game(game_id)
    turns, method = analysis.analyse(game, view, bots.strongest(game).limit)
    best: list[BestTurn] = []
    for turn in turns[:most]:
        notation, words = analysis.describe_turn(game, view, turn.moves)
        best.append((notation, words, probability((1 + turn.value) / 2)))
    return best, method


def forecast(game_id: str, view: Any) -> Forecast:
    """The odds of a view as it is. Runs in a worker."""
    game = _game(game_id)
    odds: Forecast = need_part(game, "odds").forecast(game, view)
    return odds


def joint_odds(
    game_id: str, view: Any, picks: Sequence[str]
) -> tuple[tuple[str, float], ...] | None:
    """The odds of several picks together; None where a game has none. Runs in a worker."""
    game = _game(game_id)
    compute = getattr(need_part(game, "odds"), "joint_odds", None)
    return compute(game, view, picks) if compute else None


def _work(pipe: Connection) -> None:
    """The whole life of a worker: a question comes, its answer or its error goes back."""
    child_process.ignore_interrupts()
    child_process.end_with_parent()
    with contextlib.suppress(OSError, AttributeError):
        os.nice(5)
    with contextlib.suppress(EOFError, OSError):  # the server is gone
        while True:
            pipe.send_bytes(_answer(pipe.recv_bytes()))


def _answer(message: bytes) -> bytes:
    """The pickled answer to a pickled question: a value and None, or None and the error."""
    try:
        question, arguments = pickle.loads(message)
        return pickle.dumps((question(*arguments), None))
    except Exception as error:
        error.add_note(traceback.format_exc())
        return pickle.dumps((None, _portable(error)))


def _portable(error: Exception) -> Exception:
    """An error as it can be sent; one that cannot be pickled is replaced by its words."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error


class WorkerDied(Exception):
    """The process of a worker ended before it answered."""


class Worker:
    """One process, started when it is first needed and again after it ended."""

    def __init__(self) -> None:
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None

    def start(self) -> Connection:
        """Starts the process unless it is running; does not wait for it."""
        if self._process is None or self._pipe is None or not self._process.is_alive():
            spawn = multiprocessing.get_context("spawn")
            self._pipe, far_end = spawn.Pipe()
            self._process = spawn.Process(target=_work, args=(far_end,), daemon=True)
            child_process.start(self._process)
            far_end.close()  # only the child holds it now: when it ends, `recv` says so
        return self._pipe

    async def ask(self, question: Callable[..., T], arguments: tuple[Any, ...]) -> T:
        """The answer; raises what the question raised, or WorkerDied."""
        message = pickle.dumps((question, arguments))
        answer, error = await asyncio.to_thread(_exchange, self.start(), message)
        if error is not None:
            raise error
        return answer  # type: ignore[no-any-return]  # what came through the pipe

    def kill(self) -> int | None:
        """Ends the process, whatever it is doing or just being started; its exit code."""
        code = None
        if self._process is not None:
            self._process.kill()
            self._process.join(SECONDS_TO_END)
            code = self._process.exitcode
        # A thread may still read from the pipe: it meets its end, and the last user closes it.
        self._process = self._pipe = None
        return code


def _exchange(pipe: Connection, message: bytes) -> Any:
    """Sends a question and waits for its answer. Runs in a thread."""
    try:
        pipe.send_bytes(message)
        return pickle.loads(pipe.recv_bytes())
    except (EOFError, OSError):
        raise WorkerDied from None


class WorkerPool:
    """Some workers and a queue in front of them. With no workers it answers in threads."""

    def __init__(self, workers: int, time_limit: float = TIME_LIMIT) -> None:
        self.time_limit = time_limit
        self.workers = [Worker() for _ in range(workers)]
        self.idle: asyncio.Queue[Worker] = asyncio.Queue()
        for worker in self.workers:
            self.idle.put_nowait(worker)
        self.waiting = 0
        self.closed = False

    def warm(self) -> None:
        """Starts the workers, because they will be needed soon."""
        if not self.closed:
            for worker in self.workers:
                worker.start()

    async def ask(
        self,
        question: Callable[..., T],
        *arguments: Any,
        urgent: bool = False,
        time_limit: float | None = None,
    ) -> T:
        """The answer to a question. Those that are not urgent are refused when too many wait.

        `time_limit`: seconds, where an answer may take longer than usual.
        """
        if not self.workers:
            return await asyncio.to_thread(question, *arguments)
        if not urgent and self.waiting >= LONGEST_QUEUE:
            raise Refused("busy", "all workers are busy; try again in a moment", wait=2.0)
        self.waiting += 1
        try:
            worker = await self.idle.get()
        finally:
            self.waiting -= 1
        try:
            return await self._ask(worker, question, arguments, time_limit or self.time_limit)
        finally:
            self.idle.put_nowait(worker)

    async def _ask(
        self,
        worker: Worker,
        question: Callable[..., T],
        arguments: tuple[Any, ...],
        time_limit: float,
    ) -> T:
        for attempt in range(1, ATTEMPTS + 1):
            if self.closed:
                raise Refused("busy", "the server is shutting down")
            try:
                async with asyncio.timeout(time_limit) as limit:
                    return await worker.ask(question, arguments)
            except WorkerDied:
                # A SIGTERM to all processes of a server ends its workers before the server itself.
                if worker.kill() != -signal.SIGTERM and not self.closed:
                    log.warning("a worker died (attempt %d); another takes its place", attempt)
            except TimeoutError:
                if not limit.expired():
                    raise  # by the question itself
                worker.kill()
                sentence = f"no answer within {time_limit:g} seconds; the calculation was stopped"
                raise Refused("fault", sentence) from None
            except asyncio.CancelledError:
                worker.kill()  # nobody waits for what it is doing
                raise
        raise Refused("fault", "the calculation failed twice; the table has not changed")

    def close(self) -> None:
        """Ends all workers; what is still asked is refused."""
        self.closed = True
        for worker in self.workers:
            worker.kill()
