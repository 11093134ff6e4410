"""The maps of the books: every way and every number is that of quantum mechanics."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from support.dense import BELL, Oracle

import ketplay
from ketplay.core.explanation import maps

LEVELS = {"base": ["square"], "advanced": ["square", "circle", "cube", "h-pairs", "u-pairs"]}
MAPS = {drawn.name: drawn for drawn in maps(ketplay.game("qtris:level=s"))}
PLACES = [(drawn, place) for drawn in MAPS.values() for place in drawn.places]


def board(place) -> str:
    tiles = [f"{place}a"] * 2 if place[-2:] in BELL else [place, "W"]
    return f"{tiles[0]}.{tiles[1]}.W/W.W.W/W.W.W"


@pytest.mark.parametrize(("drawn", "place"), PLACES, ids=lambda each: each.name)
def test_a_place_has_its_odds_and_its_ways(drawn, place):
    start = Oracle(board(place.name))
    for entry in place.odds.split(", "):
        name, number = entry.removesuffix(" %").split()
        if name in ("white", "right"):
            exact = start.lookup(name, (1,))
        else:
            exact = start.lookup("joint", (f"1{name[0]} 2{name[1]}",))
        assert float(number) == pytest.approx(100 * exact, abs=0.006)
    for move, target in place.ways:
        oracle = Oracle(board(place.name))
        oracle.play(f"{move.split()[0]}{2 if 'second' in move else 1}")
        assert oracle.tile(1) == target
        if " on the " not in move:
            oracle = Oracle(board(place.name))
            oracle.play(f"{move}{2 if place.name[-2:] in BELL else 1}")
            assert oracle.tile(1) == target


def test_every_place_is_drawn_once_and_every_level_has_its_maps():
    for drawn in MAPS.values():
        svg = ElementTree.fromstring(drawn.drawing)
        names = [node.get("data-place") for node in svg.iter() if node.get("data-place")]
        assert names == [place.name for place in drawn.places]
        assert len({place.words for place in drawn.places}) == len(names)
    assert all(each.is_offered for each in maps(ketplay.game("qtris:level=s")))
    for level, offered in LEVELS.items():
        game = ketplay.game(f"qtris:level={level}")
        assert [each.name for each in maps(game) if each.is_offered] == offered


def test_places_of_the_circle_lie_where_their_odds_say():
    svg = ElementTree.fromstring(MAPS["circle"].drawing)
    middle = {
        node.get("data-place"): next(iter(node)) for node in svg.iter() if node.get("data-place")
    }
    for place in MAPS["circle"].places:
        oracle = Oracle(board(place.name))
        ring = middle[place.name]
        x = (float(ring.get("cx")) - 220) / 140
        y = (200 - float(ring.get("cy"))) / 140
        assert x == pytest.approx(2 * oracle.lookup("white", (1,)) - 1, abs=1e-3)
        assert y == pytest.approx(2 * oracle.lookup("right", (1,)) - 1, abs=1e-3)
