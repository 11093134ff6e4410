"""What a position is worth to each seat, as far as the game can say: its result, or its own expectation.

A game's part `odds` may offer `expected_payoffs`, and `expected_points`, which decide between positions
of equal value: a certain win by more points is safer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any

from ketplay.bots.turns import Turn
from ketplay.core.game import Game
from ketplay.core.registry import part

Worth = Callable[[Any], Sequence[float]]
EPSILON = 1e-6  # what a point counts beside a payoff: it decides between equals only
SAME = 9  # decimals; sums of odds in another order differ in the last digits and are no reason to prefer a move


def worth(game: Game[Any, Any]) -> Worth | None:
    """A function from states (or views) to expected payoffs, or None where the game's part `odds` has no `expected_payoffs`.

    >>> import ketplay
    >>> worth(ketplay.game("nim")) is None
    True
    """
    value = getattr(part(game, "odds"), "expected_payoffs", None)
    if value is None:
        return None

    def of(state: Any) -> Sequence[float]:
        end = game.outcome(state)
        found: Sequence[float] = end.payoffs if end else value(game, state)
        return found

    return of


def best_turns(
    game: Game[Any, Any], found: list[Turn], seat: int, value: Worth, most: int
) -> list[tuple[float, Turn]]:
    """At least the `most` best turns for a seat, best first, each with its rank: by value, then by points.

    Turns of equal value come all or none, so that with `most` = 1 one has all the best.
    """
    points = getattr(part(game, "odds"), "expected_points", None)
    gains = sorted(
        ((round(value(turn[1])[seat], SAME), n) for n, turn in enumerate(found)),
        key=lambda pair: -pair[0],
    )
    ranked: list[tuple[float, Turn]] = []
    for gain, group in groupby(gains, key=lambda pair: pair[0]):
        if len(ranked) >= most:
            break
        turns = [found[n] for _, n in group]
        leads = [
            lead(points(game, after), seat) if points and len(turns) > 1 else 0.0
            for _, after in turns
        ]
        order = sorted(range(len(turns)), key=lambda n: -leads[n])
        ranked += [(gain + EPSILON * leads[n], turns[n]) for n in order]
    return ranked


def lead(points: Sequence[float], seat: int) -> float:
    """Own points less the mean of the others'.

    >>> lead((3.0, 1.0), 0)
    2.0
    """
    return points[seat] - (sum(points) - points[seat]) / (len(points) - 1)
