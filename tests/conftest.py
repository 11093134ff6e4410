"""Fixtures for all tests."""

import io
import json
import os
import signal
from typing import NamedTuple

import pytest
from _pytest.runner import runtestprotocol

from ketplay.cli import main
from ketplay.core import registry

# A run in the background is born deaf to Ctrl-C, and so would be every server that a test means to end by it.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def cards(monkeypatch):
    """A third party's game (tests/support/cards), as if installed."""
    monkeypatch.setitem(registry.packages(), "cards", "support.cards")
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


@pytest.fixture(scope="module")  # its event loop must be gone before tests that run their own
def chromium():
    """The system's browser; without one its tests are skipped, with KET_REQUIRE_BROWSER they fail."""
    from playwright.sync_api import sync_playwright
    from support.browsers import BROWSERS, browser_path, launch

    path = browser_path()
    if path is None:
        reason = f"no browser on the PATH; looked for {', '.join(BROWSERS)}"
        (pytest.fail if os.environ.get("KET_REQUIRE_BROWSER") else pytest.skip)(reason)
    with sync_playwright() as playwright:
        browser = launch(playwright, path)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def server():
    """A server with the usual settings, once for all tests of a file."""
    from support.running import running

    with running() as running_server:
        yield running_server


@pytest.fixture
def visitor(chromium, server):
    """Makes visitors, each with a browser of their own; an error that any of them saw fails the test."""
    from support.visitor import Visitor

    visitors = []

    def make_visitor(width=1180, theme="dark", motion="reduce", **more):
        context = chromium.new_context(
            viewport={"width": width, "height": 844 if width < 500 else 800},
            color_scheme=theme,
            reduced_motion=motion,
            base_url=server.url,
            **more,
        )
        visitors.append(Visitor(context.new_page(), server))
        return visitors[-1]

    yield make_visitor
    for each in visitors:
        each.page.context.close()
        assert each.troubles == []


def pytest_collection_modifyitems(items):
    for item in items:
        if "chromium" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)


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
