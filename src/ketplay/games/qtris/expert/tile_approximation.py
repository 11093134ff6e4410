"""Boards of the other models as the tiles that the evaluation knows.

A mixture is evaluated board by board: the evaluation is a mean, so that of a mixture is the mixture
of the evaluations. A board of the full-quantum game is mostly tiles and pairs; any other square
counts as the tile nearest to it.
"""

from __future__ import annotations

from typing import Any

from ketplay.games.qtris.board import mixture
from ketplay.games.qtris.board.measurement import odds
from ketplay.games.qtris.board.mixture import Mixture, independent_groups
from ketplay.games.qtris.board.quantum.model import QuantumModel
from ketplay.games.qtris.board.quantum.state import History
from ketplay.games.qtris.board.tiles import (
    PAIR,
    TILTED_B,
    TILTED_W,
    UNCERTAIN,
    UP,
    B,
    Board,
    L,
    R,
    W,
    half,
)

_QUANTUM = QuantumModel()
SURE = 0.9  # from this chance of white on a square counts as white
TILTED_FROM = 0.6  # and from this chance on as tilted towards it
SETTLED = 0.7  # from this chance of white on a mixed square counts as white
EVEN = 1e-9
SAME = 0  # kinds of pairs: C+
DIFFERENT = 2  # ... and A+
WHITE = odds("exact").single


def weighted_boards(value: Any) -> list[tuple[Board, float]]:
    """The boards of tiles that a board consists of, with their chances.

    >>> weighted_boards(History((2, *(0,) * 8), ("H1",)))
    [((0, 0, 0, 0, 0, 0, 0, 0, 0), 1.0)]
    """
    if isinstance(value, Mixture):
        return mixture.weighted_boards(value)
    return [(nearest_board(value) if isinstance(value, History) else value, 1.0)]


def nearest_board(value: Any) -> Board:
    """The tiles of a history or a mixture, with the nearest one on every other square."""
    return _nearest_to_mixture(value) if isinstance(value, Mixture) else _nearest_to(value)


def _nearest_to(history: History) -> Board:
    appearance = _QUANTUM.appearance(history)
    white = _QUANTUM.white_chances(history)
    uncertain = dict(appearance.uncertain)
    return tuple(
        nearest_tile(white[square], uncertain[square].arrow or (0.0,))
        if code == UNCERTAIN
        else code
        for square, code in enumerate(appearance.board)
    )


def _nearest_to_mixture(mixed: Mixture) -> Board:
    """A mixture as one board.

    Two squares that are sure to agree or to differ are a pair; an even mixture is an up kitten: no
    card but S leads an up kitten out of chance, either.

    >>> from ketplay.games.qtris.board.mixture_model import MixtureModel
    >>> from ketplay.games.qtris.board.noise import Noise
    >>> model = MixtureModel(base=True)
    >>> pair = model.disturb(model.prepare((17, 16, 2, 0, 0, 0, 0, 0, 0)), 0, Noise.COLOUR)
    >>> noisy = model.disturb(pair, 2, Noise.COLOUR)
    >>> _nearest_to_mixture(noisy)
    (17, 16, 4, 0, 0, 0, 0, 0, 0)
    """
    parts = weighted_boards(mixed)
    likeliest = max(parts, key=lambda part: part[1])[0]
    board = list(likeliest)
    for group in independent_groups(mixed):
        alike = sum(p for tiles, p in parts if tiles[group[0]] == tiles[group[-1]])
        if max(likeliest[square] for square in group) >= PAIR:
            continue  # a pair of an uncertain kind: the likeliest
        if len(group) == 2 and (alike > 1 - EVEN or alike < EVEN):
            kind = SAME if alike > 0.5 else DIFFERENT
            board[group[0]] = half(kind, group[1])
            board[group[1]] = half(kind, group[0])
            continue
        for square in group:
            board[square] = _settled_tile(sum(p * WHITE[tiles[square]] for tiles, p in parts))
    return tuple(board)


def _settled_tile(white: float) -> int:
    if white > SETTLED:
        return W
    return B if white < 1 - SETTLED else UP


def nearest_tile(white: float, arrow: tuple[float, ...]) -> int:
    """The tile for a square with this chance of white and this arrow, whose first part points to
    the right.

    >>> nearest_tile(0.95, (0.1,)), nearest_tile(0.5, (-0.3,)), nearest_tile(0.3, (0.0,))
    (0, 3, 6)
    """
    if max(white, 1 - white) >= SURE:
        return W if white > 0.5 else B
    if max(white, 1 - white) >= TILTED_FROM:  # tilted black is white with 75 %
        return TILTED_B if white > 0.5 else TILTED_W
    return R if arrow[0] >= 0 else L
