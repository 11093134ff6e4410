"""Fixtures for all tests."""

import asyncio
import io
import json
import os
import signal
from collections import Counter
from typing import NamedTuple

import pytest

from ketplay.cli import main
from ketplay.core import registry

# A run in the background is born deaf to Ctrl-C, and so would be every server that a test means to
# end by it.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Tests that stay on one process, by the beginning of their names: numba compiles for each process
# that asks at the same time, half a minute for QTris's expert; files are parsed once, and so is the
# description of the API; one PostgreSQL server and one watched server are enough.
GROUPS = {
    "qtris": (
        "tests/games/qtris/expert",
        "tests/games/qtris/fast",
        "tests/bots/test_review",
        "tests/bots/test_answer_times.py::test_the_first_and_the_strongest_level_answer_in_time[qt",
        "tests/bots/test_answer_times.py::test_every_level_answers_in_time[qt",
        "tests/browser/test_replay_page.py::test_after_a_game_a_card",
        "tests/bridges/test_environments",
    ),
    "octal": ("tests/games/octal/solver", "tests/games/octal/test_octal_bots"),
    "sources": (
        "tests/test_architecture",
        "tests/test_lines",
        "tests/test_names",
        "tests/core/test_parts",
    ),
    "postgres": ("tests/server/storage",),
    "openapi": ("tests/server/api/test_openapi.py::test_answers",),
    "watchdog": ("tests/server/bounds/test_watchdog",),
}
EARLY = ("qtris", "octal")  # groups that take longest
loops = []  # Playwright's, as long as there is a browser
LONGEST = 600  # seconds for a test, however loaded the machine is
LONGEST_LONG = 1800  # for a test marked `long`


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


@pytest.fixture(scope="session")
def chromium():
    """The system's browser, once for a run.

    Without one the tests that need it are skipped; KET_REQUIRE_BROWSER makes that a failure.
    """
    from playwright.sync_api import sync_playwright
    from support.browsers import BROWSERS, browser_path, launch

    path = browser_path()
    if path is None:
        reason = f"no browser on the PATH; looked for {', '.join(BROWSERS)}"
        (pytest.fail if os.environ.get("KET_REQUIRE_BROWSER") else pytest.skip)(reason)
    with sync_playwright() as playwright:
        browser = launch(playwright, path)
        loops.append(asyncio.get_running_loop())
        yield browser
        asyncio._set_running_loop(loops.pop())
        browser.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    """Playwright's event loop counts as running in this thread, but only for tests of the browser.

    Others may run loops of their own.
    """
    if loops:
        asyncio._set_running_loop(loops[0] if has_browser(item) else None)
    try:
        return (yield)
    finally:
        if loops:
            asyncio._set_running_loop(None)


@pytest.fixture(scope="session")
def server():
    """A server with the usual settings, once for a run."""
    from support.running import running

    with running(for_browsers=True) as running_server:
        yield running_server


@pytest.fixture(scope="session")
def tabs(chromium):
    """The tabs of the browser, for `visitor`."""
    from support.browsers import Tabs

    return Tabs(chromium)


@pytest.fixture
def visitor(tabs, server):
    """Makes visitors, each with a browser of their own; an error that any of them saw fails the
    test.

    They come in tabs that other tests have used and left clean. `fresh` asks for one that nobody
    has used.
    """
    from support.visitor import Visitor

    visitors = {}

    def make_visitor(width=1180, theme="dark", motion="reduce", fresh=False, **more):
        tab = tabs.take(width, theme, motion, fresh, base_url=server.url, **more)
        visitors[tab] = Visitor(tab.page, server, tab.run_first)
        return visitors[tab]

    yield make_visitor
    for tab, each in visitors.items():
        each.leave()
        tabs.give_back(tab)
    assert [trouble for each in visitors.values() for trouble in each.troubles] == []


@pytest.fixture(scope="session")
def compiled_expert():
    """QTris's expert, compiled before a page waits for its answer.

    On a fresh clone that takes half a minute, and longer on a busy machine.
    """
    from support.visitor import LAST_TURN

    from ketplay.server import jobs

    name, _, position = LAST_TURN.partition(" ")
    game = registry.game(name)
    jobs.advice(game.id, game.view(game.parse_state(position), 1))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items):
    """Marks the tests of the browser, and lets those that take long begin first."""
    for item in items:
        if "chromium" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)
    twins = [name for name, many in Counter(item.nodeid for item in items).items() if many > 1]
    if twins:
        raise pytest.UsageError(f"pytest-xdist would run only one of the tests {twins[0]}")
    items.sort(key=lambda item: (not begins_early(item), not has_browser(item)))


def begins_early(item):
    is_slow = item.get_closest_marker("slow") or item.get_closest_marker("long")
    return is_slow is not None or group_of(item.nodeid) in EARLY


def has_browser(item):
    return item.get_closest_marker("browser") is not None


def group_of(name):
    """The group of a test, by its name; a test without one is its own group."""
    if "[postgres" in name or "-postgres" in name:
        return "postgres"
    return next((group for group in GROUPS if name.startswith(GROUPS[group])), name)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """Groups by name: the marker of pytest-xdist has no effect with pytest 9."""
    from xdist.scheduler import LoadScopeScheduling

    class Groups(LoadScopeScheduling):
        def _split_scope(self, nodeid):
            return group_of(nodeid)

    return Groups(config, log)


class TooLong(Exception):
    """A test did not end in time."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item):
    """A test that hangs fails with a sentence."""
    seconds = LONGEST_LONG if item.get_closest_marker("long") else LONGEST

    def give_up(*_):
        raise TooLong(f"{item.nodeid} did not end within {seconds} seconds")

    before = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(seconds)
    try:
        return (yield)
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
