"""The protocol of the part that turns the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from ketplay.core.parts.declare import AnyGame


class Symmetry(Protocol):
    """Ways to turn and mirror the board that change nothing else, so that somebody who repeats an
    idea does not see the same board again.
    """

    @property
    def WAYS(self) -> int:
        """How many there are. Way 0 leaves everything where it is.

        >>> WAYS = 8
        """

    @property
    def INVERSE(self) -> Sequence[int]:
        """For each way, the one that takes it back.

        >>> INVERSE = (0, 3, 2, 1, 4, 5, 6, 7)
        """

    def turned(self, game: AnyGame, text: str, way: int) -> str:
        """The fields of a position line, or a board of the sandbox, turned. Raises KetError for one
        that cannot be turned.

        >>> def turned(game, text, way):
        ...     return text[::-1] if way else text
        """

    def turned_word(self, word: str, way: int) -> str:
        """A move, a card, a pick or the number of a place, turned.

        >>> def turned_word(word, way):
        ...     return word.translate(MIRROR) if way else word
        """
