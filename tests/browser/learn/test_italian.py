"""Lessons 1.1 to 1.6 in Italian, on a telephone: no English is left, and longer words fit, too."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from playwright.sync_api import expect

import ketplay
from ketplay.learn.files import discover
from ketplay.learn.hints import hint
from ketplay.learn.languages import speech
from ketplay.learn.situation import begin
from ketplay.learn.solver import solve
from ketplay.learn.texts import fill
from ketplay.learn.verdict import is_right, outcome_of

SOURCE = Path(ketplay.__file__).parent
QTRIS = SOURCE / "games" / "qtris"
FIRST = discover.course("qtris/first").in_language("it")
STEPS = [step for lesson in FIRST.lessons[:6] for step in lesson.steps]
NAMES = {"ketplay", "ket", "play", "qtris", "cx", "english", "italiano"}  # in every language
WORD = re.compile(r"[^\W\d_]{2,}")
# Every text of the page, seen or only heard.
TEXTS = """() => {
  const texts = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement: parent, data } = walker.currentNode;
    if (!parent.closest("script, style, noscript")) texts.push(data);
  }
  for (const name of ["aria-label", "title", "data-name", "data-first", "data-steps", "alt"])
    for (const each of document.body.querySelectorAll(`[${name}]`))
      texts.push(each.getAttribute(name));
  return texts.map((each) => each.trim()).filter(Boolean);
}"""
# The page in a pseudo-language, with every vowel marked and said twice: what is too wide then.
# Afterwards it is as before.
TOO_WIDE = """() => {
  const nodes = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) nodes.push(walker.currentNode);
  const fixed = "svg, pre, script, style";
  const texts = nodes.map(({ data }) => data);
  for (const node of nodes)
    if (!node.parentElement.closest(fixed))
      node.data = node.data.replace(/[aeiou]/gi, "$&\\u0301$&");
  const shown = [...document.querySelectorAll("main *, footer *")].filter(
    (each) => !each.closest(fixed) && each.checkVisibility());
  const wide = shown.filter((each) => each.getBoundingClientRect().right > innerWidth + 1);
  const names = wide.map((each) => `${each.tagName} ${each.className} ${each.textContent}`);
  if (document.documentElement.scrollWidth > innerWidth) names.push("the page");
  nodes.forEach((node, at) => (node.data = texts[at]));
  return names;
}"""


def vocabulary():
    """Every word that is written in Italian somewhere: for the lessons, for learn, for the game and
    for the page.
    """
    texts = [file.read_text(encoding="utf-8") for file in (QTRIS / "lessons").rglob("*.it.md")]
    texts += [FIRST.title, *(lesson.title for lesson in FIRST.lessons)]
    for file in (QTRIS / "languages" / "it.toml", SOURCE / "learn" / "languages" / "it.toml"):
        for table in tomllib.loads(file.read_text(encoding="utf-8")).values():
            texts += table.values() if isinstance(table, dict) else []
    page = SOURCE / "web" / "learn" / "languages" / "words-it.js"
    text = re.sub(r"/\*.*?\*/|//[^\n]*", "", page.read_text(encoding="utf-8"))
    texts += re.findall(r'"(?:[^"\\]|\\.)*"|`[^`]*`', text)
    return {word.lower() for each in texts for word in WORD.findall(each)} | NAMES


class Learner:
    """Somebody who reads everything, and remembers what was not in Italian."""

    def __init__(self, me):
        self.me = me
        self.italian = vocabulary()
        self.english = set()

    def read(self):
        for text in self.me.page.evaluate(TEXTS):
            plain = re.sub(r"\b[A-Z]{1,2}\d+\b|Tavolo [^;]+;", "", text)
            if {word.lower() for word in WORD.findall(plain)} - self.italian:
                self.english.add(text)
        assert self.me.page.evaluate(TOO_WIDE) == []

    def state(self, name):
        expect(self.me.page.locator(".ket-state")).to_have_attribute("data-state", name)
        self.read()

    def answer(self, step):
        rights = [is_right(option, outcome_of(step)) for option in step.options]
        buttons = self.me.page.locator(".ket-answers button")
        for number in sorted(range(len(rights)), key=rights.__getitem__):
            buttons.nth(number).click()
            expected = "solved" if rights[number] else "tried"
            expect(buttons.nth(number)).to_have_attribute("data-state", expected)
            self.read()

    def ask_for_hints(self, step):
        for level in range(len(step.hints) + 1):
            self.me.button("Aiuto").click()
            expect(self.me.page.locator(".ket-say")).to_have_text(hint(begin(step), level).say)
            self.read()

    def play(self, step, move):
        played = begin(step)
        picks = dict(played.choices)[move]
        for pick in picks:
            self.read()
            self.me.piece(pick).click()
        board = speech.translate_board(played.game, played.play(move).text(), "it")
        pictured = self.me.page.locator(".ket-text-board")
        expect(pictured).to_have_text(board, use_inner_text=False)
        self.read()

    def do(self, step):
        lines = solve(begin(step)).lines
        wrong = next(move for move, _ in begin(step).choices if (move,) not in lines)
        self.play(step, wrong)
        self.me.button("Annulla").click()
        self.state("task")
        for number, move in enumerate(lines[0]):
            if number:
                for pick in dict(begin(step).play(lines[0][0]).choices)[move]:
                    self.me.piece(pick).click()
            else:
                self.play(step, move)


@pytest.mark.long
def test_the_first_six_lessons_are_in_italian_and_fit(visitor):
    me = visitor(390, "light", locale="it-IT")
    learner = Learner(me)
    me.page.goto("/learn/qtris/first")
    for step in STEPS:
        expect(me.page.locator(".ket-task")).to_have_text(fill(step.text, lambda name, given: ""))
        learner.state("task")
        learner.ask_for_hints(step)
        if step.options:
            learner.answer(step)
        else:
            learner.do(step)
        learner.state("solved")
        me.page.locator(".ket-next").click()
    assert learner.english == set()
    expect(me.page.locator("html")).to_have_attribute("lang", "it")
    # The table of 1.7 speaks English, and that is said in Italian.
    expect(me.page.locator(".ket-learn-english")).to_contain_text("solo in inglese")
    expect(me.page.locator(".ket-task")).to_have_attribute("lang", "en")
    tables = "import('/learn/languages/words-it.js').then(({dictionary}) => dictionary.slice(0, 4)"
    missing = ".flatMap(([en, it]) => Object.keys(en).filter((name) => !(name in it))))"
    assert me.page.evaluate(tables + missing) == []
    # The choice is remembered, whatever the browser's language.
    me.page.goto("/learn")
    expect(me.page.get_by_role("heading", name="Impara")).to_be_visible()
    assert me.page.evaluate(TOO_WIDE) == []
    me.page.get_by_label("Lingua").select_option("en")
    expect(me.page.get_by_role("heading", name="Learn", exact=True)).to_be_visible()
    expect(me.page.locator("html")).to_have_attribute("lang", "en")
