"""How long the callbacks of a server's loop compute.

That is CPU time of their own thread, not wall time, so that a busy machine changes nothing.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import time
from collections.abc import Iterator

MOST = 0.05  # seconds that one callback may compute


class LoopWatch:
    """The longest callbacks since it was cleared, with what was asked at that time."""

    def __init__(self) -> None:
        self.most = MOST
        self.asked = ""
        self.slow: list[tuple[float, str, str]] = []  # seconds, what was asked, the callback
        self.callbacks = 0
        self.longest = 0.0

    def note(self, seconds: float, handle: asyncio.Handle) -> None:
        self.callbacks += 1
        self.longest = max(self.longest, seconds)
        if seconds > self.most:
            self.slow.append((seconds, self.asked, repr(handle)[:300]))

    def check(self) -> None:
        """Fails if a callback took longer than it may."""
        lines = [f"{seconds:.3f} s: {asked}\n    {what}" for seconds, asked, what in self.slow]
        assert not lines, "\n".join(lines)


@contextlib.contextmanager
def watched_loops() -> Iterator[LoopWatch]:
    """Measures every callback of every loop."""
    watch = LoopWatch()
    run = asyncio.Handle._run
    gc.collect()
    gc.disable()  # a collection is nobody's fault; servers freeze what they have at the start

    def measured(handle: asyncio.Handle) -> None:
        began = time.thread_time()
        try:
            run(handle)
        finally:
            watch.note(time.thread_time() - began, handle)

    asyncio.Handle._run = measured  # type: ignore[method-assign]
    try:
        yield watch
    finally:
        asyncio.Handle._run = run  # type: ignore[method-assign]
        gc.enable()
