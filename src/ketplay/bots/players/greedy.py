"""The bot that plays the turn with the best odds, and looks no further."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from ketplay.bots.evaluation import best_turns, evaluation
from ketplay.bots.random_stream import stream
from ketplay.bots.turns import turns
from ketplay.core.bot import Limit
from ketplay.core.errors import KetError
from ketplay.core.game import Game
from ketplay.solvers.expectimax import SAME

S = TypeVar("S")
M = TypeVar("M")


class GreedyBot:
    """Plays the turn after which the position is worth most; among equals the seed decides."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, game: Game[S, M], view: S, log: Sequence[str], limit: Limit) -> M:
        evaluate = evaluation(game)
        if evaluate is None:
            raise KetError(f"{game.name} has no evaluation of positions, which greedy needs")
        ranked = best_turns(game, turns(game, view), game.actor(view) or 0, evaluate, 1)
        best = ranked[0][0]
        equals = [moves for rank, (moves, _) in ranked if round(best - rank, SAME) == 0]
        return stream(self.seed, log).choice(equals)[0]
