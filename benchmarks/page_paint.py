"""When the pages of two checkouts show something: first contentful paint of the start page and of
a table, in a new browser window each time, both sides alternating.

    python benchmarks/page_paint.py OTHER_CHECKOUT [--rounds 9]

A server of each checkout runs on this machine; the browser is the system's Chromium. Every page is
loaded over loopback and over a network like a phone's. Exits with code 1 if a page of this checkout
paints more than a tenth later than the other's.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, sync_playwright

HERE = Path(__file__).parent.parent
BROWSERS = ("chromium-headless-shell", "chromium", "google-chrome")
PHONE = {"latency": 60, "downloadThroughput": 500_000, "uploadThroughput": 200_000}  # ms, bytes/s
NETWORKS = {"loopback": None, "phone": PHONE}
MOST = 1.1  # times as late as the other checkout
PAINT = """() => new Promise((resolve) => new PerformanceObserver((list) => {
  for (const entry of list.getEntries())
    if (entry.name === "first-contentful-paint") resolve(entry.startTime);
}).observe({ type: "paint", buffered: true }))"""


@contextmanager
def served(checkout: Path) -> Iterator[str]:
    """The address of a server that runs the code of a checkout."""
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "ketplay", "serve", "--port", "0", "--no-browser"]
        environment = {**os.environ, "PYTHONPATH": str(checkout / "src"), "PYTHONUNBUFFERED": "1"}
        server = subprocess.Popen(
            [*command, "--data", data], env=environment, stdout=subprocess.PIPE, text=True
        )
        assert server.stdout is not None
        try:
            lines = iter(server.stdout.readline, "")
            found = (re.search(r"http://[\w.:\[\]]+", line) for line in lines)
            yield next(match[0] for match in found if match)
        finally:
            server.terminate()
            server.wait()


def open_table(address: str) -> str:
    """The path of a new table of QTris."""
    seats = [{"kind": "person"}, {"kind": "bot", "level": "random"}]
    body = json.dumps({"game": "qtris", "seats": seats}).encode()
    request = Request(f"{address}/api/tables", body, {"content-type": "application/json"})
    with urlopen(request) as reply:
        return f"/t/{json.load(reply)['code']}"


def paint(browser: Browser, url: str, network: dict[str, int] | None) -> float:
    """Milliseconds until a page that was never loaded before shows something."""
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    if network:
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", {"offline": False, **network})
    page.goto(url, wait_until="commit")
    milliseconds = float(page.evaluate(PAINT))
    context.close()
    return milliseconds


def main() -> None:
    parser = argparse.ArgumentParser(description="First contentful paint of two checkouts.")
    parser.add_argument("other", type=Path, help="a checkout to compare with")
    parser.add_argument("--rounds", type=int, default=9)
    options = parser.parse_args()
    late = False
    print(f"load {os.getloadavg()[0]:.1f}; medians of {options.rounds} visits, in milliseconds")
    with served(options.other) as other, served(HERE) as here, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=next(filter(None, map(shutil.which, BROWSERS)), None),
            args=["--no-sandbox"] if os.geteuid() == 0 else [],
        )
        pages = {
            "home": [other, here],
            "table": [address + open_table(address) for address in (other, here)],
        }
        for page, urls in pages.items():
            for name, network in NETWORKS.items():
                times = [
                    [paint(browser, url, network) for url in urls] for _ in range(options.rounds)
                ]
                before, after = (median(column) for column in zip(*times, strict=True))
                late |= after > MOST * before
                print(
                    f"{page:6} {name:9} {before:6.0f} -> {after:6.0f}   ratio {after / before:.2f}"
                )
        browser.close()
    sys.exit(late)


if __name__ == "__main__":
    main()
