"""<B|raket|S> in the page, in a real browser: the generic board element suffices."""

import os
import shutil
from collections.abc import Iterator

import pytest
from server.running import running

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


class Guest:
    """A page of a table, and what went wrong in it."""

    def __init__(self, page) -> None:
        self.page, self.troubles = page, []
        page.on("console", lambda message: self.troubles.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: self.troubles.append(str(error)))

    def pick(self, name: str):
        return self.page.locator(f'[data-pick="{name}"]').first


@pytest.fixture
def guest() -> Iterator[Guest]:
    """Somebody at a table of brakets against the careful player, come by the page itself."""
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        (pytest.fail if os.environ.get("KET_REQUIRE_BROWSER") else pytest.skip)("no browser on the PATH")
    from playwright.sync_api import sync_playwright

    with running() as served, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"] if os.geteuid() == 0 else [])
        page = browser.new_page(viewport={"width": 390, "height": 844}, reduced_motion="reduce", base_url=served.url)
        found = Guest(page)
        page.goto("/")
        page.get_by_text("<B|raket|S>", exact=True).first.click()
        page.get_by_role("button", name="Set up the table").click()
        page.locator("[data-pick][data-legal]").first.wait_for(timeout=60_000)
        yield found
        browser.close()
        assert found.troubles == []


@pytest.mark.browser
@pytest.mark.slow
def test_cards_are_laid_by_keys_and_clicks(guest: Guest) -> None:
    """Twelve plays: each lands on a bracket or ends one, nothing breaks, and the page stays accessible."""
    from axe_playwright_python.sync_playwright import Axe

    page = guest.page
    for number in range(12):
        card = page.locator('[data-pick^="card:"][data-legal]').first
        card.wait_for(timeout=60_000)
        if number % 2:
            card.click()
        else:
            card.focus()
            page.keyboard.press("Enter")
        target = page.locator('[data-pick^="bracket:"][data-legal]').last
        target.focus()
        page.keyboard.press("Enter")
        page.wait_for_timeout(700)
        assert page.locator('[data-pick="bracket:A"]').count() == page.locator('[data-pick="bracket:B"]').count() == 1
    assert Axe().run(page).response["violations"] == []
    with page.expect_download() as download:
        page.get_by_text("Circuit (OpenQASM 3)").click()
    assert download.value.suggested_filename.endswith(".qasm")


@pytest.mark.browser
@pytest.mark.slow
def test_a_card_that_costs_says_so_on_the_bracket(guest: Guest) -> None:
    """Choosing a card shows the warning on the other bracket exactly when it would zero it."""
    page = guest.page
    cards = page.locator('[data-pick^="card:"][data-legal]')
    for name in cards.evaluate_all("nodes => nodes.map(node => node.dataset.pick)"):
        card = guest.pick(name)
        card.click()
        costs = "brakets-costs" in (card.get_attribute("class") or "")
        shown = page.locator(".brakets-warning-costs").evaluate("node => getComputedStyle(node).visibility")
        assert (shown == "visible") == costs
        page.keyboard.press("Escape")
