"""Texts without secrets, compressed for clients that ask for it: each once, and kept.

Only what everybody may read is compressed: files, drawings, documents, the list of games. A reply
that has a secret (a seat's token, a hand of cards) beside text that somebody else chose (a name)
would tell by its compressed length how alike the two are; that attack is known as BREACH. So the
other operations and the socket are not wrapped in `Compressed`.
"""

from __future__ import annotations

import gzip
import hashlib
import re

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ketplay.server.fair_queue import NOBODY, Asker
from ketplay.server.rooms.slow_work import beside_the_loop_for
from ketplay.server.views.byte_cache import ByteCache

LEAST = 400  # bytes; what is shorter hardly gets smaller
MOST = 1 << 20  # bytes; what is longer is sent as it comes
KEPT = 4 << 20  # bytes of compressed texts that are kept
TEXT = re.compile(r"text/|image/svg\+xml|application/(json|javascript)")
SUFFIX = '-z"'  # of the ETag: other bytes, so another tag

_kept: ByteCache[bytes, bytes] = ByteCache(KEPT, len)


def accepts_gzip(accept_encoding: str) -> bool:
    """Whether a client takes gzip.

    >>> accepts_gzip("br, GZIP;q=0.5"), accepts_gzip("gzip;q=0, *"), accepts_gzip("deflate")
    (True, False, False)
    """
    weights = {}
    for coding in accept_encoding.lower().split(","):
        name, semicolon, quality = coding.partition(";")
        weight = quality.partition("=")[2] if semicolon else "1"
        weights[name.strip()] = weight.strip().strip("0.")
    return bool(weights.get("gzip", weights.get("*", "")))


async def compressed(body: bytes, asker: Asker) -> bytes:
    """A text compressed as well as gzip can, from the cache if it was asked for lately."""
    key = hashlib.sha256(body).digest()
    packed = _kept.get(key)
    if packed is None:
        packed = _kept.put(key, await beside_the_loop_for(asker, gzip.compress, body, 9, mtime=0))
    return packed


class Compressed:
    """An application without secrets, whose texts are compressed."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        asks = scope["type"] == "http" and scope["method"] in ("GET", "HEAD")
        is_range = "range" in headers  # of the plain bytes
        if not asks or is_range or not accepts_gzip(headers.get("accept-encoding", "")):
            await self.app(scope, receive, _varying(send))
            return
        tags = headers.get("if-none-match", "")
        plain_tags = [(b"if-none-match", tags.replace(SUFFIX, '"').encode("latin-1"))]
        others = [each for each in scope["headers"] if each[0] != b"if-none-match"]
        plain_scope = {**scope, "method": "GET", "headers": others + (plain_tags if tags else [])}
        client = scope.get("client")
        asker = Asker(client[0]) if client else NOBODY
        await self.app(plain_scope, receive, _Compressor(send, SUFFIX in tags, asker))


def _varying(send: Send) -> Send:
    """A `send` that tells caches that another client may get other bytes."""

    async def send_varying(message: Message) -> None:
        if message["type"] == "http.response.start":
            MutableHeaders(raw=message["headers"]).add_vary_header("Accept-Encoding")
        await send(message)

    return send_varying


class _Compressor:
    """A `send` that collects a text and sends it compressed; anything else passes.

    A HEAD is answered as a GET would be, with the same headers; the server leaves out the body.
    """

    def __init__(self, send: Send, knows_compressed: bool, asker: Asker) -> None:
        self.send = _varying(send)
        self.asker = asker
        self.knows_compressed = knows_compressed  # the client named the tag of the compressed text
        self.start: Message | None = None
        self.body = bytearray()

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(raw=message["headers"])
            if message["status"] == 200 and _is_worth_it(headers):
                self.start = message
                return
            if message["status"] == 304 and self.knows_compressed:
                _mark(headers)
        elif self.start is not None:
            self.body += message.get("body", b"")
            if not message.get("more_body", False):
                await self.finish(self.start)
            return
        await self.send(message)

    async def finish(self, start: Message) -> None:
        headers = MutableHeaders(raw=start["headers"])
        body = await compressed(bytes(self.body), self.asker)
        _mark(headers)
        headers["content-encoding"] = "gzip"
        headers["content-length"] = str(len(body))
        del headers["accept-ranges"]
        await self.send(start)
        await self.send({"type": "http.response.body", "body": body})


def _is_worth_it(headers: Headers) -> bool:
    length = int(headers.get("content-length", "0"))
    is_text = TEXT.match(headers.get("content-type", ""))
    return bool(is_text) and LEAST <= length <= MOST and "content-encoding" not in headers


def _mark(headers: MutableHeaders) -> None:
    if "etag" in headers:
        headers["etag"] = headers["etag"].removesuffix('"') + SUFFIX
