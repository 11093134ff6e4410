"""The protocol of the part that plays many tables of a game at once, compiled, for programs that
learn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from ketplay.core.parts.declare import AnyGame, State


class Tables(Protocol):
    """Tables of one game side by side; every array has a row for each of them.

    A table that is over begins another match at the next step, whatever its action is.
    """

    observations: Any  # what the seat that is to act sees, as by `actions.tensor`, in float32
    masks: Any  # 1 for each legal move, by its number
    rewards: Any  # what the last step brought: a payoff at the end, otherwise 0
    ends: Any  # whether the match is over
    seats: Any  # who sees the observation

    def begin(self, seed: int) -> None:
        """Begins a match at every table; with the same seed and actions, chance is the same."""

    def step(self, actions: Any) -> None:
        """Plays a move at every table, and what follows up to the next decision; raises
        IllegalMove before anything is played.
        """

    def random_actions(self) -> Any:
        """A legal move for every table, each equally likely."""

    def state(self, number: int) -> State:
        """The state of a table, as the rules know it."""


class Vector(Protocol):
    """Many tables at once, with opponents that are compiled as well."""

    @property
    def OPPONENTS(self) -> Sequence[str]:
        """The opponents that it has.

        >>> OPPONENTS = ("random", "greedy")
        """

    def tables(self, game: AnyGame, number: int, opponent: str, seat: int | None) -> Tables:
        """So many tables; raises KetError for a game that it cannot play. Without an opponent ("")
        all seats are yours; without a `seat` it is another one in each match.

        >>> def tables(game, number, opponent, seat):
        ...     return MyTables(game, number, opponent, seat)
        """
