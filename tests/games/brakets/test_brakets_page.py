"""<B|raket|S> in the page, in a real browser: the generic board element suffices."""

from collections.abc import Iterator

import pytest
from support.running import running


class TableVisitor:
    """A page of a table, and what went wrong in it."""

    def __init__(self, page) -> None:
        self.page, self.troubles = page, []
        page.on(
            "console",
            lambda message: self.troubles.append(message.text) if message.type == "error" else None,
        )
        page.on("pageerror", lambda error: self.troubles.append(str(error)))

    def pick(self, name: str):
        return self.page.locator(f'[data-pick="{name}"]').first


@pytest.fixture
def visitor(chromium) -> Iterator[TableVisitor]:
    """Somebody at a table of brakets against the careful player, come by the page itself."""
    with running() as served:
        page = chromium.new_page(
            viewport={"width": 390, "height": 844}, reduced_motion="reduce", base_url=served.url
        )
        found = TableVisitor(page)
        page.goto("/")
        page.get_by_text("<B|raket|S>", exact=True).first.click()
        page.get_by_role("button", name="Create table").click()
        page.locator("[data-pick][data-legal]").first.wait_for(timeout=60_000)
        yield found
        page.close()
        assert found.troubles == []


@pytest.mark.browser
@pytest.mark.slow
def test_cards_are_laid_by_keys_and_clicks(visitor: TableVisitor) -> None:
    """Twelve plays: each goes to a bracket or ends it, and the page stays accessible."""
    from axe_playwright_python.sync_playwright import Axe
    from playwright.sync_api import expect

    page = visitor.page
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
        lines = page.locator("ket-log .ket-log-line")
        before = lines.count()
        page.keyboard.press("Enter")
        expect(lines).not_to_have_count(before)
        for name in ("bracket:A", "bracket:B"):
            expect(page.locator(f'[data-pick="{name}"]')).to_have_count(1)
    assert Axe().run(page).response["violations"] == []
    page.get_by_role("button", name="Circuit").click()
    with page.expect_download() as download:
        page.get_by_text("Download as OpenQASM 3").click()
    assert download.value.suggested_filename.endswith(".qasm")


@pytest.mark.browser
@pytest.mark.slow
def test_a_card_that_costs_says_so_on_the_bracket(visitor: TableVisitor) -> None:
    """Choosing a card shows the warning on the other bracket exactly when it would zero it."""
    page = visitor.page
    cards = page.locator('[data-pick^="card:"][data-legal]')
    for name in cards.evaluate_all("nodes => nodes.map(node => node.dataset.pick)"):
        card = visitor.pick(name)
        card.click()
        costs = "brakets-costs" in (card.get_attribute("class") or "")
        shown = page.locator(".brakets-warning-costs").evaluate(
            "node => getComputedStyle(node).visibility"
        )
        assert (shown == "visible") == costs
        page.keyboard.press("Escape")
