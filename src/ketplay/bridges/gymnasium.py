"""One seat of any game against bots, as `ketplay/Table-v0` of Gymnasium. Import this module first.

`gymnasium.make("ketplay/Table-v0", game="nim", opponent="searcher")`; the legal moves are in
`info["action_mask"]`. `gymnasium.make_vec` gives compiled tables, see `vector_tables`.
"""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from ketplay.bridges.seat_tables import seat_table
from ketplay.bridges.tables import NumberedTable, state_text
from ketplay.bridges.vector_tables import TableError, gymnasium_error
from ketplay.core.errors import IllegalMove, KetError, MissingExtra
from ketplay.core.game import Game

try:
    import gymnasium
    from gymnasium import spaces
except ImportError:
    raise MissingExtra("tables of Gymnasium need", "gymnasium") from None

ID = "ketplay/Table-v0"
Observation = NDArray[np.float32]


class TableEnv(gymnasium.Env[Observation, np.int64]):
    """A seat against levels of ketplay. `seat` None: another one in each match.

    With `illegal="error"` an illegal move raises `gymnasium.error.InvalidAction`; with `"map"` it
    stands for one of the legal moves, so that an agent without masks can be tried.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - as in Gymnasium

    def __init__(
        self,
        game: str | Game[Any, Any],
        opponent: str = "random",
        seat: int | None = None,
        illegal: Literal["error", "map"] = "error",
        render_mode: str | None = None,
    ) -> None:
        if illegal not in ("error", "map"):
            raise TableError(f"illegal='{illegal}': it is 'error' or 'map'")
        try:
            table = NumberedTable(game)
            rules = table.game
            if seat is not None and not 0 <= seat < len(rules.seats):
                raise KetError(f"seat={seat}: {rules.id} has seats 0 to {len(rules.seats) - 1}")
            self.table = seat_table(rules, opponent, seat)
        except KetError as error:
            raise gymnasium_error(error) from None
        self.game = rules
        self.space = table.space
        self.illegal = illegal
        self.render_mode = render_mode
        self.observation_space = spaces.Box(0.0, 1.0, (table.width,), np.float32)
        self.action_space = spaces.Discrete(table.space.size)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self.table.begin(int(self.np_random.integers(1 << 31)))
        return self.table.observation(), self._info()

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        table = self.table
        table.play(self._legal(int(action)))
        return table.observation(), table.reward, table.is_over, False, self._info()

    def _legal(self, action: int) -> int:
        if self.table.is_over:
            raise gymnasium.error.ResetNeeded("the match is over; call reset")
        mask = self.table.mask()
        if 0 <= action < len(mask) and mask[action]:
            return action
        if self.illegal == "map":
            legal = np.flatnonzero(mask)
            return int(legal[action % len(legal)])
        try:
            self.space.move(self.table.state, action)
        except IllegalMove as error:
            raise gymnasium.error.InvalidAction(error.message) from None
        return action

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.table.mask(), "seat": self.table.seat}

    def render(self) -> str | None:
        if self.render_mode != "ansi":
            return None
        return state_text(self.game, self.table.state)


gymnasium.register(
    ID,
    entry_point="ketplay.bridges.gymnasium:TableEnv",
    vector_entry_point="ketplay.bridges.vector_tables:TableVectorEnv",
)
