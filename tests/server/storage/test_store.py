"""The event log, the same in both stores: all events or none, conflicts, archives, formats."""

import contextlib
import sqlite3
import sys
import time

import pytest
from support.postgres_server import cluster
from support.running import PATIENCE, running

from ketplay.core import registry
from ketplay.core.errors import InvalidRecord, KetError
from ketplay.core.finished.chance_counts import ChanceCount
from ketplay.server.api.event_stream import EventStream
from ketplay.server.protocol.errors import Refused
from ketplay.server.rooms.room import Room
from ketplay.server.storage import sqlite
from ketplay.server.storage.location import find_location, open_store
from ketplay.server.storage.store import Conflict
from ketplay.server.table.events import Event, Moved, Opened, Seat
from ketplay.server.table.table import Table


def moved(n, move="a", at=0.0, table="bakotumi"):
    return Event(table, n, at, Moved(0, move) if n else Opened("nim", [], "", move))


@pytest.fixture
def store(place):
    made = open_store(place)
    yield made
    made.close()


def test_of_two_writers_of_one_event_one_is_refused(store, place):
    other = open_store(place)
    store.append([moved(0)])
    with pytest.raises(Conflict):
        other.append([moved(0, "b")])
    with pytest.raises(Conflict):
        other.append([moved(1, "b"), moved(0, "b")])
    assert other.read("bakotumi") == [moved(0)]  # all or none
    other.append([moved(1, "b"), moved(2, "c")])
    assert [event.body.move for event in store.read("bakotumi", 0)] == ["b", "c"]
    other.close()


def test_events_come_back_as_they_were(store):
    event = moved(0, "é|+><0|'\\ \x00", at=1767225600.123456)
    store.append([event])
    assert store.read("bakotumi") == [event]
    assert store.read("bakotumi", 0) == []
    assert store.read("unknown") == []
    assert store.count() == 1


def test_a_long_log_is_read_in_portions(store):
    store.append([moved(n, str(n)) for n in range(7)])
    portion = store.read("bakotumi", 1, 3)
    assert [event.n for event in portion] == [2, 3, 4]
    assert [event.n for event in store.read("bakotumi", 4, 3)] == [5, 6]
    assert store.read("bakotumi", 6, 3) == []
    assert store.archive(1.0) == 1
    store.append([moved(7), moved(8)])
    assert [event.n for event in store.read("bakotumi", 5, 1)] == [6]
    assert [event.n for event in store.read("bakotumi", 6, 1)] == [7]


def test_a_quiet_table_is_packed_and_nothing_is_missing(store, place):
    old, young = (
        [moved(n, f"m{n}", at=float(n)) for n in range(50)],
        [moved(0, at=90.0, table="dedededo")],
    )
    store.append(old)
    store.append(young)
    assert store.archive(80.0) == 1
    assert store.archive(80.0) == 0
    assert store.count() == 1
    assert store.read("bakotumi") == old
    assert store.read("bakotumi", 47) == old[48:]
    assert store.read("dedededo") == young
    with pytest.raises(Conflict):  # its code is not given to another table
        store.append([moved(0)])
    assert store.read("bakotumi") == old


def test_an_archived_table_can_be_played_on_and_packed_again(store):
    old, more = (
        [moved(n, at=1.0) for n in range(3)],
        [moved(3, "later", at=2.0), moved(4, "last", at=3.0)],
    )
    store.append(old)
    assert store.archive(2.5) == 1
    store.append(more)
    assert store.read("bakotumi") == old + more
    assert store.read("bakotumi", 3) == more[1:]
    assert store.archive(2.5) == 0, "it was not quiet"
    assert store.archive(3.5) == 1
    assert store.read("bakotumi") == old + more


def test_the_beginning_of_a_log_is_removed_archived_or_not(store):
    store.append([moved(n, at=1.0) for n in range(3)])
    store.append([Event("dedededo", 0, 1.0, Moved(0, "x"))])
    assert store.archive(2.0) == 2
    last = moved(4, at=3.0)
    store.append([moved(3, at=3.0)])
    store.append([last])
    store.remove("bakotumi", 4)
    assert store.read("bakotumi") == [last]
    assert len(store.read("dedededo")) == 1
    with pytest.raises(Conflict):
        store.append([last])


def test_runs_are_kept(store, place):
    store.beat(1.0, 2.0)
    store.beat(1.0, 3.0)
    store.append([moved(0)])  # which is written after the beats
    other = open_store(place)
    assert other.runs() == [(1.0, 3.0)]
    other.close()


def test_chance_counts_add_up(store, place):
    store.count_chances([ChanceCount("nim", -1, 10, 5.0, 4), ChanceCount("octal", 2, 1, 0.25, 0)])
    store.count_chances([ChanceCount("nim", -1, 2, 1.0, 2)])
    store.count_chances([])
    store.append([moved(0)])  # which is written after the counts
    other = open_store(place)
    assert sorted(other.chance_counts()) == [
        ChanceCount("nim", -1, 12, 6.0, 6),
        ChanceCount("octal", 2, 1, 0.25, 0),
    ]
    other.close()


# -- what cannot work is refused with a sentence


def test_several_processes_on_a_memory_store_are_refused(ketplay, monkeypatch):
    monkeypatch.setenv("KET_DB", ":memory:")
    ran = ketplay("serve --processes 2 --no-browser")
    assert (ran.code, ran.out) == (2, "")
    assert "2 processes cannot share a store in memory" in ran.err


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("mysql://ada:sesame@db/ket", "it should start with postgresql://"),
        ("postgresql://ada:ses%ame@db:port/ket", "should be a URL such as"),
        (
            "postgresql://ada:sesame@127.0.0.1:1/ket?connect_timeout=2",
            "cannot connect to the database",
        ),
    ],
)
def test_a_database_that_is_none_is_refused(ketplay, monkeypatch, url, words):
    pytest.importorskip("psycopg")
    monkeypatch.setenv("KET_DB", url)
    ran = ketplay("serve --no-browser")
    assert ran.code == 2
    assert words in ran.err
    assert ran.err.count("\n") == 1
    assert "ses" not in ran.err


def test_psycopg_is_asked_for_by_name(ketplay, monkeypatch):
    monkeypatch.setenv("KET_DB", "postgresql://ada@db/ket")
    monkeypatch.setitem(sys.modules, "psycopg", None)
    ran = ketplay("serve --no-browser")
    assert ran.code == 2
    assert (
        'PostgreSQL needs the extra postgres: python3 -m pip install "ketplay[postgres]"' in ran.err
    )


def test_a_url_is_no_directory(ketplay):
    ran = ketplay("serve --no-browser --data postgresql://ada@db/ket")
    assert ran.code == 2
    assert "set KET_DB to" in ran.err


def test_a_database_that_can_only_be_read_is_refused_or_read(place):
    if not place.startswith("postgresql"):
        pytest.skip("of files test_faults tells")
    closed = f"{place}&options=-c%20default_transaction_read_only%3Don"
    with pytest.raises(Refused, match="cannot create tables"):
        open_store(closed)
    with_tables = open_store(place)
    with_tables.append([moved(0)])
    with_tables.close()
    reading = open_store(closed)
    assert not reading.writable
    assert reading.read("bakotumi") == [moved(0)]
    with pytest.raises(Refused, match="it is read-only"):
        reading.append([moved(1)])
    reading.close()


def test_where_tables_are_kept(monkeypatch, tmp_path):
    monkeypatch.setenv("KET_DB", "postgresql://ada:x@db/ket")
    assert find_location(None) == "postgresql://ada:x@db/ket"
    assert find_location(str(tmp_path)) == str(tmp_path / "tables.db")
    assert find_location(str(tmp_path / "old.db")) == str(tmp_path / "old.db")
    monkeypatch.setenv("KET_DB", str(tmp_path / "more"))
    assert find_location(None) == str(tmp_path / "more" / "tables.db")
    (tmp_path / "file").write_text("")
    with pytest.raises(KetError, match="cannot create the data directory"):
        find_location(str(tmp_path / "file" / "no"))


@pytest.mark.parametrize(("version", "words"), [(0, "an older version"), (9, "a newer version")])
def test_a_store_in_another_format_is_refused_with_a_sentence(tmp_path, version, words, ketplay):
    open_store(tmp_path / "tables.db").close()
    with contextlib.closing(sqlite3.connect(tmp_path / "tables.db")) as db:
        db.execute(f"pragma user_version = {version}")
    with pytest.raises(Refused, match=words):
        open_store(tmp_path / "tables.db")
    assert words in ketplay("restore tables.db --data other").err


def test_a_database_in_another_format_is_refused_with_a_sentence(place):
    if not place.startswith("postgresql"):
        pytest.skip("of files the test before tells")
    import psycopg

    open_store(place).close()
    with psycopg.connect(place, autocommit=True) as db:
        db.execute("drop table format")
    with pytest.raises(Refused, match="an older version"):
        open_store(place)


def test_the_cluster_is_the_tests_own():
    assert cluster().url("x").startswith("postgresql://ket@/x?host=%2Ftmp%2Fketpg")


# -- a database that goes away


def test_a_database_that_goes_away_is_told_and_comes_back(caplog):
    with cluster().database() as url, running(url) as served:
        table = served.open("nim:heaps=9.9", "shared", "shared")
        code = table["code"]
        with served.talk(code, table["token"], nonce="x") as both:
            n = both.view(phase="playing")["n"]
            assert both.ask(op="move", n=n, move="1-1")["op"] == "ok"
            cluster().stop()
            try:
                refused = both.ask(op="move", n=n + 1, move="1-1")
                assert refused["code"] == "store"
                assert "database" in refused["message"]
                assert (
                    served.get(f"/api/tables/{code}/view").json()["length"] == 1
                )  # reading goes on
                assert served.get("/health").json()["writable"] is False
                unread = served.get("/api/tables/dedededo")
                assert (unread.status_code, unread.json()["error"]["code"]) == (503, "store")
            finally:
                cluster().start()
            answer = both.ask(op="move", n=n + 1, move="1-1")
            until = time.monotonic() + PATIENCE
            while answer["op"] == "error":
                assert answer["code"] == "store"
                assert time.monotonic() < until, "the database is not found again"
                time.sleep(0.1)
                answer = both.ask(op="move", n=n + 1, move="1-1")
            assert answer["n"] == n + 2
    assert "the database is back" in caplog.text


def test_a_stream_of_events_waits_for_a_store_that_is_away(monkeypatch):
    store = open_store(":memory:")
    opened = Event("bakotumi", 0, 0.0, Opened("nim", [Seat("open"), Seat("open")], "00" * 32))
    store.append([opened])
    stream = EventStream(Room(store, Table(opened)), "")

    def away(*_):
        raise Refused("store", "the database is away")

    with monkeypatch.context() as patched:
        patched.setattr(store, "read", away)
        assert stream._portions() == []
    assert stream._portions() == [[opened]]
    store.close()


def test_a_table_of_older_rules_is_refused_with_a_sentence(store):
    """A stored table keeps the version of its game's rules; another version is not misread."""
    game = next(game for game in map(registry.game, registry.names()) if game.version > 1)
    seats = [Seat("open")] * len(game.seats)
    old = Event("bakotumi", 0, 0.0, Opened(game.id, seats, "00" * 32))
    new = Event("dedededo", 0, 0.0, Opened(game.id, seats, "00" * 32, version=game.version))
    store.append([old])
    store.append([new])
    assert Table.fold(store.read("dedededo")).game.id == game.id
    with pytest.raises(InvalidRecord, match="played by version 1 of the rules"):
        Table.fold(store.read("bakotumi"))


def test_a_large_write_ahead_log_is_emptied(tmp_path, monkeypatch):
    """While moves keep coming, moving its pages into the file would never empty it."""
    monkeypatch.setattr(sqlite, "LARGE_LOG", 200_000)
    store = open_store(str(tmp_path / "tables.db"))
    log = tmp_path / "tables.db-wal"
    n = 0
    while not n or log.stat().st_size <= sqlite.LARGE_LOG:
        store.append([moved(n)])
        n += 1
    store.maintain()
    assert log.stat().st_size == 0
    store.append([moved(n)])
    store.maintain()
    assert 0 < log.stat().st_size < sqlite.LARGE_LOG, "a small one stays: nobody waits for it"
    assert len(store.read("bakotumi")) == n + 1
    store.close()
