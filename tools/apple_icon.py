"""Writes the icon for Apple's devices, which take no SVG: `web/apple-touch-icon.png`.

Run it from the top of the repository, with a Chromium on the PATH:
PYTHONPATH=src:tests python tools/apple_icon.py
"""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import sync_playwright
from support.browsers import browser_path, launch

WEB = Path(__file__).parent.parent / "src" / "ketplay" / "web"
SIZE = 180  # pixels; larger ones are made smaller by the device


def main() -> None:
    drawing = (WEB / "icon-maskable.svg").read_text(encoding="utf-8")
    sized = drawing.replace("<svg ", f'<svg width="{SIZE}" height="{SIZE}" ', 1)
    with sync_playwright() as playwright:
        browser = launch(playwright, browser_path() or "chromium")
        page = browser.new_page(viewport={"width": SIZE, "height": SIZE})
        page.set_content(f'<body style="margin:0">{sized}</body>')
        page.screenshot(path=WEB / "apple-touch-icon.png")
        browser.close()


if __name__ == "__main__":
    main()
