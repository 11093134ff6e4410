"""Lessons on the terminal, by typed lines."""

import json

import pytest

from ketplay.cli.lesson_session import answer_labels
from ketplay.learn.files import discover
from ketplay.learn.files.template import TEMPLATE
from ketplay.learn.situation import begin
from ketplay.learn.solver import solve
from ketplay.learn.verdict import is_right, outcome_of

FIRST = discover.course("qtris/first")
STEPS = [step for lesson in FIRST.lessons for step in lesson.steps]


def typed_solution(step) -> list[str]:
    """What somebody types who makes no mistake."""
    if step.options:
        right = [is_right(option, outcome_of(step)) for option in step.options]
        return [answer_labels(step)[right.index(True)]]
    return list(solve(begin(step), enough=1).lines[0]) if step.kind != "play" else ["skip"]


def typed_mistake(step) -> list[str]:
    """A wrong answer, or a move that does not help and is taken back, and a hint."""
    if step.options:
        right = [is_right(option, outcome_of(step)) for option in step.options]
        return [answer_labels(step)[right.index(False)], "why"]
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
    assert "You have finished First ten minutes." in ran.out
    assert "H (Wake or settle)" in ran.out
    ran = ketplay("learn progress --export --progress p.json")
    marks = json.loads(ran.out)
    assert len([mark for mark in marks.values() if "solved" in mark]) == len(STEPS) - 1
    assert marks["qtris/first/settle#settle"].keys() == {"solved", "tries", "hint"}
    assert "15 of 16 steps solved" in ketplay("learn --progress p.json").out


def test_going_on_begins_where_one_was(ketplay):
    ran = ketplay("learn first --progress p.json", "2\ne\nb\nX3\nquit\n")
    assert "  b  1\n" in ran.out  # answers that are numbers have letters
    assert "Three in one straight line" in ran.out  # the answer 2 was typed as it is
    assert "Choose an answer by its letter, a to d." in ran.out
    ran = ketplay("learn qtris/first --progress p.json", "help\nmoves\nx\nquit\n")
    assert "2 A kitten (1 of 2)" in ran.out
    assert "Choose an answer by its number, 1 to 3." in ran.out
    assert "There is nothing to play." in ran.out


def test_a_match_of_a_lesson_is_played_and_judged(ketplay):
    marks = {
        discover.key(FIRST, lesson, step): {"solved": "2026-01-01"}
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


def test_a_lesson_in_a_link_and_a_course_in_a_folder(ketplay, tmp_path):
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "01-stone.md").write_text(TEMPLATE, encoding="utf-8")
    link = ketplay("learn share own/01-stone.md").out.strip()
    assert link.startswith("/learn#l=")
    assert len(link) < 1000
    assert ketplay(["learn", f"http://localhost:8600{link}"], "1-3\n2\n").out.count("✓") == 2
    ran = ketplay(["learn", link[: len(link) // 2]])
    assert (ran.code, "this link is incomplete: its lesson ends after" in ran.err) == (2, True)
    (tmp_path / "own" / "course.toml").write_text('title = "My course"', encoding="utf-8")
    assert "My course / 1 The last stone" in ketplay("learn own", "1-3\nquit\n").out
    (tmp_path / "own" / "course.toml").write_text("title = 3", encoding="utf-8")
    ran = ketplay("learn own")
    assert (ran.code, "own/course.toml:1: a course needs a title" in ran.err) == (2, True)


def test_progress_moves_to_another_machine_and_is_forgotten_when_asked(ketplay):
    ketplay("learn first --progress a.json", "2\nX3\nquit\n")
    ketplay("learn first --progress b.json", "1\n2\nX1\nundo\nquit\n")
    assert "2 steps are marked" in ketplay("learn progress --import a.json --progress b.json").out
    marks = json.loads(ketplay("learn progress --export --progress b.json").out)
    assert marks["qtris/first/lines#count"].keys() == {"solved", "tries"}
    forget = "learn progress --progress b.json --forget"
    assert "Nothing was forgotten." in ketplay(f"{forget} all", "no\n").out
    assert "Nothing was forgotten." in ketplay(f"{forget} all").out
    assert "Forgotten." in ketplay(f"{forget} qtris/first/lines#count", "yes\n").out
    assert "Forget 1 step?" in ketplay(f"{forget} qtris/first", "no\n").out
    assert "nothing is marked under 'qtris/fir'" in ketplay(f"{forget} qtris/fir").err
    assert "there is no file c.json" in ketplay("learn progress --import c.json").err


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


def test_puzzles_by_number_by_tag_and_of_today(ketplay):
    listed = ketplay("learn puzzle").out
    assert "qtris  today: puzzle" in listed
    step = discover.lesson("qtris/puzzle/7")[1].steps[0]
    moves = "\n".join(solve(begin(step), enough=1).lines[0])
    ran = ketplay("learn puzzle qtris 7 --rating --progress p.json", f"{moves}\nhint\nquit\n")
    assert "QTris / Puzzle 7, rated " in ran.out
    assert "✓ That is it:" in ran.out
    assert "What it was about: " in ran.out
    assert "QTris / Puzzle 8" in ran.out
    assert "What the best turn does: " in ran.out
    marks = json.loads(ketplay("learn progress --export --progress p.json").out)
    assert "solved" in marks["qtris/puzzle/7#find"]
    assert marks["rating:qtris"]["puzzles"] == 2  # the hint counts as a first try
    assert marks["rating:qtris"]["rating"] != 1200
    assert "/ Puzzle " in ketplay("learn puzzle octal coin", "quit\n").out
    assert "amplified once" in ketplay("learn puzzle qt3", "hint\nquit\n").out
    for words, message in (
        ("qtris 366", "qtris has puzzles 1 to 365, not 366"),
        ("nim", "there are no puzzles of 'nim'"),
        ("qtris juggle", "'juggle' is not a tag; qtris has settle, "),
    ):
        assert message in ketplay(f"learn puzzle {words}").err


def test_a_turn_that_cost_something_is_tried_again(ketplay, tmp_path):
    record = '[Format "2"]\n[Game "nim:heaps=1.2"]\n\n1-1 2-2 -1:1\n'
    (tmp_path / "lost.ket").write_text(record, encoding="utf-8")
    ran = ketplay("review lost.ket --again", "hint\n1-1\nundo\n2-1\n")
    assert "In your game this turn lowered your expected score by 100 %." in ran.out
    assert "Try this. (2-1)" in ran.out
    assert "After this turn your expected score is 0 %, as the strongest bot sees it." in ran.out
    assert "✓ Well found: your expected score is 100 %" in ran.out


def test_ideas_come_back_and_go_to_their_boxes(ketplay, tmp_path):
    lesson = FIRST.lessons[2]
    keys = [discover.key(FIRST, lesson, step) for step in lesson.steps]
    marks = {key: {"solved": "2020-01-01"} for key in keys}
    (tmp_path / "p.json").write_text(json.dumps(marks), encoding="utf-8")
    assert "2 ideas come back today" in ketplay("learn --progress p.json").out
    ran = ketplay("learn repeat --progress p.json", "skip\nskip\n")
    assert "Again: settle" in ran.out
    assert "That is all for today." in ran.out
    assert json.loads((tmp_path / "p.json").read_text()) == marks  # to skip costs nothing
    ketplay("learn repeat --progress p.json", "hint\nhint\nhint\nquit\n")
    # a wrong answer if it is a question, a wrong move if it is a board, as the day has it
    task = ketplay("learn repeat --progress p.json", "1\nX1\nskip\nskip\n").out
    box = json.loads((tmp_path / "p.json").read_text()).get("idea:qtris/settle")
    assert box is not None, task
    assert box["box"] == 0
    assert "1 idea comes back today" in ketplay("learn --progress p.json").out
    assert "Nothing is due." in ketplay("learn repeat --progress q.json").out
