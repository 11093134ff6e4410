"""The exact value of a position of any game, or what is known about it: one door to all solvers."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple, TypeVar

from ketplay.core.bot import Limit
from ketplay.core.errors import KetError
from ketplay.core.game import CHANCE, EXACT_BEST_PLAY, OVER, Game, check_game
from ketplay.core.registry import part
from ketplay.solvers.expectimax import TooLarge, exact_value, has_perfect_information
from ketplay.solvers.outcomes import exact_odds

S = TypeVar("S")
M = TypeVar("M")
Payoff = Fraction | float
USUAL = Limit(nodes=200_000)
BY_RULE = "by the game's own rule"
BY_SEARCH = "by searching every line to its end"
BY_CHANCE = "by the odds of what chance does; nobody decides any more"
UNKNOWN = "not known: the search would go beyond its limit"


class Solution(NamedTuple):
    """What each seat gets from a position on if all play their best, and how that is known.

    `bounds` has the least and the most for each seat; where they are equal, that is the value.
    """

    bounds: tuple[tuple[Payoff, Payoff], ...]
    method: str

    @property
    def is_exact(self) -> bool:
        return all(low == high for low, high in self.bounds)

    @property
    def payoffs(self) -> tuple[Payoff, ...]:
        """The value for each seat; raises KetError if only bounds are known."""
        if not self.is_exact:
            bounds = ", ".join(f"{low} to {high}" for low, high in self.bounds)
            raise KetError(f"no exact value is known, only bounds: {bounds}; raise the limit")
        return tuple(low for low, _ in self.bounds)


def exactly(payoffs: tuple[Payoff, ...], method: str) -> Solution:
    return Solution(tuple((payoff, payoff) for payoff in payoffs), method)


def solve(game: Game[S, M], state: S | None = None, limit: Limit = USUAL) -> Solution:
    """What each seat gets with best play from a state on, from the start if None.

    The game's own solver is asked first, then its odds where they are exact, then every line is
    searched. A position that is too large for the limit has bounds instead of a value.

    >>> import ketplay
    >>> solve(ketplay.game("nim:heaps=1.2.3")).payoffs
    (-1.0, 1.0)
    """
    check_game(game)
    state = game.start() if state is None else state
    end = game.outcome(state)
    if end is not None:
        return exactly(end.payoffs, OVER)
    own = part(game, "solver")
    solution: Solution | None = own.solution(game, state, limit) if own else None
    return solution or _by_odds(game, state) or _by_search(game, state, limit)


def _by_odds(game: Game[S, M], state: S) -> Solution | None:
    """The forecast where it is exact under best play; it does not speak of chance events."""
    odds = part(game, "odds")
    if odds is None or game.actor(state) == CHANCE or game.hides_state:
        return None
    forecast = odds.forecast(game, state)
    if forecast is None or forecast.basis != EXACT_BEST_PLAY:
        return None
    return exactly(tuple(forecast.payoffs), BY_RULE)


def _by_search(game: Game[S, M], state: S, limit: Limit) -> Solution:
    if not has_perfect_information(game):
        return _by_chance(game, state)
    try:
        return exactly(exact_value(game, state, limit.clock(), {}).payoffs, BY_SEARCH)
    except (TooLarge, RecursionError):
        return Solution(((-1.0, 1.0),) * len(game.seats), UNKNOWN)


def _by_chance(game: Game[S, M], state: S) -> Solution:
    """Where something is hidden, there are exact values only when nobody decides any more."""
    try:
        shares = exact_odds(game, state)
    except KetError as error:
        raise KetError(
            f"{game.name} has no exact value here: only a position that chance alone decides has "
            f"one ({error.message})",
            at=game.id,
        ) from None
    seats = range(len(game.seats))
    means = [
        sum(chance * result.payoffs[seat] for result, chance in shares.items()) for seat in seats
    ]
    return exactly(tuple(means), BY_CHANCE)
