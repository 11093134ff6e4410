"""The player that takes the best whole turn it can see, and thinks no further."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ketplay.bots.seeds import stream
from ketplay.bots.turns import turns
from ketplay.bots.worth import SAME, worth
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
            raise KetError(f"{game.name} does not say what a position is worth, so nobody can be greedy in it")
        seat = game.actor(view) or 0
        judged = [(round(value(after)[seat], SAME), moves) for moves, after in turns(game, view)]
        best = max(gain for gain, _ in judged)
        equals = [moves for gain, moves in judged if gain == best]
        return stream(self.seed, log).choice(equals)[0]
