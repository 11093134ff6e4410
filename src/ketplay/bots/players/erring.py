"""The bot that knows better: it plays like another one, but some of its moves are random."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from ketplay.bots.random_stream import stream
from ketplay.core.bot import Bot, Limit
from ketplay.core.game import Game

S = TypeVar("S")
M = TypeVar("M")


class ErringBot:
    """Plays any legal move at a given rate, and otherwise what the model plays."""

    def __init__(self, seed: int, model: Bot, rate: float) -> None:
        self.seed = seed
        self.model = model
        self.rate = rate

    def choose(self, game: Game[S, M], view: S, log: Sequence[str], limit: Limit) -> M:
        rng = stream(self.seed, log, "errs")
        if rng.random() < self.rate:
            return rng.choice(game.moves(view))
        move: M = self.model.choose(game, view, log, limit)
        return move
