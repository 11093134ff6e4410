"""Whole games in a real browser: by mouse, by keys alone, by taps on a phone; any game of the
registry.
"""

import re

import pytest
from playwright.sync_api import expect
from support.visitor import LAST_TURN

from ketplay.core import registry


def test_one_click_from_home_into_a_game_and_to_its_end_by_mouse(visitor):
    me = visitor()
    me.page.goto("/")
    me.button("Play now").click()
    expect(me.page).to_have_url(re.compile(r"/t/[a-z]+$"))
    expect(me.status).to_contain_text("You")
    assert me.play_out(me.click_first) >= 20  # ten cards, each with its square
    expect(me.status).to_contain_text("row")
    expect(me.button("Play again")).to_be_visible()
    drawn = {line.get_attribute("d") for line in me.page.locator("[data-line][d]").all()}
    assert len(drawn) == lines_scored(me)


def lines_scored(me):
    """The lines that the record of the table counts."""
    code = me.page.url.rpartition("/")[2]
    end = me.server.get(f"/api/tables/{code}").json()["end"]
    return sum(map(int, end["scores"]))


@pytest.mark.long
def test_a_whole_game_with_the_keyboard_alone(visitor):
    me = visitor()
    me.page.goto("/")
    expect(me.button("Play now")).to_be_enabled()
    for _ in range(12):  # the way past the other content, the links, the buttons
        me.page.keyboard.press("Tab")
        if me.page.locator("button:focus", has_text="Play now").count():
            break
    expect(me.button("Play now")).to_be_focused()
    me.page.keyboard.press("Enter")
    me.my_turn()
    focus_board(me)
    walked = me.play_out(
        lambda: by_arrows(me) if me.lines.count() % 2 else me.page.keyboard.press("1")
    )
    assert walked > 10
    me.page.keyboard.press("Home")
    expect(me.page.locator(".ket-past")).to_contain_text("start")
    me.page.keyboard.press("End")
    expect(me.page.locator(".ket-past")).to_be_hidden()


def focus_board(me):
    for _ in range(200):  # every line of the history is a stop on the way
        me.page.keyboard.press("Tab")
        if me.page.locator("ket-board [data-pick]:focus").count():
            return
    raise AssertionError("Tab does not reach the board")


def by_arrows(me):
    """Walks with arrows until something ringed has the focus, and takes it."""
    if not me.page.locator("ket-board [data-pick]:focus").count():
        focus_board(me)
    for arrow in ["ArrowDown"] * 4 + ["ArrowRight"] * 20:
        if me.page.locator("[data-legal]:focus").count():
            break
        me.page.keyboard.press(arrow)
    expect(me.page.locator("[data-legal]:focus")).to_have_count(1)
    me.page.keyboard.press("Enter")


def test_on_a_phone_the_first_tap_shows_and_the_second_plays(visitor):
    me = visitor(390, has_touch=True, is_mobile=True)
    me.sit_at(LAST_TURN, "random", "person")
    me.piece("card:X").tap()
    expect(me.page.locator(".ket-step")).to_contain_text("Flip")
    me.piece("sq:3").tap()
    expect(me.page.locator(".ket-step")).to_contain_text(re.compile("→|change|pair"))
    expect(me.page.locator(".ket-ghost *").first).to_be_attached()
    expect(me.status).to_contain_text("first card")
    me.piece("sq:3").tap()
    expect(me.status).to_contain_text("second card")
    me.play_out(lambda: me.legal.first.tap())
    expect(me.ending).to_be_visible()
    width = me.page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390, "nothing sticks out at phone width"


@pytest.mark.parametrize("name", registry.names())
def test_any_registered_game_can_be_played(visitor, name):
    me = visitor()
    me.sit(name, "person", "random")
    for _ in range(4):  # newcomer/ plays whole games
        if not me.my_turn():
            return
        me.click_first()
    me.my_turn() and me.choose("Resign")
    if not me.ending.is_visible():
        me.button("Yes, resign").click()
    expect(me.ending).to_be_visible()
