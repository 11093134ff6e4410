"""What a move costs at a table, part by part: CPU time of this process, QTris between two seats at random.

    python benchmarks/server_cost.py [--matches 60]

The same matches are played four times: by the rules with their luck alone; with every move written to the log; as
acts at a table, which check who may do what and fold the log; and with both players' views drawn and encoded. What a
server needs beyond that (reading and writing sockets, `server_load.py` measures it) is not in here.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import ketplay
from ketplay.core.fairness import CommittedChance
from ketplay.core.match import Match
from ketplay.server.protocol import replies
from ketplay.server.protocol.messages import Wish
from ketplay.server.rooms.room import Room
from ketplay.server.run import tune_garbage_collector
from ketplay.server.storage.sqlite import SQLite
from ketplay.server.table import actions
from ketplay.server.table.events import Event, Moved, Opened, Seat
from ketplay.server.table.table import Table, holder_of
from ketplay.server.views import view as views
from ketplay.server.views.view import Viewer

GAME = "qtris"
HOLDERS = [holder_of("a"), holder_of("b")]
VIEWERS = [Viewer((seat,), Wish(parts=True)) for seat in (0, 1)]
Play = Callable[
    [SQLite, str, str], tuple[float, int]
]  # of a table by its code and its secret: CPU seconds and moves


def bare(store: SQLite, code: str, secret: str, kept: bool = False) -> tuple[float, int]:
    """A match by the rules and its luck; `kept`: each move written down."""
    chance, rng, spent, n = CommittedChance(secret, ("x", "x")), random.Random(code), 0.0, 0
    match = Match.begin(ketplay.game(GAME)).settle(chance.source())
    outcomes = len(match.log)
    while match.actor is not None:
        text = match.game.format_move(rng.choice(match.game.moves(match.state)))
        began, before = time.thread_time(), len(match.log)
        match = match.play(text).settle(chance.source(outcomes))
        if kept:
            tokens = [match.game.format_move(move) for move in match.log[before:]]
            store.append([Event(code, n, 0.0, Moved(0, tokens[0], tokens[1:]))])
        spent += time.thread_time() - began
        outcomes += len(match.log) - before - 1
        n += 1
    return spent, n


def written(store: SQLite, code: str, secret: str) -> tuple[float, int]:
    return bare(store, code, secret, kept=True)


def acted(store: SQLite, code: str, secret: str, seen: bool = False) -> tuple[float, int]:
    """A match at a table; `seen`: with the views of both players."""
    opened = Event(
        code, 0, 0.0, Opened(GAME, [Seat("person", holder=holder) for holder in HOLDERS], secret)
    )
    store.append([opened])
    room = Room(store, Table(opened))
    for holder in HOLDERS:
        room.act(actions.ready, holder, "x")
    for viewer in VIEWERS if seen else ():
        views.build(room.cache, viewer)  # the deal is shown when the players sit down
    table, rng, spent, moves = room.table, random.Random(code), 0.0, 0
    told = table.n
    while (actor := table.actor) is not None:
        text = table.game.format_move(rng.choice(table.game.moves(table.match.state)))
        began = time.thread_time()
        room.act(actions.move, HOLDERS[actor], table.n, text)
        if seen:
            for viewer in VIEWERS:
                replies.encode(views.build(room.cache, viewer, told, told))
        spent += time.thread_time() - began
        told = table.n
        moves += 1
    return spent, moves


def shown(store: SQLite, code: str, secret: str) -> tuple[float, int]:
    return acted(store, code, secret, seen=True)


def cost(play: Play, matches: int) -> float:
    """Microseconds a move, after as many matches again to warm up."""
    with tempfile.TemporaryDirectory() as folder:
        store = SQLite(Path(folder) / "tables.db")
        for number in range(matches):
            play(store, f"warm{number}", f"{number:064x}")
        tune_garbage_collector()
        played = [play(store, f"table{number}", f"{number:064x}") for number in range(matches)]
        store.close()
    return 1e6 * sum(spent for spent, _ in played) / sum(moves for _, moves in played)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--matches", type=int, default=60)
    matches = parser.parse_args().matches
    parts: tuple[tuple[str, Play], ...] = (
        ("rules and luck", bare), ("and written to the log", written), ("and as acts at a table", acted),
        ("and both views drawn and encoded", shown),
    )  # fmt: skip
    for what, play in parts:
        print(f"{what:34} {cost(play, matches):6.0f} us CPU a move", flush=True)


if __name__ == "__main__":
    main()
