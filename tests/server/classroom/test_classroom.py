"""A class: joining with a code and a name, pairing, the teacher's view, thirty tables at once."""

import contextlib
import json
import threading
import time

import pytest
from lesson import CODE, TAUGHT, TOKEN, join, me, overview, pair, play, refused, tokens
from support.fake_clock import FakeClock
from support.running import GENEROUS, running

from ketplay import bots
from ketplay.core import registry
from ketplay.core.errors import KetError
from ketplay.server.classroom import classroom as c
from ketplay.server.classroom import teacher_token


@pytest.fixture(scope="module")
def building():
    with running(**TAUGHT) as served:
        yield served


@pytest.fixture
def school(building):
    """A class in which nobody is yet."""
    building.post("/api/class/dismiss", {}, TOKEN)
    for table in overview(building)["tables"]:
        building.post("/api/class/release", {"table": table["code"]}, TOKEN)
    return building


def test_joining_with_a_code_and_a_name(school):
    first = join(school, "  Ada\t L. ", " BAKO-tu ")
    assert (first.status_code, first.json()["name"]) == (201, "Ada L.")
    assert refused(join(school, "ada l.")) == (409, "name_taken")
    assert refused(join(school, " \x07 ")) == (422, "bad_name")
    assert refused(join(school, "")) == (422, "bad_name")
    assert refused(join(school, "x" * 25)) == (422, "bad_name")
    assert refused(join(school, "x" * 500)) == (400, "bad_message")
    assert refused(join(school, "Bob", "bakota")) == (404, "no_class")
    assert refused(join(school, "Bob", "bakotumi")) == (404, "no_class")
    assert refused(join(school, "Bob", "teach")) == (404, "no_class")
    assert [one["name"] for one in overview(school)["pupils"]] == ["Ada L."]


def test_a_server_without_a_class():
    with running() as served:
        assert refused(join(served, "Ada")) == (404, "no_class")
        assert refused(served.get("/api/class", TOKEN)) == (404, "no_class")


def test_a_full_class(school, monkeypatch):
    monkeypatch.setattr(c, "MOST_PUPILS", 2)
    tokens(school, "Ada", "Bob")
    assert refused(join(school, "Cleo")) == (409, "full")


def test_what_is_the_teachers_is_nobody_elses(school):
    ada = tokens(school, "Ada")["Ada"]
    for token in ("", ada, "0" * 32):
        assert refused(school.get("/api/class", token)) == (401, "not_teacher")
        assert refused(pair(school, token)) == (401, "not_teacher")
        assert refused(school.post("/api/class/dismiss", {}, token)) == (401, "not_teacher")
        assert refused(school.post("/api/class/release", {"table": "x"}, token)) == (
            401,
            "not_teacher",
        )
    assert refused(me(school, TOKEN)) == (401, "no_seat")
    assert refused(me(school, ada, since="soon")) == (400, "bad_message")


def test_pairs_are_seated_by_name_and_play_with_the_token_they_have(school):
    known = tokens(school, "Ada", "Bob")
    assert me(school, known["Ada"]).json()["table"] == ""
    made = pair(school, clock="5+5").json()
    assert (len(made["tables"]), made["unpaired"]) == (1, [])
    code = made["tables"][0]
    table = overview(school)["tables"][0]
    assert (table["code"], sorted(table["names"]), table["phase"], table["moves"]) == (
        code,
        ["Ada", "Bob"],
        "waiting",
        0,
    )
    assert [me(school, token).json()["table"] for token in known.values()] == [code, code]
    for token in known.values():
        school.post(f"/api/tables/{code}/ready", {"nonce": "x"}, token)
    table = overview(school)["tables"][0]
    assert (table["phase"], table["actor"], table["clock"]["running"]) == ("playing", 0, 0)
    play(school, code, known)
    table = overview(school)["tables"][0]
    second = table["names"][1]
    assert (table["phase"], table["moves"]) == ("over", 2)
    assert table["end"].startswith(f"{second} won")
    assert [one["waiting"] for one in overview(school)["pupils"]] == [True, True]
    assert me(school, known["Ada"]).json()["table"] == ""


def test_the_odd_one_plays_a_bot_or_waits(school):
    tokens(school, "Ada", "Bob", "Cleo")
    made = pair(school, leftover="wait").json()
    assert (len(made["tables"]), len(made["unpaired"])) == (1, 1)
    assert refused(pair(school, leftover="wait")) == (409, "not_now")
    alone = pair(school, leftover="bot").json()
    assert (len(alone["tables"]), alone["unpaired"]) == (1, [])
    names = {tuple(sorted(table["names"])) for table in overview(school)["tables"]}
    nickname = bots.first_level(registry.game("nim")).nickname
    assert (*sorted((made["unpaired"][0], nickname)),) in names
    assert refused(pair(school)) == (409, "not_now")


def test_games_with_three_seats_take_three(school):
    tokens(school, *"ABCDEFG")
    made = pair(school, game="qtris:variant=eve", leftover="wait").json()
    assert (len(made["tables"]), len(made["unpaired"])) == (2, 1)


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"game": "chess"}, "unknown_game"),
        ({"game": "nim:heaps=x"}, "bad_option"),
        ({"clock": "5:5"}, "bad_option"),
        ({"level": "nobody"}, "unknown_bot"),
        ({"names": ["Zoe"]}, "no_such"),
        ({"names": []}, "not_now"),
        ({"leftover": "leave"}, "bad_message"),
        ({"game": ""}, "error"),
    ],
)
def test_pairs_that_cannot_be(school, wish, code):
    tokens(school, "Ada", "Bob")
    reply = pair(school, **wish)
    assert (reply.status_code >= 400, reply.json()["error"]["code"]) == (True, code)
    assert overview(school)["tables"] == []


def test_named_ones_only(school):
    tokens(school, "Ada", "Bob", "Cleo", "Dan")
    pair(school, names=["Bob", "dan", "Bob"])
    table = overview(school)["tables"][0]
    assert sorted(table["names"]) == ["Bob", "Dan"]
    assert refused(pair(school, names=["Ada", "Bob"])) == (409, "not_now")


def test_who_went_is_not_paired():
    watch = FakeClock()
    with running(**TAUGHT, **watch.hands) as served:
        known = tokens(served, "Ada", "Bob", "Cleo")
        watch.wait(c.ABSENT_AFTER + 1)
        me(served, known["Ada"])
        me(served, known["Cleo"])
        assert [one["present"] for one in overview(served)["pupils"]] == [True, False, True]
        pair(served)
        assert sorted(overview(served)["tables"][0]["names"]) == ["Ada", "Cleo"]


def test_dismissed_released_and_gone(school):
    known = tokens(school, "Ada", "Bob", "Cleo")
    code = pair(school, names=["Ada", "Bob"]).json()["tables"][0]
    assert school.post("/api/class/release", {"table": code.upper()}, TOKEN).status_code == 200
    assert refused(school.post("/api/class/release", {"table": code}, TOKEN)) == (404, "no_table")
    assert overview(school)["tables"] == []
    assert me(school, known["Ada"]).json()["table"] == ""
    assert school.post(f"/api/class/{CODE}/leave", None, known["Cleo"]).status_code == 200
    assert refused(me(school, known["Cleo"])) == (401, "no_seat")
    assert school.post("/api/class/dismiss", {"names": ["bob"]}, TOKEN).status_code == 200
    assert [one["name"] for one in overview(school)["pupils"]] == ["Ada"]
    assert join(school, "Bob").status_code == 201  # the name is free again
    assert school.post("/api/class/dismiss", {}, TOKEN).status_code == 200
    assert overview(school)["pupils"] == []


def test_news_comes_to_those_who_wait(school):
    known = tokens(school, "Ada", "Bob")
    n = me(school, known["Bob"]).json()["n"]
    heard = []
    waiting = threading.Thread(
        target=lambda: heard.append(me(school, known["Ada"], since=n).json())
    )
    waiting.start()
    code = pair(school, leftover="wait").json()["tables"][0]
    waiting.join(10)
    assert heard[0]["table"] == code
    assert heard[0]["title"].startswith("Nim")


def test_a_class_survives_a_restart_and_is_shared_by_servers(tmp_path):
    file = tmp_path / "tables.db"
    with running(file, **TAUGHT) as served:
        known = tokens(served, "Ada", "Bob", "Cleo")
        code = pair(served, leftover="wait").json()["tables"][0]
    with running(file, **TAUGHT) as one, running(file, **TAUGHT) as other:
        assert [table["code"] for table in overview(other)["tables"]] == [code]
        assert refused(join(other, "ada")) == (409, "name_taken")
        assert me(one, known["Ada"]).json()["name"] == "Ada"
        join(one, "Dan")
        join(other, "Eve")
        assert [one["name"] for one in overview(one)["pupils"]] == [
            "Ada",
            "Bob",
            "Cleo",
            "Dan",
            "Eve",
        ]
        assert one.get("/health").json()["tables"] == 1


def test_the_teachers_token_is_kept_and_nobody_else_can_read_it(tmp_path):
    keys = teacher_token.load(str(tmp_path / "new" / "tables.db"))
    assert keys == teacher_token.load(str(tmp_path / "new" / "tables.db"))
    file = tmp_path / "new" / "teacher"
    assert file.stat().st_mode & 0o077 == 0
    file.write_text("nonsense")
    with pytest.raises(KetError, match="delete it to get new ones"):
        teacher_token.load(str(tmp_path / "new" / "tables.db"))


def test_the_teacher_learns_nothing_that_a_spectator_may_not_know(monkeypatch):
    """Marked cards: the list of tables carries none of a running game."""
    monkeypatch.setitem(registry.packages(), "marked", "support.marked")
    with running(**TAUGHT) as served:
        known = tokens(served, "Ada", "Bob")
        code = pair(served, game="marked").json()["tables"][0]
        for token in known.values():
            served.post(f"/api/tables/{code}/ready", {"nonce": "x"}, token)
        hands = served.lobby.rooms[code].table.match.state.hands
        assert any("mark" in card for hand in hands for card in hand)
        text = served.get("/api/class", TOKEN).text
        assert [word for word in ("mark0", "zq", "secret", *known.values()) if word in text] == []
        assert refused(served.post(f"/api/tables/{code}/moves", {"n": 1, "move": "H"}, TOKEN)) == (
            401,
            "no_seat",
        )


def test_thirty_tables_play_at_once(school):
    known = tokens(school, *(f"Pupil {number:02}" for number in range(60)))
    began = time.process_time()
    made = pair(school).json()
    assert (len(made["tables"]), made["unpaired"]) == (30, [])
    where = {name: me(school, token).json()["table"] for name, token in known.items()}
    with contextlib.ExitStack() as stack:
        talks = {
            n: stack.enter_context(school.talk(where[n], token, nonce="x"))
            for n, token in known.items()
        }
        for talk in talks.values():
            talk.view(phase="playing")
        listed = overview(school)["tables"]
        assert [table["phase"] for table in listed] == ["playing"] * 30
        assert all(table["present"] == [True, True] for table in listed)
        for move in ("1-1", "2-1"):
            for table in overview(school)["tables"]:
                mover = talks[table["names"][table["actor"]]]
                n = school.get(f"/api/tables/{table['code']}").json()["n"]
                assert mover.ask(op="move", n=n, move=move)["op"] == "ok"
        for talk in talks.values():
            assert talk.view(phase="over")["end"]["payoffs"] == [-1, 1]
    ended = overview(school)["tables"]
    assert all(table["end"].startswith(f"{table['names'][1]} won") for table in ended)
    assert len(json.dumps(ended)) < 30_000
    assert time.process_time() - began < 20
    assert len(pair(school).json()["tables"]) == 30  # and once more


def test_who_left_without_saying_so_frees_their_place_and_name(monkeypatch):
    monkeypatch.setattr(c, "MOST_PUPILS", 3)
    watch = FakeClock()
    with running(**TAUGHT, **watch.hands) as served:
        known = tokens(served, "Ada", "Bob", "Eve")
        watch.wait(c.LEFT_AFTER + 1)
        assert me(served, known["Bob"]).status_code == 200
        assert refused(join(served, "Bob")) == (409, "name_taken")
        assert join(served, "Ada").status_code == 201  # the name of one who left
        assert join(served, "Cat").status_code == 201  # the place of another
        assert {pupil["name"] for pupil in overview(served)["pupils"]} == {"Ada", "Bob", "Cat"}
        assert refused(join(served, "Dan")) == (409, "full")
        assert refused(me(served, known["Ada"])) == (401, "no_seat")


def test_after_a_restart_pupils_have_time_to_come_back(tmp_path, monkeypatch):
    monkeypatch.setattr(c, "MOST_PUPILS", 1)
    watch = FakeClock()
    with running(tmp_path / "t.db", **TAUGHT, **watch.hands) as served:
        assert join(served, "Ada").status_code == 201
    with running(tmp_path / "t.db", **TAUGHT, **watch.hands) as served:
        assert refused(join(served, "Bob")) == (409, "full")
        watch.wait(c.LEFT_AFTER + 1)
        assert join(served, "Bob").status_code == 201


def test_guesses_of_the_code_are_counted_and_pupils_are_not_held_up():
    with running(limits=GENEROUS._replace(guesses=(0.01, 4.0)), **TAUGHT) as served:
        token = tokens(served, "Ada")["Ada"]
        codes = [refused(join(served, "Eve", code))[0] for code in ("bababa", "bababe") * 3]
        assert codes == [404] * 4 + [429] * 2
        assert refused(join(served, "Eve")) == (429, "too_many")
        assert me(served, token).status_code == 200
