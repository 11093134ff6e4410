"""Every game as an environment of PettingZoo: `env("nim")`, agents in turn, chance inside.

An observation is a dictionary with `observation` (what the seat sees, as numbers) and `action_mask`
(1 for a legal move).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ketplay.bridges.tables import NumberedTable
from ketplay.core.errors import MissingExtra
from ketplay.core.game import Game

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError:
    raise MissingExtra("tables of PettingZoo need", "pettingzoo") from None


def env(game: str | Game[Any, Any], render_mode: str | None = None) -> AECEnv:
    """The environment with PettingZoo's usual checks: an illegal move loses, order is enforced.

    >>> table = env("nim:heaps=1.2")
    >>> table.reset(seed=1)
    >>> table.agent_selection
    'player_0'
    """
    raw = raw_env(game, render_mode)
    checked = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(checked))


class raw_env(AECEnv):  # noqa: N801 - PettingZoo's own name for it
    """The environment without checks."""

    metadata = {  # noqa: RUF012 - as in PettingZoo
        "name": "ketplay_v0",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(self, game: str | Game[Any, Any], render_mode: str | None = None) -> None:
        super().__init__()
        self.table = NumberedTable(game)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(len(self.table.game.seats))]
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        size = self.table.space.size
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0.0, 1.0, (self.table.width,), np.float32),
                    "action_mask": spaces.Box(0, 1, (size,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(size) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.table.reset(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        actor = self.table.actor
        self.agent_selection = self.possible_agents[actor or 0]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.seats[agent]
        return {
            "observation": self.table.observation(seat),
            "action_mask": self.table.mask(seat),
        }

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        assert action is not None, "an agent that is not done must act"
        self.table.play(int(action))
        if self.table.actor is None:
            payoffs = self.table.payoffs
            self.rewards = {each: payoffs[self.seats[each]] for each in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        self._select()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        text = self.table.text()
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Nothing is open."""
