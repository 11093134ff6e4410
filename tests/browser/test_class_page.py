"""A class in the browser: students join, a teacher seats them, watches and projects; keys, phones,
screen readers.
"""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect
from support.running import running
from support.visitor import LOOKS

from ketplay.server.config import ClassKeys
from ketplay.server.table.table import holder_of

CODE, TOKEN = "bakotu", "7" * 32
NAMES = ("Ada", "Bob", "Cleo")
SETTLE = "qtris/first/settle#settle"
PREPARED = "qtris:prep=W.B.W/B.W.B/R.L.W"


@pytest.fixture(scope="module")
def server():
    with running(for_browsers=True, class_keys=ClassKeys(CODE, holder_of(TOKEN))) as found:
        yield found


@pytest.fixture(autouse=True)
def empty(server):
    """Everybody goes home after a test."""
    yield
    server.post("/api/class/dismiss", {}, TOKEN)
    for table in server.get("/api/class", TOKEN).json()["tables"]:
        server.post("/api/class/release", {"table": table["code"]}, TOKEN)


def clean(me):
    results = Axe().run(me.page)
    assert results.violations_count == 0, results.generate_report()


def join(me, name, path=f"/class/{CODE}"):
    me.page.goto(path)
    me.page.get_by_label("Your name").fill(name)
    me.button("Join").click()
    expect(me.page.get_by_role("heading", level=1)).to_have_text(f"Welcome, {name}.")
    return me


def teach(me):
    me.page.goto(f"/teach#{TOKEN}")
    expect(me.page.get_by_role("heading", level=1)).to_have_text("Class")
    assert TOKEN not in me.page.url
    return me


@pytest.mark.long
def test_a_lesson_with_three_pupils(visitor):
    boss = teach(visitor())
    expect(boss.page.get_by_alt_text("QR code", exact=False)).to_be_visible()
    pupils = {name: join(visitor(390 if name == "Bob" else 1180), name) for name in NAMES}
    expect(boss.page.get_by_role("heading", name="Waiting: 3")).to_be_visible()
    boss.page.get_by_label("Game", exact=True).select_option(label="Nim")
    boss.page.get_by_text("More choices").click()
    boss.page.get_by_text("Rules of this table").click()
    boss.page.locator("#ket-option-heaps").fill("1.1")
    boss.page.get_by_label("Clock").select_option("5+5")
    pair_by_hand(boss)
    boss.button("Start with 3 players").click()
    expect(boss.toast).to_contain_text("2 tables started.")
    ada, bob = pupils["Ada"], pupils["Bob"]
    for me in (ada, bob):
        expect(me.page.locator("ket-board svg").first).to_be_visible()  # without a click
        expect(me.page.get_by_role("timer")).to_have_count(2)
    ada.open_drawer()
    expect(ada.page.get_by_text("In the class as Ada")).to_be_visible()
    ada.page.keyboard.press("Escape")
    line = boss.page.locator(".ket-class-tables li").filter(has_text="Bob")
    expect(line).to_contain_text("Bob to move")
    picture = line.get_by_role("img", name="Board of Bob – Ada")
    expect(picture).to_have_attribute("src", re.compile("boards/.*svg"))
    freeze_and_go_on(boss, bob)
    screen = visitor()
    screen.page.goto(line.get_by_role("link", name="Project").get_attribute("href"))
    expect(screen.page.locator(".ket-show svg").first).to_be_visible()
    expect(screen.page.locator(":is(button, a, input, select):visible")).to_have_count(0)
    names = screen.page.locator(".ket-chip-name b")
    expect(names).to_have_text(["Bob", "Ada"])
    assert names.evaluate_all("all => all.every((each) => each.scrollWidth <= each.clientWidth)")
    bob.pick("1-1")
    ada.my_turn()
    expect(screen.page.locator(".ket-news")).to_contain_text("Bob: take")
    come_back(boss, visitor(), "Ada").pick("2-1")
    expect(ada.status).to_contain_text("Ada won")  # the old phone only watches
    expect(bob.status).to_contain_text("You lost")
    expect(screen.status).to_contain_text("Ada won")
    expect(line).to_contain_text("Ada won")
    scores = boss.page.get_by_role("row", name="Ada", exact=False)
    expect(scores).to_have_text("Ada110" + "01")
    with boss.page.expect_download() as saved:
        boss.button("Save as CSV").click()
    assert "Ada,1,1,0,0,1.0" in saved.value.path().read_text(encoding="utf-8")
    expect(boss.page.get_by_role("heading", name="Waiting: 2")).to_be_visible()
    boss.page.get_by_role("button", name="Return", exact=False).first.click()
    expect(boss.page.get_by_role("heading", name="Waiting: 3")).to_be_visible()


def pair_by_hand(boss):
    """By keys: Ada and Cleo; apart again; and by dragging: Bob, who begins, and Ada."""
    boss.page.get_by_role("button", name="Pair Ada with someone").press("Enter")
    boss.page.get_by_role("button", name="Pair Ada with Cleo").press("Enter")
    groups = boss.page.get_by_role("list", name="Who plays whom").get_by_role("listitem")
    expect(groups).to_have_text(["Ada – Cleo×"])
    boss.page.get_by_role("button", name="Separate Ada – Cleo").press("Enter")
    expect(groups).to_have_count(0)
    rows = boss.page.locator(".ket-pupils li")
    rows.filter(has_text="Bob").drag_to(rows.filter(has_text="Ada"))
    expect(groups).to_have_text(["Bob – Ada×"])
    clean(boss)


def freeze_and_go_on(boss, pupil):
    """Everyone reads the teacher's sentence until the games go on."""
    boss.page.get_by_label("What everyone reads").fill("Look at the screen!")
    boss.button("Eyes on me").click()
    cover = pupil.page.get_by_role("dialog", name="Look at the screen!")
    expect(cover).to_be_visible()
    clean(pupil)
    boss.button("Go on playing").click()
    expect(cover).to_have_count(0)
    boss.button("Eyes on me").wait_for()


def come_back(boss, phone, name):
    """A pupil with another phone, let in by the teacher."""
    phone.page.goto(f"/class/{CODE}")
    phone.page.get_by_label("Your name").fill(name)
    phone.button("Join").click()
    expect(phone.page.get_by_role("alert")).to_contain_text(f"is already called {name}")
    phone.button("That is me").click()
    expect(phone.page.get_by_role("heading", level=1)).to_have_text(f"Are you {name}?")
    number = phone.page.locator(".ket-code").inner_text()
    expect(boss.page.locator(".ket-requests")).to_contain_text(number)
    boss.button(f"That is {name}").click()
    expect(phone.page.locator("ket-board svg").first).to_be_visible()
    return phone


def test_wrong_codes_and_names_are_told(visitor):
    me, other = visitor(), visitor()
    me.page.goto("/")
    me.page.get_by_role("textbox", name="Code").fill("bako-ta")
    me.page.keyboard.press("Enter")
    me.page.get_by_label("Your name").fill("Ada")
    me.page.keyboard.press("Enter")
    alert = me.page.get_by_role("alert")
    expect(alert).to_contain_text("there is no class 'bakota'")
    clean(me)
    me.page.get_by_label("Class code").fill("BAKO TU")
    me.button("Join").click()
    expect(me.page.get_by_role("heading", level=1)).to_have_text("Welcome, Ada.")
    other.page.goto("/class")
    other.page.get_by_label("Class code").fill(CODE)
    other.page.get_by_label("Your name").fill("ADA")
    other.button("Join").click()
    expect(other.page.get_by_role("alert")).to_contain_text("is already called ADA")
    me.page.reload()
    expect(me.page.get_by_role("heading", level=1)).to_have_text("Welcome, Ada.")
    boss = teach(visitor())
    boss.page.get_by_role("button", name="Remove Ada from the class").click()
    expect(me.page.get_by_role("alert")).to_contain_text("no longer in the class")


def test_everybody_is_sent_home_only_by_a_second_press(visitor):
    boss, me = teach(visitor()), join(visitor(), "Ada")
    boss.button("End the class").click()
    expect(boss.page.get_by_role("heading", name="Waiting: 1")).to_be_visible()
    boss.button("Press again to end the class").click()
    expect(boss.page.get_by_role("heading", name="Waiting: 0")).to_be_visible()
    expect(me.page.get_by_role("alert")).to_contain_text("no longer in the class")


def test_the_teachers_page_is_for_the_teacher(visitor):
    me = visitor()
    me.page.goto("/teach")
    expect(me.page.get_by_text("This page is for the teacher.")).to_be_visible()
    clean(me)


def test_by_keyboard_alone(visitor):
    me, boss = visitor(), visitor()
    me.page.goto(f"/class/{CODE}")
    expect(me.page.get_by_label("Your name")).to_be_focused()
    me.page.keyboard.type("Ada")
    me.page.keyboard.press("Enter")
    expect(me.page.get_by_role("heading", level=1)).to_have_text("Welcome, Ada.")
    teach(boss)
    boss.page.get_by_label("Game", exact=True).focus()
    boss.page.keyboard.type("Nim")
    for _ in range(9):
        boss.page.keyboard.press("Tab")
        if boss.page.evaluate("document.activeElement.type") == "submit":
            break
    boss.page.keyboard.press("Enter")
    expect(me.page.locator("ket-board svg").first).to_be_visible()
    expect(me.page).to_have_title("● Your turn · Nim")


@pytest.mark.parametrize(("width", "theme"), LOOKS)
def test_axe_finds_nothing(visitor, width, theme):
    me = visitor(width, theme)
    me.page.goto(f"/class/{CODE}")
    expect(me.page.get_by_role("heading", level=1)).to_be_visible()
    clean(me)
    join(me, "Ada")
    clean(me)
    begin(me.server, {"game": PREPARED, "groups": [["Bob", "Cleo"]], "clock": "5+5"})
    boss = teach(visitor(width, theme))
    expect(boss.page.locator(".ket-class-tables li")).to_have_count(1)
    boss.page.locator("summary").first.click()
    clean(boss)
    assert boss.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    boss.page.goto(boss.page.get_by_role("link", name="Project").last.get_attribute("href"))
    expect(boss.page.locator(".ket-show svg").first).to_be_visible()
    expect(boss.page.locator(".ket-show-odds li").first).to_contain_text("%")
    expect(boss.page.locator("ket-board [href='#qtris-back']")).to_have_count(0)  # the board alone
    clean(boss)


def begin(server, wish):
    """A table of two pupils who are ready."""
    names = wish["groups"][0]
    known = [
        server.post(f"/api/class/{CODE}/join", {"name": name}).json()["token"] for name in names
    ]
    code = server.post("/api/class/pair", wish, TOKEN).json()["tables"][0]
    for token in known:
        server.post(f"/api/tables/{code}/ready", {}, token)


def test_all_tables_begin_from_a_line_that_the_teacher_pastes(visitor):
    boss = teach(visitor())
    for name in ("A", "B", "C", "D"):
        boss.server.post(f"/api/class/{CODE}/join", {"name": name})
    boss.page.get_by_label("Game", exact=True).select_option(label="Nim")
    line = boss.page.get_by_label("Position line")
    expect(line).to_be_hidden()
    boss.page.get_by_label("Board", exact=True).select_option("from a position line …")
    line.fill("nim 1.2.2 1")
    boss.button("Start with 4 players").click()
    expect(boss.toast).to_contain_text("2 tables started.")
    for table in boss.server.get("/api/class", TOKEN).json()["tables"]:
        view = boss.server.get(f"/api/tables/{table['code']}/view").json()
        assert view["position"] == "nim 1.2.2 1"


def test_a_class_goes_through_a_lesson_votes_and_is_forgotten(visitor):
    boss, phone, screen = visitor(), visitor(390, "dark"), visitor()
    phone.page.goto(f"/class/{CODE}")
    expect(phone.page.get_by_text("Your teacher sees which steps of lessons")).to_be_visible()
    join(phone, "Ada")
    teach(boss)
    boss.page.get_by_label("Lesson or course").select_option("3 Settle")
    boss.button("Assign").click()
    expect(phone.page.get_by_role("heading", level=1)).to_contain_text("Make square 5 white")
    phone.pick("card:X", "sq:5")
    region = boss.page.get_by_role("region", name="Lessons", exact=True)
    cell = region.get_by_role("row", name=re.compile("^Ada")).get_by_role("cell").first
    expect(cell).to_contain_text("tried, 1 wrong try")  # without asking
    region.get_by_role("button", name="Step 1: Settle, White for certain").click()
    expect(region).to_contain_text("1× X5 Flip leaves a kitten as it is.")
    region.get_by_role("button", name="Step 2: Settle, And a left one?").click()
    expect(region).to_contain_text("No wrong answers yet.")
    clean(boss)
    assert boss.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    boss.button("Vote on this question").click()
    question = phone.page.get_by_role("dialog", name=re.compile("This one looks left"))
    question.get_by_role("button", name="White").click()
    expect(region).to_contain_text("1 answer so far.")
    clean(phone)
    screen.remember("teacher-token", TOKEN)
    screen.page.goto("/show")
    expect(screen.page.get_by_role("listitem").filter(has_text="Fifty-fifty")).to_be_visible()
    boss.button("Second round").click()
    expect(region).to_contain_text("0 answers so far.")
    question.get_by_role("button", name="Black").click()
    expect(region).to_contain_text("1 answer so far.")
    boss.button("Show the answers").click()
    for place in (region, question, screen.page):
        expect(place.get_by_role("row", name="Black ✓ right 0 1")).to_be_visible()
        expect(place.get_by_role("row", name="White 1 0")).to_be_visible()
    clean(screen)
    boss.button("Run the experiment").click()
    expect(screen.page.locator(".ket-say")).to_contain_text("Black. No measurement of colour")
    clean(phone)
    boss.button("End the vote").click()
    expect(question).to_have_count(0)
    expect(screen.page.locator(".ket-show")).to_be_visible()
    boss.page.get_by_label("Pace").select_option("all together")
    boss.button("Assign").click()
    boss.button("Next step").click()
    expect(phone.page.get_by_role("heading", level=1)).to_contain_text("This one looks left")
    expect(phone.page.get_by_text("Your teacher decides when to go on.")).to_be_visible()
    expect(phone.button("Skip")).to_have_count(0)
    with boss.page.expect_download() as saved:
        region.get_by_role("button", name="Save answers as CSV").click()
    row = f"Ada,{SETTLE},tried,1,0,,X5"
    assert row in saved.value.path().read_text(encoding="utf-8").splitlines()
    boss.button("Forget this class").click()
    boss.button("Press again: names and answers are removed").click()
    expect(boss.page.get_by_role("heading", name="Waiting: 0")).to_be_visible()
    expect(region).to_contain_text("Nothing is assigned.")


@pytest.mark.long  # it goes every five seconds
def test_the_large_screen_goes_from_table_to_table(visitor):
    boss = teach(visitor())
    boss.page.goto("/show?every=5")
    expect(boss.status).to_have_text("No games are being played right now.")
    expect(boss.page.locator(".ket-code")).to_have_text(CODE)
    clean(boss)
    known = {
        name: boss.server.post(f"/api/class/{CODE}/join", {"name": name}).json()["token"]
        for name in "ABCD"
    }
    for game, names in (("nim", ["A", "B"]), ("tictactoe", ["C", "D"])):
        code = boss.server.post("/api/class/pair", {"game": game, "names": names}, TOKEN).json()[
            "tables"
        ][0]
        for name in names:
            boss.server.post(f"/api/tables/{code}/ready", {}, known[name])
    heading = boss.page.get_by_role("heading", level=1)
    expect(heading).to_have_text("Nim")
    expect(heading).to_have_text("Tic-tac-toe")
