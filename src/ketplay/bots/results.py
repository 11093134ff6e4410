"""The results of a match between bots: wins, points and roles, with confidence intervals."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from html import escape
from typing import Any, NamedTuple

from ketplay.bots.evaluation import lead
from ketplay.bots.intervals import Interval, normal, wilson

ROLES = ("first", "second", "third", "fourth", "fifth", "sixth")


class GameResult(NamedTuple):
    """One game. The values are in the order in which the bots were named."""

    round: int  # games of one round share their chance events
    payoffs: tuple[float, ...]
    scores: tuple[float, ...]  # the game's points, or the payoffs where it counts none
    roles: tuple[int, ...]  # 0: was the first to decide anything in that game
    record: str = ""  # the game as text, if records were asked for
    stop: str = ""  # `!time:0` if the bot at that seat gave no legal move in time


def game_results(values: Sequence[Sequence[Any]]) -> tuple[GameResult, ...]:
    """Games as JSON has them: lists in the place of tuples.

    >>> game_results([[0, [1, -1], [3, 1], [0, 1], "", ""]])[0].payoffs
    (1.0, -1.0)
    """
    return tuple(
        GameResult(
            int(number),
            tuple(map(float, payoffs)),
            tuple(map(float, scores)),
            tuple(map(int, roles)),
            str(record),
            str(stop),
        )
        for number, payoffs, scores, roles, record, stop in values
    )


class BotResult(NamedTuple):
    """A bot in all its games, or in those where it had a role."""

    name: str
    role: str  # "all", "first", "second", ...
    games: int
    wins: int
    draws: int
    losses: int
    win_share: Interval  # Wilson, as if games were independent
    score: Interval  # a win 1, a draw 1/2: by the spread of the rounds' means
    difference: Interval  # own points less the mean of the others', likewise by rounds


class Results(NamedTuple):
    """All games of a match between bots. Equal for equal seeds and limits in nodes."""

    game: str
    names: tuple[str, ...]
    games: tuple[GameResult, ...]

    def __repr__(self) -> str:
        shares = [f"{line.name} {line.score.mean:.3f}" for line in self._totals]
        return f"Results({self.game}, {len(self.games)} games: {', '.join(shares)})"

    def _repr_html_(self) -> str:
        """A table for notebooks: every bot in all its games."""
        headings = ("bot", "games", "won", "drawn", "lost", "score", "95 % interval")
        rows = [
            (
                line.name,
                line.games,
                line.wins,
                line.draws,
                line.losses,
                f"{line.score.mean:.3f}",
                f"{line.score.low:.3f} to {line.score.high:.3f}",
            )
            for line in self._totals
        ]
        head = "".join(f"<th>{heading}</th>" for heading in headings)
        body = "".join(
            "<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>"
            for row in rows
        )
        caption = f"<caption>{escape(self.game)}</caption>"
        return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"

    @property
    def _totals(self) -> list[BotResult]:
        return [self.line(bot) for bot in range(len(self.names))]

    def line(self, bot: int, role: int | None = None) -> BotResult:
        """One bot in all its games, or in those where it had a role."""
        games = [game for game in self.games if role is None or game.roles[bot] == role]
        wins = sum(game.payoffs[bot] > 0 for game in games)
        losses = sum(game.payoffs[bot] < 0 for game in games)
        scores: dict[int, list[float]] = defaultdict(list)
        leads: dict[int, list[float]] = defaultdict(list)
        for game in games:
            scores[game.round].append((1 + _sign(game.payoffs[bot])) / 2)
            leads[game.round].append(_lead(game.scores, bot))
        return BotResult(
            name=self.names[bot],
            role="all" if role is None else ROLES[role],
            games=len(games),
            wins=wins,
            draws=len(games) - wins - losses,
            losses=losses,
            win_share=wilson(wins, len(games)),
            score=_share(list(map(_mean, scores.values()))),
            difference=normal(list(map(_mean, leads.values()))),
        )

    @property
    def lines(self) -> list[BotResult]:
        """Every bot in all games, then by role."""
        roles = [None, *range(len(self.names))]
        lines = [self.line(bot, role) for bot in range(len(self.names)) for role in roles]
        return [line for line in lines if line.games]

    @property
    def forfeits(self) -> int:
        """How many games ended because a bot gave no legal move in time."""
        return sum(bool(game.stop) for game in self.games)

    def as_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "games": len(self.games),
            "rounds": len({game.round for game in self.games}),
            "bots": list(self.names),
            "forfeits": self.forfeits,
            "lines": [_line_as_json(line) for line in self.lines],
        }


def _line_as_json(line: BotResult) -> dict[str, Any]:
    fields = line._asdict().items()
    return {
        name: value._asdict() if isinstance(value, Interval) else value for name, value in fields
    }


def _share(means: list[float]) -> Interval:
    """The interval of a share by the spread of the rounds; Wilson's where all rounds are equal."""
    if len(set(means)) < 2:
        return wilson(sum(means), len(means))
    interval = normal(means)
    return Interval(interval.mean, max(0.0, interval.low), min(1.0, interval.high))


def _lead(scores: tuple[float, ...], bot: int) -> float:
    return lead(scores, bot) if len(scores) > 1 else scores[bot]


def _sign(number: float) -> int:
    return (number > 0) - (number < 0)


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)
