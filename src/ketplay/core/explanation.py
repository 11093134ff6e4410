"""What a piece of a drawing is and does, for a player who points at it: words and small pictures.

A game explains its pieces in its part `explain` (see `ketplay.core.parts`). Without that part
nothing is explained.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ketplay.core.game import Game
from ketplay.core.registry import part

MOST_ROWS = 12  # of one explanation, so that it stays small


class Row(NamedTuple):
    """Pictures with a sign between them, and the same in words: white → right kitten."""

    pictures: tuple[str, ...]  # small `<svg>`s, made from the game's symbols
    sign: str
    words: str


class Explanation(NamedTuple):
    """A piece explained."""

    title: str
    letter: str = ""  # a short form of the title, such as the letter on a card
    facts: tuple[str, ...] = ()  # sentences
    rows: tuple[Row, ...] = ()
    details: tuple[Row, ...] = ()  # for those who want to know more, such as the state as a ket
    lasting: bool = False  # the same in every view of this game


def explain(game: Game[Any, Any], view: Any, pick: str, seat: int | None) -> Explanation | None:
    """What the game says about a piece, from what a seat (None: a spectator) sees.

    >>> import ketplay
    >>> nim = ketplay.game("nim")
    >>> explain(nim, nim.start(), "1-1", 0) is None
    True
    """
    own = part(game, "explain")
    explanation: Explanation | None = own.explain(game, view, pick, seat) if own else None
    if explanation is None:
        return None
    return explanation._replace(rows=explanation.rows[:MOST_ROWS])
