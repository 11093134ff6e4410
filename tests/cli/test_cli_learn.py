"""Lessons on the terminal, by typed lines."""

import json

import pytest

from ketplay.learn.files import shelf
from ketplay.learn.situation import begin
from ketplay.learn.solver import solve
from ketplay.learn.verdict import is_right, outcome_of

FIRST = shelf.course("qtris/first")
STEPS = [step for lesson in FIRST.lessons for step in lesson.steps]


def typed_solution(step) -> list[str]:
    """What somebody types who makes no mistake."""
    if step.options:
        right = [is_right(option, outcome_of(step)) for option in step.options]
        return [str(right.index(True) + 1)]
    return list(solve(begin(step), enough=1).lines[0]) if step.kind != "play" else ["skip"]


def typed_mistake(step) -> list[str]:
    """A wrong answer, or a move that does not help and is taken back, and a hint."""
    if step.options:
        right = [is_right(option, outcome_of(step)) for option in step.options]
        return [str(right.index(False) + 1), "why"]
    if step.kind != "do":
        return []
    moves = [move for move, _ in begin(step).choices]
    wrong = next(move for move in moves if (move,) not in solve(begin(step)).lines)
    return ["hint", wrong.lower(), "why", "undo"]


def test_the_first_course_by_typed_lines_with_mistakes(ketplay, tmp_path):
    lines = [line for step in STEPS for line in (*typed_mistake(step), *typed_solution(step))]
    ran = ketplay("learn first --progress p.json", "\n".join([*lines, ""]))
    assert ran.code == 0, ran.err
    assert ran.out.count("✓") == len(STEPS) - 1  # the match was skipped
    assert "That was First ten minutes." in ran.out
    assert "H (Wake or settle)" in ran.out
    ran = ketplay("learn progress --export --progress p.json")
    marks = json.loads(ran.out)
    assert len([mark for mark in marks.values() if "solved" in mark]) == len(STEPS) - 1
    assert marks["qtris/first/settle#settle"].keys() == {"solved", "tries", "hint"}
    assert "15 of 16 steps solved" in ketplay("learn --progress p.json").out


def test_going_on_begins_where_one_was(ketplay):
    ketplay("learn first --progress p.json", "2\nX3\nquit\n")
    ran = ketplay("learn qtris/first --progress p.json", "help\nmoves\nx\nquit\n")
    assert "2 A kitten (1 of 2)" in ran.out
    assert "Choose an answer by its number, 1 to 3." in ran.out
    assert "There is nothing to play." in ran.out


def test_a_match_of_a_lesson_is_played_and_judged(ketplay):
    marks = {
        shelf.key(FIRST, lesson, step): {"solved": "2026-01-01"}
        for lesson in FIRST.lessons
        for step in lesson.steps
        if step.kind != "play"
    }
    with open("p.json", "w", encoding="utf-8") as file:
        json.dump(marks, file)
    ran = ketplay("learn first --progress p.json", "\nresign\nquit\nquit\n")
    assert "Break Black's diagonal" in ran.out
    assert "Not this time" in ran.out


def test_a_lesson_of_ones_own_is_written_checked_and_gone_through(ketplay):
    with open("01-own.md", "w", encoding="utf-8") as file:
        file.write(ketplay("learn new").out)
    ran = ketplay("learn check 01-own.md")
    assert ran.code == 0
    assert "take: solved by 1-3 (3 moves tried)" in ran.out
    ran = ketplay("learn 01-own.md", "1-1\nundo\nundo\n1-3\n2\n")
    assert ran.out.count("✓") == 2
    with open("01-own.md", "a", encoding="utf-8") as file:
        file.write("- hind: x\n")
    ran = ketplay("learn check 01-own.md")
    assert ran.code == 2
    assert "01-own.md:" in ran.out


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("learn second", "there is no course 'second'; the courses are: qtris/first"),
        ("learn check", "which lesson?"),
        ("learn check no.md", "there is no file no.md"),
        ("learn first second", "one argument too many"),
    ],
)
def test_wrong_words_are_answered(ketplay, words, answer):
    ran = ketplay(words)
    assert ran.code == 2
    assert answer in ran.err
