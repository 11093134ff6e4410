"""Chains of questions and looks in steps: counts beside exact odds; quantum mechanics agrees."""

from __future__ import annotations

from collections import Counter

import pytest
from support.dense import Oracle

from ketplay.core.errors import KetError
from ketplay.learn.chain import flat, tree_of
from ketplay.learn.checker import check
from ketplay.learn.files.problems import BadLesson
from ketplay.learn.files.reader import read
from ketplay.learn.hints import hint
from ketplay.learn.sampling import band
from ketplay.learn.situation import begin
from ketplay.learn.verdict import Attempt, judge

HEAD = '+++\ntitle = "Questions"\n+++\n'


def lesson(block, *items):
    lines = "\n".join(items)
    return read(f"{HEAD}## Ask {{#ask}}\n\nAsk.\n\n```step\n{block}\n```\n\n{lines}\n- done: So.\n")


def chain(text, start="qtris 1=R", more=""):
    block = f'kind = "measure"\nstart = "{start}"\nshots = 1000\nchain = "{text}"\n{more}'
    return lesson(block).steps[0]


TWICE = 'kind = "do"\nstart = "qtris 5=R"\ncards = "look:5 look:5"\ngoal = "left == 0"'


@pytest.mark.parametrize(
    ("start", "text"),
    [
        ("qtris R.W.W/W.W.W/W.W.W", "look:1=W look:1:orient look:1"),
        ("qtris L.W.W/W.W.W/W.W.W", "H1 look:1 look:1:orient=R look:1 look:1:orient"),
        ("qtris C+a.W.W/W.C+a.W/W.W.W", "look:1:orient look:5:orient look:5 look:1"),
        ("qtris:level=s W.W.W/W.W.W/W.W.W", "look:1:updown=^ S1 look:1:orient look:1:updown"),
        ("qtris:level=advanced,measure=exact uR.W.W/W.W.W/W.W.W", "look:1 look:1:uness look:1"),
    ],
)
def test_every_chance_of_a_chain_is_that_of_quantum_mechanics(start, text):
    step = chain(text, start)
    nodes = list(flat(tree_of(begin(step))))
    assert len(nodes) > 3
    for node in nodes:
        oracle = Oracle(start.split()[1])
        answers = iter(node.path)
        chance = 1.0
        for entry in text.split():
            if not entry.startswith("look:"):
                oracle.play(entry)
                continue
            answer = next(answers, None)
            if answer is None:
                break
            chance = oracle.look(int(entry[5]), answer)
        assert node.chance == pytest.approx(chance)


def test_a_chain_is_counted_beside_its_exact_odds():
    step = chain("look:1=W look:1:orient look:1", more='count = "W R W, W L W"\ncompare = "1/4"')
    assert check(lesson_of(step)).problems == ()
    verdict = judge(step, Attempt(shots=1000, seed=3))
    results = {result.value: result for result in verdict.series.results}
    assert results["W R W"].shots == results["W R"].count
    assert results["W R W"].count + results["W R B"].count == results["W R"].count
    assert results["B"].is_stopped
    total = verdict.series.total(step.counted)
    assert (total.share, total.count) == (0.25, results["W R W"].count + results["W L W"].count)
    inside = 0
    for seed in range(200):
        series = judge(step, Attempt(shots=100, seed=seed)).series
        low, high = band(100, 0.25)
        inside += low <= series.total(step.counted).count <= high
    assert (
        inside >= 183
    )  # 190 of 200 are expected; fewer than 183 is less likely than one in a 1000


def lesson_of(step):
    return type(lesson(TWICE))("one", "One", (step,))


def test_one_of_two_questions_is_asked_at_random():
    tree = tree_of(begin(chain("look:1|look:1:orient look:1", "qtris 1=W")))
    assert {node.name: node.chance for node in tree.branches} == {"W": 0.5, "R": 0.25, "L": 0.25}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("look:1 look:10", "chain: 'look:10' is not a look"),
        ("look:1:updown", "chain: 'look:1:updown': level base has no tile"),
        ("H1 look:1=B", "'look:1=B' never happens here; possible: look:1=W"),
        ("H1 " * 13, "a chain has at most 12 moves, not 13"),
        ("look:1 look:1:orient " * 4, "this chain has more than 120 results"),
        ("H1|X1|Z1|Y1|H1", "at most 4 alternatives, not 5"),
    ],
)
def test_a_chain_that_cannot_be_is_refused_with_its_line(text, words):
    with pytest.raises(BadLesson) as refused:
        chain(text)
    assert words in refused.value.message
    assert refused.value.problems[0].line == 12


def test_a_comparison_that_is_wrong_is_found():
    step = chain("look:1", more='count = "W"\ncompare = "1/3"')
    problem = check(lesson_of(step)).problems[0]
    assert problem.words == "compare is wrong: the exact chance is 50 %"


def test_a_look_is_played_by_chance_and_told_with_its_odds():
    step = lesson(TWICE, '- when `result("look:5") == "W"`: White.').steps[0]
    counts = Counter()
    for seed in range(60):
        verdict = judge(step, Attempt(line=("look:5",), seed=seed))
        counts[verdict.situation.line] += 1
        assert "the chance was 50 %" in verdict.situation.happened
        assert verdict.situation.is_chance
        again = judge(step, Attempt(line=(*verdict.situation.line, "look:5"), seed=seed + 1))
        assert again.state == "solved"
        assert again.situation.line == verdict.situation.line * 2
        assert "this was certain" in again.situation.happened
    assert counts.keys() == {("look:5=W",), ("look:5=B",)}
    assert min(counts.values()) >= 15
    assert hint(begin(step), 9).move == "look:5"
    with pytest.raises(KetError, match="cannot be found here"):
        judge(step, Attempt(line=("look:5=W", "look:5=B")))


def test_a_goal_that_needs_luck_is_no_goal():
    block = 'kind = "do"\nstart = "qtris 5=R"\ncards = "look:5"\ngoal = "white(5) == 1"'
    words = [problem.words for problem in check(lesson(block)).problems]
    assert words == ["with bad luck, look:5=B, there is no way to the goal"]
    block = block.replace("look:5", "look:5 X")
    assert check(lesson(block)).problems == ()
