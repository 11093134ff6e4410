"""The player that is still learning: it sees the best next move every second time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ketplay.bots.evaluation import SAME, worth
from ketplay.bots.random_stream import stream
from ketplay.core.bot import Limit
from ketplay.core.errors import KetError
from ketplay.core.game import Game

SEES = 0.5  # how often it finds the best move


class LearnerBot:
    """One move at a time: the best as the board then stands, or just one that makes nothing worse."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, game: Game[Any, Any], view: Any, log: Sequence[str], limit: Limit) -> Any:
        value = worth(game)
        if value is None:
            raise KetError(
                f"{game.name} does not say what a position is worth, so nobody can learn it by looking"
            )
        rng, moves, seat = stream(self.seed, log), list(game.moves(view)), game.actor(view) or 0
        gains = [round(value(game.play(view, move))[seat], SAME) for move in moves]
        least = (
            max(gains) if rng.random() < SEES else min(max(gains), round(value(view)[seat], SAME))
        )
        return rng.choice([move for move, gain in zip(moves, gains, strict=True) if gain >= least])
