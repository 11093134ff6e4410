"""Ratings from games: a Bradley-Terry model with a term for the one who moves first.

A rating is in Elo: 400 points more are odds of ten to one. The one who moves first plays as if it
had `advantage` points more; BayesElo has the same term for white. A draw is half a win.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, log10
from typing import Any, NamedTuple

STEPS = 100  # of Newton's method, at most
LONGEST_STEP = 2.0  # natural logarithms of odds
CLOSE = 1e-9  # the fit ends when no value changes by more
RIDGE = 1e-9  # so that ratings which may all be shifted stay near 0
PRIOR = 0.5  # games drawn that are added to each pairing, so that a clean sweep has a rating
POINTS = 400 / log(10)  # Elo in one natural logarithm of odds


class Score(NamedTuple):
    """What the first player of a pairing got in one game: 1 for a win, a half for a draw."""

    share: float
    moved_first: bool
    forfeit: bool = False  # somebody gave no legal move in time


class Pairing(NamedTuple):
    """Two players and their games, in rounds that share their chance events."""

    first: str
    second: str
    rounds: tuple[tuple[Score, ...], ...]

    @property
    def shares(self) -> list[float]:
        """What the first player got in each round, as a share from 0 to 1."""
        return [sum(score.share for score in games) / len(games) for games in self.rounds]


class Fit(NamedTuple):
    """The lowest rating is 0. `advantage` is what moving first is worth, in Elo."""

    ratings: dict[str, float]
    advantage: float


def expected_share(points: float) -> float:
    """What somebody with so many points more gets of a game.

    >>> round(expected_share(400), 3)
    0.909
    """
    return float(1 / (1 + 10 ** (-points / 400)))


def elo(share: float) -> float:
    """The points more that give this share.

    >>> round(elo(0.9))
    382
    """
    return 400 * log10(share / (1 - share))


def bradley_terry(
    pairings: Sequence[Pairing], prior: float = PRIOR, has_advantage: bool = True
) -> Fit:
    """The likeliest ratings, by Newton's method.

    Each pairing has `prior` drawn games added to it, half of them with either player first.
    Without a prior, somebody who has only won, or only lost, has no finite rating.

    >>> games = [(Score(1.0, True), Score(1.0, False))] * 4 + [(Score(1.0, True), Score(0, False))]
    >>> fit = bradley_terry([Pairing("a", "b", tuple(games))], prior=0, has_advantage=False)
    >>> {name: round(rating) for name, rating in fit.ratings.items()}
    {'a': 382, 'b': 0}
    """
    import numpy as np

    names = list(dict.fromkeys(name for pairing in pairings for name in pairing[:2]))
    column = {name: number for number, name in enumerate(names)}
    cells = _cells(pairings, prior)
    rows = np.zeros((len(cells), len(names) + has_advantage))
    for row, (mover, other) in zip(rows, cells, strict=True):
        row[column[mover]] = 1
        row[column[other]] = -1
        row[len(names) :] = 1
    won, played = np.array(list(cells.values())).T
    values = POINTS * _likeliest(rows, won, played)
    ratings = values[: len(names)] - values[: len(names)].min()
    advantage = float(values[-1]) if has_advantage else 0.0
    return Fit(dict(zip(names, map(float, ratings), strict=True)), advantage)


def _cells(pairings: Sequence[Pairing], prior: float) -> dict[tuple[str, str], tuple[float, float]]:
    """What the mover got, and in how many games, by who moved first and who did not."""
    cells: dict[tuple[str, str], tuple[float, float]] = {}
    for first, second, rounds in pairings:
        scores = [score for games in rounds for score in games]
        shares = [score.share for score in scores if score.moved_first]
        replies = [1 - score.share for score in scores if not score.moved_first]
        for cell, results in (((first, second), shares), ((second, first), replies)):
            won, played = cells.get(cell, (0.0, 0.0))
            won += sum(results) + prior / 4
            played += len(results) + prior / 2
            cells[cell] = (won, played)
    return cells


def _likeliest(rows: Any, won: Any, played: Any) -> Any:
    """The values that make the results likeliest; the log-odds of a row are its sum of values."""
    import numpy as np

    values = np.zeros(rows.shape[1])
    ridge = RIDGE * np.eye(len(values))
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-rows @ values))
        slope = rows.T @ (won - played * chance)
        curvature = rows.T @ ((played * chance * (1 - chance))[:, None] * rows)
        step = np.linalg.solve(curvature + ridge, slope)
        step *= min(1.0, LONGEST_STEP / max(LONGEST_STEP, float(np.abs(step).max())))
        values += step
        if np.abs(step).max() <= CLOSE:
            break
    return values
