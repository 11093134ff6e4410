"""What the strongest bot found in a position: kept, so that hint, best turns and review agree."""

from __future__ import annotations

from typing import Any

from ketplay.bots.advice import Advice
from ketplay.server.views.byte_cache import ByteCache

MOST = 8_000_000  # bytes of advice that are kept
TURN = 1_500  # bytes of a turn, about: its moves and the view after it
AnyAdvice = Advice[Any, Any]


class Searches:
    """Advice by game and view. The level is always the strongest of the game.

    >>> searches = Searches()
    >>> searches.put("nim", "a view", Advice("1-1", [], "")) is searches.get("nim", "a view")
    True
    """

    def __init__(self) -> None:
        self._found = ByteCache[Any, AnyAdvice](MOST, lambda advice: TURN * len(advice.turns))

    def get(self, game_id: str, view: Any) -> AnyAdvice | None:
        return self._found.get((game_id, view))

    def put(self, game_id: str, view: Any, advice: AnyAdvice) -> AnyAdvice:
        """Keeps advice, unless there is some already: what was said once stays. Returns it."""
        return self.get(game_id, view) or self._found.put((game_id, view), advice)
