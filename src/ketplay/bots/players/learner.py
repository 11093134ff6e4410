"""The bot that is still learning: it finds the best next move half the time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from ketplay.bots.evaluation import evaluation
from ketplay.bots.random_stream import stream
from ketplay.core.bot import Limit
from ketplay.core.errors import KetError
from ketplay.core.game import Game
from ketplay.solvers.expectimax import SAME

S = TypeVar("S")
M = TypeVar("M")
SEES_BEST = 0.5  # how often it finds the best move


class LearnerBot:
    """Plays one move at a time: the best one, or one that makes nothing worse."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, game: Game[S, M], view: S, log: Sequence[str], limit: Limit) -> M:
        evaluate = evaluation(game)
        if evaluate is None:
            raise KetError(f"{game.name} has no evaluation of positions, which learner needs")
        rng = stream(self.seed, log)
        moves = list(game.moves(view))
        seat = game.actor(view) or 0
        values = [round(evaluate(game.play(view, move))[seat], SAME) for move in moves]
        least = max(values)
        if rng.random() >= SEES_BEST:
            least = min(least, round(evaluate(view)[seat], SAME))
        candidates = zip(moves, values, strict=True)
        return rng.choice([move for move, value in candidates if value >= least])
