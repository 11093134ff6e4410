"""Results that only chance decides: their exact probabilities from a position on, and samples."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple, TypeVar

from ketplay.core.chance import pick
from ketplay.core.errors import KetError
from ketplay.core.game import CHANCE, Game, Observable
from ketplay.core.match import Match
from ketplay.core.registry import part

S = TypeVar("S")
M = TypeVar("M")
MOST_POSITIONS = 200_000  # followed at the same time
UNDECIDED = "chance alone does not decide this position: a player may still have a decision to make"


class TooManyPositions(KetError):
    """There are too many possibilities for exact odds; samples can still be taken."""

    code = "too_many_positions"


class Result(NamedTuple):
    """One way to end: what the seats get, and their points in a game that counts points."""

    payoffs: tuple[float, ...]
    scores: tuple[float, ...]

    @property
    def points(self) -> tuple[float, ...]:
        return self.scores or self.payoffs


def averages_note(game: Game[Any, Any]) -> str:
    """What the game has to say about averages of its points; empty if it says nothing."""
    return str(getattr(part(game, "odds"), "AVERAGES_NOTE", ""))


def score_names(game: Game[S, Any], state: S) -> tuple[str, ...]:
    """Whose points are counted: the seats, or what the game calls them in this position."""
    hook = getattr(part(game, "odds"), "score_names", None)
    return tuple(hook(game, state)) if hook else game.seats


def after_last_decision(match: Match[S, M]) -> S:
    """The position of a match after its last decision: only chance events followed."""
    state = position = match.first
    for move in match.log:
        is_decision = match.game.actor(state) != CHANCE
        state = match.game.play(state, move)
        if is_decision:
            position = state
    return position


def position_to_measure(match: Match[S, M]) -> S:
    """The position of a match whose final measurement can be repeated.

    It is the one before the last chance events, or the current one if the match is not over.
    """
    if match.log and match.game.actor(match.state) in (None, CHANCE):
        return after_last_decision(match)
    return ready_to_measure(match.game, match.state)


def ready_to_measure(game: Game[S, M], state: S) -> S:
    """The position as it is when its final measurement starts; some games can start it early."""
    measure_now = getattr(part(game, "odds"), "measure_now", None)
    if measure_now is not None:
        ready: S = measure_now(game, state)
        return ready
    actor = game.actor(state)
    if actor is None or actor == CHANCE:
        return state
    raise KetError(
        f"{game.seats[actor]} is to move; only a position that chance alone decides can be measured"
    )


def exact_odds(game: Game[S, M], state: S) -> dict[Result, float]:
    """The probability of every result, found by following all chance events.

    >>> import ketplay
    >>> game = ketplay.game("nim:heaps=1")
    >>> exact_odds(game, game.play(game.start(), game.moves(game.start())[0]))
    {Result(payoffs=(1, -1), scores=()): 1.0}
    """
    odds: dict[Result, float] = {}
    layer: dict[S, float] = {state: 1.0}  # equal positions are followed once
    while layer:
        next_layer: dict[S, float] = {}
        for position, probability in layer.items():
            end = game.outcome(position)
            if end is not None:
                result = Result(end.payoffs, end.scores)
                odds[result] = odds.get(result, 0.0) + probability
                continue
            if game.actor(position) != CHANCE:
                raise KetError(UNDECIDED)
            chances = game.chances(position)
            total = sum(weight for _, weight in chances)
            for move, weight in chances:
                after = game.play(position, move)
                next_layer[after] = next_layer.get(after, 0.0) + probability * weight / total
        if len(next_layer) > MOST_POSITIONS:
            raise TooManyPositions(
                f"there are more than {MOST_POSITIONS:,} possibilities here; take samples instead",
                at=str(len(next_layer)),
            )
        layer = next_layer
    return {result: round(odds[result], 14) for result in _by_points(odds)}


def odds_if_feasible(game: Game[S, M], state: S) -> dict[Result, float]:
    """The exact odds, or none if there are too many possibilities."""
    try:
        return exact_odds(game, state)
    except TooManyPositions:
        return {}


def sample(
    game: Game[S, M],
    state: S,
    shots: int,
    rng: Random,
    progress: Callable[[int, int], None] | None = None,
    watch: Callable[[S], None] | None = None,
) -> Counter[Result]:
    """The results of measuring the same position many times; `watch` is shown each final one."""
    counts: Counter[Result] = Counter()
    for shot in range(1, shots + 1):
        position = state
        while game.actor(position) == CHANCE:
            position = game.play(position, pick(game.chances(position), rng))
        end = game.outcome(position)
        if end is None:
            raise KetError(UNDECIDED)
        counts[Result(end.payoffs, end.scores)] += 1
        if watch is not None:
            watch(position)
        if progress is not None and (shot % 256 == 0 or shot == shots):
            progress(shot, shots)
    return counts


class Frequencies:
    """How often each observable of a position had each of its values."""

    def __init__(self, observables: Sequence[Observable]) -> None:
        self.observables = observables
        self.counts: list[Counter[str]] = [Counter() for _ in observables]

    def add(self, end: Any) -> None:
        """Counts the values at the end of one measurement."""
        for observable, counts in zip(self.observables, self.counts, strict=True):
            counts[observable.read(end)] += 1

    def as_data(self) -> list[dict[str, Any]]:
        """Every observable with the exact probability of its values and their counts."""
        return [
            {
                "name": observable.name,
                "picks": list(observable.picks),
                "values": [
                    {
                        "value": value,
                        "words": observable.words.get(value, value),
                        "exact": round(exact, 14),
                        "count": counts[value],
                    }
                    for value, exact in observable.odds.items()
                ],
            }
            for observable, counts in zip(self.observables, self.counts, strict=True)
        ]


def observed(game: Game[S, M], state: S, picks: Sequence[str] = ()) -> Frequencies:
    """The frequencies of a position that is to be measured, with nothing counted yet.

    >>> import ketplay
    >>> observed(*ketplay.position("nim")).as_data()
    []
    """
    observables = getattr(part(game, "odds"), "observables", None)
    if observables is None:
        if picks:
            raise KetError(f"{game.name} has nothing to observe piece by piece", at=picks[0])
        return Frequencies(())
    return Frequencies(observables(game, state, picks))


def mean_points(weights: dict[Result, float], seat: int) -> float:
    """A seat's points on average: every result is scored first, and the scores are averaged."""
    total = sum(weights.values())
    return sum(result.points[seat] * weight for result, weight in weights.items()) / total


def histogram(
    game: Game[Any, Any], odds: dict[Result, float], counts: Counter[Result]
) -> dict[str, Any]:
    """Exact odds (if any) and counts side by side as data, the best result of the first seat first.

    >>> import ketplay
    >>> histogram(ketplay.game("nim"), {Result((1, -1), ()): 1.0}, Counter())["results"]
    [{'points': [1, -1], 'payoffs': [1, -1], 'exact': 1.0, 'count': 0, 'words': 'First wins'}]
    """
    results = [
        {
            "points": list(result.points),
            "payoffs": list(result.payoffs),
            "exact": odds.get(result, 0.0) if odds else None,
            "count": counts[result],
            "words": "" if result.scores else result_words(game, result.payoffs),
        }
        for result in _by_points(odds | counts)
    ]
    seats = range(len(game.seats))
    means = {
        "exact": [mean_points(odds, seat) for seat in seats] if odds else None,
        "measured": [mean_points(dict(counts), seat) for seat in seats] if counts else None,
    }
    return {"game": game.id, "shots": sum(counts.values()), "results": results, "mean": means}


def result_words(game: Game[Any, Any], payoffs: Sequence[float]) -> str:
    """A result of a game that counts no points: who wins.

    >>> import ketplay
    >>> result_words(ketplay.game("nim"), (-1, 1)), result_words(ketplay.game("nim"), (0, 0))
    ('Second wins', 'a draw')
    """
    winners = [
        name
        for name, payoff in zip(game.seats, payoffs, strict=True)
        if payoff == max(payoffs) != min(payoffs)
    ]
    if not winners:
        return "a draw"
    verb = "wins" if len(winners) == 1 else "win"
    return f"{' and '.join(winners)} {verb}"


def _by_points(results: dict[Result, Any]) -> list[Result]:
    return sorted(results, key=lambda result: result.points, reverse=True)
