"""The courses of QTris: every step is solved, every sentence is true, and quantum mechanics agrees.

The oracle is a dense simulator (`support.dense`): nine qubits as a vector of 512
amplitudes, cards as matrices. It knows no tile rules.
"""

from __future__ import annotations

from random import Random

import pytest
from support.dense import Oracle

from ketplay import bots
from ketplay.core.match import Match
from ketplay.core.record import format_record
from ketplay.games.qtris.facts import pairs
from ketplay.games.qtris.odds import expected_payoffs
from ketplay.games.qtris.turns import turns
from ketplay.learn.checker import check
from ketplay.learn.files import shelf
from ketplay.learn.hints import hint
from ketplay.learn.situation import begin, replay
from ketplay.learn.solver import is_solved, solve
from ketplay.learn.style_rules import count_words, texts_of
from ketplay.learn.verdict import Attempt, judge, outcome_of

COURSES = [course for course in shelf.courses() if course.game == "qtris"]
LESSONS = [(course, lesson) for course in COURSES for lesson in course.lessons]
STEPS = [(lesson, step) for _, lesson in LESSONS for step in lesson.steps]
FIRST = shelf.course("qtris/first")
RANDOM_LINES = 20


def name(value) -> str:
    return getattr(value, "id", "")


@pytest.mark.parametrize(("course", "lesson"), LESSONS, ids=name)
def test_every_lesson_is_proved(course, lesson):
    assert list(map(str, check(lesson).problems)) == []


def oracle_of(step, line) -> Oracle:
    oracle = Oracle(step.start.split()[1])
    for move in line:
        oracle.play(move)
    return oracle


@pytest.mark.parametrize(("lesson", "step"), STEPS, ids=name)
def test_quantum_mechanics_agrees_with_every_answer(lesson, step):
    if step.kind not in ("ask", "measure") or any(o.condition is None for o in step.options):
        return
    lookup = oracle_of(step, step.after).lookup
    for number, option in enumerate(step.options):
        verdict = judge(step, Attempt(answer=number, seed=1))
        assert option.condition.holds(lookup) == (verdict.state == "solved")


@pytest.mark.parametrize(("lesson", "step"), STEPS, ids=name)
def test_quantum_mechanics_agrees_with_every_verdict(lesson, step):
    if step.kind not in ("do", "best"):
        return
    rng = Random(1)
    for line in [
        *solve(begin(step)).lines[:3],
        *(random_line(step, rng) for _ in range(RANDOM_LINES)),
    ]:
        situation = replay(step, line)
        if step.kind == "best" and not situation.is_over:
            continue
        assert step.goal.holds(oracle_of(step, line).lookup) == is_solved(situation), line


def random_line(step, rng) -> list[str]:
    """Moves at random, until the step is solved or nothing is left."""
    situation = begin(step)
    while situation.choices and not is_solved(situation):
        situation = situation.play(rng.choice(situation.choices)[0])
    return list(situation.line)


@pytest.mark.parametrize(("lesson", "step"), STEPS, ids=name)
def test_the_last_hint_always_leads_closer(lesson, step):
    if step.kind not in ("do", "best"):
        return
    rng = Random(2)
    situation = begin(step)
    for _ in range(4):
        advice = hint(situation, 99)
        distance = len(solve(situation).lines[0])
        after = situation.play(advice.move)
        assert advice.picks == dict(situation.choices)[advice.move]
        assert len(solve(after).lines[0]) == distance - 1
        if is_solved(after):
            return
        situation = situation.play(rng.choice(situation.choices)[0])
        if not solve(situation).lines:
            assert hint(situation, 99).take_back
            return


def test_the_first_moves_of_all_orders_are_known():
    """Two cards on different squares may be played in either order."""
    step = shelf.course("qtris/table").lessons[4].step("undo")
    assert solve(begin(step)).first_moves == {"H1", "CX26"}


def test_the_first_course_is_short_and_has_few_words():
    steps = [step for lesson in FIRST.lessons for step in lesson.steps]
    assert (len(FIRST.lessons), len(steps)) == (8, 16)
    texts = {text for step in steps for kind, text, _, _ in texts_of(step) if kind != "option"}
    assert sum(map(count_words, texts)) <= 900


def test_a_verdict_does_not_wait_for_a_long_search():
    """The longest search of a hint stays below its limit of moves."""
    for _, step in STEPS:
        if step.kind in ("do", "best"):
            assert solve(begin(step), enough=1).tried < 6_000


def test_the_first_game_is_won_with_a_pair():
    """By somebody who ties a pair in the first turn and plays the second as well as possible; and
    whatever comes of the last measurement, the record is judged by the odds.
    """
    step = FIRST.lessons[-1].steps[0]
    verdicts = [judge(step, Attempt(record=format_record(play_out(step, n)))) for n in range(6)]
    assert all(verdict.state == "solved" for verdict in verdicts)
    assert "You have won a game with entanglement." in {verdict.say for verdict in verdicts}


def test_a_game_without_a_pair_is_not_enough():
    step = FIRST.lessons[-1].steps[0]
    verdict = judge(step, Attempt(record=format_record(play_out(step, 1, with_pair=False))))
    assert (verdict.state, verdict.say) == ("tried", "Won! Once more, with a pair?")


def play_out(step, seed, with_pair=True) -> Match:
    """A match between the bot of the lesson and a learner who compares whole turns."""
    table = begin(step)
    rng = Random(seed)
    match = Match.begin(table.game, table.first)
    level = bots.level(table.game, step.against)
    bot = level.make(seed)
    while match.actor is not None:
        if match.actor == step.seat:
            for move in best_turn(match, step.seat, with_pair):
                match = match.push(move)
        elif match.actor < 0:
            match = match.settle(rng)
        else:
            view = table.game.view(match.state, match.actor)
            match = match.push(bot.choose(table.game, view, match.seen(match.actor), level.limit))
    return match


def best_turn(match, seat, with_pair):
    ends = turns(match.game, match.state)
    fitting = [end for end in ends if bool(pairs(match.game, end[1])) == with_pair]
    if with_pair and match.state.turn > 1:
        fitting = ends
    return max(fitting, key=lambda end: expected_payoffs(match.game, end[1])[seat])[0]


def test_a_question_shows_what_comes_of_it():
    step = FIRST.lessons[2].step("left")
    assert outcome_of(step).board == "W.B.B/B.B.B/B.B.W"
    assert 'data-pick="card:H"' not in outcome_of(step).draw()


def test_a_lesson_draws_and_writes_its_board():
    situation = begin(FIRST.lessons[2].step("settle"))
    drawing = situation.draw()
    assert [f'data-pick="card:{card}"' in drawing for card in ("H", "X", "Z", "CX")] == [
        True, True, True, False,
    ]  # fmt: skip
    assert "right" in situation.text()
