"""Recipes and strategies: one list of moves for several boards, one table for several players."""

from __future__ import annotations

import pytest

from ketplay.core.errors import KetError
from ketplay.learn.checker import check
from ketplay.learn.files.problems import BadLesson
from ketplay.learn.files.reader import read
from ketplay.learn.hints import hint
from ketplay.learn.situation import begin, replay
from ketplay.learn.solver import solve
from ketplay.learn.strategies import best_cells as best_cells_module
from ketplay.learn.strategies.best_cells import best_cells
from ketplay.learn.strategies.table import cells_of, replay_strategy
from ketplay.learn.strategies.values import chances, play_rounds, share
from ketplay.learn.verdict import Attempt, judge

TEXT = """+++
title = "Several boards"
+++
## Two bits {#dense}

Read them.

```step
kind = "recipe"
start = "qtris:level=advanced,measure=exact 1-2=C+"
secret = ["", "X1"]
cases = ["nothing", "a Flip"]
cards = "CX12 CX21 H"
plays = 2
physics = true
goal = ['tile(1) == "W" and tile(2) == "W"', 'tile(1) == "W" and tile(2) == "B"']
```

- when `case(2, 'tile(1) == "R"')`: {hits} of 2.
- otherwise: Not yet.
- done: Both.

## No copy {#copy}

Copy it.

```step
kind = "recipe"
start = "qtris:level=advanced,measure=exact"
boards = ["1=W", "1=R"]
cards = "CX12* CX21* H1* H2*"
physics = true
impossible = true
goal = 'tile(1) == first("tile(1)") and tile(2) == first("tile(1)")'
```

- when `hits == 1`: One of two.
- otherwise: Not yet.
- done: {tried} moves were tried.

## A game {#chsh}

Win it.

```step
kind = "strategy"
start = "qtris:level=advanced,engine=full,measure=exact 1-2=C+"
players = ["Alice", "Bob"]
questions = ["0 1", "0 1"]
cards = ["H1", "X2 U2"]
physics = true
share = 0.84
shots = 40

[win]
"0 0" = '1 - even("12")'
"0 1" = 'even("12")'
"1 0" = '1 - even("12")'
"1 1" = '1 - even("12")'
```

- otherwise: {share}.
- done: {share}, {count} of {shots}.
"""
DENSE, COPY, CHSH = read(TEXT).steps
WINNING = ("Alice.1:H1", "Bob.0:U2", "Bob.1:X2", "Bob.1:U2")


def test_the_lesson_is_proved():
    report = check(read(TEXT))
    assert report.problems == ()
    assert [name for name, _ in report.solutions] == ["dense", "chsh"]


def test_a_recipe_is_right_when_it_is_right_everywhere():
    assert solve(begin(DENSE)).lines == (("CX12", "H1"),)
    assert judge(DENSE, Attempt(line=("CX12",))).say == "0 of 2."
    verdict = judge(DENSE, Attempt(line=("CX12", "H1")))
    assert verdict.state == "solved"
    assert [case.board.split("/")[0] for case in verdict.situation.cases] == ["W.W.W", "W.B.W"]
    assert hint(replay(DENSE, ("CX12",)), 9).move == "H1"
    assert hint(replay(DENSE, ("H1",)), 9).take_back


def test_what_cannot_be_done_is_said_and_searched():
    assert judge(COPY, Attempt(line=("H1",))).state == "tried"
    verdict = judge(COPY, Attempt(line=("H1",), answer=0))
    assert verdict.state == "solved"
    assert verdict.say == f"{solve(begin(COPY)).tried} moves were tried."
    assert "cannot be done" in hint(begin(COPY), 0).say
    text = TEXT.replace("impossible = true", "impossible = false").replace("{tried}", "Two")
    possible = read(text.replace('"1=W", "1=R"', '"1=W", "1=B"')).steps[1]
    assert judge(possible, Attempt(answer=0)).say == "It can be done. Look again."
    assert judge(possible, Attempt(line=("CX12",))).state == "solved"


def test_a_strategy_is_worth_its_exact_share():
    assert share(CHSH, cells_of(CHSH, ())) == pytest.approx(1 / 4)
    cells = cells_of(CHSH, WINNING)
    assert chances(CHSH, cells) == pytest.approx([3 / 4, 3 / 4, 0.9330127, 0.9330127])
    verdict = judge(CHSH, Attempt(line=WINNING, seed=3))
    assert verdict.state == "solved"
    assert verdict.series.results[0].exact == share(CHSH, cells)
    series = play_rounds(CHSH, cells, 1000, seed=1)
    assert 815 <= series.results[0].count <= 868  # 4 of 1000 series lie outside
    assert best_cells(CHSH).share == pytest.approx(share(CHSH, cells))


def test_the_hints_of_a_strategy_lead_to_it():
    line: tuple[str, ...] = ()
    while judge(CHSH, Attempt(line=line)).state != "solved":
        advice = hint(replay_strategy(CHSH, line), 9)
        assert advice.picks
        line = (*line, advice.move)
    assert sorted(line) == sorted(WINNING)
    assert hint(replay_strategy(CHSH, ("Alice.0:H1", "Alice.1:H1", "Bob.0:X2")), 9).take_back


@pytest.mark.parametrize(
    ("step", "line", "words"),
    [
        (CHSH, ("H1",), "names no cell; right: Alice.turn:H1"),
        (CHSH, ("Carol.0:H1",), "the cells to fill are Alice.0, Alice.1, Bob.0, Bob.1"),
        (CHSH, ("Alice.0:U1",), "not offered in Alice.0; left to play: H1"),
        (CHSH, ("Bob.0:U2", "Bob.0:X2"), "no operation of physics here: the square is tilted"),
        (DENSE, ("CX1",), "not offered here"),
    ],
)
def test_a_wrong_word_is_answered(step, line, words):
    with pytest.raises(KetError, match=words):
        judge(step, Attempt(line=line))


@pytest.mark.parametrize(
    ("right", "wrong", "words"),
    [
        ('cards = "CX12 CX21 H"', 'cards = "CX H"', "CX1 cannot be offered: C_X on one square"),
        ('1-2=C+"\nsecret', '1=uW"\nsecret', "H1 cannot be offered: the square is tilted"),
        ("level=advanced,measure=exact 1-2", "measure=exact 1-2", "H1 cannot be offered: the box"),
        ('["", "X1"]', '["", "U1"]', "H1 cannot be offered: the box has no tile"),
        ('["", "X1"]', '["", "CX1"]', "CX1 is a convention: C_X on one square"),
        ('["", "X1"]', '["", "K1"]', "boards: "),
        ('["", "X1"]', '"X1"', 'secret is a list of texts: ["one", "two"]'),
        ('["", "X1"]', '["", "X1", "Z1"]', "one goal, or one for each of the 3 cases"),
        ('["nothing", "a Flip"]', '["one"]', "a name for each of the 2 cases"),
        ("impossible = true", 'impossible = "yes"', "impossible is true or false"),
        ('"1=W", "1=R"', '"1=W", "1=B"', "possible: CX12"),
        ('start = "qtris:level=advanced,measure=exact"', 'start = "nim"', "no sandbox"),
        ('questions = ["0 1", "0 1"]', 'questions = ["0 1"]', "for each a text of questions"),
        ('questions = ["0 1", "0 1"]', 'questions = ["0 1", "0 1 2"]', "nobody is ever asked '2'"),
        ('"1 1" =', '"1 3" =', "'1 3' is none of 0 0, 0 1, 1 0, 1 1"),
        ("share = 0.84", "share = 0.86", "the best of all strategies wins 0.8415"),
        ("share = 0.84", "share = 0.2", "solved already at the start"),
        ("share = 0.84", "share = 7", "share is a part of the rounds"),
        ("share = 0.84", 'given = "Bob.9:H2"', "there is no cell 'Bob.9'"),
        ("share = 0.84", 'given = "Alice.0 Alice.1 Bob.0 Bob.1"', "has to be open"),
        ('"X2 U2"', '"X2 H1"', "Bob's H1 is on a place of Alice's"),
        ('"X2 U2"', '"X2* K2*"', "the best of all strategies wins 0.7500"),
        ("done: {share}, {count}", "done: {tried}", "there is no fact 'tried'"),
        ("- otherwise: {share}.", "- when `share > 2`: No.", "this 'when' can never show"),
    ],
)  # fmt: skip
def test_a_mistake_in_a_file_is_named(right, wrong, words):
    head, *steps = TEXT.split("## ")
    text = next(step for step in steps if right in step).replace(right, wrong, 1)
    try:
        problems = list(map(str, check(read(f"{head}## {text}")).problems))
    except BadLesson as error:
        problems = error.message.splitlines()
    assert any(words in problem for problem in problems), problems


def test_a_strategy_that_is_too_large_is_refused(monkeypatch):
    monkeypatch.setattr(best_cells_module, "MOST_TABLES", 3)
    with pytest.raises(KetError, match="4 strategies are too many to compare; offer fewer cards"):
        best_cells(CHSH)
