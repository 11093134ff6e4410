"""How strong players are: they meet in rounds, and a Bradley-Terry model rates them.

The games of a round share their chance events while the players exchange seats. Ratings are in Elo:
400 points more are odds of ten to one. Intervals are 95 %, by drawing rounds again. May import the
rest of bots, and core.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise
from random import Random
from typing import Any, NamedTuple

from ketplay import bots
from ketplay.bots.intervals import Interval
from ketplay.bots.ladder.fit import PRIOR, Fit, Pairing, bradley_terry
from ketplay.bots.ladder.series import Meeting, Terms, check, play_pairings, play_shard
from ketplay.core.errors import KetError
from ketplay.core.game import Game

RESAMPLES = 199  # of which 5 and 5 are outside of the interval or at its ends


class Rung(NamedTuple):
    """A player on the ladder. `score` is its mean share over the players it met."""

    name: str
    games: int
    score: Interval
    rating: Interval


class Ladder(NamedTuple):
    """The players in the order in which they were named, and all games between them."""

    game: str
    rungs: tuple[Rung, ...]
    pairings: tuple[Pairing, ...]
    advantage: Interval  # what moving first is worth, in Elo

    @property
    def forfeits(self) -> int:
        """How many games ended because a bot gave no legal move in time."""
        scores = (score for pairing in self.pairings for games in pairing.rounds for score in games)
        return sum(score.forfeit for score in scores)


def climb(
    game: Game[Any, Any],
    names: Sequence[str] = (),
    opponents: Sequence[str] = (),
    terms: Terms | None = None,
) -> Ladder:
    """Everybody meets everybody; with opponents, each name meets each of them only.

    Without names, the line-up of the game plays. With a limit in nodes the ladder can be repeated;
    without one, each level has its own.

    >>> import ketplay
    >>> from ketplay.core.bot import Limit
    >>> terms = Terms(games=8, limit=Limit(nodes=200))
    >>> ladder = climb(ketplay.game("nim:heaps=1.2"), terms=terms)
    >>> ladder.rungs[0].rating.mean < ladder.rungs[-1].rating.mean
    True
    """
    names = tuple(names) or bots.line_up(game).names
    meetings = meetings_of(game, names, opponents)
    pairings = play_pairings(game, meetings, terms or Terms())
    players = (*names, *(name for name in opponents if name not in names))
    return rated(game.id, players, pairings)


def climb_shard(
    game: Game[Any, Any],
    names: Sequence[str],
    opponents: Sequence[str],
    shard: tuple[int, int],
    terms: Terms,
) -> int:
    """Plays shard N of M of the same games into `terms.journal`; returns how many rounds it has."""
    names = tuple(names) or bots.line_up(game).names
    return play_shard(game, meetings_of(game, names, opponents), shard, terms)


def meetings_of(
    game: Game[Any, Any], names: Sequence[str], opponents: Sequence[str] = ()
) -> list[Meeting]:
    """Who meets whom; raises KetError for players that cannot have a ladder.

    >>> import ketplay
    >>> meetings_of(ketplay.game("nim"), ["searcher", "random"])
    [('searcher', 'random')]
    """
    players = (*names, *(name for name in opponents if name not in names))
    if len(players) < 2:
        raise KetError("a ladder needs at least two players; name another one", at=players[0])
    check(game, players)
    pairs = [(name, opponent) for name in names for opponent in opponents]
    return once(pairs or list(combinations(names, 2)))


def pool(game: Game[Any, Any]) -> tuple[str, ...]:
    """The opponents that every level of a line-up meets.

    >>> import ketplay
    >>> pool(ketplay.game("nim"))
    ('random', 'erring-50', 'erring-20', 'searcher')
    """
    return ("random", bots.OFTEN, bots.SELDOM, bots.strongest(game).name)


def climb_pool(game: Game[Any, Any], terms: Terms | None = None) -> Ladder:
    """The line-up of a game against its pool, and each level against the next one.

    Scores are against the pool, and a half against itself; moving first has no term of its own.
    """
    names = bots.line_up(game).names
    check(game, names)
    pairs = [(name, opponent) for name in names for opponent in pool(game)]
    pairs += [(second, first) for first, second in pairwise(names)]
    pairings = play_pairings(game, once(pairs), terms or Terms())
    return rated(game.id, names, pairings, pool(game), has_advantage=False)


def once(pairs: Sequence[Meeting]) -> list[Meeting]:
    """The pairs of different players, none twice.

    >>> once([("a", "b"), ("b", "a"), ("a", "a")])
    [('a', 'b')]
    """
    meetings: dict[frozenset[str], Meeting] = {}
    for first, second in pairs:
        if first != second:
            meetings.setdefault(frozenset((first, second)), (first, second))
    return list(meetings.values())


def rated(
    game: str,
    names: Sequence[str],
    pairings: Sequence[Pairing],
    opponents: Sequence[str] = (),
    prior: float = PRIOR,
    has_advantage: bool = True,
    resamples: int = RESAMPLES,
) -> Ladder:
    """The ladder of these games; with opponents, scores are against them only."""
    rng = Random(1)
    samples = [[_resample(pairing, rng) for pairing in pairings] for _ in range(resamples)]
    fit = bradley_terry(pairings, prior, has_advantage)
    lowest = min(fit.ratings, key=fit.ratings.__getitem__)
    fits = [_shifted(bradley_terry(each, prior, has_advantage), lowest) for each in samples]
    rungs = []
    for name in names:
        scores = [_score(name, opponents, sample) for sample in samples]
        met = [pairing for pairing in pairings if name in pairing[:2]]
        rungs.append(
            Rung(
                name,
                sum(len(games) for pairing in met for games in pairing.rounds),
                _interval(_score(name, opponents, pairings), scores),
                _interval(fit.ratings[name], [each.ratings[name] for each in fits]),
            )
        )
    advantage = _interval(fit.advantage, [each.advantage for each in fits])
    return Ladder(game, tuple(rungs), tuple(pairings), advantage)


def _resample(pairing: Pairing, rng: Random) -> Pairing:
    return pairing._replace(rounds=tuple(rng.choices(pairing.rounds, k=len(pairing.rounds))))


def _shifted(fit: Fit, name: str) -> Fit:
    """With 0 for that player."""
    zero = fit.ratings[name]
    return fit._replace(ratings={name: rating - zero for name, rating in fit.ratings.items()})


def _score(name: str, opponents: Sequence[str], pairings: Sequence[Pairing]) -> float:
    """The mean share of a player; against itself, if it is an opponent, it would get a half."""
    shares = [0.5] * (name in opponents)
    for pairing in pairings:
        first, second, _ = pairing
        share = sum(pairing.shares) / len(pairing.shares)
        if first == name and (second in opponents or not opponents):
            shares.append(share)
        elif second == name and (first in opponents or not opponents):
            shares.append(1 - share)
    return sum(shares) / len(shares)


def _interval(mean: float, samples: Sequence[float]) -> Interval:
    """The estimate, and the middle 95 % of its resamples."""
    ordered = sorted(samples)
    cut = max(0, round((len(ordered) + 1) * 0.025) - 1)
    return Interval(mean, ordered[cut], ordered[-1 - cut])
