"""Who wins from a position of tic-tac-toe if both play their best, where that is known at once."""

from __future__ import annotations

from functools import lru_cache

from ketplay.core.game import EXACT_BEST_PLAY, Forecast
from ketplay.games.tictactoe.rules import Board, TicTacToe

MOST_FREE = 9  # cells: so few are searched to the end in a fraction of a second
TOO_LARGE = "not known: there are too many ways for the game to go on"


def forecast(game: TicTacToe, view: Board) -> Forecast:
    """The outcome under best play.

    >>> [chance for chance in forecast(TicTacToe(), Board()).chances if chance[1]]
    [('draw', 1.0)]
    """
    if game.cells - (view.x | view.o).bit_count() > MOST_FREE:
        return Forecast((), (0.0, 0.0), (), TOO_LARGE)
    worth = float(value(game, view))
    chances = (
        ("X wins", float(worth > 0)),
        ("draw", float(worth == 0)),
        ("O wins", float(worth < 0)),
    )
    return Forecast(chances, (worth, -worth), (), EXACT_BEST_PLAY, seats=(0, -1, 1))


@lru_cache(maxsize=50_000)
def value(game: TicTacToe, board: Board) -> int:
    """What X gets under best play: 1, 0 or -1.

    >>> value(TicTacToe(), TicTacToe().parse_state("XX.OO...."))
    1
    """
    end = game.outcome(board)
    if end is not None:
        return int(end.payoffs[0])
    actor = game.actor(board)
    best, choose = (1, max) if actor == 0 else (-1, min)
    worth = -best
    for move in game.moves(board):
        worth = choose(worth, value(game, game.play(board, move)))
        if worth == best:
            break
    return worth
