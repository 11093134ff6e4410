"""More connections than the usual limit of open files: a server raises it, and serves on."""

import contextlib
import json
import os
import re
import socket
import subprocess
import sys
import urllib.request

import pytest
from support.kills import SOURCE

resource = pytest.importorskip("resource")
HANDSHAKE = (
    b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
LOW, SOCKETS = 160, 300  # open files at the start, and sockets


def lower_the_limit():
    resource.setrlimit(resource.RLIMIT_NOFILE, (LOW, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))


@pytest.mark.skipif(
    0 <= resource.getrlimit(resource.RLIMIT_NOFILE)[0] < 2 * SOCKETS, reason="too few open files"
)
def test_a_server_holds_more_sockets_than_the_soft_limit_of_open_files(tmp_path):
    command = [sys.executable, "-um", "ketplay", "serve", "--no-browser", "--port", "0"]
    with subprocess.Popen(
        [*command, "--data", str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
        preexec_fn=lower_the_limit,
    ) as process:
        try:
            address = next(word for word in process.stdout.readline().split() if "://" in word)
            named = process.stdout.readline()
            assert (
                int(re.search(r"up to ([\d,]+) connections", named)[1].replace(",", "")) > SOCKETS
            )
            port = int(address.rstrip("/").rpartition(":")[2])
            with contextlib.ExitStack() as held:
                for _ in range(SOCKETS):
                    plain = held.enter_context(socket.create_connection(("127.0.0.1", port), 20))
                    plain.sendall(HANDSHAKE)
                    assert plain.recv(12) == b"HTTP/1.1 101"
                with urllib.request.urlopen(f"{address}health", timeout=20) as reply:
                    assert json.load(reply)["sockets"] == SOCKETS
        finally:
            process.terminate()
            _, err = process.communicate(timeout=60)
    assert err == ""
