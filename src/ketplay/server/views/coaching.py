"""What a player of a first game is told, from nothing but the player's own view."""

from __future__ import annotations

import logging
from typing import Any

from ketplay.core.game import Game
from ketplay.core.registry import part
from ketplay.server.protocol import replies
from ketplay.server.views.cache import ViewCache
from ketplay.server.views.view import seat_of
from ketplay.server.views.viewer import Viewer

log = logging.getLogger("ketplay.server")


def coach(cache: ViewCache, viewer: Viewer) -> replies.Coached:
    """The goal of the viewer's seat and, if it is its turn, the tips."""
    table = cache.table
    seat = seat_of(table, viewer)
    if seat is None:
        return replies.Coached(table.n)
    try:
        return replies.Coached(table.n, *advise(table.game, table.match.view(seat), seat))
    except Exception:
        log.exception("the coach of %s failed", table.game.id)
        return replies.Coached(table.n)


def advise(game: Game[Any, Any], view: Any, seat: int) -> tuple[str, tuple[replies.TipInfo, ...]]:
    """The goal in words, and the tips; nothing where the game has no coach.

    >>> from ketplay.core.registry import game
    >>> advise(game("nim"), game("nim").start(), 0)[0]
    'Take the last stone, and you win.'
    """
    own = part(game, "coach")
    if own is None:
        return "", ()
    tips = own.tips(game, view, seat) if game.actor(view) == seat else ()
    return own.goal(game, view, seat), tuple(replies.TipInfo(*tip) for tip in tips)
