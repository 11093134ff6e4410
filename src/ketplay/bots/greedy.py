"""The player that takes the best whole turn it can see, and thinks no further."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ketplay.bots.evaluation import SAME, best_turns, worth
from ketplay.bots.random_stream import stream
from ketplay.bots.turns import turns
from ketplay.core.bot import Limit
from ketplay.core.errors import KetError
from ketplay.core.game import Game


class GreedyBot:
    """The turn with the best expectation as the board then stands; among equals the seed decides."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, game: Game[Any, Any], view: Any, log: Sequence[str], limit: Limit) -> Any:
        value = worth(game)
        if value is None:
            raise KetError(
                f"{game.name} does not say what a position is worth, so nobody can be greedy in it"
            )
        seat = game.actor(view) or 0
        ranked = best_turns(game, turns(game, view), seat, value, 1)
        equals = [moves for rank, (moves, _) in ranked if round(ranked[0][0] - rank, SAME) == 0]
        return stream(self.seed, log).choice(equals)[0]
