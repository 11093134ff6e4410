"""Drawings in pieces: who asks for them gets all at first, then those that changed; together they
are the whole.
"""

import random

import pytest
from support.running import running

PARTS = {"pieces": True}


@pytest.fixture(scope="module")
def served():
    with running() as server:
        yield server


class Reader:
    """Puts a drawing together as the page does."""

    def __init__(self):
        self.pieces = []

    def take(self, svg):
        if isinstance(svg, list):
            self.pieces = svg
        else:
            for at, piece in svg.items():
                self.pieces[int(at)] = piece
        return "".join(self.pieces)


@pytest.mark.parametrize(
    "game", ["qtris", "qtris:noise=on,turns=2", "qtris:engine=full,level=advanced,turns=2"]
)
def test_the_pieces_are_the_drawing_after_every_move(served, game):
    rng, reader, sizes = random.Random(5), Reader(), []
    with (
        served.two(game) as people,
        served.talk(people[0].code, people[0].token, style=PARTS) as same,
    ):
        where, phase, n = f"/api/tables/{people[0].code}/view", "playing", -1
        while phase != "over":
            whole = served.get(where, people[0].token, draw=1).json()
            phase, n = whole["phase"], whole["n"]
            svg = same.view(n=n)["drawing"]
            assert reader.take(svg) == whole["drawing"]
            sizes.append(
                (
                    sum(map(len, svg if isinstance(svg, list) else svg.values())),
                    len(whole["drawing"]),
                )
            )
            if phase == "playing":
                actor = people[whole["actor"]]
                moves = served.get(where, actor.token).json()["moves"]
                actor.ask(op="move", n=n, move=rng.choice(moves)["move"])
    new, drawn = map(sum, zip(*sizes[1:], strict=True))
    assert new < drawn * 2 / 3


def test_a_new_style_and_a_new_hello_bring_all_pieces(served):
    with served.two("qtris") as (ada, _), served.talk(ada.code, ada.token, style=PARTS) as same:
        assert isinstance(same.view()["drawing"], list)
        same.say(op="style", labels=False)
        fresh = same.view()["drawing"]
        assert isinstance(fresh, list)
        assert "qtris-place" not in "".join(fresh)
        same.say(op="hello", table=ada.code, token=ada.token, style=PARTS)
        assert isinstance(same.view()["drawing"], list)
        same.say(op="style", pieces=False)
        assert same.view()["drawing"].startswith("<svg")


def test_a_game_that_draws_in_one_piece_is_sent_whole(served):
    table = served.open("nim", "shared", "shared")
    with served.talk(table["code"], table["token"], style=PARTS) as both:
        assert both.view()["drawing"].startswith("<svg")
