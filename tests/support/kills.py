"""Kills servers at random moments under load, starts them again and plays on: no answered move is
lost or doubled.

    python tests/support/kills.py 100              one server
    python tests/support/kills.py 100 2            one of two on one store
    KET_DB=postgresql://... python tests/support/kills.py 100 2

Players write down every move that was answered. With two servers they sit at both and move here or
there. After each kill they reconnect and compare: the table's line must be what they wrote down,
and at most the one move that was under way may stand in it besides. Bots must have moved once each
turn.
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
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

SOURCE = Path(__file__).parent.parent.parent / "src"
SHARED, BOT = {"kind": "shared"}, {"kind": "bot", "level": "random"}
NIM = "nim:heaps=9.9.9.9.9.9.9.9.9"
TABLES = ((NIM, SHARED), ("qtris", SHARED), (NIM, BOT))
REPORT = 50  # kills between two lines about a long run
START_TIME = 600.0  # seconds; on a busy machine, at low priority, a server may need long
GONE = (OSError, HTTPException, WebSocketException, EOFError, TimeoutError)


class Lost(AssertionError):
    """An answered move is missing, doubled or changed."""


class Away(OSError):
    """The table is not as this player left it; it reads it again."""


def free_port() -> int:
    """A port that no client gets by chance while the server is down: below those of clients."""
    while True:
        port = random.SystemRandom().randrange(20_000, 32_000)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


class Victim:
    """A server process; `kill` ends it without warning, `start` starts it on the same store and
    port.
    """

    def __init__(self, place: str) -> None:
        self.place, self.port = place, free_port()
        self.start()

    def start(self) -> None:
        words = [sys.executable, "-m", "ketplay", "serve", "--no-browser", "--port", str(self.port)]
        env = {**os.environ, "PYTHONPATH": str(SOURCE)}
        if "://" in self.place:
            env["KET_DB"] = self.place
        else:
            words += ["--data", self.place]
            env["TMPDIR"] = self.place  # the mailboxes of killed servers go with the folder
        self.process = subprocess.Popen(
            words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=env
        )
        url = f"http://127.0.0.1:{self.port}/health"
        until = time.monotonic() + START_TIME
        while self.process.poll() is None and time.monotonic() < until:
            with contextlib.suppress(OSError), urllib.request.urlopen(url, timeout=30):
                return
            time.sleep(0.02)
        self.process.kill()
        _, failure = self.process.communicate()
        raise RuntimeError(f"the server did not come up: {failure.decode()}")

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        if self.process.stderr:
            self.process.stderr.close()

    def open(self, game: str, other: dict[str, str]) -> dict[str, Any]:
        body = json.dumps({"game": game, "seats": [SHARED, other]}).encode()
        url = f"http://127.0.0.1:{self.port}/api/tables"
        with urllib.request.urlopen(urllib.request.Request(url, body), timeout=5) as reply:
            found: dict[str, Any] = json.load(reply)
            return found


class Chair:
    """A player's socket at one of the servers."""

    def __init__(self, ws: Any, table: dict[str, Any]) -> None:
        self.ws, self.table = ws, table
        ws.send(
            json.dumps(
                {"op": "hello", "table": table["code"], "token": table["token"], "nonce": "n"}
            )
        )
        self.log: list[dict[str, Any]] = []

    def until(self, *ops: str) -> dict[str, Any]:
        while True:
            message: dict[str, Any] = json.loads(self.ws.recv(20))
            if message["op"] == "view":
                self.log = self.log[: message["keep"]] + message["entries"]
            if message["op"] in ops:
                return message
            if message["op"] == "error":
                raise (Away if message["code"] in ("stale", "store") else Lost)(
                    f"refused: {message}"
                )

    def view(self, n: int = 0) -> dict[str, Any]:
        """The view after event `n`, when it is the player's turn or nobody's."""
        view = self.until("view")
        while (
            view["phase"] == "waiting"
            or view["n"] < n
            or not (view["moves"] or view["phase"] == "over")
        ):
            view = self.until("view")
        return view


class Player(threading.Thread):
    """Plays one table after another, as fast as it is answered."""

    def __init__(self, victims: list[Victim], kind: int, seed: int, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self.victims, self.stop, self.rng = victims, stop, random.Random(seed)
        self.game, self.other = TABLES[kind]
        self.journal: list[str] = []
        self.doubts: list[str] = []  # moves that were under way since the last answer
        self.answered = 0
        self.fault: BaseException | None = None

    def run(self) -> None:
        try:
            while not self.stop.is_set():
                self.play()
        except BaseException as fault:
            self.fault = fault

    def play(self) -> None:
        """One table from opening to end, over any number of kills."""
        try:
            table = self.rng.choice(self.victims).open(self.game, self.other)
        except HTTPError as error:
            if error.code != 429:  # too many tables a second; any other refusal is no absence
                raise Lost(f"{self.game} is refused: {error.read()!r}") from None
            time.sleep(0.5)
            return
        except GONE:
            time.sleep(0.05)
            return
        self.journal, self.doubts = [], []
        while not self.stop.is_set():
            try:
                with contextlib.ExitStack() as stack:
                    if self.sit(stack, table):
                        return
            except GONE:
                time.sleep(0.05)

    def sit(self, stack: contextlib.ExitStack, table: dict[str, Any]) -> bool:
        """Plays at all servers that are there, until one goes (then it raises) or the
        match ends.
        """
        chairs = []
        for victim in self.victims:
            with contextlib.suppress(OSError):
                socket = connect(
                    f"ws://127.0.0.1:{victim.port}/ws", compression=None, open_timeout=5
                )
                chairs.append(Chair(stack.enter_context(socket), table))
        if not chairs:
            raise Away
        views = {chair: chair.view() for chair in chairs}
        newest = max(chairs, key=lambda chair: int(views[chair]["n"]))
        self.compare(table, newest.log)
        n = int(views[newest]["n"])
        while not self.stop.is_set():
            chair = self.rng.choice(chairs)
            view = views[chair] if views[chair]["n"] >= n else chair.view(n)
            if view["phase"] == "over":
                self.compare(table, chair.log)
                return True
            move = self.rng.choice(view["moves"])["move"]
            self.doubts.append(move)
            chair.ws.send(json.dumps({"op": "move", "n": view["n"], "move": move, "id": 1}))
            n = int(chair.until("ok")["n"])
            self.journal.append(move)
            self.doubts.clear()
            self.answered += 1
            views[chair] = chair.view(n)
            n = int(views[chair]["n"])
        return False

    def compare(self, table: dict[str, Any], log: list[dict[str, Any]]) -> None:
        """The moves in the table's line must be those answered, and perhaps the one that was under
        way.
        """
        seats = [line["seat"] for line in log if line["seat"] >= 0]
        if self.other is BOT and any(a == b for a, b in pairwise(seats)):
            raise Lost(f"table {table['code']}: somebody moved twice: {seats}")
        found = [
            line["token"]
            for line in log
            if line["seat"] == 0 or (line["seat"] > 0 and self.other is not BOT)
        ]
        # One that was under way may stand there, too; a database may even write it after we looked
        # for it.
        late = len(found) == len(self.journal) + 1 and (
            found[-1] in self.doubts or "?" in found[-1]
        )
        expected = [*self.journal, found[-1]] if late else self.journal
        # What a seat may not see is told by a "?", also of a move that we know only from the line.
        pairs = zip(found, expected, strict=False)
        if len(found) != len(expected) or any(a != b and "?" not in a + b for a, b in pairs):
            words = f"answered {self.journal}, under way {self.doubts}, found {found}"
            raise Lost(f"table {table['code']}: {words}")
        if late:
            self.journal = expected
            self.doubts.clear()


def amid(team: list[Player], rng: random.Random) -> None:
    """Waits for a random moment in the middle of play, however slow the machine is."""
    until, enough = (
        time.monotonic() + 20,
        sum(player.answered for player in team) + rng.randrange(20, 80),
    )
    while sum(player.answered for player in team) < enough and time.monotonic() < until:
        time.sleep(0.002)
    time.sleep(rng.uniform(0.0, 0.02))


def story(kills: int, players: int = 6, seed: int = 1, servers: int = 1, place: str = "") -> int:
    """Kills one server so many times; the number of answered moves. Raises Lost if one was lost or
    doubled.
    """
    rng, stop = random.Random(seed), threading.Event()
    with tempfile.TemporaryDirectory() as folder:
        victims = [Victim(place or folder) for _ in range(servers)]
        team = [Player(victims, n % len(TABLES), seed + n, stop) for n in range(players)]
        for player in team:
            player.start()
        try:
            for number in range(1, kills + 1):
                amid(team, rng)
                victim = rng.choice(victims)
                victim.kill()
                time.sleep(rng.uniform(0.0, 0.5) if servers > 1 else 0.0)  # the others go on alone
                victim.start()
                for player in team:
                    if player.fault:
                        raise player.fault
                if number % REPORT == 0:
                    answered = sum(player.answered for player in team)
                    print(f"{number} kills, {answered} answered moves so far", flush=True)
            time.sleep(1.0)
        finally:
            stop.set()
            for player in team:
                player.join(30)
            for victim in victims:
                victim.kill()
    for player in team:
        if player.fault:
            raise player.fault
    return sum(player.answered for player in team)


if __name__ == "__main__":
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    of = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    began = time.monotonic()
    answered = story(number, servers=of, place=os.environ.get("KET_DB", ""))
    print(
        f"{number} kills, {answered} answered moves, none lost or doubled "
        f"({time.monotonic() - began:.0f} s)"
    )
