"""What the strongest bot advises: one search that hints, best turns and reviews share.

The best turn begins with the move that the bot would play, so that they all agree.
"""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

from ketplay import bots
from ketplay.bots.analysis import EVALUATION, EvaluatedTurn, analyse, share
from ketplay.bots.evaluation import evaluation
from ketplay.core.bot import Limit
from ketplay.core.chance import percent
from ketplay.core.errors import KetError
from ketplay.core.game import Game
from ketplay.core.registry import part

S = TypeVar("S")
M = TypeVar("M")
NOTABLE = 0.005  # a smaller difference of shares is not worth a word


class Advice(NamedTuple, Generic[S, M]):
    """The move to play, and turns with what they are worth: the best first, as far as known."""

    move: M
    turns: list[EvaluatedTurn[S, M]]
    method: str


def require_advice(game: Game[S, M]) -> None:
    """Refuses to advise in a game where nobody can."""
    if game.no_advice:
        raise KetError(game.no_advice, at=game.name)


def advise(game: Game[S, M], view: S, limit: Limit) -> Advice[S, M]:
    """The advice to the seat whose turn it is in `view`.

    >>> import ketplay
    >>> nim = ketplay.game("nim:heaps=1.3")
    >>> nim.format_move(advise(nim, nim.start(), Limit(nodes=1000)).move)
    '2-2'
    """
    require_advice(game)
    turns, method = analyse(game, view, limit)
    if turns and method != EVALUATION:
        return Advice(turns[0].moves[0], turns, method)
    move: M = bots.strongest(game).make(0).choose(game, view, (), limit)
    # The bot looked further than at the board after the turn: what looks better there, it rejects.
    chosen = [turn for turn in turns if turn.moves[0] == move] or _single_turn(game, view, move)
    others = (
        [turn for turn in turns if turn.moves[0] != move and turn.value <= chosen[0].value]
        if chosen
        else []
    )
    return Advice(move, chosen + others, method)


def _single_turn(game: Game[S, M], view: S, move: M) -> list[EvaluatedTurn[S, M]]:
    """A move that is not listed, as games with open moves have them, if it is a whole turn."""
    evaluate = evaluation(game)
    seat = game.actor(view) or 0
    after = game.play(view, move)
    if evaluate is None or game.actor(after) == seat:
        return []
    return [EvaluatedTurn((move,), evaluate(after)[seat], after)]


def rest_of_turn(game: Game[S, M], view: S, advice: Advice[S, M]) -> tuple[S, Advice[S, M]] | None:
    """The view after the advised move and the advice there, if the turn is not over then.

    >>> import ketplay
    >>> nim = ketplay.game("nim:heaps=1.3")
    >>> rest_of_turn(nim, nim.start(), advise(nim, nim.start(), Limit(nodes=1000))) is None
    True
    """
    if not advice.turns or len(advice.turns[0].moves) < 2:
        return None
    rest = [
        turn._replace(moves=turn.moves[1:])
        for turn in advice.turns
        if turn.moves[0] == advice.move and len(turn.moves) > 1
    ]
    after = game.play(view, advice.move)
    return after, Advice(rest[0].moves[0], rest, advice.method)


def reason(game: Game[S, M], view: S, advice: Advice[S, M]) -> str:
    """Why the advised move: what its turn brings, and what the best turn without it would.

    >>> import ketplay
    >>> nim = ketplay.game("nim:heaps=1.3")
    >>> reason(nim, nim.start(), advise(nim, nim.start(), Limit(nodes=1000)))
    'Expected score 100 %; without this move 0 % at best.'
    """
    if not advice.turns:
        return ""
    best = advice.turns[0]
    parts = [f"Expected score {_share_words(best.value)}"]
    other = next((turn for turn in advice.turns if turn.moves[0] != advice.move), None)
    if other is not None and best.value - other.value > 2 * NOTABLE:
        parts.append(f"; without this move {_share_words(other.value)} at best")
    elif other is not None:
        parts.append("; other moves are about as good")
    return "".join(parts) + "." + _now_words(game, view, best)


def _now_words(game: Game[S, M], view: S, best: EvaluatedTurn[S, M]) -> str:
    """What the turn changes if the position were measured now, where that can be done."""
    odds = part(game, "odds")
    payoffs = getattr(odds, "expected_payoffs", None) if hasattr(odds, "measure_now") else None
    seat = game.actor(view) or 0
    if payoffs is None or game.outcome(best.after) is not None:
        return ""
    before = payoffs(game, view)[seat]
    after = payoffs(game, best.after)[seat]
    if after - before < 2 * NOTABLE:
        return ""
    now = f"{_share_words(before)} before, {_share_words(after)} after"
    return f" If the board were measured now: {now}."


def _share_words(payoff: float) -> str:
    return percent(share(payoff))
