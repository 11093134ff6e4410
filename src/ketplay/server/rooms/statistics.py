"""Statistics of the chance events of all finished matches, for the fairness page.

Only finished matches are counted: their secret is published, so nothing hidden is told. A worker
counts them after everything that people wait for.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence

from ketplay.bots.intervals import wilson
from ketplay.core import registry
from ketplay.core.errors import KetError
from ketplay.core.finished.chance_counts import CLASSES, HALF, ChanceCount, counted, trials
from ketplay.core.match import Match
from ketplay.server.fair_queue import Asker
from ketplay.server.jobs import WorkerPool
from ketplay.server.protocol.statistics_messages import ChanceClass, Statistics
from ketplay.server.storage.store import Store
from ketplay.server.table.table import Table

log = logging.getLogger("ketplay.server")
MOST_WAITING = 200  # matches to be counted; more are left out, whatever happened in them
COUNTING = Asker(waits=False)
ENOUGH = 20  # trials of a class from which on its interval counts
OUTSIDE = 0.05  # the share of 95 % intervals that miss what they are an interval for


def count_chances(game_id: str, start: str, tokens: tuple[str, ...]) -> list[ChanceCount]:
    """The chance events of a match, counted by class. Runs in a worker.

    >>> count_chances("nim:heaps=1", "", ("1-1",))
    []
    """
    game = registry.game(game_id)
    first = game.parse_state(start) if start else None
    return counted(
        registry.folder(game.name) or game.name, trials(Match.replay(game, tokens, first))
    )


class ChanceStatistics:
    """Has finished matches counted, and the counts added to the store."""

    def __init__(self, store: Store, workers: WorkerPool) -> None:
        self.store = store
        self.workers = workers
        self._tasks: set[asyncio.Task[None]] = set()

    def add(self, table: Table) -> None:
        """Has a finished match counted some time.

        Not at a table where something was taken back: who does that has seen the outcome.
        """
        took_back = table.rewinds != table.number - 1
        if took_back or len(self._tasks) >= MOST_WAITING:
            return
        question = (table.game.id, table.start, table.match.tokens)
        task = asyncio.create_task(self._count(table.code, question))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _count(self, code: str, question: tuple[str, str, tuple[str, ...]]) -> None:
        try:
            counts = await self.workers.ask(count_chances, *question, asker=COUNTING, urgent=True)
            self.store.count_chances(counts)
        except KetError as error:
            log.warning("the chance events of table %s were not counted: %s", code, error)

    def totals(self) -> Statistics:
        """Everything that was counted so far, with intervals."""
        return describe(self.store.chance_counts())

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()


def describe(counts: Sequence[ChanceCount]) -> Statistics:
    """Counts with their confidence intervals: of all games together, then game by game.

    >>> found = describe([ChanceCount("nim", HALF, 100, 50.0, 53)])
    >>> found.events, found.classes[0].inside, found.judged, found.expected_outside
    (100, True, 1, 0.05)
    """
    classes = [chance_class("", level, counts) for level in sorted({each.level for each in counts})]
    games = [
        chance_class(each.game, each.level, [each])
        for each in sorted(counts, key=lambda each: (each.game, each.level))
    ]
    judged = [each for each in classes if each.events >= ENOUGH]
    return Statistics(
        events=sum(each.events for each in classes),
        classes=classes,
        games=games,
        judged=len(judged),
        outside=sum(not each.inside for each in judged),
        expected_outside=round(OUTSIDE * len(judged), 2),
        enough=ENOUGH,
    )


def chance_class(game: str, level: int, counts: Sequence[ChanceCount]) -> ChanceClass:
    """One class, of the counts that belong to it."""
    own = [each for each in counts if each.level == level]
    events = sum(each.events for each in own)
    happened = sum(each.happened for each in own)
    exact = sum(each.expected for each in own) / events
    interval = wilson(happened, events)
    return ChanceClass(
        game=game,
        least=0.5 if level == HALF else level / CLASSES,
        most=0.5 if level == HALF else (level + 1) / CLASSES,
        events=events,
        happened=happened,
        exact=round(exact, 6),
        low=round(interval.low, 6),
        high=round(interval.high, 6),
        inside=interval.low <= exact <= interval.high,
    )
