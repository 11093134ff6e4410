"""The register of the sources is fresh and complete, and everything it names exists."""

from __future__ import annotations

import ast
import re
from collections import Counter
from functools import cache

import pytest
from clauses import CITATION, TEST_NAME, clauses
from sources import (
    DOCUMENTS,
    KINDS,
    PAGE,
    ROOT,
    VERDICTS,
    Document,
    Entry,
    expected_ids,
    load,
    page,
)
from support.sources import tree

STALE = "docs/sources.md is out of date; run: python tools/sources.py"
LEAST = 500  # statements in all
RANGE = re.compile(r"R(\d+)(?: to |-)R?(\d+)")


@pytest.fixture(params=DOCUMENTS)
def document(request: pytest.FixtureRequest) -> Document:
    return load(request.param)


@cache
def names_in(file: str) -> dict[str, str]:
    """The tests of a file, each with its docstring."""
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    return {
        node.name: ast.get_docstring(node) or ""
        for node in ast.walk(tree(ROOT / file))
        if isinstance(node, functions) and node.name.startswith("test_")
    }


@cache
def clauses_of(game: str) -> set[str]:
    readme = ROOT / "src" / "ketplay" / "games" / game / "README.md"
    return {f"R{clause}" for clause in clauses(readme.read_text("utf-8"))}


def corrections(document: Document) -> set[int]:
    """The numbers of the list under the heading that the document's corrections have."""
    file, heading = document.errata
    _, _, rest = (ROOT / file).read_text("utf-8").partition(f"## {heading}\n")
    assert rest, f"{file} has no heading {heading!r}"
    return {int(number) for number in re.findall(r"^(\d+)\. ", rest.partition("\n## ")[0], re.M)}


def cited_sections(file: str, name: str) -> set[str]:
    """The sections of clauses that a test or the docstring of its file cites."""
    words = f"{ast.get_docstring(tree(ROOT / file)) or ''} {names_in(file)[name]}"
    found = {clause.partition(".")[0] for clause in CITATION.findall(words)}
    for first, last in RANGE.findall(words):
        found |= {str(number) for number in range(int(first), int(last) + 1)}
    if match := TEST_NAME.match(name):
        found.add(match[1])
    return found


def sections(entry: Entry) -> set[str]:
    """The sections of an entry's clauses, as far as they are of the document's own game."""
    own = [clause for clause in entry.clauses if " " not in clause]
    return {clause[1:].partition(".")[0] for clause in own}


def test_the_page_is_fresh() -> None:
    assert PAGE.read_text("utf-8") == page(), STALE


def test_every_place_of_the_inventory_is_listed_once(document: Document) -> None:
    ids = Counter(entry.id for entry in document.entries)
    assert [place for place, count in ids.items() if count > 1] == []
    assert sorted(set(expected_ids(document.name)) - set(ids)) == [], "missing"
    assert sorted(set(ids) - set(expected_ids(document.name))) == [], "not in the inventory"


def test_the_inventory_has_what_the_documents_have() -> None:
    """Counted in the documents by hand."""
    counts = {
        name: Counter(entry.id.rpartition(" ")[0] for entry in load(name).entries)
        for name in DOCUMENTS
    }
    rulebook = counts["rulebook"]
    things = ("leaflet", "box", "procedure", "exercise", "figure", "table")
    assert [rulebook[thing] for thing in things] == [21, 5, 4, 13, 17, 2]
    assert [counts["compact"][thing] for thing in ("figure", "table", "note")] == [9, 2, 2]
    assert [counts["brakets"][thing] for thing in ("summary", "invalid move", "box")] == [9, 2, 6]
    things = ("lemma", "corollary", "equation", "figure", "table")
    assert [counts["paper"][thing] for thing in things] == [5, 1, 3, 5, 1]
    things = ("definition", "lemma", "theorem", "corollary", "figure")
    assert [counts["thesis"][thing] for thing in things] == [15, 4, 2, 3, 21]
    assert sum(len(load(name).entries) for name in DOCUMENTS) >= LEAST


def test_entries_are_whole(document: Document) -> None:
    """A covered or corrected one has a proof, a rule its clause, one out of scope a reason."""
    for entry in document.entries:
        where = f"{document.name} {entry.id}"
        assert entry.verdict in VERDICTS, where
        assert entry.kind in KINDS, where
        assert entry.says.endswith("."), where
        assert bool(entry.reason) == (entry.verdict == "out of scope"), where
        assert bool(entry.erratum) == (entry.verdict == "corrected"), where
        assert bool(entry.tests or entry.lab) == (entry.verdict != "out of scope"), where


def test_every_clause_exists(document: Document) -> None:
    wrong = []
    for entry in document.entries:
        for clause in entry.clauses:
            game, _, number = f"{document.game} {clause}".rpartition(" ")
            if number not in clauses_of(game.rpartition(" ")[2]):
                wrong.append(f"{entry.id}: {clause}")
    assert wrong == []


def test_every_test_and_experiment_exists(document: Document) -> None:
    for entry in document.entries:
        for test in entry.tests:
            file, _, name = test.partition("::")
            assert name in names_in(file), f"{entry.id}: {test}"
        for name in entry.lab:
            assert (ROOT / "docs" / "lab" / f"{name}.md").exists(), f"{entry.id}: {name}"


def test_tests_cite_the_clauses_they_prove(document: Document) -> None:
    """Of an entry's tests among a game's own, one (or its file) cites the section of a clause."""
    silent = []
    for entry in document.entries:
        wanted = sections(entry)
        places = [t.partition("::")[::2] for t in entry.tests if t.startswith("tests/games/")]
        if wanted and places and not any(wanted & cited_sections(*place) for place in places):
            silent.append(f"{entry.id} {entry.clauses}: {[name for _, name in places]}")
    assert not silent, "\n".join(silent)


def test_every_correction_exists(document: Document) -> None:
    numbers = corrections(document)
    cited = {entry.erratum for entry in document.entries if entry.erratum}
    assert cited <= numbers
