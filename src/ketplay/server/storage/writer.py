"""A thread that writes to a file, so that a disk which does not answer stops writers only.

What is asked for while it writes is written in one go afterwards, which costs less than one by one.
So is what one turn of the loop asks for, after the first: waking the thread costs more than a row.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from typing import Any

from ketplay.server.protocol.errors import Refused

DEADLINE = 5.0  # seconds for a write; then whoever asked for it is told that the disk is not there
MOST_AT_ONCE = 200  # jobs that are written in one go
CLOSING_TIME = 1.0  # seconds that closing waits for what there is to write
NO_ANSWER = "the disk does not answer; nothing has changed, and reading still works"
NOT_KNOWN = (
    "the disk does not answer; when it does, the table shows whether this was saved,"
    " and reading still works"
)


class Job:
    """Something to be written, and what became of it."""

    __slots__ = ("asked", "done", "error", "future", "has_begun", "is_refused", "work")

    def __init__(
        self,
        work: Any,
        future: asyncio.Future[None] | None = None,
        done: threading.Event | None = None,
    ) -> None:
        self.work = work
        self.future = future  # of whoever waits in the loop
        self.done = done  # of whoever waits in a thread
        self.asked = time.monotonic()
        self.error: Exception | None = None
        self.has_begun = False
        self.is_refused = False


class Writer:
    """The thread, and who waits for it.

    `write` is given the work of some jobs, and returns for each of them an error or None. Without
    a thread, what is written never has to wait for a disk.
    """

    def __init__(
        self,
        write: Callable[[Sequence[Any]], Sequence[Exception | None]],
        has_thread: bool = True,
    ) -> None:
        self._write = write
        self.has_thread = has_thread
        self._queue: SimpleQueue[list[Job] | None] = SimpleQueue()
        self._lock = threading.Lock()  # between a job that begins and one that is refused
        self._loop: asyncio.AbstractEventLoop | None = None
        self._gathered: list[Job] = []  # by this turn of the loop, for the thread
        self._waiting: dict[Job, None] = {}  # those of the loop, oldest first
        self._timer: asyncio.TimerHandle | None = None
        self._thread: threading.Thread | None = None
        self.began: float | None = None  # when what is being written began
        self.late = 0  # jobs that were done after they had been refused

    def is_stuck(self, seconds: float) -> bool:
        """Whether the disk has kept the thread waiting for longer than this."""
        began = self.began
        return began is not None and time.monotonic() - began > seconds

    async def write(self, work: Any) -> None:
        """Has something written; raises what came of it, or Refused when the deadline is over."""
        if self.is_stuck(DEADLINE):
            raise Refused("store", NO_ANSWER, wait=1.0)
        loop = asyncio.get_running_loop()
        if loop is not self._loop:
            self._loop = loop
            self._timer = None
            self._gathered = []
        future = loop.create_future()
        job = Job(work, future)
        self._waiting[job] = None
        if self._timer is None:
            self._timer = loop.call_later(DEADLINE, self._refuse_late)
        if len(self._waiting) == 1:
            self._put([job])
        else:
            self._gather(loop, job)
        await future

    def write_now(self, work: Any) -> None:
        """The same for a caller without a loop, which waits."""
        done = threading.Event()
        job = Job(work, done=done)
        self._put([job])
        if not done.wait(DEADLINE):
            raise self._refuse(job)
        if job.error is not None:
            raise job.error

    def tell(self, work: Any) -> None:
        """Has something written that may get lost, and waits for nothing."""
        if not self.is_stuck(DEADLINE):
            self._put([Job(work)])

    def drain(self, seconds: float = CLOSING_TIME) -> bool:
        """Waits until everything asked for so far is written; False if that takes too long."""
        done = threading.Event()
        self._put([Job(None, done=done)])
        return done.wait(seconds)

    def close(self) -> bool:
        """Ends the thread; False if the disk does not let it end."""
        self._hand_over()
        is_done = self.drain()
        self._queue.put(None)
        if self._thread is not None:
            self._thread.join(CLOSING_TIME if is_done else 0.0)
        if self._timer is not None:
            self._timer.cancel()
        return is_done

    # -- in the loop

    def _gather(self, loop: asyncio.AbstractEventLoop, job: Job) -> None:
        """Keeps a job until everything else had its turn in the loop."""
        if not self._gathered:
            loop.call_soon(self._hand_over)
        self._gathered.append(job)

    def _hand_over(self) -> None:
        """Passes on what was gathered, all at once."""
        jobs = self._gathered
        self._gathered = []
        if jobs:
            self._put(jobs)

    def _put(self, jobs: list[Job]) -> None:
        if not self.has_thread:
            self._do(jobs)
            return
        if self._thread is None:
            # A daemon: a disk that never answers must not keep the server from ending.
            self._thread = threading.Thread(target=self._run, name="ketplay-writer", daemon=True)
            self._thread.start()
        self._queue.put(jobs)

    def _finish(self, jobs: list[Job]) -> None:
        """Passes on what came of some jobs."""
        for job in jobs:
            future = job.future
            if job not in self._waiting:  # refused meanwhile
                self.late += job.error is None
                continue
            del self._waiting[job]
            if future is None or future.done():  # nobody waits any more
                continue
            if job.error is None:
                future.set_result(None)
            else:
                future.set_exception(job.error)

    def _refuse_late(self) -> None:
        """Refuses whatever has waited too long, and comes back for the rest."""
        self._timer = None
        latest = time.monotonic() - DEADLINE
        for job in [job for job in self._waiting if job.asked <= latest]:
            del self._waiting[job]
            refused = self._refuse(job)
            if job.future is not None and not job.future.done():
                job.future.set_exception(refused)
        if self._waiting and self._loop is not None:
            oldest = next(iter(self._waiting))
            wait = max(0.01, oldest.asked - latest)
            self._timer = self._loop.call_later(wait, self._refuse_late)

    def _refuse(self, job: Job) -> Refused:
        """Keeps a job from being begun, unless that has happened already; what to say of it."""
        with self._lock:
            job.is_refused = not job.has_begun
        return Refused("store", NO_ANSWER if job.is_refused else NOT_KNOWN, wait=1.0)

    # -- in the thread

    def _run(self) -> None:
        while (first := self._queue.get()) is not None:
            self._do(self._begin([*first, *self._more()]))

    def _do(self, jobs: list[Job]) -> None:
        self.began = time.monotonic()
        try:
            errors = self._write([job.work for job in jobs])
        except Exception as error:
            errors = [error] * len(jobs)
        self.began = None
        for job, problem in zip(jobs, errors, strict=True):
            job.error = problem
        self._report(jobs)

    def _more(self) -> list[Job]:
        """What else waits to be written."""
        jobs: list[Job] = []
        with contextlib.suppress(Empty):
            while len(jobs) < MOST_AT_ONCE:
                more = self._queue.get_nowait()
                if more is None:
                    self._queue.put(None)  # the end comes after these
                    break
                jobs += more
        return jobs

    def _begin(self, jobs: list[Job]) -> list[Job]:
        with self._lock:
            begun = [job for job in jobs if not job.is_refused]
            for job in begun:
                job.has_begun = True
        return begun

    def _report(self, jobs: list[Job]) -> None:
        """Tells those who wait: the loop of all its jobs at once."""
        for job in jobs:
            if job.done is not None:
                job.done.set()
        in_loop = [job for job in jobs if job.future is not None]
        if in_loop and self._loop is not None:
            with contextlib.suppress(RuntimeError):  # the loop is closed
                self._loop.call_soon_threadsafe(self._finish, in_loop)
