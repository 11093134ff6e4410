"""Odd input gets an answer of 400 to 499 with a sentence, and leaves no traceback in the log."""

import json
import logging
import random
import socket
from urllib.parse import quote

import httpx
import pytest

from ketplay.server.api.operations import OPERATIONS
from ketplay.server.run import host_names


@pytest.fixture
def quiet(caplog):
    """Fails if the server logs an error."""
    caplog.set_level(logging.WARNING)
    yield
    assert [record.getMessage() for record in caplog.records if record.levelno >= 40] == []


def answer(served, request):
    """The status of the answer to a request as bytes; 0 if the connection is closed without."""
    with socket.create_connection(("127.0.0.1", served.port), timeout=20) as plain:
        plain.sendall(request)
        reply = plain.makefile("rb").readline().split()
    return int(reply[1]) if reply else 0


def get(path, headers=""):
    return f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{headers}\r\n".encode()


@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize(
    "origin",
    ["http://[", "http://[::", "http://]", "//", "\x7f", "http://localhost@evil", "[" * 80],
)
def test_origins_that_are_no_addresses(served, origin):
    assert answer(served, get("/health", f"Origin: {origin}\r\n")) in (400, 403)


@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize("host", ["[", "[::", "]:80", "", "a" * 500])
def test_hosts_that_are_none(served, host):
    assert answer(served, f"GET /health HTTP/1.1\r\nHost: {host}\r\n\r\n".encode()) in (400, 403)


PLACES = [
    "/docs/",
    "/lab/",
    "/games/",
    "/games/nim/page/",
    "/t/",
    "/",
    "/api/tables/",
    "/api/class/",
]
NAMES = ["x" * 300, "x" * 5000, "a%00b", "%00", "%ff%fe", "%0a", "..%2f..%2fetc%2fpasswd", "%2e%2e"]


@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize("place", PLACES)
def test_paths_that_no_file_can_have(served, place):
    for name in NAMES:
        for end in ("", ".md", "/symbols.svg", "/join"):
            status = answer(served, get(place + name + end))
            assert 200 <= status < 500, (place, name, end)


@pytest.mark.usefixtures("quiet")
def test_documents_with_long_names_are_not_found(served):
    for path in ("/docs/" + "x" * 5000, "/docs/a%00b", "/lab/" + "y" * 300, "/z%00.js"):
        assert served.http.get(path).status_code == 404


@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize("depth", [500, 7000])
def test_nested_messages(served, depth):
    for body in ("[" * depth + "]" * depth, '{"x":' * depth + "1" + "}" * depth):
        for text in (body, f'{{"game": "nim", "more": {body}}}'):
            reply = served.http.post("/api/tables", content=text[:16000])
            assert reply.status_code in (201, 400, 422), text[:40]


@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize(
    "game", ["quantum-" * 40 + "nim", "quantum-" * 2000 + "nim", "quantum-quantum-nim", "-", "nim:"]
)
def test_ids_that_name_no_game(served, game):
    assert 400 <= served.post("/api/tables", {"game": game}).status_code < 500
    assert 400 <= served.get("/api/game", id=game).status_code < 500


@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize("number", ["9" * 5000, "1e3", "٣", "--1", "0x1", "1_0", " 1", ""])
def test_numbers_that_are_none(served, number):
    code = served.open("nim", "shared", "shared")["code"]
    for path in ("events?since=", "record?match=", "at/"):
        status = answer(served, get(f"/api/tables/{code}/{path}{quote(number)}"))
        assert 400 <= status < 500, path


@pytest.mark.usefixtures("quiet")
def test_a_match_that_was_never_played_is_refused_without_reading(served, monkeypatch):
    code = served.open("nim", "shared", "shared")["code"]
    monkeypatch.setattr(served.lobby.store, "read", None)
    for number in (-1, 0, 2, 999_999_999):
        assert served.get(f"/api/tables/{code}/record", match=number).status_code == 404
    assert served.get(f"/api/tables/{code}/record", match=1).status_code == 200


@pytest.mark.usefixtures("quiet")
def test_a_client_that_goes_while_it_sends_is_no_failure(served):
    for _ in range(3):
        with socket.create_connection(("127.0.0.1", served.port)) as plain:
            head = "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 999\r\n\r\n"
            plain.sendall((head + '{"game":').encode())
    assert served.get("/health").json()["ok"]


def test_host_names_are_compared_as_browsers_send_them():
    assert "table.school" in host_names(False, ["Table.School"])


ODD_TEXTS = [
    "", "\x00", "é" * 30, "a" * 399, "%s%n", "../..", "<b>", "'; drop table", "٣", "🐈" * 20,
    "nim", "octal:", ":::", "qtris:variant=", "\ud800".encode("utf-8", "surrogatepass").hex(),
]  # fmt: skip
ODD_VALUES = [None, True, -1, 0, 1, 2**63, 1e308, [], {}, [[]], {"": None}, *ODD_TEXTS]


def odd_request(rng, codes):
    """A request that is almost right: an operation with some of its fields, mostly wrong."""
    operation = rng.choice(OPERATIONS)
    path = operation.path.replace("{code}", rng.choice([*codes, "bakotu", "x"]))
    path = path.replace("{index}", rng.choice(["0", "1", "-1", "x", "99999"]))
    query = {name: rng.choice(["", "1", "-1", "x" * 50, "%00"]) for name in operation.query}
    fields = getattr(operation.body, "__struct_fields__", ())
    body = {name: rng.choice(ODD_VALUES) for name in fields if rng.random() < 0.7}
    headers = {"authorization": rng.choice(["", "Bearer", "Bearer x", "Bearer " + "y" * 999])}
    return operation, path, query, body, headers


@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.long)])
def test_random_requests_to_all_operations(served, seed):
    rng = random.Random(seed)
    codes = [served.open("nim", "shared", "shared")["code"] for _ in range(2)]
    for _ in range(300 if seed == 1 else 5000):
        operation, path, query, body, headers = odd_request(rng, codes)
        if operation.path.endswith("/events"):
            continue  # it would not end
        content = json.dumps(body).encode()
        reply = served.http.request(
            operation.method, path, params=query, content=content, headers=headers
        )
        assert reply.status_code < 500, (operation.method, path, query, body)
        if reply.status_code >= 400:
            assert reply.json()["error"]["message"]


@pytest.mark.usefixtures("quiet")
def test_random_bytes_are_no_requests(served):
    rng = random.Random(3)
    for _ in range(60):
        noise = rng.randbytes(rng.randrange(1, 400))
        head = rng.choice([b"", b"GET / HTTP/1.1\r\n", b"POST /api/tables HTTP/1.1\r\nHost: "])
        with socket.create_connection(("127.0.0.1", served.port), timeout=5) as plain:
            plain.sendall(head + noise + b"\r\n\r\n")
            plain.shutdown(socket.SHUT_WR)
    with httpx.Client(trust_env=False) as http:
        assert http.get(f"{served.url}/health").json()["ok"]
