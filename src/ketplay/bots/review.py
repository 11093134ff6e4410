"""The review of a match: how each turn and chance event changed the odds, and what was better."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, TypeVar

from ketplay.bots.advice import Advice, advise, require_advice
from ketplay.bots.analysis import (
    EVALUATION,
    EXACT,
    EXPERT,
    describe_turn,
    share,
)
from ketplay.bots.evaluation import evaluation
from ketplay.core import words
from ketplay.core.bot import Limit
from ketplay.core.chance import percent, probability_of
from ketplay.core.game import CHANCE, Forecast, Game
from ketplay.core.match import AnyMatch, Match
from ketplay.core.registry import part

S = TypeVar("S")
M = TypeVar("M")
QUICK = Limit(nodes=3_000)
ROUNDING = 1e-6  # a smaller cost is none
Advisor = Callable[[Game[Any, Any], Any, Limit], Advice[Any, Any] | None]


class ReviewedTurn(NamedTuple):
    """Everything that a seat did in its turn, or a run of chance events."""

    seat: int  # or CHANCE
    begin: int  # the first event's number, from 0
    events: tuple[str, ...]
    words: tuple[str, ...]
    chances: tuple[float, ...]  # the probability of each chance event; empty for a seat's turn
    before: tuple[float, ...]  # every seat's expected payoff before the turn
    after: tuple[float, ...]
    best: tuple[str, ...] = ()  # the tokens of the best turn, if that is another one
    best_words: tuple[str, ...] = ()
    cost: float = 0.0  # the payoff by which the best turn is better for the seat
    method: str = ""  # how that was found; empty if nobody looked
    # What the strongest bot expects for the seat before and after the turn: payoffs. Empty where it
    # has no estimate of its own.
    estimates: tuple[float, ...] = ()


class Review(NamedTuple):
    """The turns of a match, and the number of the one that cost most, if any did."""

    turns: list[ReviewedTurn]
    worst: int | None


def review(
    match: AnyMatch, limit: Limit = QUICK, progress: Callable[[int, int], None] | None = None
) -> Review:
    """Reviews a match. Each turn is judged by what its player could know then, not by hindsight.

    >>> import ketplay
    >>> match = Match.begin(ketplay.game("nim:heaps=1.2")).play("1-1").play("2-2")
    >>> reviewed = review(match)
    >>> reviewed.worst, reviewed.turns[0].best, reviewed.turns[0].cost
    (0, ('2-1',), 2)
    """
    reviewed: list[ReviewedTurn] = []
    for turn in turns(match, limit):
        reviewed.append(turn)
        if progress is not None:
            progress(turn.begin + len(turn.events), len(match.log))
    costly = [number for number, turn in enumerate(reviewed) if turn.cost > ROUNDING]
    worst = max(costly, key=lambda number: reviewed[number].cost, default=None)
    return Review(reviewed, worst)


def turns(
    match: AnyMatch, limit: Limit = QUICK, begin: int = 0, advisor: Advisor = advise
) -> Iterator[ReviewedTurn]:
    """The turns of a match from the event `begin` on, which must be the first of a turn.

    `advisor` gives the advice in a position, or None where a turn is not to be judged.

    >>> import ketplay
    >>> match = Match.begin(ketplay.game("nim:heaps=1.2")).play("1-1").play("2-2")
    >>> [turn.events for turn in turns(match, begin=1)]
    [('2-2',)]
    """
    require_advice(match.game)
    state = match.first
    for move in match.log[:begin]:
        state = match.game.play(state, move)
    while begin < len(match.log):
        turn, state = _turn(match, begin, state, limit, advisor)
        yield turn
        begin += len(turn.events)


def verdict(match: AnyMatch, reviewed: Review) -> str:
    """The costliest turn, in words."""
    if reviewed.worst is None:
        return "This review found no turn that cost anything."
    return f"The costliest turn: {advice(match.game, reviewed.turns[reviewed.worst])}"


def advice(game: Game[S, M], turn: ReviewedTurn, name: str = "") -> str:
    """What was played, what was better and by how much; empty if nothing was better."""
    if turn.cost <= ROUNDING:
        return ""
    player = name or game.seats[turn.seat]
    played = f"{player} played {' '.join(turn.events)} ({'; '.join(turn.words)})"
    better = f"{' '.join(turn.best)} ({'; '.join(turn.best_words)})"
    if turn.estimates:
        before, after = (percent(share(value)) for value in turn.estimates)
        if turn.method == EXACT and turn.estimates[0] == 1:
            before = "a certain win"
        return (
            f"{played}: expected score {after}. Better was {better}: {before}. A win counts "
            f"100 %, a draw 50 %; {turn.method}, going by what {player} could know at the time."
        )
    return (
        f"{played}. Better was {better}: it would have raised {player}'s expected score by "
        f"{percent(turn.cost / 2)}. A win counts 100 %, a draw 50 %; {turn.method}, "
        f"going by what {player} could know at the time."
    )


def _turn(
    match: Match[S, M], begin: int, state: S, limit: Limit, advisor: Advisor
) -> tuple[ReviewedTurn, S]:
    """The turn that begins with an event, and the state after it."""
    game = match.game
    seat = game.actor(state)
    assert seat is not None
    before = state
    tokens: list[str] = []
    descriptions: list[str] = []
    chances: list[float] = []
    moves: list[Any] = []
    for move in match.log[begin:]:
        if game.actor(state) != seat:
            break
        tokens.append(game.format_move(move))
        descriptions.append(words.move(game, state, move))
        if seat == CHANCE:
            chances.append(probability_of(game, state, move))
        moves.append(move)
        state = game.play(state, move)
    turn = ReviewedTurn(
        seat=seat,
        begin=begin,
        events=tuple(tokens),
        words=tuple(descriptions),
        chances=tuple(chances),
        before=expected_payoffs(game, before),
        after=expected_payoffs(game, state),
    )
    if seat != CHANCE:
        view = game.view(before, seat)
        advice = advisor(game, view, limit)
        if advice is not None and advice.turns:
            turn = _compared_with_best(game, turn, view, tuple(moves), limit, advice)
    return turn, state


def _compared_with_best(
    game: Game[S, M],
    turn: ReviewedTurn,
    view: S,
    moves: tuple[M, ...],
    limit: Limit,
    advice: Advice[S, M],
) -> ReviewedTurn:
    """The turn with what would have been best."""
    best = advice.turns[0]
    value = min(best.value, played_value(game, view, moves, advice, limit))
    turn = turn._replace(method=advice.method)
    if advice.method != EVALUATION:
        turn = turn._replace(estimates=(best.value, value))
    if advice.method == EXACT and len(game.seats) == 2 and _forecast_hook(game) is None:
        sign = 1 - 2 * turn.seat  # there is no forecast, so exact values serve as the odds
        turn = turn._replace(
            before=(sign * best.value, -sign * best.value),
            after=(sign * value, -sign * value),
        )
    if best.value - value < 1e-9:
        return turn
    tokens, descriptions = describe_turn(game, view, best.moves)
    return turn._replace(best=tokens, best_words=descriptions, cost=best.value - value)


def played_value(
    game: Game[S, M], view: S, moves: tuple[M, ...], advice: Advice[S, M], limit: Limit
) -> float:
    """What the turn that was played is worth.

    An expert lists only good turns. Others are worth at most as much as the last one listed; how
    much less, the expert may be able to say.
    """
    after = view
    for move in moves:
        after = game.play(after, move)
    listed = advice.turns
    for turn in listed:
        if turn.moves == moves or turn.after == after:
            return turn.value
    evaluate = evaluation(game)
    if advice.method == EVALUATION and evaluate is not None:
        return evaluate(after)[game.actor(view) or 0]
    cost = None
    is_complete = game.actor(after) != game.actor(view)  # else someone resigned within the turn
    if advice.method == EXPERT and is_complete:
        turn_cost = getattr(part(game, "expert"), "turn_cost", None)
        cost = turn_cost(game, view, moves, listed[0].moves, limit) if turn_cost else None
    least = listed[-1].value
    return least if cost is None else min(least, listed[0].value - float(cost))


def expected_payoffs(game: Game[S, M], state: S) -> tuple[float, ...]:
    """Every seat's expected payoff in a position; zeros where the game has no forecast."""
    end = game.outcome(state)
    if end is not None:
        return end.payoffs
    forecast_hook = _forecast_hook(game)
    forecast = forecast_hook(game, state) if forecast_hook else None
    return forecast.rounded.payoffs if forecast else (0.0,) * len(game.seats)


def _forecast_hook(game: Game[S, M]) -> Callable[[Game[S, M], S], Forecast | None] | None:
    return getattr(part(game, "odds"), "forecast", None)
