"""What the turns of a seat are worth: by the game's expert, exactly, or by an evaluation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from ketplay.bots.evaluation import evaluation
from ketplay.bots.turns import turns
from ketplay.core import words
from ketplay.core.bot import Limit
from ketplay.core.chance import probability
from ketplay.core.game import Game
from ketplay.core.registry import part
from ketplay.solvers.expectimax import TooLarge, Value, exact_value, has_perfect_information

S = TypeVar("S")
M = TypeVar("M")
EXACT = "exact, with best play on all sides"
EXPERT = "estimated by the game's expert"
EVALUATION = "judged by the board after the turn"
SMALL = 60_000  # states of a tree that is searched to its end


class EvaluatedTurn(NamedTuple, Generic[S, M]):
    """A whole turn and the payoff, from -1 to 1, that its player can expect of it."""

    moves: tuple[M, ...]
    value: float
    after: S  # the view after the turn


class Analysis(NamedTuple, Generic[S, M]):
    """Turns, the best first, and how they were evaluated; no turns where nothing can be said."""

    turns: list[EvaluatedTurn[S, M]]
    method: str


def analyse(game: Game[S, M], view: S, limit: Limit) -> Analysis[S, M]:
    """Evaluates the turns of the seat whose turn it is in `view`.

    >>> import ketplay
    >>> nim = ketplay.game("nim:heaps=1.3")
    >>> best = analyse(nim, nim.start(), Limit(nodes=1000)).turns[0]
    >>> nim.format_move(best.moves[0]), best.value
    ('2-2', 1)
    """
    by_expert = _by_expert(game, view, limit)
    if by_expert:
        return Analysis(by_expert, EXPERT)
    exact = _exact(game, view, limit) if has_perfect_information(game) else None
    if exact is not None:
        return Analysis(exact, EXACT)
    return Analysis(_by_evaluation(game, view), EVALUATION)


def describe_turn(
    game: Game[S, M], view: S, moves: Sequence[M]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """A turn as tokens, and in words.

    >>> import ketplay
    >>> nim = ketplay.game("nim:heaps=1.3")
    >>> describe_turn(nim, nim.start(), nim.moves(nim.start())[:1])
    (('1-1',), ('take 1 stone of 1 from heap 1',))
    """
    tokens = []
    descriptions = []
    for move in moves:
        tokens.append(game.format_move(move))
        descriptions.append(words.move(game, view, move))
        view = game.play(view, move)
    return tuple(tokens), tuple(descriptions)


def share(payoff: float) -> float:
    """A payoff from -1 to 1 as a share of the point that is played for.

    >>> share(0.0), share(1.0)
    (0.5, 1.0)
    """
    return probability((1 + payoff) / 2)


def _by_expert(game: Game[S, M], view: S, limit: Limit) -> list[EvaluatedTurn[S, M]]:
    expert_analysis = getattr(part(game, "expert"), "analyse", None)
    if expert_analysis is None:
        return []
    return [
        EvaluatedTurn(moves, _payoff(value), _after(game, view, moves))
        for moves, value in expert_analysis(game, view, limit)
    ]


def _payoff(estimate: float) -> float:
    """An estimate, which may overshoot, as a payoff from -1 to 1."""
    return min(1.0, max(-1.0, estimate))


def _after(game: Game[S, M], view: S, moves: Sequence[M]) -> S:
    for move in moves:
        view = game.play(view, move)
    return view


def _exact(game: Game[S, M], view: S, limit: Limit) -> list[EvaluatedTurn[S, M]] | None:
    seat = game.actor(view) or 0
    seconds = None if limit.seconds is None else limit.seconds / 2  # the rest is for a bot
    clock = Limit(seconds, min(SMALL, limit.nodes or SMALL)).clock()
    memo: dict[Any, Value] = {}
    try:
        evaluated = [
            EvaluatedTurn(moves, exact_value(game, after, clock, memo).payoffs[seat], after)
            for moves, after in turns(game, view)
        ]
    except (TooLarge, RecursionError):
        return None
    return _best_first(evaluated)


def _by_evaluation(game: Game[S, M], view: S) -> list[EvaluatedTurn[S, M]]:
    evaluate = evaluation(game)
    if evaluate is None:
        return []
    seat = game.actor(view) or 0
    evaluated = [
        EvaluatedTurn(moves, _payoff(evaluate(after)[seat]), after)
        for moves, after in turns(game, view)
    ]
    return _best_first(evaluated)


def _best_first(evaluated: list[EvaluatedTurn[S, M]]) -> list[EvaluatedTurn[S, M]]:
    return sorted(evaluated, key=lambda turn: -turn.value)
