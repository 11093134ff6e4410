"""Workers end when they are told to, whatever they are doing, and nobody hears of it."""

import asyncio
import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import textwrap
import time
import urllib.request
from pathlib import Path

import pytest
from support.kills import SOURCE
from support.running import PATIENCE

from ketplay.server.jobs import WorkerPool
from ketplay.server.protocol.errors import Refused

# Starts workers, sends Ctrl-C to the whole group and ends them, at all moments of their start.
ENDINGS = textwrap.dedent("""
    import multiprocessing, os, random, signal, sys, time
    from ketplay.server.jobs import WorkerPool

    def main():
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        moments = random.Random(int(sys.argv[1]))
        for _ in range(int(sys.argv[2])):
            pool = WorkerPool(2)
            pool.warm()
            time.sleep(moments.choice([0, 0.01, 0.05, 0.2, 0.5]) * moments.random())
            os.killpg(0, signal.SIGINT)
            time.sleep(0.05 * moments.random())
            pool.close()
            assert not multiprocessing.active_children()
        print("done")

    if __name__ == "__main__":
        main()
""")


@contextlib.contextmanager
def busy_cores():
    """Keeps every core busy, as other programs of the machine may."""
    command = [sys.executable, "-c", "while True: pass"]
    processes = [subprocess.Popen(command) for _ in range(2 * (os.cpu_count() or 1))]
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()


def end_workers(folder, times):
    script = folder / "endings.py"
    script.write_text(ENDINGS)
    done = subprocess.run(
        [sys.executable, str(script), "1", str(times)],
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        start_new_session=True,
        check=False,
    )
    assert (done.stdout, done.stderr, done.returncode) == ("done\n", "", 0)


def test_workers_that_are_just_being_started_end_without_a_word(tmp_path):
    end_workers(tmp_path, times=12)


@pytest.mark.long
def test_workers_that_are_just_being_started_end_without_a_word_under_load(tmp_path):
    with busy_cores():
        end_workers(tmp_path, times=12)


def end_server(folder, serve_processes, wait, number, times=1):
    """A server gets a table of bots, whose workers it starts, and is asked to end at once."""
    command = [sys.executable, "-um", "ketplay", "serve", "--no-browser", "--port", "0"]
    command += ["--data", str(folder), "--processes", str(serve_processes)]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
        start_new_session=True,
    ) as process:
        try:
            address = next(word for word in process.stdout.readline().split() if "://" in word)
            table = {"game": "qtris", "seats": [{"kind": "bot", "level": "greedy"}] * 2}
            body = json.dumps(table).encode()
            with urllib.request.urlopen(f"{address}api/tables", body, timeout=PATIENCE):
                time.sleep(wait)
            for _ in range(times):
                os.killpg(process.pid, number)
                time.sleep(0.02)
            _, err = process.communicate(timeout=PATIENCE)
        finally:
            process.kill()
    assert err == ""
    assert process.returncode in (0, 128 + number)


def test_an_impatient_second_interrupt_changes_nothing(tmp_path):
    end_server(tmp_path, 1, 0.1, signal.SIGINT, times=2)


@pytest.mark.parametrize(("serve_processes", "number"), [(1, signal.SIGTERM), (2, signal.SIGINT)])
def test_a_server_that_is_just_starting_workers_ends_without_a_word(
    tmp_path, serve_processes, number
):
    end_server(tmp_path, serve_processes, 0.05, number)


@pytest.mark.long
@pytest.mark.parametrize("serve_processes", [1, 2])
def test_a_server_that_is_just_starting_workers_ends_without_a_word_under_load(
    tmp_path, serve_processes
):
    moments = random.Random(serve_processes)
    with busy_cores():
        for attempt in range(2):
            number = (signal.SIGTERM, signal.SIGINT)[attempt % 2]
            end_server(tmp_path, serve_processes, moments.choice([0, 0.1, 1]), number)


def pid_after(seconds):
    time.sleep(seconds)
    return os.getpid()


def divide(dividend, divisor):
    return dividend // divisor


def refuse():
    raise Refused("busy", "not now")


def sends_a_function():
    return lambda: 0


@pytest.fixture(scope="module")
def ask():
    """Asks the one worker of a pool."""
    pool = WorkerPool(1)
    with asyncio.Runner() as runner:
        yield lambda *question: runner.run(pool.ask(*question))
        pool.close()


def test_errors_come_back_and_the_worker_stays(ask):
    worker = ask(pid_after, 0)
    with pytest.raises(ZeroDivisionError) as caught:
        ask(divide, 1, 0)
    assert "in divide" in caught.value.__notes__[0]
    with pytest.raises(TypeError):
        ask(divide, 1)
    with pytest.raises(RuntimeError, match="Refused: not now"):  # has arguments of its own
        ask(refuse)
    with pytest.raises((AttributeError, TypeError), match="lambda"):
        ask(sends_a_function)
    assert ask(divide, 7, 2) == 3
    assert ask(pid_after, 0) == worker


def test_who_does_not_wait_for_an_answer_frees_the_worker():
    async def impatient():
        asked = asyncio.create_task(pool.ask(pid_after, 60))
        await asyncio.sleep(0.1)
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        return await pool.ask(pid_after, 0)

    pool = WorkerPool(1)
    try:
        assert asyncio.run(impatient()) > 0
    finally:
        pool.close()


def test_a_pool_that_is_closed_answers_nothing_more():
    async def late():
        asked = asyncio.create_task(pool.ask(pid_after, 60))
        await asyncio.sleep(0.1)
        pool.close()
        with pytest.raises(Refused, match="shutting down"):
            await asked
        with pytest.raises(Refused, match="shutting down"):
            await pool.ask(pid_after, 0)

    pool = WorkerPool(1)
    asyncio.run(late())


def test_a_pool_that_is_closed_refuses_what_waits():
    async def waiting():
        asked = [asyncio.create_task(pool.ask(pid_after, 60)) for _ in range(3)]
        await asyncio.sleep(0.1)
        pool.close()
        found = await asyncio.gather(*asked, return_exceptions=True)
        return [(type(one), one.code) for one in found]

    pool = WorkerPool(1)
    assert asyncio.run(waiting()) == [(Refused, "busy")] * 3


@pytest.mark.skipif(not Path("/proc").exists(), reason="looks for processes in /proc")
def test_workers_end_with_a_server_that_is_killed(tmp_path):
    script = tmp_path / "killed.py"
    script.write_text(
        textwrap.dedent("""
            import asyncio, os, signal, sys
            from ketplay.server.jobs import WorkerPool

            async def main():
                worker = await WorkerPool(1).ask(os.getpid)
                print(worker, flush=True)
                os.kill(os.getpid(), signal.SIGKILL)

            if __name__ == "__main__":
                asyncio.run(main())
        """)
    )
    env = {**os.environ, "PYTHONPATH": str(SOURCE)}
    command = [sys.executable, str(script)]
    done = subprocess.run(
        command, env=env, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert done.returncode == -signal.SIGKILL
    until = time.monotonic() + PATIENCE
    while Path(f"/proc/{done.stdout.strip()}").exists():
        assert time.monotonic() < until, "the worker outlives its server"
        time.sleep(0.02)
