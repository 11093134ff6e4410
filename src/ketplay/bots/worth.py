"""What a position is worth to each seat, as far as the game can say: its result, or its own expectation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ketplay.core.game import Game
from ketplay.core.registry import part

Worth = Callable[[Any], Sequence[float]]
SAME = 9  # decimals; sums of odds in another order differ in the last digits and are no reason to prefer a move


def worth(game: Game[Any, Any]) -> Worth | None:
    """A function from states (or views) to expected payoffs, or None where the game's part `odds` has no `value`.

    >>> import ketplay
    >>> worth(ketplay.game("nim")) is None
    True
    """
    value = getattr(part(game, "odds"), "value", None)
    if value is None:
        return None

    def of(state: Any) -> Sequence[float]:
        end = game.outcome(state)
        found: Sequence[float] = end.payoffs if end else value(game, state)
        return found

    return of
