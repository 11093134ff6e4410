"""How strong levels are: each plays a fixed pool of opponents and its neighbours in the list.

The pool is the same for all levels of a game: one that plays at random, two that err, and the
strongest. Games come in rounds that share their chance events while the bots exchange seats. The
scores against the pool are compared as they are; a Bradley-Terry model makes one rating of all
games, in Elo: 400 points more are odds of ten to one. Intervals are 95 %, by drawing rounds again.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import pairwise
from math import log10
from random import Random
from typing import Any, NamedTuple

from ketplay import bots
from ketplay.bots.intervals import Interval
from ketplay.bots.tournament import play_match
from ketplay.core.bot import Limit
from ketplay.core.errors import KetError
from ketplay.core.game import Game

RESAMPLES = 200
STEPS = 10_000  # of a fit, at most
CLOSE = 1e-9  # a fit ends when no strength changes by more than this part
PRIOR = 0.5  # games drawn that are added to each pairing, so that a clean sweep has a rating


class Pairing(NamedTuple):
    """Two levels and what the first one scored in each round, as a share from 0 to 1."""

    first: str
    second: str
    rounds: tuple[float, ...]


class Rung(NamedTuple):
    """A level on the ladder. `score` is its share against the pool; against itself, a half."""

    name: str
    games: int
    score: Interval
    rating: Interval


class Ladder(NamedTuple):
    """The levels in the order in which they were named, and all games between them."""

    game: str
    pool: tuple[str, ...]
    rungs: tuple[Rung, ...]
    pairings: tuple[Pairing, ...]


def pool(game: Game[Any, Any]) -> tuple[str, ...]:
    """The opponents that every level meets.

    >>> import ketplay
    >>> pool(ketplay.game("nim"))
    ('random', 'erring-50', 'erring-20', 'searcher')
    """
    return ("random", bots.OFTEN, bots.SELDOM, bots.strongest(game).name)


def climb(
    game: Game[Any, Any],
    names: Sequence[str] = (),
    games: int = 40,
    seed: int = 0,
    limit: Limit | None = None,
    workers: int = 1,
    progress: Callable[[str, str], None] | None = None,
) -> Ladder:
    """Plays `games` games (whole rounds) for each pairing. Without names: the line-up of the game.

    With a limit in nodes the ladder can be repeated; without one, each level has its own.

    >>> import ketplay
    >>> ladder = climb(ketplay.game("nim:heaps=1.2"), games=8, limit=Limit(nodes=200))
    >>> ladder.rungs[0].score.mean < ladder.rungs[-1].score.mean
    True
    """
    if len(game.seats) != 2:
        raise KetError(f"a ladder is for two players; {game.id} has {len(game.seats)}")
    names = tuple(names) or bots.line_up(game).names
    found = []
    for first, second in _meetings(names, pool(game)):
        if progress:
            progress(first, second)
        results = play_match(game, (first, second), games, seed, limit, workers)
        by_round: dict[int, list[float]] = defaultdict(list)
        for result in results.games:
            by_round[result.round].append((1 + result.payoffs[0]) / 2)
        found.append(
            Pairing(first, second, tuple(sum(each) / len(each) for each in by_round.values()))
        )
    return Ladder(game.id, pool(game), tuple(_rungs(names, pool(game), found)), tuple(found))


def _meetings(names: Sequence[str], opponents: Sequence[str]) -> list[tuple[str, str]]:
    """Each level with each of the pool, and with the next level; no pair twice."""
    wanted = [(name, opponent) for name in names for opponent in opponents]
    wanted += [(second, first) for first, second in pairwise(names)]
    met: dict[frozenset[str], tuple[str, str]] = {}
    for first, second in wanted:
        if first != second:
            met.setdefault(frozenset((first, second)), (first, second))
    return list(met.values())


def _rungs(
    names: Sequence[str], opponents: Sequence[str], pairings: Sequence[Pairing]
) -> list[Rung]:
    """The levels with their scores and ratings; the interval of each is that of its resamples."""
    rng = Random(1)
    resamples = [[_resampled(pairing, rng) for pairing in pairings] for _ in range(RESAMPLES)]
    ratings = bradley_terry(pairings)
    other_ratings = [bradley_terry(sample) for sample in resamples]
    rungs = []
    for name in names:
        scores = [_score(name, opponents, sample) for sample in resamples]
        met = [pairing for pairing in pairings if name in pairing[:2]]
        rungs.append(
            Rung(
                name,
                2 * sum(len(pairing.rounds) for pairing in met),
                _interval(_score(name, opponents, pairings), scores),
                _interval(ratings[name], [rating[name] for rating in other_ratings]),
            )
        )
    return rungs


def _resampled(pairing: Pairing, rng: Random) -> Pairing:
    return pairing._replace(rounds=tuple(rng.choices(pairing.rounds, k=len(pairing.rounds))))


def _score(name: str, opponents: Sequence[str], pairings: Sequence[Pairing]) -> float:
    """The mean share of a level against the pool; against itself it would get a half."""
    shares = [0.5] * (name in opponents)
    for first, second, rounds in pairings:
        share = sum(rounds) / len(rounds)
        if first == name and second in opponents:
            shares.append(share)
        elif second == name and first in opponents:
            shares.append(1 - share)
    return sum(shares) / len(shares)


def _interval(mean: float, samples: Sequence[float]) -> Interval:
    """The estimate, and the middle 95 % of its resamples."""
    ordered = sorted(samples)
    cut = round(len(ordered) * 0.025)
    return Interval(mean, ordered[cut], ordered[-1 - cut])


def bradley_terry(pairings: Sequence[Pairing], prior: float = PRIOR) -> dict[str, float]:
    """Ratings in Elo, of which the lowest is 0; by minorisation and maximisation (Hunter 2004).

    A draw counts as half a win. Each pairing has `prior` drawn games added to it.

    >>> ratings = bradley_terry([Pairing("a", "b", (1.0, 1.0, 1.0, 1.0, 0.5))], prior=0)
    >>> {name: round(rating) for name, rating in ratings.items()}
    {'a': 382, 'b': 0}
    """
    names = dict.fromkeys(name for pairing in pairings for name in pairing[:2])
    wins = dict.fromkeys(names, 0.0)
    games: list[tuple[str, str, float]] = []
    for first, second, rounds in pairings:
        won, played = 2 * sum(rounds) + prior / 2, 2 * len(rounds) + prior
        wins[first] += won
        wins[second] += played - won
        games.append((first, second, played))
    strengths = dict.fromkeys(names, 1.0)
    for _ in range(STEPS):
        expected = dict.fromkeys(names, 0.0)
        for first, second, played in games:
            met = played / (strengths[first] + strengths[second])
            expected[first] += met
            expected[second] += met
        before = strengths
        strengths = {name: wins[name] / expected[name] for name in names}
        scale = len(names) / sum(strengths.values())
        strengths = {name: value * scale for name, value in strengths.items()}
        if all(abs(strengths[name] - before[name]) <= CLOSE * before[name] for name in names):
            break
    lowest = min(strengths.values())
    return {name: 400 * log10(value / lowest) for name, value in strengths.items()}
