"""What the environments for learners share: a match by numbers, with chance settled inside."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ketplay.core import registry
from ketplay.core.errors import KetError
from ketplay.core.game import Game
from ketplay.core.match import AnyMatch, Match
from ketplay.core.parts.actions import ActionSpace, action_space


class NumberedTable:
    """A match whose moves are numbers.

    >>> table = NumberedTable("nim:heaps=1.2", seed=1)
    >>> table.play(2).actor
    1
    """

    def __init__(self, game: str | Game[Any, Any], seed: int | None = None) -> None:
        self.game: Game[Any, Any] = registry.game(game) if isinstance(game, str) else game
        self.space: ActionSpace = action_space(self.game)
        if not self.space.has_tensor:
            raise KetError(
                f"{self.game.name} has no numbers for what a seat sees: its part `actions` has no "
                "`tensor`",
                at=self.game.id,
            )
        self.reset(seed)
        self.width = len(self.space.tensor(self.match.view(0), 0))

    def reset(self, seed: int | None) -> None:
        """Begins another match; without a seed, chance goes on where it is."""
        if seed is not None or not hasattr(self, "chance"):
            self.chance = Random(seed)
        self.match: AnyMatch = Match.begin(self.game).settle(self.chance)

    @property
    def actor(self) -> int | None:
        return self.match.actor

    def play(self, number: int) -> NumberedTable:
        """Plays the move of a number and what chance does after it; raises IllegalMove."""
        move = self.space.move(self.match.state, number)
        self.match = self.match.push(move).settle(self.chance)
        return self

    def observation(self, seat: int) -> NDArray[np.float32]:
        """What a seat sees, as numbers."""
        return np.asarray(self.space.tensor(self.match.view(seat), seat), np.float32)

    def mask(self, seat: int) -> NDArray[np.int8]:
        """1 for every legal move of a seat; it has none if it is not its turn."""
        mask = np.zeros(self.space.size, np.int8)
        if self.match.actor == seat:
            mask[self.space.legal(self.match.state)] = 1
        return mask

    @property
    def payoffs(self) -> tuple[float, ...]:
        """What each seat gets; zeros before the end."""
        end = self.match.end
        return tuple(map(float, end.payoffs)) if end else (0.0,) * len(self.game.seats)

    def text(self) -> str:
        """The table as everybody may see it."""
        return state_text(self.game, self.match.state)


def state_text(game: Game[Any, Any], state: Any) -> str:
    """A state as everybody may see it."""
    view = game.view(state, None)
    text = registry.part(game, "text")
    if text is None:
        return game.format_state(view)
    return str(text.draw(game, view, None, False))
