"""The results in docs/lab are what the code gives; quick tasks are computed again."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from ketplay.lab.discover import experiments
from ketplay.lab.experiment import VERDICTS, Experiment, Verdict
from ketplay.lab.freshness import differs, stale
from ketplay.lab.journal import Journal
from ketplay.lab.provenance import MANIFEST, changed_files, manifest, run_file
from ketplay.lab.report import INDEX, cell, index, proof_headings

DOCS = Path(__file__).parents[2] / "docs" / "lab"
AGAIN = "run: ketplay lab run {} --out docs/lab"


@pytest.mark.parametrize("name", list(experiments()))
def test_results_are_fresh(name: str) -> None:
    assert stale(experiments()[name], DOCS) == [], AGAIN.format(name)


def test_the_manifest_is_that_of_the_files() -> None:
    assert (DOCS / MANIFEST).read_text("utf-8") == manifest(DOCS), AGAIN.format("NAME")
    assert [name for name in experiments() for _ in changed_files(DOCS, name)] == []


@pytest.mark.parametrize("name", list(experiments()))
def test_a_run_file_says_how_all_tasks_were_computed(name: str) -> None:
    content = json.loads(run_file(DOCS, name).read_text("utf-8"))
    assert sum(run["tasks"] for run in content["runs"]) >= len(experiments()[name].tasks())
    assert not any(run["is_changed"] for run in content["runs"])


@pytest.mark.parametrize("name", list(experiments()))
def test_quick_tasks_give_the_same_again(name: str) -> None:
    assert differs(experiments()[name], DOCS) == [], (
        "raise the experiment's version and " + AGAIN.format(name)
    )


@pytest.fixture(scope="module")
def pages() -> list[tuple[Experiment, list[Verdict]]]:
    return [(e, list(e.judge(Journal(e, DOCS).rows()))) for e in experiments().values()]


def test_the_index_lists_every_verdict(pages) -> None:
    text = (DOCS / INDEX).read_text("utf-8")
    assert text == index(pages)
    for experiment, verdicts in pages:
        assert all(cell(verdict.claim) in text for verdict in verdicts), experiment.name
    counted = [int(n) for n in re.findall(r"(\d+) \|$", text.partition("\n## ")[0], re.MULTILINE)]
    assert sum(counted) == sum(len(verdicts) for _, verdicts in pages)


WORDS = re.compile(
    r"proved|misprint|refuted"
    r"|(checked|found) up to (n = )?[\d,]+( \w+)*|checked (on|at) [\d,]+( \w+)+"
    r"|sampled \([\d,]+( \w+)+, .*\d.*\)"
)


def test_verdicts_say_how_it_is_known(pages) -> None:
    """A proof is printed, a counterexample and a sample are named, and nobody reads Python."""
    headings = {
        f"{experiment.name}: {heading}"
        for experiment in experiments().values()
        for heading in proof_headings(experiment)
    }
    for experiment, verdicts in pages:
        for verdict in verdicts:
            where = (experiment.name, verdict.claim)
            assert WORDS.fullmatch(verdict.word), (*where, verdict.word)
            assert verdict.word.split()[0] in VERDICTS, where
            if verdict.word == "proved":
                key = (
                    verdict.proof
                    if ": " in verdict.proof
                    else f"{experiment.name}: {verdict.proof}"
                )
                assert key in headings, where
            if verdict.word in ("refuted", "misprint"):
                assert verdict.case, where
            else:
                assert not verdict.case, where
            assert verdict.source == "ours" or re.match(r"section \d|Sutner", verdict.source), where


@pytest.mark.parametrize("name", list(experiments()))
def test_a_page_reads_like_a_paper(name: str) -> None:
    """Prose without Python: no lists in brackets, no classes, no 1e-12, no sources unknown."""
    text = (DOCS / f"{name}.md").read_text("utf-8")
    prose = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    for pattern in (
        r"\[\d+(, \d+)+\]",
        r"\w+\(\w+=",
        r"\de[-+]\d",
        r"\(s\)",
        "reference study",
        r"\b0 states",
    ):
        assert not re.search(pattern, prose), pattern
    figures = re.findall(r"!\[.*?\]\((.*?)\)", text)
    assert all("<svg" in (DOCS / figure).read_text("utf-8") for figure in figures)
