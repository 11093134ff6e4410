"""Matches and experiments on executors: the same results anywhere, and what goes wrong is said."""

from __future__ import annotations

import os
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import pytest
from support.toy_experiments import coins

import ketplay
from ketplay.bots.ladder import climb
from ketplay.bots.ladder.series import Terms
from ketplay.core.errors import KetError
from ketplay.core.tasks import executors
from ketplay.core.tasks.executors import compute, run_chunk
from ketplay.lab.run import run

NIM = ketplay.game("nim:heaps=1.2")
PLAYERS = ["searcher", "random"]
PROGRAM = "exec:python3 examples/program_bot.py"


def test_an_executor_gives_the_same_results(tmp_path: Path) -> None:
    match = ketplay.play_match(NIM, PLAYERS, 200, seed=1)
    ladder = climb(NIM, PLAYERS, terms=Terms(games=8))
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        assert ketplay.play_match(NIM, PLAYERS, 200, seed=1, executor=pool) == match
        assert climb(NIM, PLAYERS, terms=Terms(games=8, executor=pool)) == ladder
        rows = run(coins(5), tmp_path / "pool", executor=pool).rows()
    assert rows == run(coins(5), tmp_path / "here").rows()
    with (
        pytest.raises(KetError, match="object cannot go to another process"),
        ThreadPoolExecutor(1) as threads,
    ):
        ketplay.play_match(NIM, [ketplay.make(NIM, "random", 1), "random"], 2, executor=threads)


def test_threads_ask_a_program_in_turn() -> None:
    players = [PROGRAM, "random"]
    with ThreadPoolExecutor(4) as threads:
        match = ketplay.play_match(NIM, players, 40, seed=1, executor=threads)
    assert match == ketplay.play_match(NIM, players, 40, seed=1)
    assert match.forfeits == 0


def end_process(number: int) -> int:
    os._exit(number)


def test_after_its_workers_are_killed_a_match_goes_on(tmp_path: Path) -> None:
    journal = tmp_path / "rounds.jsonl"
    pool = ProcessPoolExecutor(2, mp_context=get_context("spawn"))

    def kill_all(done: int, total: int) -> None:
        for process in list((pool._processes or {}).values()):
            process.kill()

    play = partial(ketplay.play_match, NIM, PLAYERS, 400, seed=1)
    with pool, pytest.raises(KetError, match="a process of the pool ended before its work"):
        play(executor=pool, journal=journal, progress=kill_all)
    played = len(journal.read_text("utf-8").splitlines()) - 1
    assert 0 < played < 200
    told: list[int] = []
    again = play(journal=journal, progress=lambda done, total: told.append(done))
    assert again == play()
    assert len(told) == 200
    assert len(journal.read_text("utf-8").splitlines()) == 1 + 200


class NoKetplay(Executor):
    """A worker on which ketplay is not installed."""

    def submit(self, *args, **options):
        future: Future[None] = Future()
        future.set_exception(ModuleNotFoundError("No module named 'ketplay'", name="ketplay.core"))
        return future


def test_what_goes_wrong_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    with ProcessPoolExecutor(1) as pool, pytest.raises(KetError, match="a process of the pool"):
        list(compute(end_process, [1, 1], pool))
    with pytest.raises(KetError, match="a worker has no ketplay"):
        list(compute(abs, [1], NoKetplay()))
    monkeypatch.setattr(executors, "WINDOW", 2)
    with ThreadPoolExecutor(2) as threads:
        assert sorted(compute(abs, range(-9, 0), threads)) == list(enumerate(range(9, 0, -1)))
        with pytest.raises(ZeroDivisionError):
            list(compute(lambda number: 1 // number, [1, 0], threads))
    monkeypatch.setattr(ketplay, "__version__", "9.9")
    with pytest.raises(KetError, match=r"a worker has ketplay 9.9, and the tasks come from .*1\.0"):
        run_chunk(abs, [1], "1.0")
