"""A newcomer's first game: who only does what the page says gets through it."""

import re

import pytest
from playwright.sync_api import expect

# Nobody rolls or swaps, every tip has something to speak of, and black can only rest at first.
GAME = "qtris:prep=R.W.B/W.W.L/B.B.W,hands=HXZCX.IIII,order=play_draw"
COVERED = """(tip) => {
  const box = tip.getBoundingClientRect();
  return [...document.querySelectorAll(".ket-frame > svg :is([data-legal], [data-pick^=sq])")]
    .map((piece) => [piece.dataset.pick, piece.getBoundingClientRect()])
    .filter(([, each]) => each.left < box.right && box.left < each.right &&
      each.top < box.bottom && box.top < each.bottom)
    .map(([pick]) => pick);
}"""


ASKED = "play your .* (card)|press the (button)|choose .* (square|control|target)"
LEGAL = ".ket-frame > svg [data-legal]"


def asked_for(words):
    """The pick of what a tip asks for, read as a person would; None: it only tells something."""
    square = re.search(r"[Cc]hoose square (\d)", words)
    card = re.search(r"Start with (\w+): choose it|[Cc]hoose (\w+)", words)
    if square:
        return f"sq:{square[1]}"
    return card and f"card:{card[1] or card[2]}"


def advised(me):
    """Waits for one's turn and what the page has to say about it; False at the end."""
    me.settled()
    if not me.my_turn():
        return False
    expect(me.page.locator(".ket-play[data-advised]")).to_be_attached()
    return True


def obey(me):
    """Does what the tip asks for; without one, what the slot asks for: a card, a square or a
    button, the first that is marked.
    """
    words = me.tip.inner_text() if me.tip.count() else ""
    pick = asked_for(words) if words else None
    if words and pick is None:
        me.button("OK").click()
        return
    if pick is None:
        step = me.page.locator(".ket-step:not([hidden])")
        says = (step if step.count() else me.status).inner_text()
        asked = re.search(ASKED, says)
        kind = {"card": "card", "button": "choice"}.get(asked[asked.lastindex], "sq")
        pick = me.page.locator(f'{LEGAL}[data-pick^="{kind}"]').first.get_attribute("data-pick")
    expect(me.piece(pick)).to_have_attribute("data-legal", "")
    me.piece(pick).click()


def test_a_first_visit_starts_at_once_with_the_goal_and_a_tip(visitor):
    me = visitor()
    me.page.goto("/")
    me.button("Play now").click()
    expect(me.status).to_contain_text("1 of 10")  # neither roll nor mulligan
    expect(me.page.locator(".ket-news")).to_contain_text("You draw")  # as long as one has no name
    expect(me.page.locator(".ket-chip b").last).to_have_text("You")
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


def test_a_tip_makes_way_for_squares_that_are_drawn_late(visitor):
    me = visitor(390, "light")
    me.page.set_viewport_size({"width": 390, "height": 664})
    late = []
    me.page.route("**/symbols.svg*", lambda route: late.append(route))
    me.come_new(GAME)
    expect(me.tip).to_be_visible()
    late[0].continue_()
    expect(me.page.locator("#ket-symbols")).to_be_attached()
    me.settled()
    assert me.tip.evaluate(COVERED) == []


@pytest.mark.long
def test_who_does_what_the_page_says_plays_a_whole_game(visitor):
    """On a phone: from the first card to the measurement, with every tip on the way, and no tip
    lies on a square.
    """
    me = visitor(390, "light")
    me.page.set_viewport_size({"width": 390, "height": 664})
    me.come_new(GAME)
    tips = []
    while advised(me):
        if me.tip.count():
            tips.append(me.tip.inner_text())
            assert me.tip.evaluate(COVERED) == []
        obey(me)
    says = [
        "These are your cards",
        "H turns this right kitten into white",
        "ties a kitten and a colour together",
        "needs a kitten first",
        "Now a colour",
        "are a pair",
        "Your last turn, and it counts",
    ]
    assert [next(tip for tip in tips if each in tip) for each in says]
    assert len(set(tips)) == len(tips)  # nothing is said twice
    expect(me.status).to_have_text(re.compile(r"^(You (won|lost)|A draw)"))
    expect(me.button("Play again")).to_be_visible()
    me.page.goto("/")
    with me.page.expect_request("**/api/tables") as asked:
        me.button("Play now").click()
    assert asked.value.post_data_json["game"] == "qtris"  # no newcomer any more


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
