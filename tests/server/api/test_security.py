"""Foreign hosts and pages are refused, and every response has security headers."""

import asyncio
import json

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from ketplay.server.api.security import SecurityMiddleware, host_name


def code(reply):
    return reply.json()["error"]["code"]


def test_foreign_origins_and_hosts_are_refused(served):
    for headers in (
        {"origin": "http://evil.example"},
        {"host": "evil.example"},
        {"origin": "null"},
    ):
        reply = served.http.post("/api/tables", json={"game": "nim"}, headers=headers)
        assert (reply.status_code, code(reply)) == (403, "foreign")
    assert served.http.get("/health", headers={"origin": served.url}).status_code == 200


def test_a_socket_of_a_foreign_page_is_refused(served):
    with pytest.raises(InvalidStatus) as refused:
        connect(f"ws://127.0.0.1:{served.port}/ws", origin="http://evil.example")
    assert refused.value.response.status_code == 403
    assert json.loads(refused.value.response.body)["error"]["code"] == "foreign"


def test_every_page_and_picture_has_security_headers(served):
    for path in (
        "/",
        "/games/nim/symbols.svg",
        "/docs/serving",
    ):
        headers = served.get(path).headers
        assert headers["content-security-policy"].startswith("default-src 'self'")
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cross-origin-opener-policy"] == "same-origin"


@pytest.mark.parametrize(
    ("host", "scheme", "trusted"),
    [
        ("127.0.0.1:8600", "http", True),
        ("localhost", "http", True),
        ("[::1]:8600", "http", True),
        ("192.168.0.7:8600", "http", False),
        ("table.local", "http", False),
        ("table.school", "https", True),
    ],
)
def test_the_opener_policy_is_sent_where_browsers_trust_the_address(host, scheme, trusted):
    """On a plain address in the local network browsers would complain about it on every page."""

    async def page(scope, receive, send):
        start = {"type": "http.response.start", "status": 200}
        await send({**start, "headers": [(b"content-type", b"text/html")]})

    async def keep(message):
        sent.extend(message["headers"])

    sent = []
    gate = SecurityMiddleware(page, frozenset({host_name(host)}))
    scope = {"type": "http", "scheme": scheme, "headers": [(b"host", host.encode())]}
    asyncio.run(gate(scope, None, keep))
    assert (b"cross-origin-opener-policy" in dict(sent)) == trusted
    assert b"content-security-policy" in dict(sent)


def test_data_are_only_data(served):
    for path in ("/health", "/api/openapi.json", "/nothing/here.js"):
        headers = served.get(path).headers
        assert headers["content-type"].startswith("application/json")
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cross-origin-resource-policy"] == "same-origin"


def test_scripts_and_stylesheets_are_no_documents(served):
    for path in ("/theme.css", "/main.js"):
        headers = served.get(path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert "cross-origin-resource-policy" not in headers
        assert "content-security-policy" not in headers
