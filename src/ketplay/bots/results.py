"""What came of a match between bots: wins, draws, losses and points, in all and by role, with confidence intervals."""

from __future__ import annotations

from collections import defaultdict
from typing import Any, NamedTuple

from ketplay.bots.intervals import Interval, normal, wilson

ROLES = ("first", "second", "third", "fourth", "fifth", "sixth")


class Played(NamedTuple):
    """One game, seen by the bots in their order on the command line."""

    round: int  # games of one round shared their luck
    payoffs: tuple[float, ...]
    scores: tuple[float, ...]  # the game's points, or the payoffs where it counts none
    roles: tuple[int, ...]  # 0: was the first to decide anything in that game


class Line(NamedTuple):
    """A bot in some games."""

    name: str
    role: str  # "all", "first", "second", ...
    games: int
    wins: int
    draws: int
    losses: int
    win_share: Interval  # Wilson, games as if independent
    score: Interval  # a win 1, a draw 1/2: by the spread of the rounds' means
    difference: Interval  # own points less the mean of the others': likewise by rounds


class Tally(NamedTuple):
    """All games of a match. Equal for equal seeds and limits in nodes, however many workers played it."""

    game: str
    names: tuple[str, ...]
    games: tuple[Played, ...]

    def line(self, bot: int, role: int | None = None) -> Line:
        """One bot in all its games, or in those where it had a role."""
        games = [one for one in self.games if role is None or one.roles[bot] == role]
        results = [one.payoffs[bot] for one in games]
        wins, losses = sum(result > 0 for result in results), sum(result < 0 for result in results)
        points: dict[int, list[float]] = defaultdict(list)
        gaps: dict[int, list[float]] = defaultdict(list)
        for one in games:
            points[one.round].append((1 + _sign(one.payoffs[bot])) / 2)
            gaps[one.round].append(_gap(one.scores, bot))
        draws = len(games) - wins - losses
        return Line(
            self.names[bot],
            "all" if role is None else ROLES[role],
            len(games),
            wins,
            draws,
            losses,
            wilson(wins, len(games)),
            _share(list(map(_mean, points.values()))),
            normal(list(map(_mean, gaps.values()))),
        )

    @property
    def lines(self) -> list[Line]:
        """Every bot in all, then by role."""
        roles = [None, *range(len(self.names))]
        found = [self.line(bot, role) for bot in range(len(self.names)) for role in roles]
        return [line for line in found if line.games]

    def as_json(self) -> dict[str, Any]:
        rounds = len({one.round for one in self.games})
        lines = [
            {
                name: value._asdict() if isinstance(value, Interval) else value
                for name, value in line._asdict().items()
            }
            for line in self.lines
        ]
        return {
            "game": self.game,
            "games": len(self.games),
            "rounds": rounds,
            "bots": list(self.names),
            "lines": lines,
        }


def _share(means: list[float]) -> Interval:
    """A mean of shares by the spread of the rounds; when all rounds went alike, as Wilson would have it."""
    found = normal(means)
    if len(set(means)) < 2:
        return wilson(sum(means), len(means))
    return Interval(found.mean, max(0.0, found.low), min(1.0, found.high))


def _gap(scores: tuple[float, ...], bot: int) -> float:
    others = [score for number, score in enumerate(scores) if number != bot]
    return scores[bot] - (sum(others) / len(others) if others else 0.0)


def _sign(number: float) -> int:
    return (number > 0) - (number < 0)


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)
