"""What a move costs is counted in calls of Python functions, which no other process disturbs."""

import asyncio
import random
import sys

import ketplay
from ketplay.server.protocol import replies
from ketplay.server.protocol.messages import ViewStyle
from ketplay.server.rooms.room import Room
from ketplay.server.storage.sqlite import SQLite
from ketplay.server.table import actions
from ketplay.server.table.events import Event, Opened, Seat
from ketplay.server.table.table import Table, holder_of
from ketplay.server.views import view as views
from ketplay.server.views.viewer import Known, Viewer

HOLDERS = [holder_of("a"), holder_of("b")]
VIEWERS = [Viewer((seat,), ViewStyle(pieces=True)) for seat in (0, 1)]
MOST_CALLS = 660  # in the first matches of a server, while nothing is remembered yet


def test_a_move_with_both_views_takes_few_calls(tmp_path):
    counter = CallCounter()
    moves = asyncio.run(play(SQLite(tmp_path / "tables.db"), counter, matches=6))
    assert counter.calls / moves < MOST_CALLS


class CallCounter:
    """Counts the calls of Python functions while it is on."""

    def __init__(self):
        self.calls = 0

    def __call__(self, frame, event, argument):
        self.calls += event == "call"

    def __enter__(self):
        sys.setprofile(self)

    def __exit__(self, *error):
        sys.setprofile(None)


async def play(store, counter, matches):
    """Plays QTris at random, and builds the views of both players after each move."""
    moves = 0
    for number in range(matches):
        seats = [Seat("person", holder=holder) for holder in HOLDERS]
        version = ketplay.game("qtris").version
        opened = Event(
            f"table{number}", 0, 0.0, Opened("qtris", seats, f"{number:064x}", version=version)
        )
        await store.write([opened])
        room = Room(store, Table(opened))
        for holder in HOLDERS:
            await room.act(actions.ready, holder, "x")
        for viewer in VIEWERS:
            views.build(room.cache, viewer)
        moves += await play_match(room, counter, random.Random(number))
    store.close()
    return moves


async def play_match(room, counter, rng):
    table = room.table
    moves = 0
    while (actor := table.actor) is not None:
        text = table.game.format_move(rng.choice(table.game.moves(table.match.state)))
        shown = table.n
        with counter:
            await room.act(actions.move, HOLDERS[actor], table.n, text)
            for seat, viewer in enumerate(VIEWERS):
                known = Known(seat, n=shown, since=shown, drawn=shown)
                replies.encode(views.build(room.cache, viewer, known))
        moves += 1
    return moves
