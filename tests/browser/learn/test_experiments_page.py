"""Recipes, strategies and tasks that cannot be done, on the page."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect


def clean(me):
    results = Axe().run(me.page)
    assert results.violations_count == 0, results.generate_report()


def state(me, name):
    expect(me.page.locator(".ket-state")).to_have_attribute("data-state", name)


def play(me, *picks):
    for pick in picks:
        me.piece(pick).click()
    expect(me.page.locator("ket-board:not([data-busy])")).to_be_attached()


def test_an_experiment_is_done_on_the_page(visitor):
    me = visitor(390, "light")
    me.page.goto("/learn/qtris/experiments#two-messages/read")
    cases = me.page.locator(".ket-cases button")
    expect(cases).to_have_count(4)
    play(me, "card:CX", "sq:1", "sq:2")
    state(me, "tried")
    cases.nth(3).click()
    expect(cases.nth(3)).to_have_attribute("aria-pressed", "true")
    expect(me.page.locator(".ket-text-board")).to_contain_text("left")
    clean(me)
    play(me, "card:H", "sq:1")
    state(me, "solved")
    expect(cases.nth(0)).to_have_attribute("aria-label", "Board 1, nothing: right")

    me.page.goto("/learn/qtris/experiments#better-than-any-plan/cards")
    cells = me.page.locator(".ket-strategist button")
    expect(cells).to_have_count(4)
    total = me.page.locator(".ket-total")
    expect(total).to_contain_text("75 %")
    for cell, picks in (
        (0, ("card:X", "sq:1")),
        (1, ("card:H", "sq:1")),
        (2, ("card:Z", "sq:2")),
        (2, ("card:U", "sq:2")),
        (3, ("card:U", "sq:2")),
    ):
        cells.nth(cell).click()
        expect(cells.nth(cell)).to_have_attribute("aria-pressed", "true")
        before = cells.nth(cell).inner_text()
        play(me, *picks)
        expect(cells.nth(cell)).not_to_have_text(before)
    state(me, "solved")
    expect(total).to_contain_text("84.2 %")
    expect(me.page.locator(".ket-learn-results")).to_contain_text(["19 of 20 series", ""])
    assert me.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    clean(me)

    me.page.goto("/learn/qtris/bags#useless/cards")
    play(me, "card:H", "sq:1")
    state(me, "tried")
    me.button("It cannot be done").click()
    state(me, "solved")
    expect(me.page.locator(".ket-say")).to_contain_text("plays were tried")
