"""The courses of QTris: every step is solved, every sentence is true, and quantum mechanics agrees.

The oracle is the dense simulator of tests/support: nine qubits as a vector of 512 amplitudes, cards
as matrices. It knows no tile rules.
"""

from __future__ import annotations

from itertools import product
from random import Random

import numpy as np
import pytest
from support import dense

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
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
RANDOM_LINES = 20


def name(value) -> str:
    return getattr(value, "id", "")


@pytest.mark.parametrize(("course", "lesson"), LESSONS, ids=name)
def test_every_lesson_is_proved(course, lesson):
    assert list(map(str, check(lesson).problems)) == []


class Oracle:
    """A board as a vector, and the facts that follow from its amplitudes."""

    def __init__(self, board: str) -> None:
        words = board.replace("/", ".").split(".")
        places: dict[str, list[int]] = {}
        for square, word in enumerate(words):
            if word[-1].islower() and word[:-1] in dense.PAIR:
                places.setdefault(word, []).append(square)
        pairs = {tuple(squares): word[:-1] for word, squares in places.items()}
        self.vector = dense.ket(words, pairs).reshape((2,) * 9)

    def play(self, move: str) -> None:
        card = move.rstrip("0123456789")
        squares = [int(digit) - 1 for digit in move.removeprefix(card)]
        if card == "CX" and len(squares) == 1:
            partner = self.pair(squares[0] + 1)  # R4.1: inside a pair, or a Flip on a single tile
            card, squares = ("CX", [*squares, partner - 1]) if partner else ("X", squares)
        if card == "CX":
            control, target = squares
            black = [slice(None)] * 9
            black[control] = 1
            axis = target - (target > control)
            self.vector = self.vector.copy()
            self.vector[tuple(black)] = np.flip(self.vector[tuple(black)], axis)
        elif card != "I":
            (square,) = squares
            turned = np.tensordot(dense.GATES[card], self.vector, axes=(1, square))
            self.vector = np.moveaxis(turned, 0, square)

    def chance(self, holds) -> float:
        """The chance of the colourings (0 white, 1 black) that a condition describes."""
        return sum(abs(self.vector[bits]) ** 2 for bits in product((0, 1), repeat=9) if holds(bits))

    def lines(self, bits, colour) -> int:
        return sum(all(bits[square] == colour for square in line) for line in LINES)

    def purity(self, *squares) -> float:
        matrix = np.moveaxis(self.vector, squares, range(len(squares)))
        matrix = matrix.reshape(2 ** len(squares), -1)
        reduced = matrix @ matrix.conj().T
        return float(np.trace(reduced @ reduced).real)

    def pair(self, number) -> int:
        """The square with which this one is in a pure state, while alone it is not."""
        if self.purity(number - 1) > 0.999:
            return 0
        others = (n for n in range(1, 10) if n != number)
        return next((n for n in others if self.purity(number - 1, n - 1) > 0.999), 0)

    def lookup(self, fact, arguments):
        """The facts that lessons assert, from amplitudes alone."""
        if fact == "white":
            return self.chance(lambda bits: bits[arguments[0] - 1] == 0)
        if fact == "joint":
            wanted = [(int(word[0]) - 1, "WB".index(word[1])) for word in arguments[0].split()]
            return self.chance(lambda bits: all(bits[n] == colour for n, colour in wanted))
        if fact == "pair":
            return self.pair(*arguments)
        own = ("white", "black").index(arguments[0])
        if fact == "win":
            return self.chance(lambda bits: self.lines(bits, own) > self.lines(bits, 1 - own))
        assert fact == "points", f"the oracle does not know {fact}"
        colourings = product((0, 1), repeat=9)
        return sum(abs(self.vector[bits]) ** 2 * self.lines(bits, own) for bits in colourings)


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
