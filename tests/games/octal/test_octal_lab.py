"""The octal lab's verdicts: their words follow the rows and say what was found."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

from ketplay.core.drawing import text as escaped
from ketplay.games.octal.lab import graph_games, players, sigma
from ketplay.games.octal.lab.codes import LEMMA5, all_steps, lemma5_judge
from ketplay.games.octal.lab.rows import best_steps
from ketplay.games.octal.lab.values import CHAINS, chain_judge
from ketplay.games.octal.octal_code import parse_code
from ketplay.games.octal.solver.chain import Chains, losing
from ketplay.games.octal.svg import figures
from ketplay.lab.journal import Journal

DOCS = Path(__file__).parents[3] / "docs/lab"


def verdict(verdicts, beginning: str):
    return next(verdict for verdict in verdicts if verdict.claim.startswith(beginning))


def test_cycles_and_rows_for_n_from_1() -> None:
    """p(C_(n+3)) = 1 - p(P_n) holds for n >= 1 and fails for n = 0."""
    assert losing(Chains((), (), (3,))) == Fraction(1, 2)
    assert losing(Chains((), (), ())) == 1
    rows = Journal(CHAINS, DOCS).rows()
    found = verdict(chain_judge(rows), "A cycle of n + 3")
    assert found.claim == "A cycle of n + 3 loses with 1 - p, where p belongs to a row of n ≥ 1"
    assert found.word == "proved"
    assert found.why.startswith("not for n = 0: a cycle of 3 loses with 1/2")
    other = [{**row, "losing": "1/2"} if row["n"] == 5 else row for row in rows]
    assert verdict(chain_judge(other), "A cycle of n + 3")[1:] != found[1:]


def test_what_players_do_depends_on_no_clock() -> None:
    assert players.SIGHT.seconds is None
    assert players.SIGHT.nodes


def test_lemma_5_says_how_many_codes_break_the_frames() -> None:
    verdicts = lemma5_judge(Journal(LEMMA5, DOCS).rows())
    found = verdicts[3]
    assert (found.word, found.why) == ("refuted", "23 of 128 codes 0.q0q0q break them")
    assert verdicts[0].why.startswith("all 128 codes 0.q0q0q stay within them")
    assert all(bool(verdict.case) == (verdict.word == "refuted") for verdict in verdicts)


def test_figure_3_shows_squares() -> None:
    """R2.1: the smallest positions of the four couples, as squares: grey first, then white."""
    picture = figures.smallest()
    assert picture.count(f'fill="{figures.GREY}"') == 6
    assert picture.count(f'fill="{figures.WHITE}"') == 8
    assert escaped("∅") in picture


def test_figure_4_has_an_arrow_and_a_number_for_each_direction() -> None:
    """R2.1: best moves go between W and L safely, and from L by coins as well."""
    steps = best_steps(6)
    assert {step[:2] for step in steps if not step[2]} == {
        ("0W", "0L"),
        ("0L", "0W"),
        ("1W", "1L"),
        ("1L", "1W"),
    }
    assert {step[:2] for step in steps if step[2]} >= {("0L", "1L"), ("1L", "0L")}
    picture = figures.evolution(steps, "steps")
    arrows = re.findall(r'<path d="M[^"]*Q[^"]*"[^>]*>', picture)
    assert len(arrows) == len(set(arrows)) == len(steps) + 2  # and two in the legend
    coins = sum(1 for step in steps if step[2])
    assert sum("stroke-dasharray" in arrow for arrow in arrows) == coins + 1
    numbers = re.findall(r'text-anchor="middle">(\d+)<', picture)
    assert sorted(map(int, numbers)) == sorted(steps.values())


def test_figure_5_has_moves_of_two_coins() -> None:
    """R3.2: with blocks of three, one move can measure two greys; it keeps the parity."""
    steps = all_steps(parse_code("0.707"), "B", 5)
    assert any(step[2] == 2 for step in steps)
    assert all((step[0][0] == step[1][0]) == (step[2] != 1) for step in steps)


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
    assert words == ["proved", "proved", "proved", "refuted", "found up to 18 vertices"]
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
    assert words == ["proved", "proved", "proved", "refuted"]
    other = [{**row, "lamps differ": 1, "colours differ": 1, "sigma plus": False} for row in rows]
    assert [verdict.word for verdict in sigma.judge(other)] == ["refuted"] * 4
