"""The results in docs/lab are what the code gives; quick tasks are computed again."""

from __future__ import annotations

from pathlib import Path

import pytest

from ketplay.lab.discover import experiments
from ketplay.lab.experiment import VERDICTS
from ketplay.lab.freshness import differs, stale
from ketplay.lab.journal import Journal
from ketplay.lab.report import INDEX, index

DOCS = Path(__file__).parents[2] / "docs" / "lab"
AGAIN = "run: ketplay lab run {} --out docs/lab"


@pytest.mark.parametrize("name", list(experiments()))
def test_results_are_fresh(name: str) -> None:
    assert stale(experiments()[name], DOCS) == [], AGAIN.format(name)


@pytest.mark.parametrize("name", list(experiments()))
def test_quick_tasks_give_the_same_again(name: str) -> None:
    assert differs(experiments()[name], DOCS) == [], (
        "raise the experiment's version and " + AGAIN.format(name)
    )


def test_the_index_lists_every_verdict() -> None:
    pages = [(e, list(e.judge(Journal(e, DOCS).rows()))) for e in experiments().values()]
    assert all(verdict.word.split()[0] in VERDICTS for _, verdicts in pages for verdict in verdicts)
    if pages:
        assert (DOCS / INDEX).read_text("utf-8") == index(pages)
