"""Child processes of a server: spawned out of the reach of signals, ended with their parent.

Ctrl-C reaches every process of a terminal, also one that has just been spawned and still imports
what it needs; Python would print a traceback there. So the signals are blocked before the child
exists, and the child decides what to do with them once it runs. The parent, too, gets them only
after it knows the child, so that it can end it.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from multiprocessing import resource_tracker
from multiprocessing.process import BaseProcess

SIGNALS = {signal.SIGINT, signal.SIGTERM}


def start(process: BaseProcess) -> None:
    """Starts a process that notices no signal until it calls one of the functions below."""
    with _signals_blocked():
        process.start()


@contextlib.contextmanager
def _signals_blocked() -> Iterator[None]:
    """Blocks the signals in this thread; a child that is started meanwhile inherits that."""
    if os.name == "nt":  # there are no signal masks
        yield
        return
    resource_tracker.ensure_running()  # starting it later would unblock the signals
    before = signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def ignore_interrupts() -> None:
    """In a child: Ctrl-C is the parent's business, now and later."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    accept_signals()


def accept_signals() -> None:
    """In a child: signals do what they usually do from here on, those that came before at once."""
    if os.name != "nt":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)


def limit_memory(most: int) -> None:
    """In a child: allocating more than this many bytes raises MemoryError (not on Windows)."""
    if os.name == "nt":
        return
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    soft = most if hard == resource.RLIM_INFINITY else min(most, hard)
    with contextlib.suppress(ValueError, OSError):  # macOS knows the limit, but refuses to set it
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


class OutOfTime(Exception):
    """A calculation used more time of the processor than it has."""


@contextlib.contextmanager
def cpu_time_limit(seconds: float) -> Iterator[None]:
    """Raises OutOfTime in the block when it has computed for so long, however busy the machine is.

    Only where there are signals, and in the main thread; elsewhere there is no limit.
    """
    if os.name == "nt" or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGPROF, _out_of_time)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _out_of_time(number: int, frame: object) -> None:
    raise OutOfTime


def end_with_parent() -> None:
    """In a child: a parent that is killed cannot say so; this process notices and ends."""
    threading.Thread(target=_wait_for_parent, daemon=True).start()


def _wait_for_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
