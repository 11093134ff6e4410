"""A progress bar on stderr, for work that takes a while. Without a terminal it is silent."""

from __future__ import annotations

import sys
import time
from types import TracebackType


class Progress:
    """Called with (done, of). Draws at most ten times a second, so that it costs nothing.

    >>> with Progress("games") as bar:
    ...     bar(1, 2)
    """

    def __init__(self, what: str) -> None:
        self.what = what
        self.began = time.monotonic()
        self.drawn = 0.0
        self.shown = sys.stderr.isatty()

    def __call__(self, done: int, of: int) -> None:
        now = time.monotonic()
        if self.shown and (now - self.drawn > 0.1 or done == of):
            self.drawn = now
            print(
                "\r" + self.line(done, of, now - self.began) + "\x1b[K",
                end="",
                file=sys.stderr,
                flush=True,
            )

    def line(self, done: int, of: int, seconds: float) -> str:
        """The bar as text.

        >>> Progress("games").line(5, 20, 10.0)
        'games  #####...............  5 of 20, 30 s left'
        """
        full = 20 * done // max(1, of)
        left = f", {seconds / done * (of - done):.0f} s left" if 0 < done < of else ""
        return f"{self.what}  {'#' * full}{'.' * (20 - full)}  {done} of {of}{left}"

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        if self.shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
