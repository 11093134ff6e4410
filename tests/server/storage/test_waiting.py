"""Stores that make a writer wait: a locked file, a frozen database. Readers do not notice."""

import asyncio
import contextlib
import os
import signal
import socket
import sqlite3
import threading
import time

import pytest
from support.postgres_server import cluster
from support.running import PATIENCE, running

from ketplay.server.protocol.errors import Refused
from ketplay.server.storage import sqlite, statements, writer
from ketplay.server.storage.location import open_store
from ketplay.server.storage.sqlite import SQLite
from ketplay.server.storage.store import Conflict
from ketplay.server.table import actions
from ketplay.server.table.events import Event, Moved, Opened


@contextlib.contextmanager
def locked(path):
    """Another program that has begun to write and does not come to an end."""
    with contextlib.closing(
        sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    ) as db:
        db.execute("begin immediate")
        yield db
        if db.in_transaction:
            db.execute("rollback")


@contextlib.contextmanager
def playing(location):
    """A server with a table of nim at which one person plays both sides."""
    with running(location) as served:
        table = served.open("nim:heaps=9.9", "shared", "shared")
        with served.talk(table["code"], table["token"], nonce="x") as both:
            yield served, table["code"], both, both.view(phase="playing")["n"]


def test_readers_do_not_wait_for_a_locked_file(tmp_path):
    with playing(tmp_path / "t.db") as (served, code, both, n):
        with locked(tmp_path / "t.db") as db:
            both.say(op="move", id=7, n=n, move="1-1")
            for _ in range(5):
                assert served.get(f"/api/tables/{code}/view").json()["length"] == 0
            db.execute("rollback")
        assert both.until(id=7)["n"] == n + 1, "the move was written as soon as it could be"
    assert [event.n for event in SQLite(tmp_path / "t.db").read(code)] == list(range(n + 2))


def test_a_file_that_stays_locked_is_told_and_nothing_is_lost(tmp_path, monkeypatch):
    monkeypatch.setattr(sqlite, "LOCKED_TIME", 50)
    with playing(tmp_path / "t.db") as (_, _, both, n):
        with locked(tmp_path / "t.db"):
            refused = both.ask(op="move", n=n, move="1-1")
            assert refused["code"] == "store"
            assert "another program keeps it locked" in refused["message"]
            assert "nothing has changed" in refused["message"]
        assert both.ask(op="move", n=n, move="2-2")["n"] == n + 1


def test_actions_at_one_table_are_written_one_after_the_other(tmp_path):
    with playing(tmp_path / "t.db") as (served, code, _, _):
        with locked(tmp_path / "t.db") as db:
            names = [f"name{number}" for number in range(5)]
            token = served.lobby.rooms[code].table.seats[0].holder
            loop = next(iter(served.lobby.rooms[code].attendance.watchers))._due._loop
            waiting = [
                asyncio.run_coroutine_threadsafe(
                    served.lobby.rooms[code].act(actions.rename, token, name), loop
                )
                for name in names
            ]
            db.execute("rollback")
        for each in waiting:
            each.result(10)
        log = served.lobby.store.read(code)
        assert [event.body.name for event in log if event.kind == "named"] == names


def test_a_lock_that_has_lasted_too_long_is_not_waited_for_again(tmp_path, monkeypatch):
    """However many want to write, each is answered within the deadline, not one after the other."""
    monkeypatch.setattr(sqlite, "LOCKED_TIME", 500)
    monkeypatch.setattr(sqlite, "LOCKED_AGAIN", 1)
    waits = []

    async def story():
        store = SQLite(tmp_path / "t.db")
        opened = [Event("bakotumi", 0, 0.0, Opened("nim", [], ""))]
        with locked(tmp_path / "t.db"):
            for _ in range(5):
                with pytest.raises(Refused, match="keeps it locked"):
                    await store.write(opened)
                waits.append(store.db.execute("pragma busy_timeout").fetchone()[0])
        await store.write(opened)
        waits.append(store.db.execute("pragma busy_timeout").fetchone()[0])
        store.close()

    asyncio.run(story())
    assert waits == [1] * 5 + [500]


class HangingDisk:
    """A pipe that is full: whoever writes an event to the store has to write to it first, and stays
    inside write(2) until somebody reads.
    """

    def __init__(self, store):
        self.pipe = os.pipe()
        os.set_blocking(self.pipe[1], False)
        with contextlib.suppress(BlockingIOError):
            while True:
                os.write(self.pipe[1], bytes(4096))
        os.set_blocking(self.pipe[1], True)
        self.is_reached = threading.Event()
        store.db.create_function("hang", 0, self._hang)
        store.db.execute(
            "create temp trigger hang before insert on main.events begin select hang(); end"
        )

    def _hang(self):
        self.is_reached.set()
        return os.write(self.pipe[1], b"x")

    def recover(self):
        """Reads all that is in the pipe, and lets everything in from now on."""
        os.set_blocking(self.pipe[0], False)
        with contextlib.suppress(BlockingIOError):
            while os.read(self.pipe[0], 1 << 20):
                pass


def test_a_disk_that_hangs_in_a_write_stops_no_reader(tmp_path, monkeypatch):
    monkeypatch.setattr(writer, "DEADLINE", 0.3)
    monkeypatch.setattr(sqlite, "SLOW", 0.0)
    with (
        playing(tmp_path / "t.db") as (served, code, both, n),
        served.talk(code) as spectator,
    ):
        disk = HangingDisk(served.lobby.store)
        both.say(op="move", id=7, n=n, move="1-1")
        assert disk.is_reached.wait(PATIENCE)
        for _ in range(5):
            assert served.get(f"/api/tables/{code}/view").json()["length"] == 0
            assert spectator.ask(op="text")["n"] == n
        assert served.get("/health").json()["problem"] == "the disk does not answer"
        refused = both.until(id=7)
        assert refused["code"] == "store"
        assert "the table shows whether this was saved" in refused["message"]
        other = served.post("/api/tables", {"game": "nim"})
        assert (other.status_code, other.json()["error"]["code"]) == (503, "store")
        assert "nothing has changed" in other.json()["error"]["message"]
        disk.recover()
        assert both.view(n=n + 1)["length"] == 1, "what was written late is shown"
        assert spectator.view(n=n + 1)["length"] == 1
        assert both.ask(op="move", n=n + 1, move="2-2")["n"] == n + 2
        assert served.get("/health").json()["problem"] == ""


def test_a_disk_that_hangs_does_not_keep_the_server_from_ending(tmp_path, monkeypatch):
    monkeypatch.setattr(writer, "DEADLINE", 0.05)
    monkeypatch.setattr(writer, "CLOSING_TIME", 0.05)
    store = SQLite(tmp_path / "t.db")
    disk = HangingDisk(store)
    with pytest.raises(Refused, match="does not answer"):
        store.append([Event("bakotumi", 0, 0.0, Opened("nim", [], ""))])
    with pytest.raises(Refused, match="nothing has changed"):
        store.append([Event("dedededo", 0, 0.0, Opened("nim", [], ""))])
    store.close()
    disk.recover()


def test_writers_who_wait_are_written_together_and_conflict_alone(tmp_path):
    """While one write hangs, others gather; of two writers of one event the second is refused."""

    async def story():
        store = SQLite(tmp_path / "t.db")
        disk = HangingDisk(store)
        first = asyncio.create_task(store.write([moved("bakotumi", 0)]))
        await asyncio.to_thread(disk.is_reached.wait, PATIENCE)
        others = [
            asyncio.create_task(store.write([moved(table, n) for n in numbers]))
            for table, numbers in (
                ("bakotumi", [1]),
                ("dedededo", [0, 1]),
                ("dedededo", [2, 1]),
                ("dedededo", [2]),
                ("bakotumi", [1]),
            )
        ]
        await asyncio.sleep(0)
        disk.recover()
        results = await asyncio.gather(first, *others, return_exceptions=True)
        logs = [[event.n for event in store.read(table)] for table in ("bakotumi", "dedededo")]
        store.close()
        return [type(result) for result in results], logs

    nothing = type(None)
    results, logs = asyncio.run(story())
    assert results == [nothing, nothing, nothing, Conflict, nothing, Conflict]
    assert logs == [[0, 1], [0, 1, 2]]


def test_what_one_turn_of_the_loop_asks_for_wakes_the_thread_twice(tmp_path, monkeypatch):
    store = SQLite(tmp_path / "t.db")
    batches = []
    write_all = store.writer._write

    def write_and_count(jobs):
        batches.append(len(jobs))
        return write_all(jobs)

    monkeypatch.setattr(store.writer, "_write", write_and_count)

    async def story():
        await asyncio.gather(*(store.write([moved("bakotumi", n)]) for n in range(20)))

    asyncio.run(story())
    assert [event.n for event in store.read("bakotumi")] == list(range(20))
    assert batches in ([1, 19], [20])
    store.close()


def moved(table, n):
    return Event(table, n, 0.0, Moved(0, "1-1"))


# -- PostgreSQL


def test_writers_behind_one_another_are_refused_in_time(monkeypatch):
    monkeypatch.setattr(statements, "DEADLINE", 0.1)
    with cluster().database() as url:
        store = open_store(url)
        slow = store.statements.start(lambda db: db.execute("select pg_sleep(0.3)"))
        late = store.statements.start(lambda db: pytest.fail("it was too late for this"))
        slow.result(10)
        with pytest.raises(Refused, match="does not answer"):
            late.result(10)
        store.append([Event("bakotumi", 0, 0.0, Opened("nim", [], ""))])
        store.close()


def backend(url):
    """The process of the server's connection for statements."""
    import psycopg

    with psycopg.connect(url) as db:
        return db.execute(
            "select pid from pg_stat_activity where application_name = 'ketplay'"
            " and datname = current_database() and query not like 'listen%' limit 1"
        ).fetchone()[0]


def test_readers_do_not_wait_for_a_frozen_database(monkeypatch):
    monkeypatch.setattr(statements, "READING_TIME", 0.02)
    monkeypatch.setattr("ketplay.server.storage.postgres.DEADLINE", 1.0)
    with cluster().database() as url, playing(url) as (served, code, both, n):
        frozen = backend(url)
        os.kill(frozen, signal.SIGSTOP)
        try:
            both.say(op="move", id=7, n=n, move="1-1")
            for _ in range(5):
                assert served.get(f"/api/tables/{code}/view").json()["length"] == 0
            unread = served.get("/api/tables/dedededo")
            assert (unread.status_code, unread.json()["error"]["code"]) == (503, "store")
            refused = both.until(id=7)
            assert refused["code"] == "store"
            assert "the database" in refused["message"]
        finally:
            os.kill(frozen, signal.SIGCONT)
        deadline = time.monotonic() + 20
        while both.ask(op="move", n=n, move="1-1").get("code") == "store":
            assert time.monotonic() < deadline
        assert both.ask(op="text")["n"] == n + 1, "once, whether the first attempt was saved or not"


def test_a_frozen_database_does_not_keep_the_server_from_ending():
    with cluster().database() as url:
        store = open_store(url)
        frozen = backend(url)
        os.kill(frozen, signal.SIGSTOP)
        try:
            unanswered = store.statements.start(lambda db: db.execute("select 1"))
            store.close()
            with pytest.raises(Refused, match="connection to the database was lost"):
                unanswered.result(10)
        finally:
            os.kill(frozen, signal.SIGCONT)


def test_the_connection_for_notices_leaves_no_reader_behind():
    """A loop that watches the number of a closed file would watch the next client instead."""

    async def story():
        with cluster().database() as url:
            store = open_store(url)
            store.listen(lambda notice: None)
            number = store.listener_file
            assert number in asyncio.get_running_loop()._selector.get_map()
            store.listener.close()
            store._disconnect(OSError("gone"))
            assert number not in asyncio.get_running_loop()._selector.get_map()
            taken, other = socket.socketpair()  # one of them has the number now
            assert number in (taken.fileno(), other.fileno())
            received = asyncio.get_running_loop().sock_recv(taken, 1)
            taken.setblocking(False)
            other.send(b"x")
            assert await asyncio.wait_for(received, 5) == b"x"
            taken.close()
            other.close()
            store.close()

    asyncio.run(story())


def test_a_write_whose_writer_is_gone_is_seen_all_the_same():
    with cluster().database() as url, playing(url) as (served, code, both, n):
        room = served.lobby.rooms[code]
        move = Event(code, n + 1, 0.0, Moved(0, "1-1"))
        written = threading.Thread(target=room.store.append, args=([move],))
        written.start()
        written.join()
        assert both.view(n=n + 1)["length"] == 1


def test_a_table_without_a_reader_is_refused_while_the_file_cannot_be_read(tmp_path):
    store = SQLite(tmp_path / "t.db")
    store.append([Event("bakotumi", 0, 0.0, Opened("nim", [], ""))])
    store.db.execute("alter table events rename to gone")
    with pytest.raises(Refused, match="cannot read the store"):
        store.read("bakotumi")
    store.close()
