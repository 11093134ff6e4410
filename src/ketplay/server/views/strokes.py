"""A stroke of luck as somebody saw it: its odds and its picture, from the view before it."""

from __future__ import annotations

import logging
from typing import Any

from ketplay.core.game import Game
from ketplay.core.registry import part
from ketplay.server.protocol.replies import Chance
from ketplay.server.views import render as faces

log = logging.getLogger("ketplay.server")
MOST = 120  # outcomes told one by one
OTHER = "something else"


def chance(game: Game[Any, Any], state: Any, view: Any, move: Any, token: str) -> Chance | None:
    """The odds of an outcome, where the view tells them: never those of a hidden draw.

    `state` is the position before it, `view` what was seen of that, `token` the word that was heard.

    >>> import ketplay
    >>> game = ketplay.game("qtris")
    >>> state, move = game.start(), game.moves(game.start())[0]
    >>> sum(p for _, p in chance(game, state, state, move, game.format_move(move)).chances)
    1.0
    """
    if token != game.format_move(move):
        return None
    try:
        odds = list(game.chances(view))
    except Exception:  # a view with question marks may have no odds at all
        return None
    moves = [one for one, _ in odds]
    if (
        odds != list(game.chances(state)) or move not in moves
    ):  # in one seat's record the state is a view, too
        return None
    total, picked = sum(weight for _, weight in odds), moves.index(move)
    if len(odds) > MOST:
        p = odds[picked][1] / total
        return Chance([(faces.move_words(game, view, move), p), (OTHER, 1 - p)], 0)
    return Chance(
        [(faces.move_words(game, view, one), weight / total) for one, weight in odds], picked
    )


def picture(game: Game[Any, Any], view: Any, move: Any, token: str) -> str:
    """What luck brought, drawn as it was seen, by a game that draws such things."""
    draws = getattr(part(game, "svg"), "chance_picture", None)
    if draws is None:
        return ""
    try:
        return str(
            draws(
                game,
                view,
                move if token == game.format_move(move) else game.parse_move(view, token),
            )
        )
    except Exception:
        log.exception("the picture of luck in %s failed", game.id)
        return ""
