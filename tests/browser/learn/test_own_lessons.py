"""Lessons of one's own in the browser: in a link, whole or cut, in a file, written and tried out;
the path with all courses, progress as a file; pages for paper.
"""

from __future__ import annotations

import json

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect
from support.running import running
from support.visitor import LOOKS

from ketplay.learn.files import lesson_link
from ketplay.learn.files.template import TEMPLATE

MARK = {"solved": "2026-01-31", "tries": 1}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    folder = tmp_path_factory.mktemp("data")
    (folder / "lessons").mkdir()
    (folder / "lessons" / "stones.md").write_text(TEMPLATE, encoding="utf-8")
    with running(folder / "tables.db", for_browsers=True) as found:
        yield found


def clean(me):
    results = Axe().run(me.page)
    assert results.violations_count == 0, results.generate_report()
    assert me.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def state(me, name):
    expect(me.page.locator(".ket-state")).to_have_attribute("data-state", name)


@pytest.mark.parametrize(("width", "theme"), LOOKS)
def test_a_lesson_is_written_checked_tried_out_and_shared(visitor, width, theme):
    me = visitor(width, theme)
    me.page.goto("/learn")
    me.page.get_by_role("link", name="Write a lesson").click()
    field = me.page.get_by_role("textbox", name="Text of the lesson")
    expect(me.page.get_by_text("No problems found.")).to_be_visible()
    expect(me.page.get_by_text("take is solved by 1-3.")).to_be_visible()
    clean(me)
    field.fill(TEMPLATE.replace('"won"', '"wom"'))
    problem = me.page.get_by_role("button", name="Line 13: goal: there is no fact 'wom'")
    problem.click()
    assert field.evaluate("each => each.selectionStart") == TEMPLATE.index('goal  = "won"')
    clean(me)
    field.fill(TEMPLATE.replace("Take it {", "My own step {"))
    expect(me.page.get_by_text("No problems found.")).to_be_visible()
    expect(me.page.locator(".ket-dots [aria-current]")).to_have_attribute(
        "title", "Step 1: My own step"
    )
    me.pick("1-3")
    state(me, "solved")
    me.button("Share").click()
    link = me.page.get_by_role("dialog").get_by_role("textbox").input_value()
    other = visitor(width, theme)
    other.page.goto(link)
    state(other, "task")
    other.pick("1-1")
    state(other, "tried")
    clean(other)
    other.page.keyboard.press("u")
    state(other, "task")
    other.pick("1-3")
    state(other, "solved")
    other.button("Next").click()
    expect(other.page.get_by_role("heading", level=1)).to_contain_text("Two heaps of one stone")
    other.page.reload()
    expect(other.page.get_by_role("heading", level=1)).to_contain_text("Two heaps of one stone")


def test_a_link_cut_in_half_and_a_file_with_mistakes_are_told(visitor, tmp_path):
    me = visitor()
    link = f"/learn#l={lesson_link.pack(TEMPLATE)}"
    me.page.goto(link[:200])
    expect(me.page.get_by_role("heading", level=1)).to_have_text("This link is incomplete")
    clean(me)
    me.page.goto(link)  # only the end of the address changes
    state(me, "task")
    me.page.goto("/learn")
    wrong = tmp_path / "wrong.md"
    wrong.write_text(TEMPLATE.replace("{#two}", ""), encoding="utf-8")
    file = me.page.locator("input[type=file][accept*=md]")
    file.set_input_files(wrong)
    expect(me.page.get_by_role("heading", level=1)).to_have_text("This lesson cannot be read")
    expect(me.page.get_by_text("a step begins with ## Title {#name}")).to_be_visible()
    me.page.get_by_role("link", name="Change this lesson").click()
    expect(me.page.locator("textarea")).to_have_value(wrong.read_text(encoding="utf-8"))
    me.page.goto("/learn")
    long = tmp_path / "long.md"
    long.write_text(TEMPLATE + "\n" * 40_000, encoding="utf-8")
    file.set_input_files(long)
    expect(me.toast).to_contain_text("at most 32000 characters")


def test_the_path_has_all_courses_and_progress_can_be_moved_and_forgotten(visitor, tmp_path):
    me = visitor(390, "dark")
    me.page.goto("/learn")
    first = me.page.get_by_role("article", name="First ten minutes")
    expect(first.get_by_role("link", name="Lesson 1: Three in a row, not started")).to_be_visible()
    own = me.page.get_by_role("region", name="Lessons of this server")
    expect(own.get_by_role("article", name="The last stone")).to_be_visible()
    table = me.page.get_by_role("article", name="The whole table")
    expect(table).to_contain_text("after First ten minutes")
    clean(me)
    saved = tmp_path / "saved.json"
    keys = ("qtris/first/lines#count", "qtris/first/lines#flip", "qtris/first/kitten#look")
    saved.write_text(json.dumps(dict.fromkeys(keys, MARK)), encoding="utf-8")
    me.page.locator("input[type=file][accept*=json]").set_input_files(saved)
    expect(first.get_by_role("link", name="Lesson 1: Three in a row, solved")).to_be_visible()
    expect(first.get_by_role("link", name="Lesson 2: A kitten, started")).to_be_visible()
    expect(first).to_contain_text("3 of 16 steps solved")
    with me.page.expect_download() as download:
        me.button("Save it as a file").click()
    assert json.loads(download.value.path().read_text(encoding="utf-8"))[keys[0]] == MARK
    me.button("Take it to another device").click()
    code = me.page.get_by_role("img", name="The link as a QR code")
    code.evaluate("each => each.decode()")
    clean(me)
    link = me.page.get_by_role("dialog").get_by_role("textbox").input_value()
    me.page.keyboard.press("Escape")
    other = visitor(390, "light")
    other.page.goto(f"/learn#{link.partition('#')[2]}")
    expect(other.toast).to_contain_text("3 steps from your other device are solved here, too.")
    expect(other.page.get_by_text("3 of 16 steps solved")).to_be_visible()
    first.get_by_role("link", name="Lesson 2: A kitten, started").click()
    me.button("Mark as not solved").click()
    expect(me.button("Mark as not solved")).to_have_count(0)
    me.page.goto("/learn")
    expect(first).to_contain_text("2 of 16 steps solved")
    me.button("Forget what I solved here").click()
    clean(me)
    me.button("Keep them").click()
    expect(first).to_contain_text("2 of 16 steps solved")
    me.button("Forget what I solved here").click()
    me.button("Forget them").click()
    expect(first).to_contain_text("0 of 16 steps solved")


def test_a_page_for_paper(visitor):
    me = visitor()
    me.page.goto("/learn/print/qtris/first")
    expect(me.page.get_by_role("heading", level=1)).to_have_text("First ten minutes")
    boards = me.page.get_by_role("img", name="The board of this step")
    expect(boards).to_have_count(16)
    loaded = "images => images.every(each => each.complete && each.naturalWidth > 0)"
    boards.last.evaluate("each => each.decode()")
    assert boards.evaluate_all(loaded)
    clean(me)
