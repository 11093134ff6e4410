"""The player that does not think."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ketplay.bots.random_stream import stream
from ketplay.core.bot import Limit
from ketplay.core.game import Game


class RandomBot:
    """Any legal move, each with the same chance (of the sample, where a game's moves are open)."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, game: Game[Any, Any], view: Any, log: Sequence[str], limit: Limit) -> Any:
        return stream(self.seed, log).choice(game.moves(view))
