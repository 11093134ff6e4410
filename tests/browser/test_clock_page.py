"""Clocks and absence on the page: chosen in words, shown and warned about in words, and what may be
done.
"""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect
from support.fake_clock import FakeClock
from support.running import running
from support.visitor import LOOKS

NIM = "nim:heaps=5.5"
WATCH = FakeClock()


@pytest.fixture(scope="module")
def server():
    """A server whose clock stands until a test moves it."""
    with running(for_browsers=True, **WATCH.hands) as found:
        yield found


def clean(me):
    results = Axe().run(me.page)
    assert results.violations_count == 0, results.generate_report()


def sit_both(ada, bob, clock=""):
    code = ada.sit(NIM, "person", "open", clock=clock)
    joined = bob.server.post(f"/api/tables/{code}/join", {"name": "Bob", "nonce": "b"}).json()
    bob.keep(code, joined["token"])
    bob.page.goto(f"/t/{code}")
    ada.my_turn()
    expect(bob.page.locator(".ket-chip").first).to_be_visible()
    return code


def chip(me, seat):
    return me.page.locator(f'.ket-chip[data-seat="{seat}"]')


def test_a_clock_is_chosen_in_words(visitor):
    me = visitor()
    me.set_up("Nim")
    me.page.get_by_label("Clock").select_option("15 minutes each, plus 10 seconds per move")
    me.button("Create table").click()
    expect(chip(me, 0).get_by_role("timer")).to_contain_text("14:5")
    expect(chip(me, 1).get_by_role("timer")).to_have_count(0)  # a bot needs none


@pytest.mark.parametrize(("width", "theme"), LOOKS)
def test_little_time_is_told_in_words_and_then_the_flag_falls(visitor, width, theme):
    ada, bob = visitor(width, theme), visitor()
    sit_both(ada, bob, "5+5")
    expect(chip(bob, 1).get_by_role("timer")).to_have_attribute(
        "aria-label", "5 minutes left, stopped"
    )
    assert "low on time" not in ada.page.content()
    WATCH.wait(272)
    ada.page.reload()
    timer = chip(ada, 0).get_by_role("timer")
    expect(timer).to_contain_text(re.compile(r"0:[12]\d"))
    expect(timer).to_contain_text("low on time")
    expect(ada.toast).to_contain_text(re.compile(r"You have [12]\d seconds left"))
    clean(ada)
    WATCH.wait(40)
    expect(ada.status).to_contain_text("You ran out of time: ")
    expect(timer).to_contain_text("0:00")
    expect(bob.status).to_contain_text("You won")


def test_the_time_after_a_move_is_the_servers(visitor):
    ada, bob = visitor(), visitor()
    sit_both(ada, bob, "5+5")
    WATCH.wait(100)
    ada.pick("1-1")
    expect(chip(ada, 0).get_by_role("timer")).to_have_text("3:25")
    expect(chip(bob, 1)).to_have_attribute("aria-current", "true")


# What sticks out of the slot, over the board, of what is said about somebody who is away.
OUTSIDE = """slot => {
  const { top, bottom } = slot.getBoundingClientRect();
  return [...slot.querySelectorAll(".ket-away, .ket-away *")]
    .map((each) => [each.className, each.getBoundingClientRect()])
    .filter(([, box]) => box.height && (box.top < top - 1 || bottom + 1 < box.bottom));
}"""


def decide(me, choice):
    """What to do about somebody who is away; on a phone a button shows the choices."""
    if me.button("What now?").is_visible():
        me.button("What now?").click()
    me.button(choice).click()


@pytest.mark.parametrize(("width", "theme"), LOOKS)
def test_somebody_stays_away(visitor, width, theme):
    ada, bob = visitor(width, theme), visitor()
    code = sit_both(ada, bob)
    bob.page.goto("/")
    expect(chip(ada, 1)).to_contain_text("away")
    expect(ada.button("Claim the win")).to_have_count(0)
    WATCH.wait(121)
    ada.page.reload()
    expect(ada.page.locator(".ket-away")).to_contain_text(
        "Bob has been away for more than two minutes"
    )
    clean(ada)
    assert ada.page.locator(".ket-slot").evaluate(OUTSIDE) == []
    decide(ada, "Keep waiting")
    expect(ada.page.locator(".ket-away")).to_have_count(0)
    ada.page.reload()
    expect(ada.page.locator(".ket-away")).to_be_visible()
    decide(ada, "Let a bot take over")
    expect(chip(ada, 1)).to_contain_text("bot")
    bob.page.goto(f"/t/{code}")
    dialog = bob.page.get_by_role("dialog")
    expect(dialog).to_contain_text("A bot has taken your seat")
    clean(bob)
    bob.button("Watch the game").click()
    expect(bob.page.locator("ket-board svg").first).to_be_visible()
    expect(bob.legal).to_have_count(0)


def test_a_win_is_claimed_and_the_one_who_returns_reads_why(visitor):
    ada, bob = visitor(), visitor()
    code = sit_both(ada, bob)
    bob.page.goto("/")
    expect(chip(ada, 1)).to_contain_text("away")
    WATCH.wait(121)
    ada.page.reload()
    ada.button("Claim the win").click()
    expect(ada.status).to_contain_text("You won")
    bob.page.goto(f"/t/{code}")
    expect(bob.status).to_contain_text(
        "You were away for more than two minutes, so the win was claimed."
    )


HEAR = """window.heard = []; const Real = window.OscillatorNode;
window.OscillatorNode = class extends Real {
  constructor(on, how) { super(on, how); window.heard.push(how.frequency); }
};"""


def test_sounds_are_off_until_somebody_wants_them(visitor):
    me = visitor()
    me.page.add_init_script(HEAR)
    me.sit(NIM, "shared", "shared")
    me.my_turn()
    me.pick("1-1")
    assert me.page.evaluate("heard") == []
    me.button("Sound").click()
    expect(me.button("Sound")).to_have_attribute("aria-pressed", "true")
    me.page.reload()
    me.my_turn()
    expect(me.button("Sound")).to_have_attribute("aria-pressed", "true")
    assert me.page.evaluate("heard") == []  # remembered, but nobody has touched the page yet
    me.pick("2-1")
    expect(me.lines).to_have_count(3)
    me.pick("1-1")
    expect(me.lines).to_have_count(4)
    assert 523 in me.page.evaluate("heard")
    me.choose("Resign")
    me.button("Yes, resign").click()
    expect(me.ending).to_be_visible()
    assert me.page.evaluate("heard").count(440) == 2


TUNE = """async ([before, view, fresh]) => {
  const { soundFor } = await import("/lib/sounds.js");
  return soundFor(before, view, fresh);
}"""


EVENTS = [
    ({}, [{"seat": 0, "token": "H5"}], "mine"),
    ({}, [{"seat": 1, "token": "H5"}], "theirs"),
    ({}, [{"seat": 0, "token": "M"}, {"seat": -1, "token": "~1"}], "dice"),
    ({"actor": 0}, [{"seat": 1, "token": "H5"}], "turn"),
    ({"actor": 0}, [], "turn"),  # the others' moves were shown, and heard, one by one
    ({}, [{"seat": 1, "token": "H5"}, {"seat": -1, "token": "~?"}], "theirs"),
    ({"end": {"payoffs": [1, -1]}}, [], "won"),
    ({"end": {"payoffs": [-1, 1]}}, [], "lost"),
    ({"end": {"payoffs": [0, 0]}}, [], "over"),
    ({"length": 3}, [], ""),
    ({"match": 2}, [], ""),
]


def test_each_event_has_its_sound(visitor):
    me = visitor()
    me.page.goto("/nowhere")
    before = {"length": 3, "match": 1, "seats": [0], "end": None}
    for view, fresh, name in EVENTS:
        assert me.page.evaluate(TUNE, [before, {**before, "length": 4, **view}, fresh]) == name


WHEN_HEARD = """async (pitch) => {
  while (!heard.includes(pitch)) await new Promise(requestAnimationFrame);
}"""


def test_steps_of_lessons_have_their_sounds(visitor):
    me = visitor()
    me.remember("settings", {"sound": True})
    me.page.add_init_script(HEAR)
    me.page.goto("/learn/qtris/first#settle/settle")
    for card, pitch in (("X", 523), ("H", 1047)):
        me.pick(f"card:{card}", "sq:5")
        me.page.evaluate(WHEN_HEARD, pitch)
        me.page.keyboard.press("u")


NEWS = """async ([before, view]) => {
  const { isNews } = await import("/table/people/notify.js");
  return isNews(before, view);
}"""


def test_a_turn_or_an_end_is_worth_a_notification(visitor):
    """Only what has changed for the player, and nothing when the table is opened."""
    me = visitor()
    me.page.goto("/nowhere")
    theirs = {"seats": [0], "actor": 1, "phase": "playing", "end": None}
    mine = {**theirs, "actor": 0}
    over = {**theirs, "phase": "over", "actor": None, "end": {"words": "You won."}}
    for before, view, expected in [
        (theirs, mine, True),
        (mine, mine, False),
        (None, mine, False),
        (mine, theirs, False),
        (mine, over, True),
        (over, over, False),
        ({**theirs, "seats": []}, {**mine, "seats": []}, False),
    ]:
        assert me.page.evaluate(NEWS, [before, view]) is expected
    me.button("Settings").click()
    expect(me.page.get_by_label("Notify me when it is my turn")).not_to_be_checked()
    me.page.get_by_label("Notify me when it is my turn").click()  # the browser refuses here
    expect(me.page.get_by_text("does not allow notifications")).to_be_visible()
    expect(me.page.get_by_label("Notify me when it is my turn")).not_to_be_checked()
