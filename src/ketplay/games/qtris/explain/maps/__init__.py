"""The maps of the books: tiles or pairs as places, cards as the ways between them, with odds.

Where a card leads and what a measurement finds is worked out by the rules; only the places of the
drawing are written down. Imports the board, the rules and the drawing.
"""

from __future__ import annotations

from functools import lru_cache

from ketplay.core.explanation import Map, MapPlace
from ketplay.games.qtris.board.appearance import pair_words
from ketplay.games.qtris.board.measurement import Basis, Measure, odds
from ketplay.games.qtris.board.tile_board import TileModel
from ketplay.games.qtris.board.tiles import (
    CARDS,
    PAIR,
    PAIRS,
    SINGLE_NAMES,
    SINGLES,
    Board,
    H,
    Level,
    S,
    U,
    X,
    Y,
    Z,
    kind_of,
    put,
)
from ketplay.games.qtris.explain.maps.drawing import Way, draw_circle, draw_map
from ketplay.games.qtris.explain.maps.layout import (
    CIRCLE,
    CUBE,
    H_PAIRS,
    OCTAHEDRON,
    SQUARE,
    U_PAIRS,
    Layout,
)
from ketplay.games.qtris.rules import QTris

MEMBERS = ("first", "second")
_WHITE: Board = (0,) * 9
_apply = TileModel(base=False).apply
_LAYOUTS: dict[str, tuple[Layout, tuple[int, ...]]] = {  # with the cards that are drawn
    "square": (SQUARE, (X, Y, Z, H)),
    "circle": (CIRCLE, ()),
    "cube": (CUBE, (X, Y, Z, H, U)),
    "h-pairs": (H_PAIRS, (X, Y, Z, H)),
    "u-pairs": (U_PAIRS, (X, Y, Z, U)),
    "octahedron": (OCTAHEDRON, (X, Y, Z, H, S)),
}


def maps(game: QTris) -> tuple[Map, ...]:
    """All maps; those of what the game's level has are offered.

    >>> [each.name for each in maps(QTris()) if each.is_offered]
    ['square']
    """
    level = game.setup.level
    return tuple(
        chart._replace(is_offered=_fits(_LAYOUTS[chart.name][0], level)) for chart in _all_maps()
    )


@lru_cache(maxsize=1)
def _all_maps() -> tuple[Map, ...]:
    return tuple(_map(name, layout, cards) for name, (layout, cards) in _LAYOUTS.items())


def _fits(layout: Layout, level: Level) -> bool:
    singles = {SINGLES[code] for code in level.singles}
    kinds = {PAIRS[kind] for kind in level.kinds}
    return all(name in singles or name in kinds for name in layout.places)


def _map(name: str, layout: Layout, cards: tuple[int, ...]) -> Map:
    ways = {place: _ways(place, cards) for place in layout.places}
    places = tuple(
        MapPlace(place, _words(place), _all_odds(place, name), _listed(ways[place]))
        for place in layout.places
    )
    if not cards:
        return Map(name, layout.title, layout.about, draw_circle(layout), places)
    drawing = draw_map(layout, ways, {place.name: place.odds for place in places})
    return Map(name, layout.title, layout.about, drawing, places)


def _is_pair(place: str) -> bool:
    return place in PAIRS


def _ways(place: str, cards: tuple[int, ...]) -> list[Way]:
    """Where each card leads; on a pair, on either square."""
    if not _is_pair(place):
        board = put(_WHITE, SINGLES.index(place), 0)
        return [Way(CARDS[card], "", _name(_apply(board, card, 0, 0)[0])) for card in cards]
    board = put(_WHITE, PAIRS.index(place), 0, 1)
    ways = []
    for card in cards:
        first, second = (_name(_apply(board, card, square, square)[0]) for square in (0, 1))
        if first == second:
            ways.append(Way(CARDS[card], "", first))
        else:
            ways.append(Way(CARDS[card], MEMBERS[0], first))
            ways.append(Way(CARDS[card], MEMBERS[1], second))
    return ways


def _name(board: Board) -> str:
    code = board[0]
    return PAIRS[kind_of(code)] if code >= PAIR else SINGLES[code]


def _listed(ways: list[Way]) -> tuple[tuple[str, str], ...]:
    """What is played, and where it leads."""
    return tuple(
        (f"{way.card} on the {way.member} square" if way.member else way.card, way.target)
        for way in ways
    )


def _words(place: str) -> str:
    if _is_pair(place):
        compared = {"C": "equal ", "A": "opposite "}.get(place[0], "")
        return f"{compared}{pair_words(PAIRS.index(place))} {place}"
    return SINGLE_NAMES[SINGLES.index(place)]


def _odds_words(place: str) -> str:
    """What a measurement of the colour finds, exactly."""
    exact = odds(Measure.EXACT)
    if _is_pair(place):
        chances = exact.pair[PAIRS.index(place)]
        named = zip(("WW", "WB", "BW", "BB"), chances, strict=True)
        return ", ".join(f"{name} {_percent(chance)}" for name, chance in named if chance > 0)
    return f"white {_percent(exact.single[SINGLES.index(place)])}"


def _all_odds(place: str, name: str) -> str:
    """The odds that a map shows: the circle has those of both of its questions."""
    words = _odds_words(place)
    if name != "circle":
        return words
    right = odds(Measure.EXACT, Basis.ORIENT).single[SINGLES.index(place)]
    return f"{words}, right {_percent(right)}"


def _percent(chance: float) -> str:
    return f"{100 * chance:.2f}".rstrip("0").rstrip(".") + " %"
