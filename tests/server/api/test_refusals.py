"""What the server refuses: malformed, oversized and impossible requests, with a sentence."""

import contextlib
import json

import httpx
import pytest
from support.running import GENEROUS
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect


def code(reply):
    return reply.json()["error"]["code"]


BAD = [
    b"",
    b"{",
    b"[]",
    b"null",
    b"7",
    b'"move"',
    b"{}",
    b'{"op":"dance"}',
    b'{"op":7}',
    b'{"op":"move"}',
    b'{"op":"move","n":"x","move":"1-1"}',
    b'{"op":"move","n":-1,"move":"1-1"}',
    b'{"op":"move","n":1e99,"move":"1-1"}',
    b'{"op":"hello","table":7}',
    b'{"op":"hello","table":"bakotumi","nonce":"has space"}',
    b"\xff\xfe",
    b"\x00" * 50,
    b'{"op":"style","seat":-3}',
    b'{"op":"ask","request":"money"}',
    b'{"op":"answer","request":"undo"}',
    b"[" * 5000,
]


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
        "exact", "draw_play", "manual",
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
            ada.say(op="at", index=0)
    assert served.get("/health").json()["ok"]
    assert GENEROUS.sockets > 1
