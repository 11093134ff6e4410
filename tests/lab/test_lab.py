"""The lab: continuing runs, adding tasks, processes, a cluster that loses a worker, freshness."""

from __future__ import annotations

import json
import os
import signal
import threading
import time
from pathlib import Path

import pytest
from support.toy_experiments import CALLS, coins

from ketplay.core.errors import KetError
from ketplay.lab.experiment import Experiment, key
from ketplay.lab.freshness import differs, stale
from ketplay.lab.journal import Journal
from ketplay.lab.report import write, write_index
from ketplay.lab.run import run


def test_an_interrupted_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    def stop(done: int, of: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(coins(5), tmp_path, progress=stop)
    CALLS.clear()
    journal = run(coins(5), tmp_path)
    assert CALLS == [3, 4]
    assert journal.rows() == run(coins(5), tmp_path / "other").rows()


def test_a_line_cut_off_by_a_crash_is_computed_again(tmp_path: Path) -> None:
    run(coins(3), tmp_path)
    part = tmp_path / "coins.part"
    part.write_text(part.read_text()[:-20])
    CALLS.clear()
    run(coins(4), tmp_path)
    assert CALLS == [2, 3]
    assert Journal(coins(4), tmp_path).missing() == []


def test_more_tasks_add_to_the_old_ones(tmp_path: Path) -> None:
    write(run(coins(2), tmp_path))
    CALLS.clear()
    write(run(coins(4), tmp_path))
    assert CALLS == [2, 3]
    assert len(json.loads((tmp_path / "coins.json").read_text())["tasks"]) == 4
    assert not (tmp_path / "coins.part").exists()


def test_keys_depend_on_everything_that_matters() -> None:
    one = coins(1)
    args = one.tasks()[0]
    others = [
        Experiment("other", "", "", one.work, one.tasks, one.judge, seed=1),
        Experiment("coins", "", "", one.work, one.tasks, one.judge, seed=2),
        Experiment("coins", "", "", one.work, one.tasks, one.judge, seed=1, version=2),
    ]
    assert len({key(e, args) for e in [one, *others]} | {key(one, {**args, "batch": 9})}) == 5


def test_several_processes_give_the_same(tmp_path: Path) -> None:
    one = run(coins(4), tmp_path / "one").rows()
    assert run(coins(4), tmp_path / "two", workers=2).rows() == one


def test_files_and_index(tmp_path: Path) -> None:
    write(run(coins(3), tmp_path))
    write_index(tmp_path, [coins(3)])
    assert (tmp_path / "coins.csv").read_text().splitlines()[0] == "batch,heads"
    assert "<svg" in (tmp_path / "coins.svg").read_text()
    page = (tmp_path / "coins.md").read_text()
    assert "a coin \\| is fair (folklore)" in page
    assert "Seed: 1" in page
    assert "[Coins](coins.md)" in (tmp_path / "README.md").read_text()


def test_staleness(tmp_path: Path) -> None:
    write(run(coins(3), tmp_path))
    assert stale(coins(3), tmp_path) == []
    assert differs(coins(3), tmp_path) == []
    assert "1 task without results" in stale(coins(4), tmp_path)[0]
    for name in ("coins.csv", "coins.svg", "coins.md"):
        file = tmp_path / name
        text = file.read_text()
        file.write_text(
            text.replace("<!--", "<!-").replace("heads", "tails").replace("Throw", "Toss")
        )
        assert stale(coins(3), tmp_path) == [f"{name} does not match its rows"]
        file.write_text(text)
    whole = tmp_path / "coins.json"
    whole.write_text(whole.read_text().replace('"heads": ', '"heads": 1'))
    assert differs(coins(3), tmp_path)


def test_a_broken_result_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "coins.json").write_text("{}")
    with pytest.raises(KetError, match="not a result of the lab"):
        run(coins(1), tmp_path)


@pytest.mark.parametrize("address", ["localhost", "http://x", "tcp://"])
def test_an_address_that_is_none(address: str, tmp_path: Path) -> None:
    with pytest.raises(KetError, match="not the address of a Dask"):
        run(coins(1), tmp_path, cluster=address)


@pytest.mark.long
@pytest.mark.filterwarnings("ignore")
def test_a_cluster_that_is_not_there(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    with pytest.raises(KetError, match="no cluster answers"):
        run(coins(1), tmp_path, cluster="tcp://127.0.0.1:9")


@pytest.mark.long
@pytest.mark.filterwarnings("ignore")
def test_a_cluster_that_loses_a_worker(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    killed: list[int] = []
    options = {
        "n_workers": 2,
        "threads_per_worker": 1,
        "processes": True,
        "dashboard_address": None,
    }
    with distributed.LocalCluster(**options) as cluster, distributed.Client(cluster) as client:
        victim = sorted(client.run(os.getpid).values())[0]

        def kill() -> None:
            part = tmp_path / "coins.part"
            while not part.exists():
                time.sleep(0.02)
            os.kill(
                victim, signal.SIGKILL
            )  # fails the thread, and so the test, if it was gone already
            killed.append(victim)

        killer = threading.Thread(target=kill)
        killer.start()
        found = run(coins(16, wait=0.15), tmp_path, cluster=cluster.scheduler_address).rows()
        killer.join()
    assert killed
    assert found == run(coins(16), tmp_path / "here").rows()
