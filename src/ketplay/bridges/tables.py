"""What the environments for learners share: a match by numbers, with chance settled inside."""

from __future__ import annotations

from array import array
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ketplay.core import registry
from ketplay.core.chance import pick
from ketplay.core.errors import KetError
from ketplay.core.game import CHANCE, Game
from ketplay.core.parts.actions import ActionSpace, action_space

Numbers = NDArray[np.float32]
Mask = NDArray[np.int8]
MOST_MASKS = 256  # that a table remembers


class NumberedTable:
    """A match whose moves are numbers; it keeps the state alone, and no log.

    >>> table = NumberedTable("nim:heaps=1.2", seed=1)
    >>> table.play(2)
    >>> table.actor
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
        self._masks: dict[int, tuple[dict[int, Any], Mask]] = {}
        self.chance = Random(seed)
        self.reset(seed)
        self.width = len(self.observation(0))

    def reset(self, seed: int | None) -> None:
        """Begins another match; without a seed, chance goes on where it is."""
        if seed is not None:
            self.chance = Random(seed)
        self.state = self._settle(self.game.start())

    @property
    def actor(self) -> int | None:
        return self.game.actor(self.state)

    def play(self, number: int) -> None:
        """Plays the move of a number and what chance does after it; raises IllegalMove."""
        move = self.space.move(self.state, number)
        self.state = self._settle(self.game.play(self.state, move))

    def _settle(self, state: Any) -> Any:
        game = self.game
        while game.actor(state) == CHANCE:
            state = game.play(state, pick(game.chances(state), self.chance))
        return state

    def observation(self, seat: int) -> Numbers:
        """What a seat sees, as numbers."""
        numbers = array("f", self.space.tensor(self.game.view(self.state, seat), seat))
        return np.frombuffer(numbers, np.float32)  # in half the time of `np.array`

    def mask(self, seat: int) -> Mask:
        """1 for every legal move of a seat; it has none if it is not its turn."""
        if self.actor != seat:
            return np.zeros(self.space.size, np.int8)
        legal = self.space.legal_moves(self.state)
        known, mask = self._masks.get(id(legal), (None, None))
        if known is not legal or mask is None:
            mask = np.zeros(self.space.size, np.int8)
            mask[list(legal)] = 1
            if len(self._masks) >= MOST_MASKS:
                self._masks.clear()
            self._masks[id(legal)] = legal, mask
        return mask.copy()

    @property
    def payoffs(self) -> tuple[float, ...]:
        """What each seat gets; zeros before the end."""
        end = self.game.outcome(self.state)
        return tuple(map(float, end.payoffs)) if end else (0.0,) * len(self.game.seats)

    def text(self) -> str:
        """The table as everybody may see it."""
        return state_text(self.game, self.state)


def state_text(game: Game[Any, Any], state: Any) -> str:
    """A state as everybody may see it."""
    view = game.view(state, None)
    text = registry.part(game, "text")
    if text is None:
        return game.format_state(view)
    return str(text.draw(game, view, None, False))
