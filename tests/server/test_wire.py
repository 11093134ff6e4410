"""Frames as they come over the network: whole, in parts, several at once, wrong; and readers who do
not read.
"""

import contextlib
import json
import logging
import os
import socket
import struct
import sys
import time
from random import Random

import pytest
from support.running import PATIENCE, running

from ketplay.server import run as serving
from ketplay.server.config import Config
from ketplay.server.log_limit import MOST, LogLimit


@pytest.fixture(scope="module")
def served():
    with running() as found:
        yield found


class Raw:
    """A client that makes its own frames."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        request = (
            f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        self.socket.sendall(request.encode())
        self.inbox = b""
        while b"\r\n\r\n" not in self.inbox:
            self.more()
        self.inbox = self.inbox.partition(b"\r\n\r\n")[2]

    def more(self) -> None:
        got = self.socket.recv(65536)
        if not got:
            raise EOFError
        self.inbox += got

    def take(self, size: int) -> bytes:
        while len(self.inbox) < size:
            self.more()
        got, self.inbox = self.inbox[:size], self.inbox[size:]
        return got

    def frame(self) -> tuple[int, bytes]:
        """The opcode and payload of the next frame."""
        first, size = self.take(2)
        if size == 126:
            (size,) = struct.unpack("!H", self.take(2))
        elif size == 127:
            (size,) = struct.unpack("!Q", self.take(8))
        return first & 15, self.take(size)

    def answer(self) -> dict:
        opcode, payload = self.frame()
        assert opcode == 1
        return json.loads(payload)


def framed(payload: bytes, first: int = 0x81) -> bytes:
    mask, size = os.urandom(4), len(payload)
    head = (
        bytes([first, 0x80 | size])
        if size < 126
        else bytes([first, 0xFE]) + struct.pack("!H", size)
    )
    return head + mask + bytes(byte ^ mask[n % 4] for n, byte in enumerate(payload))


def ping(number: int, blanks: int = 0) -> bytes:
    return json.dumps({"op": "ping", "id": number}).encode() + b" " * blanks


@pytest.fixture
def raw(served):
    client = Raw(served.port)
    yield client
    client.socket.close()


def test_frames_come_whole_or_in_parts_or_together(raw):
    raw.socket.sendall(framed(ping(1)))
    assert raw.answer() == {"op": "pong", "id": 1}
    raw.socket.sendall(framed(ping(2)) + framed(ping(3, blanks=200)) + framed(ping(4)))
    assert [raw.answer()["id"] for _ in range(3)] == [2, 3, 4]
    both = framed(ping(5)) + framed(ping(6))
    for cut in (both[:9], both[9:]):  # from here on the reader may stand within a frame
        raw.socket.sendall(cut)
        time.sleep(0.05)
    assert [raw.answer()["id"] for _ in range(2)] == [5, 6]
    raw.socket.sendall(framed(ping(7)))
    assert raw.answer()["id"] == 7


def test_each_byte_for_itself(raw):
    for byte in framed(ping(1)):
        raw.socket.sendall(bytes([byte]))
        time.sleep(0.001)
    assert raw.answer()["id"] == 1


def test_a_message_in_two_frames_with_a_ping_between(raw):
    text = ping(8)
    raw.socket.sendall(framed(text[:5], 0x01) + framed(b"here?", 0x89) + framed(text[5:], 0x80))
    assert raw.frame() == (10, b"here?")
    assert raw.answer()["id"] == 8


def test_bytes_are_heard_like_text(raw):
    raw.socket.sendall(framed(ping(9), 0x82))
    assert raw.answer()["id"] == 9


def test_a_frame_without_a_mask_ends_the_connection(raw):
    raw.socket.sendall(b"\x81\x02{}")
    assert raw.frame()[0] == 8


def test_what_is_no_text_ends_the_connection(raw):
    raw.socket.sendall(framed(b"\xff\xfe{}"))
    opcode, payload = raw.frame()
    assert (opcode, payload[:2]) == (8, struct.pack("!H", 1007))


@pytest.fixture
def logged(served):
    """What uvicorn logs, as far as a server lets it."""
    log, records = logging.getLogger("uvicorn.error"), []
    handler, limit = logging.Handler(), LogLimit()
    handler.emit = records.append
    log.addHandler(handler)
    log.addFilter(limit)
    yield records
    log.removeFilter(limit)
    log.removeHandler(handler)


def test_what_is_no_text_is_logged_a_few_times_only(served, logged):
    """Each time it is a whole traceback."""
    for _ in range(MOST + 5):
        client = Raw(served.port)
        client.socket.sendall(framed(b"\xff\xfe{}"))
        assert client.frame()[0] == 8
        client.socket.close()
    assert len(logged) == MOST


def test_a_server_limits_what_it_logs(monkeypatch):
    class Nothing:
        def __init__(self, *_):
            pass

        async def serve(self, **_):
            pass

    called = []
    monkeypatch.setattr(serving, "limit_logs", lambda: called.append("limited"))
    monkeypatch.setattr(serving, "Server", Nothing)
    for effect in ("tune_garbage_collector", "exit_on_sigterm"):
        monkeypatch.setattr(serving, effect, lambda: None)
    monkeypatch.setattr(serving.sys, "setswitchinterval", lambda _: None)
    serving.serve(Config(":memory:"), serving.listen(0, lan=False))
    assert called == ["limited"]


def test_a_message_that_would_be_too_long_is_not_waited_for(raw):
    """One address may have hundreds of sockets, and each could keep such a part for hours."""
    size = serving.LARGEST_FRAME + 1
    raw.socket.sendall(b"\x81\xff" + struct.pack("!Q", size) + b"mask")
    opcode, payload = raw.frame()
    assert (opcode, payload[:2]) == (8, struct.pack("!H", 1009))


def test_a_text_inside_a_message_in_parts_ends_the_connection(raw):
    raw.socket.sendall(framed(b"{", 0x01) + framed(ping(1)))
    assert raw.frame()[0] == 8


def test_goodbye_is_answered(raw):
    raw.socket.sendall(framed(struct.pack("!H", 1000), 0x88) + framed(ping(1)))
    assert raw.frame()[0] == 8
    with pytest.raises(EOFError):
        raw.frame()


def garbage(rng: Random) -> bytes:
    """A frame that may be right, of a wrong kind, without its mask, too short or no
    frame at all.
    """
    text = bytearray(ping(rng.randrange(9), blanks=rng.choice([0, 0, 90, 200])))
    for _ in range(rng.randrange(3)):
        text[rng.randrange(len(text))] = rng.randrange(256)
    first = rng.choice(
        [0x81, 0x81, 0x81, 0x82, 0x01, 0x80, 0x88, 0x89, 0x8A, 0xC1, rng.randrange(256)]
    )
    frame = framed(bytes(text), first)
    chance = rng.random()
    if chance < 0.05:
        frame = bytes([frame[0], frame[1] & 0x7F]) + frame[2:]
    elif chance < 0.1:
        frame = frame[: rng.randrange(len(frame))]
    return frame if chance < 0.97 else rng.randbytes(rng.randrange(1, 40))


def babble(port: int, rng: Random, connections: int) -> None:
    """Forty frames on each of so many connections, in pieces of any size; whether anybody answers
    does not matter.
    """
    for _ in range(connections):
        client = Raw(port)
        data = b"".join(garbage(rng) for _ in range(40))
        with contextlib.suppress(OSError):
            while data:
                cut = rng.randrange(1, 400)
                client.socket.sendall(data[:cut])
                data = data[cut:]
        client.socket.close()


def test_random_frames_break_nothing(served, caplog):
    babble(served.port, Random(5), connections=40)
    client = Raw(served.port)
    client.socket.sendall(framed(ping(1)))
    assert client.answer()["id"] == 1
    client.socket.close()
    faults = [
        record
        for record in caplog.records
        if record.name == "ketplay.server" and record.levelname == "ERROR"
    ]
    assert not faults


def test_one_who_asks_and_never_reads_is_cut_off(served):
    client = Raw(served.port)
    client.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    client.socket.settimeout(5)  # the server may stop reading before it cuts the line
    table = served.open("qtris", "shared", "shared")
    client.socket.sendall(framed(json.dumps({"op": "hello", "table": table["code"]}).encode()))
    with pytest.raises((ConnectionError, TimeoutError)):
        client.socket.sendall(framed(b'{"op":"text"}') * 400_000)
    client.socket.close()
    deadline = time.time() + PATIENCE
    while time.time() < deadline and served.lobby.rooms[table["code"]].attendance.watchers:
        time.sleep(0.05)
    assert not served.lobby.rooms[table["code"]].attendance.watchers


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="buffers differ between systems")
def test_little_of_a_flood_is_taken_in_at_once():
    with serving.listen(0, lan=False) as listener:
        client = socket.create_connection(listener.getsockname())
        client.setblocking(False)
        with contextlib.suppress(BlockingIOError):
            for _ in range(100_000):
                client.send(framed(b"{}"))
        accepted, _ = listener.accept()
        with client, accepted:
            assert 0 < len(accepted.recv(1 << 20)) <= 2 * serving.RECEIVE_BUFFER
