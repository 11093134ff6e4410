"""The rules of the white game: the safe moves of the qubit game alone (R6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from ketplay.core.game import Option
from ketplay.games.octal.rules import Octal


class White(Octal):
    """A move takes a white square; its neighbours make a quarter turn.

    >>> game = White(board="path:3")
    >>> state = game.play(game.start(), game.moves(game.start())[0])
    >>> state.cells, [game.format_move(move) for move in game.moves(state)]
    ('.lw', ['v2'])
    """

    name = "white-game"
    fixed: ClassVar[Mapping[str, str]] = {
        "code": "0.7",
        "quantum": "yes",
        "reading": "B",
        "risk": "no",
    }
    options: ClassVar[tuple[Option, ...]] = (
        Option("board", "path:7+path:4", (), "rows such as path:7+path:4, or any graph: grid:4x5"),
    )


GAME = White
