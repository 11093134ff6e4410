"""Chance: where the outcomes of chance events come from, and how one is picked by its weight."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from operator import itemgetter
from random import Random
from typing import Any, Protocol, TypeVar

from ketplay.core.game import Game, Weight, round_off

S = TypeVar("S")
M = TypeVar("M")
_weight_of = itemgetter(1)


class ChanceSource(Protocol):
    """Where outcomes come from, in the order in which a match asks for them."""

    def outcome(self, game: Game[Any, M], state: Any) -> M:
        """What happens at the chance event in `state`."""


class RandomChance:
    """Outcomes drawn with a random number generator."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def outcome(self, game: Game[Any, M], state: Any) -> M:
        return pick(game.chances(state), self.rng)


def chance_source(source: ChanceSource | Random) -> ChanceSource:
    """A source as it is; a random number generator made into one."""
    return RandomChance(source) if isinstance(source, Random) else source


def probability(number: float) -> float:
    """A probability as it is shown and sent: between 0 and 1, without the rounding of a sum.

    >>> probability(0.4999999999999998), probability(1.0006), probability(-1e-17)
    (0.5, 1.0, 0.0)
    """
    return round_off(min(1.0, max(0.0, number)))


def percent(share: float) -> str:
    """A share with one decimal where that says more.

    >>> percent(0.5), percent(0.125), percent(0.0001)
    ('50 %', '12.5 %', 'under 0.1 %')
    """
    if 0 < share < 0.001:
        return "under 0.1 %"
    return f"{100 * share:.1f}".removesuffix(".0") + " %"


def probability_of(game: Game[S, M], state: S, move: M) -> float:
    """The probability of the state after a chance event; outcomes with the same effect add up."""
    chances = game.chances(state)
    effects = game.effects(state)
    effect = effects[[outcome for outcome, _ in chances].index(move)]
    return probability(share_of(effect, effects, chances))


def share_of(
    effect: Hashable, effects: Sequence[Hashable], chances: Sequence[tuple[M, Weight]]
) -> float:
    """The part of all weights that goes to the outcomes with this effect.

    >>> share_of("W", ["W", "W", "B"], [("~1", 1), ("~2", 2), ("~3", 1)])
    0.75
    """
    weighed = zip(effects, chances, strict=True)
    same = sum([weight for other, (_, weight) in weighed if other == effect])
    return float(same / sum([weight for _, weight in chances]))


def pick(chances: Sequence[tuple[M, Weight]], rng: Random) -> M:
    """An outcome drawn by weight. All weights are positive; whole ones are drawn as whole numbers.

    >>> pick([("a", 1)], Random(1))
    'a'
    """
    total: Weight = sum(map(_weight_of, chances))
    if isinstance(total, int):
        point: Weight = int(rng.random() * total) if total < 1 << 40 else rng.randrange(total)
        if total == len(chances):  # weights are positive, so they are all 1
            return chances[int(point)][0]
    else:
        point = rng.random() * total
    for move, weight in chances:
        point -= weight
        if point < 0:
            return move
    return chances[-1][0]  # float rounding at the very end of the line
