"""Work beside the loop: what may take long runs in a thread of its own, one piece at a time.

One thread is enough, because Python runs one at a time anyway. The loop gets its turn back within
a millisecond (see `ketplay.server.run`). Addresses take turns, so that somebody who plays many slow
games does not hold up the others.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import Any, ParamSpec, TypeVar

from ketplay.server.fair_queue import NOBODY, Asker, FairQueue

P = ParamSpec("P")
T = TypeVar("T")


class FairThread:
    """A thread that does what is asked of it, the askers taking turns."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="ketplay-slow-work")
        self._lock = threading.Lock()
        self._queue: FairQueue[tuple[Future[Any], Callable[[], Any]]] = FairQueue()

    def submit(self, asker: Asker, function: Callable[[], T]) -> Future[T]:
        """What a function will have returned or raised."""
        future: Future[T] = Future()
        with self._lock:
            self._queue.add(asker, (future, function))
        self._thread.submit(self._work)
        return future

    def _work(self) -> None:
        """Does the piece of work whose turn it is: there is one for each call."""
        with self._lock:
            item = self._queue.take()
        assert item is not None
        future, function = item[1]
        if not future.set_running_or_notify_cancel():
            return
        try:
            future.set_result(function())
        except BaseException as error:
            future.set_exception(error)


_slow_work = FairThread()


async def beside_the_loop(function: Callable[P, T], *args: P.args, **options: P.kwargs) -> T:
    """What a function returns or raises; the loop goes on meanwhile."""
    return await beside_the_loop_for(NOBODY, function, *args, **options)


async def beside_the_loop_for(
    asker: Asker, function: Callable[P, T], *args: P.args, **options: P.kwargs
) -> T:
    """The same for an asker, who takes turns with the others."""
    future = _slow_work.submit(asker, partial(function, *args, **options))
    return await asyncio.wrap_future(future)
