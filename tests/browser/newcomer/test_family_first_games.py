"""A newcomer's first game of the small games: who does what the page says gets to its end."""

import re

import pytest
from playwright.sync_api import expect

TIP = ".ket-tip:not([hidden])"
GOALS = {
    "The qubit game": "Finding it black (1) loses; so does having none left to take.",
    "The domino game": "Whoever cannot loses.",
    "The white game": "Whoever finds none loses.",
    "Quantum Nim": "Take the last stone",
}


def begin(me, title):
    """From the start page to the table; the goal is told there."""
    me.page.goto("/")
    me.button(f"Play {title}").click()
    expect(me.page.locator(".ket-goal")).to_contain_text(GOALS[title])
    expect(me.page).to_have_title(re.compile(title))


def follow(me):
    """Picks what the tip names, if there is one, else anything that is highlighted."""
    tip = me.page.locator(TIP)
    words = tip.inner_text() if tip.count() else ""
    named = re.search(r"(?:[Cc]hoose kitten|for example) (\d+)", words)
    wanted = me.piece(f"v{named[1]}") if named else None
    if wanted is not None and wanted.get_attribute("data-legal") is not None:
        wanted.click()
    else:
        me.click_first()


def finish(me, title):
    me.play_out(lambda: follow(me))
    expect(me.status).to_contain_text(re.compile("^You (won|lost)|wins?"))


def test_the_domino_game(visitor):
    """Also: either end of a domino first, no circuit, digits with the numbers of squares."""
    me = visitor()
    begin(me, "The domino game")
    me.open_menu()
    expect(me.button("Circuit")).to_have_count(0)
    me.page.keyboard.press("Escape")
    me.pick("v4", "v3")
    expect(me.page.locator('[data-key="domino3-4"]')).to_be_attached()
    me.settled()
    if me.my_turn():
        number = me.legal.first.get_attribute("data-digits")
        me.page.keyboard.type(number)
        expect(me.page.locator(".ket-step")).to_contain_text("other half of the domino")
        me.page.keyboard.press("Escape")
    finish(me, "The domino game")


@pytest.mark.long
@pytest.mark.parametrize("title", ["The qubit game", "The white game"])
def test_other_small_games(visitor, title):
    me = visitor(390, "light")
    me.remember("settings", {"confirm": "never"})
    begin(me, title)
    finish(me, title)


@pytest.mark.long
def test_quantum_nim(visitor):
    me = visitor()
    begin(me, "Quantum Nim")
    expect(me.page.locator("ket-board")).not_to_contain_text("tie")
    me.pick("1:1", "3:2")
    copy = me.page.locator(".ket-ghost .nim-number", has_text="4")
    assert copy.bounding_box() == me.piece("3:4").locator(".nim-number").bounding_box()

    def move():
        me.click_first()
        me.button("Play it").click()
        me.settled()

    me.play_out(move, 12)
    expect(me.status).to_contain_text(re.compile("won|lost|wins"))


def test_the_goal_and_nothing_unasked_for(visitor):
    """The status says the goal; after a move nothing is previewed; one digit plays nothing."""
    me = visitor()
    me.sit("octal", "shared", "shared")
    expect(me.status).to_contain_text("take a kitten. Black (1) loses; so does")
    me.pick("v4")
    me.settled()
    me.page.mouse.move(5, 5)
    expect(me.page.locator(".ket-ghost")).to_have_count(0)
    me.page.keyboard.press("0")
    expect(me.page.locator(".ket-step")).to_contain_text("Take kitten 0")
    expect(me.piece("v0")).to_be_visible()  # it was not played
    me.page.keyboard.press("0")
    expect(me.page.locator('ket-board g[data-pick="v0"]')).to_have_count(0)


def test_digits_choose_a_heap_and_then_a_number(visitor):
    me = visitor()
    me.sit("nim:heaps=1.2", "shared", "shared")
    me.my_turn()
    me.page.keyboard.press("2")
    expect(me.toast).to_contain_text("type another digit")
    me.page.keyboard.press("1")
    expect(me.page.locator(".ket-step")).to_contain_text("Take 1 stone of 2 from heap 2")
    me.page.keyboard.press("Enter")
    expect(me.piece("2-2")).to_have_count(0)
