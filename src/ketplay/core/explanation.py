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


class MapPlace(NamedTuple):
    """A place of a map: its name in the drawing, what it is, its odds, and where moves lead."""

    name: str
    words: str
    odds: str
    ways: tuple[tuple[str, str], ...]  # what is played, and the name of the place it leads to


class Map(NamedTuple):
    """What moves make of pieces, as a drawing; places have `data-place` there, and say the same."""

    name: str
    title: str
    about: str
    drawing: str
    places: tuple[MapPlace, ...]
    is_offered: bool = True  # whether this game has these pieces, with its options

    def way_words(self, place: MapPlace) -> str:
        """Where moves lead from a place, in words; moves that lead to the same place together."""
        names = {each.name: each.words for each in self.places}
        leading: dict[str, list[str]] = {}
        for move, target in place.ways:
            words = names.get(target, target)
            leading.setdefault("no change" if target == place.name else words, []).append(move)
        return "; ".join(f"{', '.join(moves)}: {words}" for words, moves in leading.items())


def maps(game: Game[Any, Any]) -> tuple[Map, ...]:
    """The maps of a game; none where its part `explain` has none.

    >>> import ketplay
    >>> maps(ketplay.game("nim"))
    ()
    """
    own = part(game, "explain")
    chart: tuple[Map, ...] = own.maps(game) if hasattr(own, "maps") else ()
    return chart


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
