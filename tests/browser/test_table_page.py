"""The table by itself: steps and reasons, ghosts, drags, time travel, undo, hints, odds, the
line.
"""

import re

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect
from support.visitor import LAST_TURN, MIDDLE

from ketplay.server import jobs

# Seat 0 may swap cards; it holds two of two kinds.
MULLIGAN = (
    "qtris R.A+a.B/W.L.C-b/A+a.C-b.R mulligan:0:0 turn:0 deck:I5X7Y5Z9H7CX9 hands:X2H2|X1Z1H3CX1 "
    "aside:-|- spent:- rolls:9.6 first:0 white:0"
)


def test_steps_in_words_rings_and_ways_back(visitor):
    me = visitor()
    me.sit_at(LAST_TURN, "random", "person")
    me.my_turn()
    expect(me.page.locator(".ket-mark-legal rect").first).to_be_visible()
    expect(me.page.locator(".ket-mark-legal circle").first).to_be_visible()
    expect(me.page.locator(".ket-mark-legal:not(.ket-mark-quiet)")).to_have_count(0)  # cards: dots
    me.piece("sq:1").click(force=True)
    expect(me.toast).to_contain_text("Choose a card first")
    me.pick("card:CX")
    step = me.page.locator(".ket-step")
    expect(step).to_contain_text("choose the control (1 of 2)")
    me.pick("sq:9")
    expect(step).to_contain_text("now choose the target (2 of 2)")
    expect(me.page.locator(".ket-mark-chosen")).to_have_count(2)
    expect(me.piece("sq:9")).to_have_attribute("aria-pressed", "true")
    me.page.keyboard.press("Escape")
    expect(step).to_be_hidden()
    me.pick("card:CX")
    me.pick("card:CX")  # a second tap puts it back
    expect(step).to_be_hidden()
    me.pick("card:CX", "sq:9", "card:X")  # another card instead
    expect(step).to_contain_text("Flip")
    me.button("Cancel").click()
    expect(step).to_be_hidden()


def test_hovering_shows_the_ghost_of_the_result(visitor):
    me = visitor()
    me.sit_at(LAST_TURN, "random", "person")
    me.pick("card:H")
    me.piece("sq:1").hover()
    ghost = me.page.locator(".ket-ghost")
    expect(ghost.locator("use[href*='R']").first).to_be_attached()
    expect(ghost.locator("> *")).to_have_count(1)
    me.piece("card:X").hover()
    expect(ghost).to_have_count(0)


def test_a_hand_that_moves_together_is_no_ghost(visitor):
    me = visitor()
    me.sit_at(MIDDLE, "person", "random")
    me.pick("card:CX", "sq:1")
    me.piece("sq:3").hover()
    expect(me.page.locator(".ket-ghost > *").first).to_be_attached()
    expect(me.page.locator(".ket-ghost [class*=card]")).to_have_count(0)


def test_a_card_can_be_dragged_to_its_square(visitor):
    me = visitor()
    me.sit_at(LAST_TURN, "random", "person")
    me.piece("card:X").hover()
    expect(me.page.locator("ket-board[data-draggable]")).to_be_attached()
    me.piece("card:X").drag_to(me.piece("sq:3"))
    expect(me.lines.last).to_contain_text("X on square 3")


def test_time_travel_and_back(visitor):
    me = visitor()
    me.sit("nim:heaps=3.3", "shared", "shared")
    me.my_turn()
    me.pick("1-1")
    me.pick("2-1")
    expect(me.lines).to_have_count(3)
    me.lines.nth(1).click()
    past = me.page.locator(".ket-past")
    expect(past).to_contain_text("event 1 of 2")
    expect(me.page.locator("[data-key]")).to_have_count(5)
    expect(me.legal).to_have_count(0)
    me.piece("1-1").click(force=True)
    expect(me.toast).to_contain_text("an earlier position")
    me.page.get_by_role("heading", level=1).click()  # away from the board, where arrows walk
    me.page.keyboard.press("ArrowLeft")
    expect(past).to_contain_text("start")
    me.page.keyboard.press("ArrowRight")
    me.page.keyboard.press("ArrowRight")
    expect(past).to_be_hidden()
    expect(me.legal.first).to_be_visible()
    me.page.keyboard.press("Home")
    expect(past).to_contain_text("start")
    me.button("Back to the game").click()
    expect(me.page.locator("[data-key]")).to_have_count(4)


def test_pieces_keep_their_nodes_and_focus(visitor):
    me = visitor()
    me.sit_at(LAST_TURN, "random", "person")
    me.my_turn()
    me.piece("sq:3").evaluate("node => { node.mine = true }")
    me.piece("card:X").focus()
    me.page.keyboard.press("Enter")
    me.piece("sq:3").focus()
    me.page.keyboard.press("Enter")
    expect(me.status).to_contain_text("second card")
    assert me.piece("sq:3").evaluate(
        "node => node.mine === true && document.activeElement === node"
    )


class Line:
    """The visitor's line to the server, which can be cut."""

    def __init__(self, page):
        self.whole, self.sockets = True, []
        page.route_web_socket(re.compile("/ws$"), self.route)

    def route(self, socket):
        if not self.whole:
            socket.close()
            return
        self.sockets.append(socket)
        socket.connect_to_server()

    def cut(self):
        self.whole = False
        for socket in self.sockets:
            socket.close()


def test_the_line_breaks_and_comes_back(visitor):
    me = visitor()
    line = Line(me.page)
    me.sit("nim:heaps=3.3", "person", "random")
    me.my_turn()
    line.cut()
    banner = me.page.locator(".ket-banner")
    expect(banner).to_contain_text("Your game is saved")
    me.pick("1-1")
    expect(me.toast).to_contain_text("Your game is saved")
    line.whole = True
    expect(banner).to_be_hidden()
    me.pick("1-1")
    me.my_turn()
    expect(me.lines).to_have_count(3)


def test_a_line_says_who_moved_for_a_bot_that_failed(visitor, monkeypatch):
    def fails(*_):
        raise RuntimeError("no idea")

    monkeypatch.setattr(jobs, "choose", fails)
    me = visitor()
    me.sit("nim:heaps=3.3", "person", "searcher")
    me.my_turn()
    me.click_first()
    expect(me.toast).to_have_text("Sherlock gave no answer in time, so Dizzy made this move.")
    me.open_drawer()
    expect(me.lines.last).to_contain_text("(moved by Dizzy, as there was no answer)")


def test_settings_hold_at_once_and_stay(visitor):
    me = visitor()
    me.sit_at(LAST_TURN, "random", "person")
    me.my_turn()
    before = me.page.locator("#ket-symbols").get_attribute("data-tiles")
    me.button("Settings").click()
    me.page.get_by_label("Pieces in QTris").select_option(index=1)
    expect(me.page.locator("#ket-symbols")).not_to_have_attribute("data-tiles", before)
    me.page.get_by_label("Theme", exact=True).select_option("light")
    expect(me.page.locator("html")).to_have_attribute("data-theme", "light")
    me.page.keyboard.press("Escape")
    me.page.reload()
    expect(me.page.locator("html")).to_have_attribute("data-theme", "light")
    expect(me.page.locator("#ket-symbols")).not_to_have_attribute("data-tiles", before)


def test_help_is_one_key_away(visitor):
    me = visitor()
    me.sit("nim", "person", "random")
    me.my_turn()
    me.page.keyboard.press("?")
    sheet = me.page.get_by_role("dialog")
    expect(sheet).to_contain_text("Keyboard shortcuts")
    expect(sheet.locator(".ket-article")).to_contain_text("How to play Nim")
    expect(sheet.locator(".ket-guide img").first).to_be_visible()
    me.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)


def test_the_history_is_one_stop_for_tab_and_pieces_can_be_asked(visitor):
    me = visitor()
    me.sit_at(MIDDLE, "person", "greedy")
    me.my_turn()
    expect(me.piece("sq:1")).to_have_attribute("aria-disabled", "false")  # it tells about itself
    me.pick("card:X", "sq:1")
    expect(me.lines).to_have_count(2)
    stops = me.page.locator("ket-log .ket-log-list [tabindex='0']")
    expect(stops).to_have_count(1)
    stops.focus()
    me.page.keyboard.press("ArrowUp")
    expect(me.page.locator("ket-log [data-k='0']")).to_be_focused()
    me.page.keyboard.press("ArrowDown")
    expect(me.page.locator("ket-log [data-k='1']")).to_be_focused()
    me.page.keyboard.press("ArrowUp")
    me.page.keyboard.press("Enter")
    expect(me.page.locator(".ket-past")).to_be_visible()
    me.page.keyboard.press("ArrowRight")  # steps through the game; the focus goes along
    expect(me.page.locator(".ket-past")).to_be_hidden()
    expect(me.page.locator("ket-log [data-k='1']")).to_be_focused()
    expect(stops).to_have_count(1)


def test_a_table_that_is_not_there(visitor):
    me = visitor()
    me.page.goto("/t/nosuch")
    expect(me.page.get_by_role("heading", level=1)).to_contain_text("nosuch")


def test_rings_fit_pieces_that_came_late(visitor):
    """A piece has no size before its symbol is there; the ring must still be as large
    as the piece.
    """
    me = visitor()
    me.page.route(
        re.compile("symbols.svg"), lambda route: (me.page.wait_for_timeout(700), route.continue_())
    )
    me.sit_at(MIDDLE, "person", "random")
    expect(me.page.locator("#ket-symbols symbol").first).to_be_attached()
    expect(me.piece("card:X").locator(".ket-mark-legal rect")).to_be_visible()
    me.page.wait_for_function("""() => {
      const card = document.querySelector('.ket-frame > svg [data-pick="card:X"]');
      const ring = card.querySelector(".ket-mark-legal rect");
      return ring.getBoundingClientRect().width >= 0.8 * card.getBoundingClientRect().width;
    }""")


def test_a_refusal_stands_in_place_of_one_moment(visitor):
    """A table that cannot be shown says why, and does not wait for ever."""
    me = visitor()
    refusal = '{"op": "error", "code": "too_large", "message": "this game is too large"}'
    me.page.route_web_socket(
        "**/ws", lambda socket: socket.on_message(lambda _: socket.send(refusal))
    )
    me.sit("nim", "person", "random")
    expect(me.status).to_have_text("this game is too large")


def test_a_move_is_composed_and_its_text_edited(visitor):
    """Games with more moves than can be listed: picks switch terms, the server judges the text."""
    me = visitor()
    me.sit("qt3", "person", "random")
    field, verdict, play = (
        me.page.get_by_label("Or type it:"),
        me.page.locator(".ket-step"),
        me.button("Play it"),
    )
    expect(field).to_be_visible()
    me.pick("a1", "c3", "b2")
    expect(field).to_have_value("a1+c3+b2")
    me.pick("b2")
    expect(field).to_have_value("a1+c3")
    expect(me.piece("a1")).to_have_attribute("aria-pressed", "true")
    expect(verdict).to_contain_text("50 %")
    field.fill("a1+z9")
    expect(verdict).to_contain_text("z9")
    expect(play).to_have_count(0)
    field.fill("2*a1-c3")
    expect(verdict).to_contain_text("80 %")
    play.click()
    expect(me.lines.nth(1)).to_contain_text("80 %")


def test_the_board_turns_round_where_no_hand_would_be_lost(visitor):
    me, onlooker = visitor(), visitor()
    code = me.sit_at(MIDDLE, "person", "greedy")
    me.my_turn()
    me.open_menu()
    expect(me.button("Flip board")).to_have_count(0)
    me.page.keyboard.press("f")
    me.pick("card:X")  # one's own cards are still there
    onlooker.page.goto(f"/t/{code}")
    names = onlooker.page.locator(".ket-frame > svg .qtris-seat-name")
    expect(names.last).to_have_text("Player 1")
    onlooker.choose("Flip board")
    expect(names.last).to_have_text("Biscuit")
    onlooker.page.keyboard.press("f")
    expect(names.last).to_have_text("Player 1")


def test_cards_squares_and_previews_explain_themselves(visitor):
    me = visitor()
    me.sit_at(MIDDLE, "person", "random")
    me.my_turn()
    strip = me.page.get_by_role("region", name="What it does")
    step = me.page.locator(".ket-step")
    tiles = me.page.locator(".ket-ghost > .ket-small")
    me.page.mouse.move(3, 3)
    expect(strip).to_contain_text("to learn what it does")
    me.piece("card:H").hover()
    expect(strip).to_contain_text("white ↔ right kitten")
    expect(strip.locator("svg use[href='#qtris-R']")).to_have_count(1)

    me.pick("card:CX", "sq:1")  # it stays with the chosen card
    expect(strip).to_contain_text("they become a pair")
    expect(step).to_contain_text("CX (Entangle): now choose the target (2 of 2)")
    me.piece("sq:3").hover()
    expect(step).to_contain_text("squares 1 and 3 become a pair (opposite colours, plus)")
    expect(tiles).to_have_count(2)  # the control, too
    me.piece("sq:5").hover()
    expect(step).to_contain_text("square 1, right kitten → left kitten")
    expect(tiles).to_have_count(1)
    expect(tiles.locator("use[href='#qtris-L']")).to_have_count(1)
    me.page.keyboard.press("Escape")

    me.pick("card:X")
    expect(step).to_contain_text("X (Flip): choose a square")
    me.piece("sq:1").hover()
    expect(step).to_contain_text("nothing would change")
    expect(tiles).to_have_count(0)
    me.page.keyboard.press("Escape")

    me.piece("sq:2").click(force=True)
    expect(me.toast).to_contain_text("Choose a card first")
    card = me.page.get_by_role("dialog", name="Square 2")
    expect(card).to_contain_text("squares 2 and 7 have opposite colours")
    expect(card).to_contain_text("H: no rule, nothing changes")
    card.get_by_text("More").click()
    expect(card).to_contain_text("Half of a pair has no arrow of its own")
    results = Axe().run(me.page)
    assert results.violations_count == 0, results.generate_report()
    me.page.keyboard.press("Escape")
    expect(card).to_be_hidden()

    me.piece("sq:5").focus()
    me.page.keyboard.press("ArrowUp")
    me.page.keyboard.press("Enter")
    card = me.page.get_by_role("dialog", name="Square 2")
    expect(card).to_be_focused()
    me.page.keyboard.press("Escape")
    expect(me.piece("sq:2")).to_be_focused()


def test_equal_cards_are_chosen_one_by_one(visitor):
    me = visitor()
    me.sit_at(MULLIGAN, "person", "random")
    me.my_turn()
    cards = me.page.locator('.ket-frame > svg [data-pick="card:X"]')
    chosen = me.page.locator(".ket-frame > svg [data-chosen]")
    expect(cards).to_have_count(2)
    cards.nth(1).click()
    expect(chosen).to_have_count(1)
    expect(cards.nth(1)).to_have_attribute("aria-pressed", "true")
    me.pick("card:H")
    expect(me.button("Swap 2 cards")).to_be_visible()
    cards.nth(0).click()
    expect(me.button("Swap 3 cards")).to_be_visible()
    cards.nth(1).click()  # back
    expect(cards.nth(0)).to_have_attribute("aria-pressed", "true")
    me.button("Swap 2 cards").click()
    expect(me.lines.filter(has_text="swaps 2 cards: X H")).to_have_count(1)
