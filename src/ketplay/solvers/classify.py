"""Every position of a finite two-player game without chance: who wins, and which moves are safe."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from ketplay.core.errors import KetError
from ketplay.core.game import CHANCE, Game

S = TypeVar("S")
M = TypeVar("M")
MOST_POSITIONS = 2_000_000


class TooLarge(KetError):
    """The game has too many positions."""

    code = "too_large"


class Classes(Generic[S, M]):
    """Every reachable position, with its value under best play and the positions after it.

    `value[state]` is the payoff of seat 0 (1, 0 or -1); `after[state]` are the positions after each
    of `game.moves(state)`, in that order.

    >>> import ketplay
    >>> game = ketplay.game("nim:heaps=1.2")
    >>> classes = classify(game)
    >>> len(classes.value), classes.winner(game.start())
    (8, 0)
    """

    def __init__(
        self, game: Game[S, M], value: dict[S, int], after: dict[S, tuple[S, ...]]
    ) -> None:
        self.game = game
        self.value = value
        self.after = after

    def winner(self, state: S) -> int | None:
        """The seat that can force a win, or None if best play is a draw."""
        return (None, 0, 1)[self.value[state]]

    def safe(self, state: S) -> list[M]:
        """The moves that keep the value of the position."""
        return self._moves(state, self.value[state])

    def mistakes(self, state: S, seat: int) -> list[M]:
        """The moves after which `seat` can force a win although it could not before."""
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
        """Positions as good as the start in which the opponent of `seat` can lose by a mistake."""
        start_value = self.value[self.game.start() if start is None else start]
        goal = 1 if seat == 0 else -1
        if start_value == goal:
            return []
        return [
            state
            for state, value in self.value.items()
            if value == start_value
            and self.game.actor(state) == 1 - seat
            and any(self.value[next_] == goal for next_ in self.after[state])
        ]


def classify(game: Game[S, M], start: S | None = None, most: int = MOST_POSITIONS) -> Classes[S, M]:
    """All positions from `start` on (the game's own if None), classified by best play."""
    if len(game.seats) != 2:
        raise KetError(
            f"{game.id} has {len(game.seats)} seats; only two-player games can be classified",
            at=game.id,
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
                    f"{game.id} has more than {most} positions; choose a smaller game", at=game.id
                )
        unvalued = [next_ for next_ in after[state] if next_ not in value]
        if unvalued:
            stack.extend(unvalued)
        else:
            value[state] = _value(game, state, [value[next_] for next_ in after[state]])
            stack.pop()
    return Classes(game, value, after)


def _after(game: Game[S, M], state: S) -> tuple[S, ...]:
    actor = game.actor(state)
    if actor is None:
        return ()
    if actor == CHANCE:
        raise KetError(
            f"{game.id} has chance events; only games without them can be classified",
            at=game.format_state(state),
        )
    return tuple(game.play(state, move) for move in game.moves(state))


def _value(game: Game[S, M], state: S, values: Sequence[int]) -> int:
    if not values:
        end = game.outcome(state)
        payoff = end.payoffs[0] if end else 0
        return (payoff > 0) - (payoff < 0)
    return max(values) if game.actor(state) == 0 else min(values)
