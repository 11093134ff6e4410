"""The courses of QTris: every step is solved, every sentence is true, and quantum mechanics agrees.

The oracle is a dense simulator (`support.dense`): nine qubits as a vector of 512
amplitudes, cards as matrices. It knows no tile rules.
"""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from random import Random

import pytest
from support.dense import SINGLE, Oracle

from ketplay import bots
from ketplay.core.match import Match
from ketplay.core.record import format_record
from ketplay.games.qtris.facts import pairs
from ketplay.games.qtris.odds import expected_payoffs
from ketplay.games.qtris.turns import turns
from ketplay.learn.checker import check
from ketplay.learn.facts import lookup_in
from ketplay.learn.files import discover
from ketplay.learn.hints import hint
from ketplay.learn.situation import begin, replay
from ketplay.learn.solver import is_solved, solve
from ketplay.learn.style_rules import count_words, texts_of
from ketplay.learn.verdict import Attempt, judge, outcome_of

COURSES = [course for course in discover.courses() if course.game == "qtris"]
LESSONS = [(course, lesson) for course in COURSES for lesson in course.lessons]
LABORATORY = ("bags", "experiments")  # these courses are compared in test_experiments.py
STEPS = [
    (lesson, step)
    for course, lesson in LESSONS
    if course.id not in LABORATORY
    for step in lesson.steps
]
FIRST = next(course for course in COURSES if course.id == "first")
RANDOM_LINES = 20
MANY_LINES = 200


def name(value) -> str:
    return getattr(value, "id", "")


@pytest.mark.parametrize(("course", "lesson"), LESSONS, ids=name)
def test_every_lesson_is_proved(course, lesson):
    assert list(map(str, check(lesson).problems)) == []


@cache
def solution_of(step):
    return solve(begin(step))


PHYSICS = ("white", "right", "up", "tile", "pair", "kind", "joint", "win", "points", "outcomes")
CHAINS = ("path", "answer")


def oracle_of(step, line) -> Oracle:
    oracle = Oracle(step.start.split()[1], base="level=" not in step.start)
    for move in line:
        oracle.play(move)
    return oracle


def lookup_of(step, line):
    """Facts as the oracle has them; what is no physics, such as `left`, as the step has it."""
    oracle = oracle_of(step, line)
    situation = outcome_of(step) if step.after else replay(step, line)
    own = lookup_in(situation)

    def lookup(fact, arguments):
        if fact in CHAINS:
            return chain_chance(step, line, fact, arguments)
        if fact in PHYSICS or fact == "unchanged":
            return oracle.lookup(fact, arguments)
        return own(fact, arguments)

    return lookup


def chain_chance(step, line, fact, arguments) -> float:
    """The chance of a path, or of an answer among all that get there, by the oracle."""
    paths = list(chain_paths(oracle_of(step, line), step.chain, (), 1.0))
    if fact == "path":
        wanted = tuple(arguments[0].split())
        return sum(chance for path, chance in paths if path[: len(wanted)] == wanted)
    number, value = arguments
    asked = [(path, chance) for path, chance in paths if len(path) >= number]
    total = sum(chance for _, chance in asked)
    return sum(chance for path, chance in asked if path[number - 1] == value) / total


def chain_paths(oracle, chain, path, chance):
    """Every way through a chain, with its chance."""
    if not chain:
        yield path, chance
        return
    entry, *rest = chain
    moves = entry.split("|")
    for move in moves:
        if not move.startswith("look:"):
            after = deepcopy(oracle)
            after.play(move)
            yield from chain_paths(after, rest, path, chance / len(moves))
            continue
        asked, _, wanted = move.partition("=")
        for answer in ANSWERS[asked[7:]]:
            after = deepcopy(oracle)
            if not oracle_chance(oracle, asked, answer):
                continue
            part = chance * after.look(int(asked[5]), answer) / len(moves)
            further = rest if wanted in ("", answer) else []
            yield from chain_paths(after, further, (*path, answer), part)


ANSWERS = {"": "WB", "orient": "RL", "updown": "^v", "uness": ("uW", "uB")}


def oracle_chance(oracle, asked, answer) -> float:
    ket = SINGLE[answer]
    chance = float((ket.conj() @ oracle.reduced(int(asked[5]) - 1) @ ket).real)
    return chance if chance > 1e-9 else 0.0


@pytest.mark.parametrize(("lesson", "step"), STEPS, ids=name)
def test_quantum_mechanics_agrees_with_every_answer(lesson, step):
    if step.kind not in ("ask", "measure") or any(o.condition is None for o in step.options):
        return
    lookup = lookup_of(step, step.after)
    for number, option in enumerate(step.options):
        verdict = judge(step, Attempt(answer=number, seed=1))
        assert option.condition.holds(lookup) == (verdict.state == "solved")
    if step.compare:
        total = judge(step, Attempt(answer=0, seed=1)).series.total(step.counted)
        assert total.share == pytest.approx(step.compare.evaluate(lookup))


@pytest.mark.parametrize(("lesson", "step"), STEPS, ids=name)
def test_quantum_mechanics_agrees_with_every_verdict(lesson, step):
    compare_verdicts(step, RANDOM_LINES)


@pytest.mark.long
@pytest.mark.parametrize(("lesson", "step"), STEPS, ids=name)
def test_quantum_mechanics_agrees_with_many_verdicts(lesson, step):
    compare_verdicts(step, MANY_LINES)


def compare_verdicts(step, number):
    """Solutions and lines at random are judged as the oracle would; Eve's sets have no oracle."""
    if step.kind not in ("do", "best") or "variant=eve" in step.start:
        return
    rng = Random(number)
    lines = [*solution_of(step).lines[:3], *(random_line(step, rng) for _ in range(number))]
    for line in dict.fromkeys(map(tuple, lines)):  # short steps have few lines
        situation = replay(step, line)
        if step.kind == "best" and not situation.is_over:
            continue
        lookup = lookup_of(step, line)
        if step.goal is None:  # a turn that is compared with the best one
            lead = lookup("win", ("white",)) - lookup("win", ("black",))
            assert lookup_in(situation)("share", None) == pytest.approx((1 + lead) / 2), line
        else:
            assert step.goal.holds(lookup) == is_solved(situation), line


def random_line(step, rng) -> list[str]:
    """Moves at random, until the step is solved or nothing is left."""
    situation = begin(step)
    while situation.choices and not is_solved(situation):
        move = rng.choice(situation.choices)[0]
        situation = situation.play(situation.draw_result(move, rng))
    return list(situation.line)


@pytest.mark.parametrize(("lesson", "step"), STEPS, ids=name)
def test_the_last_hint_always_leads_closer(lesson, step):
    if step.kind not in ("do", "best"):
        return
    rng = Random(2)
    situation = begin(step)
    for _ in range(4):
        advice = hint(situation, 99)
        solution = solve(situation) if situation.line else solution_of(step)
        distance = len(solution.lines[0])
        moves = [text for text, _ in situation.results(advice.move)] or [advice.move]
        afters = [situation.play(move) for move in moves]
        assert advice.picks == dict(situation.choices)[advice.move]
        assert min(len(solve(after).lines[0]) for after in afters) == distance - 1
        if is_solved(afters[0]):
            return
        move = rng.choice(situation.choices)[0]
        situation = situation.play(situation.draw_result(move, rng))
        if not solve(situation).lines:
            assert hint(situation, 99).take_back
            return


def test_the_first_moves_of_all_orders_are_known():
    """Two cards on different squares may be played in either order."""
    step = discover.course("qtris/table").lessons[4].step("undo")
    assert solve(begin(step)).first_moves == {"H1", "X3", "CX26"}


def test_the_first_course_is_short_and_has_few_words():
    steps = [step for lesson in FIRST.lessons for step in lesson.steps]
    assert (len(FIRST.lessons), len(steps)) == (8, 16)
    texts = {text for step in steps for kind, text, _, _ in texts_of(step) if kind != "option"}
    assert sum(map(count_words, texts)) <= 900


def test_a_verdict_does_not_wait_for_a_long_search():
    """The longest search of a hint stays below its limit of moves."""
    for _, step in STEPS:
        if step.kind in ("do", "best"):
            assert solution_of(step).tried < 6_000


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


MATCHES = [
    pytest.param(step, id=f"{course.id}-{step.id}")
    for course, lesson in LESSONS
    if course is not FIRST
    for step in lesson.steps
    if step.kind == "play"
]


@pytest.mark.parametrize("step", MATCHES)
def test_a_match_of_a_later_course_can_be_won(step):
    """By somebody who plays each turn as if the board were measured after it."""
    verdicts = (
        judge(step, Attempt(record=format_record(play_out(step, seed, with_pair=None))))
        for seed in range(6)
    )
    assert any(verdict.state == "solved" for verdict in verdicts)


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
    if with_pair is None or (with_pair and match.state.turn > 1):
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
