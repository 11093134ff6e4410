"""Questions, chains and maps on the page: asked, sent and pressed, in both themes."""

from __future__ import annotations

import re

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect


def clean(me):
    results = Axe().run(me.page)
    assert results.violations_count == 0, results.generate_report()


def test_a_square_is_asked_many_are_sent_and_a_map_is_pressed(visitor):
    me = visitor(390, "light")
    me.page.goto("/learn/qtris/questions#twice/twice")
    state = me.page.locator(".ket-state")
    say = me.page.locator(".ket-say")
    assert me.piece("tool:look-colour").bounding_box()["height"] > 43.5  # a fingertip
    for words, result in (("the chance was 50 %", "tried"), ("this was certain", "solved")):
        me.piece("tool:look-colour").click()
        me.piece("sq:5").click()
        expect(state).to_have_attribute("data-state", result)
        expect(say).to_contain_text(words)
    me.page.goto("/learn/qtris/questions#magnets/oven")
    expect(me.page.locator(".ket-chain li")).to_have_count(3)
    me.button("Send one").click()
    expect(me.page.locator(".ket-results li")).to_have_count(9)
    me.button("Send 1000").click()
    expect(me.page.locator(".ket-results").last).to_contain_text("of 1000 (exact 25 %)")
    expect(me.page.locator(".ket-results").last).to_contain_text("19 of 20 series: 223 to 277")
    assert me.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    clean(me)
    me.page.goto("/learn/qtris/tilt#ninety-three/up")
    me.page.locator('.ket-map [data-place="uL"]').click()
    reading = me.page.locator(".ket-map-reading")
    expect(reading).to_have_text(re.compile(r"Tilted left kitten: white 93\.3 %.*U: left kitten"))
    place = me.page.locator('.ket-map [data-place="W"]')
    place.focus()
    me.page.keyboard.press("Enter")
    expect(reading).to_contain_text("H: right kitten")
    expect(place).to_have_attribute("aria-pressed", "true")
    assert me.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    clean(me)


def test_maps_stand_below_the_rules_and_in_the_help_at_a_table(visitor):
    me = visitor(1180, "dark")
    me.page.goto("/rules/qtris")
    expect(me.page.locator("#maps .ket-map")).to_have_count(6)
    me.page.locator('#maps [data-place="rC+"]').click()
    expect(me.page.locator("#maps")).to_contain_text("Red pair rC+: WW 25 %, WB 25 %")
    me.sit("qtris:opening=as_seated", "person", "random")
    me.my_turn()
    me.page.keyboard.press("?")
    me.page.get_by_text("Maps: what the cards make of the pieces").click()
    expect(me.page.locator("dialog .ket-map")).to_have_count(1)
    clean(me)
