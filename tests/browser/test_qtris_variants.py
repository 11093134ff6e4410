"""QTris's variants in the page by its general means: a preparation by hand, noise, Eve, full
quantum, the circuit.
"""

import re

from playwright.sync_api import expect
from support.visitor import MIDDLE

EVE = (
    "qtris:variant=eve R.W.B/W.L.W/B.W.W play:1:2 turn:1 deck:X6Y5Z9H9CX7I1 "
    "hands:X1Z1I1|X2H3I1|I1CX3 aside:-|-|- "
    "spent:X1I1 rolls:- first:0 white:0 sets:0-0.0.no"
)
LAST_CARD = (  # Bob's, in the first set
    "qtris:variant=eve W.W.W/B.W.B/B.W.R play:2:1 turn:14 deck:I2X3Y3Z4H4CX4 "
    "hands:I1X1Z1H1|I1X1Y1H1|I1X1Z1H1CX1 "
    "aside:-|-|- spent:X4Y1Z4H5CX5 rolls:- first:0 white:0 sets:0-0.0.yes"
)
MIXED = (
    "qtris:noise=on m.m.W/W.m.W/W.W.B@12=W.W,B.B@5=W,3:B play:0:2 turn:4 deck:I5X5Y4Z7H6CX7 "
    "hands:X1Y1Z1H2CX1|X1Z1H2 "
    "aside:-|- spent:X3Z1H2CX2 rolls:9.6 first:0 white:0"
)
FULL = (
    "qtris:engine=full R.W.W/W.W.W/W.W.B@CX12,CX23 play:0:2 turn:4 deck:I5X5Y4Z7H6CX7 "
    "hands:X1Y1Z1H2CX1|X1Z1H2 "
    "aside:-|- spent:X3Z1H2CX2 rolls:9.6 first:0 white:0"
)


def test_a_board_placed_by_hand(visitor):
    ada = visitor(390)
    ada.remember("settings", {"confirm": "never"})
    ada.sit("qtris:edition=compact", "shared", "shared")
    ada.pick("tray:R", "sq:5")
    expect(ada.piece("sq:5")).to_have_attribute("aria-label", re.compile("right kitten"))
    if ada.page.locator(".ket-curtain:visible").count():
        ada.page.locator(".ket-curtain button").first.click()
    ada.pick("tray:C+", "sq:1", "sq:6")
    expect(ada.piece("sq:6")).to_have_attribute(
        "aria-label", re.compile("half of pair .* with square 1")
    )


def test_mixed_squares_are_shown_and_said(visitor):
    ada = visitor()
    ada.sit_at(MIXED, "person", "greedy")
    expect(ada.piece("sq:5")).to_have_attribute(
        "aria-label", re.compile("mixed: white 25 %, black 75 %")
    )
    expect(ada.piece("sq:1")).to_have_attribute(
        "aria-label", re.compile("correlated with square 2")
    )
    ada.pick("card:X", "sq:5")
    expect(ada.piece("sq:5")).to_have_attribute(
        "aria-label", re.compile("mixed: white 75 %, black 25 %")
    )


def test_what_is_tied_is_said_under_the_board_and_a_move_one_looks_at_changes_the_odds(visitor):
    ada = visitor()
    ada.remember("settings", {"odds": True})
    ada.sit_at(MIXED, "person", "greedy")
    expect(ada.page.locator(".ket-frame")).to_contain_text("Squares 1 and 2 are correlated.")
    now = ada.page.locator("ket-odds > ul li").first
    expect(now).to_have_text("White wins 62.5 %")
    ada.pick("card:X")
    ada.piece("sq:9").hover()
    expect(now).to_contain_text("then 100 %")
    expect(ada.page.locator(".ket-odds-after[data-shown]")).to_be_visible()
    ada.page.mouse.move(2, 2)
    expect(now).not_to_contain_text("then")


def test_eve_measures(visitor):
    eve = visitor()
    eve.sit_at(EVE, "random", "person", "random")
    eve.pick("basis:orient")
    expect(eve.page.locator(".ket-step")).to_contain_text(
        "choose the first card to give up (1 of 3)"
    )
    eve.piece("sq:5").click(force=True)
    expect(eve.toast).to_contain_text("does not go with right or left")
    eve.pick("card:X", "card:H", "sq:5")
    expect(eve.lines.filter(has_text="measures square 5 for left or right").first).to_be_visible()


def test_a_measured_set_is_seen_before_the_next(visitor):
    bob = visitor()
    bob.sit_at(LAST_CARD, "random", "random", "person")
    bob.pick("card:H", "sq:9")
    expect(bob.status).to_have_text(
        re.compile("3 rows of white bring Alice and Bob 2 points.*Go on to the next set")
    )
    expect(bob.page.locator('.ket-frame > svg [data-key^="line:"]')).to_have_count(3)
    bob.pick("choice:next")
    expect(bob.status).to_have_text(re.compile("Choose the cards to swap"))
    expect(bob.page.locator('.ket-frame > svg [data-key^="line:"]')).to_have_count(0)


def test_joint_odds_of_the_squares_one_selects(visitor):
    ada = visitor(390)
    ada.remember("settings", {"odds": True})
    ada.sit_at(FULL, "person", "random")
    ada.open_drawer()
    several = ada.page.locator(".ket-together")
    several.locator("summary").click()
    for square in ("1", "3", "9"):
        several.get_by_role("button", name=square, exact=True).click()
    ways = several.locator("li")
    expect(ways).to_have_count(2)
    expect(ways.first).to_contain_text("1 black, 3 black, 9 black 50 %")
    several.get_by_role("button", name="3", exact=True).click()
    expect(ways.first).to_contain_text("1 black, 9 black 50 %")


def test_entangled_groups_and_the_circuit(visitor):
    ada = visitor(1000)
    ada.sit_at(FULL, "person", "random")
    expect(ada.piece("sq:2")).to_have_attribute(
        "aria-label", re.compile("no state of its own, entangled with squares 1 and 3")
    )
    ada.choose("Circuit")
    picture = ada.page.locator(".ket-circuit img")
    expect(picture).to_be_visible()
    assert (
        picture.evaluate(
            "image => image.complete ? image.naturalWidth : image.decode().then(() => "
            "image.naturalWidth)"
        )
        > 200
    )


OVERLAPS = """() => {
  const all = (names) => [...document.querySelectorAll(names)];
  const point = (path, share) =>
    path.getPointAtLength(path.getTotalLength() * share).matrixTransform(path.getScreenCTM());
  const points = (path) => Array.from({ length: 200 }, (_, k) => point(path, k / 199));
  const lies = (p, box) => box.left < p.x && p.x < box.right && box.top < p.y && p.y < box.bottom;
  const marks = all(".ket-frame > svg .qtris-square .ket-mark-last");
  const ink = (node) => {  // the box of a text begins above its digits
    const { left, right, top, bottom, height } = node.getBoundingClientRect();
    return { left, right, bottom, top: node.tagName === "text" ? top + 0.3 * height : top };
  };
  const odds = all(".ket-frame > svg .qtris-odds > *").map(ink);
  const covering = marks.filter((mark) => points(mark).some((p) => odds.some((o) => lies(p, o))));
  return [marks.length, odds.length, covering.length];
}"""


def test_what_changed_last_is_marked_away_from_the_odds(visitor):
    me = visitor(fresh=True)
    me.remember("settings", {"odds": True})
    me.sit_at(MIDDLE, "person", "random")
    me.my_turn()
    me.pick("card:X", "sq:4")
    expect(me.page.locator(".qtris-square .ket-mark-last")).to_have_count(2)
    expect(me.page.locator(".ket-frame > svg .qtris-odds")).to_have_count(9)
    assert me.page.evaluate(OVERLAPS) == [2, 27, 0]
