"""What clients can cause to be logged is logged a few times a minute: nobody fills a disk so."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

MOST = 5  # messages a minute from one place in the code
INTERVAL = 60.0  # seconds
LOGGERS = ("uvicorn.error", "ketplay.server", "asyncio", "websockets.server")


class LogLimit(logging.Filter):
    """Lets so many messages of one place through, and says later how many it did not.

    >>> limit = LogLimit(now=lambda: 0.0)
    >>> record = logging.LogRecord("ketplay", logging.WARNING, "app.py", 7, "odd", None, None)
    >>> sum(limit.filter(record) for _ in range(1000)) == MOST
    True
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.now = now
        self._places: dict[tuple[str, int], tuple[float, int]] = {}  # since when, and how many

    def filter(self, record: logging.LogRecord) -> bool:
        place = record.pathname, record.lineno
        since, number = self._places.get(place, (self.now(), 0))
        if self.now() - since >= INTERVAL:
            if number > MOST:
                record.msg = f"{record.msg} ({number - MOST} more in the last minutes)"
            since, number = self.now(), 0
        self._places[place] = since, number + 1
        return number < MOST


def limit_logs() -> None:
    """Limits what this process logs."""
    limit = LogLimit()
    for name in LOGGERS:
        logging.getLogger(name).addFilter(limit)
