"""The WebSocket's short way: uvicorn shakes hands and keeps the connection alive, messages go straight to a guest.

By the usual way a message waits in a queue for a task, and each answer passes four layers; that costs more than the
move itself. Here a whole frame is unmasked and heard when it arrives, and an answer is one write. Whatever is not a
whole text frame (a part of one, a close, a pong) goes to uvicorn as ever.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.utils import apply_mask

EXTENSION = "ketplay.wire"
TEXT = 0x81  # the first byte of a text message in one frame
MASKED = 0x80


class Listener(Protocol):
    """The one at our end."""

    def hear(self, text: str | bytes) -> None:
        """A message came."""

    def flush(self) -> None:
        """The other end reads again: say what is due."""


class Wire(WebSocketsSansIOProtocol):
    """One connection. `full` while the other end does not read fast enough."""

    listener: Listener | None = None
    full = False
    short = True  # frames came whole so far, and so the long way's reader stands at the beginning of one

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):  # the handshake was right
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        if self.listener is None or not self.short or self.close_sent:
            super().data_received(data)
            return
        at = 0
        for start, mask, end in frames(data):
            if (
                data[at] == TEXT
                and not self.frames
                and self._heard(data[start:end], data[mask:start])
            ):
                at = end
                continue
            super().data_received(data[at:end])
            at = end
            if self.close_sent or self.transport.is_closing():
                return
        if at < len(data):
            self.short = False
            super().data_received(data[at:])

    def _heard(self, masked: bytes, mask: bytes) -> bool:
        """Whether this was a message in UTF-8; it is given to the listener then."""
        try:
            text = apply_mask(masked, mask).decode()
        except UnicodeDecodeError:
            return False
        self._hear(text)
        return True

    def send_receive_event_to_app(self) -> None:
        """A message came by the long way."""
        if (
            self.listener is None
            or self.curr_msg_data_type == "text"
            or self.close_sent
            or not self.queue.empty()
        ):
            super().send_receive_event_to_app()
            return
        data, self.frames = b"".join(self.frames), []
        self._hear(data)

    def _hear(self, text: str | bytes) -> None:
        if not self.queue.empty():  # what came before the listener did is heard first
            self.queue.put_nowait(
                {"type": "websocket.receive", "text": text}
                if isinstance(text, str)
                else {"type": "websocket.receive", "bytes": text}
            )
        elif self.listener is not None:
            self.listener.hear(text)

    def say(self, message: bytes) -> None:
        """Sends one message."""
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(head(len(message)) + message)

    def cut(self) -> None:
        """Ends a connection whose other end asks and asks and never reads."""
        self.transport.abort()

    def pause_writing(self) -> None:
        self.full = True
        super().pause_writing()

    def resume_writing(self) -> None:
        self.full = False
        super().resume_writing()
        if self.listener is not None:
            self.listener.flush()


def frames(data: bytes) -> Iterator[tuple[int, int, int]]:
    """Where the whole frames of a client lie in what came: payload, mask and end.

    >>> list(frames(bytes([0x81, 0x82, 1, 2, 3, 4, 5, 6])))
    [(6, 2, 8)]
    >>> list(frames(bytes([0x81, 0x82, 1, 2, 3])))
    []
    """
    at = 0
    while at + 6 <= len(data):
        size, mask = data[at + 1] ^ MASKED, at + 2
        if size == 126:
            size, mask = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
        elif (
            size > 126
        ):  # not masked, or longer than what is answered: the long way knows what to do
            return
        start = mask + 4
        at = start + size
        if at > len(data):
            return
        yield start, mask, at


def head(size: int) -> bytes:
    """What precedes a text message of so many bytes.

    >>> head(5), head(300)
    (b'\\x81\\x05', b'\\x81~\\x01,')
    """
    if size < 126:
        return bytes((TEXT, size))
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2, "big")
    return b"\x81\x7f" + size.to_bytes(8, "big")
