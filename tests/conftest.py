"""Fixtures for all tests."""

import io
import json
import os
import shutil
import signal
from typing import NamedTuple

import pytest
from _pytest.runner import runtestprotocol
from browsers import BROWSERS

from ketplay.cli import main
from ketplay.core import registry

# A run in the background is born deaf to Ctrl-C, and so would be every server that a test means to end by it.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def cards(monkeypatch):
    """A third party's game (tests/cards), as if installed."""
    monkeypatch.setitem(registry.packages(), "cards", "cards")
    return registry.game("cards")


class Ran(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def json(self):
        return json.loads(self.out)


@pytest.fixture
def ketplay(capsys, monkeypatch, tmp_path):
    """Runs a command line in an empty folder; `typed` is what comes from the keyboard."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")

    def run(line: str | list[str], typed: str = "", live: bool = False) -> Ran:
        keyboard = io.StringIO(typed)
        monkeypatch.setattr(keyboard, "isatty", lambda: live)
        monkeypatch.setattr("sys.stdin", keyboard)
        code = main(line.split() if isinstance(line, str) else line)
        return Ran(code, *capsys.readouterr())

    return run


@pytest.fixture
def record(ketplay):
    """A finished game of nim in game.ket."""
    ketplay("play nim:heaps=1.2 --against searcher --seed 1", "2-1\nsave game.ket\n1-1\n2-1\n")
    return "game.ket"


@pytest.fixture(
    scope="module"
)  # its event loop must be gone before tests that run loops of their own
def chromium():
    """The system's browser. Without one the tests are skipped; KET_REQUIRE_BROWSER makes that a failure."""
    from playwright.sync_api import sync_playwright

    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        words = f"no browser on the PATH; looked for {', '.join(BROWSERS)}"
        (pytest.fail if os.environ.get("KET_REQUIRE_BROWSER") else pytest.skip)(words)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path, args=["--no-sandbox"] if os.geteuid() == 0 else []
        )
        yield browser
        browser.close()


def pytest_runtest_protocol(item, nextitem):
    """A test in the browser that fails gets one more chance: real time passes there, and a loaded machine is late."""
    if "chromium" not in getattr(item, "fixturenames", ()):
        return None
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    reports = runtestprotocol(item, nextitem=nextitem, log=False)
    if any(report.failed for report in reports):
        item._initrequest()
        reports = runtestprotocol(item, nextitem=nextitem, log=False)
    for report in reports:
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True
