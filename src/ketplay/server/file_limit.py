"""How many files the system lets this process open: each connection is one of them."""

from __future__ import annotations

import errno
import logging
import time
from asyncio import AbstractEventLoop
from collections.abc import Callable
from typing import Any

log = logging.getLogger("ketplay.server")
MOST_FILES = 1 << 17  # wanted at most
RESERVED = 128  # for the store, the workers, the page's own files
WITHOUT_LIMIT = 512  # connections where the system does not tell its limit
EXHAUSTED = {errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM}
LOG_INTERVAL = 60.0  # seconds between reports that connections cannot be accepted


def raise_file_limit() -> int:
    """Raises the limit as far as the system allows; how many connections fit in it."""
    try:
        import resource
    except ImportError:  # not on Windows
        return WITHOUT_LIMIT
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    target = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft == resource.RLIM_INFINITY or soft >= target:
        target = MOST_FILES if soft == resource.RLIM_INFINITY else soft
    else:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (target, hard))
        except (ValueError, OSError):  # some systems allow less than they say
            target = soft
    return max(1, target - RESERVED)


class AcceptFailures:
    """Reports connections that cannot be accepted once a minute, not each of them."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.now = now
        self.reported = float("-inf")
        self.since_then = 0

    def __call__(self, loop: AbstractEventLoop, context: dict[str, Any]) -> None:
        """As an exception handler of the event loop."""
        error = context.get("exception")
        if not (isinstance(error, OSError) and error.errno in EXHAUSTED):
            loop.default_exception_handler(context)
            return
        self.since_then += 1
        if self.now() - self.reported >= LOG_INTERVAL:
            log.error(
                "cannot accept connections: %s (%d times since the last report); raise the limit "
                "of open files, for example with ulimit -n",
                error.strerror,
                self.since_then,
            )
            self.reported = self.now()
            self.since_then = 0
