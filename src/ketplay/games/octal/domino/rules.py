"""The rules of the domino game: the octal game 0.07 without qubits (R4), on graphs R5."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from ketplay.core.game import Option
from ketplay.games.octal.rules import Octal


class Domino(Octal):
    """A move covers two neighbours that are still free.

    >>> game = Domino(board="path:3")
    >>> [game.format_move(move) for move in game.moves(game.start())]
    ['v0-1', 'v1-2']
    """

    name = "domino"
    fixed: ClassVar[Mapping[str, str]] = {
        "code": "0.07",
        "quantum": "no",
        "reading": "B",
        "risk": "yes",
    }
    options: ClassVar[tuple[Option, ...]] = (
        Option("board", "path:8+path:5", (), "rows such as path:8+path:5, or any graph: grid:4x5"),
    )


GAME = Domino
