"""How often chance did what its odds say: one trial for every chance event of finished matches.

A trial asks whether one outcome happened, the first that the rules list; outcomes with the same
effect count as one. The question is fixed before the outcome is known, so that of many trials with
probability p a share of about p says yes. Trials are counted in classes of about equal probability.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ketplay.core.chance import share_of
from ketplay.core.game import CHANCE, M, S
from ketplay.core.match import Match

HALF = -1  # the class of the fair coins, which are most measurements
CLASSES = 10  # of all others: up to 10 %, up to 20 %, ...
MOST_OUTCOMES = 2_000  # a chance event with more is left out, whatever came of it
SURE = 1e-9


class Trial(NamedTuple):
    """Whether something happened that had this probability."""

    probability: float
    happened: bool


class ChanceCount(NamedTuple):
    """The trials of one class in one game."""

    game: str
    level: int  # HALF, or the class from 0 to CLASSES - 1
    events: int
    expected: float  # the sum of the probabilities: how many should have happened
    happened: int


def trials(match: Match[S, M]) -> Iterator[Trial]:
    """The trials of a match; chance events with one possible effect are none.

    >>> import ketplay
    >>> list(trials(Match.replay(ketplay.game("nim:heaps=1"), ["1-1"])))
    []
    """
    game = match.game
    state = match.first
    for move in match.log:
        if game.actor(state) == CHANCE:
            chances = game.chances(state)
            if len(chances) <= MOST_OUTCOMES:
                effects = game.effects(state)
                share = share_of(effects[0], effects, chances)
                if share < 1 - SURE:
                    number = [outcome for outcome, _ in chances].index(move)
                    yield Trial(share, effects[number] == effects[0])
        state = game.play(state, move)


def level_of(probability: float) -> int:
    """The class of a probability.

    >>> level_of(0.5), level_of(0.1), level_of(0.25)
    (-1, 1, 2)
    """
    if abs(probability - 0.5) < SURE:
        return HALF
    return min(CLASSES - 1, int(probability * CLASSES + SURE))


def counted(game: str, trials: Iterable[Trial]) -> list[ChanceCount]:
    """Trials, counted by class.

    >>> counted("nim", [Trial(0.5, True), Trial(0.5, False), Trial(0.1, False)])[0]
    ChanceCount(game='nim', level=-1, events=2, expected=1.0, happened=1)
    """
    counts: dict[int, ChanceCount] = {}
    for trial in trials:
        level = level_of(trial.probability)
        old = counts.get(level, ChanceCount(game, level, 0, 0.0, 0))
        counts[level] = ChanceCount(
            game,
            level,
            old.events + 1,
            old.expected + trial.probability,
            old.happened + trial.happened,
        )
    return [counts[level] for level in sorted(counts)]
