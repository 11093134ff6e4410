"""An event loop whose time passes only when nothing else is to be done: hours take no time."""

import asyncio
import selectors


class VirtualTimeLoop(asyncio.SelectorEventLoop):
    """Instead of waiting for its next timer, it moves its clock there."""

    def __init__(self):
        self.now = 0.0
        super().__init__(_Impatient(self))

    def time(self):
        return self.now


class _Impatient(selectors.SelectSelector):
    def __init__(self, loop):
        super().__init__()
        self.loop = loop

    def select(self, timeout=None):
        ready = super().select(0)
        if not ready and timeout:
            self.loop.now += timeout
        return ready


def run(story):
    """Runs a coroutine; its sleeps and time limits are virtual. No threads."""
    with asyncio.Runner(loop_factory=VirtualTimeLoop) as runner:
        return runner.run(story)
