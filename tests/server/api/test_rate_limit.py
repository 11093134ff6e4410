"""One socket or one address cannot use up the server."""

import json

import pytest
from support.running import GENEROUS, PATIENCE, running
from websockets.sync.client import connect

from ketplay.server.api import session, websocket
from ketplay.server.api.rate_limit import RateLimiter
from ketplay.server.classroom.classroom import MOST_PUPILS
from ketplay.server.config import DEFAULT_LIMITS, Limits, Rate
from ketplay.server.protocol.errors import Refused
from ketplay.server.table import actions

SLOWLY = 0.001  # a second: no test lasts long enough to earn one more


def test_one_socket_may_not_flood():
    with running(limits=Limits(messages=(SLOWLY, 5.0), requests=(1e6, 1e6))) as served:
        table = served.open("nim", "person", "random")
        with served.talk(table["code"], table["token"]) as ada:
            ada.view()
            codes = [ada.ask(op="ping").get("code") for _ in range(8)]
            assert codes[:4] == [None] * 4
            assert codes[-1] == "too_many"


def test_one_address_may_not_open_tables_without_end():
    with running(limits=Limits(requests=(1e6, 1e6), tables=(SLOWLY, 3.0), sockets=2)) as served:
        replies = [served.post("/api/tables", {"game": "nim"}) for _ in range(4)]
        assert [reply.status_code for reply in replies] == [201, 201, 201, 429]
        assert int(replies[-1].headers["retry-after"]) > 0
        where = replies[0].json()["code"]
        with served.talk(where) as one, served.talk(where) as two:
            assert one.hear()["op"] == two.hear()["op"] == "table"
            with connect(f"ws://127.0.0.1:{served.port}/ws") as three:
                assert json.loads(three.recv(PATIENCE))["code"] == "too_many"
        with served.talk(where) as again:
            assert again.hear()["op"] == "table"


def test_one_address_may_not_ask_without_end():
    with running(limits=Limits(requests=(SLOWLY, 3.0))) as served:
        assert [served.get("/health").status_code for _ in range(4)] == [200, 200, 200, 429]


def test_many_sockets_of_one_person_share_one_limit():
    with running(limits=GENEROUS._replace(messages=(0.01, 6.0))) as served:
        table = served.open("nim", "person", "random")
        with (
            served.talk(table["code"], table["token"], nonce="a") as one,
            served.talk(table["code"], table["token"]) as two,
        ):
            codes = [talk.ask(op="ping").get("code") for _ in range(4) for talk in (one, two)]
        assert codes.count(None) <= 6
        assert codes[-2:] == ["too_many", "too_many"]


def test_messages_that_are_none_count_too():
    with running(limits=GENEROUS._replace(messages=(0.01, 6.0))) as served:
        table = served.open("nim", "person", "random")
        with served.talk(table["code"], table["token"], nonce="a") as ada:
            ada.view()
            for _ in range(8):
                ada.say(op="nonsense")
            assert ada.ask(op="ping")["code"] == "too_many"


def test_pupils_behind_one_address_do_not_share_the_limit_of_a_person():
    with running(limits=GENEROUS._replace(messages=(0.01, 6.0))) as served:
        for _ in range(5):
            table = served.open("nim", "person", "random")
            with served.talk(table["code"], table["token"], nonce="a") as pupil:
                assert [pupil.ask(op="ping")["op"] for _ in range(5)] == ["pong"] * 5


def test_all_sockets_of_an_address_have_a_limit_together():
    with running(limits=GENEROUS._replace(all_messages=(0.01, 10.0))) as served:
        codes = []
        for _ in range(4):
            table = served.open("nim", "person", "random")
            with served.talk(table["code"], table["token"], nonce="a") as pupil:
                codes += [pupil.ask(op="ping").get("code") for _ in range(4)]
        assert codes[-4:] == ["too_many"] * 4


def test_guessing_codes_is_limited_and_players_play_on():
    with running(limits=GENEROUS._replace(guesses=(0.01, 5.0))) as served:
        table = served.open("nim", "shared", "shared")
        with served.talk(table["code"], table["token"], nonce="a") as ada:
            ada.view(phase="playing")
            statuses = [served.get(f"/api/tables/baba{n}").status_code for n in range(7)]
            assert statuses == [404] * 5 + [429] * 2
            with served.talk("bakotumi") as guesser:
                assert guesser.hear()["code"] == "too_many"
            # A code that exists is not told either, but a seat's token opens its table.
            assert served.get(f"/api/tables/{table['code']}").status_code == 429
            assert (
                served.get(f"/api/tables/{table['code']}/view", table["token"]).status_code == 200
            )
            assert ada.ask(op="ping")["op"] == "pong"


def test_a_class_gets_in_at_once_and_then_some_a_minute():
    limits = DEFAULT_LIMITS
    assert limits.joins.burst >= MOST_PUPILS
    assert 60 * limits.joins.per_second >= 30
    with running(limits=GENEROUS._replace(joins=(0.01, 3.0))) as served:
        codes = []
        for _ in range(5):
            table = served.open("nim", "person", "open")
            codes.append(served.post(f"/api/tables/{table['code']}/join").status_code)
        assert codes == [200, 200, 200, 429, 429]


def test_names_and_events_of_a_table_are_bounded(monkeypatch):
    with running() as served:
        table = served.open("nim:heaps=9.9", "shared", "shared")
        with served.talk(table["code"], table["token"], nonce="a") as both:
            both.view(phase="playing")
            codes = [
                both.ask(op="rename", name=f"Ada {n}").get("code")
                for n in range(actions.MOST_RENAMES + 2)
            ]
            assert codes == [None] * actions.MOST_RENAMES + ["too_many"] * 2
            monkeypatch.setattr(actions, "MOST_EVENTS", served.lobby.rooms[table["code"]].table.n)
            n = both.ask(op="text")["n"]
            n = both.ask(op="move", n=n, move="1-1")["n"]  # the match goes on
            assert both.ask(op="undo", n=n)["code"] == "too_many"
            assert both.ask(op="resign")["op"] == "ok"
            assert both.ask(op="ask", request="rematch")["code"] == "too_many"


def test_buckets_of_the_least_recent_addresses_are_forgotten():
    limiter = RateLimiter(Limits(addresses=3, requests=Rate(0.001, 1.0)))
    for address in ("a", "b", "c"):
        limiter.take("requests", address)
    with pytest.raises(Refused):
        limiter.take("requests", "a")  # so that "b" is the least recent
    limiter.take("requests", "d")
    limiter.take("requests", "b")  # forgotten
    with pytest.raises(Refused):
        limiter.take("requests", "a")


def test_a_client_that_sends_too_much_is_read_more_slowly(monkeypatch):
    monkeypatch.setattr(websocket, "pause", lambda sockets: 3600.0)
    read = []
    parse = session._parse
    monkeypatch.setattr(session, "_parse", lambda text: read.append(text) or parse(text))
    with running(limits=GENEROUS._replace(messages=(0.01, 6.0))) as served:
        table = served.open("nim", "person", "random")
        with served.talk(table["code"], table["token"], nonce="a") as ada:
            ada.view()
            for number in range(20):
                ada.say(op="ping", id=number)
            assert ada.until(op="error")["code"] == "too_many"
            ada.socket.close_timeout = 0.1  # seconds: nobody will read that it closes
    assert len(read) <= 8  # the others were left where they were


def test_changes_of_style_count_more_because_everything_is_drawn_anew():
    with running(limits=GENEROUS._replace(messages=(0.01, 12.0))) as served:
        table = served.open("nim", "person", "random")
        with served.talk(table["code"], table["token"], nonce="a") as ada:
            ada.view()
            for _ in range(3):
                ada.say(op="style", flip=True)
            assert ada.until(op="error")["code"] == "too_many"


def test_buckets_that_are_full_again_are_forgotten():
    """Whoever comes back later starts with a full one anyway."""
    limiter = RateLimiter(Limits(requests=Rate(1e9, 1.0)))
    for number in range(1000):
        limiter.take("requests", f"10.0.0.{number}")
    assert len(limiter.buckets) <= 2


def test_a_bucket_that_was_used_is_remembered():
    limiter = RateLimiter(Limits(requests=Rate(0.001, 2.0)))
    limiter.take("requests", "10.0.0.1")
    limiter.take("requests", "10.0.0.2")
    limiter.take("requests", "10.0.0.1")
    with pytest.raises(Refused):
        limiter.take("requests", "10.0.0.1")
