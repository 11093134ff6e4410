"""Two servers on one store: people at either of them play one game, and a bot thinks once."""

import contextlib
import threading
import time

import pytest
from support.running import PATIENCE, running

from ketplay.server import jobs
from ketplay.server.cluster import notices, peers
from ketplay.server.rooms import background, bots
from ketplay.server.storage.location import open_store
from ketplay.server.table.events import Event, Moved


@pytest.fixture
def pair(place, monkeypatch):
    monkeypatch.setattr(peers, "TIMEOUT", PATIENCE)  # on a busy machine the living may be silent
    with running(place) as one, running(place) as other:
        until(lambda: one.lobby.store.has_peers and other.lobby.store.has_peers)
        yield one, other


def until(true, seconds=PATIENCE):
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not come about"
        time.sleep(0.01)


def opened(place):
    """A connection of our own to the store: the server's belongs to its thread."""
    return contextlib.closing(open_store(place))


def seated(one, other, game="nim:heaps=5.5"):
    """A table whose seats are at different servers: the code and the tokens."""
    table = one.open(game, "person", "open")
    code = table["code"]
    one.post(f"/api/tables/{code}/ready", {"nonce": "a"}, table["token"])
    joined = other.post(f"/api/tables/{code}/join", {"nonce": "b", "name": "Bob"})
    assert joined.status_code == 200, joined.text
    return code, table["token"], joined.json()["token"]


def test_a_whole_match_with_everything_across_two_servers(pair, place):
    one, other = pair
    code, ada, bob = seated(one, other)
    with one.talk(code, ada, nonce="a") as here, other.talk(code, bob, nonce="b") as there:
        view = here.view(phase="playing")
        assert here.ask(op="move", n=view["n"], move="1-1")["op"] == "ok"
        view = there.view(length=1)
        assert there.ask(op="move", n=view["n"] - 1, move="2-1")["code"] == "stale"
        assert there.ask(op="move", n=view["n"], move="2-1")["op"] == "ok"
        view = here.view(length=2)
        here.ask(op="undo", n=view["n"])
        assert there.until(op="view", requests=[{"request": "undo", "seat": 0}])["length"] == 2
        there.ask(op="answer", request="undo", accept=True)
        assert here.view(length=0)["phase"] == "playing"
        assert there.ask(op="resign")["op"] == "ok"
        assert here.view(phase="over")["end"]["payoffs"] == [1, -1]
        here.ask(op="ask", request="rematch")
        there.until(op="view", requests=[{"request": "rematch", "seat": 0}])
        there.ask(op="answer", request="rematch", accept=True)
        there.ask(op="ready", nonce="b")
        here.view(match=2)
        assert here.ask(op="ready", nonce="a")["op"] == "ok"
        assert there.view(match=2, phase="playing")["seat"] == 0  # seats were swapped
    with opened(place) as store:
        log = store.read(code)
    assert [event.n for event in log] == list(range(len(log)))


def sees(talk, *here, spectators=0):
    """Waits until it is told that these are here."""
    while True:
        told = talk.until(op="people")
        if [person["present"] for person in told["people"]] == list(here) and told[
            "spectators"
        ] == spectators:
            return


def test_people_see_each_other_come_and_go(pair):
    one, other = pair
    code, ada, bob = seated(one, other)
    with one.talk(code, ada) as here:
        with other.talk(code, bob) as there, other.talk(code):
            sees(here, True, True, spectators=1)
            sees(there, True, True, spectators=1)
        sees(here, True, False)
        told = one.get(f"/api/tables/{code}").json()
        assert told["people"][1]["away"] is not None
        assert told["spectators"] == 0


@pytest.fixture
def hasty(monkeypatch):
    """Signs of life in quick succession."""
    monkeypatch.setattr(peers, "TIMEOUT", 0.6)
    monkeypatch.setattr(background, "HEARTBEAT_INTERVAL", 0.05)


def test_a_server_that_is_gone_takes_its_people_with_it(place, hasty, monkeypatch):
    with running(place) as one, running(place) as other:
        until(lambda: one.lobby.store.has_peers)
        code, ada, bob = seated(one, other)
        with one.talk(code, ada) as here, other.talk(code, bob) as there:
            sees(here, True, True)
            monkeypatch.setattr(
                other.lobby.store, "notify", lambda notice: None
            )  # as if it was killed
            sees(here, True, False)
            assert not one.lobby.store.has_peers
            monkeypatch.undo()
            there.say(op="ping")


def test_acts_that_cross_each_other_are_decided_anew(pair, monkeypatch):
    """Another server writes a name while a move is on its way: the move is still possible."""
    one, other = pair
    code, ada, bob = seated(one, other)
    monkeypatch.setattr(
        one.lobby.peers, "_receive_about_table", lambda notice: None
    )  # one hears of nothing
    with one.talk(code, ada) as here:
        view = here.view(phase="playing")
        other.post(f"/api/tables/{code}/rename", {"name": "Robert"}, bob)
        assert here.ask(op="move", n=view["n"], move="1-1")["op"] == "ok"
        assert here.view(length=1)["n"] == view["n"] + 2


def test_what_one_answered_the_other_knows(pair):
    one, other = pair
    code, ada, bob = seated(one, other, "nim:heaps=9.9.9")
    servers, tokens = (one, other), (ada, bob)
    n = other.get(f"/api/tables/{code}/view", ada).json()["n"]
    for turn in range(12):
        mover = servers[turn % 2]
        seen = mover.post(
            f"/api/tables/{code}/moves", {"n": n, "move": f"{1 + turn % 3}-1"}, tokens[turn % 2]
        )
        assert seen.status_code == 200, seen.text
        n = seen.json()["n"]
        assert servers[(turn + 1) % 2].get(f"/api/tables/{code}/view").json()["n"] == n  # at once


def test_a_bot_thinks_in_one_process_and_moves_once(pair, place, monkeypatch):
    one, other = pair
    asked = []
    choose = jobs.choose

    def counted(game_id, view, log, level, seed):
        asked.append(view)
        assert has_looked.wait(PATIENCE), "the other never looks whether somebody thinks"
        has_looked.clear()
        return choose(game_id, view, log, level, seed)

    def look(players, room, changed):
        take_over(players, room, changed)
        has_looked.set()

    has_looked = threading.Event()
    take_over = bots.BotPlayers._take_over
    monkeypatch.setattr(bots.BotPlayers, "_take_over", look)
    monkeypatch.setattr(bots, "GRACE", 1.0)  # the news takes longer on a busy machine
    monkeypatch.setattr(jobs, "choose", counted)
    table = one.open("nim:heaps=9.9", "person", "random")
    code, token = table["code"], table["token"]
    with (
        one.talk(code, token, nonce="x") as here,
        other.talk(code, token) as there,
        other.talk(code) as watching,
    ):
        view = here.view(phase="playing")
        for another in (there, watching):  # who comes while a bot is to move makes it think
            another.view(phase="playing")
        for talk in (here, there):
            talk.ask(op="move", n=view["n"], move=view["moves"][0]["move"])
            k = view["length"]
            view = talk.view(length=k + 2)
            for another in (here, there, watching):
                if another is not talk:
                    another.view(length=k + 2)
    assert len(asked) == 2
    with opened(place) as store:
        moves = [event for event in store.read(code) if event.kind == "moved"]
    assert [event.body.seat for event in moves] == [0, 1, 0, 1]


def test_a_bot_whose_process_died_thinks_on_in_another(place, hasty):
    """One server says that it thinks and is then heard no more."""
    with running(place) as one:
        table = one.open("nim:heaps=9.9", "person", "random")
        code, token = table["code"], table["token"]
        with one.talk(code, token, nonce="x") as here:
            view = here.view(phase="playing")
            ghost = notices.Presence("ghost", code, thinking=True)
            assert hear(one, ghost)
            moved = Event(code, view["n"] + 1, time.time(), Moved(0, view["moves"][0]["move"]))
            with opened(place) as store:
                store.append([moved])
            hear(one, notices.Written("ghost", code, moved.n))
            assert here.view(length=1)["actor"] == 1
            assert here.view(length=2)["actor"] == 0  # somebody had to


def hear(server, notice):
    """As if the wire had brought it, in the server's own thread; whether it then has peers."""
    done = []
    store = server.lobby.store

    def receive():
        server.lobby.peers.receive(notice)
        done.append(store.has_peers)

    loop = store.loop if hasattr(store, "loop") else store.mailbox.loop
    loop.call_soon_threadsafe(receive)
    until(lambda: done)
    return done[0]
