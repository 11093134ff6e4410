"""The server's gate: requests for its own host names from its own pages only, and security headers.

A website elsewhere can neither read from this server nor act on it: its requests name a foreign
host or a foreign origin and are refused.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ketplay.server.api.context import header
from ketplay.server.config import LOOPBACK
from ketplay.server.protocol import replies

CONTENT_POLICY = (
    "default-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none';"
    " form-action 'self'"
)
Header = tuple[bytes, bytes]
HEADERS: list[Header] = [(b"x-content-type-options", b"nosniff")]
# For everything but scripts and stylesheets: those are no pages of their own, and everybody may
# read them. A page loads some thirty of them.
DOCUMENT_HEADERS: list[Header] = [
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"content-security-policy", CONTENT_POLICY.encode()),
    (b"referrer-policy", b"no-referrer"),
]
# For documents from an address that browsers trust; elsewhere they would only complain about it.
TRUSTED_HEADERS: list[Header] = [(b"cross-origin-opener-policy", b"same-origin")]
NO_DOCUMENT = (b"text/javascript", b"text/css")
# Data are no page either: a browser shows them as text, and what loads or runs nothing needs no
# policy.
DATA = b"application/json"
DATA_HEADERS: list[Header] = [(b"cross-origin-resource-policy", b"same-origin")]
# For a picture with its own styles, opened as a page of its own: it may load and run nothing.
STANDALONE_PICTURE = {
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
}


def host_name(host: str) -> str:
    """The name in a Host header, without its port.

    >>> host_name("localhost:8000"), host_name("[::1]:8000")
    ('localhost', '::1')
    """
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def _netloc(origin: str) -> str:
    """The host and port of an Origin header; empty if it is not an address."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""


def refusal_reason(scope: Scope, hosts: frozenset[str]) -> str:
    """Why a request is refused, as a sentence; empty if it is accepted."""
    host = header(scope, b"host")
    origin = header(scope, b"origin")
    if host_name(host) not in hosts:
        return f"this server does not answer to the name '{host[:80]}'"
    if origin and _netloc(origin) != host:
        return f"a page from '{origin[:80]}' may not use this server"
    return ""


class SecurityMiddleware:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str]) -> None:
        self.app = app
        self.hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
        elif reason := refusal_reason(scope, self.hosts):
            await self._refuse(scope, send, reason)
        elif scope["type"] == "websocket":
            await self.app(scope, receive, send)
        else:
            await self.app(scope, receive, _with_headers(send, is_trusted(scope)))

    async def _refuse(self, scope: Scope, send: Send, reason: str) -> None:
        kind = "websocket.http.response" if scope["type"] == "websocket" else "http.response"
        body = replies.encode(replies.Failure(replies.ErrorBody("foreign", reason)))
        headers = complete([(b"content-type", b"application/json")], is_trusted(scope))
        await send({"type": f"{kind}.start", "status": 403, "headers": headers})
        await send({"type": f"{kind}.body", "body": body})


def is_trusted(scope: Scope) -> bool:
    """Whether browsers trust the address that was asked for: https, or this very machine."""
    name = host_name(header(scope, b"host"))
    return scope["scheme"] in ("https", "wss") or name in LOOPBACK or name.endswith(".localhost")


def complete(headers: list[Header], trusted: bool) -> list[Header]:
    """A response's headers with the security headers that it does not set itself."""
    own = dict(headers)
    names = list(HEADERS)
    kind = own.get(b"content-type", b"")
    if kind.startswith(DATA):
        names += DATA_HEADERS
    elif not kind.startswith(NO_DOCUMENT):
        names += DOCUMENT_HEADERS + (TRUSTED_HEADERS if trusted else [])
    return [*headers, *(header for header in names if header[0] not in own)]


def _with_headers(send: Send, trusted: bool) -> Send:
    """A `send` that adds the security headers."""

    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = complete(message["headers"], trusted)
        await send(message)

    return send_with_headers
