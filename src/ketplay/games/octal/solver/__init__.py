"""Exact values of quantum octal games on rows and graphs. May import board and code."""

from __future__ import annotations

from fractions import Fraction

from ketplay.core.bot import Limit
from ketplay.core.game import CHANCE
from ketplay.games.octal.rules import Octal
from ketplay.games.octal.state import State
from ketplay.solvers.solve import Solution


def solution(game: Octal, state: State, limit: Limit) -> Solution | None:
    """Both seats' payoffs under perfect play, or bounds on them; None while a coin is in the air.

    >>> board = Octal(board="path:9")
    >>> [str(payoff) for payoff in solution(board, board.start(), Limit()).payoffs]
    ['3/8', '-3/8']
    """
    if game.actor(state) == CHANCE:
        return None
    from ketplay.games.octal.solver.effort import Effort
    from ketplay.games.octal.solver.solver import TooLarge, solve

    try:
        result = solve(game, state, Effort(nodes=limit.nodes, seconds=limit.seconds), moves=False)
    except TooLarge:
        return Solution(((Fraction(-1), Fraction(1)),) * 2, "not known: this board is too large")
    low, high = result.bounds if result.losing is None else (result.losing, result.losing)
    mover = (1 - 2 * high, 1 - 2 * low)
    other = (2 * low - 1, 2 * high - 1)
    bounds = (mover, other) if state.turn == 0 else (other, mover)
    return Solution(bounds, f"{result.status}: {result.method}")
