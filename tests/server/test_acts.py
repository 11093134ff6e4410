"""Undo, resign, rematch, one screen, teams, watching, resuming: what people do besides moving."""

import contextlib

import pytest
from support.postgres_server import STORES, cluster
from support.running import running

from ketplay.server.table import actions


@pytest.fixture(scope="module", params=STORES)
def served(request):
    """The same acts on both stores."""
    with contextlib.ExitStack() as stack:
        place = (
            ":memory:" if request.param == "sqlite" else stack.enter_context(cluster().database())
        )
        yield stack.enter_context(running(place))


@pytest.fixture
def pair(served):
    """Two people at a small Nim; their sockets, ready to play."""
    with served.two("nim:heaps=3.3") as people:
        yield people


def move(talk, text):
    n = talk.ask(op="text")["n"]
    answer = talk.ask(op="move", n=n, move=text)
    assert answer["op"] == "ok", answer
    return answer["n"]


def test_undo_between_people_needs_a_yes(pair):
    ada, bob = pair
    n = move(ada, "1-1")
    bob.view(n=n)
    asked = ada.ask(op="undo", n=n)
    assert asked["op"] == "ok"
    assert bob.view()["requests"] == [{"request": "undo", "seat": 0}]
    assert bob.ask(op="answer", request="undo", accept=False)["op"] == "ok"
    refused = bob.view()
    assert (refused["requests"], refused["length"]) == ([], 1)
    ada.ask(op="ask", request="undo")
    bob.ask(op="answer", request="undo", accept=True)
    back = bob.view(length=0)
    assert (back["actor"], back["entries"], back["keep"]) == (0, [], 0)


def test_one_cannot_say_yes_to_oneself(pair):
    ada, _ = pair
    move(ada, "1-1")
    ada.ask(op="ask", request="undo")
    assert ada.ask(op="answer", request="undo", accept=True)["code"] == "not_yours"
    assert ada.ask(op="answer", request="undo", accept=False)["op"] == "ok"
    assert ada.ask(op="answer", request="undo", accept=False)["code"] == "not_now"


def test_a_move_answers_the_question_with_no(pair):
    ada, bob = pair
    move(ada, "1-1")
    ada.ask(op="ask", request="undo")
    move(bob, "1-1")
    assert bob.view(length=2)["requests"] == []


def test_nothing_to_undo(pair):
    ada, bob = pair
    assert bob.ask(op="undo", n=bob.heard[-1]["n"])["code"] == "not_now"
    assert ada.ask(op="undo", n=ada.heard[-1]["n"])["code"] == "not_now"


def test_help_is_off_between_people_until_both_agree(pair):
    ada, bob = pair
    assert ada.heard[-1]["can"] == {
        "undo": None, "hint": False, "odds": False, "resign": True, "rematch": False, "help": True,
    }  # fmt: skip
    assert ada.ask(op="hint")["code"] == "off"
    assert ada.ask(op="odds")["code"] == "off"
    ada.ask(op="ask", request="help")
    bob.ask(op="answer", request="help", accept=True)
    assert ada.view(requests=[])["can"]["hint"]
    hint = ada.ask(op="hint")
    assert (hint["op"], hint["best"]) == ("hint", [])
    move(ada, hint["move"])
    n = ada.view()["n"]
    assert ada.ask(op="undo", n=n)["op"] == "ok"
    assert ada.view()["length"] == 0


def test_resign_and_rematch_with_swapped_seats(pair):
    ada, bob = pair
    assert ada.ask(op="ask", request="rematch")["code"] == "not_now"
    assert bob.ask(op="resign")["op"] == "ok"
    end = ada.view(phase="over")
    assert end["end"]["payoffs"] == [1, -1]
    assert end["end"]["words"] == "You won: Bob resigned."
    assert end["entries"][-1]["token"] == "!resign:1"
    assert ada.until(op="table")["fairness"]["secret"] if ada.heard[-2]["op"] != "table" else True
    assert ada.ask(op="undo", n=end["n"])["code"] == "not_now"
    ada.ask(op="ask", request="rematch")
    bob.view(requests=[{"request": "rematch", "seat": 0}])
    bob.ask(op="ask", request="rematch")  # asking back is a yes
    again = ada.view(match=2)
    assert (again["phase"], again["seat"], again["length"]) == ("waiting", 1, 0)
    ada.ask(op="ready", nonce="c")
    bob.ask(op="ready", nonce="d")
    assert bob.view(phase="playing")["moves"]
    score = [m for m in bob.heard if m["op"] == "table"][-1]["score"]
    assert score == [0, 1]  # Ada won and sits at seat 1 now


def test_a_new_match_has_a_new_commitment(pair):
    ada, bob = pair
    first = ada.heard[0]["fairness"]["commitment"]
    bob.ask(op="resign")
    bob.ask(op="ask", request="rematch")
    ada.ask(op="answer", request="rematch", accept=True)
    ada.view(match=2)
    cards = [m["fairness"] for m in ada.heard if m["op"] == "table"]
    assert cards[-1]["commitment"] != first
    assert cards[-1]["secret"] is None
    assert cards[-2]["secret"]


def test_a_team_shares_a_seat(served, pair):
    ada, _ = pair
    with served.talk(ada.code, ada.token) as sister:
        view = sister.view()
        assert sister.ask(op="move", n=view["n"], move="1-1")["op"] == "ok"
        assert ada.view(length=1)["actor"] == 1


def test_a_spectator_sees_and_may_do_nothing(served, pair):
    ada, bob = pair
    with served.talk(ada.code) as eve:
        assert eve.until(op="people")["spectators"] == 1
        view = eve.view()
        assert (view["seat"], view["moves"], view["seats"]) == (None, [], [])
        for said in (
            {"op": "move", "n": view["n"], "move": "1-1"}, {"op": "undo", "n": view["n"]},
            {"op": "resign"},
            {"op": "ask", "request": "undo"}, {"op": "ready"}, {"op": "rename", "name": "x"},
        ):  # fmt: skip
            assert eve.ask(**said)["code"] == "no_seat"
        move(ada, "2-2")
        assert eve.view(length=1)["entries"][0]["token"] == "2-2"
    assert bob.until(op="people", spectators=0)


def test_not_ones_turn(pair):
    ada, bob = pair
    n = bob.heard[-1]["n"]
    assert bob.ask(op="move", n=n, move="1-1")["code"] == "not_yours"
    assert bob.ask(op="preview", n=n, move="1-1")["code"] == "not_yours"
    assert ada.ask(op="move", n=n + 7, move="1-1")["code"] == "bad_message"
    assert ada.ask(op="move", n=n, move="9-9")["code"] in ("illegal_move", "invalid_move")


def test_resume_by_event_number(served, pair):
    ada, bob = pair
    n = move(ada, "1-1")
    bob.view(n=n)
    move(bob, "1-1")
    with served.talk(ada.code, ada.token, since=n) as again:
        view = again.view()
        assert view["keep"] == 1
        assert [line["token"] for line in view["entries"]] == ["1-1"]
    with served.talk(ada.code, ada.token, since=9999) as lost:
        assert lost.view()["keep"] == 0


def test_one_screen_follows_the_one_to_move_and_undoes_at_once(served):
    table = served.open("nim:heaps=3.3", "shared", "shared")
    assert table["seats"] == [0, 1]
    with served.talk(table["code"], table["token"], nonce="x") as both:
        view = both.view(phase="playing")
        assert (view["seat"], view["seats"], view["curtain"]) == (0, [0, 1], False)
        n = move(both, "1-1")
        view = both.view(n=n)
        assert (view["seat"], view["can"]["undo"], view["keep"]) == (1, "now", 0)
        assert view["moves"]
        both.ask(op="undo", n=n)
        assert both.view()["length"] == 0
        both.say(op="style", seat=1)
        assert both.view()["seat"] == 1
        assert both.ask(op="resign", seat=1)["op"] == "ok"
        assert both.view(phase="over")["end"]["payoffs"] == [1, -1]


def test_the_curtain_falls_where_hands_differ(served, cards):
    table = served.open("cards", "shared", "shared")
    with served.talk(table["code"], table["token"], nonce="x") as both:
        assert both.view(phase="playing")["curtain"] is True


def test_undo_against_a_bot_takes_its_answer_back_too(served):
    table = served.open("nim:heaps=5.5", "person", "random")
    with served.talk(table["code"], table["token"], nonce="x") as ada:
        view = ada.view(phase="playing")
        ada.ask(op="move", n=view["n"], move="1-1")
        first = ada.view(length=2)
        ada.ask(op="undo", n=first["n"])
        back = ada.view(length=0)
        assert back["actor"] == 0
        ada.ask(op="move", n=back["n"], move="1-1")
        again = ada.view(length=2)
        assert (
            again["entries"][-1]["token"] == first["entries"][-1]["token"]
        )  # the same seed thinks the same


def test_time_travel_preview_text_and_names(served, pair):
    ada, bob = pair
    n = move(ada, "1-2")
    bob.view(n=n)
    start = bob.ask(op="at", index=0)
    assert start["position"] == "nim:heaps=3.3 3.3 0"
    assert bob.ask(op="at", index=1)["position"] != start["position"]
    assert bob.ask(op="at", index=2)["code"] == "no_such"
    ghost = bob.ask(op="preview", n=n, move="1-1")
    assert "<svg" in ghost["drawing"]
    assert "stone" in ghost["words"]
    assert bob.ask(op="preview", n=0, move="1-1")["code"] == "stale"
    # Further moves of a turn: only as long as it is the same seat's.
    longer = bob.ask(op="preview", n=n, move="1-1", then=["2-1"])
    assert longer["drawing"] == ghost["drawing"]
    bob.say(op="preview", n=n, move="1-1", then=["2-1"] * 8)
    assert bob.until(op="error")["code"] == "bad_message"
    assert bob.ask(op="text")["text"]
    assert bob.ask(op="rename", name="  Bobby \x07 T.")["op"] == "ok"
    assert [one["name"] for one in ada.until(op="people")["people"]][1] == "Bobby T."


def test_a_table_begins_anywhere(served):
    reply = served.post(
        "/api/tables",
        {"position": "nim:heaps=3.3 1.0 1", "seats": [{"kind": "shared"}, {"kind": "shared"}]},
    )
    table = reply.json()
    with served.talk(table["code"], table["token"], nonce="") as both:
        assert [choice["move"] for choice in both.view(phase="playing")["moves"]] == ["1-1"]


def test_bots_among_themselves_need_nobody(served):
    table = served.open("nim:heaps=2.1", "random", "random")
    assert table["token"] == ""
    with served.talk(table["code"]) as eve:
        view = eve.view()
        while view["phase"] != "over":
            view = eve.view()
        assert view["length"] >= 2


def test_the_record_of_an_earlier_match(served, pair):
    ada, bob = pair
    move(ada, "1-1")
    bob.ask(op="resign")
    record = served.get(f"/api/tables/{ada.code}/record").text
    assert "!resign:1 1:-1" in record
    bob.ask(op="ask", request="rematch")
    ada.ask(op="answer", request="rematch", accept=True)
    assert served.get(f"/api/tables/{ada.code}/record", match=1).text == record
    assert served.get(f"/api/tables/{ada.code}/record", match=7).status_code == 404


def test_a_style_that_cannot_be_plays_nothing(served):
    table = served.open("nim:heaps=2.2", "shared", "shared")
    code, token = table["code"], table["token"]
    n = served.post(f"/api/tables/{code}/ready", {"nonce": "x"}, token).json()["n"]
    for move in ({"n": n, "move": "1-1"}, {"n": 0, "move": "1-1"}):
        reply = served.http.post(
            f"/api/tables/{code}/moves?odds=perhaps",
            json=move,
            headers={"authorization": f"Bearer {token}"},
        )
        assert (reply.status_code, reply.json()["error"]["code"]) == (400, "bad_message")
    assert served.get(f"/api/tables/{code}").json()["n"] == n


def test_the_same_board_again_has_the_same_board_and_hands(served):
    """Alone, one keeps the seat; between people, each gets the other's."""
    alone = served.open("qtris:turns=2", "person", "random")
    with served.talk(alone["code"], alone["token"], nonce="a") as ada:
        ada.view(phase="playing")
        table = served.lobby.rooms[alone["code"]].table
        first = actions.prepared(table)
        assert ada.ask(op="ask", request="again")["code"] == "not_now"
        ada.ask(op="resign")
        ada.ask(op="ask", request="again")
        ada.ask(op="ready", nonce="b")
        assert table.number == 2
        assert actions.prepared(table) == first == table.game.format_state(table.match.first)
        assert table.seats[0].kind == "person"
        ada.ask(op="resign")
        ada.ask(op="ask", request="rematch")
        ada.ask(op="ready", nonce="c")
        assert table.number == 3
        assert table.start == "", "a rematch is dealt anew"
        assert table.seats[1].kind == "person"
    with served.two("qtris:turns=2") as (ada, bob):
        table = served.lobby.rooms[ada.code].table
        first = actions.prepared(table)
        holder = table.seats[0].holder
        ada.ask(op="resign")
        ada.ask(op="ask", request="again")
        bob.ask(op="answer", request="again", accept=True)
        ada.ask(op="ready", nonce="b")
        bob.ask(op="ready", nonce="b")
        assert (table.number, table.phase) == (2, "playing")
        assert actions.prepared(table) == first
        assert table.seats[1].holder == holder


def test_the_best_turns_are_told_with_their_worth(served):
    table = served.open("nim:heaps=1.3", "person", "random")
    with served.talk(table["code"], table["token"], nonce="a") as ada:
        ada.view(phase="playing")
        told = ada.ask(op="hint", best=2)
    best, _ = told["best"]
    assert (best["moves"], best["share"]) == (["2-2"], 1.0)
    assert "exact" in told["method"]


def test_where_there_are_no_odds_yet_the_answer_says_so(served):
    table = served.open("qtris", "person", "random")
    with served.talk(table["code"], table["token"], nonce="a") as ada:
        ada.view(phase="playing")
        reply = ada.ask(op="odds", index=0, picks=["sq:1"])
        assert (reply["op"], reply["chances"], reply["parts"]) == ("odds", None, [])
        assert ada.ask(op="odds")["chances"]


def test_a_hint_gives_the_word_where_moves_are_typed(served):
    """And it is the first of the best turns."""
    table = served.open("qt3", "shared", "shared")
    with served.talk(table["code"], table["token"], nonce="x") as both:
        n = both.view(phase="playing")["n"]
        both.ask(op="move", n=n, move="a1+b2")
        hint = both.ask(op="hint", best=3)
    assert hint["words"].startswith(f"{hint['move']} – ")
    assert hint["best"][0]["moves"] == [hint["move"]]
