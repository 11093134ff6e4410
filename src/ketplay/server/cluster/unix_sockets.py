"""A channel between the processes of one machine that share a file: Unix datagram sockets.

Each process has a socket in a common folder. Datagrams need no process in the middle that could
die and no connections to keep up, and cost a process that is alone nothing. A datagram that gets
lost (its receiver was just starting) is made up for by looking at the store's version.
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

from ketplay.server.cluster import notices
from ketplay.server.cluster.notices import Notice

LONGEST = 16 * 1024  # bytes of a datagram
BATCH = 200  # datagrams read in a row before anything else gets a turn
BACKLOG = 20_000  # datagrams waiting for slow readers; beyond that the oldest are dropped
RETRY_DELAY = 0.005  # seconds before a full mailbox is tried again


class Mailbox:
    """The socket of this process, and the addresses of the others."""

    def __init__(self, path: str, process_id: str) -> None:
        # The paths of Unix sockets must be short, so they cannot be in the data directory itself.
        name = hashlib.sha256(os.path.realpath(path).encode()).hexdigest()[:16]
        self.folder = Path(tempfile.gettempdir()) / f"ketplay-{_user()}-{name}"
        self.address = self.folder / process_id
        self.socket: socket.socket | None = None
        self.peers: list[str] = []
        self.unsent: deque[tuple[str, bytes]] = deque(maxlen=BACKLOG)
        self.loop: asyncio.AbstractEventLoop | None = None

    def open(self, receive: Callable[[Notice], None]) -> None:
        """Creates the socket, unless there are no Unix sockets or the folder is another user's."""
        if not hasattr(socket, "AF_UNIX") or os.name == "nt":
            return
        with contextlib.suppress(OSError):
            self.folder.mkdir(mode=0o700, exist_ok=True)
            if self.folder.lstat().st_uid != _user():
                return  # another user made it, to listen in
            mailbox = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
            mailbox.setblocking(False)
            mailbox.bind(str(self.address))
            self.socket = mailbox
            self.loop = asyncio.get_running_loop()
            self.loop.add_reader(mailbox, self._read, mailbox, receive)
            self.find_peers()

    def _read(self, mailbox: socket.socket, receive: Callable[[Notice], None]) -> None:
        for _ in range(BATCH):
            try:
                notice = notices.decode(mailbox.recv(LONGEST))
            except OSError:
                return
            if notice is not None:
                receive(notice)

    def find_peers(self) -> None:
        """Looks in the folder for the sockets of other processes."""
        if self.socket is not None:
            self.peers = [str(path) for path in self.folder.iterdir() if path != self.address]

    def send(self, data: bytes) -> None:
        """Sends a datagram to all peers."""
        for peer in self.peers[:]:
            self._send(peer, data)

    def _send(self, peer: str, data: bytes) -> None:
        if self.socket is None or self.loop is None:
            return
        try:
            self.socket.sendto(data, peer)
        except BlockingIOError:
            if not self.unsent:
                self.loop.call_later(RETRY_DELAY, self._send_unsent)
            self.unsent.append((peer, data))
        except OSError:  # the process was killed and left its socket behind
            with contextlib.suppress(OSError):
                os.unlink(peer)
            self.peers = [path for path in self.peers if path != peer]

    def _send_unsent(self) -> None:
        unsent = self.unsent
        self.unsent = deque(maxlen=BACKLOG)
        for peer, data in unsent:
            self._send(peer, data)

    def close(self) -> None:
        if self.socket is None or self.loop is None:
            return
        if not self.loop.is_closed():
            self.loop.remove_reader(self.socket)
        self.socket.close()
        self.socket = None
        with contextlib.suppress(OSError):
            self.address.unlink()
            self.folder.rmdir()  # works only for the last process


def _user() -> int:
    return os.getuid() if hasattr(os, "getuid") else 0
