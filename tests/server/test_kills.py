"""The server is killed without warning under load, and nothing is lost. `kills.py 100` does more."""

import signal
import subprocess
import sys

import pytest
from server.kills import SOURCE, story


@pytest.mark.slow
def test_no_answered_move_is_lost_or_doubled():
    assert story(kills=4, players=4) > 50


@pytest.mark.slow
def test_the_command_says_where_it_is_and_ends_quietly(tmp_path):
    words = [sys.executable, "-u", "-m", "ketplay", "serve", "--no-browser", "--port", "0", "--data", str(tmp_path)]
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={"PYTHONPATH": str(SOURCE), "PATH": ""}
    ) as process:
        line = process.stdout.readline()
        assert "http://127.0.0.1:" in line
        assert str(tmp_path / "tables.db") in line
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
        assert err == ""
        assert "Traceback" not in out
        assert process.returncode in (0, 130)
