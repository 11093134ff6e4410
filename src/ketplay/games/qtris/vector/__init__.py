"""Tables of QTris by the thousand, compiled, for programs that learn; `fast` does the work.

Imports the rules and `fast`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ketplay.core.parts.vector import Tables
    from ketplay.games.qtris.rules import QTris

OPPONENTS = ("random", "greedy", "judgement")


def tables(game: QTris, number: int, opponent: str, seat: int | None) -> Tables:
    """Duels of tiles side by side, against one of OPPONENTS or nobody."""
    from ketplay.games.qtris.fast.tables import QTrisTables

    return QTrisTables(game, number, opponent, seat)
