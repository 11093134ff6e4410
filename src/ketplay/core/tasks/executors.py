"""Tasks on an executor of `concurrent.futures`: processes of this computer, or other machines."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import contextmanager
from itertools import islice
from queue import SimpleQueue
from typing import TypeVar

from ketplay.core.errors import KetError

Task = TypeVar("Task")
Result = TypeVar("Result")
WINDOW = 4096  # chunks of tasks that an executor has at one time
BROKEN = (
    "a process of the pool ended before its work was finished (no memory left, or somebody ended "
    "it); fewer workers need less memory"
)


def version() -> str:
    """The version of the package around this module, on whichever machine it runs."""
    return str(sys.modules["ketplay"].__version__)


@contextmanager
def executor_of(
    executor: Executor | None, workers: int, method: str | None = None
) -> Iterator[Executor | None]:
    """The given executor; or a pool of processes, which end with the block; or None for one.

    >>> with executor_of(None, workers=1) as pool:
    ...     print(pool)
    None
    """
    if executor is not None or workers < 2:
        yield executor
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    pool = ProcessPoolExecutor(workers, mp_context=get_context(method))
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def compute(
    work: Callable[[Task], Result],
    tasks: Sequence[Task],
    executor: Executor | None = None,
    chunk: int = 1,
) -> Iterator[tuple[int, Result]]:
    """The number of each task and its result, as they come; without an executor, here and in order.

    `chunk` tasks go to the executor together.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> with ThreadPoolExecutor(2) as pool:
    ...     sorted(compute(abs, [-3, 2, -1], pool, chunk=2))
    [(0, 3), (1, 2), (2, 1)]
    """
    if executor is None:
        for number, task in enumerate(tasks):
            yield number, work(task)
        return
    starts = iter(range(0, len(tasks), chunk))
    pending: dict[Future[list[Result]], int] = {}
    done: SimpleQueue[Future[list[Result]]] = SimpleQueue()
    try:
        while True:
            for start in islice(starts, WINDOW - len(pending)):
                part = tasks[start : start + chunk]
                future = executor.submit(run_chunk, work, part, version())
                pending[future] = start
                future.add_done_callback(done.put)
            if not pending:
                return
            future = done.get()
            yield from enumerate(future.result(), pending.pop(future))
    except BrokenExecutor:
        raise KetError(BROKEN, at="workers") from None
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "ketplay":
            raise
        raise KetError(
            "a worker has no ketplay; install it on all machines", at="workers"
        ) from None
    finally:
        for future in pending:
            future.cancel()


def run_chunk(
    work: Callable[[Task], Result], tasks: Sequence[Task], sender_version: str
) -> list[Result]:
    """What a worker does; it refuses tasks of another version of ketplay."""
    if sender_version != version():
        raise KetError(
            f"a worker has ketplay {version()}, and the tasks come from ketplay {sender_version}; "
            "install the same version on all machines",
            at="workers",
        )
    return [work(task) for task in tasks]
