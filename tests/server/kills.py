"""Kills a server at random moments under load, starts it again and plays on: no answered move is lost or doubled.

    python tests/server/kills.py 100

Players write down every move that was answered. After each kill they reconnect and compare: the table's line must be
what they wrote down, and at most the one move that was under way may stand in it besides.
"""

from __future__ import annotations

import contextlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from http.client import HTTPException
from pathlib import Path
from typing import Any

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

SOURCE = Path(__file__).parent.parent.parent / "src"
GAMES = ("nim:heaps=30.30.30.30", "qtris")
GONE = (OSError, HTTPException, WebSocketException, EOFError, TimeoutError)


class Lost(AssertionError):
    """An answered move is missing, doubled or changed."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Victim:
    """The server process; `kill` ends it without warning, `start` starts it on the same store and port."""

    def __init__(self, folder: str) -> None:
        self.folder, self.port = folder, free_port()
        self.start()

    def start(self) -> None:
        words = [
            sys.executable,
            "-m",
            "ketplay",
            "serve",
            "--no-browser",
            "--port",
            str(self.port),
            "--data",
            self.folder,
        ]
        env = {**os.environ, "PYTHONPATH": str(SOURCE)}
        self.process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=env)
        until = time.monotonic() + 60
        while time.monotonic() < until:
            url = f"http://127.0.0.1:{self.port}/health"
            with contextlib.suppress(OSError), urllib.request.urlopen(url, timeout=30):
                return
            time.sleep(0.02)
        raise RuntimeError("the server did not come up")

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        if self.process.stderr:
            self.process.stderr.close()

    def open(self, game: str) -> dict[str, Any]:
        body = json.dumps({"game": game, "seats": [{"kind": "shared"}, {"kind": "shared"}]}).encode()
        url = f"http://127.0.0.1:{self.port}/api/tables"
        with urllib.request.urlopen(urllib.request.Request(url, body), timeout=5) as reply:
            found: dict[str, Any] = json.load(reply)
            return found


class Player(threading.Thread):
    """Plays both seats of one table after another, as fast as it is answered."""

    def __init__(self, victim: Victim, game: str, seed: int, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self.victim, self.game, self.stop, self.rng = victim, game, stop, random.Random(seed)
        self.answered = 0
        self.fault: BaseException | None = None

    def run(self) -> None:
        try:
            while not self.stop.is_set():
                self.table()
        except BaseException as fault:
            self.fault = fault

    def table(self) -> None:
        """One table from opening to end, over any number of kills."""
        try:
            table = self.victim.open(self.game)
        except GONE:
            time.sleep(0.05)
            return
        journal: list[str] = []
        under_way = ""
        while not self.stop.is_set():
            try:
                with connect(f"ws://127.0.0.1:{self.victim.port}/ws", compression=None, open_timeout=5) as ws:
                    ws.send(json.dumps({"op": "hello", "table": table["code"], "token": table["token"], "nonce": "n"}))
                    view = self.view(ws)
                    journal, under_way = self.compare(table, view, journal, under_way), ""
                    while view["phase"] == "playing" and not self.stop.is_set():
                        under_way = self.rng.choice(view["moves"])["move"]
                        ws.send(json.dumps({"op": "move", "n": view["n"], "move": under_way, "id": 1}))
                        answer = self.until(ws, "ok")
                        journal.append(under_way)
                        under_way = ""
                        self.answered += 1
                        view = self.view(ws, answer["n"])
                    if view["phase"] == "over":
                        return
            except GONE:
                time.sleep(0.05)

    def until(self, ws: Any, op: str) -> dict[str, Any]:
        while True:
            message: dict[str, Any] = json.loads(ws.recv(10))
            if message["op"] == op:
                return message
            if message["op"] == "error":
                raise Lost(f"refused: {message}")

    def view(self, ws: Any, n: int = 0) -> dict[str, Any]:
        view = self.until(ws, "view")
        while view["phase"] == "waiting" or view["n"] < n:
            view = self.until(ws, "view")
        return view

    def compare(self, table: dict[str, Any], view: dict[str, Any], journal: list[str], under_way: str) -> list[str]:
        """The moves in the table's line, which must be those answered, and perhaps the one under way."""
        found = [line["token"] for line in view["log"] if line["seat"] >= 0]
        expected = [*journal, under_way] if under_way and len(found) > len(journal) else journal
        if len(found) != len(expected) or any(a != b and "?" not in a for a, b in zip(found, expected, strict=True)):
            raise Lost(f"table {table['code']}: answered {journal[-5:]}, under way '{under_way}', found {found[-6:]}")
        return expected


def story(kills: int, players: int = 6, seed: int = 1) -> int:
    """Kills the server so many times; the number of answered moves. Raises Lost if one was lost or doubled."""
    rng, stop = random.Random(seed), threading.Event()
    with tempfile.TemporaryDirectory() as folder:
        victim = Victim(folder)
        team = [Player(victim, GAMES[n % 2], seed + n, stop) for n in range(players)]
        for player in team:
            player.start()
        try:
            for _ in range(kills):
                time.sleep(rng.uniform(0.05, 1.0))
                victim.kill()
                victim.start()
                for player in team:
                    if player.fault:
                        raise player.fault
            time.sleep(1.0)
        finally:
            stop.set()
            for player in team:
                player.join(20)
            victim.kill()
    for player in team:
        if player.fault:
            raise player.fault
    return sum(player.answered for player in team)


if __name__ == "__main__":
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    began = time.monotonic()
    answered = story(number)
    print(f"{number} kills, {answered} answered moves, none lost or doubled ({time.monotonic() - began:.0f} s)")
