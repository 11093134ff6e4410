"""The sandbox: boards set up by hand, cards and noise tried on them, and what is refused."""

from random import Random

import pytest

import ketplay
from ketplay.core.errors import KetError
from ketplay.games.qtris import sandbox
from ketplay.games.qtris.board.tile_board import format_board
from ketplay.games.qtris.rules import QTris

IDS = ["qtris", "qtris:level=s", "qtris:level=advanced,noise=on", "qtris:level=s,engine=full"]


@pytest.mark.parametrize("id", IDS)
def test_every_choice_can_be_done_and_is_in_the_drawing(id):
    """Random choices: none is refused, each leads to a board, and its picks are drawn."""
    game, rng = ketplay.game(id), Random(5)
    board = sandbox.begin(game)
    for _ in range(30):
        drawing = sandbox.draw(game, board)
        options = sandbox.choices(game, board)
        assert len({word for word, _ in options}) == len(options)
        assert all(
            f'data-pick="{pick}"' in drawing
            for pick in {pick for _, picks in options for pick in picks}
        )
        word = rng.choice(options)[0]
        found = [result for result, _ in sandbox.results(game, board, word)]
        board, words = sandbox.act(game, board, rng.choice(found or [word]))
        assert words
        assert sandbox.state(game, board).step in ("place", "deal")


def test_a_full_board_is_a_position_and_a_preparation():
    game = ketplay.game("qtris:level=advanced")
    board = sandbox.begin(game)
    for word in (
        "put:pC-19",
        "put:uR5",
        "put:W2",
        "put:W3",
        "put:B4",
        "put:R6",
        "put:L7",
        "put:W8",
    ):
        board, _ = sandbox.act(game, board, word)
    assert board == "pC-a.W.W/B.uR.R/L.W.pC-a"
    assert format_board(ketplay.game(f"qtris:level=advanced,prep={board}").start().board) == board


def test_half_a_pair_does_not_stay_alone():
    game = ketplay.game("qtris")
    assert sandbox.act(game, "C+a.W.W/W.W.C+a/W.W.W", "lift:6")[0] == "_.W.W/W.W._/W.W.W"
    assert sandbox.act(game, "C+a.W.W/W.W.C+a/W.W.W", "put:A-12")[0] == "A-a.A-a.W/W.W._/W.W.W"


@pytest.mark.parametrize(
    ("id", "board", "word", "says"),
    [
        ("qtris", "_.W.W/W.W.W/W.W.W", "H2", "square 1 is empty"),
        ("qtris", "", "put:uW1", "does not belong to level base"),
        ("qtris", "", "put:C+11", "put:C\\+16 for a pair"),
        ("qtris", "C+a.W.W/W.W.W/W.W.W", "X1", "needs exactly two members"),
        ("qtris", "R.W.W/W.W.W/W.W.W", "U1", "not a card of level base"),
        ("qtris", "R.W.W/W.W.W/W.W.W", "keep", "not a card"),
        ("qtris", "R.W.W/W.W.W/W.W.W", "~1", "has no noise"),
        ("qtris", "R.W.W/W.W.W/W.W.W", "lift:0", "from 1 to 9"),
        ("qtris:noise=on", "m.W.W/W.W.W/W.W.W@1=W,B", "put:R1", "take them back"),
        ("qtris:engine=full", "R.W.W/W.W.W/W.W.W@CX12", "lift:1", "take them back"),
    ],
)
def test_refused(id, board, word, says):
    game = ketplay.game(id)
    with pytest.raises(KetError, match=says):
        sandbox.act(game, board or sandbox.begin(game), word)


def test_a_bag_is_laid_by_hand():
    """R7.2: tile by tile, and the table that begins with it."""
    noisy = QTris(noise="on", level="advanced")
    board = "W.B.B/B.R.B/C+a.C+a.W"
    for word in ("bag:B1", "bag:B1", "bag:B1", "bag:uL5"):
        board = sandbox.act(noisy, board, word)[0]
    assert board == "m.B.B/B.m.B/C+a.C+a.W@1=W,3:B@5=R,uL"
    picks = dict(sandbox.choices(noisy, board))
    assert picks["bag:B1"] == ("tool:bag", "tray:B", "sq:1")
    assert "bag:B7" not in picks
    assert 'data-pick="tool:bag"' in sandbox.draw(noisy, board)
    table = ketplay.game(sandbox.table_game(noisy, board))
    assert table.model.format(table.start().board) == board


@pytest.mark.parametrize(
    ("options", "word", "says"),
    [
        ({"noise": "on"}, "bag:B7", "bound to no other"),
        ({"noise": "on"}, "bag:uW1", "expected bag:B1, a tile"),
        ({"noise": "on"}, "bag:B", "expected bag:B1, a tile"),
        ({}, "bag:B1", "has no bags: choose noise"),
    ],
)
def test_a_bag_that_cannot_be(options, word, says):
    with pytest.raises(KetError, match=says):
        sandbox.act(QTris(**options), "W.B.B/B.R.B/C+a.C+a.W", word)
