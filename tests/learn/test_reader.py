"""Reading lessons: every mistake is answered with the line and with what would be right."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest

from ketplay.learn.checker import check
from ketplay.learn.files.problems import BadLesson
from ketplay.learn.files.reader import LONGEST, read
from ketplay.learn.files.template import TEMPLATE

GUIDE = Path(__file__).parent.parent.parent / "docs" / "lessons.md"


def problems(text: str) -> list[str]:
    """What is wrong with a lesson, as it is printed."""
    try:
        return list(map(str, check(read(text)).problems))
    except BadLesson as error:
        return error.message.splitlines()


def line_of(text: str, part: str) -> int:
    return next(n for n, line in enumerate(text.splitlines(), 1) if part in line)


def test_the_template_and_the_guides_example_are_right():
    assert problems(TEMPLATE) == []
    example = re.search(r"^````text\n(.*?)^````$", GUIDE.read_text(encoding="utf-8"), re.M | re.S)
    assert problems(example[1]) == []


@pytest.mark.parametrize(
    ("right", "wrong", "words"),
    [
        ('goal  = "won"', 'goal  = "wom"', "goal: there is no fact 'wom'; nim has won, over"),
        ('goal  = "won"', 'goal  = "won and"', "goal: 'won and' is not an expression"),
        ('goal  = "won"', 'goal  = "left == 1"', "solved already at the start"),
        ('goal  = "won"', 'goal  = "left == 7"', "no line of 1 card reaches the goal (3 tried)"),
        ('goal  = "won"', 'goal  = "score(1, 2)"', "score: wrong number of arguments"),
        ('goal  = "won"', "goal  = won", "not TOML: Invalid value; right: name ="),
        ('goal  = "won"', "goal  = 3", "goal is a text in quotes"),
        ("plays = 1", "plays = 99", "plays is a number from 0 to 12"),
        ("plays = 1", "pleys = 1", "a step has no 'pleys'; it has kind, start"),
        ("plays = 1", f"plays = {'9' * 5000}", "a number has thousands of digits"),
        ("plays = 1", f"plays = {'[' * 5000}", "brackets are too deep"),
        ("plays = 1", f"within = 0x{'f' * 5000}", "within is a number, at most 1000000000"),
        ("plays = 1", "within = nan", "within is a number, at most 1000000000"),
        ("plays = 1", "share = -inf", "share is a number, at most 1000000000"),
        ('kind  = "do"', 'kind  = "done"', "kind is one of do, ask, measure, best, play"),
        ("nim:heaps=3 3 0", "nim:heaps=3 7 0", "start: "),
        ("nim:heaps=3 3 0", "nimm 3 0", "start: there is no game 'nimm'"),
        ("- hint [1-3]", "- hint [1-2]", "the ring on 1-2 leads nowhere; right: ['1-3']"),
        ("- when `not won`", "- when `left == 5`", "this 'when' can never show"),
        ("- when `not won`", "- when", "when needs a condition"),
        ("- when `not won`", "- wenn `won`", "not a line of a step; right: - hint"),
        ("- option `won`", "- option `not won`", "two options are true"),
        ("  - say: Watch: the other player takes the last stone.", "", "needs a reply"),
        ('after = "1-1 2-1"', 'after = "1-1 1-1"', "after: '1-1' is not possible here"),
        ("{#two}", "{#take}", "there are two steps 'take'"),
        ("## Two heaps {#two}", "## Two heaps", "a step begins with ## Title {#name}"),
        ("- done: The last", "- done: Obviously the last", "'obviously' needs a reason"),
        ("- done: The last", "- done: {stones} the last", "text: there is no fact 'stones'"),
        ("- done: The last stone was yours.", "", "say something when it is solved"),
        ("whoever begins", "so " * 30, "words; at most 30"),
        ('title = "The last stone"', "", "the head needs a title"),
        ("ideas =", "idea =", "the head has no 'idea'; it has title, ideas"),
    ],
)
def test_a_mistake_is_named_with_its_line(right, wrong, words):
    assert right in TEMPLATE
    text = TEMPLATE.replace(right, wrong, 1)
    assert any(words in problem for problem in problems(text)), problems(text)


def test_the_line_is_the_one_to_mend():
    text = TEMPLATE.replace('goal  = "won"', 'goal  = "wom"').replace("[1-3]", "[")
    assert [problem.split(": ")[0] for problem in problems(text)] == [
        f"lesson.md:{line_of(text, 'wom')}",
        f"lesson.md:{line_of(text, '- hint [')}",
    ]


@pytest.mark.parametrize(
    "text",
    ["", "+++", "+++\n+++", "no head", TEMPLATE[:200], "x" * (LONGEST + 1), TEMPLATE[40:]],
)
def test_a_file_cut_in_half_is_refused(text):
    assert problems(text)


def test_a_heading_of_spaces_is_read_in_no_time():
    text = TEMPLATE.replace("## Two heaps {#two}", f"## {' ' * 3000}{{#", 1)
    began = time.thread_time()
    with pytest.raises(BadLesson, match="a step begins with ## Title"):
        read(text)
    assert time.thread_time() - began < 0.5


def test_an_excuse_is_accepted():
    text = TEMPLATE.replace("+++\n##", 'excused = {obviously = "a joke"}\n+++\n##', 1)
    assert problems(text.replace("- done: The last", "- done: Obviously the last")) == []
