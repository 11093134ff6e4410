"""The opponent for a first game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ketplay.bots.evaluation import evaluation
from ketplay.bots.random_stream import stream
from ketplay.core.bot import Limit
from ketplay.core.game import Game

TRIES = 3  # moves that it looks at


class KittenBot:
    """A bot that plays the best of a few random moves."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, game: Game[Any, Any], view: Any, log: Sequence[str], limit: Limit) -> Any:
        rng = stream(self.seed, log)
        moves = list(game.moves(view))
        tries = rng.sample(moves, min(TRIES, len(moves)))
        payoffs = evaluation(game)
        if payoffs is None:
            return tries[0]
        seat = game.actor(view) or 0
        return max(tries, key=lambda move: payoffs(game.play(view, move))[seat])
