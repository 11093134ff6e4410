"""A turn of one's own game, tried once more: what another turn is worth, as in the review."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ketplay import bots
from ketplay.bots.advice import Advice, advise
from ketplay.bots.analysis import share
from ketplay.bots.review import played_value
from ketplay.core.game import Game


class RetriedTurn:
    """Judges whole turns from a view, by the strongest bot's estimate; exact where that is.

    >>> import ketplay
    >>> nim = ketplay.game("nim:heaps=1.2")
    >>> again = RetriedTurn()
    >>> again.share(nim, nim.start(), ("1-1",)), again.best(nim, nim.start())
    (0.0, 1.0)
    >>> again.best_line(nim, nim.start())
    ('2-1',)
    """

    def share(self, game: Game[Any, Any], view: Any, line: tuple[str, ...]) -> float:
        """The part of the point that the seat can expect after a whole turn."""
        moves = []
        after = view
        for word in line:
            moves.append(game.parse_move(after, word))
            after = game.play(after, moves[-1])
        advice = _advice(game, view)
        limit = bots.strongest(game).limit
        value = played_value(game, view, tuple(moves), advice, limit)
        return share(min(value, advice.turns[0].value))

    def best(self, game: Game[Any, Any], view: Any) -> float:
        """The same after the best turn that is known."""
        return share(_advice(game, view).turns[0].value)

    def best_line(self, game: Game[Any, Any], view: Any) -> tuple[str, ...]:
        """The moves of that turn."""
        return tuple(game.format_move(move) for move in _advice(game, view).turns[0].moves)


@lru_cache(maxsize=32)
def _advice(game: Game[Any, Any], view: Any) -> Advice[Any, Any]:
    return advise(game, view, bots.strongest(game).limit)
