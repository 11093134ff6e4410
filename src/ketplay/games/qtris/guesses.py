"""Boards of the other engines as the tiles that the judgement knows.

A mixture is weighed board by board: the judgement is a mean, so that of a mixture is the mixture of the judgements. A
board of the full-quantum game mostly is tiles and pairs; a square that is neither counts as the tile nearest to it.
"""

from __future__ import annotations

from typing import Any

from ketplay.games.qtris.board import Board
from ketplay.games.qtris.ensemble import Ensemble, weighed
from ketplay.games.qtris.full import Histories, History
from ketplay.games.qtris.look import look
from ketplay.games.qtris.tiles import VEILED, B, L, R, W

SURE, TILTED = 0.9, 0.6  # from which chance of white a square counts as white, or as tilted towards it
TO_WHITE, TO_BLACK = 7, 6  # tilted black is white with 75 %


def boards(value: Any) -> list[tuple[Board, float]]:
    """The boards of tiles that a board stands for, with their chances.

    >>> boards(History((2, *(0,) * 8), ("H1",)))
    [((0, 0, 0, 0, 0, 0, 0, 0, 0), 1.0)]
    """
    if isinstance(value, Ensemble):
        return weighed(value)
    return [(guess(value) if isinstance(value, History) else value, 1.0)]


def guess(history: History) -> Board:
    """The tiles of a history, with the nearest one where there is none."""
    seen, white = look(history), Histories().white(history)
    veils = dict(seen.veils)
    return tuple(
        nearest(white[at], veils[at].arrow or (0.0,)) if code == VEILED else code for at, code in enumerate(seen.board)
    )


def nearest(white: float, arrow: tuple[float, ...]) -> int:
    """The tile for a square with this chance of white and this arrow, whose first part points to the right.

    >>> nearest(0.95, (0.1,)), nearest(0.5, (-0.3,)), nearest(0.3, (0.0,))
    (0, 3, 6)
    """
    if max(white, 1 - white) >= SURE:
        return W if white > 0.5 else B
    if max(white, 1 - white) >= TILTED:
        return TO_WHITE if white > 0.5 else TO_BLACK
    return R if arrow[0] >= 0 else L
