"""Who wins from a position of Nim if both play their best: Bouton's rule says so at once."""

from __future__ import annotations

from functools import reduce
from operator import xor

from ketplay.core.game import EXACT_BEST_PLAY, Forecast
from ketplay.games.nim.rules import Heaps, Nim


def nim_sum(sizes: tuple[int, ...]) -> int:
    """The sizes of the heaps added in binary without carrying; whoever has to move at 0 loses.

    >>> nim_sum((3, 4, 5)), nim_sum((1, 4, 5))
    (2, 0)
    """
    return reduce(xor, sizes, 0)


def forecast(game: Nim, view: Heaps) -> Forecast:
    """The winner under best play.

    >>> forecast(Nim(), Nim().start()).chances
    (('First wins', 1.0), ('Second wins', 0.0))
    """
    winner = view.turn if nim_sum(view.sizes) else 1 - view.turn
    chances = tuple((f"{name} wins", float(seat == winner)) for seat, name in enumerate(game.seats))
    payoffs = (1.0, -1.0) if winner == 0 else (-1.0, 1.0)
    return Forecast(chances, payoffs, (), EXACT_BEST_PLAY, seats=(0, 1))
