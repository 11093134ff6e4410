"""A wire between the processes of one machine that share a file: each has a Unix datagram socket in a common folder.

Datagrams need no process in the middle that could die, no connections to keep, and cost a process that is alone
nothing. What gets lost (a process that was just starting) is found by the look at the store's version.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import os
import socket
import tempfile
from collections import deque
from collections.abc import Callable
from pathlib import Path

from ketplay.server.cluster import notices as gossip
from ketplay.server.cluster.notices import Word

LONGEST = 16 * 1024
WAITING = 20_000  # words for processes that are slow to read; beyond that the oldest are forgotten
AGAIN = 0.005  # seconds until a full mailbox is tried again


class Datagrams:
    """This process's mailbox, and the addresses of the others."""

    def __init__(self, path: str, me: str) -> None:
        # The names of Unix sockets are short, so they cannot stand in the data directory itself.
        name = hashlib.sha256(os.path.realpath(path).encode()).hexdigest()[:16]
        self.folder = Path(tempfile.gettempdir()) / f"ketplay-{_user()}-{name}"
        self.own = self.folder / me
        self.box: socket.socket | None = None
        self.others: list[str] = []
        self.late: deque[tuple[str, bytes]] = deque(maxlen=WAITING)
        self.loop: asyncio.AbstractEventLoop | None = None

    def open(self, heard: Callable[[Word], None]) -> None:
        """Takes a place in the folder. Where that cannot be (Windows, a strange folder) there is no wire."""
        if not hasattr(socket, "AF_UNIX") or os.name == "nt":
            return
        with contextlib.suppress(OSError):
            self.folder.mkdir(mode=0o700, exist_ok=True)
            if self.folder.lstat().st_uid != _user():
                return  # somebody else made it to listen in
            box = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
            box.setblocking(False)
            box.bind(str(self.own))
            self.box, self.loop = box, asyncio.get_running_loop()
            self.loop.add_reader(box, self._read, box, heard)
            self.look()

    def _read(self, box: socket.socket, heard: Callable[[Word], None]) -> None:
        for _ in range(200):  # then the table's own business has its turn
            try:
                word = gossip.decode(box.recv(LONGEST))
            except OSError:
                return
            if word is not None:
                heard(word)

    def look(self) -> None:
        """Finds out who else is there."""
        if self.box is not None:
            self.others = [str(path) for path in self.folder.iterdir() if path != self.own]

    def send(self, words: bytes) -> None:
        for other in self.others[:]:
            self._send(other, words)

    def _send(self, other: str, words: bytes) -> None:
        if self.box is None or self.loop is None:
            return
        try:
            self.box.sendto(words, other)
        except BlockingIOError:
            if not self.late:
                self.loop.call_later(AGAIN, self._again)
            self.late.append((other, words))
        except OSError:  # it was killed and left its socket behind
            with contextlib.suppress(OSError):
                os.unlink(other)
            self.others = [path for path in self.others if path != other]

    def _again(self) -> None:
        late, self.late = self.late, deque(maxlen=WAITING)
        for other, words in late:
            self._send(other, words)

    def close(self) -> None:
        if self.box is None or self.loop is None:
            return
        if not self.loop.is_closed():
            self.loop.remove_reader(self.box)
        self.box.close()
        self.box = None
        with contextlib.suppress(OSError):
            self.own.unlink()
            self.folder.rmdir()  # the last one


def _user() -> int:
    return os.getuid() if hasattr(os, "getuid") else 0
