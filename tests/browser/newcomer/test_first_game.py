"""A newcomer's first game: who only does what the page says gets through it."""

import re

import pytest
from playwright.sync_api import expect

# Nobody rolls or swaps, every tip has something to speak of, and black can only rest at first.
GAME = "qtris:prep=R.W.B/W.W.L/B.B.W,hands=HXZCX.IIII,order=play_draw"
COVERED = """(tip) => {
  const box = tip.getBoundingClientRect();
  return [...document.querySelectorAll(".ket-frame > svg [data-legal]")]
    .map((piece) => [piece.dataset.pick, piece.getBoundingClientRect()])
    .filter(([, each]) => each.left < box.right && box.left < each.right &&
      each.top < box.bottom && box.top < each.bottom)
    .map(([pick]) => pick);
}"""


def asked_for(words):
    """The pick of what a tip asks for, read as a person would."""
    square = re.search(r"[Cc]hoose square (\d)", words)
    card = re.search(r"Start with (\w+): choose it|[Cc]hoose (\w+)", words)
    return f"sq:{square[1]}" if square else f"card:{card[1] or card[2]}"


def test_a_first_visit_starts_at_once_with_the_goal_and_a_tip(visitor):
    me = visitor()
    me.page.goto("/")
    me.button("Play now").click()
    expect(me.status).to_contain_text("1 of 10")  # neither roll nor mulligan
    expect(me.tip).to_contain_text("Make rows of three white. After 10 turns")
    expect(me.tip).to_contain_text("These are your cards")
    expect(me.page.locator(".ket-goal")).to_contain_text("Make rows of three white")  # stays there
    me.piece(asked_for(me.tip.inner_text())).click()
    expect(me.tip).to_contain_text("Choose square")
    me.button("No more tips").click()
    expect(me.tip).to_have_count(0)
    me.page.reload()
    me.my_turn()
    me.page.goto("/")
    me.button("Play now").click()  # who wants no tips still has the simple opening
    me.my_turn()
    expect(me.status).to_contain_text("1 of 10")
    expect(me.tip).to_have_count(0)


def test_who_follows_the_tips_plays_two_turns_and_makes_a_pair(visitor):
    me = visitor()
    me.come_new(GAME)
    steps = (
        ("These are your cards", "card:H"),
        ("H turns this right kitten into white", "sq:1"),
        ("ties a kitten and a colour together", "card:CX"),
        ("needs a kitten first", "sq:6"),
        ("Now a colour", "sq:1"),
        ("Squares 1 and 6 are a pair", None),
    )
    for says, pick in steps:
        expect(me.tip).to_contain_text(says)
        words = me.tip.inner_text()
        assert me.tip.evaluate(COVERED) == []
        assert pick in (None, asked_for(words))
        if pick:
            me.pick(pick)
        else:
            expect(me.page.locator(".ket-tip-pointer")).to_be_visible()
            me.button("OK").click()
    expect(me.page.locator(".ket-tip:not([hidden])", has_text="are a pair")).to_have_count(0)


def test_who_comes_by_a_link_gets_the_goal_and_tips_too(visitor):
    me = visitor()
    code = me.server.open(GAME, "open", "random")["code"]
    me.page.goto(f"/t/{code}")
    me.page.get_by_label("Your name").fill("Bea")
    me.button("Take the seat").click()
    expect(me.page.locator(".ket-goal")).to_contain_text("Make rows of three white")
    expect(me.tip).to_contain_text("These are your cards")
    me.page.goto("/")
    me.page.locator(".ket-entry a").click()  # continued
    expect(me.tip).to_contain_text("These are your cards")
    me.button("No more tips").click()
    me.page.reload()
    expect(me.page.locator(".ket-goal")).to_contain_text("Make rows of three white")
    expect(me.tip).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize("title", ["<B|raket|S>", "The qubit game", "Quantum tic-tac-toe"])
def test_other_games_have_tips_too(visitor, title):
    me = visitor(390, "light")
    me.page.goto("/")
    me.button(f"Play {title}").click()
    expect(me.tip).to_be_visible()
    assert me.tip.locator("p").count() == 2  # the goal and the tip
    words = me.tip.inner_text()
    me.page.locator(".ket-frame > svg [data-legal]").first.click()
    expect(me.page.locator(".ket-tip", has_text=words)).to_have_count(0)


@pytest.mark.long
def test_the_last_turn_is_told_and_then_nobody_is_a_newcomer(visitor):
    me = visitor()
    me.come_new(GAME + ",turns=4")
    last = "3 of 4: play your first card"
    for _ in range(40):
        me.my_turn()
        if last in me.status.inner_text():
            break
        me.click_first()
    expect(me.tip).to_contain_text("Your last turn, and it counts")
    me.play_out(me.click_first)
    me.page.goto("/")
    with me.page.expect_request("**/api/tables") as asked:
        me.button("Play now").click()
    assert asked.value.post_data_json["game"] == "qtris"
