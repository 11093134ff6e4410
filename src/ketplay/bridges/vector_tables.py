"""Many tables of one game as a vector environment of Gymnasium, for games that have them compiled.

`gymnasium.make_vec("ketplay/Table-v0", num_envs=256, game=..., opponent="greedy")` after importing
`ketplay.bridges.gymnasium`. Legal moves are in `info["action_mask"]`.
"""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from ketplay.bridges.tables import NumberedTable
from ketplay.core import registry
from ketplay.core.errors import KetError, MissingExtra
from ketplay.core.game import Game

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError:
    raise MissingExtra("tables of Gymnasium need", "gymnasium") from None

SELF = "self"  # the opponent of somebody who plays all seats
Rows = NDArray[Any]
StepResult = tuple[Rows, Rows, Rows, Rows, dict[str, Rows]]


class TableError(gymnasium.error.Error, ValueError):
    """A table that cannot be: the sentence says what would be right."""


def gymnasium_error(error: KetError) -> gymnasium.error.Error:
    """What Gymnasium raises for an error of ours."""
    if isinstance(error, MissingExtra):
        return gymnasium.error.DependencyNotInstalled(error.message)
    return TableError(error.message)


class TableVectorEnv(VectorEnv[Rows, Rows, Rows]):
    """Tables side by side, a compiled opponent at each, or `opponent="self"`: then every seat is
    yours, and `info["seat"]` says which one sees the observation and gets the reward.

    A table that is over begins another match at the next step, as AutoresetMode.NEXT_STEP says.
    With `observation_mode="same"` all steps return the same arrays, overwritten; `"copy"` is safe.
    """

    metadata = {  # noqa: RUF012 - as in Gymnasium
        "render_modes": [],
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        game: str | Game[Any, Any],
        num_envs: int = 1,
        opponent: str = "random",
        seat: int | None = None,
        observation_mode: Literal["copy", "same"] = "copy",
    ) -> None:
        if observation_mode not in ("copy", "same"):
            raise TableError(f"observation_mode='{observation_mode}': it is 'copy' or 'same'")
        self.copies = observation_mode == "copy"
        try:
            table = NumberedTable(game)
            self.tables = _compiled_tables(table.game, num_envs, opponent, seat)
        except KetError as error:
            raise gymnasium_error(error) from None
        self.game = table.game
        self.num_envs = num_envs
        self.single_observation_space = spaces.Box(0.0, 1.0, (table.width,), np.float32)
        self.single_action_space = spaces.Discrete(table.space.size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._never = np.zeros(num_envs, np.bool_)  # a match is never cut off
        self._always = np.ones(num_envs, np.bool_)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Rows, dict[str, Rows]]:
        super().reset(seed=seed)
        self.tables.begin(int(self.np_random.integers(1 << 31)))
        return self._give(self.tables.observations), self._info()

    def step(self, actions: Rows) -> StepResult:
        try:
            self.tables.step(actions)
        except KetError as error:
            raise gymnasium.error.InvalidAction(error.message) from None
        tables = self.tables
        observations = self._give(tables.observations)
        rewards = self._give(tables.rewards)
        return observations, rewards, self._give(tables.ends), self._never, self._info()

    def random_actions(self) -> Rows:
        """A legal move for every table, each equally likely."""
        actions: Rows = self.tables.random_actions()
        return actions

    def _give(self, rows: Rows) -> Rows:
        return rows.copy() if self.copies else rows

    def _info(self) -> dict[str, Rows]:
        return {
            "action_mask": self._give(self.tables.masks),
            "_action_mask": self._always,
            "seat": self._give(self.tables.seats),
            "_seat": self._always,
        }


def _compiled_tables(game: Game[Any, Any], number: int, opponent: str, seat: int | None) -> Any:
    part = registry.part(game, "vector")
    if part is None:
        raise KetError(
            f"{game.name} has no compiled tables: use vectorization_mode='sync' or 'async'",
            at=game.id,
        )
    if opponent not in (SELF, *part.OPPONENTS):
        raise KetError(
            f"opponent='{opponent}': compiled tables have {', '.join((SELF, *part.OPPONENTS))}",
            at=opponent,
        )
    return part.tables(game, number, "" if opponent == SELF else opponent, seat)
