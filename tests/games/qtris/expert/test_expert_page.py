"""What the page shows of the expert: its best turns, its hint and the odds."""

import re

from playwright.sync_api import expect
from support.visitor import LAST_TURN


def test_the_best_turns_are_listed_beside_the_board_and_seen_on_it(compiled_expert, visitor):
    me = visitor()
    me.sit_at(LAST_TURN, "greedy", "person")
    me.my_turn()
    me.choose("Best turns")
    panel = me.page.get_by_role("region", name="Best turns")
    turns = panel.locator(".ket-best button")
    expect(turns).to_have_count(5)
    expect(turns.first).to_contain_text("%")
    expect(panel).to_contain_text("Expected score of each turn")
    expect(me.page.get_by_role("dialog")).to_have_count(0)
    # Whoever points at a turn, or comes to it by key, sees the whole turn on the board.
    ghost = me.page.locator(".ket-frame .ket-ghost")
    turns.nth(1).hover()
    expect(ghost).to_be_attached()
    expect(me.page.locator(".ket-mark-hint").first).to_be_attached()
    me.page.mouse.move(0, 0)
    expect(ghost).to_have_count(0)
    turns.first.focus()
    expect(ghost).to_be_attached()
    # On a phone the panel is a drawer; it makes way for the board.
    me.page.set_viewport_size({"width": 390, "height": 664})
    me.choose("Best turns")
    turns.first.click()
    expect(panel).to_be_hidden()
    expect(ghost).to_be_attached()
    me.piece("card:X").click()
    me.piece("sq:3").click()
    expect(me.status).to_contain_text("second card")
    expect(panel).to_have_count(0)  # these turns are history


def test_undo_hint_odds_and_the_board_in_words(compiled_expert, visitor):
    me = visitor()
    me.sit_at(LAST_TURN, "random", "person")
    me.pick("card:H", "sq:3")
    expect(me.status).to_contain_text("second card")
    me.page.keyboard.press("u")
    expect(me.status).to_contain_text("first card")
    me.page.keyboard.press("h")
    expect(me.page.locator(".ket-mark-hint").first).to_be_visible()
    expect(me.toast).to_contain_text("Hint (expert)")
    me.page.keyboard.press("o")
    odds = me.page.locator("ket-odds")
    expect(odds).to_contain_text("White wins")
    shares = [float(each) for each in re.findall(r"([\d.]+)\s%", odds.inner_text())]
    assert abs(sum(shares) - 100) <= 0.2
    expect(me.page.locator(".qtris-odds").first).to_be_attached()
    me.button("Odds").click()
    expect(odds).to_be_hidden()
    me.page.get_by_text("Board as text").click()
    expect(me.page.locator(".ket-text-board")).to_contain_text("W")
