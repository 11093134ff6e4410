"""The replay page: records by paste, file, link and table; stepping; statistics; what if; why it
ended so.
"""

import json
import re
from random import Random

import pytest
from playwright.sync_api import expect
from support.visitor import LAST_TURN

import ketplay
from ketplay.core.match import Match
from ketplay.core.record import format_record, parse_record

MOVES = ["b2", "a1", "c1", "a3", "a2", "c2", "b3", "b1", "c3"]
DRAWN = format_record(Match.replay(ketplay.game("tictactoe"), MOVES), {}, {4: "a corner each"})
LOST = format_record(
    Match.replay(ketplay.game("tictactoe"), ["a1", "b1", "b2", "c3", "a2", "c2", "a3"])
)
BOARD = "qtris R.W.B/C+a.W.L/B.C+a.W"


@pytest.fixture(scope="module")
def measured():
    """A whole game of QTris: nine dice at most decide it."""
    game, rng = ketplay.game("qtris"), Random(3)
    match = Match.begin(game).settle(rng)
    while match.actor is not None:
        match = match.push(rng.choice(game.moves(match.state))).settle(rng)
    return format_record(match, {"Seats": "Player 1: Ada; Player 2: Bob"})


def paste(me, text):
    me.page.goto("/replay")
    me.page.get_by_label("Paste a record").fill(text)
    me.button("Open").click()
    expect(me.page.locator(".ket-frame > svg")).to_be_visible()


def event(me):
    return me.page.locator(".ket-news")


def test_step_by_keys_mouse_and_slider(visitor):
    me = visitor()
    paste(me, DRAWN)
    expect(event(me)).to_contain_text("Event 9 of 9")
    me.page.keyboard.press("Home")
    expect(event(me)).to_have_text("Start of the game")
    me.page.keyboard.press("ArrowRight")
    expect(event(me)).to_contain_text("Event 1 of 9")
    me.page.keyboard.press("End")
    expect(event(me)).to_contain_text("Event 9 of 9")
    expect(me.status).to_contain_text("draw")
    me.page.keyboard.press("ArrowLeft")
    expect(event(me)).to_contain_text("Event 8 of 9")
    me.page.keyboard.press("Home")
    expect(event(me)).to_have_text("Start of the game")
    me.button("Next").click()
    expect(event(me)).to_contain_text("Event 1 of 9")
    me.lines.nth(4).click()
    expect(event(me)).to_contain_text("Event 4 of 9")
    expect(me.page.locator(".ket-comment")).to_have_text("a corner each")
    slider = me.page.get_by_role("slider", name="Event")
    slider.focus()
    me.page.keyboard.press("ArrowRight")
    expect(event(me)).to_contain_text("Event 5 of 9")
    assert "Event 5 of 9" in slider.get_attribute("aria-valuetext")
    slider.blur()
    me.page.keyboard.press(" ")
    expect(me.button("Pause")).to_be_visible()
    expect(event(me)).to_contain_text("Event 9 of 9")
    expect(me.button("Play")).to_be_visible()


# Notes every position and every staged event.
RECORD = """() => {
  window.recorded = [];
  const note = (kind, more) => window.recorded.push({ kind, at: performance.now(), ...more });
  const count = document.querySelector(".ket-count");
  new MutationObserver(() => note("shown", { k: parseInt(count.textContent) }))
    .observe(count, { childList: true, characterData: true, subtree: true });
  document.addEventListener("ket-act", ({ detail: { event, moment } }) => {
    const squares = document.querySelectorAll(".ket-frame > svg [data-pick^='sq:']");
    const words = [...squares].map((each) => each.getAttribute("aria-label"));
    note("act", { moment, seat: event.seat, k: event.index, squares: words.join() });
  });
}"""


def test_it_plays_from_the_first_turn_as_at_a_table(visitor, measured):
    me = visitor(390, "light", motion="no-preference")
    me.page.set_viewport_size({"width": 390, "height": 664})
    paste(me, measured)
    total = len(parse_record(measured).match.log)
    expect(event(me)).to_contain_text(f"Event {total} of {total}")
    # The turns: back to where the measurement began, and to the last turn; then forth again.
    me.button("Previous turn (Shift and ←)").click()
    expect(me.page.locator(".ket-count")).to_have_text(f"63 of {total}")
    me.page.keyboard.press("Shift+ArrowLeft")
    expect(me.page.locator(".ket-count")).to_have_text(f"61 of {total}")
    me.page.keyboard.press("Shift+ArrowRight")
    expect(me.page.locator(".ket-count")).to_have_text(f"63 of {total}")
    me.page.keyboard.press("End")
    expect(me.page.locator(".ket-count")).to_have_text(f"{total} of {total}")
    # It begins with the first turn, and what it shows by itself has its time.
    me.page.evaluate(RECORD)
    me.button("Play").click()
    expect(me.page.locator(".ket-count")).to_have_text(re.compile(r"^(2[7-9]|[3-5]\d|6[0-6]) of"))
    me.button("Pause").click()
    notes = me.page.evaluate("window.recorded")
    assert notes[0]["k"] == 25
    acts = [note for note in notes if note["kind"] == "act"]
    assert [(act["k"], act["moment"]) for act in acts[:4]] == [
        (26, "start"),
        (26, "result"),
        (27, "start"),
        (27, "result"),
    ]
    assert acts[1]["at"] - acts[0]["at"] >= 550
    # Faster: and no colour is seen before the dice have rolled.
    me.button("Speed: normal").click()
    me.button("Speed: 2 times as fast").click()
    expect(me.button("Speed: 4 times as fast")).to_be_visible()
    me.page.get_by_role("slider", name="Event").fill("63")
    expect(me.page.locator(".ket-count")).to_have_text(f"63 of {total}")
    me.page.evaluate("window.recorded.length = 0")
    me.button("Play").click()
    expect(me.button("Play")).to_be_visible()
    expect(me.page.locator(".ket-count")).to_have_text(f"{total} of {total}")
    acts = [note for note in me.page.evaluate("window.recorded") if note["kind"] == "act"]
    rolls = [act for act in acts if act["k"] == 65]  # the pair on squares 2 and 8
    assert [roll["moment"] for roll in rolls] == ["start", "result"]
    assert "square 2: half of" in rolls[0]["squares"]
    assert "square 2: black" in rolls[1]["squares"]
    assert rolls[1]["at"] - rolls[0]["at"] >= 150
    for width in (390, 320):  # nothing is wider than the window
        me.page.set_viewport_size({"width": width, "height": 664})
        assert me.page.evaluate("document.documentElement.scrollWidth") <= width
    expect(me.page.locator(".ket-flying, .ket-spark")).to_have_count(0)


def test_pieces_explain_themselves_in_a_replay(visitor, measured):
    me = visitor()
    paste(me, measured)
    me.page.get_by_role("slider", name="Event").fill("25")
    expect(event(me)).to_contain_text("Event 25 of")
    me.piece("card:X").hover()
    expect(me.page.locator(".ket-explain-title")).to_contain_text("Flip")
    me.piece("sq:2").click(force=True)  # it cannot be picked first
    card = me.page.get_by_role("dialog", name="Square 2: right kitten")
    expect(card).to_contain_text("It has no colour until it is measured.")
    expect(card).to_contain_text("Measured now: white 50 %, black 50 %.")
    me.page.goto("/board/qtris#game=qtris&b=R.W.B/W.L.W/W.W.W")
    me.piece("card:H").hover()
    expect(me.page.locator(".ket-explain-title")).to_contain_text("Wake or settle")
    me.piece("sq:5").click(force=True)
    expect(me.page.get_by_role("dialog", name="Square 5: left kitten")).to_be_visible()


def test_a_link_holds_the_record_the_place_and_the_viewer(visitor, measured):
    me = visitor()
    paste(me, measured)
    me.page.get_by_label("Point of view").select_option("1")
    expect(me.page.locator("#ket-viewer")).to_have_value("1")
    me.page.get_by_role("slider", name="Event").fill("8")
    expect(event(me)).to_contain_text("Event 8 of")
    me.button("Share").click()
    link = me.page.get_by_label("Link", exact=True).input_value()
    other = visitor(390, "light")
    other.page.goto(link)
    expect(event(other)).to_contain_text("Event 8 of")
    expect(other.page.locator("#ket-viewer")).to_have_value("1")
    expect(me.page).to_have_url(re.compile("viewer=1"))
    me.page.reload()
    expect(event(me)).to_contain_text("Event 8 of")


def test_a_record_comes_as_a_file_and_goes_as_files(visitor, measured, tmp_path):
    me = visitor()
    file = tmp_path / "game.ket"
    file.write_text(measured, encoding="utf-8")
    me.page.goto("/replay")
    me.page.locator("#ket-file").set_input_files(file)
    expect(me.page.locator(".ket-chip").first).to_contain_text("Ada")
    me.page.keyboard.press("End")
    me.page.locator(".ket-saves summary").click()
    texts = {}
    for name in me.page.locator(".ket-saves button").all():
        with me.page.expect_download() as saved:
            name.click()
        texts[saved.value.suggested_filename] = saved.value.path().read_text(encoding="utf-8")
    assert set(texts) == {"qtris.ket", "qtris.json", "qtris.svg", "qtris.qasm", "qtris-circuit.svg"}
    assert parse_record(texts["qtris.ket"]).match == parse_record(measured).match
    assert json.loads(texts["qtris.json"])["result"]
    assert "OPENQASM 3" in texts["qtris.qasm"]
    assert all(texts[name].startswith("<svg") for name in texts if name.endswith(".svg"))


def test_what_is_wrong_is_said_with_its_place(visitor):
    me = visitor()
    me.page.goto("/replay")
    me.page.get_by_label("Paste a record").fill(DRAWN.replace("a1 c1", "c1 a1"))
    me.button("Open").click()
    expect(me.page.get_by_role("alert")).to_contain_text("Check tag does not match")
    expect(me.page.get_by_role("alert")).to_contain_text("Where: Check")
    me.page.goto("/replay?table=nowhere#r=%%%")
    expect(me.page.get_by_role("alert")).to_contain_text("damaged")
    me.page.goto("/replay?table=bakotumi")
    expect(me.page.get_by_role("alert")).to_contain_text("no table")
    me.page.get_by_label("Paste a record").fill(DRAWN)
    me.button("Open").click()
    expect(me.page).to_have_url(re.compile("/replay#r="))


def test_a_position_is_measured_again_and_again(visitor):
    me = visitor(motion="no-preference")
    paste(me, BOARD)
    me.button("Repeat the measurement").click()
    rows = me.page.locator(".ket-histogram tbody tr")
    expect(rows).to_have_count(4)
    expect(rows.nth(2)).to_contain_text("37.5 %")
    expect(me.page.locator(".ket-histogram thead")).to_contain_text("White : Black")
    squares = me.page.locator(".ket-pieces tbody tr")
    expect(squares.filter(has_text="squares 4 and 8")).to_contain_text("white, white")
    me.button("Once").click()
    expect(me.page.get_by_text("1 measurement", exact=True)).to_be_visible()
    me.button("100 times").click()
    expect(me.page.get_by_text("101 measurements")).to_be_visible()
    counts = [
        int(re.match(r"\d+", text)[0])
        for text in me.page.locator(".ket-histogram td:last-child").all_inner_texts()
    ]
    assert sum(counts) == 101
    frequencies = squares.locator("td:last-child").all_inner_texts()
    measured = [re.search(r"exact ([\d.]+)\s%; came (\d+) times", text) for text in frequencies]
    assert all(measured), frequencies
    assert {float(found[1]) for found in measured} == {50.0}, "kittens and pairs are fair coins"
    assert sum(int(found[2]) for found in measured) == 101 * len(measured) / 2
    expect(me.page.locator(".ket-means")).to_contain_text("1.250 points on average (exact)")
    expect(me.page.locator("#ket-remeasure")).to_contain_text("not the average of the scores")
    me.button("Start over").click()
    expect(me.page.get_by_text("101 measurements")).to_have_count(0)


def test_why_it_ended_so(visitor):
    me = visitor(390, "light")
    paste(me, LOST)
    panel = me.page.locator("#ket-review")
    expect(event(me)).to_contain_text("Event 7 of 7")
    expect(panel).to_contain_text("X won")
    me.button("Review every turn").click()
    expect(panel).to_contain_text("The costliest turn was O’s turn 1")
    expect(panel).to_contain_text("win estimate of the strongest bot")
    expect(panel.locator(".ket-comparison li").nth(0)).to_contain_text(re.compile(r"b1\s*0\s%"))
    expect(panel.locator(".ket-comparison li").nth(1)).to_contain_text(re.compile(r"b2\s*50\s%"))
    chart = panel.get_by_role("slider", name="The game as a line")
    chart.focus()
    me.page.keyboard.press("Home")
    me.page.keyboard.press("ArrowRight")
    expect(event(me)).to_contain_text("Event 2 of 7")
    expect(chart).to_have_attribute("aria-valuetext", re.compile(r"O: .*Then O 0\s% by the bot"))
    panel.get_by_text("All turns as a table").click()
    expect(panel.locator("tbody tr")).to_have_count(7)
    me.page.keyboard.press("End")
    panel.locator("tbody tr").last.scroll_into_view_if_needed()
    expect(me.page.locator(".ket-play[data-small]")).to_be_visible()  # whoever reads sees it
    for part in (".ket-frame > svg", ".ket-drive"):
        expect(me.page.locator(part)).to_be_in_viewport(ratio=1)
    me.button("Show that turn").click()
    expect(event(me)).to_contain_text("Event 1 of 7")
    expect(me.page.locator(".ket-frame > svg")).to_be_in_viewport(ratio=1)


def test_another_move_begins_a_variation_and_leads_back(visitor):
    me = visitor()
    paste(me, LOST)
    me.page.get_by_role("slider", name="Event").fill("1")
    expect(event(me)).to_contain_text("Event 1 of 7")
    me.pick("b2")
    bar = me.page.locator(".ket-past", has_text="A variation")
    expect(bar).to_contain_text("you left the game after event 1")
    expect(me.page.locator(".ket-count")).to_have_text("2 of 2")
    me.pick("a3")
    expect(me.page.locator(".ket-count")).to_have_text("3 of 3")
    me.button("Back to the game").click()
    expect(bar).to_be_hidden()
    expect(event(me)).to_contain_text("Event 1 of 7")


def test_what_if_against_a_bot_and_on_one_screen(visitor):
    me = visitor()
    paste(me, LOST)
    me.page.keyboard.press("End")
    expect(event(me)).to_contain_text("Event 7 of 7")
    me.button("Play on from here").click()
    expect(me.toast).to_contain_text("over at this point")
    me.page.keyboard.press("Home")
    me.page.keyboard.press("ArrowRight")
    expect(event(me)).to_contain_text("Event 1 of 7")
    me.button("Play on from here").click()
    me.page.get_by_label("Level").select_option("random")
    expect(me.page.get_by_label("Your seat")).to_have_value("1")
    me.button("Create table").click()
    expect(me.status).to_contain_text("Your turn")
    me.pick("b2")
    me.play_out(me.click_first)
    me.choose("Replay")
    expect(event(me)).to_contain_text("Event")
    me.page.keyboard.press("Home")
    expect(event(me)).to_have_text("Start of the game")
    me.page.keyboard.press("ArrowRight")
    expect(event(me)).to_contain_text("Event 1 of")
    me.button("Play on from here").click()
    me.page.get_by_text("All players on this device").click()
    me.button("Create table").click()
    expect(me.legal.first).to_be_visible()


def test_after_a_game_a_card_tells_what_decided_it_and_the_board_comes_again(
    compiled_expert, visitor
):
    me = visitor(1366, "light")
    me.sit_at(LAST_TURN, "random", "person")
    me.pick("card:CX", "sq:9", "sq:4")
    me.play_out(me.click_first)
    card = me.page.locator(".ket-after")
    expect(card).to_contain_text(re.compile(r"made \d rows?:|Nobody made a row"))
    expect(card.get_by_role("heading", name="Your costliest turn")).to_be_visible()
    expect(card).to_contain_text(re.compile("Played|cost anything"))
    for width, height in ((1366, 650), (390, 664), (844, 390)):
        me.page.set_viewport_size({"width": width, "height": height})
        shape = "tall" if width < height else "wide"
        expect(me.page.locator(f".ket-play[data-shape={shape}]")).to_be_attached()
        me.page.wait_for_load_state("networkidle")
        expect(card).to_contain_text(re.compile("costliest turn"))
        assert card.evaluate("card => card.scrollHeight - card.clientHeight") <= 1, (width, height)
        for part in (card, me.button("Play again"), me.button("Same board")):
            expect(part).to_be_in_viewport(ratio=1)
    me.button("Same board").click()
    expect(card).to_be_hidden()
    expect(me.page.locator('[data-pick="card:CX"]').first).to_be_visible()
    expect(me.lines).to_have_count(1)


def test_a_finished_table_leads_to_its_replay_and_statistics(visitor):
    me = visitor()
    me.sit_at(LAST_TURN, "random", "person")
    me.pick("card:CX", "sq:9", "sq:4")
    me.play_out(me.click_first)
    code = re.search(r"/t/(\w+)", me.page.url)[1]
    me.choose("Repeat the measurement")
    expect(me.page.locator(".ket-histogram")).to_be_visible()
    me.page.set_viewport_size({"width": 390, "height": 664})
    for section, title in (("remeasure", "Repeat the measurement"), ("review", "What decided it")):
        me.page.goto("/health")
        me.page.goto(f"/replay?table={code}#{section}")
        expect(me.page.get_by_role("heading", name=title)).to_be_in_viewport()
    me.page.goto("/")
    me.page.get_by_role("link", name="Open a record").click()
    expect(me.page.get_by_role("heading", level=1)).to_have_text("Open a record")


def test_a_running_table_shows_only_what_one_may_see(visitor):
    me, other = visitor(), visitor()
    code = me.sit("qtris", "person", "open")
    other.server.post(f"/api/tables/{code}/join", {"nonce": "b"})
    # Whoever rolled highest is asked: which of the two is luck.
    expect(me.status).to_contain_text("colour")
    me.page.goto(f"/replay?table={code}")
    expect(me.page.locator(".ket-past")).to_contain_text("what Player 1 saw")
    expect(me.page.locator(".ket-past")).to_contain_text("still being played")
    other.page.goto(f"/replay?table={code}")
    expect(other.page.locator(".ket-past")).to_contain_text("what a spectator saw")
    for one in (me, other):
        one.page.keyboard.press("End")
        expect(one.page.locator("#ket-review, #ket-remeasure, #ket-viewer")).to_have_count(0)
