"""Puzzles of any game: the file, the puzzle of the day, and verdicts by exact value."""

from __future__ import annotations

import pytest

from ketplay.core.errors import KetError
from ketplay.core.parts.puzzles import Puzzle, format_puzzles, parse_puzzle, read_puzzles
from ketplay.learn.puzzles import collection
from ketplay.learn.puzzles.puzzle_step import step_of
from ketplay.learn.verdict import Attempt, judge

ROW = Puzzle(1, "nim:heaps=1.2 1.2 0", 800, ("take", "last"), ("2-1",))


def test_a_file_is_read_as_it_was_written(tmp_path):
    path = tmp_path / "puzzles.tsv"
    rows = (ROW, ROW._replace(number=2, cards=(), tags=()))
    path.write_text(format_puzzles(rows), encoding="utf-8")
    assert read_puzzles(path) == rows


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("800\ttake\tnim", "puzzle: 3 columns instead of 4"),
        ("many\ttake\t\tnim", "puzzle: 'many' is no rating from 600 to 2200"),
        ("2300\ttake\t\tnim", "puzzle: '2300' is no rating from 600 to 2200"),
    ],
)
def test_a_line_that_cannot_be_read_is_named(line, words):
    with pytest.raises(KetError, match=words):
        parse_puzzle(line)


def test_a_file_without_its_columns_is_refused(tmp_path):
    path = tmp_path / "puzzles.tsv"
    path.write_text("800\ttake\t\tnim\n", encoding="utf-8")
    with pytest.raises(KetError, match=r"puzzles\.tsv:1: expected the columns rating, tags"):
        read_puzzles(path)


def test_a_turn_is_judged_by_its_value():
    """Taking one of two leaves a heap that the other player takes."""
    step = step_of(Puzzle(1, "nim:heaps=2 2 0", 800))
    assert judge(step, Attempt()).state == "task"
    solved = judge(step, Attempt(line=("1-2",)))
    assert (solved.state, solved.say) == (
        "solved",
        "That is it: your expected score is 100 %, and no turn makes it higher.",
    )
    tried = judge(step, Attempt(line=("1-1",)))
    assert (tried.state, tried.say) == (
        "tried",
        "After this your expected score is 0 %. There is a turn after which it is 100 %.",
    )


def test_the_best_turn_is_the_best_that_is_offered():
    step = step_of(Puzzle(1, "nim:heaps=2 2 0", 800, cards=("1-1",)))
    assert judge(step, Attempt(line=("1-1",))).state == "solved"
    with pytest.raises(KetError, match="'1-2' is not offered here"):
        judge(step, Attempt(line=("1-2",)))


def test_puzzles_of_a_game_without_them():
    with pytest.raises(KetError, match="there are no puzzles of 'nim'"):
        collection.puzzles("nim")
