"""Clocks: they run for people only, survive restarts, stand still in outages, and their flags fall
once.
"""

import time

import pytest
from support.fake_clock import FakeClock
from support.running import running

from ketplay.core.errors import BadOption
from ketplay.server.protocol.errors import Refused
from ketplay.server.rooms.bots import PAUSE
from ketplay.server.rooms.timekeeper import Timekeeper
from ketplay.server.storage.sqlite import SQLite
from ketplay.server.table.actions import PATIENCE
from ketplay.server.table.clock import Pace, parse_pace


@pytest.fixture(scope="module")
def watch():
    return FakeClock()


@pytest.fixture(scope="module")
def clocked(watch):
    with running(**watch.hands) as served:
        yield served


def two(served, clock="5+5", game="nim:heaps=5.5"):
    """Two people at a table with a clock."""
    return served.two(game, clock=clock)


def clocks(served, code):
    return served.get(f"/api/tables/{code}").json()["clock"]


def move(served, code, token, text):
    n = served.get(f"/api/tables/{code}").json()["n"]
    return served.post(f"/api/tables/{code}/moves", {"n": n, "move": text}, token)


@pytest.mark.parametrize(
    ("text", "pace"),
    [("5+5", Pace(300, 5)), ("15+10", Pace(900, 10)), ("1d", Pace(86400.0, 0.0, True)), ("", None)],
)
def test_paces(text, pace):
    assert parse_pace(text) == pace


@pytest.mark.parametrize(
    "text", ["5", "0+5", "5+", "181+0", "5+181", "0d", "31d", "5+5 ", "five", "-5+5", "٣d"]
)
def test_no_paces(text):
    with pytest.raises(BadOption, match="is not a clock; right: none"):
        parse_pace(text)


def test_a_clock_that_cannot_be_is_refused(clocked):
    reply = clocked.post("/api/tables", {"game": "nim", "clock": "5:5"})
    assert (reply.status_code, reply.json()["error"]["code"]) == (422, "bad_option")
    assert "MINUTES+SECONDS" in reply.json()["error"]["message"]
    assert clocks(clocked, clocked.open("nim", clock="none")["code"]) is None


def test_the_one_to_move_pays_and_gets_the_increment(clocked, watch):
    with two(clocked) as (ada, bob):
        assert ada.until(op="table")["clock"] == "5+5" if ada.heard[0]["op"] != "table" else True
        watch.wait(20)
        assert clocks(clocked, ada.code) == {
            "op": "clock",
            "pace": "5+5",
            "remaining": [280, 300],
            "running": 0,
        }
        assert move(clocked, ada.code, ada.token, "1-1").json()["clock"]["remaining"] == [285, 300]
        watch.wait(7)
        assert move(clocked, ada.code, bob.token, "1-1").json()["clock"]["remaining"] == [285, 298]
        told = (
            bob.until(op="clock", running=0) if bob.heard[-1].get("running") != 0 else bob.heard[-1]
        )
        assert told["remaining"][0] >= 285


def test_days_are_for_every_move(clocked, watch):
    with two(clocked, "3d") as (ada, bob):
        watch.wait(2 * 86400)
        assert clocks(clocked, ada.code)["remaining"] == [86400, 259200]
        move(clocked, ada.code, ada.token, "1-1")
        assert clocks(clocked, ada.code) == {
            "op": "clock",
            "pace": "3d",
            "remaining": [259200, 259200],
            "running": 1,
        }
        assert bob.token


def test_a_flag_falls_by_itself(clocked, watch):
    with two(clocked) as (ada, bob):
        watch.wait(301)
        end = bob.view(phase="over")
        assert end["end"]["payoffs"] == [-1, 1]
        assert end["end"]["words"] == "You won: First ran out of time."
        assert end["entries"][-1]["token"] == "!time:0"
        assert clocks(clocked, ada.code) == {
            "op": "clock",
            "pace": "5+5",
            "remaining": [0, 300],
            "running": None,
        }
        assert '[Clock "5+5"]' in clocked.get(f"/api/tables/{ada.code}/record").text
        ada.view(phase="over")
        ada.ask(op="ask", request="rematch")
        bob.ask(op="answer", request="rematch", accept=True)
        bob.ask(op="ready", nonce="x")
        ada.ask(op="ready", nonce="y")
        assert clocks(clocked, ada.code)["remaining"] == [300, 300]


def test_a_move_after_the_time_is_refused(clocked, watch):
    """Even where the one who looks after the clocks is a moment late."""
    with two(clocked) as (ada, bob):
        room = clocked.lobby.rooms[ada.code]
        n = room.table.n
        watch.wait(300.5)
        refused = ada.ask(op="move", n=n, move="1-1")
        assert refused["code"] == "not_now"
        assert bob.view(phase="over")["end"]["payoffs"] == [-1, 1]


def test_with_three_seats_the_others_win_unless_they_are_on_the_same_side(clocked, watch):
    game = "qtris:variant=eve"
    seats = [{"kind": "shared"}] * 3
    made = clocked.post("/api/tables", {"game": game, "seats": seats, "clock": "5+5"}).json()
    with clocked.talk(made["code"], made["token"], nonce="a") as all_three:
        view = all_three.view(phase="playing")
        watch.wait(301)
        payoffs = all_three.view(phase="over")["end"]["payoffs"]
        assert payoffs == ([1, -1, 1] if view["actor"] == 1 else [-1, 1, -1])


def test_bots_and_luck_cost_nobody_time(clocked, watch):
    table = clocked.open("nim:heaps=5.5", "person", "random", clock="5+5")
    with clocked.talk(table["code"], table["token"], nonce="a") as ada:
        view = ada.view(phase="playing")
        watch.wait(10)
        ada.ask(op="move", n=view["n"], move="1-1")
        ada.view(length=2)
        assert clocks(clocked, table["code"]) == {
            "op": "clock",
            "pace": "5+5",
            "remaining": [295, None],
            "running": 0,
        }
    thinking = clocked.open("nim:heaps=5.5", "random", "random", clock="5+5")
    assert clocks(clocked, thinking["code"])["remaining"] == [None, None]


def test_undo_gives_the_time_back(clocked, watch):
    with two(clocked) as (ada, bob):
        watch.wait(10)
        move(clocked, ada.code, ada.token, "1-1")
        watch.wait(30)
        move(clocked, ada.code, bob.token, "1-1")
        watch.wait(40)
        ada.ask(op="ask", request="undo")
        bob.ask(op="answer", request="undo", accept=True)
        assert clocks(clocked, ada.code) == {
            "op": "clock",
            "pace": "5+5",
            "remaining": [300, 300],
            "running": 0,
        }
        watch.wait(10)
        assert clocks(clocked, ada.code)["remaining"] == [290, 300]


def test_clocks_survive_a_restart_and_stand_still_in_between(tmp_path):
    watch, file = FakeClock(), tmp_path / "tables.db"
    with running(file, **watch.hands) as served:
        table = served.open("nim:heaps=5.5", "shared", "shared", clock="5+5")
        code, token = table["code"], table["token"]
        served.post(f"/api/tables/{code}/ready", {"nonce": "a"}, token)
        watch.wait(50)
        move(served, code, token, "1-1")
        watch.wait(30)
        served.lobby.keeper.beat()
        assert clocks(served, code)["remaining"] == [255, 270]
    watch.wait(100_000)
    with running(file, **watch.hands) as served:
        assert clocks(served, code) == {
            "op": "clock",
            "pace": "5+5",
            "remaining": [255, 270],
            "running": 1,
        }
        watch.wait(20)
        assert clocks(served, code)["remaining"] == [255, 250]
    watch.wait(100_000)
    with running(file, **watch.hands) as served:
        watch.wait(251)
        served.get(f"/api/tables/{code}")  # nobody had looked since the restart
        with served.talk(code) as spectator:
            spectator.view(phase="over")


def test_a_closed_lid_stops_the_clocks(tmp_path):
    watch = FakeClock()
    keeper = Timekeeper(SQLite(":memory:"), watch.now, watch.awake)
    since = watch.now()
    watch.wait(10)
    keeper.beat()
    watch.sleep(5000)
    keeper.beat()
    watch.wait(10)
    assert keeper.elapsed(since) == 20
    watch.wait(5)  # busy, not asleep: it counts
    keeper.beat()
    assert keeper.elapsed(since) == 25


def test_two_servers_on_one_store_let_one_flag_fall(tmp_path):
    watch, file = FakeClock(), tmp_path / "tables.db"
    with running(file, **watch.hands) as one, running(file, **watch.hands) as other:
        table = one.open("nim:heaps=5.5", "shared", "shared", clock="5+5")
        code = table["code"]
        with one.talk(code, table["token"], nonce="a") as here, other.talk(code) as there:
            here.view(phase="playing")
            there.view(phase="playing")
            watch.wait(301)
            assert here.view(phase="over")["n"] == there.view(phase="over")["n"]
        stops = [event for event in SQLite(file).read(code) if event.kind == "stopped"]
        assert [event.body.stop for event in stops] == ["!time:0"]


def test_a_flag_that_cannot_be_written_falls_later(clocked, watch, monkeypatch):
    async def full(new):
        raise Refused("store", "the disk is full")

    with two(clocked) as (ada, bob):
        keeper = clocked.lobby.keeper
        with monkeypatch.context() as broken:
            broken.setattr(clocked.lobby.store, "write", full)
            watch.wait(301)
            while keeper.due[ada.code] <= watch.awake():
                time.sleep(0.01)
            assert (
                clocked.get(f"/api/tables/{ada.code}").json()["phase"] == "playing"
            )  # not ended, and no noise
        watch.wait(PAUSE)
        assert bob.view(phase="over")["end"]["payoffs"] == [-1, 1]


def test_the_stream_tells_the_clocks(clocked, watch):
    import json

    with two(clocked) as (ada, bob):
        watch.wait(10)
        move(clocked, ada.code, ada.token, "1-1")
        with clocked.http.stream("GET", f"/api/tables/{ada.code}/events") as lines:
            for line in lines.iter_lines():
                told = json.loads(line)
                if told["kind"] == "moved":
                    break
        assert told["remaining"] == [295, 300]
        assert bob.token


# ---- staying away


def people_without(talk, seat):
    """The next message about people in which the player of a seat is not connected."""
    while True:
        people = talk.until(op="people")
        if not people["people"][seat]["present"]:
            return people


def test_claims_wait_two_minutes(clocked, watch):
    with two(clocked, "") as (ada, bob):
        assert ada.ask(op="claim", seat=1, remedy="win")["message"].startswith("Bob is here")
        bob.socket.close()
        people = people_without(ada, 1)
        assert people["patience"] == PATIENCE
        watch.wait(119)
        refused = ada.ask(op="claim", seat=1, remedy="win")
        assert (refused["code"], "119 seconds" in refused["message"]) == ("not_now", True)
        watch.wait(1)
        assert ada.ask(op="claim", seat=1, remedy="win")["op"] == "ok"
        end = ada.view(phase="over")
        assert (end["end"]["payoffs"], end["entries"][-1]["token"]) == ([1, -1], "!left:1")
        with clocked.talk(ada.code, bob.token) as back:
            assert back.view()["end"]["words"] == "You left the table: First won."


def test_a_bot_plays_on(clocked, watch):
    with two(clocked) as (ada, bob):
        move(clocked, ada.code, ada.token, "1-1")
        bob.socket.close()
        people_without(ada, 1)
        watch.wait(130)
        wrong = clocked.post(
            f"/api/tables/{ada.code}/claim",
            {"seat": 1, "remedy": "bot", "level": "nobody"},
            ada.token,
        )
        assert wrong.json()["error"]["code"] == "unknown_bot"
        done = clocked.post(
            f"/api/tables/{ada.code}/claim",
            {"seat": 1, "remedy": "bot", "level": "random"},
            ada.token,
        )
        assert done.status_code == 200
        assert ada.view(actor=0, length=2)["can"]["undo"] == "now"
        told = clocked.get(f"/api/tables/{ada.code}").json()
        assert [(one["kind"], one["name"]) for one in told["people"]] == [
            ("person", ""),
            ("bot", "Dizzy"),
        ]
        assert told["clock"]["remaining"][1] is None
        with clocked.talk(ada.code, bob.token) as back:
            refused = back.until(op="error")
            assert refused["code"] == "replaced"
            assert "a bot is playing for you" in refused["message"]
            back.say(op="hello", table=ada.code)
            assert back.view()["seat"] is None
        assert clocked.get(f"/api/tables/{ada.code}/view", bob.token).status_code == 410


def test_who_comes_back_in_time_plays_on(clocked, watch):
    with two(clocked, "") as (ada, bob):
        bob.socket.close()
        people_without(ada, 1)
        watch.wait(500)
        with clocked.talk(ada.code, bob.token) as back:
            back.view()
            assert ada.ask(op="claim", seat=1, remedy="win")["code"] == "not_now"


def test_a_script_without_a_socket_is_not_away(clocked, watch):
    with two(clocked, "") as (ada, bob):
        bob.socket.close()
        people_without(ada, 1)
        watch.wait(500)
        clocked.get(f"/api/tables/{ada.code}/view", bob.token)
        assert ada.ask(op="claim", seat=1, remedy="win")["code"] == "not_now"


@pytest.mark.parametrize(
    ("seat", "code"),
    [(0, "not_yours"), (2, "not_yours"), (-1, "bad_message"), ("1", "bad_message")],
)
def test_claims_that_cannot_be(clocked, watch, seat, code):
    with two(clocked, "") as (ada, bob):
        assert (
            clocked.post(f"/api/tables/{ada.code}/claim", {"seat": 1, "remedy": "win"}).status_code
            == 401
        )
        reply = clocked.post(
            f"/api/tables/{ada.code}/claim", {"seat": seat, "remedy": "win"}, ada.token
        )
        assert reply.json()["error"]["code"] == code
        bob.ask(op="resign")
        reply = clocked.post(
            f"/api/tables/{ada.code}/claim", {"seat": 1, "remedy": "win"}, ada.token
        )
        assert reply.json()["error"]["code"] == "not_now"


def test_a_bot_cannot_be_away(clocked):
    table = clocked.open("nim:heaps=5.5", "person", "random")
    clocked.post(f"/api/tables/{table['code']}/ready", {}, table["token"])
    reply = clocked.post(
        f"/api/tables/{table['code']}/claim", {"seat": 1, "remedy": "win"}, table["token"]
    )
    assert reply.json()["error"]["code"] == "not_yours"


# ---- the clock on the wall


JUMPS = [-3600.0, -3.0, 3.0, 10.0, 86400.0]


@pytest.mark.parametrize("jump", JUMPS)
def test_setting_the_wall_clock_neither_wins_nor_costs(tmp_path, jump):
    watch, file = FakeClock(), tmp_path / "tables.db"
    with running(file, **watch.hands) as served, two(served) as (ada, bob):
        watch.wait(20)
        move(served, ada.code, ada.token, "1-1")
        watch.wait(10)
        watch.set_wall(jump)
        served.lobby.keeper.beat()
        assert clocks(served, ada.code)["remaining"] == [285, 290]
        watch.wait(5)
        served.lobby.rooms.clear()  # what is read from the store again counts the same
        assert clocks(served, ada.code)["remaining"] == pytest.approx([285, 285], abs=2)
        assert bob.token


@pytest.mark.parametrize("jump", JUMPS)
def test_setting_the_wall_clock_makes_nobody_absent(watch, clocked, jump):
    with two(clocked, "") as (ada, bob):
        bob.socket.close()
        people_without(ada, 1)
        watch.wait(100)
        watch.set_wall(jump)
        refused = ada.ask(op="claim", seat=1, remedy="win")
        assert (refused["code"], "100 seconds" in refused["message"]) == ("not_now", True)
        watch.wait(20)
        assert ada.ask(op="claim", seat=1, remedy="win")["op"] == "ok"


@pytest.mark.parametrize("jump", JUMPS)
def test_a_wall_clock_set_between_two_runs_costs_nothing(tmp_path, jump):
    watch, file = FakeClock(), tmp_path / "tables.db"
    with running(file, **watch.hands) as served:
        table = served.open("nim:heaps=5.5", "shared", "shared", clock="5+5")
        code, token = table["code"], table["token"]
        served.post(f"/api/tables/{code}/ready", {"nonce": "a"}, token)
        watch.wait(50)
        served.lobby.keeper.beat()
    watch.set_wall(jump)
    with running(file, **watch.hands) as served:
        first, second = clocks(served, code)["remaining"]
        assert 250 - 2 <= first <= 300
        watch.wait(20)
        assert clocks(served, code)["remaining"] == [pytest.approx(first - 20), second]


def test_clocks_of_two_machines_may_differ(tmp_path):
    """An event cannot be older than the last look at the store, whatever its time of day says."""
    here, there, file = FakeClock(), FakeClock(1_800_000_000.0 - 7200), tmp_path / "tables.db"
    with running(file, **here.hands) as one, running(file, **there.hands) as other:
        table = one.open("nim:heaps=5.5", "shared", "shared", clock="5+5")
        code, token = table["code"], table["token"]
        one.post(f"/api/tables/{code}/ready", {"nonce": "a"}, token)
        room = one.lobby.rooms[code]
        move(other, code, token, "1-1")
        room.catch_up()
        assert clocks(one, code)["remaining"] == pytest.approx([305, 300], abs=2)
