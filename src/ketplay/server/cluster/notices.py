"""The notices that processes sharing a store send each other, and the channel that carries them.

A notice only saves time: what is true is in the store, and a notice that gets lost is made up for
by looking there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import msgspec

CLASS = "class"  # the table code in notices about the class


class Notice(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="notice", tag=str.lower):
    """A message from one process to all the others."""

    sender: str


class Written(Notice, frozen=True):
    """A table's log now goes up to event `n`."""

    table: str
    n: int


class Presence(Notice, frozen=True):
    """Who is connected to a table through the sender, and whether a bot is thinking there.

    `reply` asks the receiver for the same. `active` lists scripts without a socket that were seen.
    """

    table: str
    holders: list[str] = []
    spectators: int = 0
    thinking: bool = False
    reply: bool = False
    active: list[str] = []


class Heartbeat(Notice, frozen=True):
    """The sender is alive and has this many sockets."""

    sockets: int = 0


class Shutdown(Notice, frozen=True):
    """The sender is shutting down."""


class Reconnected(Notice, frozen=True):
    """The store was unreachable and is back; a store reports this to its own process."""


class Channel(Protocol):
    """A way to reach the other processes on a store. `has_peers` is set while there are any."""

    process_id: str
    has_peers: bool

    def listen(self, receive: Callable[[Notice], None]) -> None:
        """Starts to pass on what other processes send, in the running event loop."""

    def notify(self, notice: Notice) -> None:
        """Sends a notice to all other processes. It may get lost."""


_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Written | Presence | Heartbeat | Shutdown] = msgspec.json.Decoder(
    Written | Presence | Heartbeat | Shutdown
)


def encode(notice: Notice) -> bytes:
    """A notice as it is sent.

    >>> encode(Written("a1", "bakotumi", 7))
    b'{"notice":"written","sender":"a1","table":"bakotumi","n":7}'
    """
    return _encoder.encode(notice)


def decode(data: bytes | str) -> Notice | None:
    """A notice as it was received; None for anything else, because anyone may write to a socket.

    >>> decode(b'{"notice":"shutdown","sender":"a1"}'), decode(b"hello")
    (Shutdown(sender='a1'), None)
    """
    try:
        return _decoder.decode(data)
    except msgspec.MsgspecError:
        return None
