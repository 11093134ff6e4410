"""Newcomers to the other games: who only does what the page says gets to the end."""

import re

import pytest
from playwright.sync_api import expect

HINTED = ".ket-frame [data-pick]:is(:has(> .ket-mark-hint), :has(+ .ket-mark-hint))"
GAMES = [
    ("nim:heaps=1.2.2", "Take the last stone", r"You (won|lost): .* took the last stone\."),
    ("tictactoe", "Three of your marks", r"(You (won|lost): [XO] has|A draw: )"),
    ("brakets:deck=0p.p0.H.X.Zx2,bras=1", "Win points with brackets", r"(You (won|lost)|A draw)"),
    ("brakets:deck=0p.p0.H.X.Zx2,bras=1,count=players", "You count the coins", "(You |A draw)"),
]


def hinted_picks(me) -> list[str]:
    """What the page marks when it is asked for a hint, in the order in which it can be chosen."""
    me.button("Hint").click()
    expect(me.page.locator(HINTED).first).to_be_visible()
    picks = me.page.locator(HINTED).evaluate_all(
        "nodes => nodes.map(node => [node.hasAttribute('data-legal'), node.dataset.pick])"
    )
    ordered = [pick for _, pick in sorted(picks, key=lambda each: not each[0])]
    return list(dict.fromkeys(ordered))  # two cards of a kind are one pick


@pytest.mark.parametrize(("game", "goal", "ending"), GAMES)
def test_who_does_what_the_page_says_finishes(visitor, game, goal, ending):
    me = visitor()
    me.remember("settings", {"odds": True})
    me.come_new(game)
    expect(me.tip).to_contain_text(goal)
    # The bot may have begun by closing a bracket, whose coins are to be counted first.
    expect(me.status).to_contain_text(re.compile(r"Your turn: (take|put|lay)|How many coins"))
    expect(me.page.locator("ket-odds")).to_contain_text(re.compile("exact, if both|an estimate"))
    while me.my_turn():
        while me.tip.count():
            me.button("OK").click()
        me.pick(*hinted_picks(me))
        me.settled()
    expect(me.status).to_have_text(re.compile(ending))
    expect(me.page.locator("ket-odds")).to_be_hidden()  # nothing is open any more
    me.open_menu()
    expect(me.page.locator(".ket-menu-list")).not_to_contain_text("Repeat the measurement")


def test_digits_choose_by_label_and_play_nothing_alone(visitor):
    me = visitor()
    me.sit("nim:heaps=1.4.5", "person", "random")
    me.my_turn()
    me.page.keyboard.press("3")  # the heap: more is to come
    me.page.keyboard.press("2")
    expect(me.page.locator(".ket-step")).to_contain_text("Take 2 stones of 5 from heap 3")
    faded = me.page.locator(".ket-frame .ket-under")
    expect(faded).to_have_count(2)
    assert {each.get_attribute("data-pick") for each in faded.all()} == {"3-1", "3-2"}
    expect(me.lines).to_have_count(1)  # nothing is played yet
    me.page.keyboard.press("Enter")
    expect(me.page.locator("ket-log")).to_contain_text("take 2 stones of 5 from heap 3")


def test_a_bracket_previews_the_card_alone(visitor):
    """The laid card and the new value; the hand, the score and the last result stay."""
    me = visitor(390)
    line = "brakets A 0p X.10.b0 3/1 - 00.11.Z 3/1 0m.1p.pp.I 0 B:0m.p0.X.00.b0:A"
    me.sit_at(line, "person", "random")
    me.my_turn()
    board = me.page.locator(".ket-play").bounding_box()
    me.piece("card:b0").click()
    me.piece("bracket:B").hover()
    ghost = me.page.locator(".ket-ghost")
    expect(ghost.locator("[data-copied]")).to_have_count(1)
    expect(me.page.locator(".brakets-gone")).to_be_hidden()
    expect(me.page.locator(".ket-step")).to_contain_text(
        "<0| closes B's empty bracket at 1: the point is yours"
    )
    expect(me.page.locator(".ket-frame .ket-under")).to_have_count(0)
    assert me.page.locator(".ket-play").bounding_box() == board
