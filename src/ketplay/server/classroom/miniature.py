"""Miniatures: the boards of a class as small pictures, drawn beside the loop and kept."""

from __future__ import annotations

from typing import Any

from ketplay.core.drawing import Style, picture, tile_set
from ketplay.core.game import Game
from ketplay.server.fair_queue import Asker
from ketplay.server.rooms.room import Room
from ketplay.server.rooms.slow_work import beside_the_loop_for
from ketplay.server.views.byte_cache import ByteCache

KEPT = 4_000_000  # bytes of miniatures; one has about twenty kilobytes
_kept = ByteCache[Any, str](KEPT, len)


async def miniature(room: Room, theme: str, tiles: str, asker: Asker) -> str:
    """A table's board as a spectator sees it, as an SVG file."""
    game: Game[Any, Any] = room.table.game
    style = Style(
        theme, tile_set(game, tiles), labels=False, shape="board", layout=room.table.layout
    )
    view = await room.work(room.table.match.view, None)
    key = game, view, style
    picture_text = _kept.get(key)
    if picture_text is None:
        picture_text = _kept.put(key, await beside_the_loop_for(asker, picture, game, view, style))
    return picture_text
