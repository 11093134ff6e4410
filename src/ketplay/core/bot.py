"""What a bot is: it is given a seat's view and log, and answers with a move."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from ketplay.core.game import Game


class Limit(NamedTuple):
    """How long a bot may think. With a limit in nodes, seeded runs can be repeated.

    Seconds are those that its thread computes, so a busy machine makes it slower and not weaker.
    Who cannot wait longer sets a time limit of their own, as the server does, and as bots that are
    programs have.
    """

    seconds: float | None = None
    nodes: int | None = None

    def clock(self) -> Clock:
        return Clock(self)

    @property
    def repeatable(self) -> Limit:
        """The same in nodes alone, where it counts them.

        >>> Limit(seconds=1.0, nodes=100).repeatable
        Limit(seconds=None, nodes=100)
        """
        return self if self.nodes is None else Limit(nodes=self.nodes)


class Clock:
    """Counts nodes and seconds of this thread against a limit.

    >>> clock = Limit(nodes=2).clock()
    >>> [clock.tick() for _ in range(3)]
    [True, True, False]
    """

    def __init__(self, limit: Limit) -> None:
        self.nodes = 0
        self.most = limit.nodes
        self.deadline = None if limit.seconds is None else time.thread_time() + limit.seconds

    def tick(self, nodes: int = 1) -> bool:
        """Counts `nodes`; False when the limit is reached."""
        self.nodes += nodes
        if self.most is not None and self.nodes > self.most:
            return False
        return not self.late

    @property
    def late(self) -> bool:
        """Whether the seconds are over, however many nodes are left."""
        return self.deadline is not None and time.thread_time() >= self.deadline


class Bot(Protocol):
    """A player made from a level and a seed; its moves follow from the seed and what it sees.

    Bots of one game are typed with that game's states and moves, hence Any here.
    """

    def choose(self, game: Game[Any, Any], view: Any, log: Sequence[str], limit: Limit) -> Any:
        """A legal move of the seat whose turn it is in `view`. `log` is what that seat saw."""


class Level(NamedTuple):
    """An opponent: its name in commands and records, and an honest sentence on how it thinks.

    At a table it has a `nickname`, a `summary` of a few words, and a `strength` from 1 to 5, which
    in a line-up follows from its place there.
    """

    name: str
    words: str
    make: Callable[[int], Bot]
    limit: Limit = Limit()  # its own, unless another one is given
    nickname: str = ""
    summary: str = ""
    strength: int = 0


class LineUp(NamedTuple):
    """The levels that a table offers, by name and the weakest first.

    `first` is the one that a newcomer meets, `quickest` the one that moves if another one fails.
    """

    names: tuple[str, ...]
    first: str
    quickest: str = "random"
