"""Whatever happens while events are being shown, the board ends as the server has it: a lost
connection, a reload, a take-back, browsers at different speeds.
"""

import re

from playwright.sync_api import expect
from support.visitor import LAST_TURN, MIDDLE

# Keeps the page's sockets, so that a test can cut them.
KEEP_SOCKETS = """
window.sockets = [];
window.WebSocket = class extends WebSocket {
  constructor(...values) { super(...values); window.sockets.push(this); }
};
"""
CUT = "() => window.sockets.at(-1).close()"
SQUARES = "nodes => nodes.map((node) => node.getAttribute('aria-label'))"


def squares(me):
    return me.page.locator(".ket-frame > svg [data-pick^='sq:']").evaluate_all(SQUARES)


def as_the_server_has_it(me):
    """Compares the board with that of a page that has just been opened."""
    me.my_turn()
    me.settled()
    shown = squares(me)
    assert len(shown) == 9
    me.page.reload()
    me.my_turn()
    assert squares(me) == shown


def slow_visitor(visitor):
    me = visitor(motion="no-preference")
    me.run_first(KEEP_SOCKETS)
    me.remember("settings", {"speed": "slow"})
    return me


def play_turn(me, *picks):
    me.my_turn()
    me.pick(*picks[:2])
    expect(me.status).to_contain_text("second card")
    me.pick(*picks[2:])


def test_a_connection_that_is_lost_and_a_page_that_is_opened_again_in_mid_queue(visitor):
    me = slow_visitor(visitor)
    me.sit_at(MIDDLE, "person", "random")
    play_turn(me, "card:H", "sq:5", "card:X", "sq:1")
    expect(me.page.locator(".ket-flying svg")).to_be_attached()
    me.page.evaluate(CUT)
    expect(me.page.locator(".ket-flying")).to_have_count(0)  # nothing more is shown by itself
    expect(me.page.locator("main[data-settled]")).to_be_attached()
    expect(me.page.locator(".ket-banner")).to_be_hidden()  # it is back
    as_the_server_has_it(me)
    # What the others played is still beside the board, and can be seen again.
    expect(me.page.locator(".ket-played li")).to_have_count(2)
    expect(me.page.locator(".ket-mark-played").first).to_be_attached()
    me.button("Show again").click()
    expect(me.page.locator("main[data-settled]")).to_have_count(0)
    # The next turn, and this time the page is left while a card flies.
    me.page.keyboard.press("Shift")
    me.settled()
    card = me.page.locator(".ket-frame > svg [data-pick^='card:'][data-legal]").first
    pick = card.get_attribute("data-pick")
    me.page.evaluate(CUT)  # before the first card arrives
    expect(me.page.locator(".ket-banner")).to_be_hidden()
    me.my_turn()
    expect(me.piece(pick)).to_be_attached()
    as_the_server_has_it(me)


def test_a_reload_in_the_measurement_and_a_take_back_in_the_animation(visitor):
    me = slow_visitor(visitor)
    code = me.sit_at(LAST_TURN, "random", "person")
    play_turn(me, "card:X", "sq:3", "card:Y", "sq:1")
    expect(me.page.locator(".ket-dice")).to_be_visible()
    me.page.reload()
    expect(me.ending).to_be_visible()
    expect(me.page.locator(".ket-dice")).to_be_hidden()
    assert all(re.search(r": (white|black)", each) for each in squares(me))
    # Another table: a key that takes a move back ends what is being shown, and acts.
    me.page.evaluate("code => localStorage.removeItem('ketplay.2.seats')", code)
    made = me.server.open("", "person", "random", position=MIDDLE)
    entry = [{"code": made["code"], "token": made["token"], "title": "x", "time": 0, "over": False}]
    me.page.evaluate(
        "entry => localStorage.setItem('ketplay.2.seats', JSON.stringify(entry))", entry
    )
    me.page.goto(f"/t/{made['code']}")
    me.my_turn()
    at_first = squares(me)
    play_turn(me, "card:H", "sq:5", "card:X", "sq:1")
    expect(me.page.locator(".ket-flying svg")).to_be_attached()
    me.page.keyboard.press("u")
    expect(me.status).to_contain_text("second card")
    expect(me.page.locator(".ket-flying")).to_have_count(0)
    as_the_server_has_it(me)
    me.page.keyboard.press("u")
    expect(me.status).to_contain_text("first card")
    assert squares(me) == at_first


def test_browsers_at_different_speeds_end_with_the_same_board(visitor, server):
    slow, quick = slow_visitor(visitor), visitor(motion="reduce")
    with server.two("", position=MIDDLE) as (ada, bob):
        for each in (slow, quick):
            each.page.goto(f"/t/{ada.code}")
            each.settled()
            expect(each.piece("sq:1")).to_be_attached()
        play(server, ada.code, ada.token, "H5")
        play(server, ada.code, ada.token, "X1")
        expect(slow.page.locator(".ket-flying svg")).to_be_attached()
        play(server, ada.code, bob.token, "H1")
        expect(quick.page.locator("ket-log .ket-mini")).to_have_count(3)
        # The last move is taken back while the slow one still sees the first.
        assert server.post(f"/api/tables/{ada.code}/ask", {"request": "undo"}, bob.token).is_success
        answer = {"request": "undo", "accept": True}
        assert server.post(f"/api/tables/{ada.code}/answer", answer, ada.token).is_success
        for each in (quick, slow):
            expect(each.page.locator("ket-log .ket-mini")).to_have_count(2)
        slow.settled()
        assert squares(slow) == squares(quick)
        play(server, ada.code, bob.token, "Z1")
        expect(quick.page.locator("ket-log .ket-mini")).to_have_count(3)
        expect(slow.page.locator("ket-log .ket-mini")).to_have_count(3)
        slow.settled()
        assert squares(slow) == squares(quick)


def play(server, code, token, move):
    """A move of somebody who is not at a browser."""
    path = f"/api/tables/{code}"
    n = server.get(f"{path}/view", token).json()["n"]
    reply = server.post(f"{path}/moves", {"n": n, "move": move}, token)
    assert reply.is_success, reply.text
