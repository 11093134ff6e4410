"""Connections are counted by address when they are made, and whoever keeps the server waiting is
cut off.
"""

import asyncio
import contextlib
import errno
import logging
import socket
import sys
import time

import httpx
import pytest
from support.running import GENEROUS, PATIENCE, running
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from ketplay.server import run as serving
from ketplay.server.api.connections import ConnectionMiddleware, Connections, make_lasting
from ketplay.server.config import Limits
from ketplay.server.file_limit import AcceptFailures, raise_file_limit

linux = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="needs a second loopback address"
)


class Transport:
    """A transport as far as connections use it."""

    def __init__(self, peer):
        self.peer = peer
        self.closed = self.closing = self.aborted = False

    def get_extra_info(self, name):
        return self.peer if name == "peername" else self

    def fileno(self):
        return -1 if self.closed else 3

    def is_closing(self):
        return self.closing

    def abort(self):
        self.aborted = self.closed = True


class Clock:
    def __init__(self):
        self.at = 0.0

    def __call__(self):
        return self.at


def crowd(connections, address, number, first=1):
    transports = [Transport((address, port)) for port in range(first, first + number)]
    return [transport for transport in transports if connections.admit(transport)]


def scope(address, port, kind="http"):
    return {"type": kind, "client": (address, port)}


def test_each_address_has_its_own_limit():
    connections = Connections(Limits(connections=5), 100, now=Clock())
    assert len(crowd(connections, "10.0.0.1", 8)) == 5
    assert len(crowd(connections, "10.0.0.2", 8)) == 5


def test_closed_connections_make_room():
    connections = Connections(Limits(connections=5), 100, now=Clock())
    first = crowd(connections, "10.0.0.1", 5)
    for transport in first[:2]:
        transport.closed = True
    assert len(crowd(connections, "10.0.0.1", 5, first=100)) == 2


def test_all_together_stay_below_the_limit_of_files():
    connections = Connections(Limits(connections=5), 12, now=Clock())
    assert [len(crowd(connections, f"10.0.0.{n}", 5)) for n in range(4)] == [5, 5, 2, 0]


def test_a_proxy_may_have_them_all():
    connections = Connections(Limits(connections=5), 12, proxy="10.0.0.9", now=Clock())
    assert len(crowd(connections, "10.0.0.9", 20)) == 12


def test_whoever_sends_no_request_is_cut_off():
    clock = Clock()
    connections = Connections(Limits(), 100, now=clock)
    silent, asking, playing, streaming = crowd(connections, "10.0.0.1", 4)
    connections.begin(scope("10.0.0.1", 2))
    make_lasting({"connection": connections.begin(scope("10.0.0.1", 3, "websocket"))})
    make_lasting({"connection": connections.begin(scope("10.0.0.1", 4))})
    clock.at = Limits().first_request + 1
    connections.sweep()
    assert [t.aborted for t in (silent, asking, playing, streaming)] == [True, False, False, False]
    clock.at = Limits().whole_request + 1
    connections.sweep()
    assert [t.aborted for t in (asking, playing, streaming)] == [True, False, False]
    connections.sweep()
    assert len(connections.by_peer) == 2


def test_after_an_answer_the_next_request_has_a_deadline_too():
    clock = Clock()
    connections = Connections(Limits(), 100, now=clock)
    [transport] = crowd(connections, "10.0.0.1", 1)
    connection = connections.begin(scope("10.0.0.1", 1))
    clock.at = 60.0
    connections.end(connection)
    connections.sweep()
    assert not transport.aborted
    clock.at = 60.0 + Limits().first_request + 1
    connections.sweep()
    assert transport.aborted


def test_a_socket_that_says_no_hello_is_cut_off():
    with running() as served, served.two("nim") as (ada, _):
        connections = served.app.state.context.connections
        connections.limits = connections.limits._replace(hello=0.0)
        silent = connect(f"ws://127.0.0.1:{served.port}/ws")
        with silent, pytest.raises(ConnectionClosed):
            silent.recv(PATIENCE)
        assert ada.ask(op="ping")["op"] == "pong"


def test_one_address_cannot_take_all_connections_of_a_server():
    with running(limits=GENEROUS._replace(connections=5)) as served:
        with contextlib.ExitStack() as held:
            for _ in range(4):  # and the one of the client that asks below
                held.enter_context(socket.create_connection(("127.0.0.1", served.port)))
            assert served.get("/health").json()["ok"]
            late = held.enter_context(socket.create_connection(("127.0.0.1", served.port)))
            assert late.recv(100).startswith(b"HTTP/1.1 429 ")
        while len(served.app.state.context.connections.by_peer) > 2:
            served.app.state.context.connections.sweep()
        with httpx.Client(base_url=served.url, trust_env=False) as http:
            assert http.get("/health").json()["ok"]


@linux
def test_another_address_gets_in_while_one_has_too_many():
    with running(limits=GENEROUS._replace(connections=5)) as served, contextlib.ExitStack() as held:
        for _ in range(20):
            address = ("127.0.0.1", served.port)
            held.enter_context(socket.create_connection(address, source_address=("127.0.0.2", 0)))
        assert served.get("/health").json()["ok"]


def test_a_slow_request_is_cut_off():
    limits = GENEROUS._replace(first_request=0.5, body=0.5)
    with running(limits=limits) as served:
        address = ("127.0.0.1", served.port)
        head = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\n{"
        with (
            socket.create_connection(address, timeout=20) as silent,
            socket.create_connection(address, timeout=20) as slow_head,
            socket.create_connection(address, timeout=20) as slow_body,
        ):
            slow_head.sendall(b"GET /health HTTP/1.1\r\nHost: loc")
            slow_body.sendall(head)
            assert slow_body.recv(100).startswith(b"HTTP/1.1 408 ")
            with contextlib.suppress(ConnectionError):
                assert silent.recv(10) == b""
            with contextlib.suppress(ConnectionError):
                assert slow_head.recv(10) == b""


@pytest.mark.parametrize("piece", [b"a: b\r\n", b"cookie: " + b"x" * 900 + b"\r\n"])
def test_a_head_without_end_is_refused(piece):
    """Whichever protocols are installed: not all have a limit for it."""
    with running() as served, socket.create_connection(("127.0.0.1", served.port)) as client:
        client.settimeout(PATIENCE)
        head = b"GET / HTTP/1.1\r\nHost: localhost\r\n"
        client.sendall(head + piece * (serving.LONGEST_HEAD // len(piece) + 2))
        assert client.recv(100).startswith(b"HTTP/1.1 400 ")


def test_unfinished_bodies_count_for_their_address():
    """As many connections as there may be, each with as much as a body may be, are too much."""
    part = b"x" * 90_000
    head = b"POST /api/lesson/check HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n"
    with running() as served, contextlib.ExitStack() as held:
        outgoing = served.app.state.context.outgoing
        outgoing.most_of_address = 200_000
        clients = []
        for _ in range(4):
            client = socket.create_connection(("127.0.0.1", served.port), timeout=PATIENCE)
            clients.append(held.enter_context(client))
            client.sendall(head + part)
        replies = [client.recv(100) for client in clients if is_answered(client)]
        assert replies
        assert all(reply.startswith(b"HTTP/1.1 503 ") for reply in replies)
        assert outgoing.by_address["127.0.0.1"] <= 200_000
        held.close()
        until = time.monotonic() + PATIENCE
        while outgoing.by_address and time.monotonic() < until:
            time.sleep(0.01)
        assert not outgoing.by_address


def is_answered(client):
    """Whether the server says something before it has the whole request."""
    client.settimeout(0.3)
    try:
        return bool(client.recv(1, socket.MSG_PEEK))
    except TimeoutError:
        return False


def test_streams_of_events_count_as_sockets_while_they_last():
    with running(limits=GENEROUS._replace(sockets=2)) as served:
        code = served.open("nim", "shared", "shared")["code"]
        path = f"/api/tables/{code}/events"
        sockets = served.app.state.context.rate_limiter.sockets
        with httpx.Client(base_url=served.url, trust_env=False) as http:
            with http.stream("GET", path) as one, http.stream("GET", path) as two:
                assert (one.status_code, two.status_code) == (200, 200)
                assert http.get(path).status_code == 429
            while sockets:
                served.get("/health")


FORWARDED = {"x-forwarded-for": "1.2.3.4, 5.6.7.8", "x-forwarded-proto": "https"}


@pytest.mark.parametrize(
    ("proxy", "address", "scheme"),
    [
        ("", "127.0.0.1", "http"),
        ("10.9.9.9", "127.0.0.1", "http"),
        ("127.0.0.1", "5.6.7.8", "https"),
    ],
)
def test_forwarded_addresses_are_believed_only_of_the_proxy(proxy, address, scheme):
    limits = GENEROUS._replace(tables=(0.001, 1.0))
    with running(limits=limits, proxy=proxy) as served:
        reply = served.http.post("/api/tables", json={"game": "nim"}, headers=FORWARDED)
        assert reply.json()["invite"].startswith(f"{scheme}://")
        buckets = served.app.state.context.rate_limiter.buckets
        assert [who for kind, who in buckets if kind == "tables"] == [address]


def test_a_websocket_behind_a_proxy_knows_its_address():
    seen = []

    async def app(scope, receive, send):
        seen.append((scope["client"], scope["scheme"]))

    class State:
        state = type("", (), {"context": type("", (), {"connections": Connections(Limits())})})

    headers = [(name.encode(), value.encode()) for name, value in FORWARDED.items()]
    incoming = {
        "type": "websocket", "app": State, "client": ("127.0.0.1", 5), "scheme": "ws",
        "headers": headers,
    }  # fmt: skip
    asyncio.run(ConnectionMiddleware(app, "127.0.0.1")(incoming, None, None))
    assert seen == [(("5.6.7.8", 0), "wss")]


def test_failed_accepts_are_reported_once_a_minute(caplog):
    clock = Clock()
    report = AcceptFailures(clock)
    error = OSError(errno.EMFILE, "Too many open files")
    for _ in range(2000):
        clock.at += 0.1
        report(None, {"exception": error, "message": "socket.accept() out of system resource"})
    lines = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert len(lines) == 4
    assert "ulimit -n" in lines[0].getMessage()


def test_other_failures_of_the_loop_are_reported_as_usual():
    class Loop:
        reported = 0

        def default_exception_handler(self, context):
            self.reported += 1

    loop = Loop()
    AcceptFailures()(loop, {"message": "something else", "exception": ValueError()})
    assert loop.reported == 1


def test_the_limit_of_open_files_is_raised_as_far_as_it_goes():
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(512, before[1]), before[1]))
        connections = raise_file_limit()
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        assert soft == min(hard, 1 << 17) if hard != resource.RLIM_INFINITY else soft >= 1 << 17
        assert 0 < connections < soft
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def test_a_flood_does_not_cause_a_look_at_all_connections_each():
    clock = Clock()
    connections = Connections(Limits(connections=5), 100, now=clock)
    crowd(connections, "10.0.0.1", 5)
    looks = 0
    sweep = connections.sweep

    def counted():
        nonlocal looks
        looks += 1
        sweep()

    connections.sweep = counted
    for number in range(1000):
        clock.at += 0.001
        assert crowd(connections, "10.0.0.1", 1, first=100 + number) == []
    assert looks <= 3
