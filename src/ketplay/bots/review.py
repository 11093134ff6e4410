"""Why a game ended so: how each turn and each stroke of luck changed the chances, and what was best instead."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from ketplay.bots.analysis import EXACT, EXPERT, Judged, analyse, share_words, told
from ketplay.core.bot import Limit
from ketplay.core.game import CHANCE, Game
from ketplay.core.match import Match
from ketplay.core.registry import part
from ketplay.core.words import move as in_words

THINKING = Limit(nodes=3_000)
NOTHING = 1e-6  # a cost below this is rounding


class Turn(NamedTuple):
    """Everything a seat did before somebody else acted, or a run of luck."""

    seat: int  # CHANCE for luck
    begin: int  # the first event's number, from 0
    events: tuple[str, ...]
    words: tuple[str, ...]
    chances: tuple[float, ...]  # of each stroke of luck; empty for a seat's turn
    before: tuple[float, ...]  # every seat's expected payoff as the board stood
    after: tuple[float, ...]
    best: tuple[str, ...] = ()  # what would have been best, in notation
    best_words: tuple[str, ...] = ()
    cost: float = (
        0.0  # what the best turn is worth more than the one played, for the one who played
    )
    method: str = ""


class Review(NamedTuple):
    """A whole match."""

    turns: list[Turn]
    worst: int | None  # which turn cost most; None where none cost anything


def review(
    match: Match, limit: Limit = THINKING, progress: Callable[[int, int], None] | None = None
) -> Review:
    """Goes through a match. Each turn is judged with what its player could know then, not with hindsight.

    >>> import ketplay
    >>> match = Match.begin(ketplay.game("nim:heaps=1.2")).play("1-1").play("2-2")
    >>> found = review(match)
    >>> found.worst, found.turns[0].best, found.turns[0].cost
    (0, ('2-1',), 2)
    """
    found: list[Turn] = []
    for turn in turns(match, limit):
        found.append(turn)
        if progress is not None:
            progress(turn.begin + len(turn.events), len(match.log))
    costly = [number for number, turn in enumerate(found) if turn.cost > NOTHING]
    return Review(found, max(costly, key=lambda number: found[number].cost) if costly else None)


def turns(match: Match, limit: Limit = THINKING, at: int = 0) -> Iterator[Turn]:
    """The turns of a match from event `at` (the first of a turn) on, each judged when it is asked for.

    >>> import ketplay
    >>> match = Match.begin(ketplay.game("nim:heaps=1.2")).play("1-1").play("2-2")
    >>> [turn.events for turn in turns(match, at=1)]
    [('2-2',)]
    """
    state = match.first
    for move in match.log[:at]:
        state = match.game.play(state, move)
    while at < len(match.log):
        turn, state = _turn(match, at, state, limit)
        yield turn
        at += len(turn.events)


def verdict(match: Match, found: Review) -> str:
    """The turn that cost most, in words."""
    if found.worst is None:
        return "No turn cost anything that this review can see."
    return f"The turn that cost most: {advice(match.game, found.turns[found.worst])}"


def advice(game: Game[Any, Any], turn: Turn) -> str:
    """What was played, what was better and by how much; empty where nothing was."""
    if turn.cost <= NOTHING:
        return ""
    who = game.seats[turn.seat]
    return (
        f"{who} played {' '.join(turn.events)} ({'; '.join(turn.words)}). "
        f"Better was {' '.join(turn.best)} ({'; '.join(turn.best_words)}): {share_words(turn.cost / 2)} more of the "
        f"point that is played for (a win 1, a draw a half), judged {turn.method}, with what {who} could know then."
    )


def _turn(match: Match, at: int, state: Any, limit: Limit) -> tuple[Turn, Any]:
    game, seat, first = match.game, match.game.actor(state), state
    assert seat is not None
    events, words, chances = [], [], []
    moves: list[Any] = []
    while at + len(moves) < len(match.log) and game.actor(state) == seat:
        move = match.log[at + len(moves)]
        events.append(game.format_move(move))
        words.append(in_words(game, state, move))
        if seat == CHANCE:
            chances.append(_chance(game, state, move))
        moves.append(move)
        state = game.play(state, move)
    turn = Turn(
        seat,
        at,
        tuple(events),
        tuple(words),
        tuple(chances),
        standing(game, first),
        standing(game, state),
    )
    return (turn if seat == CHANCE else _judged(game, turn, first, tuple(moves), limit)), state


def _judged(
    game: Game[Any, Any], turn: Turn, state: Any, moves: tuple[Any, ...], limit: Limit
) -> Turn:
    view = game.view(state, turn.seat)
    found, method = analyse(game, view, limit)
    if not found:
        return turn
    after = view
    for move in moves:
        after = game.play(after, move)
    played = _value(game, view, Judged(moves, 0.0, after), found, method, limit)
    best = found[0]
    if (
        method == EXACT and len(game.seats) == 2 and _forecast(game) is None
    ):  # nothing else tells the chances here
        turn = turn._replace(before=(best.value, -best.value)[:: 1 - 2 * turn.seat])
        turn = turn._replace(after=(played, -played)[:: 1 - 2 * turn.seat])
    if best.value - played < 1e-9:
        return turn._replace(method=method)
    texts, words = told(game, view, best.moves)
    return turn._replace(best=texts, best_words=words, cost=best.value - played, method=method)


def _value(
    game: Any, view: Any, played: Judged, found: list[Judged], method: str, limit: Limit
) -> float:
    """What a turn was worth. An expert lists only the good ones; where it can tell what another one loses, it is asked.

    Otherwise a turn that is not on the list is worth at most what the last one there is.
    """
    known = next(
        (one.value for one in found if one.moves == played.moves or one.after == played.after), None
    )
    if known is not None:
        return known
    whole = game.actor(played.after) != game.actor(
        view
    )  # a match may be given up in the middle of a turn
    lost = getattr(part(game, "expert"), "turn_cost", None) if method == EXPERT and whole else None
    less = lost(game, view, played.moves, limit) if lost else None
    return found[-1].value if less is None else min(found[-1].value, found[0].value - float(less))


def standing(game: Game[Any, Any], state: Any) -> tuple[float, ...]:
    """Every seat's expected payoff as the position stands; zeros where the game cannot say."""
    end = game.outcome(state)
    if end is not None:
        return end.payoffs
    forecast = _forecast(game)
    found = forecast(game, state) if forecast else None
    return tuple(found.payoffs) if found else (0.0,) * len(game.seats)


def _forecast(game: Game[Any, Any]) -> Any:
    return getattr(part(game, "odds"), "forecast", None)


def _chance(game: Game[Any, Any], state: Any, move: Any) -> float:
    """How likely it was that luck led where it led: outcomes with the same effect count together."""
    after = game.play(state, move)
    chances = game.chances(state)
    total = sum(weight for _, weight in chances)
    return float(
        sum(weight for other, weight in chances if game.play(state, other) == after) / total
    )
