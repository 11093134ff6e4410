"""Bots and analysis in processes of their own, so that they never hold up a table.

A worker answers one question at a time, and addresses take turns. A worker that dies or does not
stop takes no other with it and is replaced.
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
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Generic, TypeVar

from ketplay import bots
from ketplay.bots.advice import Advice, advise, rest_of_turn
from ketplay.core import registry
from ketplay.core.bot import Limit
from ketplay.core.game import Forecast, Game
from ketplay.core.registry import need_part
from ketplay.server import child_process
from ketplay.server.fair_queue import NOBODY, Asker, FairQueue
from ketplay.server.protocol.errors import Refused

log = logging.getLogger("ketplay.server")
T = TypeVar("T")
Patience = Callable[[Asker], float | None]
Found = list[tuple[Any, Advice[Any, Any]]]  # views, and what was found in them
TIME_LIMIT = 30.0  # seconds for an answer; the limits of the levels are far below
# Of its time limit, what a question has while people at other addresses wait; those behind the same
# address cut short only what is no thinking and has no limit of its own.
SHARE = 0.1
PATIENCE = 1.0  # seconds for a bot while people at one other address wait; less if at more
LEAST_PATIENCE = 0.2
MOST_OF_PERSON = 4  # questions of one person that may wait
MOST_OF_ADDRESS = 64  # of all people behind one address; then one for each person
MOST_IN_ALL = 512  # of all people behind one address, whoever they are
SECONDS_TO_END = 5.0  # for a process that was killed
MEMORY_LIMIT = 2 << 30  # bytes that a worker may address
MEMORY_OF_CORE = 256 << 20  # and for each core, because numerical libraries reserve that much
ATTEMPTS = 2  # a question that kills two workers is given up


@lru_cache(maxsize=64)
def _game(game_id: str) -> Game[Any, Any]:
    return registry.game(game_id)


def choose(
    game_id: str,
    view: Any,
    log: Sequence[str],
    level_name: str,
    seed: int,
    patience: float | None = None,
) -> str:
    """A bot's move as text, after at most `patience` seconds. Runs in a worker.

    >>> import ketplay
    >>> choose("nim:heaps=1", ketplay.game("nim:heaps=1").start(), (), "random", 1)
    '1-1'
    """
    game = _game(game_id)
    level = bots.level(game, level_name)
    limit = _shortened(level.limit, patience)
    return game.format_move(level.make(seed).choose(game, view, log, limit))


def _shortened(limit: Limit, patience: float | None) -> Limit:
    """A limit with a deadline. One that counts nothing is of a bot that does not search."""
    if patience is None or limit == Limit():
        return limit
    return limit._replace(seconds=min(patience, limit.seconds or patience))


def advice(game_id: str, view: Any, patience: float | None = None) -> Found:
    """What the strongest bot advises in a view, and in the view after its first move if the turn
    goes on. Runs in a worker.

    >>> import ketplay
    >>> [(view, found)] = advice("nim:heaps=1.3", ketplay.game("nim:heaps=1.3").start())
    >>> found.turns[0].value, found.method
    (1, 'exact, with best play on all sides')
    """
    game = _game(game_id)
    advice = advise(game, view, _shortened(bots.strongest(game).limit, patience))
    rest = rest_of_turn(game, view, advice)
    return [(view, advice), rest] if rest else [(view, advice)]


def forecast(game_id: str, view: Any) -> Forecast | None:
    """The chances from a view on; None where there are none yet. Runs in a worker."""
    game = _game(game_id)
    odds: Forecast | None = need_part(game, "odds").forecast(game, view)
    if odds is None:
        return None
    end = game.outcome(view)
    return odds.rounded if end is None else odds.rounded.decided(end)


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
    child_process.limit_memory(memory_limit())
    with contextlib.suppress(OSError, AttributeError):
        os.nice(5)
    with contextlib.suppress(EOFError, OSError):  # the server is gone
        while True:
            pipe.send_bytes(_answer(pipe.recv_bytes()))


def memory_limit() -> int:
    """The bytes that a worker may address; KET_WORKER_MEMORY gives another number, in megabytes."""
    megabytes = os.environ.get("KET_WORKER_MEMORY", "")
    if megabytes.isdecimal():
        return int(megabytes) << 20
    return MEMORY_LIMIT + (os.cpu_count() or 1) * MEMORY_OF_CORE


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


class Hurried(Refused):
    """An answer took longer than its share while others waited."""


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

    def stop(self) -> None:
        """Ends the process without waiting for its end."""
        if self._process is not None:
            self._process.kill()
        self._process = self._pipe = None

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


@dataclass(frozen=True)
class Job(Generic[T]):
    """A question, who asks it, how many seconds its answer may take, and whether it is cut short
    for people behind the same address.
    """

    question: Callable[..., T]
    arguments: tuple[Any, ...]
    asker: Asker
    time_limit: float
    yields: bool


class Running:
    """A question that a worker is answering. `yields`: also to people behind the same address."""

    def __init__(self, asker: Asker, time_limit: float, yields: bool) -> None:
        self.asker = asker
        self.time_limit = time_limit
        self.yields = yields
        self.started = asyncio.get_running_loop().time()
        self.timeout = asyncio.timeout(time_limit)
        self.hurried = False

    def hurry(self) -> None:
        """Others wait: what is left of the time is cut down to a share of it."""
        end = self.timeout.when()
        share_end = self.started + self.time_limit * SHARE
        if end is not None and share_end < end and not self.timeout.expired():
            self.hurried = True
            self.timeout.reschedule(share_end)


class WorkerPool:
    """Some workers and a queue in front of them. With no workers it answers in threads.

    Where there are several workers, no address has all of them at a time.
    """

    def __init__(self, workers: int, time_limit: float = TIME_LIMIT) -> None:
        self.time_limit = time_limit
        self.workers = [Worker() for _ in range(workers)]
        self.idle = list(self.workers)
        self.queue: FairQueue[asyncio.Future[Worker]] = FairQueue()
        self.used: Counter[str] = Counter()  # workers, by address
        self.running: set[Running] = set()
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
        asker: Asker = NOBODY,
        urgent: bool = False,
        thinks: bool = False,
        time_limit: float | None = None,
    ) -> T:
        """The answer to a question. Those that are not urgent are refused when too many wait.

        `thinks`: the question takes one more argument, the seconds that it may think or None.
        `time_limit`: seconds, where an answer may take longer than usual.
        """
        if not self.workers:
            return await asyncio.to_thread(question, *arguments)
        if not urgent:
            self._check_queue(asker)
        yields = not thinks and time_limit is None
        job = Job(question, arguments, asker, time_limit or self.time_limit, yields)
        try:
            return await self._answer(job, self._patience if thinks else None)
        except Hurried:
            if not thinks:
                raise
        # It was stopped for others. Now it thinks so briefly that this should not happen again.
        return await self._answer(job, lambda _: LEAST_PATIENCE)

    def _check_queue(self, asker: Asker) -> None:
        of_address = self.queue.of_address(asker.address)
        most = MOST_OF_PERSON if of_address < MOST_OF_ADDRESS else 1
        if self.queue.of_person(asker) >= most or of_address >= MOST_IN_ALL:
            raise Refused(
                "busy", "you have asked for more than can be answered; wait a moment", wait=2.0
            )

    def _patience(self, asker: Asker) -> float | None:
        """For how many seconds a bot may think: all it likes, unless people elsewhere wait."""
        others = self.queue.people_wait(asker.address)
        return max(LEAST_PATIENCE, PATIENCE / others) if others else None

    async def _answer(self, job: Job[T], patience: Patience | None) -> T:
        turn: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self.queue.add(job.asker, turn)
        self._give_turns()
        try:
            worker = await turn
            more = (patience(job.asker),) if patience else ()
            return await self._ask(worker, job, more)
        finally:
            self.queue.discard(job.asker, turn)
            if turn.done() and not turn.cancelled() and turn.exception() is None:
                self.idle.append(turn.result())
                self.used[job.asker.address] -= 1
                self._give_turns()

    def _give_turns(self) -> None:
        """Gives idle workers to those whose turn it is; cuts short what makes others wait."""
        most = max(1, len(self.workers) - 1)
        while self.idle and (waiting := self.queue.take(lambda a: self.used[a] < most)):
            asker, turn = waiting
            if not turn.done():
                self.used[asker.address] += 1
                turn.set_result(self.idle.pop())
        self.used += Counter()  # forgets the zeros
        for running in self.running:
            self._hurry_for_others(running)

    def _hurry_for_others(self, running: Running) -> None:
        asker = running.asker
        others = self.queue.people_wait(asker.address)
        if others or (running.yields and self.queue.neighbours_wait(asker)):
            running.hurry()

    async def _ask(self, worker: Worker, job: Job[T], more: tuple[Any, ...]) -> T:
        for attempt in range(1, ATTEMPTS + 1):
            if self.closed:
                raise Refused("busy", "the server is shutting down")
            running = Running(job.asker, job.time_limit, job.yields)
            self.running.add(running)
            try:
                async with running.timeout:
                    self._hurry_for_others(running)
                    return await worker.ask(job.question, (*job.arguments, *more))
            except WorkerDied:
                # A SIGTERM to all processes of a server ends its workers before the server itself.
                if worker.kill() != -signal.SIGTERM and not self.closed:
                    log.warning("a worker died (attempt %d); another takes its place", attempt)
            except TimeoutError:
                if not running.timeout.expired():
                    raise  # by the question itself
                worker.stop()
                raise _too_slow(running) from None
            except asyncio.CancelledError:
                worker.stop()  # nobody waits for what it is doing
                raise
            finally:
                self.running.discard(running)
        raise Refused("fault", "the calculation failed twice; the table has not changed")

    def close(self) -> None:
        """Ends all workers; what waits or is still asked is refused."""
        self.closed = True
        while (waiting := self.queue.take()) is not None:
            _, turn = waiting
            if not turn.done():
                turn.set_exception(Refused("busy", "the server is shutting down"))
        for worker in self.workers:
            worker.kill()


def _too_slow(running: Running) -> Refused:
    if running.hurried:
        return Hurried("busy", "others are waiting, so this was stopped; try again later", wait=5.0)
    sentence = f"no answer within {running.time_limit:g} seconds; the calculation was stopped"
    return Refused("fault", sentence)
