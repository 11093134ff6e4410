"""Puzzles, repetition and turns tried again, by mouse and by keys, on a phone and on a screen."""

from __future__ import annotations

import re
from datetime import date

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from ketplay.learn.files import discover
from ketplay.learn.puzzles import collection
from ketplay.learn.puzzles.mistake import code_of
from ketplay.learn.situation import begin
from ketplay.learn.solver import solve

SETTLE = discover.lesson("qtris/first/settle")


def clean(me):
    results = Axe().run(me.page)
    assert results.violations_count == 0, results.generate_report()
    assert me.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def state(me, name):
    expect(me.page.locator(".ket-state")).to_have_attribute("data-state", name)


def marks(me):
    return me.page.evaluate("JSON.parse(localStorage.getItem('ketplay.2.learn') || '{}')")


def test_puzzles_of_the_day_by_number_and_by_idea(visitor):
    me = visitor(width=390)
    page = me.page
    page.goto(f"{me.server.url}/learn/puzzle")
    expect(page.locator(".ket-panel")).to_have_count(4)
    clean(me)
    today = collection.of_day("qtris", date.today()).number
    page.get_by_role("link", name=f"Today: puzzle {today}").first.click()
    expect(page.locator(".ket-learn-where")).to_have_text(f"Puzzles / Puzzle {today}")
    state(me, "task")
    page.keyboard.press("h")
    expect(page.locator(".ket-say")).to_have_text(re.compile("What the best turn does: "))
    clean(me)
    page.goto(f"{me.server.url}/learn/qtris/puzzle#5/find")
    expect(page.locator(".ket-learn-where")).to_have_text("Puzzles / Puzzle 5")
    step = discover.lesson("qtris/puzzle/5")[1].steps[0]
    played = begin(step)
    for move in solve(played, enough=1).lines[0]:
        for pick in dict(played.choices)[move]:
            me.piece(pick).click()
        played = played.play(move)
        expect(page.locator(".ket-text-board")).to_have_text(played.text(), use_inner_text=False)
    state(me, "solved")
    expect(page.locator(".ket-say")).to_have_text(re.compile("^That is it: "))
    kept = marks(me)
    assert kept["qtris/puzzle/5#find"] == {"solved": date.today().isoformat()}
    assert kept["rating:qtris"]["puzzles"] == 2
    page.get_by_text("Choose another puzzle").click()
    page.get_by_label("Show my rating").check()
    expect(page.get_by_text(f"Your rating here: {kept['rating:qtris']['rating']}.")).to_be_visible()
    clean(me)
    page.get_by_role("button", name="Next").click()
    expect(page.locator(".ket-learn-where")).to_have_text("Puzzles / Puzzle 6")
    page.get_by_label("Idea").select_option("cover")
    easiest = collection.with_tag("qtris", "cover")[0].number
    expect(page.locator(".ket-learn-where")).to_have_text(f"Puzzles / Puzzle {easiest}")
    page.goto(f"{me.server.url}/learn/qt3/puzzle#1/find")
    options = discover.lesson("qt3/puzzle/1")[1].steps[0].options
    right = [option.is_right for option in options]
    page.locator(".ket-answers button").nth(right.index(False)).click()
    state(me, "tried")
    page.locator(".ket-answers button").nth(right.index(True)).click()
    state(me, "solved")


def test_ideas_come_back_and_turns_are_tried_again(visitor):
    me = visitor()
    page = me.page
    course, lesson = SETTLE
    solved = {discover.key(course, lesson, step): {"solved": "2020-01-01"} for step in lesson.steps}
    me.remember("learn", solved)
    page.goto(f"{me.server.url}/learn")
    page.get_by_role("link", name="Repeat (2)").click()
    expect(page.get_by_role("link", name="settle", exact=True)).to_be_visible()
    clean(me)
    page.get_by_role("link", name="settle", exact=True).click()
    state(me, "task")
    with page.expect_response("**/api/step") as asked:
        page.keyboard.press("h")
    address = asked.value.request.post_data_json
    step = discover.step_of(discover.lesson(address["lesson"])[1], address["step"])
    if step.options:
        page.locator(".ket-answers button").nth(1).click()  # black, the right answer
    else:
        for pick in dict(begin(step).choices)["H5"]:
            me.piece(pick).click()
    state(me, "solved")
    expect(page.locator(".ket-repeat-result")).to_have_text(
        re.compile("With a hint: it comes back tomorrow. The next idea: kitten is no bag")
    )
    clean(me)
    kept = marks(me)
    assert kept["idea:qtris/settle"]["box"] == 0
    assert kept["idea:qtris/settle"]["seen"] == date.today().isoformat()
    assert not [key for key in kept if "@" in key]
    code = code_of(1, "nim:heaps=1.2 1.2 0")
    page.goto(f"{me.server.url}/learn/mistake#{code}/find")
    expect(page.locator(".ket-task")).to_have_text(re.compile("lowered your expected score"))
    me.piece("1-1").click()
    state(me, "tried")
    page.keyboard.press("u")
    state(me, "task")
    me.piece("2-1").click()
    state(me, "solved")
    assert marks(me) == kept  # nothing is marked
