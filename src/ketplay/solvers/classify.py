"""Who wins by force, which moves are safe and where a mistake is possible: any finite game of two without luck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from ketplay.core.errors import KetError
from ketplay.core.game import CHANCE, Game

S = TypeVar("S")
M = TypeVar("M")
MOST = 2_000_000


class TooLarge(KetError):
    code = "too_large"


class Classes(Generic[S, M]):
    """Every position that play can reach, with the payoff of seat 0 under best play and the positions after it.

    `value[state]` is 1, 0 or -1; `after[state]` are the positions after `game.moves(state)`, in that order.

    >>> import ketplay
    >>> game = ketplay.game("tictactoe")
    >>> classes = classify(game)
    >>> len(classes.value), classes.winner(game.start())
    (5478, None)
    """

    def __init__(
        self, game: Game[S, M], value: dict[S, int], after: dict[S, tuple[S, ...]]
    ) -> None:
        self.game, self.value, self.after = game, value, after

    def winner(self, state: S) -> int | None:
        """The seat that wins by force, or None where best play draws."""
        return (None, 0, 1)[self.value[state]]

    def safe(self, state: S) -> list[M]:
        """The moves that keep what the position is worth."""
        return self._moves(state, self.value[state])

    def mistakes(self, state: S, seat: int) -> list[M]:
        """The moves after which `seat` wins by force although it did not before."""
        goal = 1 if seat == 0 else -1
        return [] if self.value[state] == goal else self._moves(state, goal)

    def _moves(self, state: S, value: int) -> list[M]:
        moves = self.game.moves(state)
        return [
            move
            for move, next_ in zip(moves, self.after[state], strict=True)
            if self.value[next_] == value
        ]

    def errors(self, seat: int, start: S | None = None) -> list[S]:
        """Positions as good as the start at which the opponent of `seat` is to move and can hand it the win."""
        worth = self.value[self.game.start() if start is None else start]
        goal = 1 if seat == 0 else -1
        if worth == goal:
            return []
        return [
            state
            for state, value in self.value.items()
            if value == worth
            and self.game.actor(state) == 1 - seat
            and any(self.value[next_] == goal for next_ in self.after[state])
        ]


def classify(game: Game[S, M], start: S | None = None, most: int = MOST) -> Classes[S, M]:
    """All positions from `start` on (the game's own if None), classified by best play."""
    if len(game.seats) != 2:
        raise KetError(
            f"{game.id} has {len(game.seats)} seats; classes are for games of two", at=game.id
        )
    value: dict[S, int] = {}
    after: dict[S, tuple[S, ...]] = {}
    stack = [game.start() if start is None else start]
    while stack:  # depth first: a position is valued when all positions after it are
        state = stack[-1]
        if state in value:
            stack.pop()
            continue
        if state not in after:
            after[state] = _after(game, state)
            if len(after) > most:
                raise TooLarge(
                    f"{game.id} has more than {most} positions; choose a smaller one", at=game.id
                )
        open_ = [next_ for next_ in after[state] if next_ not in value]
        if open_:
            stack.extend(open_)
        else:
            value[state] = _value(game, state, [value[next_] for next_ in after[state]])
            stack.pop()
    return Classes(game, value, after)


def _after(game: Game[Any, Any], state: Any) -> tuple[Any, ...]:
    actor = game.actor(state)
    if actor is None:
        return ()
    if actor == CHANCE:
        raise KetError(
            f"{game.id} has luck in it; only games without are classified",
            at=game.format_state(state),
        )
    return tuple(game.play(state, move) for move in game.moves(state))


def _value(game: Game[Any, Any], state: Any, values: Sequence[int]) -> int:
    if not values:
        end = game.outcome(state)
        payoff = end.payoffs[0] if end else 0
        return (payoff > 0) - (payoff < 0)
    return max(values) if game.actor(state) == 0 else min(values)
