"""Who may come in: our own hosts and origins only; and the headers on everything that goes out."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ketplay.server.api.context import header
from ketplay.server.protocol import replies as r

POLICY = "default-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; form-action 'self'"
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
]


def host_name(host: str) -> str:
    """The name in a Host header, without its port.

    >>> host_name("localhost:8000"), host_name("[::1]:8000")
    ('localhost', '::1')
    """
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def foreign(scope: Scope, hosts: frozenset[str]) -> str:
    """What is foreign about a request: a sentence, or ''."""
    host, origin = header(scope, b"host"), header(scope, b"origin")
    if host_name(host) not in hosts:
        return f"this server does not answer to the name '{host[:80]}'"
    if origin and urlsplit(origin).netloc != host:
        return f"a page of '{origin[:80]}' may not use this table"
    return ""


class Door:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str]) -> None:
        self.app, self.hosts = app, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
        elif reason := foreign(scope, self.hosts):
            await self._refuse(scope, send, reason)
        elif scope["type"] == "websocket":
            await self.app(scope, receive, send)
        else:
            await self.app(scope, receive, _dressed(send))

    async def _refuse(self, scope: Scope, send: Send, reason: str) -> None:
        kind = "websocket.http.response" if scope["type"] == "websocket" else "http.response"
        body = r.encode(r.Failure(r.ErrorBody("foreign", reason)))
        headers = [(b"content-type", b"application/json"), *HEADERS]
        await send({"type": f"{kind}.start", "status": 403, "headers": headers})
        await send({"type": f"{kind}.body", "body": body})


def _dressed(send: Send) -> Send:
    async def dressed(message: Message) -> None:
        if message["type"] == "http.response.start":
            given = {key for key, _ in message["headers"]}
            message["headers"] = [
                *message["headers"],
                *(pair for pair in HEADERS if pair[0] not in given),
            ]
        await send(message)

    return dressed
