"""What a card makes of a tile or of two, worked out by the game's own board model."""

from __future__ import annotations

from functools import lru_cache

from ketplay.games.qtris.board.appearance import Appearance
from ketplay.games.qtris.board.card_rules import Effect
from ketplay.games.qtris.board.tiles import SQUARES, UNCERTAIN, Board, W, put
from ketplay.games.qtris.explain.pictures import Content
from ketplay.games.qtris.rules import QTris

WHITE: Board = (W,) * SQUARES


def content_of(appearance: Appearance, square: int) -> Content:
    """What is on a square."""
    code = appearance.board[square]
    return dict(appearance.uncertain)[square] if code == UNCERTAIN else code


@lru_cache(maxsize=1024)
def on_tile(game: QTris, card: int, tile: int) -> Content | None:
    """What a card for one square makes of a single tile; None where there is no rule."""
    appearance, effect = _play(game, put(WHITE, tile, 0), card, 0)
    return None if effect == Effect.NONE else content_of(appearance, 0)


@lru_cache(maxsize=256)
def on_pair(game: QTris, card: int, kind: int) -> Content | None:
    """What a card for one square makes of a pair's first half; None where there is no rule."""
    appearance, effect = _play(game, put(WHITE, kind, 0, 1), card, 0)
    return None if effect == Effect.NONE else content_of(appearance, 0)


@lru_cache(maxsize=256)
def on_two(game: QTris, card: int, first: int, second: int) -> tuple[Content, Content]:
    """What a card makes of two tiles."""
    appearance, _ = _play(game, put(put(WHITE, first, 0), second, 1), card, 1)
    return content_of(appearance, 0), content_of(appearance, 1)


def _play(game: QTris, board: Board, card: int, b: int) -> tuple[Appearance, Effect]:
    model = game.model
    after, effect = model.apply(model.prepare(board), card, 0, b)
    return model.appearance(after), effect
