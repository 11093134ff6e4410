"""Courses of the other games in the page: brackets, kittens, moves that are put together.

What is right is asked of the solver, so the courses may change without this test.
"""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from ketplay.learn.files import discover
from ketplay.learn.situation import begin
from ketplay.learn.solver import solve
from ketplay.learn.verdict import Attempt, is_right, judge, outcome_of

STATE = ".ket-state"
COURSES = ("brakets/brackets", "octal/last", "quantized/boards")
STEPS = [
    (f"{name}/{lesson.id}", step)
    for name in COURSES
    for lesson in discover.course(name).lessons
    for step in lesson.steps
]
LOOKS = [(width, theme) for width in (390, 1180) for theme in ("light", "dark")]


def clean(me):
    results = Axe().run(me.page)
    assert results.violations_count == 0, results.generate_report()


def state(me, name):
    expect(me.page.locator(STATE)).to_have_attribute("data-state", name)


def open_step(me, address, step):
    me.page.goto("about:blank")
    course, lesson = address.rsplit("/", 1)
    me.page.goto(f"/learn/{course}#{lesson}/{step.id}")
    state(me, "task")
    expect(me.page.locator("ket-board svg").first).to_be_visible()


def rights(step):
    return [is_right(option, outcome_of(step)) for option in step.options]


def answer(me, number):
    me.page.locator(".ket-answers button").nth(number).click()


def play(me, situation, move):
    if move[0].isdigit() and situation.game.open_moves:  # a factor, which no tap gives
        field = me.page.get_by_label("Or type it:")
        field.fill(move)
        expect(me.page.locator(".ket-ghost")).to_be_attached()
        field.press("Enter")
    else:
        for pick in dict(situation.choices)[move]:
            me.piece(pick).click()
        if situation.game.open_moves:
            me.button("Play it").click()
    played = situation.play(move)
    expect(me.page.locator(".ket-text-board")).to_have_text(played.text())
    return played


def solve_step(me, step):
    if step.options:
        answer(me, rights(step).index(True))
    else:
        situation = begin(step)
        for move in solve(situation, enough=1).lines[0]:
            situation = play(me, situation, move)
    state(me, "solved")


def err(me, step):
    """The first mistake that one can make; some steps leave no room for one."""
    if step.options:
        answer(me, rights(step).index(False))
        state(me, "tried")
        return True
    for move, _ in begin(step).choices:
        if judge(step, Attempt(line=(move,))).state == "tried":
            play(me, begin(step), move)
            state(me, "tried")
            return True
    return False


def is_wide(me):
    return me.page.evaluate("document.documentElement.scrollWidth > innerWidth")


@pytest.mark.slow
@pytest.mark.parametrize(
    "address", ["brakets/brackets/coins", "octal/last/mirror", "quantized/boards/two-boards"]
)
def test_a_lesson_is_solved_on_a_phone(visitor, address):
    me = visitor(390)
    for step in discover.lesson(address)[1].steps:
        open_step(me, address, step)
        assert not is_wide(me)
        solve_step(me, step)
    clean(me)


@pytest.mark.long
@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_a_step_is_for_everybody_in_every_state(visitor, look):
    """Every step in one of the looks; with a mistake and solved, the first step of each lesson."""
    me = visitor(*look)
    for address, step in STEPS[LOOKS.index(look) :: len(LOOKS)]:
        open_step(me, address, step)
        is_for_everybody(me)
        if step is not discover.lesson(address)[1].steps[0] or step.kind == "play":
            continue
        if err(me, step):
            is_for_everybody(me)
            open_step(me, address, step)
        solve_step(me, step)
        is_for_everybody(me)


def is_for_everybody(me):
    assert not is_wide(me), me.page.url
    assert me.small_targets == [], me.page.url
    clean(me)


@pytest.mark.slow
def test_a_move_is_typed_and_its_refusal_is_told(visitor):
    """What a move would do, why one cannot be played, and a weight that no tap gives."""
    me = visitor(1180)
    address = "quantized/boards/weights"
    step = discover.lesson(address)[1].step("factor")
    open_step(me, address, step)
    field = me.page.get_by_label("Or type it:")
    field.fill("a1")
    expect(me.page.locator(".ket-refusal")).to_contain_text("a1 is taken")
    field.fill("2*b2+b1")
    expect(me.page.locator(".ket-ghost")).to_be_attached()
    field.press("Enter")
    state(me, "solved")


@pytest.mark.slow
def test_one_bracket_is_laid_card_by_card(visitor):
    me = visitor(390)
    me.page.goto("/board/brakets")
    for pick in ("card:H", "card:01", "card:b0"):
        me.piece(pick).click()
        expect(me.page.locator("ket-board:not([data-busy])")).to_be_attached()
    expect(me.status).to_contain_text("closes it at 1/2")
    assert "b=H.01.b0" in me.page.url
    me.piece("tool:lift").click()
    expect(me.status).to_contain_text("<0| is lifted")
    expect(me.button("Play this board")).to_have_count(0)
    assert not is_wide(me)
    clean(me)
