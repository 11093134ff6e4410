"""Several people: by a link, with a reload in the middle; on one screen with a curtain; onlookers;
rematches.
"""

import re

from playwright.sync_api import expect
from support.visitor import LAST_TURN

NIM = "nim:heaps=2.2"


def invite(host, game=NIM):
    """A table with a free seat, opened in the page as a person would."""
    host.set_up(game.partition(":")[0].capitalize(), rules=True)
    host.page.locator("#ket-option-heaps").fill(game.partition("=")[2])
    host.page.get_by_label("A friend, by link").check()
    host.page.get_by_label("Your name").fill("Ada")
    host.button("Create table").click()
    expect(host.page.locator(".ket-code")).to_be_visible()
    return host.page.get_by_label("Link", exact=True).input_value()


def sit_down(friend, link, name="Bob"):
    friend.page.goto(link)
    friend.page.get_by_label("Your name").fill(name)
    friend.button("Take the seat").click()


def test_two_browsers_by_a_link_one_of_them_reloads(visitor):
    ada, bob = visitor(), visitor(390, "light")
    link = invite(ada)
    expect(ada.page.get_by_alt_text("QR code", exact=False)).to_be_visible()
    assert ada.page.title().startswith("Waiting")
    expect(ada.page.locator(".ket-waiting")).to_contain_text("Nim, Heaps: 2.2; no clock.")
    sit_down(bob, link)
    expect(bob.status).to_have_text("Ada to move.")
    expect(ada.status).to_contain_text("Your turn")
    expect(ada.page).to_have_title("● Your turn · Nim")
    expect(ada.page.locator("#ket-icon")).to_have_attribute("href", "/icon-turn.svg")
    expect(ada.page.locator(".ket-chip", has_text="Bob")).to_be_visible()
    ada.pick("1-2")
    expect(ada.page.locator("#ket-icon")).to_have_attribute("href", "/icon.svg")
    expect(bob.status).to_contain_text("Your turn")
    expect(bob.page.locator(".ket-hear[role=status]")).to_contain_text("take 2 stones")  # read out
    bob.page.goto("/")
    plate = ada.page.locator(".ket-chip", has_text="Bob")
    expect(plate).to_contain_text(re.compile(r"away, 1:5\d left"))
    bob.page.go_back()
    bob.page.reload()
    expect(bob.status).to_contain_text("Your turn")
    expect(ada.page.locator(".ket-chip", has_text="Bob")).not_to_contain_text("away")
    expect(bob.lines).to_have_count(2)
    bob.pick("2-1")
    expect(ada.lines).to_have_count(3)
    ada.pick("2-1")
    expect(ada.status).to_contain_text("You won")
    expect(bob.status).to_have_text("You lost: Ada took the last stone.")


def test_who_asks_is_told_that_the_others_declined(visitor):
    ada, bob = visitor(), visitor()
    sit_down(bob, invite(ada))
    ada.pick("1-1")
    ada.button("Ask to take back").click()
    bob.button("Decline").click()
    expect(ada.toast).to_contain_text("The others did not agree to take back the last move.")


def test_rematch_needs_both_and_swaps_the_seats(visitor):
    ada, bob = visitor(), visitor()
    sit_down(bob, invite(ada))
    ada.my_turn()
    ada.choose("Resign")
    ada.button("Keep playing").click()
    ada.choose("Resign")
    ada.button("Yes, resign").click()
    expect(bob.status).to_contain_text("You won")
    bob.button("Play again").click()
    expect(ada.page.locator(".ket-ask")).to_contain_text("Bob would like to play again")
    ada.button("Accept").click()
    expect(bob.status).to_contain_text("Your turn")
    seat = bob.page.locator('.ket-chip[data-seat="0"]')
    expect(seat).to_contain_text("Bob")
    expect(seat).to_contain_text("1")
    bob.pick("1-2")
    ada.pick("2-2")
    expect(ada.status).to_contain_text("You won")


def test_taking_back_needs_consent_between_people(visitor):
    ada, bob = visitor(), visitor()
    sit_down(bob, invite(ada))
    ada.my_turn()
    ada.pick("1-2")
    ada.button("Ask to take back").click()
    expect(ada.page.locator(".ket-ask")).to_contain_text("Waiting")
    bob.button("Decline").click()
    expect(ada.page.locator(".ket-ask")).to_have_count(0)
    expect(ada.lines).to_have_count(2)
    ada.button("Ask to take back").click()
    bob.button("Accept").click()
    expect(ada.status).to_contain_text("Your turn")
    expect(ada.lines).to_have_count(1)


def test_one_screen_has_a_curtain_where_hands_are_hidden(visitor):
    us = visitor()
    us.sit_at(LAST_TURN, "shared", "shared")
    curtain = us.page.get_by_role("dialog")
    expect(curtain).to_contain_text("Pass the device to Player 2")
    expect(us.page.locator("ket-board")).to_be_hidden()
    us.page.keyboard.press("Escape")
    expect(curtain).to_be_visible()
    us.button("show the board", exact=False).click()
    expect(us.page.locator("ket-board")).to_be_visible()
    expect(us.piece("card:CX")).to_be_visible()
    us.pick("card:X", "sq:3")
    expect(us.status).to_contain_text("second card")
    expect(curtain).to_have_count(0)
    us.button("Undo").click()
    expect(us.status).to_contain_text("first card")


def test_one_screen_without_secrets_has_no_curtain(visitor):
    us = visitor()
    us.sit(NIM, "shared", "shared")
    us.my_turn()
    us.pick("1-2")
    us.pick("2-2")
    expect(us.status).to_contain_text("won")
    expect(us.page.get_by_role("dialog")).to_have_count(0)
    us.button("Play again").click()
    us.my_turn()


def test_the_curtain_falls_when_the_other_is_to_move(visitor):
    us = visitor()
    us.sit_at(
        LAST_TURN.replace("turn:9", "turn:8").replace("first:0", "first:1"), "shared", "shared"
    )
    us.button("I am Player 2", exact=False).click()
    us.pick("card:X", "sq:3")
    expect(us.status).to_contain_text("second card")
    us.pick("card:Y", "sq:3")
    expect(us.page.get_by_role("dialog")).to_contain_text("Pass the device to Player 1")
    expect(us.page.locator("ket-board")).to_be_hidden()
    us.button("I am Player 1", exact=False).click()
    expect(us.status).to_contain_text("Your turn")


def test_a_spectator_sees_the_game_but_no_hands(visitor):
    me, onlooker = visitor(), visitor()
    code = me.sit_at(LAST_TURN, "random", "person")
    me.my_turn()
    onlooker.page.goto(f"/t/{code}")
    expect(onlooker.page.locator("ket-board svg").first).to_be_visible()
    expect(onlooker.legal).to_have_count(0)
    onlooker.open_menu()
    expect(onlooker.button("Resign")).to_have_count(0)
    expect(me.page.locator(".ket-watchers")).to_have_text("1 spectator")
    assert onlooker.page.locator("[data-pick^='card:']").count() == 0
    onlooker.piece("sq:1").click(force=True)
    expect(onlooker.toast).to_contain_text("watching")
    me.pick("card:X", "sq:3")
    expect(onlooker.lines.last).to_contain_text("square 3")
    onlooker.page.context.close()
    expect(me.page.locator(".ket-watchers")).to_have_text("")


def hands(one):
    """The cards that lie open on somebody's table."""
    return sorted(
        card.get_attribute("data-pick") for card in one.page.locator("[data-pick^='card:']").all()
    )


def test_eve_against_a_team_of_two_and_bob(visitor):
    alice, mate, eve, bob = visitor(), visitor(390), visitor(), visitor()
    alice.page.goto("/?game=qtris:variant=eve,prep=R.W.B/W.L.W/B.W.W")
    alice.page.get_by_label("A friend, by link").check()
    alice.page.locator("#ket-option-roles").select_option("as_seated")  # no roll for the roles
    alice.button("Create table").click()
    expect(alice.page.locator(".ket-code")).to_be_visible()
    link, seat = (
        alice.page.get_by_label(name, exact=True).input_value()
        for name in ("Link", "Link to your seat")
    )
    mate.page.goto(seat)
    expect(mate.page).to_have_url(link)  # the token is out of sight
    expect(mate.page.locator(".ket-chip").last).to_contain_text("You")
    for friend, name in ((eve, "Mallory"), (bob, "Rob")):
        sit_down(friend, link, name)
    expect(mate.status).to_contain_text("Choose a colour for you and Bob")
    mate.pick("choice:white")
    expect(alice.status).to_contain_text("You play white. Choose the cards to swap")
    expect(alice.piece("choice:keep")).to_be_visible()
    assert hands(alice) == hands(mate) != []
    assert hands(bob) != [] != hands(eve)
    alice.pick("choice:keep")
    eve.my_turn()
    expect(eve.status).to_contain_text("white must end with fewer than two rows")
    eve.pick("choice:keep")
    bob.my_turn()
    bob.pick("choice:keep")
    mate.my_turn()
    expect(mate.lines.filter(has_text="keeps all cards")).to_have_count(3)


def test_a_link_is_copied_where_there_is_no_clipboard(visitor):
    """On plain http in a local network browsers offer no clipboard."""
    me = visitor(fresh=True)
    me.run_first("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    link = invite(me)
    me.button("Copy link").click()
    expect(me.toast).to_have_text("Link copied.")
    me.page.goto("/")
    code = me.page.get_by_role("textbox", name="Code")
    code.press("Control+v")
    expect(code).to_have_value(link)
    me.page.go_back()
    me.page.evaluate("document.execCommand = () => false")
    me.button("Copy link").click()
    expect(me.toast).to_contain_text("The link is selected")
    assert me.page.evaluate("getSelection().toString()") == link
