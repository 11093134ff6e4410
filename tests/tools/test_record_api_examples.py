"""The examples in docs/api.md are what a server sends today."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from record_api_examples import EXAMPLE, PAGE, record, updated

STALE = "docs/api.md is out of date; run: python tools/record_api_examples.py"
MESSAGES = Path(__file__).parents[1] / "golden" / "formats" / "messages.jsonl"
TEXT = PAGE.read_text("utf-8")


@pytest.fixture(scope="module")
def examples() -> dict[str, Any]:
    return record()


def test_the_examples_of_the_api_are_fresh(examples: dict[str, Any]) -> None:
    assert updated(TEXT, examples) == TEXT, STALE


def test_a_stale_example_is_noticed(examples: dict[str, Any]) -> None:
    changed = {**examples, "ok": {**examples["ok"], "number": 5}}
    assert updated(TEXT, changed) != TEXT


def test_every_example_is_recorded_and_on_the_page(examples: dict[str, Any]) -> None:
    names = [name for _, name, _ in EXAMPLE.findall(TEXT)]
    assert len(names) == len(re.findall(r"^```json", TEXT, re.M))
    assert sorted(names) == sorted(examples)


def fields(value: Any) -> set[str]:
    """All names of fields in a message."""
    if isinstance(value, dict):
        return set(value).union(*map(fields, value.values()))
    if isinstance(value, list):
        return set().union(*map(fields, value))
    return set()


def test_the_tables_name_fields_that_exist() -> None:
    known = set().union(*(fields(json.loads(line)) for line in MESSAGES.read_text().splitlines()))
    cells = [row.rsplit(" | ", 1)[1] for row in TEXT.splitlines() if row.startswith("| `")]
    shapes = [shape for cell in cells for shape in re.findall(r"`(\[?\{.*?\}\]?)`", cell)]
    assert len(shapes) > 20
    for shape in shapes:
        names = re.findall(r'"(\w+)"(?!\])', re.sub(r'"op": "\w+"', "", shape))
        assert set(names) <= known, f"{shape}: no message has {set(names) - known}"
