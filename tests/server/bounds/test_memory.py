"""What a server keeps is counted in bytes, and one address cannot make it much larger."""

import asyncio
import contextlib
import gc
import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
import weakref
from pathlib import Path

import pytest
from support.kills import SOURCE
from support.running import PATIENCE, running

import ketplay
from ketplay.core.drawing import Style, draws_names
from ketplay.server.api.outgoing import MOST_OF_CONNECTION, Outgoing
from ketplay.server.api.rate_limit import RateLimiter
from ketplay.server.api.session import Session
from ketplay.server.config import Limits
from ketplay.server.protocol import replies
from ketplay.server.protocol.errors import Refused
from ketplay.server.rooms import lobby as lobbies
from ketplay.server.views import render
from ketplay.server.views.byte_cache import ByteCache


def test_a_cache_never_takes_more_bytes_than_it_has():
    cache = ByteCache(100_000, len)
    for number in range(2_000):
        cache.put(number, b"x" * (number * 37 % 9_000))
        assert cache.size <= 100_000
    assert cache.get(1_999)
    assert cache.put("large", b"x" * 50_000)  # is given back, but not kept
    assert cache.get("large") is None


def test_what_is_used_stays():
    cache = ByteCache(100_000, len)
    cache.put("used", b"x")
    for number in range(500):
        cache.put(number, b"y" * 1_000)
        assert cache.get("used") == b"x"


def test_large_drawings_take_no_more_than_the_cache_has():
    render.forget()
    game = ketplay.game("octal:board=complete:32")
    for number in range(60):
        cells = format(number, "032b").replace("0", "w").replace("1", "l")
        render.encoded_drawing(game, game.parse_state(f"{cells} 0"), Style())
        assert render._drawings.size <= render.DRAWINGS


def test_names_make_no_second_drawing_where_a_game_draws_none(served):
    assert draws_names(ketplay.game("qtris"))
    assert draws_names(ketplay.game("brakets"))
    assert not draws_names(ketplay.game("nim"))
    render.forget()
    for number in range(3):
        table = served.open("nim", "shared", "shared")
        path, token = f"/api/tables/{table['code']}", table["token"]
        served.post(f"{path}/rename", {"name": f"Ada {number}"}, token)
        served.get(f"{path}/view", token, draw=1)
    assert len(render._drawings._new) == 1


def test_a_client_that_does_not_read_is_cut_at_a_megabyte():
    async def story():
        outgoing = Outgoing()
        session = Session(None, never, "", RateLimiter(Limits()), "1.2.3.4", outgoing)
        cut = []
        session.when_cut = lambda: cut.append(session.waiting.size)
        sender = asyncio.create_task(session.send_due())
        for _ in range(400):
            session.reply(replies.TextReply(0, "x" * 10_000))
            await asyncio.sleep(0)
        sender.cancel()
        outgoing.close(session.waiting)
        return cut, outgoing

    cut, outgoing = asyncio.run(story())
    assert len(cut) == 1
    assert MOST_OF_CONNECTION < cut[0] < MOST_OF_CONNECTION + 20_000
    assert not outgoing.by_address


async def never(text):
    await asyncio.Event().wait()


def test_one_address_has_one_budget_and_loses_its_worst_reader():
    outgoing = Outgoing(most_of_address=1_000)
    cut = []
    one, two, other = (
        outgoing.open(address, lambda name=name: cut.append(name))
        for name, address in (("one", "a"), ("two", "a"), ("other", "b"))
    )
    one.add(300)
    other.add(900)
    two.add(600)
    assert cut == []
    one.add(200)
    assert cut == ["two"]
    outgoing.close(two)
    assert outgoing.by_address["a"] == 500
    with (
        outgoing.answer("a", 400),
        pytest.raises(Refused, match="unread"),
        outgoing.answer("a", 200),
    ):
        pass
    assert outgoing.by_address["a"] == 500


def test_a_client_that_does_not_read_for_half_a_minute_is_cut():
    time = [0.0]
    outgoing = Outgoing(now=lambda: time[0])
    cut = []
    slow, quick = (outgoing.open("a", lambda name=name: cut.append(name)) for name in "sq")
    slow.add(10)
    for seconds in (20, 29, 31):
        time[0] = seconds
        quick.add(10)
        outgoing.sweep()
        assert cut == (["s"] if seconds > 30 else [])
        quick.add(-10)


def test_idle_rooms_are_dropped_and_found_again(monkeypatch):
    monkeypatch.setattr(lobbies, "IDLE_ROOMS", 40)
    monkeypatch.setattr(lobbies, "IDLE_SLOW_ROOMS", 5)
    with running() as served:
        tables = [served.open("nim", "shared", "shared") for _ in range(100)]
        slow = [served.open("quantum-nim:heaps=1", "shared", "shared") for _ in range(40)]
        assert len(served.lobby.rooms) <= 40 + lobbies.SWEEP
        kept = served.lobby.rooms.values()
        assert sum(not room.table.game.quick for room in kept) <= 5 + lobbies.SWEEP
        for table in (tables[0], slow[0]):
            assert served.get(f"/api/tables/{table['code']}").status_code == 200


def resident(process):
    """The memory of a process, in bytes."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    raise AssertionError("no VmRSS")


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc").exists(), reason="looks at processes in /proc")
def test_one_address_cannot_make_a_server_much_larger(tmp_path):
    """Large boards at many tables, sockets and requests whose answers nobody reads."""
    command = [sys.executable, "-um", "ketplay", "serve", "--no-browser", "--port", "0"]
    with (
        contextlib.ExitStack() as held,
        subprocess.Popen(
            [*command, "--data", str(tmp_path)],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(SOURCE)},
        ) as process,
    ):
        try:
            url = next(word for word in process.stdout.readline().split() if "://" in word)
            port = int(url.rstrip("/").rpartition(":")[2])
            fill(port, 3, held)  # what every use of these games loads
            before = resident(process.pid)
            fill(port, 50, held)
            grown = resident(process.pid) - before
        finally:
            process.kill()
    assert grown < 50_000_000, f"{grown / 1e6:.1f} MB more"


def fill(port, tables, held):
    """Opens tables with large boards; asks for drawings again and again and never reads them."""
    for number in range(tables):
        board = format(number, "b").replace("0", "w").replace("1", "l").rjust(256, "w")
        opened = post(port, {"game": f"octal:board=torus:16x16@{board}"})
        for _ in range(4):
            held.enter_context(unread(port, f"/api/tables/{opened['code']}/view?draw=1"))


def post(port, body):
    data = json.dumps(body).encode()
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/tables", data, timeout=60) as reply:
        return json.load(reply)


def unread(port, path):
    """A connection with two requests in it, whose answers are left unread."""
    connection = socket.create_connection(("127.0.0.1", port))
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    request = f"GET {path} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\n\r\n".encode()
    connection.sendall(request * 2)
    return connection


def test_a_connection_that_is_gone_leaves_no_garbage(served):
    gc.collect()
    gc.disable()
    try:
        with served.two("qtris") as (ada, _):
            ada.ask(op="text")
            sessions = [weakref.ref(session) for session in served.app.state.context.sessions]
        deadline = time.monotonic() + PATIENCE
        while any(session() for session in sessions) and time.monotonic() < deadline:
            time.sleep(0.01)
        assert [session() for session in sessions] == [None, None]
    finally:
        gc.enable()
