"""The protocol of the part that helps somebody through a first game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from ketplay.core.parts.declare import AnyGame, State

ANY = "*"  # among the picks that a tip waits for: whatever was picked


class Tip(NamedTuple):
    """A short sentence about one piece, told once, in which the player learns what to do next."""

    name: str  # the same for the same lesson, so that it is told only once
    words: str
    at: str = ""  # the pick of the piece that it points at; empty: the whole board
    chosen: tuple[str, ...] = ()  # the picks that are chosen while it is shown, in order


class Coach(Protocol):
    """Tips for a first game. Without it, the status line says what to do."""

    def goal(self, game: AnyGame, view: State, seat: int) -> str:
        """What a seat is after, in a sentence or two.

        >>> def goal(game, view, seat):
        ...     return "Take the last stone."
        """

    def tips(self, game: AnyGame, view: State, seat: int) -> Sequence[Tip]:
        """What is worth telling a seat whose turn it is, the most important first. The page shows
        the first that was not told yet and whose picks are chosen.

        >>> def tips(game, view, seat):
        ...     return [Tip("heap", "Take all stones but one. Choose this one.", "1-2")]
        """
