"""Where the pieces of a drawn board lie: beside the game's id, in the table and in its record."""

from random import Random

import pytest

from ketplay.core.errors import BadOption
from ketplay.core.record import parse_record
from ketplay.server.protocol.messages import Open, SeatRequest
from ketplay.server.protocol.record_messages import Frames
from ketplay.server.records import analysis
from ketplay.server.table.events import Event
from ketplay.server.table.opening import opening
from ketplay.server.table.table import Table
from ketplay.server.views import view as views
from ketplay.server.views.cache import ViewCache
from ketplay.server.views.table_card import card
from ketplay.server.views.viewer import Viewer

LAYOUT = "50.50-450.50-250.300"
BOARD = "octal:board=0-1,1-2"


def table():
    seats = [SeatRequest("shared"), SeatRequest("shared")]
    return Table(Event("bakotumi", 0, 0.0, opening(Open(BOARD, seats=seats, layout=LAYOUT), "7")))


def test_a_table_keeps_the_layout_beside_the_game():
    made = table()
    cache = ViewCache(made)
    assert made.game.id == BOARD
    assert card(cache, "").layout == LAYOUT
    assert views.drawing_style(cache, Viewer(()), None).layout == LAYOUT


def test_a_record_keeps_the_layout_and_is_drawn_by_it():
    text = views.record(table(), 0)
    assert parse_record(text).tags["Layout"] == LAYOUT
    opened = analysis.open_record(text, "")
    assert opened.layout == LAYOUT
    assert analysis.style(opened, Frames(record=text)).layout == LAYOUT
    damaged = analysis.open_record(text.replace(LAYOUT, "50.50"), "")
    assert damaged.layout == ""  # drawn by the game's own layout


def test_a_layout_that_does_not_fit_opens_no_table():
    with pytest.raises(BadOption, match="3 vertices"):
        opening(Open(BOARD, layout="50.50"), "7")


@pytest.mark.parametrize("seed", range(20))
def test_random_layouts_are_drawn_or_refused(seed):
    rng = Random(seed)
    text = "".join(rng.choice("0123456789.-") for _ in range(rng.randrange(40)))
    try:
        opening(Open(BOARD, layout=text), "7")
    except BadOption:
        return
