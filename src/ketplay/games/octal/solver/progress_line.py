"""How far a long run of a solver is, as a line on the terminal."""

from __future__ import annotations

import sys
import time

from ketplay.games.octal.solver.effort import Effort

QUIET_SECONDS = 1.0  # seconds before a long run says how far it is


class ProgressLine:
    """A line on the terminal while it takes long: states, memory, and what is known of
    the value.
    """

    def __init__(self) -> None:
        self.began = self.reported = time.monotonic()

    def __call__(self, effort: Effort) -> None:
        now = time.monotonic()
        if now - self.began < QUIET_SECONDS or now - self.reported < 0.3 or not sys.stderr.isatty():
            return
        self.reported = now
        print(f"\r{progress(effort, now - self.began)}\x1b[K", end="", file=sys.stderr, flush=True)


def progress(effort: Effort, seconds: float) -> str:
    """How far a run is, in words.

    >>> progress(Effort(states=1234567, bytes=50 << 20), 12.0)
    '12 s, 1.23 million states, 50 MB, losing between 0 and 1; Ctrl-C shows what is known'
    """
    return (
        f"{seconds:.0f} s, {effort.states / 1e6:.2f} million states, {effort.bytes >> 20} MB, "
        f"losing between {effort.low} and {effort.high}; Ctrl-C shows what is known"
    )
