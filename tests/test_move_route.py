"""The walk in docs/architecture.md names files and functions that exist, in twelve hops."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
HOP = re.compile(r"^\d+\. \*\*[\w ]+\*\*: `([^`]+)`, `(\w+)`", re.MULTILINE)


def defines(text: str, name: str) -> bool:
    return bool(re.search(rf"(?:def|class|function) {name}\b|^  (?:async )?#?{name}\(", text, re.M))


def test_every_hop_names_a_function_of_its_file():
    hops = HOP.findall(PAGE)
    assert len(hops) == 12
    wrong = [hop for hop in hops if not defines((ROOT / hop[0]).read_text("utf-8"), hop[1])]
    assert wrong == []


def test_every_file_named_exists():
    files = re.findall(r"`(src/[^`]+)`", PAGE)
    assert [file for file in files if not (ROOT / file).exists()] == []
    assert (ROOT / "docs" / "architecture.svg").exists()
