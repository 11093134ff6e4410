"""The experiments' own code (R2 to R7): what is not already checked by the stored results."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from ketplay.core import registry
from ketplay.games.quantized import classical
from ketplay.games.quantized.bipartite_matching import largest
from ketplay.games.quantized.lab import EXPERIMENTS, other_games, theorem_checks, theorems
from ketplay.games.quantized.lab.example_game import EXPERIMENT as EXAMPLE
from ketplay.games.quantized.strategies.safe_graph import MOST_POSITIONS
from ketplay.lab.journal import Journal
from ketplay.solvers.classify import classify

DOCS = Path(__file__).parents[4] / "docs/lab"


@pytest.mark.parametrize("check", ["safe_play", "outcome_register", "searching_moves", "counts"])
def test_checks_give_what_the_study_gives(check: str) -> None:
    for row in theorems.work(check):
        assert row["expected"] in (None, row["value"]), row


@pytest.mark.long
def test_random_complex_moves_never_win() -> None:
    assert theorem_checks.random_moves()[0]["value"] == 0.0


def test_without_records() -> None:
    """Moves exist for plies 1 to 6, where spaces grow; a safe O fails at ply 4 with 94 of 102."""
    rows = {row["item"]: row for row in theorem_checks.without_records()}
    assert [rows[f"ply {n}"]["value"] == rows[f"ply {n}"]["expected"] for n in range(1, 8)] == [
        True
    ] * 6 + [False]
    assert [rows[f"ply {n}"]["room"] for n in (6, 7, 8, 9)] == [1640, 1408, 1102, 958]
    assert (rows["ply 4, O plays safe"]["expected"], rows["ply 4, O plays safe"]["value"]) == (
        102,
        94,
    )


def test_two_boards_share_at_most_one_successor() -> None:
    found = theorem_checks.shared_successors()
    assert found[0]["value"] == 1
    assert found[1]["value"] > 1


def test_matching() -> None:
    assert largest({1: "ab", 2: "a", 3: "b"}) == 2
    assert largest({1: "ab", 2: "bc", 3: "a"}) == 3
    assert largest({}) == 0


def test_the_example_game_has_four_boards() -> None:
    rows = EXAMPLE.work("tictactoe")
    assert sum(row["tie"] == 1 for row in rows) == 13
    assert [len(boards) for boards in rows[0]["plies"]] == [1, 2, 2, 4, 4, 4]


def test_the_largest_game_is_not_too_large_to_compute_again() -> None:
    """It has more positions than a game at a table may have."""
    classes = classify(registry.game(other_games.LONG_KAYLES), most=MOST_POSITIONS)
    assert len(classes.value) > classical.MOST_POSITIONS


def test_verdicts_follow_the_rows() -> None:
    """A judge that is given other numbers says something else."""
    rows = [row for check in theorems.CHECKS for row in _quick(check)]
    before = {verdict.claim: verdict.word for verdict in theorems.judge(rows)}
    for row in rows:
        if row["check"] == "searching_moves":
            row["value"] = 0.0
    after = {verdict.claim: verdict.word for verdict in theorems.judge(rows)}
    changed = [claim for claim in before if before[claim] != after[claim]]
    assert changed == ["Amplifying after a valid move is a valid move"]


SENTENCE = "φ₂ is the tie, as one sentence has it"
KEYS = (
    "figure",
    "p",
    "a",
    "rate",
    "side",
    "expected",
    "tactics",
)  # what a row is about, not what was found
WAYS = (
    lambda value, rng: 1 - value,
    lambda value, rng: 0,
    lambda value, rng: 0.37 * value + 0.21,
    lambda value, rng: 100 * value,
    lambda value, rng: rng.random(),
    lambda value, rng: value * rng.random(),
    lambda value, rng: value * rng.choice((0.9, 1)),
    lambda value, rng: value if value > 0.5 else 0,
    lambda value, rng: 1.0,
)
EXACT = {  # judged by the polynomials, which are computed afresh and tested elsewhere
    "An imperfect X is not always beaten, even at p = 1",
    "An imperfect O is always beaten at p = 1",
    "It is better to meet an imperfect O than an imperfect X",
    SENTENCE,  # see the test below
}


@pytest.mark.parametrize("experiment", EXPERIMENTS, ids=lambda experiment: experiment.name)
def test_every_verdict_could_have_come_out_otherwise(experiment) -> None:
    """Some other numbers in the rows change the word of each verdict."""
    rows = Journal(experiment, DOCS).rows()
    words = {verdict.claim: {verdict.word.split()[0]} for verdict in experiment.judge(rows)}
    for number, way in enumerate(WAYS):
        rng = Random(number)
        other = [
            {name: spoiled(name, value, way, rng) for name, value in row.items()} for row in rows
        ]
        try:
            found = experiment.judge(other)
        except (ValueError, TypeError, ZeroDivisionError, IndexError):
            continue  # numbers beyond all sense
        for verdict in found:
            words.setdefault(verdict.claim, set()).add(verdict.word.split()[0])
    assert [claim for claim, seen in words.items() if len(seen) < 2 and claim not in EXACT] == []


def test_the_sentence_on_figure_8_could_have_been_right() -> None:
    rows = [{**row, "tie": 1} for row in EXAMPLE.work("tictactoe") if row["tie"] == 2]
    assert {verdict.claim: verdict.word for verdict in EXAMPLE.judge(rows)}[SENTENCE].startswith(
        "checked on"
    )


@pytest.mark.parametrize(
    ("game", "classical", "best"),
    [
        ("nim:heaps=1.2.3", 0.87, 0.81),
        ("nim:heaps=2.4.6", 0.78, 0.59),
        ("nim:heaps=3.5.6", 0.76, 0.53),
        (other_games.KAYLES, 0.85, 0.81),
        (other_games.LONG_KAYLES, 0.73, 0.66),
    ],
)
def test_losses_in_other_games_at_one_tenth(game: str, classical: float, best: float) -> None:
    rows = Journal(other_games.EXPERIMENT, DOCS).rows()
    row = next(row for row in rows if row["game"] == game and row["p"] == 0.1)
    assert row["classical"] == pytest.approx(classical, abs=0.04)
    assert row["best"] == pytest.approx(best, abs=0.04)


def spoiled(name: str, value, way, rng):
    return way(value, rng) if isinstance(value, (int, float)) and name not in KEYS else value


def _quick(check: str):
    if check in ("strict_bound", "random_moves"):
        return [{"check": check, "item": "", "value": 0.0, "expected": 0.0}]
    return theorems.work(check)
