"""Citations of clauses: what code and tests call `R4.2` is a clause of the game's own README."""

from __future__ import annotations

from pathlib import Path

import pytest
from clauses import CITATION, citations, clauses

ROOT = Path(__file__).parent.parent
GAMES = ROOT / "src" / "ketplay" / "games"
TESTS = ROOT / "tests" / "games"


def wrong_citations(readme: str, source: str) -> list[tuple[int, str]]:
    known = clauses(readme)
    return [(line, clause) for line, clause in citations(source) if clause not in known]


def games() -> list[str]:
    """The games whose README has clauses."""
    return sorted(
        readme.parent.name
        for readme in GAMES.glob("*/README.md")
        if clauses(readme.read_text("utf-8"))
    )


def test_clauses_are_read():
    readme = (
        "### R1 Cards\n**R1.1** A card.\n\n**R2. Turns**\n1. Draw.\n2. Play.\n## More\n3. Not one."
    )
    assert clauses(readme) == {"1", "1.1", "2", "2.1", "2.2"}


@pytest.mark.parametrize(
    "source",
    [
        "x = 1  # R1.2",
        '"""See R3."""',
        'def f():\n    """Plays a card (R1.1, R2.5)."""',
        "def test_r1_4_cards():\n    pass",
    ],
)
def test_a_citation_of_nothing_is_caught(source):
    assert wrong_citations("**R1.1** A card.\n\n**R2** A turn.", source)


def test_what_is_not_a_citation_is_left_alone():
    source = '"""`put:R5` puts a right kitten; R1.1 says so."""\nmove = "R7"  # put:R9'
    assert list(citations(source)) == [(1, "1.1")]


def test_all_large_games_have_clauses():
    assert {"brakets", "octal", "qtris", "quantized"} <= set(games())


@pytest.mark.parametrize("game", games())
def test_every_cited_clause_exists(game):
    readme = (GAMES / game / "README.md").read_text("utf-8")
    wrong = [
        f"{path.relative_to(ROOT)}:{line} cites R{clause}"
        for folder in (GAMES / game, TESTS / game)
        for path in sorted(folder.rglob("*.py"))
        for line, clause in wrong_citations(readme, path.read_text("utf-8"))
    ]
    assert wrong == []


@pytest.mark.parametrize("game", games())
def test_every_clause_cited_in_the_readme_exists(game):
    readme = (GAMES / game / "README.md").read_text("utf-8")
    assert set(CITATION.findall(readme)) - clauses(readme) == set()
