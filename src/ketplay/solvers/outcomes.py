"""What luck alone can still make of a position: the exact distribution of results, and samples of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from ketplay.core.chance import pick
from ketplay.core.errors import KetError
from ketplay.core.game import CHANCE, Game
from ketplay.core.match import Match
from ketplay.core.registry import part

MOST = 200_000  # positions followed at once


WHY = (
    "Every board is scored on its own and the scores are averaged then. It matters: an averaged board, half white and "
    "half black on a square, has no lines to count, and the score of an average is not the average of the scores."
)


class TooManyWays(KetError):
    """The exact distribution is out of reach; samples are not."""

    code = "too_many_ways"


class Result(NamedTuple):
    """One way to end: what the seats get, and their points where the game counts them."""

    payoffs: tuple[float, ...]
    scores: tuple[float, ...]

    @property
    def points(self) -> tuple[float, ...]:
        return self.scores or self.payoffs


def last_luck(match: Match) -> Any:
    """The position of a match after the last decision: from there on only luck spoke (or is to speak)."""
    state, found = match.first, match.first
    for move in match.log:
        decided = match.game.actor(state) != CHANCE
        state = match.game.play(state, move)
        if decided:
            found = state
    return found


def measured(match: Match) -> Any:
    """The position of a match that is measured again: before its last luck, or as it stands if it is not over."""
    if match.log and match.game.actor(match.state) in (None, CHANCE):
        return last_luck(match)
    return to_measure(match.game, match.state)


def to_measure(game: Game[Any, Any], state: Any) -> Any:
    """The position as it is when its measurement begins now; some games can be measured before their end."""
    now = getattr(part(game, "odds"), "measure_now", None)
    if now is not None:
        return now(game, state)
    actor = game.actor(state)
    if actor is None or actor == CHANCE:
        return state
    raise KetError(
        f"{game.seats[actor]} is still to move; only a position that luck alone decides can be measured"
    )


def exact(game: Game[Any, Any], state: Any) -> dict[Result, float]:
    """The probability of every result, by following all that luck can do; equal positions are followed once.

    >>> import ketplay
    >>> game = ketplay.game("qtris:measure=exact")
    >>> match = ketplay.Match.begin(game).settle(Random(1))
    >>> round(sum(exact(game, to_measure(game, match.state)).values()), 12)
    1.0
    """
    found: dict[Result, float] = {}
    layer: dict[Any, float] = {state: 1.0}
    while layer:
        after: dict[Any, float] = {}
        for position, p in layer.items():
            end = game.outcome(position)
            if end is not None:
                result = Result(end.payoffs, end.scores)
                found[result] = found.get(result, 0.0) + p
                continue
            if game.actor(position) != CHANCE:
                raise KetError(
                    "luck alone does not decide here: somebody may still have a decision to make"
                )
            chances = game.chances(position)
            total = sum(weight for _, weight in chances)
            for move, weight in chances:
                then = game.play(position, move)
                after[then] = after.get(then, 0.0) + p * weight / total
        if len(after) > MOST:
            raise TooManyWays(
                f"luck can go more than {MOST:,} ways here; sample instead", at=str(len(after))
            )
        layer = after
    return {
        result: round(found[result], 14)
        for result in sorted(found, key=lambda one: one.points, reverse=True)
    }


def distribution(game: Game[Any, Any], state: Any) -> dict[Result, float]:
    """The same, or nothing where luck can go too many ways to follow them all."""
    try:
        return exact(game, state)
    except TooManyWays:
        return {}


def sample(
    game: Game[Any, Any],
    state: Any,
    shots: int,
    rng: Random,
    progress: Callable[[int, int], None] | None = None,
) -> Counter[Result]:
    """The results of measuring the same position again and again."""
    found: Counter[Result] = Counter()
    for shot in range(shots):
        position = state
        while game.actor(position) == CHANCE:
            position = game.play(position, pick(game.chances(position), rng))
        end = game.outcome(position)
        if end is None:
            raise KetError(
                "luck alone does not decide here: somebody may still have a decision to make"
            )
        found[Result(end.payoffs, end.scores)] += 1
        if progress is not None and (shot % 256 == 255 or shot + 1 == shots):
            progress(shot + 1, shots)
    return found


def mean(results: dict[Result, float], seat: int) -> float:
    """A seat's points on average: each result is scored first and averaged then."""
    total = sum(results.values())
    return sum(result.points[seat] * weight for result, weight in results.items()) / total


def histogram(
    game: Game[Any, Any], odds: dict[Result, float], found: Counter[Result]
) -> dict[str, Any]:
    """Exact odds (if any) and counts side by side as data, the most points of the first seat first.

    >>> import ketplay
    >>> histogram(ketplay.game("nim"), {Result((1, -1), ()): 1.0}, Counter())["results"]
    [{'points': [1, -1], 'payoffs': [1, -1], 'exact': 1.0, 'count': 0}]
    """
    results = [
        {
            "points": list(one.points),
            "payoffs": list(one.payoffs),
            "exact": odds.get(one, 0.0) if odds else None,
            "count": found[one],
        }
        for one in sorted(odds | found, key=lambda one: one.points, reverse=True)
    ]
    seats = range(len(game.seats))
    means = {
        "exact": [mean(odds, seat) for seat in seats] if odds else None,
        "measured": [mean(dict(found), seat) for seat in seats] if found else None,
    }
    return {"game": game.id, "shots": sum(found.values()), "results": results, "mean": means}
