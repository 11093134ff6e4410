"""Classical players: how they choose a move on a board, and so on every board of a state.

What they do on a board depends only on their seed and the board: a tactic fixed for the whole game.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

from ketplay.core.errors import KetError
from ketplay.games.quantized.game.superposition_game import Quantized, QuantumState
from ketplay.games.quantized.ply import Ply
from ketplay.games.quantized.strategies.best_response import best_response

# game, board, seat and a random source for this board -> a classical move
Choice = Callable[[Quantized, Any, int, Random], Any]


class ClassicalPlayer:
    """One move on each board of the state."""

    def __init__(self, seed: int, choice: Choice) -> None:
        self.seed = seed
        self.choice = choice

    def ply(self, game: Quantized, state: QuantumState) -> Ply:
        """Its move on each board."""
        seat = len(state.plies) % 2
        moves = {}
        for board in game.evolution.unfinished(game.boards(state)):
            rng = Random(f"{self.seed} {seat} {game.classical.text(board)}")
            moves[board] = self.choice(game, board, seat, rng)
        return game.policy(state, moves)


def optimal(game: Quantized, board: Any, seat: int, rng: Random) -> Any:
    """Any safe move, each with the same chance."""
    return rng.choice(game.classical.safe_moves(board))


def imperfect(rate: float) -> Choice:
    """A choice like `optimal`, with mistakes at this rate where they are possible.

    On lost boards any move is chosen.
    """

    def choice(game: Quantized, board: Any, seat: int, rng: Random) -> Any:
        classes = game.classical.classes
        if classes.winner(board) == 1 - seat:
            return rng.choice(list(game.base.moves(board)))
        mistakes = classes.mistakes(board, 1 - seat)
        return rng.choice(mistakes if mistakes and rng.random() < rate else classes.safe(board))

    return choice


def exploiting(game: Quantized, board: Any, seat: int, rng: Random) -> Any:
    """The safe move after which an imperfect opponent makes most mistakes."""
    best = best_response(game.classical, seat).get(board)
    return best or rng.choice(game.classical.safe_moves(board))


def rate_of(name: str) -> float | None:
    """The mistake rate of an imperfect player's name, in per cent; None: it is no such name."""
    match = re.fullmatch(r"imperfect-(\d{1,4}(?:\.\d{1,6})?)", name)
    if match is None:
        return None
    rate = float(match[1])
    if rate > 100:
        raise KetError(
            f"'{name}': the mistake rate is in per cent, from imperfect-0 to imperfect-100", at=name
        )
    return rate


def policy_choice(name: str) -> Choice | None:
    """How the classical player of a name chooses; None if there is no such player.

    >>> policy_choice("classical") is optimal, policy_choice("opt")
    (True, None)
    """
    rate = rate_of(name)
    if rate is not None:
        return imperfect(rate / 100)
    return {"classical": optimal, "best": exploiting}.get(name)
