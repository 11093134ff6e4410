"""What the protocols of all parts share: the types in their signatures, and the mark `optional`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from ketplay.core.game import Game

AnyGame = Game[Any, Any]  # an instance of the game's own class
State = Any  # one of its states or views; in a view, hidden things are unknown
Move = Any  # one of its moves
F = TypeVar("F", bound=Callable[..., Any])


def optional(hook: F) -> F:
    """Marks a hook that a part may leave out."""
    hook.__optional__ = True  # type: ignore[attr-defined]  # functions accept any attribute
    return hook
