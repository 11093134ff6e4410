"""Games that are not known to be quick are tried out by a worker before their table is opened."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from random import Random
from typing import Any

from ketplay.core import registry, words
from ketplay.core.drawing import draw
from ketplay.core.errors import BadOption, KetError
from ketplay.core.game import Game
from ketplay.server.child_process import OutOfTime, cpu_time_limit
from ketplay.server.fair_queue import NOBODY, Asker
from ketplay.server.jobs import WorkerPool
from ketplay.server.protocol.errors import Refused

CPU_TIME = 3.0  # seconds for who is to move, what they can do, and the first drawing
REMEMBERED = 2_000  # games and positions, 200 bytes each


def try_first_view(line: str) -> None:
    """Works out what a new table shows first, in the time there is for it. Runs in a worker."""
    with cpu_time_limit(CPU_TIME):
        show_first_view(line)


def show_first_view(line: str) -> None:
    """Works out what a new table shows first.

    >>> show_first_view("nim:heaps=1.2")
    """
    game, state = registry.position(line)
    if "?" in line:
        state = game.fill(state, Random(0))
    actor = game.actor(state)
    view = game.view(state, actor if actor is not None and actor >= 0 else None)
    game.moves(view)
    try:
        draw(game, view)
        words.status(game, view, None)
    except (MemoryError, OutOfTime):
        raise
    except Exception:
        return  # a game that fails to draw is shown as text


class TryOuts:
    """Which games and positions a worker has tried out, and what came of it."""

    def __init__(self, workers: WorkerPool) -> None:
        self.workers = workers
        self._known: OrderedDict[bytes, str] = OrderedDict()  # why it was refused; empty: fine

    async def check(self, game: Game[Any, Any], line: str, asker: Asker = NOBODY) -> None:
        """Refuses a game or a position that takes too long or needs too much memory."""
        key = hashlib.sha256(f"{game.id}\n{line}".encode()).digest()
        reason = self._known.get(key)
        if reason is None:
            reason = self._known[key] = await self._reason(line, asker)
            while len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        if reason:
            raise BadOption(f"{game.id[:80]} cannot be played here: {reason}", at=game.id[:80])

    async def _reason(self, line: str, asker: Asker) -> str:
        try:
            await self.workers.ask(try_first_view, line, asker=asker)
        except OutOfTime:
            return f"its first position takes longer than {CPU_TIME:g} seconds"
        except Refused as refused:
            if refused.code != "fault":
                raise  # the workers are busy, which says nothing about the game
            return "its first position takes too long, or more memory than a worker has"
        except MemoryError:
            return "its first position needs more memory than a worker has"
        except KetError as error:
            return error.message
        return ""
