"""The bot that does not think."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from ketplay.bots.random_stream import stream
from ketplay.core.bot import Limit
from ketplay.core.game import Game

S = TypeVar("S")
M = TypeVar("M")


class RandomBot:
    """Plays any legal move, each with the same probability (of those that the game lists)."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, game: Game[S, M], view: S, log: Sequence[str], limit: Limit) -> M:
        return stream(self.seed, log).choice(game.moves(view))
