"""The octal lab's verdicts: their words follow the rows and say what was found."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from ketplay.games.octal.lab.codes import LEMMA5, lemma5_judge
from ketplay.games.octal.lab.values import CHAINS, chain_judge
from ketplay.games.octal.solver.chain import Chains, losing
from ketplay.lab.journal import Journal

DOCS = Path(__file__).parents[3] / "docs/lab"


def verdict(verdicts, beginning: str):
    return next(verdict for verdict in verdicts if verdict.claim.startswith(beginning))


def test_cycles_and_rows_for_n_from_1() -> None:
    """p(C_(n+3)) = 1 - p(P_n) holds for n >= 1 and fails for n = 0."""
    assert losing(Chains((), (), (3,))) == Fraction(1, 2)
    assert losing(Chains((), (), ())) == 1
    rows = Journal(CHAINS, DOCS).rows()
    found = verdict(chain_judge(rows), "p(C_(n+3))")
    assert found.claim == "p(C_(n+3)) = 1 - p(P_n) for n >= 1"
    assert found.word == "checked up to 69"
    assert found.why.startswith("not for n = 0: p(C_3) = 1/2, and p(P_0) = 1")
    other = [{**row, "losing": "1/2"} if row["n"] == 5 else row for row in rows]
    assert verdict(chain_judge(other), "p(C_(n+3))")[1:] != found[1:]


def test_lemma_5_says_how_many_codes_break_the_frames() -> None:
    verdicts = lemma5_judge(Journal(LEMMA5, DOCS).rows())
    found = verdicts[3]
    assert (found.word, found.why) == ("refuted", "23 of 128 codes 0.q0q0q break them")
    assert verdicts[0].why.startswith("all 128 codes 0.q0q0q stay within them")
    assert all(bool(verdict.case) == (verdict.word == "refuted") for verdict in verdicts)
