"""What a move at a table costs, part by part: CPU time of this process for QTris with random moves.

    python benchmarks/server_cost.py [--matches 60]

The same matches are played five times: by the rules with their chance events only; with every move
written to the log; as actions at a table, which check who may do what and apply events; with the
views of both players drawn and encoded; and with the chance events staged in these views. What a
server needs beyond that (reading and writing sockets) is measured by `server_load.py`.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import ketplay
from ketplay.core.fairness import CommittedChance
from ketplay.core.match import Match
from ketplay.server.protocol import replies
from ketplay.server.protocol.messages import ViewStyle
from ketplay.server.rooms.room import Room
from ketplay.server.run import tune_garbage_collector
from ketplay.server.storage.sqlite import SQLite
from ketplay.server.table import actions
from ketplay.server.table.events import Event, Moved, Opened, Seat
from ketplay.server.table.table import Table, holder_of
from ketplay.server.views import view as views
from ketplay.server.views.viewer import Known, Viewer

GAME = "qtris"
GAME_VERSION = ketplay.game(GAME).version
HOLDERS = [holder_of("a"), holder_of("b")]
VIEWERS = [Viewer((seat,), ViewStyle(pieces=True)) for seat in (0, 1)]
STAGE_VIEWERS = [Viewer((seat,), ViewStyle(pieces=True, stage=True)) for seat in (0, 1)]
Cost = tuple[float, int]  # CPU seconds, and for how many moves
Play = Callable[
    [SQLite, str, str], Awaitable[Cost]
]  # plays a match at a table with a code and a secret


async def play_by_rules(store: SQLite, code: str, secret: str, write: bool = False) -> Cost:
    """A match by the rules with its chance events; with `write` each move is written down."""
    chance = CommittedChance(secret, ("x", "x"))
    rng = random.Random(code)
    seconds = 0.0
    n = 0
    match = Match.begin(ketplay.game(GAME)).settle(chance.source())
    outcomes = len(match.log)
    while match.actor is not None:
        text = match.game.format_move(rng.choice(match.game.moves(match.state)))
        before = len(match.log)
        began = time.thread_time()
        match = match.play(text).settle(chance.source(outcomes))
        if write:
            tokens = [match.game.format_move(move) for move in match.log[before:]]
            await store.write([Event(code, n, 0.0, Moved(0, tokens[0], tokens[1:]))])
        seconds += time.thread_time() - began
        outcomes += len(match.log) - before - 1
        n += 1
    return seconds, n


async def play_and_write(store: SQLite, code: str, secret: str) -> Cost:
    return await play_by_rules(store, code, secret, write=True)


async def play_at_table(
    store: SQLite, code: str, secret: str, viewers: Sequence[Viewer] = ()
) -> Cost:
    """A match at a table, and the views of these viewers."""
    seats = [Seat("person", holder=holder) for holder in HOLDERS]
    opened = Event(code, 0, 0.0, Opened(GAME, seats, secret, version=GAME_VERSION))
    await store.write([opened])
    room = Room(store, Table(opened))
    for holder in HOLDERS:
        await room.act(actions.ready, holder, "x")
    for viewer in viewers:
        views.build(room.cache, viewer)  # the deal is shown when the players sit down
    table = room.table
    rng = random.Random(code)
    seconds = 0.0
    moves = 0
    shown = table.n
    while (actor := table.actor) is not None:
        text = table.game.format_move(rng.choice(table.game.moves(table.match.state)))
        began = time.thread_time()
        await room.act(actions.move, HOLDERS[actor], table.n, text)
        for seat, viewer in enumerate(viewers):
            known = Known(seat, n=shown, since=shown, drawn=shown)
            replies.encode(views.build(room.cache, viewer, known))
        seconds += time.thread_time() - began
        shown = table.n
        moves += 1
    return seconds, moves


async def play_and_show(store: SQLite, code: str, secret: str) -> Cost:
    return await play_at_table(store, code, secret, VIEWERS)


async def play_and_stage(store: SQLite, code: str, secret: str) -> Cost:
    return await play_at_table(store, code, secret, STAGE_VIEWERS)


async def cost(play: Play, matches: int) -> float:
    """Microseconds per move, after the same number of matches to warm up."""
    with tempfile.TemporaryDirectory() as folder:
        store = SQLite(Path(folder) / "tables.db")
        for number in range(matches):
            await play(store, f"warm{number}", f"{number:064x}")
        tune_garbage_collector()
        played = [
            await play(store, f"table{number}", f"{number:064x}") for number in range(matches)
        ]
        store.close()
    return 1e6 * sum(seconds for seconds, _ in played) / sum(moves for _, moves in played)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--matches", type=int, default=60)
    matches = parser.parse_args().matches
    parts: dict[str, Play] = {
        "rules and chance events": play_by_rules,
        "and written to the log": play_and_write,
        "and as actions at a table": play_at_table,
        "and both views drawn and encoded": play_and_show,
        "and the chance events staged": play_and_stage,
    }
    for title, play in parts.items():
        print(f"{title:34} {asyncio.run(cost(play, matches)):6.0f} us CPU per move", flush=True)


if __name__ == "__main__":
    main()
