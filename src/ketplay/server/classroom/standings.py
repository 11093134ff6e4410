"""The results of a class so far: who won how often, who met whom, and the table of points."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from ketplay.server.classroom.classroom import Classroom
from ketplay.server.protocol.class_messages import Score, ScoreTable
from ketplay.server.protocol.errors import Refused
from ketplay.server.table.table import Result

HEADINGS = ("Name", "Played", "Won", "Drawn", "Lost", "Points")


class Tally(NamedTuple):
    """How often a pupil won, drew and lost against other pupils."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def played(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def points(self) -> float:
        """One for a win, a half for a draw."""
        return self.won + self.drawn / 2


class Standings:
    """What results say about pupils, by holder. Matches with a bot count for nobody."""

    def __init__(self) -> None:
        self.tallies: dict[str, Tally] = {}
        self.met: Counter[frozenset[str]] = Counter()
        self.alone: Counter[str] = Counter()  # matches with bots only
        self.firsts: Counter[str] = Counter()  # matches in the first seat

    def add(self, holders: Sequence[str], payoffs: Sequence[float]) -> None:
        """Counts a match.

        >>> standings = Standings()
        >>> standings.add(["a", "b"], [1, -1])
        >>> standings.tallies["a"].points, standings.met[frozenset("ab")]
        (1.0, 1)
        """
        people = [holder for holder in holders if holder]
        if len(people) == 1:
            self.alone[people[0]] += 1
        if len(people) < len(holders) or len(set(people)) < 2:
            return
        self.firsts[people[0]] += 1
        self.met.update(frozenset(pair) for pair in combinations(people, 2))
        best = max(payoffs)
        is_draw = best == min(payoffs)
        for holder, payoff in zip(people, payoffs, strict=True):
            won, drawn, lost = self.tallies.get(holder, Tally())
            self.tallies[holder] = Tally(
                won + (not is_draw and payoff == best),
                drawn + is_draw,
                lost + (payoff < best),
            )

    def strength(self, holder: str) -> float:
        """The share of the points that a pupil won; one half before the first match."""
        tally = self.tallies.get(holder, Tally())
        return tally.points / tally.played if tally.played else 0.5


async def results(classroom: Classroom) -> list[Result]:
    """Every match of the class that is over, oldest table first, with the holders of today."""
    roster = classroom.catch_up()
    entries = []
    for code in roster.played:
        try:
            room = await classroom.lobby.find(code)
        except Refused:
            continue  # a table that was removed from the store
        for holders, payoffs in room.table.results:
            entries.append(Result(tuple(map(roster.current, holders)), payoffs))
    return entries


async def standings(classroom: Classroom) -> Standings:
    """The standings of the class now."""
    counted = Standings()
    for holders, payoffs in await results(classroom):
        counted.add(holders, payoffs)
    return counted


async def score_table(classroom: Classroom) -> ScoreTable:
    """The table of points, the best first; of equal ones the one with fewer matches first."""
    tallies = (await standings(classroom)).tallies
    names = classroom.roster.players
    scores = [
        Score(names[holder], tally.played, *tally, tally.points)
        for holder, tally in tallies.items()
        if holder in names
    ]
    scores.sort(key=lambda score: (-score.points, score.played, score.name.casefold()))
    return ScoreTable(scores)


async def score_file(classroom: Classroom) -> str:
    """The table of points as CSV, for a spreadsheet."""
    file = io.StringIO()
    writer = csv.writer(file)
    writer.writerow(HEADINGS)
    for score in (await score_table(classroom)).scores:
        name = f"'{score.name}" if score.name[0] in "=+-@\t\r" else score.name
        writer.writerow([name, score.played, score.won, score.drawn, score.lost, score.points])
    return file.getvalue()
