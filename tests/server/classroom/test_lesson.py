"""A lesson: another phone, eyes on me, who is stuck, groups, scores, statistics."""

import csv
import threading
from random import Random

import pytest
from lesson import (
    CODE,
    TAUGHT,
    TOKEN,
    join,
    me,
    move,
    overview,
    pair,
    play,
    ready,
    refused,
    teach,
    tokens,
)
from support.fake_clock import FakeClock
from support.running import GENEROUS, running

import ketplay
from ketplay.core.match import Match
from ketplay.server.classroom import overview as o
from ketplay.server.classroom import return_requests
from ketplay.server.classroom.grouping import ordered
from ketplay.server.classroom.pairing import common_start
from ketplay.server.classroom.standings import Standings
from ketplay.server.classroom.statistics import pooled_by_chance, pooled_by_piece, samples_of


@pytest.fixture(scope="module")
def building():
    with running(**TAUGHT) as served:
        yield served


@pytest.fixture
def school(building):
    """A class in which nobody is yet."""
    teach(building, "dismiss")
    return building


def come_back(served, name, code=CODE):
    return served.post(f"/api/class/{code}/return", {"name": name})


def view(served, code, token):
    return served.get(f"/api/tables/{code}/view", token).json()


def seated(served, *names, **wish):
    """Pupils at one table that is being played: their tokens and its code."""
    known = tokens(served, *names)
    code = pair(served, groups=[list(names)], **wish).json()["tables"][0]
    ready(served, code, *known.values())
    return known, code


# -- "That is me"


def test_a_lost_phone_is_replaced_with_the_teachers_consent_only(school):
    known, code = seated(school, "Ada", "Bob")
    asked = come_back(school, "ada")
    assert (asked.status_code, asked.json()["name"]) == (201, "Ada")
    new, number = asked.json()["token"], asked.json()["number"]
    news = me(school, new).json()
    assert (news["asking"], news["table"]) == (True, "")
    assert refused(move(school, code, {"Ada": new, "Bob": new}, "1-1")) == (401, "no_seat")
    assert overview(school)["returning"] == [{"name": "Ada", "number": number}]
    answer = {"name": "Ada", "number": number, "accept": True}
    for token in ("", new, known["Ada"], known["Bob"]):
        assert refused(teach(school, "return", token, **answer)) == (401, "not_teacher")
    assert teach(school, "return", **answer).status_code == 200
    assert refused(me(school, known["Ada"])) == (401, "no_seat")
    assert (me(school, new).json()["table"], me(school, new).json()["asking"]) == (code, False)
    assert refused(move(school, code, known, "1-1")) == (401, "no_seat")  # with the old phone
    play(school, code, known | {"Ada": new})
    assert overview(school)["returning"] == []
    assert refused(teach(school, "return", **answer)) == (404, "no_such")


def test_who_is_refused_or_goes_away_gets_nothing(school):
    known = tokens(school, "Ada", "Bob")
    first, second = (come_back(school, "Ada").json() for _ in range(2))
    answer = {"name": "Ada", "number": first["number"], "accept": False}
    assert teach(school, "return", **answer).status_code == 200
    assert refused(me(school, first["token"])) == (401, "no_seat")
    assert school.post(f"/api/class/{CODE}/leave", None, second["token"]).status_code == 200
    assert overview(school)["returning"] == []
    assert me(school, known["Ada"]).status_code == 200
    assert refused(come_back(school, "Zoe")) == (404, "no_such")
    assert refused(come_back(school, "Ada", "bababa")) == (404, "no_class")
    third = come_back(school, "Bob").json()["token"]
    teach(school, "dismiss", names=["Bob"])
    assert refused(me(school, third)) == (401, "no_seat")


def test_requests_to_come_back_are_bounded(monkeypatch):
    monkeypatch.setattr(return_requests, "MOST_REQUESTS", 4)
    watch = FakeClock()
    limits = GENEROUS._replace(joins=(0.001, 9.0))
    with running(limits=limits, **TAUGHT, **watch.hands) as served:
        tokens(served, "Ada", "Bob")
        codes = [come_back(served, "Ada").status_code for _ in range(4)]
        assert codes == [201, 201, 201, 429]  # three for one name
        assert come_back(served, "Bob").status_code == 201
        assert refused(come_back(served, "Bob")) == (429, "too_many")  # four for the class
        watch.wait(return_requests.ABSENT_AFTER + 1)  # those who asked have gone away
        assert overview(served)["returning"] == []
        assert come_back(served, "Bob").status_code == 201
        assert refused(join(served, "Cleo")) == (429, "too_many")  # by the address


# -- eyes on me


def test_eyes_on_me_stops_moves_and_clocks_at_every_table():
    watch = FakeClock()
    with running(**TAUGHT, **watch.hands) as served:
        known, code = seated(served, "Ada", "Bob", clock="5+0")
        for token in ("", known["Ada"]):
            assert refused(teach(served, "freeze", token, words="x")) == (401, "not_teacher")
        watch.wait(10)
        assert teach(served, "freeze", words=" Look at  the board! ").status_code == 200
        assert me(served, known["Ada"]).json()["frozen"] == "Look at the board!"
        reply = move(served, code, known, "1-1")
        assert refused(reply) == (409, "paused")
        assert reply.json()["error"]["message"] == "the game is paused: Look at the board!"
        assert all(not view(served, code, known[name])["moves"] for name in ("Ada", "Bob"))
        for what, body in (("resign", {}), ("undo", {"n": 3})):
            reply = served.post(f"/api/tables/{code}/{what}", body, known["Ada"])
            assert refused(reply) == (409, "paused")
        watch.wait(400)  # more than a clock has
        table = overview(served)["tables"][0]
        assert (table["paused"], table["phase"], table["clock"]["running"]) == (
            True,
            "playing",
            None,
        )
        assert table["clock"]["remaining"] == [290.0, 300.0]
        assert teach(served, "unfreeze").status_code == 200
        assert me(served, known["Ada"]).json()["frozen"] == ""
        watch.wait(5)
        assert overview(served)["tables"][0]["clock"]["remaining"] == [285.0, 300.0]
        play(served, code, known)


def test_a_frozen_class_stays_frozen_over_a_restart_and_for_new_tables(tmp_path):
    file = tmp_path / "tables.db"
    with running(file, **TAUGHT) as served:
        known, code = seated(served, "Ada", "Bob")
        teach(served, "freeze")
    with running(file, **TAUGHT) as served, running(file, **TAUGHT) as other:
        assert me(other, known["Ada"]).json()["frozen"] == "Eyes on me, please."
        assert refused(move(other, code, known, "1-1")) == (409, "paused")
        more, late = seated(served, "Cleo", "Dan")
        assert refused(move(other, late, more, "1-1")) == (409, "paused")
        bot = tokens(served, "Eve")
        alone = pair(served, names=["Eve"], level="random").json()["tables"][0]
        ready(served, alone, bot["Eve"])
        teach(served, "unfreeze")
        play(other, code, known)
        play(served, late, more)
        assert move(other, alone, bot, "1-1").status_code == 200


def test_a_table_that_is_called_back_or_a_class_that_ends_is_not_frozen(school):
    known, code = seated(school, "Ada", "Bob")
    teach(school, "freeze")
    teach(school, "release", table=code)
    play(school, code, known)
    teach(school, "dismiss")
    assert overview(school)["frozen"] == ""


# -- the wall


def test_who_is_stuck():
    watch = FakeClock()
    with running(**TAUGHT, **watch.hands) as served:
        known, code = seated(served, "Ada", "Bob")

        def state():
            table = overview(served)["tables"][0]
            return table["stuck"], table["idle"]

        assert state() == ("away", 0)  # nobody is connected
        with served.talk(code, known["Ada"]) as ada, served.talk(code, known["Bob"]) as bob:
            ada.view()
            bob.view()
            assert state() == ("", 0)
            watch.wait(o.STUCK_AFTER)
            assert state() == ("slow", 60)
            teach(served, "freeze")
            assert state()[0] == ""
            teach(served, "unfreeze")
            assert state() == ("", 0)
            play(served, code, known)
            assert state()[0] == ""


def test_the_teacher_hears_at_once_what_happens_at_a_table(school):
    known, code = seated(school, "Ada", "Bob")
    seen = overview(school)["seen"]
    heard = []
    waiting = threading.Thread(target=lambda: heard.append(overview(school, seen=seen)))
    waiting.start()
    move(school, code, known, "1-1")
    waiting.join(30)
    assert heard[0]["tables"][0]["moves"] == 1
    assert heard[0]["seen"] != seen


def test_miniatures_are_pictures_of_what_a_spectator_sees(school):
    _, code = seated(school, "Ada", "Bob", game="qtris:prep=W.B.W/B.W.B/R.L.W")
    drawn = school.get(f"/api/class/{CODE}/boards/{code}.svg", theme="light")
    assert (drawn.status_code, drawn.headers["content-type"]) == (200, "image/svg+xml")
    assert drawn.text.startswith("<svg")
    assert refused(school.get(f"/api/class/{CODE}/boards/bakotumi.svg")) == (404, "no_table")
    assert refused(school.get(f"/api/class/bababa/boards/{code}.svg")) == (404, "no_class")


def test_the_projector_may_show_the_odds(school):
    known, code = seated(school, "Ada", "Bob", game="qtris:prep=W.B.W/B.W.B/R.L.W")
    odds = school.get(f"/api/class/odds/{code}", TOKEN).json()
    assert round(sum(chance for _, chance in odds["chances"]), 9) == 1
    assert refused(school.get(f"/api/class/odds/{code}", known["Ada"])) == (401, "not_teacher")


# -- groups


def test_groups_by_hand(school):
    tokens(school, "Ada", "Bob", "Cleo", "Dan", "Eve")
    made = pair(school, groups=[["Eve", "ada"], ["Dan"]], names=["Bob", "Cleo"]).json()
    assert len(made["tables"]) == 3
    names = {tuple(table["names"]) for table in overview(school)["tables"]}
    assert ("Eve", "Ada") in names  # in this order
    assert any(pair[0] == "Dan" for pair in names)  # with a bot
    teach(school, "dismiss")
    tokens(school, "Ada", "Bob", "Cleo")
    assert refused(pair(school, groups=[["Ada", "Bob"], ["Bob", "Cleo"]])) == (409, "not_now")
    assert refused(pair(school, groups=[["Ada", "Bob", "Cleo"]])) == (409, "not_now")
    assert refused(pair(school, groups=[[]])) == (409, "not_now")
    assert overview(school)["tables"] == []


def test_round_robin_lets_everybody_meet_everybody_once():
    for size in (4, 5, 8):
        players = [chr(97 + number) for number in range(size)]
        standings = Standings()
        rounds = size - 1 + size % 2
        for _ in range(rounds):
            seated = ordered("robin", players, 2, standings, Random(1))
            pairs = [seated[first : first + 2] for first in range(0, size, 2)]
            for players_at_table in pairs:
                opponents = [*players_at_table, ""][:2]
                standings.add(opponents, (1, -1))
        assert len(standings.met) == size * (size - 1) / 2
        assert set(standings.met.values()) == {1}
        if size % 2:
            assert set(standings.alone.values()) == {1}
        firsts = [standings.firsts[player] for player in players]
        assert max(firsts) - min(firsts) <= 2


def test_strength_brings_neighbours_in_the_table_together():
    standings = Standings()
    for winner, loser in ("ab", "cd", "ad", "cb", "ac"):
        standings.add([winner, loser], (1, -1))
    assert ordered("strength", "bdac", 2, standings, Random(1)) == ["a", "c", "b", "d"]


def test_scores_count_matches_between_pupils_and_can_be_saved(school):
    known, code = seated(school, "Ada", "=Bob")
    play(school, code, known)
    for token in known.values():
        school.post(f"/api/tables/{code}/ask", {"request": "rematch"}, token)
    ready(school, code, *known.values())
    play(school, code, known)  # the other one wins
    again = pair(school, order="robin").json()["tables"][0]
    teach(school, "release", table=code)  # its results stay
    ready(school, again, *known.values())
    play(school, again, known)
    new = come_back(school, "Ada").json()
    teach(school, "return", name="Ada", number=new["number"], accept=True)
    scores = school.get("/api/class/scores", TOKEN).json()["scores"]
    assert [(score["played"], score["points"]) for score in scores] == [(3, 2.0), (3, 1.0)]
    assert {score["name"] for score in scores} == {"Ada", "=Bob"}
    reply = school.get("/api/class/scores.csv", TOKEN)
    assert "attachment" in reply.headers["content-disposition"]
    rows = list(csv.reader(reply.text.splitlines()))
    assert rows[0] == ["Name", "Played", "Won", "Drawn", "Lost", "Points"]
    assert {row[0] for row in rows[1:]} == {"Ada", "'=Bob"}  # no formula
    for path in ("scores", "scores.csv", "statistics"):
        refusal = school.get(f"/api/class/{path}", known["=Bob"])
        assert refused(refusal) == (401, "not_teacher")
    teach(school, "dismiss")
    assert school.get("/api/class/scores", TOKEN).json()["scores"] == []
    assert refused(pair(school, order="robin", game="qtris:variant=eve")) == (409, "not_now")


# -- one board for all


def test_all_tables_start_with_the_same_board_and_hands(school):
    tokens(school, "Ada", "Bob", "Cleo", "Dan")
    made = pair(school, game="qtris", same=True).json()["tables"]
    first, second = (school.lobby.rooms[code].table.match.first for code in made)
    assert first == second
    assert school.lobby.rooms[made[0]].table.match.actor >= 0  # somebody can begin
    teach(school, "dismiss")
    tokens(school, "Ada", "Bob")
    start = common_start(ketplay.game("qtris"))
    code = pair(school, position=f"qtris {start}", game="").json()["tables"][0]
    assert school.lobby.rooms[code].table.start == start


# -- statistics


def test_samples_of_a_match_are_those_of_its_final_measurement():
    game = ketplay.game("qtris:prep=R.L.A+a/W.B.W/A+a.B.W,turns=2")
    rng = Random(3)
    match = Match.begin(game).settle(rng)
    while match.end is None:
        match = match.play(game.format_move(rng.choice(game.moves(match.state)))).settle(rng)
    samples = list(samples_of(match))
    assert samples
    for sample in samples:
        assert (sample.value, 0 < sample.chance < 1) == ("white", True)
    assert len({sample.picks for sample in samples}) == len(samples)
    rows = pooled_by_piece(samples)
    assert all(row.low <= row.came / row.count <= row.high for row in rows)
    assert sum(row.count for row in pooled_by_chance(samples)) == len(samples)


def test_a_game_without_observables_pools_its_chance_events():
    game = ketplay.game("qt3")
    rng = Random(1)
    match = Match.begin(game).settle(rng)
    while match.end is None:
        match = match.play(game.format_move(rng.choice(game.moves(match.state)))).settle(rng)
    for sample in samples_of(match):
        assert (sample.piece, 0 < sample.chance < 1) == ("", True)
    assert list(samples_of(Match.begin(ketplay.game("nim")))) == []


def test_statistics_of_the_class_count_each_match_once(school):
    assert school.get("/api/class/statistics", TOKEN).json()["matches"] == 0
    known, code = seated(school, "Ada", "Bob", game="qtris:prep=R.L.R/L.R.L/R.L.R,turns=2")
    rng = Random(1)
    while True:
        table = school.lobby.rooms[code].table
        if table.match.end is not None:
            break
        moves = table.game.moves(table.match.view(table.actor))
        reply = move(school, code, known, table.game.format_move(rng.choice(moves)))
        assert reply.status_code == 200, reply.text
    for _ in range(2):
        found = school.get("/api/class/statistics", TOKEN).json()
        assert (found["game"], found["matches"]) == ("qtris", 1)
        assert sum(row["count"] for row in found["by_chance"]) == len(found["by_piece"]) > 0
    assert school.get("/api/class/statistics", TOKEN, game="nim").json()["matches"] == 0
