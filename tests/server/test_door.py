"""What the server refuses: foreign, malformed, oversized and too many messages, each with a code and a sentence."""

import contextlib
import json
import re

import httpx
import pytest
from support.running import GENEROUS, running
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from ketplay.server.api.operations import OPERATIONS
from ketplay.server.api.static import render_markdown
from ketplay.server.config import Limits
from ketplay.server.protocol.errors import STATUS


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


def test_everything_goes_out_dressed(served):
    for path in (
        "/health",
        "/theme.css",
        "/games/nim/symbols.svg",
        "/api/openapi.json",
        "/nothing/here.js",
    ):
        headers = served.get(path).headers
        assert headers["content-security-policy"].startswith("default-src 'self'")
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


BAD = [
    b"", b"{", b"[]", b"null", b"7", b'"move"', b"{}", b'{"op":"dance"}', b'{"op":7}', b'{"op":"move"}',
    b'{"op":"move","n":"x","move":"1-1"}', b'{"op":"move","n":-1,"move":"1-1"}', b'{"op":"move","n":1e99,"move":"1-1"}',
    b'{"op":"hello","table":7}', b'{"op":"hello","table":"bakotumi","nonce":"has space"}', b"\xff\xfe", b"\x00" * 50,
    b'{"op":"style","seat":-3}', b'{"op":"ask","what":"money"}', b'{"op":"answer","what":"undo"}', b"[" * 5000,
]  # fmt: skip


def test_malformed_messages_get_a_sentence_and_change_nothing(served):
    table = served.open("nim", "person", "random")
    with served.talk(table["code"], table["token"], nonce="a") as ada:
        n = ada.view(phase="playing")["n"]
        for bad in BAD:
            ada.socket.send(bad)
            error = ada.hear()
            assert (error["op"], error["code"]) == ("error", "bad_message"), bad
            assert len(error["message"]) > 10
        ada.socket.send(json.dumps({"op": "move", "n": n, "move": "x" * 20_000}))
        assert ada.hear()["code"] == "too_big"
        assert ada.ask(op="ping")["op"] == "pong"
        assert served.get(f"/api/tables/{table['code']}").json()["n"] == n


@pytest.mark.parametrize("body", [b"{", b"[]", b'{"n":"x"}', b'{"n":1}', b"\xff"])
def test_malformed_bodies_are_refused(served, body):
    table = served.open("nim", "person", "random")
    reply = served.http.post(f"/api/tables/{table['code']}/moves", content=body)
    assert (reply.status_code, code(reply)) == (400, "bad_message")


def test_oversized_bodies_are_refused(served):
    reply = served.http.post("/api/tables", content=b" " * 20_000)
    assert (reply.status_code, code(reply)) == (413, "too_big")


def test_a_frame_beyond_all_measure_closes_the_socket_only(served):
    with served.talk("bakotumi") as rude:
        assert rude.hear()["code"] == "no_table"
        with contextlib.suppress(ConnectionClosed):  # it may be closed before all is sent
            rude.socket.send("x" * (2 << 20))
        with pytest.raises(ConnectionClosed):
            rude.until(op="never")
    assert served.get("/health").json()["ok"]


def test_hello_comes_first(served):
    with connect(f"ws://127.0.0.1:{served.port}/ws", compression=None) as socket:
        socket.send(json.dumps({"op": "move", "n": 1, "move": "x", "id": "q"}))
        error = json.loads(socket.recv(5))
        assert (error["code"], error["id"]) == ("bad_message", "q")


def test_wrong_tokens_and_tables(served):
    table = served.open("nim", "person", "random")
    with served.talk(table["code"], "00" * 16) as eve:
        assert eve.hear()["code"] == "no_seat"
    assert served.get("/api/tables/bakotumi").status_code == 404
    assert served.get("/api/tables/../secret").status_code == 404
    assert code(served.get(f"/api/tables/{table['code']}/view", "00" * 16)) == "no_seat"
    assert (
        code(served.post(f"/api/tables/{table['code']}/moves", {"n": 0, "move": "1-1"}))
        == "no_seat"
    )


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({"game": "chess"}, "unknown_game"),
        ({"game": "nim:heaps=x"}, None),
        ({"game": "nim:cats=1"}, "bad_option"),
        ({}, "error"),
        ({"position": "nim nonsense"}, "invalid_position"),
        ({"game": "nim", "seats": [{"kind": "bot", "level": "god"}]}, "unknown_bot"),
        ({"game": "nim", "seats": [{}, {}, {}]}, "bad_option"),
        ({"game": "nim", "seats": [{"kind": "king"}]}, "bad_message"),
    ],
)
def test_tables_that_cannot_be(served, body, expected):
    reply = served.post("/api/tables", body)
    assert reply.status_code in (400, 422)
    assert expected in (None, code(reply))
    assert reply.json()["error"]["message"]


def test_one_socket_may_not_flood():
    with running(limits=Limits(messages=(1.0, 5.0), requests=(1e6, 1e6))) as served:
        table = served.open("nim", "person", "random")
        with served.talk(table["code"], table["token"]) as ada:
            ada.view()
            codes = [ada.ask(op="ping").get("code") for _ in range(8)]
            assert codes[:4] == [None] * 4
            assert codes[-1] == "too_many"


def test_one_address_may_not_open_tables_without_end():
    with running(limits=Limits(requests=(1e6, 1e6), tables=(0.1, 3.0), sockets=2)) as served:
        replies = [served.post("/api/tables", {"game": "nim"}) for _ in range(4)]
        assert [reply.status_code for reply in replies] == [201, 201, 201, 429]
        assert int(replies[-1].headers["retry-after"]) > 0
        where = replies[0].json()["code"]
        with served.talk(where) as one, served.talk(where) as two:
            assert one.hear()["op"] == two.hear()["op"] == "table"
            with connect(f"ws://127.0.0.1:{served.port}/ws") as three:
                assert json.loads(three.recv(5))["code"] == "too_many"
        with served.talk(where) as again:
            assert again.hear()["op"] == "table"


def test_one_address_may_not_ask_without_end():
    with running(limits=Limits(requests=(0.1, 3.0))) as served:
        assert [served.get("/health").status_code for _ in range(4)] == [200, 200, 200, 429]


def test_the_description_names_every_operation(served):
    document = served.get("/api/openapi.json").json()
    paths = {(method, path) for path, entry in document["paths"].items() for method in entry}
    routes = {
        (method.lower(), route.path)
        for route in served.app.routes
        if getattr(route, "methods", None)
        and (route.path.startswith("/api/") or route.path == "/health")
        for method in route.methods - {"HEAD"}
    }
    assert routes - {("get", "/api/openapi.json")} == paths
    assert len(paths) == len(OPERATIONS)
    text = json.dumps(document)
    names = set(re.findall(r"#/components/schemas/(\w+)", text))
    assert names <= set(document["components"]["schemas"])


def test_the_description_is_written_down(served):
    from pathlib import Path

    from ketplay.server.protocol import messages as p

    text = (Path(__file__).parent.parent.parent / "docs" / "api.md").read_text(encoding="utf-8")
    missing = [name for name in STATUS if f"`{name}`" not in text]
    missing += [
        kind.__struct_config__.tag
        for kind in p.Message.__args__
        if f'"op": "{kind.__struct_config__.tag}"' not in text
    ]
    ends = {
        operation.path.replace("{code}", "CODE").replace("{k}", "K") for operation in OPERATIONS
    }
    missing += [
        end for end in ends if end not in text and f"`/{end.rpartition('/')[2]}`" not in text
    ]
    assert missing == []


def test_files_are_fresh_and_paths_stay_inside(served):
    reply = served.get("/games/nim/style.css")
    assert reply.headers["cache-control"] == "no-cache"
    again = served.http.get(
        "/games/nim/style.css", headers={"if-none-match": reply.headers["etag"]}
    )
    assert again.status_code == 304
    for path in (
        "/games/nim/page/../rules.py",
        "/games/nim/page/%2e%2e/rules.py",
        "/..%2f..%2fpyproject.toml",
        "/docs/..%2fREADME",
    ):
        reply = served.get(path)
        assert reply.status_code == 404 or reply.text == served.get("/").text, path
    assert served.get("/games/chess/style.css").json()["error"]["code"] == "unknown_game"


def test_texts_have_no_inline_styles_or_scripts(served):
    html = render_markdown(
        "| a | b |\n|:--|--:|\n| 1 | <script>x</script> |\n\n[x](javascript:alert(1))"
    )
    assert "style=" not in html
    assert "<script" not in html
    assert 'href="javascript' not in html
    assert 'class="align-right"' in html
    for path in ("/games/nim/rules", "/docs/fairness", "/docs/api"):
        page = served.get(path).text
        assert "<h1>" in page
        assert "style=" not in page.replace('"style=', "")
    assert served.get("/docs/nothing").status_code == 404


def test_a_picture_stands_alone(served):
    reply = served.get("/games/nim/picture.svg", theme="light", position="nim:heaps=1.2 1.2 0")
    assert reply.headers["content-type"].startswith("image/svg+xml")
    assert reply.text.startswith("<svg")
    assert "script-src" not in reply.headers["content-security-policy"]


def test_documents_come_with_their_pictures(served):
    drawing = served.get("/docs/table.svg")
    assert drawing.headers["content-type"].startswith("image/svg+xml")
    assert drawing.headers["content-security-policy"].startswith("default-src 'none'")
    photo = served.get("/docs/screenshots/home-390-light.png")
    assert (photo.status_code, photo.headers["content-type"]) == (200, "image/png")
    assert '<img src="/docs/screenshots/' in served.get("/docs/page", part="1").text
    assert served.get("/docs/fairness.md").text == served.get("/docs/fairness").text
    for path in (
        "/docs/nothing.png",
        "/docs/lab/qt3-curves.csv",
        "/docs/..%2f..%2fpyproject.toml",
        "/docs/%2e%2e/%2e%2e/src/ketplay/web/icon.svg",
        "/docs//etc/passwd.svg",
    ):
        assert served.get(path).status_code == 404, path


def test_health_and_games(served):
    health = served.get("/health").json()
    assert health["ok"]
    assert health["writable"]
    games = {game["name"]: game for game in served.get("/api/games").json()}
    assert games["nim"]["levels"][0]["name"] == "random"
    assert [level["first"] for level in games["nim"]["levels"]].count(True) == 1
    assert not games["nim"]["hidden"]
    table = served.open("nim", "person", "open")
    assert served.get(f"/api/tables/{table['code']}/qr.svg").text.startswith("<svg")
    assert (
        served.get(f"/api/tables/{table['code']}").json()["table"]["invite"]
        == f"{served.url}/t/{table['code']}"
    )


def test_a_game_with_options_says_what_follows_from_them(served):
    eve = served.get("/api/game", id="qtris:variant=eve,noise=on,edition=compact").json()
    assert eve["seats"] == ["Alice", "Eve", "Bob"]
    assert (eve["options"]["measure"], eve["options"]["order"], eve["options"]["prep"]) == (
        "exact", "play_draw", "manual",
    )  # fmt: skip
    assert served.get("/api/game", id="qtris-ex345").json()["options"]["turns"] == "4"
    refused = served.get("/api/game", id="qtris:noise=on,measure=dice")
    assert (refused.status_code, refused.json()["error"]["at"]) == (422, "measure=dice")
    assert code(served.get("/api/game")) == "unknown_game"


def test_unknown_paths_of_the_api_are_told_in_json(served):
    reply = served.get("/api/nothing")
    assert (reply.status_code, code(reply)) == (404, "no_such")
    assert served.http.put("/api/games").status_code == 405


def test_a_client_that_hangs_up_in_the_middle_harms_nobody(served):
    table = served.open("nim", "person", "random")
    for _ in range(5):
        with (
            httpx.Client(base_url=served.url, trust_env=False, verify=False) as http,
            http.stream("GET", f"/api/tables/{table['code']}/events"),
        ):
            pass
        with served.talk(table["code"], table["token"]) as ada:
            ada.say(op="at", k=0)
    assert served.get("/health").json()["ok"]
    assert GENEROUS.sockets > 1
