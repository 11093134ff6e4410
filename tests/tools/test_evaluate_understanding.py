"""The evaluation of the eight questions: gain, interval, and what is wrong with a file."""

import importlib.util
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SPEC = importlib.util.spec_from_file_location(
    "evaluate_understanding", ROOT / "tools" / "evaluate_understanding.py"
)
tool = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(tool)
HEAD = ",".join(tool.COLUMNS)
RIGHT, WRONG = ",".join(tool.KEY), ",".join("-" * 8)
HALF = ",".join(tool.KEY[:4] + "----")


def test_the_key_is_the_one_of_the_questions():
    text = (ROOT / "docs" / "understanding.md").read_text(encoding="utf-8")
    assert "".join(re.findall(r"\d([abc])", re.search("Right: (.*?)\\.", text)[1])) == tool.KEY


def test_the_gain_and_its_interval():
    rows = [f"p{n},before,{HALF}\np{n},after,{RIGHT if n % 2 else HALF}" for n in range(10)]
    text = "\n".join([HEAD, *rows, f"alone,before,{RIGHT}"])
    lines = tool.report(text).splitlines()
    assert lines[0] == "10 people with both sheets, 1 with one sheet left out"
    assert lines[1] == "before: 4.00 of 8, after: 6.00 of 8"
    # Each sample of ten has k gains of 1: the middle 95 % of a binomial of ten halves is 2 to 8.
    assert lines[2] == "normalised gain: 0.50, 95 % interval 0.20 to 0.80"
    assert tool.report(text) == tool.report(text)


def test_nothing_to_gain_is_no_number():
    text = f"{HEAD}\na,before,{RIGHT}\na,after,{RIGHT}"
    assert "normalised gain: nan" in tool.report(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("name,when", "line 1: the columns are person,when,q1"),
        (f"{HEAD}\n,before,{WRONG}", "line 2: a person's word"),
        (f"{HEAD}\na,then,{WRONG}", "line 2: a person's word"),
        (f"{HEAD}\na,before,{WRONG}\na,before,{WRONG}", "line 3: a has two sheets before"),
        (f"{HEAD}\na,before,d,{WRONG}", "line 2: q1 is a, b, c or -, not 'd'"),
        (f"{HEAD}\na,before", "line 2: q1 is a, b, c or -"),
        (HEAD, "nobody has a sheet before and a sheet after"),
    ],
)
def test_a_bad_file_is_named_with_its_line(text, words):
    with pytest.raises(tool.BadAnswers, match=re.escape(words)):
        tool.report(text)
