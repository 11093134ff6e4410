"""What happens is shown event by event: in order, for long enough, and no result before its roll.

The page itself notes what it shows and when. Only the order and the least durations are checked, so
that a busy machine cannot fail them.
"""

import json
import re
from itertools import pairwise

import pytest
from playwright.sync_api import expect
from support.visitor import LAST_TURN, MIDDLE

# Notes every staged event, and whatever the page says whenever that changes.
RECORD = """() => {
  const text = (selector) => document.querySelector(selector)?.textContent || "";
  const piece = (pick) => document.querySelector(`[data-pick="${pick}"]`);
  const look = () => ({
    said: [".ket-news", ".ket-status", ".ket-seats", ".ket-ending:not([hidden])"].map(text).join(),
    odds: text("ket-odds:not([hidden])"),
    explained: text(".ket-explain-title"),
    title: document.title,
    live: [...document.querySelectorAll("[aria-live]")].map((each) => each.textContent).join("|"),
    squares: ["sq:2", "sq:8"].map((pick) => piece(pick)?.getAttribute("aria-label")),
    flying: document.querySelectorAll(".ket-flying svg").length,
    sparks: document.querySelectorAll(".ket-spark").length,
    tiles: document.querySelectorAll(".ket-dice .ket-die-part svg").length,
  });
  window.recorded = [];
  let last = "";
  const note = (kind, detail = {}) => {
    const now = look();
    if (kind === "seen" && JSON.stringify(now) === last) return;
    last = JSON.stringify(now);
    window.recorded.push({ kind, at: performance.now(), ...detail, ...now });
  };
  document.addEventListener("ket-act", ({ detail: { event, moment, own } }) =>
    note("act", { seat: event.seat, index: event.index, moment, own: Boolean(own) }));
  document.addEventListener("ket-news", () => note("news"));
  new MutationObserver(() => note("seen")).observe(document, {
    childList: true, subtree: true, characterData: true, attributes: true,
    attributeFilter: ["hidden", "aria-label"],
  });
}"""


def recorded(me, kind=None):
    notes = me.page.evaluate("window.recorded")
    return [note for note in notes if kind is None or note["kind"] == kind]


def squares(me):
    board = me.page.locator(".ket-frame > svg [data-pick^='sq:']")
    return board.evaluate_all("nodes => nodes.map((node) => node.getAttribute('aria-label'))")


def finish_turn(me, first=("card:H", "sq:5"), second=("card:X", "sq:1")):
    me.pick(*first)
    expect(me.status).to_contain_text("second card")
    me.page.evaluate(RECORD)
    me.pick(*second)


def test_an_opponents_turn_is_seen_and_stays(visitor):
    me = visitor(motion="no-preference")
    me.sit_at(MIDDLE, "person", "random")
    me.my_turn()
    finish_turn(me)
    expect(me.page.locator(".ket-flying svg")).to_be_attached()
    expect(me.status).to_contain_text("play your first card")
    me.settled()
    acts = [act for act in recorded(me, "act") if act["seat"] == 1]
    assert [act["moment"] for act in acts] == ["start", "result"] * 2
    first, result, second, last = (act["at"] for act in acts)
    assert result - first >= 420
    assert second - first >= 760
    assert last - second >= 420
    for note in recorded(me):
        if note["at"] < last and note["at"] > first:
            assert "Your turn" not in note["said"] + note["title"]
    # Both cards lie beside the board, their squares are numbered, and it can be seen again.
    expect(me.page.locator(".ket-played li")).to_have_count(2)
    expect(me.page.locator(".ket-news")).to_contain_text("Dizzy:")
    count = len(recorded(me, "act"))
    me.button("Show again").click()
    acts_shown = "count => window.recorded.filter(({ kind }) => kind === 'act').length > count"
    me.page.wait_for_function(acts_shown, arg=count)
    me.page.keyboard.press("Shift")  # any key goes to the end
    me.settled()
    assert len(recorded(me, "news")) <= 3  # nothing new was told
    expect(me.legal.first).to_be_visible()
    # An entry of the history can be shown by itself; a press ends that and acts at once.
    me.page.keyboard.press("Home")
    me.page.keyboard.press("ArrowRight")
    me.button("Show it happen").click()
    expect(me.page.locator("main[data-settled]")).to_have_count(0)
    me.legal.first.click()
    expect(me.page.locator(".ket-step")).to_be_visible()
    me.page.keyboard.press("Escape")
    me.legal.first.click()
    me.legal.last.click()
    expect(me.page.locator(".ket-played")).to_be_hidden()  # until one's own first card


def test_no_result_is_told_before_its_roll(visitor):
    me = visitor(motion="no-preference")
    me.remember("settings", {"odds": True})
    sent = []
    me.page.on("websocket", lambda socket: socket.on("framesent", lambda text: sent.append(text)))
    me.sit_at(LAST_TURN, "random", "person")
    me.my_turn()
    expect(me.page.locator("ket-odds")).to_be_visible()
    finish_turn(me, ("card:X", "sq:3"), ("card:Y", "sq:1"))
    expect(me.page.locator(".ket-dice .ket-die-part").first).to_contain_text("50 %")
    sent.clear()
    expect(me.ending).to_be_visible()
    me.settled()
    operations = {json.loads(text)["op"] for text in sent}
    assert operations <= {"odds", "ping", "preview", "explain"}  # staging asks the server nothing
    acts = [act for act in recorded(me, "act") if act["seat"] == -1]
    rolls = [act["at"] for act in acts if act["moment"] == "result"]
    starts = [act["at"] for act in acts if act["moment"] == "start"]
    assert len(rolls) >= 3
    assert all(start < roll for start, roll in zip(starts, rolls, strict=True))
    assert all(after - before >= 900 for before, after in pairwise(starts))
    told = re.compile(r"\bwon\b|\blost\b|\bdrew\b|Game over|Play again|\brows?\b", re.I)
    odds = {note["odds"] for note in recorded(me) if note["at"] < rolls[-1]}
    assert len(odds - {""}) <= 1  # as they were before the measurement
    for note in recorded(me):
        if note["at"] < rolls[-1]:
            assert not told.search(note["said"] + note["title"] + note["live"]), note
    assert told.search(recorded(me)[-1]["said"])
    # Of a pair, the second half follows the first, with a spark along the yarn between them.
    changes = recorded(me)
    first = next(note["at"] for note in changes if "pair" not in note["squares"][0])
    second = next(note["at"] for note in changes if "pair" not in note["squares"][1])
    assert second - first >= 150
    assert any(note["sparks"] for note in changes if first <= note["at"] <= second)
    # What can come of a roll is shown as tiles.
    assert all(
        note["tiles"] >= 2 for note in changes if note["kind"] == "act" and note["at"] in rolls
    )
    expect(me.page.locator("ket-odds")).to_be_hidden()  # nothing is open any more
    me.page.keyboard.press("Home")
    expect(me.page.locator("ket-odds")).to_be_visible()


# Points at a square as soon as a card starts.
POINT_AT_START = """() => document.addEventListener("ket-act", ({ detail: { moment } }) => {
  const square = document.querySelector('.ket-frame > svg [data-pick="sq:1"]');
  if (moment === "start") square.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
}, { once: true })"""
# Where the flying card starts, and where the cards of a seat lie, as distances in pixels.
FROM_HAND = r"""(seat) => {
  const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
  const card = document.querySelector(".ket-flying");
  const [start] = card.getAnimations()[0].effect.getKeyframes();
  const [x, y] = start.transform.match(/-?[\d.]+(?=px)/g).map(Number);
  const frame = document.querySelector(".ket-frame").getBoundingClientRect();
  const hand = middle(document.querySelector(`svg [data-seat="${seat}"]`).getBoundingClientRect());
  return Math.hypot(frame.x + x - hand[0], frame.y + y - hand[1]);
}"""


def test_a_pair_is_made_when_its_card_has_landed(visitor, server):
    me = visitor(motion="no-preference")
    me.remember("settings", {"speed": "slow"})
    made = server.open("", "person", "open", position=MIDDLE)
    path = f"/api/tables/{made['code']}"
    joined = server.post(f"{path}/join", {"name": "Bob", "nonce": "b"}).json()
    server.post(f"{path}/ready", {"nonce": "a"}, made["token"])
    me.keep(made["code"], joined["token"])
    me.page.goto(f"/t/{made['code']}")
    expect(me.piece("sq:1")).to_be_attached()
    explained = me.page.locator(".ket-explain-title")
    me.piece("sq:3").hover()
    expect(explained).to_contain_text("Square 3")
    me.page.evaluate(RECORD)
    me.page.evaluate(POINT_AT_START)
    n = server.get(f"{path}/view", made["token"]).json()["n"]
    assert server.post(f"{path}/moves", {"n": n, "move": "CX14"}, made["token"]).is_success
    expect(me.page.locator(".ket-flying svg")).to_be_attached()
    assert me.page.evaluate(FROM_HAND, 0) < 30
    me.settled()
    expect(me.piece("sq:1")).to_have_attribute("aria-label", re.compile("half of"))
    expect(explained).to_contain_text("pair")  # a piece is explained as it looks: only now
    notes = recorded(me)
    result = next(note["at"] for note in notes if note.get("moment") == "result")
    for note in notes:
        if note["at"] < result:
            assert "become a pair" not in note["said"] + note["live"], note
            assert "pair" not in note["explained"]
    assert any("Square 1: right kitten" in note["explained"] for note in recorded(me))
    assert any(note["flying"] for note in notes if note["at"] < result)
    assert any(note["sparks"] for note in notes if note["at"] >= result)
    expect(me.page.locator(".ket-news")).to_contain_text("become a pair")


def test_a_press_ends_the_queue(visitor):
    me = visitor(motion="no-preference")
    me.remember("settings", {"speed": "slow"})
    me.sit_at(LAST_TURN, "random", "person")
    me.my_turn()
    finish_turn(me, ("card:X", "sq:3"), ("card:Y", "sq:1"))
    expect(me.page.locator(".ket-dice")).to_be_visible()
    expect(me.ending).to_be_hidden()
    me.page.keyboard.press("Shift")
    expect(me.ending).to_be_visible()
    expect(me.page.locator(".ket-dice")).to_be_hidden()
    assert len([act for act in recorded(me, "act") if act["moment"] == "result"]) < 4


@pytest.mark.parametrize("way", ["reduce", "off"])
def test_without_motion_everything_is_there_at_once(visitor, way):
    me = visitor(motion="reduce" if way == "reduce" else "no-preference")
    me.remember("settings", {"speed": "off" if way == "off" else "normal"})
    me.sit_at(MIDDLE, "person", "random")
    me.my_turn()
    finish_turn(me)
    expect(me.status).to_contain_text("play your first card")
    assert [act for act in recorded(me, "act") if act["seat"] == 1] == []
    expect(me.page.locator(".ket-played li")).to_have_count(
        2
    )  # what was played is there all the same
    expect(me.page.locator(".ket-mark-played").first).to_be_attached()
