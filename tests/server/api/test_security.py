"""Foreign hosts and pages are refused, and every response has security headers."""

import json

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect


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


def test_every_response_has_security_headers(served):
    for path in (
        "/health",
        "/",
        "/games/nim/symbols.svg",
        "/api/openapi.json",
        "/nothing/here.js",
    ):
        headers = served.get(path).headers
        assert headers["content-security-policy"].startswith("default-src 'self'")
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cross-origin-opener-policy"] == "same-origin"


def test_scripts_and_stylesheets_are_no_documents(served):
    for path in ("/theme.css", "/main.js"):
        headers = served.get(path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert headers["referrer-policy"] == "no-referrer"
        assert "content-security-policy" not in headers
