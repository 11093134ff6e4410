"""Boxes of ideas, steps on turned boards, and what is given to repeat an idea."""

from __future__ import annotations

from datetime import date, timedelta
from functools import cache
from random import Random

import pytest

from ketplay.core import registry
from ketplay.core.errors import KetError
from ketplay.learn import progress
from ketplay.learn.facts import lookup_in
from ketplay.learn.files import discover
from ketplay.learn.hints import hint
from ketplay.learn.puzzles import collection
from ketplay.learn.puzzles.own_rating import FIRST, expected, rated, rating_key
from ketplay.learn.repetition import boxes
from ketplay.learn.repetition.boxes import DAYS, MOST_A_DAY, Idea, due, ideas, reviewed
from ketplay.learn.repetition.next_repetition import next_repetition
from ketplay.learn.repetition.turned_step import turn_step, ways
from ketplay.learn.situation import begin, replay
from ketplay.learn.solver import moves_from, solve
from ketplay.learn.texts import fill
from ketplay.learn.verdict import Attempt, is_right, judge, outcome_of

TODAY = "2026-03-01"
FIRST_COURSE = discover.course("qtris/first")


@cache
def turnable():
    """The steps of all courses that can be turned."""
    courses = discover.courses()
    steps = [step for course in courses for lesson in course.lessons for step in lesson.steps]
    return [step for step in steps if ways(step) > 1]


def finished(*names, day="2026-02-01"):
    """The progress of somebody who has solved some lessons of the first course on a day."""
    lessons = [lesson for lesson in FIRST_COURSE.lessons if lesson.id in names]
    keys = [discover.key(FIRST_COURSE, lesson, step) for lesson in lessons for step in lesson.steps]
    return {key: {"solved": day} for key in keys}


# --- boxes ----------------------------------------------------------------------------------------


def test_an_idea_is_due_a_day_after_its_lesson_is_solved():
    marks = finished("settle", day="2026-02-28")
    assert [idea.words for idea in due(marks, [FIRST_COURSE], TODAY)] == [
        "settle",
        "kitten is no bag",
    ]
    assert due(marks, [FIRST_COURSE], "2026-02-28") == []
    marks.popitem()
    assert ideas(marks, [FIRST_COURSE]) == []


@pytest.mark.parametrize(
    ("box", "result", "after"),
    [
        (0, "right", 1),
        (5, "right", 5),
        (3, "hint", 3),
        (3, "wrong", 1),
        (1, "wrong", 0),
        (0, "wrong", 0),
    ],
)
def test_right_goes_on_a_hint_stays_wrong_goes_two_back(box, result, after):
    idea = Idea("qtris", "settle", box, TODAY)
    mark = reviewed({}, idea, result, TODAY)[idea.key]
    later = date.fromisoformat(TODAY) + timedelta(days=DAYS[after])
    assert mark == {"box": after, "due": later.isoformat(), "seen": TODAY}


def test_at_most_five_a_day_and_nothing_is_asked_twice():
    names = [lesson.id for lesson in FIRST_COURSE.lessons]
    marks = finished(*names)
    assert len(ideas(marks, [FIRST_COURSE])) > MOST_A_DAY
    offered = due(marks, [FIRST_COURSE], TODAY)
    assert len(offered) == MOST_A_DAY
    for number, idea in enumerate(offered, 1):
        marks = reviewed(marks, idea, "wrong", TODAY)
        assert len(due(marks, [FIRST_COURSE], TODAY)) == MOST_A_DAY - number
    tomorrow = due(marks, [FIRST_COURSE], "2026-03-02")
    assert len(tomorrow) == MOST_A_DAY
    assert tomorrow[0] not in offered  # what has waited longest comes first


def test_boxes_and_ratings_stay_in_the_progress_that_is_exported():
    marks = reviewed(finished("settle"), Idea("qtris", "settle", 0, TODAY), "right", TODAY)
    marks = rated(marks, "qtris", 1500, True)
    assert progress.parse(progress.dump(marks)) == marks
    odd = '{"idea:a/b": {"box": true, "due": 3, "seen": null}, "idea:a/c": {"box": 99}}'
    assert progress.parse(odd) == {"idea:a/b": {}, "idea:a/c": {"box": 99}}
    marks |= {boxes.idea_key("qtris", "kitten is no bag"): {"box": 99, "due": "never"}}
    assert max(idea.box for idea in ideas(marks, [FIRST_COURSE])) == len(DAYS) - 1


def test_a_rating_moves_by_what_was_expected():
    marks = rated({}, "nim", FIRST, solved=False)
    assert marks[rating_key("nim")] == {"rating": FIRST - 20, "puzzles": 1}
    for _ in range(400):
        marks = rated(marks, "nim", 2200, solved=True)
    assert marks[rating_key("nim")]["rating"] == 2200
    assert expected(1000, 1400) + expected(1400, 1000) == pytest.approx(1)


# --- turned boards --------------------------------------------------------------------------------


def test_the_ways_to_turn_a_board_are_a_group():
    symmetry = registry.need_part(registry.game("qtris"), "symmetry")
    squares = "123456789"
    images = [
        "".join(symmetry.turned_word(square, way) for square in squares)
        for way in range(symmetry.WAYS)
    ]
    assert len(set(images)) == symmetry.WAYS
    for way in range(symmetry.WAYS):
        back = symmetry.INVERSE[way]
        there = [symmetry.turned_word(square, way) for square in squares]
        assert "".join(symmetry.turned_word(square, back) for square in there) == squares
        assert symmetry.turned_word("5", way) == "5"
        assert symmetry.turned_word("look:5:orient", way) == "look:5:orient"
    assert images[1] == "369258147"


def test_many_steps_can_be_turned():
    assert len(turnable()) >= 20
    assert {step.kind for step in turnable()} == {"do", "ask", "best"}


def test_a_turned_step_is_solved_by_the_turned_moves_and_by_no_others():
    """Facts, goals, remarks and answers are those of the board as it was written."""
    symmetry = registry.need_part(registry.game("qtris"), "symmetry")
    rng = Random(17)
    for step in turnable():
        way = rng.randrange(1, symmetry.WAYS)
        turned = turn_step(step, way)
        if step.options:
            assert [is_right(option, outcome_of(turned)) for option in turned.options] == [
                is_right(option, outcome_of(step)) for option in step.options
            ]
            continue
        situation = begin(step)
        line = solve(situation, enough=1).lines[0]
        back = tuple(symmetry.turned_word(move, way) for move in line)
        assert judge(turned, Attempt(line=back)).state == "solved"
        moves = [move for move, _ in moves_from(situation)]
        for move in rng.sample(moves, min(4, len(moves))):
            here = judge(step, Attempt(line=(move,)))
            there = judge(turned, Attempt(line=(symmetry.turned_word(move, way),)))
            assert here.state == there.state
            if step.hints and "{" not in here.say:
                assert bool(here.say) == bool(there.say)


def test_numbers_in_texts_follow_the_board():
    step = discover.lesson("qtris/table/control")[1].step("kitten")
    turned = turn_step(step, 1)
    words = fill(step.text, lookup_in(begin(step)))
    assert words.startswith("Square 7 is black, square 8 a right kitten")
    words = fill(turned.text, lookup_in(begin(turned)))
    assert words.startswith("Square 1 is black, square 4 a right kitten")
    move = hint(begin(turned), len(turned.hints)).move
    assert judge(turned, Attempt(line=(move,))).state == "solved"


@pytest.mark.parametrize(
    "address", ["qtris/table/dice", "qtris/first/game", "qtris/table/count", "qtris/table/bag"]
)
def test_steps_that_speak_of_rows_or_dice_are_not_turned(address):
    lesson = discover.lesson(address)[1]
    assert discover.lesson(f"{address}@3")[1].steps == lesson.steps


def test_a_way_that_does_not_exist_is_refused():
    for way in ("8", "-1", "", "33", "x"):
        with pytest.raises(KetError, match="is no way to turn a board: 0 to 7"):
            discover.lesson(f"qtris/first/settle@{way}")


# --- what is given --------------------------------------------------------------------------------


def test_an_idea_is_repeated_by_a_turned_step_or_by_a_puzzle():
    day = date.fromisoformat(TODAY)
    given = {
        next_repetition(discover.courses(), "qtris", "settle", 0, day + timedelta(days=n))
        for n in range(40)
    }
    assert {each.lesson.partition("@")[0] for each in given} == {"qtris/first/settle"}
    assert len({each.lesson for each in given}) == 8
    for each in given:
        step = discover.step_of(discover.lesson(each.lesson)[1], each.step)
        assert begin(step).choices or step.options
    puzzle = next_repetition(discover.courses(), "qtris", "settle", 1, day)
    assert puzzle == next_repetition(discover.courses(), "qtris", "settle", 1, day)
    number = int(puzzle.lesson.removeprefix("qtris/puzzle/"))
    assert "settle" in collection.puzzle("qtris", number).tags
    with pytest.raises(KetError, match="there is nothing to repeat 'juggling' of nim with"):
        next_repetition(discover.courses(), "nim", "juggling", 0, day)


def test_every_idea_can_be_repeated_or_is_played_in_a_whole_match():
    left = []
    for course in discover.courses():
        for lesson in course.lessons:
            for idea in lesson.ideas:
                try:
                    next_repetition(discover.courses(), course.game, idea, 0, date(2026, 1, 1))
                except KetError:
                    left.append(lesson)
    assert all(step.kind == "play" for lesson in left for step in lesson.steps)


def test_a_line_is_replayed_on_the_turned_board():
    step = turn_step(discover.lesson("qtris/first/pair")[1].step("opposite"), 3)
    before = begin(step)
    move = before.choices[0][0]
    after = replay(step, (move,))
    assert after.board != before.board
    assert after.line == (move,)


def test_progress_of_two_machines_keeps_the_newer_box_and_rating():
    here = {
        "idea:nim/a": {"box": 1, "seen": "2026-01-02"},
        "rating:nim": {"rating": 9, "puzzles": 3},
    }
    there = {
        "idea:nim/a": {"box": 0, "seen": "2026-01-03"},
        "rating:nim": {"rating": 8, "puzzles": 2},
    }
    both = {"idea:nim/a": there["idea:nim/a"], "rating:nim": here["rating:nim"]}
    assert progress.merged(here, there) == progress.merged(there, here) == both
