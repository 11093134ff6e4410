"""Backups of a running server: they can be served, and restored into either store."""

import contextlib
import threading

import pytest
from support.postgres_server import cluster
from support.running import running

from ketplay.server.storage.location import open_store
from ketplay.server.table.events import Event, Moved, Opened


@pytest.fixture
def said(monkeypatch, ketplay, place):
    """Runs a command line on the place of the test."""

    def run(line):
        if "://" in place:
            monkeypatch.setenv("KET_DB", place)
            return ketplay(line)
        return ketplay([*line.split(), "--data", place])

    return run


def logs(place, codes):
    with contextlib.closing(open_store(place)) as store:
        return {code: store.read(code) for code in codes}


def test_a_backup_of_a_running_server_is_served_and_restored(
    place, said, tmp_path, monkeypatch, ketplay
):
    with running(place) as served:
        codes = [play_some(served)["code"] for _ in range(3)]
        stop = threading.Event()
        noise = threading.Thread(target=keep_opening, args=(served.url, stop))
        noise.start()
        try:
            ran = said("backup copy.db")
        finally:
            stop.set()
            noise.join()
        assert ran.code == 0, ran.err
        assert ran.out.startswith("copy.db: ")
        before = logs(place, codes)
    copy = tmp_path / "copy.db"
    assert logs(str(copy), codes) == before
    with running(copy) as served:
        assert served.get(f"/api/tables/{codes[0]}/view").json()["length"] == 2
        assert served.open("nim")["code"]
    monkeypatch.delenv("KET_DB", raising=False)
    ran = ketplay("restore copy.db --data fresh")
    assert ran.code == 0, ran.err
    assert not [*tmp_path.glob("copy.db-wal"), *tmp_path.glob("copy.db-shm")]
    assert logs(str(tmp_path / "fresh" / "tables.db"), codes) == before
    again = ketplay("restore copy.db --data fresh")
    assert again.code == 2
    assert "there are tables" in again.err


def play_some(served):
    table = served.open("nim:heaps=5.5", "shared", "shared")
    with served.talk(table["code"], table["token"], nonce="x") as both:
        n = both.view(phase="playing")["n"]
        both.ask(op="move", n=n, move="1-1")
        both.ask(op="move", n=n + 1, move="2-1")
    return table


def keep_opening(url, stop):
    import httpx

    with httpx.Client(base_url=url, trust_env=False) as http:
        while not stop.is_set():
            assert http.post("/api/tables", json={"game": "nim"}).status_code == 201


def test_a_backup_goes_into_a_database_with_its_archive(tmp_path, monkeypatch, ketplay):
    log = [Event("bakotumi", 0, 1.0, Opened("nim", [], ""))] + [
        Event("bakotumi", n, 1.0 + n, Moved(0, "é\\\t\n'")) for n in range(1, 5)
    ]
    young = [Event("dedededo", 0, 9e9, Opened("nim", [], ""))]
    with contextlib.closing(open_store(tmp_path / "old.db")) as store:
        store.append(log)
        store.append(young)
        store.archive(1e9)
    with cluster().database() as url:
        monkeypatch.setenv("KET_DB", url)
        ran = ketplay("restore old.db")
        assert ran.code == 0, ran.err
        assert ran.out.endswith(": 1 table, and 1 in the archive\n")
        assert logs(url, ["bakotumi", "dedededo"]) == {"bakotumi": log, "dedededo": young}
        assert "there are tables" in ketplay("restore old.db").err
        assert ketplay("backup back.db").code == 0
    assert logs(str(tmp_path / "back.db"), ["bakotumi", "dedededo"]) == {
        "bakotumi": log,
        "dedededo": young,
    }


def test_old_tables_are_archived_by_command_and_played_on(place, said):
    with running(place) as served:
        table = play_some(served)
        code = table["code"]
        ran = said("archive --older-than 0")
        assert (ran.code, ran.out) == (
            0,
            "Packed 1 table; 0 stay unpacked. All can still be opened.\n",
        )
        before = served.get(f"/api/tables/{code}/record", table["token"]).text
    with running(place) as served:  # nothing is in memory
        assert served.get("/health").json()["tables"] == 0
        assert served.get(f"/api/tables/{code}/record", table["token"]).text == before
        with served.talk(code, table["token"]) as both:
            view = both.view()
            assert view["length"] == 2
            assert both.ask(op="move", n=view["n"], move="1-1")["op"] == "ok"
        said("archive --older-than 0")
        assert served.get(f"/api/tables/{code}/view").json()["length"] == 3


def test_a_server_archives_by_itself(place):
    with contextlib.closing(open_store(place)) as store:
        store.append([Event("bakotumi", 0, 1.0, Opened("nim", [], ""))])
    with running(place, archive_after=30.0) as served:
        for _ in range(200):
            if served.get("/health").json()["tables"] == 0:
                break
        assert served.get("/health").json()["tables"] == 0


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("backup there.db --data empty", "there are no tables in"),
        ("backup full.txt --data full.txt", "full.txt already exists"),
        ("backup no/such/folder/x.db --data some", "cannot write the backup"),
        ("restore nothing.db --data new", "there is no backup nothing.db"),
        ("restore full.txt --data new", "full.txt is not a backup of tables"),
        ("archive --older-than soon", "'soon' is not a number of days"),
        ("archive --older-than -1", "-1 is not between"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(ketplay, tmp_path, line, words):
    (tmp_path / "full.txt").write_text("words " * 1000)
    open_store(tmp_path / "some.db").close()
    (tmp_path / "some").mkdir()
    open_store(tmp_path / "some" / "tables.db").close()
    ran = ketplay(line)
    assert ran.code == 2
    assert words in ran.err
    assert ran.err.count("\n") == 1
