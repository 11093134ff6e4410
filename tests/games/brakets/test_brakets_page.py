"""<B|raket|S> in the page, in a real browser: the generic board element suffices."""

import pytest


@pytest.fixture
def player(visitor):
    """Somebody at a table of brakets against the careful player, come by the page itself."""
    me = visitor(390)
    me.set_up("<B|raket|S>")
    me.button("Create table").click()
    me.page.locator("[data-pick][data-legal]").first.wait_for()
    return me


@pytest.mark.slow
def test_cards_are_laid_by_keys_and_clicks(player):
    """Twelve plays: each goes to a bracket or ends it, and the page stays accessible."""
    from axe_playwright_python.sync_playwright import Axe
    from playwright.sync_api import expect

    page = player.page
    for number in range(12):
        card = page.locator('[data-pick^="card:"][data-legal]').first
        card.wait_for()
        if number % 2:
            card.click()
        else:
            card.focus()
            page.keyboard.press("Enter")
        target = page.locator('[data-pick^="bracket:"][data-legal]').last
        target.focus()
        lines = page.locator("ket-log [data-k]")
        before = lines.count()
        page.keyboard.press("Enter")
        expect(lines).not_to_have_count(before)
        for name in ("bracket:A", "bracket:B"):
            expect(page.locator(f'[data-pick="{name}"]')).to_have_count(1)
    assert Axe().run(page).response["violations"] == []
    player.choose("Circuit")
    with page.expect_download() as download:
        page.get_by_text("Download as OpenQASM 3").click()
    assert download.value.suggested_filename.endswith(".qasm")


@pytest.mark.slow
def test_a_card_that_costs_says_so_on_the_bracket(player):
    """Choosing a card shows the warning on the other bracket exactly when it would zero it."""
    page = player.page
    cards = page.locator('[data-pick^="card:"][data-legal]')
    for name in cards.evaluate_all("nodes => nodes.map(node => node.dataset.pick)"):
        card = player.piece(name)
        card.click()
        costs = "brakets-costs" in (card.get_attribute("class") or "")
        shown = page.locator(".brakets-warning-costs").evaluate(
            "node => getComputedStyle(node).visibility"
        )
        assert (shown == "visible") == costs
        page.keyboard.press("Escape")
