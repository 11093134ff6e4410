"""The protocol of the part that speaks other languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol


class Languages(Protocol):
    """What the game says, in other languages. Lessons that are translated use it for the board, for
    what moves do and for results.
    """

    def phrases(self, language: str) -> Mapping[str, str]:
        """English phrases and the same in a language, by its code; empty where there are none. Gaps
        stand in braces, and what fills them is looked up, too.

        >>> def phrases(language):
        ...     return {"take {n} stones": "prendi {n} pietre"} if language == "it" else {}
        """
