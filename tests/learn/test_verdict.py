"""Verdicts, hints, lesson files and progress, with a game that has no sandbox, odds or facts."""

from __future__ import annotations

import pytest

from ketplay.core.errors import KetError
from ketplay.core.match import Match
from ketplay.core.record import format_record
from ketplay.core.registry import packages
from ketplay.learn import progress
from ketplay.learn.files import discover
from ketplay.learn.files.problems import BadLesson
from ketplay.learn.files.reader import read
from ketplay.learn.files.template import TEMPLATE
from ketplay.learn.hints import hint
from ketplay.learn.sampling import band
from ketplay.learn.situation import begin, replay
from ketplay.learn.solver import solve
from ketplay.learn.verdict import Attempt, answers, judge

LESSON = read(TEMPLATE)
TAKE, TWO = LESSON.steps
MATCH = read(
    '+++\ntitle = "A match"\n+++\n## Win {#win}\n\nWin.\n\n```step\nkind = "play"\n'
    'start = "nim:heaps=2.1 2.1 0"\nagainst = "random"\n'
    "goal = 'won and ever(\"turns == 1\")'\n```\n\n- coach `turns == 0`: Make them equal.\n"
    "- otherwise: Lost.\n- done: Won.\n"
).steps[0]
BEST = read(
    '+++\ntitle = "A turn"\n+++\n## Win {#win}\n\nWin.\n\n```step\nkind = "best"\n'
    'start = "nim:heaps=2 2 0"\nwithin = 0\n```\n\n- done: Won.\n'
).steps[0]


def test_a_step_is_judged_by_replay():
    verdict = judge(TAKE, Attempt())
    assert (verdict.state, verdict.say) == ("task", "")
    verdict = judge(TAKE, Attempt(line=("1-2",)))
    assert verdict.state == "tried"
    assert verdict.say.startswith("A stone is left")
    assert judge(TAKE, Attempt(line=("1-3",))).state == "solved"
    with pytest.raises(KetError, match="not offered"):
        judge(TAKE, Attempt(line=("1-1", "1-2")))
    with pytest.raises(KetError, match="not possible"):
        judge(TAKE, Attempt(line=("9-9",)))


def test_a_question_is_judged_by_what_comes_of_it():
    assert judge(TWO, Attempt()).state == "task"
    assert judge(TWO, Attempt(answer=0)).say.startswith("Watch")
    verdict = judge(TWO, Attempt(answer=1))
    assert verdict.state == "solved"
    assert verdict.situation.line == ("1-1", "2-1")
    with pytest.raises(KetError, match="answers are 1 to 2"):
        judge(TWO, Attempt(answer=5))


def test_answers_are_in_words_that_can_be_read():
    lessons = [lesson for course in discover.courses() for lesson in course.lessons]
    steps = [step for lesson in lessons for step in lesson.steps]
    shown = " ".join(text for step in steps for text in answers(step))
    assert "A right kitten on 1, black on 2" in shown
    assert not set("{}*") & set(shown)


def test_hints_end_with_the_next_move_from_where_one_stands():
    start = begin(TAKE)
    assert hint(start, 0).say.startswith("How many")
    assert hint(start, 1).picks == ("1-3",)
    assert hint(start, 2).move == "1-3"
    assert hint(replay(TAKE, ("1-1",)), 1).take_back
    assert hint(begin(TWO), 0).say == f"It is this one: {TWO.options[1].text}"


def test_a_match_is_judged_by_its_record():
    assert judge(MATCH, Attempt()).state == "task"
    match = Match.begin(begin(MATCH).game, begin(MATCH).first)

    def verdict(*moves):
        return judge(MATCH, Attempt(record=format_record(match.replay(match.game, moves))))

    assert verdict().say == "Make them equal."
    assert verdict("1-2", "2-1").say == "Lost."
    assert verdict("1-1", "2-1", "1-1").state == "solved"
    other = Match.begin(begin(BEST).game)
    with pytest.raises(KetError, match="did not begin"):
        judge(MATCH, Attempt(record=format_record(other)))


def test_a_turn_is_compared_with_the_best_one():
    assert solve(begin(BEST)).lines == (("1-2",),)
    assert judge(BEST, Attempt(line=("1-1",))).state == "tried"


def test_bands_hold_nineteen_of_twenty_series():
    assert band(100, 0.5) == (40, 60)
    assert band(1000, 0.5) == (469, 531)


def test_lessons_of_any_package_are_found(tmp_path, monkeypatch):
    folder = tmp_path / "lessons" / "stones"
    folder.mkdir(parents=True)
    (folder / "course.toml").write_text('title = "Stones"\nminutes = 2\n')
    (folder / "01-last.md").write_text(TEMPLATE)
    (folder / "notes.md").write_text("not a lesson")
    course = discover.read_course(folder, "nim")
    assert (course.name, [lesson.id for lesson in course.lessons]) == ("nim/stones", ["last"])
    (folder / "02-broken.md").write_text(TEMPLATE[:100])
    with pytest.raises(BadLesson, match=r"02-broken.md:\d+: "):
        discover.read_course(folder, "nim")


def test_every_course_of_a_game_can_be_read():
    folders = list(discover.course_folders())
    assert {game for game, _ in folders} <= set(packages())
    assert len(discover.courses()) == len(folders)  # none was left out
    with pytest.raises(KetError, match="the courses are"):
        discover.course("no/such")
    first = discover.courses()[0]
    with pytest.raises(KetError, match="has no lesson"):
        discover.lesson(f"{first.name}/nothing")


def test_progress_is_kept_and_survives_nonsense(tmp_path):
    file = tmp_path / "deep" / "progress.json"
    marks = progress.tried(progress.load(file), "a#b")
    marks = progress.hinted(progress.hinted(marks, "a#b", 2), "a#b", 1)
    marks = progress.solved(progress.solved(marks, "a#b", "2026-01-01"), "a#b", "2026-02-02")
    progress.save(file, marks)
    assert progress.load(file) == {"a#b": {"tries": 1, "hint": 2, "solved": "2026-01-01"}}
    assert progress.first_unsolved(marks, ["a#b", "a#c"]) == "a#c"
    assert progress.unmarked(marks, "a#b") == {}
    with pytest.raises(KetError, match="not JSON"):
        progress.parse("{")
