"""Servers are killed under load, and nothing is lost. `support/kills.py 100` does more."""

import contextlib
import json
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.kills import SOURCE, free_port, story
from support.postgres_server import cluster
from support.running import PATIENCE


@pytest.mark.slow
def test_no_answered_move_is_lost_or_doubled():
    assert story(kills=3, players=3) > 60


@pytest.mark.long
def test_one_of_two_servers_on_a_file_is_killed():
    assert story(kills=2, players=3, servers=2) > 40


@pytest.mark.long
def test_one_of_two_servers_on_a_database_is_killed():
    with cluster().database() as url:
        assert story(kills=2, players=3, servers=2, place=url) > 40


@contextlib.contextmanager
def serving(folder: Path, port: int, *more: str) -> Iterator[subprocess.Popen[str]]:
    """The command, with its tables in a folder."""
    words = [
        "-u",
        "-m",
        "ketplay",
        "serve",
        "--no-browser",
        "--port",
        str(port),
        "--data",
        str(folder),
        *more,
    ]
    env = {"PYTHONPATH": str(SOURCE), "PATH": ""}
    with subprocess.Popen(
        [sys.executable, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env
    ) as process:
        try:
            yield process
        finally:
            process.kill()  # what did not end by itself must not keep the tests waiting


@pytest.mark.slow
def test_the_command_says_where_it_is_and_ends_quietly(tmp_path):
    with serving(tmp_path, 0) as process:
        line = process.stdout.readline()
        assert "http://127.0.0.1:" in line
        assert str(tmp_path / "tables.db") in line
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
        assert err == ""
        assert "Traceback" not in out
        assert process.returncode in (0, 130)


def children(pid: int) -> list[int]:
    """The processes of a server: its children that serve, not the one that minds resources."""
    found = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        found += [int(child) for child in (task / "children").read_text().split()]
    return [
        child for child in found if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()
    ]


def healthy(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=PATIENCE) as reply:
            return reply.status == 200
    except OSError:
        return False


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="finds the processes in /proc")
def test_a_worker_that_dies_is_replaced_and_all_end_together(tmp_path):
    port = free_port()
    with serving(tmp_path, port, "--processes", "2") as process:
        assert f":{port}/" in process.stdout.readline()
        first = children(process.pid)
        assert len(first) == 2
        subprocess.run(["/bin/kill", "-9", str(first[0])], check=True)
        assert "starting another" in process.stderr.readline()
        until = time.monotonic() + PATIENCE
        while len(second := children(process.pid)) < 2 or not healthy(port):
            assert time.monotonic() < until
            time.sleep(0.05)
        assert first[1] in second
        assert first[0] not in second
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
        assert "Traceback" not in out + err
        assert process.returncode in (0, 130)
    assert not any(Path(f"/proc/{child}").exists() for child in second)


@pytest.mark.slow
@pytest.mark.parametrize("processes", ["1", pytest.param("2", marks=pytest.mark.long)])
def test_a_server_whose_bots_think_ends_without_a_word_when_it_is_asked_to(tmp_path, processes):
    port = free_port()
    with serving(tmp_path, port, "--processes", processes) as process:
        assert f":{port}/" in process.stdout.readline()
        table = json.dumps(
            {"game": "qtris", "seats": [{"kind": "bot", "level": "greedy"}] * 2}
        ).encode()
        with urllib.request.urlopen(
            f"http://127.0.0.1:{port}/api/tables", table, timeout=PATIENCE
        ) as reply:
            code = json.load(reply)["code"]
        until = time.monotonic() + PATIENCE
        while moved(port, code) < 3:
            assert time.monotonic() < until
            time.sleep(0.05)
        process.send_signal(signal.SIGTERM)
        _, err = process.communicate(timeout=PATIENCE)
        assert (err, process.returncode) == ("", 128 + signal.SIGTERM)


def moved(port: int, code: str) -> int:
    """How many words the line of a table has."""
    with urllib.request.urlopen(
        f"http://127.0.0.1:{port}/api/tables/{code}", timeout=PATIENCE
    ) as reply:
        return int(json.load(reply)["length"])
