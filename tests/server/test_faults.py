"""Faults: a store that cannot be written, games and bots that fail, workers that die. The server
stays up.
"""

import asyncio
import multiprocessing
import os
import signal
import sqlite3
import sys
import time
import types
from types import SimpleNamespace

import pytest
from support.running import running

from ketplay.core import registry
from ketplay.server import jobs
from ketplay.server.fair_queue import Asker
from ketplay.server.jobs import WorkerPool
from ketplay.server.protocol.errors import Refused
from ketplay.server.rooms.bots import BotPlayers
from ketplay.server.storage.sqlite import SQLite
from ketplay.server.storage.store import Conflict
from ketplay.server.table.events import Event, Moved


def test_of_two_writers_of_one_event_one_is_refused(tmp_path):
    one, other = SQLite(tmp_path / "t.db"), SQLite(tmp_path / "t.db")
    one.append([Event("bakotumi", 0, 0.0, Moved(0, "a"))])
    with pytest.raises(Conflict):
        other.append([Event("bakotumi", 0, 0.0, Moved(1, "b"))])
    with pytest.raises(Conflict):
        other.append(
            [Event("bakotumi", 1, 0.0, Moved(1, "b")), Event("bakotumi", 0, 0.0, Moved(1, "b"))]
        )
    assert [event.body.move for event in other.read("bakotumi")] == ["a"]  # all or none


def play_one(served, talk, move="1-1"):
    n = talk.ask(op="text")["n"]
    return talk.ask(op="move", n=n, move=move)


def test_a_full_disk_is_told_and_reading_goes_on(tmp_path):
    with running(tmp_path / "t.db") as served:
        table = served.open("nim:heaps=9.9", "shared", "shared")
        with served.talk(table["code"], table["token"], nonce="x") as both:
            both.view(phase="playing")
            assert play_one(served, both)["op"] == "ok"
            db = served.lobby.store.db
            pages = db.execute("pragma page_count").fetchone()[0]
            db.execute(f"pragma max_page_count={pages}")
            for _ in range(200):  # names fill the last page
                refused = both.ask(op="rename", name="x" * 40)
                if refused["op"] == "error":
                    break
            assert refused["code"] == "store"
            assert "full" in refused["message"]
            n = served.get(f"/api/tables/{table['code']}").json()["n"]
            assert (
                served.get(f"/api/tables/{table['code']}/record", table["token"]).status_code == 200
            )
            assert served.post("/api/tables", {"game": "nim"}).status_code == 503
            db.execute("pragma max_page_count=1000000")
            assert play_one(served, both)["n"] == n + 1


def read_only(self):
    """Opens the file as a disk that cannot be written would have it (to root every file is
    writable).
    """
    db = sqlite3.connect(f"file:{self.path}?mode=ro", uri=True)
    try:
        db.execute("create table if not exists more (x)")
    finally:
        db.close()


def test_a_read_only_store_can_be_watched(tmp_path, monkeypatch):
    file = tmp_path / "t.db"
    with running(file) as served:
        table = served.open("nim:heaps=2.2", "shared", "shared")
        with served.talk(table["code"], table["token"], nonce="x") as both:
            both.view(phase="playing")
            play_one(served, both)
    file.chmod(0o444)
    monkeypatch.setattr(SQLite, "_open", read_only)
    with running(file) as served:
        assert served.get("/health").json()["writable"] is False
        with served.talk(table["code"], table["token"]) as both:
            assert both.view()["length"] == 1
            refused = play_one(served, both)
            assert refused["code"] == "store"
            assert "reading still works" in refused["message"]
        assert served.post("/api/tables", {"game": "nim"}).status_code == 503


def test_a_store_that_is_none_is_told_before_serving(tmp_path):
    bad = tmp_path / "t.db"
    bad.write_text("this is no database " * 100)
    with pytest.raises(Refused, match="cannot open the store"):
        SQLite(bad)
    with pytest.raises(Refused, match="cannot open the store"):
        SQLite(tmp_path / "no" / "such" / "folder" / "t.db")


def test_two_servers_on_one_store_see_each_other(tmp_path):
    with running(tmp_path / "t.db") as one, running(tmp_path / "t.db") as other:
        table = one.open("nim:heaps=5.5", "shared", "shared")
        with (
            one.talk(table["code"], table["token"], nonce="x") as here,
            other.talk(table["code"], table["token"]) as there,
        ):
            here.view(phase="playing")
            there.view()
            play_one(one, here)
            assert there.view(length=1)["entries"][0]["token"] == "1-1"
            play_one(other, there)
            assert here.view(length=2)["entries"][-1]["token"] == "1-1"


@pytest.fixture
def broken(monkeypatch, served, cards):
    """The cards game, some of whose functions fail on demand."""
    game = type(cards)

    def breaks(name):
        def fails(*_):
            raise RuntimeError(f"{name} is broken")

        monkeypatch.setattr(game, name, fails)

    return breaks


def test_a_game_that_fails_leaves_the_table_as_it_was(served, broken, monkeypatch):
    table = served.open("cards", "shared", "shared")
    with served.talk(table["code"], table["token"], nonce="x") as both:
        view = both.view(phase="playing")
        broken("play")
        refused = both.ask(op="move", n=view["n"], move=view["moves"][0]["move"])
        assert (refused["op"], refused["code"]) == ("error", "fault")
        monkeypatch.undo()
        monkeypatch.setitem(registry.packages(), "cards", "support.cards")
        assert both.ask(op="move", n=view["n"], move=view["moves"][0]["move"])["op"] == "ok"


def test_a_drawing_that_fails_is_replaced_by_a_plain_one(served, monkeypatch):
    registry.packages()["marked"] = "support.marked"
    try:
        svg = registry.part(registry.game("marked"), "svg")
        words = registry.part(registry.game("marked"), "words")
        for module, name in ((svg, "draw"), (svg, "picks"), (words, "move"), (words, "status")):
            monkeypatch.setattr(module, name, lambda *_: 1 / 0)
        table = served.open("marked", "shared", "shared")
        with served.talk(
            table["code"], table["token"], nonce="plain", style={"words": True}
        ) as both:
            view = both.view(phase="playing")
            assert view["drawing"].startswith("<svg")
            assert view["status"] == "Your turn."
            assert view["moves"][0]["picks"] == [view["moves"][0]["move"]]
    finally:
        del registry.packages()["marked"]


def test_a_game_that_cannot_be_read_any_more_harms_nobody_else(served, cards, monkeypatch):
    table = served.open("cards", "shared", "shared")
    served.lobby.rooms.clear()
    monkeypatch.delitem(registry.packages(), "cards")
    reply = served.get(f"/api/tables/{table['code']}")
    assert reply.status_code == 422
    assert "no game 'cards'" in reply.json()["error"]["message"]
    assert served.open("nim")["code"]


def test_a_bot_that_fails_is_stood_in_for(served, monkeypatch):
    def fails(*_):
        raise RuntimeError("no idea")

    monkeypatch.setattr(jobs, "choose", fails)
    table = served.open("nim:heaps=2.2", "person", "random")
    with served.talk(table["code"], table["token"], nonce="x") as ada:
        view = ada.view(phase="playing")
        ada.ask(op="move", n=view["n"], move="1-1")
        assert ada.view(actor=0)["length"] == 2
    blind = [e.body for e in served.lobby.store.read(table["code"]) if e.kind == "moved"][-1]
    assert blind.fallback
    assert blind.stand_in == "random", "nobody else could"


def test_the_quickest_level_moves_for_a_bot_that_fails(served, monkeypatch):
    """And the history says so, to players and spectators."""
    choose = jobs.choose
    asked = []

    def fails(game_id, view, log, level, seed, patience=None):
        asked.append(level)
        if level == "perfect":
            raise RuntimeError("no idea")
        return choose(game_id, view, log, level, seed, patience)

    monkeypatch.setattr(jobs, "choose", fails)
    table = served.open("octal:board=path:4", "person", "perfect")
    with served.talk(table["code"], table["token"], nonce="x") as ada:
        view = ada.view(phase="playing")
        ada.ask(op="move", n=view["n"], move="v0")
        entries = ada.view(actor=0)["entries"]
    assert asked == ["perfect", "careful"]
    move = next(entry for entry in entries if "stand_in" in entry)  # a coin may follow it
    assert move["stand_in"] == "Mittens"
    assert "moved by Mittens" in move["words"]
    moved = [e.body for e in served.lobby.store.read(table["code"]) if e.kind == "moved"][-1]
    assert (moved.fallback, moved.stand_in) == (True, "careful")


def test_who_wakes_a_bot_while_the_server_ends_gets_no_move(tmp_path):
    """Another process may still tell of a move: a random one must not answer it."""

    async def story():
        bots = BotPlayers(SQLite(tmp_path / "t.db"), WorkerPool(0))
        await bots.stop()
        table = SimpleNamespace(code="bakotumi", acting_bot=1, has_people=True)
        room = SimpleNamespace(table=table, attendance=SimpleNamespace(thinks=lambda _: None))
        bots.wake(room)
        return bots.is_thinking(room)

    assert not asyncio.run(story())


def sleepy(seconds):
    time.sleep(seconds)
    return os.getpid()


def suicidal(flag):
    """Dies the first time."""
    if not os.path.exists(flag):
        open(flag, "w").close()
        os.kill(os.getpid(), signal.SIGKILL)
    return "alive"


@pytest.mark.slow
def test_workers_survive_death_hanging_and_crowds(tmp_path):
    async def story():
        pool = WorkerPool(1, time_limit=120.0)
        try:
            assert await pool.ask(suicidal, str(tmp_path / "flag")) == "alive"
            pool.time_limit = 0.5
            with pytest.raises(Refused, match="stopped"):
                await pool.ask(sleepy, 60)
            pool.time_limit = 120.0
            first = await pool.ask(sleepy, 0)
            os.kill(first, signal.SIGKILL)
            assert await pool.ask(sleepy, 0) != first
            crowd = [
                asyncio.create_task(pool.ask(sleepy, 0.01, asker=Asker("school", str(number % 9))))
                for number in range(4 * 9 + 10)
            ]
            found = await asyncio.gather(*crowd, return_exceptions=True)
            busy = [one for one in found if isinstance(one, Refused)]
            assert 0 < len(busy) < 20
            assert {one.code for one in busy} == {"busy"}
        finally:
            pool.close()

    asyncio.run(story())


@pytest.mark.slow
def test_thinking_never_holds_up_the_table(tmp_path):
    """With a real worker, which is held: while a bot thinks, the table answers again and again."""
    with running(workers=1) as served:
        others = multiprocessing.active_children()
        served.lobby.workers.warm()
        [worker] = set(multiprocessing.active_children()) - set(others)
        os.kill(worker.pid, signal.SIGSTOP)
        slow = served.open("nim", "person", "searcher")
        with served.talk(slow["code"], slow["token"], nonce="x") as ada:
            view = ada.view(phase="playing")
            ada.say(op="move", n=view["n"], move=view["moves"][0]["move"])
            assert ada.view(length=1)["actor"] == 1
            for _ in range(6):
                ada.ask(op="ping")
                ada.say(op="text")
                ada.until(op="text")
            assert all(m["length"] < 2 for m in ada.heard if m["op"] == "view")
            os.kill(worker.pid, signal.SIGCONT)
            assert ada.view(length=2)["actor"] == 0


def test_a_module_that_is_no_game_is_not_offered(served, monkeypatch):
    monkeypatch.setitem(registry.packages(), "wreck", "wreck")
    monkeypatch.setitem(sys.modules, "wreck", types.ModuleType("wreck"))
    games = served.get("/api/games")
    assert games.status_code == 200
    assert "wreck" not in games.text
