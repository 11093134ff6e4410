"""The table in a notebook: by messages, and in JupyterLab and marimo by a driven browser."""

from __future__ import annotations

import contextlib
import json
import os
import re
import subprocess
import sys
import time
import urllib.request
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from support.browsers import PATIENCE, Tab

from ketplay.core.errors import KetError

pytest.importorskip("anywidget", reason="anywidget (extra notebook) is not installed")
from ketplay.bridges.notebook import Table

CODE = "from ketplay.bridges.notebook import Table\ntable = Table({!r}, 'random', seed=1)"


def send(table, **message):
    table._receive(table, message, [])


def test_a_whole_game_by_messages():
    table = Table("nim:heaps=1.2", "searcher", seed=1)
    assert table.scene["words"].startswith("Your turn")
    while table.match.end is None:
        choice = table.scene["moves"][0]
        assert all(f'data-pick="{pick}"' in table.scene["drawing"] for pick in choice["picks"])
        send(table, kind="move", text=choice["text"])
    assert re.search("You (won|lost)", table.scene["words"])
    assert not table.scene["moves"]
    send(table, kind="begin")
    assert table.match.end is None


def test_a_move_that_is_none_is_answered_with_a_sentence():
    table = Table("nim:heaps=1.2", "random", seed=1)
    for text in ("9-9", "", "<svg>"):
        send(table, kind="move", text=text)
        assert "not possible here; possible: 1-1" in table.scene["words"]
    assert table.match.log == ()


def test_what_others_hold_stays_hidden():
    """The drawing and the words are those of the seat's own view."""
    table = Table("qtris", "random", seat=1, seed=3)
    own = table.match.show(1)
    assert table.scene["drawing"] == own.replace(":root{", ":host{")
    assert ":root{" not in table.scene["drawing"]
    other = Table("qtris", "random", seat=0, match=table.match)
    assert table.scene["drawing"] != other.scene["drawing"]


@pytest.mark.parametrize("seat", [2, -1])
def test_a_seat_or_a_theme_that_is_none(seat):
    with pytest.raises(KetError, match="has seats 0 to 1"):
        Table("nim", "random", seat=seat)
    with pytest.raises(KetError, match="the themes are dark, light, contrast"):
        Table("nim", theme="pink")


@contextlib.contextmanager
def started(*command, folder, ready):
    """A program, and the address that it prints when it is ready; ends with the test."""
    homes = {
        name: str(folder / name.lower())
        for name in ("HOME", "JUPYTER_CONFIG_DIR", "IPYTHONDIR", "XDG_CONFIG_HOME")
    }
    process = subprocess.Popen(
        [sys.executable, "-m", *command],
        cwd=folder,
        env={**os.environ, **homes, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        lines = iter(process.stdout.readline, "")
        found = next(filter(None, (re.search(ready, line) for line in lines)), None)
        assert found, "it ended without an address"
        wait_for(found[0].replace("localhost", "127.0.0.1"), process)
        yield found[0]
    finally:
        process.terminate()
        process.communicate()


def wait_for(address, process):
    """Waits until something answers there: some programs name their address before they listen."""
    while True:
        assert process.poll() is None, "it ended before it answered"
        with contextlib.suppress(OSError):
            urllib.request.urlopen(address).close()
            return
        time.sleep(0.1)


def play_to_the_end(page, choose):
    """Chooses pieces until the game is over; returns the last words."""
    table = page.locator(".ketplay-table section")
    while not re.search("won|lost|draw", table.locator("p").inner_text()):
        events = table.get_attribute("data-events")
        choose(table.locator("[data-legal]").first)
        table.and_(page.locator(f"section:not([data-events='{events}'])")).wait_for()
    return table.locator("p").inner_text()


def press_enter(piece):
    piece.focus()
    piece.press("Enter")


@pytest.fixture
def tab(chromium):
    tab = Tab(chromium, {})
    tab.foreign = []
    is_foreign = lambda url: urlsplit(url).hostname not in ("127.0.0.1", "localhost", None, "")
    tab.page.on("request", lambda sent: is_foreign(sent.url) and tab.foreign.append(sent.url))
    yield tab
    tab.context.close()


@pytest.mark.long
@pytest.mark.browser
def test_a_whole_game_in_jupyterlab(tab, tmp_path):
    pytest.importorskip("jupyterlab", reason="jupyterlab is not installed")
    source = CODE.format("nim:heaps=1.2") + "\ntable"
    cell = {"cell_type": "code", "source": source, "metadata": {}, "outputs": []}
    notebook = {
        "cells": [{**cell, "execution_count": None}],
        "metadata": {"kernelspec": {"name": "python3", "display_name": "Python 3"}},
        "nbformat": 4,
        "nbformat_minor": 4,
    }
    (tmp_path / "table.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
    command = ["jupyterlab", "--no-browser", "--allow-root", "--ip=127.0.0.1", "--port=0"]
    command += ["--IdentityProvider.token=", "--LabApp.news_url=None"]
    with started(*command, folder=tmp_path, ready=r"http://127\.0\.0\.1:\d+/lab") as address:
        page = tab.page
        page.goto(f"{address}/tree/table.ipynb", timeout=PATIENCE)
        page.locator(".jp-Notebook .cm-content").first.click()
        page.get_by_text("Python 3 (ipykernel) | Idle").wait_for()
        page.keyboard.press("Shift+Enter")
        assert "You" in play_to_the_end(page, press_enter)
        found = Axe().run(page, context=".ketplay-table").response["violations"]
        assert [(one["id"], one["nodes"][0]["html"]) for one in found] == []
        assert tab.foreign == []


@pytest.mark.long
@pytest.mark.browser
def test_a_whole_game_in_marimo(tab, tmp_path):
    pytest.importorskip("marimo", reason="marimo is not installed")
    body = "\n".join(f"    {line}" for line in CODE.format("tictactoe").splitlines())
    app = "import marimo\napp = marimo.App()\n\n@app.cell\ndef _():\n    import marimo as mo\n"
    app += f"{body}\n    mo.ui.anywidget(table)\n    return\n"
    (tmp_path / "table.py").write_text(app, encoding="utf-8")
    command = ["marimo", "run", "table.py", "--headless", "--no-token", "--host", "127.0.0.1"]
    with started(*command, folder=tmp_path, ready=r"http://localhost:\d+") as address:
        page = tab.page
        page.goto(address, timeout=PATIENCE)
        assert play_to_the_end(page, lambda piece: piece.click())
        assert tab.foreign == []
