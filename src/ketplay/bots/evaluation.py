"""What a position is worth to each seat: its result, or what the game expects of it.

A game's part `odds` may offer `expected_payoffs`, and `expected_points`, which decide between
positions of equal value: a certain win by more points is safer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import TypeVar

from ketplay.bots.turns import Turn
from ketplay.core.game import Game
from ketplay.core.registry import part
from ketplay.solvers.expectimax import SAME

S = TypeVar("S")
M = TypeVar("M")
Evaluation = Callable[[S], Sequence[float]]  # a state or view -> every seat's expected payoff
EPSILON = 1e-6  # what a point counts beside a payoff: it only decides between equals


def evaluation(game: Game[S, M]) -> Evaluation[S] | None:
    """The evaluation of positions; None where the game's part `odds` has no `expected_payoffs`.

    >>> import ketplay
    >>> evaluation(ketplay.game("nim")) is None
    True
    """
    expected_payoffs = getattr(part(game, "odds"), "expected_payoffs", None)
    if expected_payoffs is None:
        return None

    def evaluate(state: S) -> Sequence[float]:
        end = game.outcome(state)
        payoffs: Sequence[float] = end.payoffs if end else expected_payoffs(game, state)
        return payoffs

    return evaluate


def best_turns(
    game: Game[S, M], turns: list[Turn[M, S]], seat: int, evaluate: Evaluation[S], most: int
) -> list[tuple[float, Turn[M, S]]]:
    """At least the `most` best turns for a seat, each with its rank: by value, then by points.

    Of turns with equal value all are in the list or none, so `most` = 1 gives all the best.
    """
    expected_points = getattr(part(game, "odds"), "expected_points", None)
    values = [
        (round(evaluate(after)[seat], SAME), number) for number, (_, after) in enumerate(turns)
    ]
    values.sort(key=lambda pair: -pair[0])
    ranked: list[tuple[float, Turn[M, S]]] = []
    for value, group in groupby(values, key=lambda pair: pair[0]):
        if len(ranked) >= most:
            break
        equals = [turns[number] for _, number in group]
        if expected_points is None or len(equals) == 1:
            leads = [0.0] * len(equals)
        else:
            leads = [lead(expected_points(game, after), seat) for _, after in equals]
        order = sorted(range(len(equals)), key=lambda number: -leads[number])
        ranked += [(value + EPSILON * leads[number], equals[number]) for number in order]
    return ranked


def lead(points: Sequence[float], seat: int) -> float:
    """A seat's points less the mean of the others'.

    >>> lead((3.0, 1.0), 0)
    2.0
    """
    return points[seat] - (sum(points) - points[seat]) / (len(points) - 1)
