"""A class in the browser: students join, a teacher seats them, watches and projects; keys, phones,
screen readers.
"""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect
from support.running import running
from support.visitor import LOOKS

from ketplay.server.config import ClassKeys
from ketplay.server.table.table import holder_of

CODE, TOKEN = "bakotu", "7" * 32


@pytest.fixture(scope="module")
def server():
    with running(class_keys=ClassKeys(CODE, holder_of(TOKEN))) as found:
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


def test_a_teacher_and_three_students(visitor):
    boss = teach(visitor())
    expect(boss.page.get_by_alt_text("QR code", exact=False)).to_be_visible()
    pupils = [
        join(visitor(390 if name == "Bob" else 1180), name) for name in ("Ada", "Bob", "Cleo")
    ]
    expect(boss.page.get_by_role("heading", name="Waiting: 3")).to_be_visible()
    boss.page.get_by_label("Game", exact=True).select_option(label="Nim")
    boss.page.locator("summary").first.click()
    boss.page.locator("#ket-option-heaps").fill("1.1")
    boss.page.get_by_label("Clock").select_option("5+5")
    boss.page.get_by_label("Odd one out").select_option("waits")
    boss.button("Start with 3 players").click()
    expect(boss.toast).to_contain_text("1 table started. Still waiting:")
    expect(boss.page.get_by_role("heading", name="Tables: 1")).to_be_visible()
    left = boss.page.locator(".ket-pupil b").inner_text()
    players = [me for me, name in zip(pupils, ("Ada", "Bob", "Cleo"), strict=True) if name != left]
    for me in players:
        expect(
            me.page.locator("ket-board svg").first
        ).to_be_visible()  # they landed there by themselves
        expect(me.page.get_by_role("timer")).to_have_count(2)
        expect(me.page.get_by_text("In the class as")).to_be_visible()
    line = boss.page.locator(".ket-class-tables li")
    expect(line).to_contain_text("to move")
    screen = visitor()
    screen.page.goto(boss.page.get_by_role("link", name="Project").last.get_attribute("href"))
    expect(screen.page.locator(".ket-show svg").first).to_be_visible()
    expect(screen.page.locator(":is(button, a, input, select):visible")).to_have_count(0)
    expect(screen.page.locator(".ket-chip")).to_have_count(2)
    first = next(
        me for me in players if me.page.locator(".ket-chip").first.inner_text().find("you") > 0
    )
    second = next(me for me in players if me is not first)
    first.pick("1-1")
    second.my_turn()
    second.pick("2-1")
    expect(first.status).to_contain_text("You lost.")
    expect(screen.status).to_contain_text("won")
    expect(line).to_contain_text("won")
    expect(boss.page.get_by_role("heading", name="Waiting: 3")).to_be_visible()
    where = first.page.url
    boss.page.get_by_label("Odd one out").select_option("plays a bot")
    boss.button("Start with 3 players").click()
    expect(boss.toast).to_contain_text("2 tables started.")
    for me in pupils:
        expect(me.page.locator("ket-board svg").first).to_be_visible()
    expect(first.page).not_to_have_url(where)  # from the table that is over to the next one
    expect(boss.page.get_by_role("heading", name="Waiting: 0")).to_be_visible()
    boss.page.get_by_role("button", name="Return", exact=False).first.click()
    expect(boss.page.get_by_role("heading", name="Tables: 2")).to_be_visible()


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
    expect(other.page.get_by_role("alert")).to_contain_text("the name ADA is taken")
    me.page.reload()
    expect(me.page.get_by_role("heading", level=1)).to_have_text("Welcome, Ada.")
    boss = teach(visitor())
    boss.page.get_by_role("button", name="Remove Ada from the class").click()
    expect(me.page.get_by_role("alert")).to_contain_text("no longer in the class")
    me.troubles.clear()  # refusals are failed requests, which the browser notes
    other.troubles.clear()


def test_everybody_is_sent_home_only_by_a_second_press(visitor):
    boss, me = teach(visitor()), join(visitor(), "Ada")
    boss.button("End the class").click()
    expect(boss.page.get_by_role("heading", name="Waiting: 1")).to_be_visible()
    boss.button("Press again to end the class").click()
    expect(boss.page.get_by_role("heading", name="Waiting: 0")).to_be_visible()
    expect(me.page.get_by_role("alert")).to_contain_text("no longer in the class")
    me.troubles.clear()


def test_the_teachers_page_is_for_the_teacher(visitor):
    me = visitor()
    me.page.goto("/teach")
    expect(me.page.get_by_text("This page is for the teacher.")).to_be_visible()
    clean(me)
    me.troubles.clear()


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
    for name in ("Bob", "Cleo"):
        me.server.post(f"/api/class/{CODE}/join", {"name": name})
    me.server.post(
        "/api/class/pair", {"game": "nim", "names": ["Bob", "Cleo"], "clock": "5+5"}, TOKEN
    )
    boss = teach(visitor(width, theme))
    expect(boss.page.locator(".ket-class-tables li")).to_have_count(1)
    boss.page.locator("summary").first.click()
    clean(boss)
    assert boss.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    boss.page.goto(boss.page.get_by_role("link", name="Project").last.get_attribute("href"))
    expect(boss.page.locator(".ket-show svg").first).to_be_visible()
    clean(boss)


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
