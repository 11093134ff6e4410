"""Thousands of random messages, right and wrong, from two seats and a spectator: no fault, no growth, a sound table."""

import asyncio
import json
from random import Random
from types import SimpleNamespace

from ketplay.core.match import Match
from ketplay.server import events
from ketplay.server import protocol as p
from ketplay.server.guest import Guest
from ketplay.server.limits import Bucket
from ketplay.server.rooms import Rooms
from ketplay.server.sqlite import SQLite
from ketplay.server.table import Table, holder_of
from ketplay.server.thinkers import Thinkers

OPS = [kind.__struct_config__.tag for kind in p.Message.__args__ if kind not in (p.Hint, p.Odds)]
ODD = [
    None,
    True,
    -1,
    0,
    1,
    7,
    10**9,
    1e300,
    "",
    "x",
    "1-1",
    "~H",
    "!resign:0",
    "\x00",
    "x" * 399,
    [],
    {},
    [[]],
    "é\ud800",
]
FIELDS = ["table", "token", "nonce", "since", "style", "n", "move", "what", "yes", "seat", "k", "name", "tiles", "flip"]


def message(rng, room, legal):
    """A message that is often right: known fields with likely values, now and then something odd."""
    op = rng.choice(OPS)
    said = {"op": op, "id": rng.randrange(9), "n": room.table.n - rng.choice([0, 0, 0, 1, 5]), "k": rng.randrange(12)}
    said |= {"what": rng.choice(["undo", "rematch", "help"]), "yes": rng.random() < 0.7, "nonce": "n", "name": "Ada"}
    if op in ("move", "preview") and legal:
        said["move"] = rng.choice(legal)
    if op == "hello":
        said |= {"table": room.table.code, "token": rng.choice(["a" * 32, "b" * 32, ""]), "since": rng.randrange(-1, 9)}
    if rng.random() < 0.3:
        said[rng.choice(FIELDS)] = rng.choice(ODD)
    text = json.dumps(said)
    return text[: rng.randrange(len(text))] if rng.random() < 0.03 else text


async def story(seed, number):
    rng = Random(seed)
    rooms = Rooms(SQLite(":memory:"), Thinkers(0))
    room, _ = rooms.open(p.Open("nim:heaps=3.3", seats=[p.SeatWish("open"), p.SeatWish("open")]))
    heard = []

    out = SimpleNamespace(full=False, say=lambda message: heard.append(json.loads(message)))
    guests = [Guest(rooms, out, "http://x", Bucket(1e9, 1e9)) for _ in range(3)]
    for seat, token in enumerate(("a" * 32, "b" * 32)):
        room.write(events.Sat(seat, "", holder_of(token)))
    for guest, token in zip(guests, ("a" * 32, "b" * 32, ""), strict=True):
        guest.hear(json.dumps({"op": "hello", "table": room.table.code, "token": token}))
    for _ in range(number):
        match = room.table.match
        legal = [match.game.format_move(move) for move in match.game.moves(match.state)] if match.end is None else []
        rng.choice(guests).hear(message(rng, room, legal))
        await asyncio.sleep(0)
    return room, heard, guests


def test_random_messages_break_nothing():
    room, heard, guests = asyncio.run(story(seed=1, number=4000))
    codes = {one["code"] for one in heard if one["op"] == "error"}
    assert "fault" not in codes
    assert codes >= {"bad_message", "stale", "not_yours", "no_seat", "not_now"}
    assert {one["op"] for one in heard} >= {"view", "people", "table", "ok", "at", "preview", "text", "pong"}
    assert room.table.number > 2, "the messages reached no rematch"
    log = room.store.read(room.table.code)
    assert [event.n for event in log] == list(range(len(log)))
    again = Table.fold(log)
    assert (again.match, again.line, again.phase) == (room.table.match, room.table.line, room.table.phase)
    assert again.match == Match.replay(again.game, again.match.tokens)
    assert all(len(guest.outbox) < 300 for guest in guests)
