"""What a bot is: something that is given a seat's view and log, and answers with a move."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from ketplay.core.game import Game


class Limit(NamedTuple):
    """How long a bot may think. Seeded runs use nodes, so that they repeat."""

    seconds: float | None = None
    nodes: int | None = None

    def clock(self) -> Clock:
        return Clock(self)


class Clock:
    """Counts nodes and seconds against a limit.

    >>> clock = Limit(nodes=2).clock()
    >>> [clock.tick() for _ in range(3)]
    [True, True, False]
    """

    def __init__(self, limit: Limit) -> None:
        self.nodes = 0
        self.most = limit.nodes
        self.until = None if limit.seconds is None else time.perf_counter() + limit.seconds

    def tick(self, nodes: int = 1) -> bool:
        """Counts `nodes`; False when the limit is reached."""
        self.nodes += nodes
        if self.most is not None and self.nodes > self.most:
            return False
        return self.until is None or time.perf_counter() < self.until


class Bot(Protocol):
    """Built per seat and match from (level, seed); pure given the seed."""

    def choose(self, game: Game[Any, Any], view: Any, log: Sequence[str], limit: Limit) -> Any:
        """A legal move of the seat to act in `view`. `log` is that seat's own log."""


class Level(NamedTuple):
    """A named opponent with an honest sentence on how it thinks."""

    name: str
    words: str
    make: Callable[[int], Bot]
    limit: Limit = Limit()  # what it takes when nobody says otherwise
