"""Expressions of lessons: what they mean, and that nothing else gets through."""

from __future__ import annotations

import pytest

from ketplay.learn.expression import DEEPEST, LONGEST, BadExpression, parse

FACTS = {"left": 2, "tile": "R", "half": 0.49999999999, "white": 0.1 + 0.2}


def lookup(name, arguments):
    return sum(arguments) if name == "add" else FACTS[name]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("left == 2 and not left > 2", True),
        ("half == 1/2", True),
        ("white == 3/10", True),
        ("white < 3/10", False),
        ("white >= 3/10", True),
        ("1 < left <= 2", True),
        ("left < 1 or tile == 'R'", True),
        ("tile in ('R', 'L')", True),
        ("left in (1, 2)", True),
        ("tile not in 'WB'", True),
        ("add(1, 2) * 2 - 1", 5),
        ("-left + 1", -1),
    ],
)
def test_values(text, value):
    assert parse(text).evaluate(lookup) == value


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1 +",
        "x.y",
        "x[0]",
        "(lambda: 1)()",
        "[x for x in y]",
        "__import__('os')()",
        "f(a=1)",
        "2 ** 99",
        "1 if 2 else 3",
        "10000000000",
        "None",
        "f'{x}'",
        "x := 3",
        "'a' 'b' @ 2",
        "(" * 150 + ")" * 150,
        "-" * (DEEPEST + 2) + "1",
        "+".join("1" * 60),
        "x" * (LONGEST + 1),
    ],
)
def test_anything_else_is_refused(text):
    with pytest.raises(BadExpression):
        parse(text)


@pytest.mark.parametrize(
    "text", ["1 / (left - 2)", "tile + 1", "tile * 3", "left in 3", "1 in 'a'"]
)
def test_nonsense_is_refused_in_words(text):
    with pytest.raises(BadExpression, match=r"\w+ \w+"):
        parse(text).evaluate(lookup)


@pytest.mark.parametrize("text", ["1or 2", "0x1for 3", "1if won"])
def test_what_python_warns_of_is_refused_and_nothing_is_printed(text, capfd):
    with pytest.raises(BadExpression, match="is not an expression"):
        parse(text)
    assert capfd.readouterr().err == ""
