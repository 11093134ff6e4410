"""A newcomer goes through the first course: by mouse, by keys, by touch, with and without mistakes.

What is right is asked of the solver, so the course may change without this test.
"""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from ketplay.learn.files import discover
from ketplay.learn.situation import begin
from ketplay.learn.solver import solve
from ketplay.learn.verdict import is_right, outcome_of

FIRST = discover.course("qtris/first")
STEPS = [(lesson, step) for lesson in FIRST.lessons for step in lesson.steps]
TO_PLAY = [(lesson, step) for lesson, step in STEPS if step.kind != "play"]


def clean(me):
    results = Axe().run(me.page)
    assert results.violations_count == 0, results.generate_report()


class Newcomer:
    """Somebody at a step, who counts what they press."""

    def __init__(self, me, touch=False):
        self.me = me
        self.touch = touch
        self.presses = 0

    def press(self, locator):
        self.presses += 1
        if self.touch:
            locator.tap()
        else:
            locator.click()

    def state(self, name):
        expect(self.me.page.locator(".ket-state")).to_have_attribute("data-state", name)

    def opened(self, step):
        expect(self.me.page.locator(".ket-dots [aria-current]")).to_have_attribute(
            "title", re.compile(re.escape(step.title))
        )
        self.state("task")

    def answer(self, number):
        self.press(self.me.page.locator(".ket-answers button").nth(number))

    def play(self, step, line):
        played = begin(step)
        for move in line:
            choices = dict(played.choices)
            picks = choices[move]
            for pick in picks:
                self.press(self.me.piece(pick))
            played = played.play(move)
            expect(self.me.page.locator("ket-board:not([data-busy])")).to_be_attached()
            pictured = self.me.page.locator(".ket-text-board")
            expect(pictured).to_have_text(played.text(), use_inner_text=False)

    def solve(self, step):
        if step.options:
            self.answer(rights(step).index(True))
        else:
            self.play(step, solve(begin(step), enough=1).lines[0])
        self.state("solved")

    def err(self, step):
        """The first mistake that one can make, and the way back."""
        if step.options:
            self.answer(rights(step).index(False))
            self.state("tried")
        elif step.kind == "do":
            lines = solve(begin(step)).lines
            wrong = next(move for move, _ in begin(step).choices if (move,) not in lines)
            self.play(step, [wrong])
            self.press(self.me.button("Take back"))
            self.state("task")

    def next(self):
        self.press(self.me.button("Next"))


def rights(step):
    return [is_right(option, outcome_of(step)) for option in step.options]


def test_by_mouse_without_a_mistake_and_axe_finds_nothing(visitor):
    me = visitor(390, "light")
    me.page.goto("/")
    learn = me.page.get_by_role("link", name="Learn", exact=True)
    expect(learn).to_have_attribute("href", "/learn/qtris/first")
    learn.click()
    newcomer = Newcomer(me)
    for number, (_, step) in enumerate(TO_PLAY):
        newcomer.opened(step)
        if number == 1:
            newcomer.err(step)
            clean(me)
        newcomer.solve(step)
        assert me.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        if number == 1:
            clean(me)
        newcomer.next()
    expect(me.button("Play this game")).to_be_visible()
    kitten_is_hidden_and_stays_hidden(me)
    marks = me.page.evaluate("JSON.parse(localStorage.getItem('ketplay.2.learn'))")
    assert len([mark for mark in marks.values() if "solved" in mark]) == len(TO_PLAY)
    assert newcomer.presses <= 50  # and at most 15 for the match
    me.page.goto("/learn")
    expect(me.page.get_by_text("15 of 16 steps solved")).to_be_visible()
    clean(me)


def kitten_is_hidden_and_stays_hidden(me):
    """The decoration beside what is said, on the board of another lesson."""
    me.page.goto("/learn/qtris/first#lines/flip")
    me.pick("card:X", "sq:1")
    say = me.page.locator(".ket-say")
    expect(say).to_have_css("background-image", re.compile("kitten/asleep"))
    me.button("Hide the kitten").click()
    me.page.reload()
    me.pick("card:X", "sq:1")
    expect(say).to_have_css("background-image", "none")
    expect(me.button("Show the kitten")).to_be_visible()


@pytest.mark.long
def test_by_mouse_with_the_commonest_mistake_in_every_step(visitor):
    me = visitor(1180, "dark")
    me.page.goto("/learn/qtris/first")
    newcomer = Newcomer(me)
    for number, (_, step) in enumerate(TO_PLAY):
        newcomer.opened(step)
        if number == 1:
            clean(me)
        newcomer.err(step)
        if number < 2:
            clean(me)
        newcomer.solve(step)
        if number < 3:
            clean(me)
        newcomer.next()
    assert newcomer.presses <= 95  # and at most 15 for the match


# What does not fit when every letter is twice as large. Afterwards it is as before.
TOO_WIDE = """() => {
  const all = [...document.querySelectorAll("body *")].filter((each) => !each.closest("svg"));
  const sizes = all.map((each) => parseFloat(getComputedStyle(each).fontSize));
  all.forEach((each, at) => (each.style.fontSize = `${2 * sizes[at]}px`));
  const wide = all.filter((each) => each.checkVisibility() && !each.closest("pre") &&
    each.getBoundingClientRect().right > innerWidth + 1).map((each) => each.outerHTML.slice(0, 80));
  if (document.documentElement.scrollWidth > innerWidth) wide.push("the page");
  all.forEach((each) => (each.style.fontSize = ""));
  return wide;
}"""


@pytest.mark.long
def test_by_touch_with_large_targets_and_large_letters(visitor):
    me = visitor(390, "dark", has_touch=True, is_mobile=True)
    me.remember("settings", {"confirm": "never"})
    me.page.goto("/learn/qtris/first")
    newcomer = Newcomer(me, touch=True)
    for _, step in TO_PLAY:
        newcomer.opened(step)
        assert me.small_targets == []
        newcomer.solve(step)
        assert me.small_targets == []
        assert me.page.evaluate(TOO_WIDE) == []
        newcomer.next()
    me.page.goto("/learn")
    expect(me.page.get_by_role("link", name="Puzzle of the day")).to_be_visible()
    assert me.small_targets == []
    assert me.page.evaluate(TOO_WIDE) == []


@pytest.mark.long
def test_by_keys_alone(visitor):
    """Squares are chosen by their numbers, cards and answers by their places."""
    me = visitor(1180, "light")
    me.page.goto("/learn/qtris/first")
    newcomer = Newcomer(me)
    keys = 0
    for number, (_, step) in enumerate(TO_PLAY):
        newcomer.opened(step)
        if number == 1:
            # A hint, Flip on square 1, which does not help, and back.
            expect(me.page.locator(".ket-svg [data-legal]").first).to_be_attached()
            me.page.keyboard.press("h")
            expect(me.page.locator(".ket-say[data-state=hint]")).to_be_visible()
            me.page.keyboard.press("1")
            expect(me.page.locator(".ket-svg [data-chosen]")).to_have_count(1)
            for key, state in (("1", "tried"), ("u", "task")):
                me.page.keyboard.press(key)
                newcomer.state(state)
        for key in keys_of(step):
            me.page.keyboard.press(key)
            expect(me.page.locator("ket-board:not([data-busy])")).to_be_attached()
        newcomer.state("solved")
        me.page.keyboard.press("n" if number % 2 else "Enter")  # Next has the focus
        keys += len(keys_of(step)) + 1
    assert keys <= 75, keys  # and at most 20 for the match


def keys_of(step) -> list[str]:
    """What is pressed to solve a step."""
    if step.options:
        right = rights(step).index(True)
        text = step.options[right].text
        return [text if len(text) == 1 else str(right + 1)]
    keys = []
    situation = begin(step)
    for move in solve(situation, enough=1).lines[0]:
        cards = list(dict.fromkeys(picks[0] for _, picks in situation.choices))
        card, *places = dict(situation.choices)[move]
        squares = [pick[3:] if pick.startswith("sq:") else "1" for pick in places]
        keys += [str(cards.index(card) + 1), *squares]
        situation = situation.play(move)
    return keys


# Twenty seconds of thinking are over at once.
HASTE = """const wait = window.setTimeout;
window.setTimeout = (act, time, ...more) => wait(act, time === 20_000 ? 0 : time, ...more);"""


@pytest.mark.long
def test_the_match_is_played_at_a_table_and_comes_back(visitor):
    me = visitor(1180, "dark")
    me.page.add_init_script(HASTE)
    me.page.goto("/learn/qtris/first#game/game")
    me.button("Play this game").click()
    expect(me.page.locator(".ket-lesson")).to_contain_text("diagonal")
    me.page.locator(".ket-lesson").get_by_role("button", name="Hint").click()
    expect(me.page.locator(".ket-mark-hint").first).to_be_attached()
    clicks = me.play_out(me.click_first)
    assert clicks + 2 <= 15  # two for the way to the table and back
    me.page.get_by_role("link", name="Back to the lesson").click()
    expect(me.page.locator(".ket-state")).not_to_have_attribute("data-state", "task")
    expect(me.button("Play again")).to_be_visible()
