"""Bounds and positions as numbers for quantised games. Their moves are without number, so a number
is a place in the list of typical ones.
"""

from __future__ import annotations

from ketplay.core.parts.actions import Longest
from ketplay.games.quantized.board_groups import outcome_totals
from ketplay.games.quantized.game.superposition_game import Quantized, QuantumState

FURTHER = 12  # typical plies besides one for each classical move


def most_legal(game: Quantized) -> int:
    """A ply for each classical move, and a few more: all safe moves, all moves, amplified ones."""
    return len(game.classical.signs) + FURTHER


def longest(game: Quantized) -> Longest:
    """Every ply is a move, and one measurement ends the match."""
    return Longest(game.plies, 1)


def tensor(game: Quantized, view: QuantumState, seat: int) -> list[float]:
    """How much of the match is over, and the weights of the boards that this seat wins by force,
    that the other one wins, and that are tied.

    >>> from ketplay.core.registry import game
    >>> tensor(game("qt3"), game("qt3").start(), 0)
    [0.0, 0.0, 0.0, 1.0]
    """
    totals = outcome_totals(game, view)
    own, other = (totals[game.seats[each]] for each in (seat, 1 - seat))
    return [len(view.plies) / game.plies, own, other, max(0.0, 1 - own - other)]
