"""The system's browser, for the tests of the page and for its screenshots."""

from __future__ import annotations

import os
import shutil

from playwright.sync_api import Browser, Playwright

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def browser_path() -> str | None:
    """Where the first browser on the PATH is."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def launch(playwright: Playwright, path: str) -> Browser:
    """Starts the browser; as root (in containers) it runs without its sandbox."""
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    return playwright.chromium.launch(executable_path=path, args=arguments)
