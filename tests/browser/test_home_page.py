"""The start page and the pages to read; what they weigh."""

import re
from urllib.parse import unquote

import pytest
from playwright.sync_api import expect

MOST = 60_000  # bytes over the wire, headers included, of everything a first visit loads
SCRIPTS = """[...performance.getEntriesByType("resource")]
  .map((entry) => new URL(entry.name).pathname).filter((path) => path.endsWith(".js"))"""
SHIFTS = """window.shifted = 0; new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.shifted += entry.value;
}).observe({ type: "layout-shift", buffered: true })"""
NAMED = """[...document.querySelectorAll("link[rel=modulepreload]")]
  .map((link) => link.getAttribute("href"))"""


def weigh(me):
    """Collects how many bytes each answer had on the wire."""
    sizes = []
    network = me.page.context.new_cdp_session(me.page)
    network.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    network.send("Network.enable")
    return sizes


def test_choose_a_game_its_options_and_a_bot(visitor):
    me = visitor()
    me.set_up("Nim", rules=True)
    me.page.locator("#ket-option-heaps").fill("1.2")
    me.page.locator("input[name=level][value=random]").check()
    me.page.get_by_label("Your seat").select_option("1")
    me.button("Create table").click()
    expect(me.page.locator(".ket-about")).to_have_text("Heaps: 1.2")
    expect(me.page.locator(".ket-chip").last).to_contain_text("You")


def test_a_wrong_option_is_told_in_a_sentence(visitor):
    me = visitor()
    me.set_up("Nim", rules=True)
    me.page.locator("#ket-option-heaps").fill("banana")
    me.button("Create table").click()
    expect(me.toast).to_contain_text("“Heaps: banana”")
    assert me.page.url.endswith("/")


def test_an_error_does_not_move_the_button_that_is_pressed(visitor):
    me = visitor()
    me.set_up("Nim", rules=True)
    me.page.locator("#ket-option-heaps").fill("banana")
    button = me.button("Create table")
    button.hover()
    with me.page.expect_response(lambda answer: "/api/game" in answer.url):
        me.page.mouse.down()  # the line loses the focus, and the server is asked
    top = button.bounding_box()["y"]
    me.page.wait_for_timeout(100)
    assert button.bounding_box()["y"] == top
    me.page.mouse.up()
    expect(me.toast).to_contain_text("“Heaps: banana”")
    expect(me.page.locator(".ket-options .ket-wrong")).to_contain_text("banana")


def rules_of(me, name="QTris"):
    me.set_up(name, rules=True)
    return lambda option: me.page.locator(f"#ket-option-{option}")


def test_what_follows_from_a_choice_is_shown_and_what_does_not_fit_is_told(visitor):
    me = visitor(390, "light")
    option = rules_of(me)
    option("edition").select_option("compact")
    expect(option("order")).to_have_value("play_draw")
    expect(option("prep")).to_have_value("manual")
    option("noise").select_option("on")
    expect(option("measure")).to_be_hidden()  # a mixed board needs the exact odds
    option("noise_result").select_option("shown")
    expect(option("measure")).to_be_visible()
    option("noise").select_option("off")
    wrong = me.page.locator(".ket-options .ket-wrong")
    option("prep").select_option(label="A board of your own …")
    me.button("Create table").click()  # the browser asks for the board that is missing
    option("prep-other").fill("R.W.B/C+a.W.L/B.W.W")
    option("prep-other").blur()
    expect(wrong).to_contain_text("“Who fills the board: R.W.B/C+a.W.L/B.W.W”")
    expect(wrong).to_contain_text("needs exactly two members")
    expect(option("prep-other")).to_have_attribute("aria-invalid", "true")
    assert me.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    place = me.button("Create table").bounding_box()
    option("prep-other").fill("R.W.B/C+a.W.L/B.C+a.W")
    option("prep-other").blur()
    expect(wrong).to_be_hidden()
    assert me.button("Create table").bounding_box() == place  # nor does it leave under a finger
    me.button("Create table").click()
    expect(me.page.locator(".ket-about")).to_contain_text(
        "Rulebook: Compact book · Who fills the board: R.W.B"
    )


def test_eve_brings_a_third_seat_and_a_preset_its_whole_table(visitor):
    me = visitor()
    option = rules_of(me)
    option("variant").select_option("eve")
    expect(me.page.get_by_label("Watch bots play")).to_be_visible()
    expect(me.page.get_by_label("Watch two bots play")).to_have_count(0)
    me.page.get_by_label("Your seat").select_option("Bob")
    me.button("Create table").click()
    expect(me.page.locator(".ket-chip")).to_have_count(3)
    expect(me.page.locator(".ket-chip").last).to_contain_text("You")
    expect(me.page.locator(".ket-chip").nth(1)).to_contain_text("Eve")
    option = rules_of(me)
    option("variant").select_option("eve")
    me.page.get_by_label("A friend, by link").check()
    me.page.get_by_label("Who plays Player 2?").select_option("greedy")
    me.button("Create table").click()
    expect(me.status).to_contain_text("sit down as Player 3")
    option = rules_of(me)
    option("variant").select_option("eve")
    option("roles").select_option("as_seated")
    me.page.get_by_label("A friend, by link").check()
    me.page.get_by_label("Who plays Eve?").select_option("greedy")
    me.button("Create table").click()
    expect(me.status).to_contain_text("sit down as Bob")
    option = rules_of(me)
    me.page.get_by_label("Presets").select_option("qtris-ex345")
    expect(option("turns")).to_have_value("4")
    expect(option("hands-other")).to_have_value("IXHU.YZCXU")
    me.button("Create table").click()
    expect(me.status).to_contain_text("1 of 4")


def touch_all(me):
    """Chooses every value of every option that is shown, and sets each back."""
    for row in me.page.locator(".ket-options .ket-option select:visible").all():
        if row.get_attribute("id") in ("ket-preset", "ket-option-variant"):
            continue
        expect(me.page.locator(".ket-options[aria-busy]")).to_have_count(0)  # all is as it follows
        before = row.input_value()
        for value in row.locator("option").evaluate_all("all => all.map((each) => each.value)"):
            if value != "*":
                row.select_option(value)
        row.select_option(before)
    expect(me.page.locator(".ket-options[aria-busy]")).to_have_count(0)


@pytest.mark.parametrize(
    ("variant", "players"),
    [
        ("eve", 3),
        pytest.param("everyone", 3, marks=pytest.mark.long),
        pytest.param("duel", 2, marks=pytest.mark.long),
    ],
)
def test_no_option_leads_to_a_dead_end(visitor, variant, players):
    me = visitor()
    option = rules_of(me)
    option("turns").select_option("8")
    option("variant").select_option("eve")  # away from the default first
    option("variant").select_option(variant)
    expect(option("turns")).to_be_visible(visible=variant == "duel")
    expect(option("bell")).to_be_visible(visible=variant == "eve")
    touch_all(me)
    option("turns").select_option("10") if variant == "duel" else None
    with me.page.expect_request("**/api/tables") as asked:
        me.button("Create table").click()
    changed = "" if variant == "duel" else f":variant={variant}"
    assert asked.value.post_data_json["game"] == f"qtris{changed}"
    expect(me.page.locator(".ket-chip")).to_have_count(players)


def test_play_and_learn_follow_the_chosen_game_and_nothing_jumps(visitor):
    me = visitor(390)
    me.run_first(SHIFTS)
    me.page.goto("/", wait_until="networkidle")
    expect(me.page.get_by_role("heading", level=1)).to_contain_text(
        "no colour until it is measured"
    )
    for picture in me.page.locator(".ket-game img").all():
        picture.scroll_into_view_if_needed()
        assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
    assert me.page.locator(".ket-cards .ket-game").count() == 4
    assert me.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    me.page.get_by_role("radio", name=re.compile("^Nim")).check(force=True)
    expect(me.page.get_by_text("Nim against a bot")).to_be_visible()
    learn = me.page.get_by_role("link", name="Learn", exact=True)
    expect(learn).to_have_attribute("href", "/guide/nim")
    me.page.get_by_role("radio", name="QTris").check(force=True)
    expect(learn).to_have_attribute("href", "/learn/qtris/first")
    me.page.locator("summary", has_text="More choices").click()
    expect(me.button("Create table")).to_be_visible()
    me.page.locator("summary", has_text="Rules of this table").click()
    me.page.get_by_role("radio", name=re.compile("^Nim")).check(force=True)
    assert me.page.evaluate("window.shifted") < 0.05
    me.button("Play now").click()
    expect(me.page.get_by_role("heading", level=1)).to_have_text("Nim")
    me.page.goto("/")
    me.button("Play Tic-tac-toe").click()
    expect(me.page.get_by_role("heading", level=1)).to_have_text("Tic-tac-toe")


def test_an_address_may_name_the_game_and_its_options(visitor):
    me = visitor()
    me.page.goto("/?game=nim:heaps=1.2,order=size")
    expect(me.page.get_by_role("radio", name=re.compile("^Nim"))).to_be_checked()
    expect(me.page.locator("#ket-option-heaps")).to_have_value("1.2")
    expect(me.page.locator("#ket-option-order")).to_have_value("size")
    for wish, says in (
        ("nim:cats=1", "no option 'cats'"),
        ("nim:heaps=x", "“Heaps: x”"),
        ("chess", "no game 'chess'"),
    ):
        me.page.goto(f"/?game={wish}")
        expect(me.page.locator(".ket-options .ket-wrong")).to_contain_text(says)


def test_every_level_says_how_it_thinks(visitor):
    me = visitor()
    me.set_up("QTris")
    levels = me.page.locator(".ket-levels .ket-choice")
    expect(levels.first).to_be_visible()
    for level in levels.all():
        assert len(level.locator(".ket-dim").first.inner_text()) > 30


def test_join_by_a_code_as_people_write_it(visitor):
    me = visitor()
    code = me.server.open("nim", "person", "open")["code"]
    me.page.goto("/")
    me.page.get_by_role("textbox", name="Join a table").fill(f" {code[:4].upper()}-{code[4:]} ")
    me.button("Join").click()
    expect(me.page.get_by_role("dialog")).to_contain_text("Open seat")
    me.button("Just watch").click()
    expect(me.page.get_by_role("dialog")).to_have_count(0)


def test_continue_where_I_was(visitor):
    me = visitor()
    me.page.goto("/")
    me.button("Play now").click()
    me.my_turn()
    there = me.page.url
    me.page.goto("/")
    entry = me.page.locator(".ket-entry a")
    expect(entry).to_contain_text(re.compile(r"QTris with \w+ · just now"))
    picture = entry.locator("img")
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
    assert "hands:?" in unquote(picture.get_attribute("src"))  # one's own hand is not shown here
    entry.click()
    expect(me.page).to_have_url(there)
    me.my_turn()
    me.page.goto("/")
    me.page.get_by_role("button", name=re.compile("Remove table")).click()
    expect(me.page.locator(".ket-entry")).to_have_count(0)
    me.page.reload()
    expect(me.button("Play now")).to_be_visible()
    expect(me.page.locator(".ket-entry")).to_have_count(0)


@pytest.mark.parametrize(
    ("minutes", "says"),
    [(0, "just now"), (3, "3 minutes ago"), (130, "2 hours ago"), (2900, "2 days ago")],
)
def test_continue_says_how_long_ago_it_was(visitor, minutes, says):
    me = visitor()
    me.page.goto("/nowhere")
    ago = 'ago => import("/home/words.js").then((words) => words.homeWords.ago(ago))'
    assert me.page.evaluate(ago, minutes * 60_000) == says


def test_two_bots_can_be_watched(visitor):
    me = visitor()
    me.set_up("Nim")
    me.page.get_by_label("Watch two bots play").check()
    first, second = me.page.get_by_label("Which bot plays").all()
    strongest = second.locator("option").last.get_attribute("value")
    first.select_option("random")
    second.select_option(strongest)
    with me.page.expect_request("**/api/tables") as asked:
        me.button("Create table").click()
    assert [seat["level"] for seat in asked.value.post_data_json["seats"]] == ["random", strongest]
    expect(me.status).to_contain_text("won")


def test_rules_and_fairness_can_be_read(visitor):
    me = visitor()
    me.page.goto("/rules")
    me.page.get_by_role("link", name=re.compile("^Nim")).click()
    expect(me.page.locator(".ket-article h1")).to_contain_text("Nim")
    me.page.goto("/fairness")
    expect(me.page.locator(".ket-article h1")).to_be_visible()
    expect(me.page.get_by_role("heading", name="Chance on this server so far")).to_be_visible()
    me.page.goto("/nowhere")
    expect(me.page.get_by_role("heading", level=1)).to_contain_text("not found")


def test_a_first_visit_loads_little(visitor):
    me = visitor(fresh=True)
    sizes = weigh(me)
    me.page.goto("/", wait_until="networkidle")
    assert 10 * 300 < sum(sizes) < MOST
    page = visitor(fresh=True)
    sizes = weigh(page)
    page.sit("qtris", "person", "random")
    page.my_turn()
    page.page.wait_for_load_state("networkidle")
    assert 10 * 300 < sum(sizes) < MOST


def test_a_page_names_its_scripts_before_they_are_found(visitor):
    me = visitor()
    for path in ("/", "/rules", "/replay", "/board/nim", "/class", "/fairness"):
        me.page.goto(path, wait_until="networkidle")
        later = set(me.page.evaluate(SCRIPTS)) - set(me.page.evaluate(NAMED))
        # The last two come when everything else is there.
        at_leisure = {"/lib/device/offline.js", "/read/statistics.js"}
        assert later - at_leisure == {"/main.js", "/theme.js"}, path


def test_nothing_inline_and_nothing_from_elsewhere(visitor):
    me = visitor()
    answer = me.page.goto("/")
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    expect(me.button("Play now")).to_be_visible()
    assert me.page.locator("[style]").count() == 0
    assert me.page.locator("script:not([src]), style").count() == 0


def test_what_the_lab_found_can_be_read(visitor):
    me = visitor(width=390)
    me.page.goto("/rules")
    me.page.get_by_role("link", name="what the lab found").click()
    expect(me.page.locator(".ket-article h1")).to_have_text("The lab")
    me.page.goto("/lab")
    me.page.get_by_role("link", name="Amplification as a circuit").first.click()
    expect(me.page.locator(".ket-article h1")).to_have_text("Amplification as a circuit")
    image = me.page.locator(".ket-article img").first
    assert image.evaluate("node => node.decode().then(() => node.naturalWidth)") > 300
    assert me.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    me.page.get_by_role("link", name="All results").click()
    expect(me.page.locator(".ket-article h1")).to_have_text("The lab")
