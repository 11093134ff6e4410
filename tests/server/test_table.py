"""A table over sockets and HTTP: from opening to rematch."""

import re

import pytest


def first_move(view):
    return view["moves"][0]["move"]


def test_a_person_plays_a_bot_to_the_end(served):
    table = served.open("nim:heaps=1.2", "person", "random")
    with served.talk(table["code"], table["token"], nonce="abc") as ada:
        assert [ada.hear()["op"] for _ in range(3)] == ["table", "people", "view"]
        view = ada.heard[-1]
        while not view["end"]:
            if view["actor"] == 0:
                assert ada.ask(op="move", n=view["n"], move=first_move(view))["op"] == "ok"
            view = ada.view()
        assert view["phase"] == "over"
        assert sorted(view["end"]["payoffs"]) == [-1, 1]


def test_two_people_by_a_link(served):
    table = served.open("nim:heaps=1.1", "person", "open")
    with served.talk(table["code"], table["token"], nonce="a") as ada:
        assert ada.view()["phase"] == "waiting"
        joined = served.post(
            f"/api/tables/{table['code'].upper()}/join", {"name": " Bob\n", "nonce": "b"}
        ).json()
        assert joined["seat"] == 1
        view = ada.view(phase="playing")
        with served.talk(table["code"], joined["token"]) as bob:
            assert [p["name"] for p in bob.until(op="people")["people"]] == ["", "Bob"]
            assert bob.view()["moves"] == []
            ada.say(op="move", n=view["n"], move="1-1")
            seen = bob.view(actor=1)
            assert [(line["seat"], line["token"]) for line in seen["entries"]] == [(0, "1-1")]
            assert seen["keep"] == 0
            bob.say(op="move", n=seen["n"], move="2-1")
            end = bob.view(phase="over")
            assert end["keep"] == 1
            assert end["end"]["payoffs"] == [-1, 1]
    assert (
        served.post(f"/api/tables/{table['code']}/join", {"name": "Eve"}).json()["error"]["code"]
        == "full"
    )


def test_two_bots_of_one_level_have_two_names(served):
    table = served.open("nim:heaps=1.2", "random", "random")
    told = served.get(f"/api/tables/{table['code']}").json()
    assert [person["name"] for person in told["people"]] == ["Dizzy", "Dizzy 2"]
    with served.talk(table["code"]) as watching:
        end = watching.view(phase="over")["end"]
    assert re.match(r"Dizzy( 2)? won", end["words"])
    record = served.get(f"/api/tables/{table['code']}/record").text
    assert '[Seats "First: Dizzy; Second: Dizzy 2"]' in record


@pytest.mark.parametrize("n", [0, 1])
def test_a_stale_move_is_refused_with_the_current_view(served, n):
    table = served.open("nim:heaps=3.3", "shared", "shared")
    with served.talk(table["code"], table["token"], nonce="a") as both:
        view = both.view(phase="playing")
        both.ask(op="move", n=view["n"], move="1-1")
        now = both.view()
        refused = both.ask(op="move", n=n, move="1-1")
        assert (refused["op"], refused["code"]) == ("error", "stale")
        assert both.view()["n"] == now["n"]
        reply = served.post(
            f"/api/tables/{table['code']}/moves", {"n": n, "move": "1-1"}, table["token"]
        )
        assert reply.status_code == 409
        assert reply.json()["view"]["n"] == now["n"]
        assert served.get(f"/api/tables/{table['code']}").json()["length"] == 1
