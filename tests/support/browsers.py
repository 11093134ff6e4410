"""The system's browser, for the tests of the page and for its screenshots.

Its tabs are used again by one test after the other: to open one costs two seconds of CPU time, more
than most tests do with it.
"""

from __future__ import annotations

import contextlib
import os
import shutil
from typing import Any

from playwright.sync_api import Browser, Error, Playwright

# The first takes a third less CPU time than the second: it is the same browser without windows.
BROWSERS = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
PATIENCE = 120_000  # milliseconds; who waits for a condition never waits longer than it takes
# What stays with a page when a test is over. A tab on which a test calls one of these is closed
# afterwards.
LASTING = ("add_init_script", "expose_binding", "expose_function", "on", "once", "route_web_socket")
QUIET = "/health"  # a page without scripts; about:blank would cost a new process of the browser
HAS_OWN_CLOCK = "() => !/native code/.test(Date.now.toString())"


def browser_path() -> str | None:
    """Where the first browser on the PATH is."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def launch(playwright: Playwright, path: str) -> Browser:
    """Starts the browser; as root (in containers) it runs without its sandbox."""
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    return playwright.chromium.launch(executable_path=path, args=arguments, timeout=PATIENCE)


class Tab:
    """A page in a browser context of its own: nobody shares its storage."""

    def __init__(self, browser: Browser, options: dict[str, Any]) -> None:
        self.options = options
        # A service worker would answer for the server; its own test allows it.
        self.context = browser.new_context(service_workers="block", **options)
        self.context.set_default_timeout(PATIENCE)
        self.page = self.context.new_page()
        self.cdp = self.context.new_cdp_session(self.page)
        self.cdp.send("Page.enable")  # without it no script of `run_first` runs
        self.scripts: list[str] = []
        self.is_altered = False
        for name in LASTING:
            setattr(self.page, name, self.noting(getattr(self.page, name)))

    def noting(self, method: Any) -> Any:
        """The method, which also notes that it was called."""

        def call(*arguments: Any, **more: Any) -> Any:
            self.is_altered = True
            return method(*arguments, **more)

        return call

    def run_first(self, script: str) -> None:
        """Runs a script before the scripts of any page, until the test is over."""
        added = self.cdp.send("Page.addScriptToEvaluateOnNewDocument", {"source": script})
        self.scripts.append(added["identifier"])

    def clear(self) -> bool:
        """Takes away what the test left; False if the tab cannot be used again."""
        if self.is_altered or self.page.is_closed():
            return False
        with contextlib.suppress(Error):
            for other in self.context.pages:
                if other is not self.page:
                    other.close()
            for script in self.scripts:
                command = "Page.removeScriptToEvaluateOnNewDocument"
                self.cdp.send(command, {"identifier": script})
            self.scripts.clear()
            self.page.unroute_all()
            self.page.goto(QUIET)
            self.page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
            self.context.clear_cookies()
            self.context.clear_permissions()
            self.context.set_offline(False)
            self.page.mouse.move(0, 0)
            return not self.page.evaluate(HAS_OWN_CLOCK)
        return False

    def close(self) -> None:
        with contextlib.suppress(Error):
            self.context.close()


class Tabs:
    """The tabs that nobody uses at the moment."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.idle: list[Tab] = []

    def take(self, width: int, theme: str, motion: str, fresh: bool, **options: Any) -> Tab:
        """A tab of this kind; a fresh one has nothing in its cache either."""
        same = [tab for tab in self.idle if tab.options == options and not fresh]
        if same:
            self.idle.remove(same[0])
        tab = same[0] if same else Tab(self.browser, options)
        tab.page.set_viewport_size({"width": width, "height": 844 if width < 500 else 800})
        tab.page.emulate_media(color_scheme=theme, reduced_motion=motion)
        return tab

    def give_back(self, tab: Tab) -> None:
        if tab.clear():
            self.idle.append(tab)
        else:
            tab.close()

    def close(self) -> None:
        while self.idle:
            self.idle.pop().close()
