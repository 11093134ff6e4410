"""One seat of any game against bots, as `ketplay/Table-v0` of Gymnasium. Import this module first.

`gymnasium.make("ketplay/Table-v0", game="nim", opponent="searcher")`; the legal moves are in
`info["action_mask"]`.
"""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from ketplay import bots
from ketplay.bridges.tables import NumberedTable
from ketplay.core.errors import IllegalMove, MissingExtra
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
            raise ValueError(f"illegal='{illegal}': it is 'error' or 'map'")
        self.table = NumberedTable(game)
        rules = self.table.game
        if seat is not None and not 0 <= seat < len(rules.seats):
            raise ValueError(f"seat={seat}: {rules.id} has seats 0 to {len(rules.seats) - 1}")
        self.level = bots.level(rules, opponent)
        self.own_seat = seat
        self.illegal = illegal
        self.render_mode = render_mode
        self.observation_space = spaces.Box(0.0, 1.0, (self.table.width,), np.float32)
        self.action_space = spaces.Discrete(self.table.space.size)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self.table.reset(int(self.np_random.integers(1 << 31)))
        seats = len(self.table.game.seats)
        self.seat = int(self.np_random.integers(seats)) if self.own_seat is None else self.own_seat
        bot_seed = int(self.np_random.integers(1 << 31))
        self.bots = [self.level.make(bot_seed + seat) for seat in range(seats)]
        self._let_bots_play()
        return self._observation(), self._info()

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        self.table.play(self._legal(int(action)))
        self._let_bots_play()
        is_over = self.table.actor is None
        reward = self.table.payoffs[self.seat]
        return self._observation(), reward, is_over, False, self._info()

    def _legal(self, action: int) -> int:
        table = self.table
        if table.actor is None:
            raise gymnasium.error.ResetNeeded("the match is over; call reset")
        legal = table.space.legal_moves(table.match.state)
        if action in legal:
            return action
        if self.illegal == "map":
            return list(legal)[action % len(legal)]
        try:
            table.space.move(table.match.state, action)
        except IllegalMove as error:
            raise gymnasium.error.InvalidAction(error.message) from None
        return action

    def _let_bots_play(self) -> None:
        table = self.table
        while (actor := table.actor) is not None and actor != self.seat:
            match = table.match
            view, log = match.view(actor), match.seen(actor)
            move = self.bots[actor].choose(table.game, view, log, self.level.limit.repeatable)
            table.match = match.push(move).settle(table.chance)

    def _observation(self) -> Observation:
        return self.table.observation(self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.table.mask(self.seat), "seat": self.seat}

    def render(self) -> str | None:
        return self.table.text() if self.render_mode == "ansi" else None


gymnasium.register(ID, entry_point="ketplay.bridges.gymnasium:TableEnv")
