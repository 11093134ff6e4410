"""A Dask cluster of two local workers: the same results as here, also when a worker is killed."""

from __future__ import annotations

import os
import signal
import threading
from pathlib import Path

import pytest
from support.toy_experiments import coins

from ketplay import game, play_match
from ketplay.bots.ladder import climb
from ketplay.bots.ladder.series import Terms
from ketplay.bridges.dask import cluster
from ketplay.core.errors import KetError
from ketplay.lab.run import run

NIM = game("nim:heaps=1.2")


@pytest.mark.parametrize("address", ["localhost", "http://x", "tcp://"])
def test_an_address_that_is_none(address: str) -> None:
    with pytest.raises(KetError, match="not the address of a Dask"), cluster(address):
        pass


@pytest.mark.long
@pytest.mark.filterwarnings("ignore")
def test_a_cluster_gives_the_same_results(ketplay, tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed", reason="distributed is not installed")
    with pytest.raises(KetError, match="no cluster answers"), cluster("tcp://127.0.0.1:9"):
        pass
    options = {"threads_per_worker": 1, "dashboard_address": None, "host": "127.0.0.1"}
    with distributed.LocalCluster(n_workers=2, **options) as local:
        with cluster(local.scheduler_address) as executor:
            assert executor is not None
            players = ["searcher", "random"]
            match = play_match(NIM, players, 20, seed=1, executor=executor)
            ladder = climb(NIM, players, terms=Terms(games=10, executor=executor))
        assert match == play_match(NIM, players, 20, seed=1)
        assert ladder == climb(NIM, players, terms=Terms(games=10))
        for line in ("match nim searcher random --games 6", "ladder nim random searcher --games 6"):
            there = ketplay(f"{line} --json --cluster {local.scheduler_address}")
            assert there.json == ketplay(f"{line} --json").json
        rows = lose_a_worker(local, tmp_path)
    assert rows == run(coins(16), tmp_path / "here").rows()


def lose_a_worker(local, folder: Path) -> list[dict[str, int]]:
    """The rows of an experiment, of whose two workers one is killed after the first task."""
    victim = local.workers[0].process.pid
    first_task = threading.Event()

    def progress(done: int, total: int) -> None:
        if done == 1 and not first_task.is_set():
            first_task.set()
            os.kill(victim, signal.SIGKILL)  # fails if it was gone already

    with cluster(local.scheduler_address) as executor:
        experiment = coins(16, wait=0.15)
        rows = run(experiment, folder, executor=executor, progress=progress).rows()
    assert first_task.is_set()
    return rows
