"""The octal lab's verdicts: their words follow the rows and say what was found."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from ketplay.games.octal.lab import graph_games, sigma
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


def test_lemma_1_on_edges() -> None:
    """A domino on the vertices is a move of the white game on the edges, on rows and elsewhere."""
    claw = ((0, 1), (0, 2), (0, 3))
    assert graph_games.line_graph(claw) == (0b110, 0b101, 0b011)
    rows = [row for n in range(2, 5) for row in graph_games.work("graphs", n)]
    rows += graph_games.work("rows", 9)
    assert all((row["domino"] > 0) == row["white on edges"] for row in rows)
    known = [row["domino"] for row in graph_games.work("rows", 9)]
    assert known == [1, 1, 2, 0, 3, 1, 1, 0]  # the classes of rows 2 to 9 in the paper's table 1
    everything = Journal(graph_games.GRAPH_GAMES, DOCS).rows()
    words = [verdict.word for verdict in graph_games.judge(everything)]
    assert words == ["proved", "proved", "proved", "refuted", "computed up to 18 vertices"]
    other = [{**row, "domino": 1 - min(1, row["domino"])} for row in everything]
    assert [verdict.word for verdict in graph_games.judge(other)][:3] == ["refuted"] * 3


def test_the_sigma_game() -> None:
    """R2.3: grey is a lit lamp, in any order; neighbours alone cannot light a triangle."""
    path = (0b010, 0b101, 0b010)
    assert sigma.played(path, [0, 2], 3) == sigma.played(path, [2, 0], 3) == [0, 2, 0]
    triangle = (0b110, 0b101, 0b011)
    assert not sigma.can_light_all(triangle)
    assert sigma.can_light_all(tuple(mask | 1 << v for v, mask in enumerate(triangle)))
    rows = Journal(sigma.SIGMA, DOCS).rows()
    words = [verdict.word for verdict in sigma.judge(rows)]
    assert words == ["proved", "proved", "checked up to 6 vertices", "refuted"]
    other = [{**row, "lamps differ": 1, "colours differ": 1, "sigma plus": False} for row in rows]
    assert [verdict.word for verdict in sigma.judge(other)] == ["refuted"] * 4
