"""Files of the store: private whatever the umask, and the truth when they are in trouble."""

import os
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from support.running import PATIENCE, running

from ketplay.server.protocol.errors import Refused
from ketplay.server.storage import private_files
from ketplay.server.storage.sqlite import SQLite
from ketplay.server.table.events import Event, Moved, Opened

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no such rights")


@pytest.fixture(params=[0o022, 0o000, 0o077])
def umask(request):
    before = os.umask(request.param)
    yield request.param
    os.umask(before)


def modes(folder):
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in Path(folder).iterdir()}


def moved(n):
    return Event("bakotumi", n, 0.0, Moved(0, "a") if n else Opened("nim", [], ""))


def test_every_file_of_a_store_is_private(tmp_path, umask, ketplay):
    store = SQLite(tmp_path / "tables.db")
    store.append([moved(0)])
    store.beat(1.0, 2.0)
    names = {f"tables.db{runs}{more}" for runs in ("", "-runs") for more in ("", "-wal", "-shm")}
    assert names <= set(modes(tmp_path))
    assert ketplay("backup copy.db --data tables.db").code == 0
    assert ketplay("restore copy.db --data other").code == 0
    files = {**modes(tmp_path), **modes(tmp_path / "other")}
    files.pop("other")
    assert set(files.values()) == {0o600}, files
    store.close()


def test_a_backup_is_private_while_it_is_written(tmp_path, monkeypatch, ketplay):
    SQLite(tmp_path / "tables.db").close()
    seen = {}

    def count(database):
        seen.update(modes(tmp_path))
        return 0, 0

    monkeypatch.setattr("ketplay.server.storage.backup._count", count)
    assert ketplay("backup copy.db --data tables.db").code == 0
    assert seen["copy.db.part"] == 0o600


def test_a_store_that_was_open_to_others_is_closed(tmp_path):
    SQLite(tmp_path / "tables.db").close()
    for path in tmp_path.iterdir():
        path.chmod(0o644)
    store = SQLite(tmp_path / "tables.db")
    assert set(modes(tmp_path).values()) == {0o600}
    store.close()


def test_exports_keep_to_the_umask(tmp_path, umask, ketplay):
    (tmp_path / "game.ket").write_text('[Format "2"]\n[Game "nim"]\n\n1-1 *\n')
    assert ketplay("export game.ket --to json --out game.json").code == 0
    assert modes(tmp_path)["game.json"] == 0o666 & ~umask


@pytest.mark.parametrize(
    ("mode", "words"), [(0o700, ""), (0o755, "can enter the data"), (0o777, "can change the data")]
)
def test_an_open_data_folder_is_warned_about(tmp_path, mode, words):
    tmp_path.chmod(mode)
    warning = private_files.folder_warning(tmp_path)
    assert words in warning
    assert bool(warning) == bool(words)


def test_a_server_warns_when_it_starts(tmp_path):
    tmp_path.chmod(0o755)
    command = [sys.executable, "-m", "ketplay", "serve", "--no-browser", "--port", "0"]
    with subprocess.Popen(
        [*command, "--data", str(tmp_path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as server:
        assert server.stdout.readline()
        server.send_signal(signal.SIGINT)
        assert b"chmod 700" in server.communicate(timeout=30)[1]


# -- the truth about a store in trouble


def health(served):
    reply = served.get("/health")
    assert reply.status_code == 200
    found = reply.json()
    assert found["ok"] == found["writable"] == (not found["problem"])
    return found["problem"]


def test_health_tells_of_a_full_disk(tmp_path, monkeypatch):
    with running(tmp_path / "t.db") as served:
        assert health(served) == ""
        monkeypatch.setattr(private_files, "LEAST_SPACE", 1 << 80)
        assert health(served) == "the disk is full"


def test_health_tells_that_the_last_event_could_not_be_written(tmp_path):
    with running(tmp_path / "t.db") as served:
        db = served.lobby.store.db
        db.execute(f"pragma max_page_count={db.execute('pragma page_count').fetchone()[0]}")
        while served.post("/api/tables", {"game": "nim"}).status_code == 201:
            pass
        assert "full" in health(served)
        db.execute("pragma max_page_count=1000000")
        assert served.post("/api/tables", {"game": "nim"}).status_code == 201
        assert health(served) == ""


def test_health_tells_of_files_that_cannot_be_written_any_more(tmp_path):
    with running(tmp_path / "t.db") as served:
        served.lobby.store.db.execute("pragma query_only=1")
        served.lobby.store.beat(1.0, 2.0)
        assert served.lobby.store.writer.drain(PATIENCE)
        assert "readonly" in health(served)


@pytest.mark.parametrize("name", ["t.db", "t.db-wal"])
def test_files_that_vanished_are_told_and_no_move_is_lost(tmp_path, name):
    with running(tmp_path / "t.db") as served:
        table = served.open("nim:heaps=9.9", "shared", "shared")
        (tmp_path / name).rename(tmp_path / "elsewhere")
        assert "deleted or replaced" in health(served)
        refused = served.post("/api/tables", {"game": "nim"})
        assert (refused.status_code, refused.json()["error"]["code"]) == (503, "store")
        assert served.get(f"/api/tables/{table['code']}").status_code == 200
        served.lobby.store.maintain()
        assert not (tmp_path / name).exists(), "no empty file takes its place"
        (tmp_path / "elsewhere").rename(tmp_path / name)
        assert health(served) == ""
        assert served.open("nim")["code"]


def test_a_replaced_file_is_refused(tmp_path):
    store = SQLite(tmp_path / "t.db")
    store.append([moved(0)])
    (tmp_path / "t.db").rename(tmp_path / "old.db")
    SQLite(tmp_path / "t.db").close()
    with pytest.raises(Refused, match="was deleted or replaced"):
        store.append([moved(1)])
    store.close()


def test_the_table_of_runs_does_not_grow(tmp_path):
    """A row that is written every second must not fill the disk in a week."""
    store = SQLite(tmp_path / "t.db")
    sizes = []
    for beat in range(400):
        store.beat(1.0, float(beat))
        if beat % 50 == 0:
            assert store.writer.drain(PATIENCE)
            store.maintain()
            sizes.append((tmp_path / "t.db-runs-wal").stat().st_size)
    store.close()
    assert sizes[-1] == sizes[2]
