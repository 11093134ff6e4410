"""Boards of the other engines as the tiles that the judgement knows.

A mixture is weighed board by board: the judgement is a mean, so that of a mixture is the mixture of the judgements. A
board of the full-quantum game mostly is tiles and pairs; a square that is neither counts as the tile nearest to it.
"""

from __future__ import annotations

from typing import Any

from ketplay.games.qtris.board.appearance import look
from ketplay.games.qtris.board.measurement import odds
from ketplay.games.qtris.board.mixture import Ensemble, groups, weighed
from ketplay.games.qtris.board.quantum import Histories, History
from ketplay.games.qtris.board.tile_board import Board
from ketplay.games.qtris.board.tiles import PAIR, VEILED, B, L, R, W

SURE, TILTED = (
    0.9,
    0.6,
)  # from which chance of white a square counts as white, or as tilted towards it
TO_WHITE, TO_BLACK = 7, 6  # tilted black is white with 75 %
SETTLED = 0.7  # from which chance of white a mixed square counts as white
EVEN = 1e-9
UP, PLUS, ANTI = 4, 16, 3 * 16  # an up kitten; C+ and A+ with a partner
WHITE = odds("exact").single


def boards(value: Any) -> list[tuple[Board, float]]:
    """The boards of tiles that a board stands for, with their chances.

    >>> boards(History((2, *(0,) * 8), ("H1",)))
    [((0, 0, 0, 0, 0, 0, 0, 0, 0), 1.0)]
    """
    if isinstance(value, Ensemble):
        return weighed(value)
    return [(guess(value) if isinstance(value, History) else value, 1.0)]


def guess(value: Any) -> Board:
    """The tiles of a history or a mixture, with the nearest one where there is none."""
    return _settled(value) if isinstance(value, Ensemble) else _tiles(value)


def _tiles(history: History) -> Board:
    seen, white = look(history), Histories().white(history)
    veils = dict(seen.veils)
    return tuple(
        nearest(white[at], veils[at].arrow or (0.0,)) if code == VEILED else code
        for at, code in enumerate(seen.board)
    )


def _settled(mixed: Ensemble) -> Board:
    """A mixture as one board: two squares that are sure to agree or to differ are a pair, an even mixture an up kitten.

    No card but S leads an up kitten out of chance, either.

    >>> from ketplay.games.qtris.board.mixture import Mixtures
    >>> engine = Mixtures(base=True)
    >>> noisy = engine.disturb(engine.disturb(engine.begin((17, 16, 2, 0, 0, 0, 0, 0, 0)), 0), 2)
    >>> _settled(noisy)
    (17, 16, 4, 0, 0, 0, 0, 0, 0)
    """
    parts = weighed(mixed)
    likely = max(parts, key=lambda part: part[1])[0]
    found = list(likely)
    for group in groups(mixed):
        alike = sum(p for board, p in parts if board[group[0]] == board[group[-1]])
        if max(likely[at] for at in group) >= PAIR:
            continue  # a pair of an uncertain kind: the likeliest
        if len(group) == 2 and (alike > 1 - EVEN or alike < EVEN):
            kind = PLUS if alike > 0.5 else ANTI
            found[group[0]], found[group[1]] = kind + group[1], kind + group[0]
            continue
        for at in group:
            white = sum(p * WHITE[board[at]] for board, p in parts)
            found[at] = W if white > SETTLED else B if white < 1 - SETTLED else UP
    return tuple(found)


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
