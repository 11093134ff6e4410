"""A piece explained to a viewer, from nothing but the viewer's own view."""

from __future__ import annotations

import logging
from typing import Any

from ketplay.core import explanation
from ketplay.core.explanation import Explanation, Row
from ketplay.core.game import Game
from ketplay.server.protocol import replies
from ketplay.server.views.byte_cache import ByteCache
from ketplay.server.views.cache import ViewCache
from ketplay.server.views.view import past_match, seat_of
from ketplay.server.views.viewer import Viewer

log = logging.getLogger("ketplay.server")
EXPLANATIONS = 2_000_000  # bytes of them that are kept


def _size(explained: Explanation) -> int:
    rows = (*explained.rows, *explained.details)
    return sum(len(text) for row in rows for text in (*row.pictures, row.words))


_explanations = ByteCache[Any, Explanation](EXPLANATIONS, _size)


def explain(
    cache: ViewCache, viewer: Viewer, pick: str, index: int | None = None
) -> replies.Explained:
    """What the game says about a piece, now or after the first `index` entries."""
    table = cache.table
    seat = seat_of(table, viewer)
    match = table.match if index is None else past_match(table, index)
    explained = explain_piece(table.game, match.view(seat), pick, seat)
    return reply(table.n, pick, explained)


def reply(n: int, pick: str, explained: Explanation | None) -> replies.Explained:
    """What is sent; without a title where the game says nothing."""
    if explained is None:
        return replies.Explained(n, pick)
    return replies.Explained(
        n=n,
        pick=pick,
        title=explained.title,
        letter=explained.letter,
        facts=explained.facts,
        rows=_rows(explained.rows),
        details=_rows(explained.details),
        lasting=explained.lasting,
    )


def _rows(rows: tuple[Row, ...]) -> tuple[replies.ExplainedRow, ...]:
    return tuple(replies.ExplainedRow(*row) for row in rows)


def explain_piece(
    game: Game[Any, Any], view: Any, pick: str, seat: int | None
) -> Explanation | None:
    """What the game says about a piece; None where it says nothing, or fails to."""
    key = game, view, pick, seat
    explained = _explanations.get(key)
    if explained is not None:
        return explained
    try:
        explained = explanation.explain(game, view, pick, seat)
    except Exception:
        log.exception("the explanation of %s failed", game.id)
        return None
    return None if explained is None else _explanations.put(key, explained)
