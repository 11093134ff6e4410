"""Pooled statistics: what the measurements at all tables of a class gave, beside their odds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from ketplay.bots.intervals import wilson
from ketplay.core.game import CHANCE, Observable
from ketplay.core.match import AnyMatch
from ketplay.core.registry import part
from ketplay.server.classroom.classroom import Classroom
from ketplay.server.protocol.class_messages import Pooled, PooledStatistics
from ketplay.server.protocol.errors import Refused
from ketplay.server.rooms.slow_work import beside_the_loop
from ketplay.server.table.events import Event
from ketplay.server.table.table import Phase, Table
from ketplay.server.views.history import known_odds
from ketplay.solvers.outcomes import after_last_decision

CERTAIN = 1e-9  # what is likelier than 1 minus this was not decided by chance


class Sample(NamedTuple):
    """One thing that was left to chance: a result it could have, how likely that was, and
    whether it came.
    """

    piece: str
    picks: tuple[str, ...]
    value: str
    chance: float
    came: bool


class Observations:
    """The samples of every match of the class that is over. A match is looked at once."""

    def __init__(self, classroom: Classroom) -> None:
        self.classroom = classroom
        self._matches: dict[str, list[list[Sample]]] = {}  # by table, one list for each match

    async def statistics(self, game: str = "") -> PooledStatistics:
        """The statistics of one game; without a name, of the one that was played last."""
        roster = self.classroom.catch_up()
        self._matches = {code: self._matches.get(code, []) for code in roster.played}
        chosen: list[str] = []
        for code in reversed(roster.played):
            name = await self._look_at(code)
            game = game or name
            if name == game:
                chosen.append(code)
        matches = [samples for code in chosen for samples in self._matches[code] if samples]
        samples = [sample for match in matches for sample in match]
        return PooledStatistics(
            game=game,
            matches=len(matches),
            by_chance=pooled_by_chance(samples),
            by_piece=pooled_by_piece(samples),
        )

    async def _look_at(self, code: str) -> str:
        """Notes the matches of a table that are new; the name of its game."""
        try:
            table = (await self.classroom.lobby.find(code)).table
        except Refused:
            return ""  # removed from the store
        if len(self._matches[code]) < len(table.results):
            log = self.classroom.store.read(code)
            self._matches[code] = await beside_the_loop(observed_matches, log)
        return table.game.name


def observed_matches(log: list[Event]) -> list[list[Sample]]:
    """The samples of each match of a table that was played to its end."""
    table = Table(log[0])
    matches = []
    for event in log[1:]:
        was_over = table.phase is Phase.OVER
        table.apply(event)
        if table.phase is Phase.OVER and not was_over:
            matches.append([] if table.match.stop else list(samples_of(table.match)))
    return matches


def samples_of(match: AnyMatch) -> Iterator[Sample]:
    """What chance decided in a match: its final measurement where the game says what that shows,
    else every chance event after the first decision.
    """
    observables = getattr(part(match.game, "odds"), "observables", None)
    if observables is None:
        yield from _events(match)
    else:
        yield from _measured(match, observables(match.game, after_last_decision(match), ()))


def _measured(match: AnyMatch, observables: Iterable[Observable]) -> Iterator[Sample]:
    """One sample for each piece. Of pieces that are bound together only the first is taken: the
    others follow from it, and counting them would feign more independent samples than there are.
    """
    listed = list(observables)
    followers = {
        pick for observable in listed if len(observable.picks) > 1 for pick in observable.picks[1:]
    }
    for observable in listed:
        if len(observable.picks) != 1 or observable.picks[0] in followers:
            continue
        value, chance = next(iter(observable.odds.items()))
        if CERTAIN < chance < 1 - CERTAIN:
            came = observable.read(match.state) == value
            words = observable.words.get(value, value)
            yield Sample(observable.name, observable.picks, words, chance, came)


def _events(match: AnyMatch) -> Iterator[Sample]:
    """One sample for each chance event that everybody saw: its first result."""
    game = match.game
    state: Any = match.first
    has_begun = False
    for move in match.log:
        if game.actor(state) != CHANCE:
            has_begun = True
        elif has_begun:
            seen = game.seen(state, move, None)
            odds = known_odds(game, state, game.view(state, None), move, seen)
            if odds is not None and len(odds.shares) > 1:
                came = odds.picked == 0
                yield Sample("", (), "", odds.shares[0], came)
        state = game.play(state, move)


def pooled_by_chance(samples: Iterable[Sample]) -> list[Pooled]:
    """All samples with the same result and the same odds together.

    >>> coin = [Sample("coin", (), "heads", 0.5, True), Sample("coin", (), "heads", 0.5, False)]
    >>> [(row.words, row.count, row.came, row.expected) for row in pooled_by_chance(coin)]
    [('heads', 2, 1, 0.5)]
    """
    counts: Counter[tuple[str, float]] = Counter()
    hits: Counter[tuple[str, float]] = Counter()
    for sample in samples:
        key = sample.value, round(sample.chance, 6)
        counts[key] += 1
        hits[key] += sample.came
    return [
        _pooled(value, (), counts[value, chance], hits[value, chance], chance)
        for value, chance in sorted(counts, key=lambda key: (-counts[key], key))
    ]


def pooled_by_piece(samples: Iterable[Sample]) -> list[Pooled]:
    """The samples of each piece: at tables with the same board these are the same squares."""
    groups: dict[tuple[str, str, tuple[str, ...]], list[Sample]] = {}
    for sample in samples:
        if sample.piece:
            groups.setdefault((sample.piece, sample.value, sample.picks), []).append(sample)
    rows = []
    for (piece, value, picks), group in sorted(groups.items()):
        expected = sum(sample.chance for sample in group) / len(group)
        came = sum(sample.came for sample in group)
        rows.append(_pooled(f"{piece}: {value}", picks, len(group), came, expected))
    return rows


def _pooled(words: str, picks: tuple[str, ...], count: int, came: int, expected: float) -> Pooled:
    interval = wilson(came, count)
    return Pooled(words, picks, count, came, expected, interval.low, interval.high)
