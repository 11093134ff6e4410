"""Writes docs/sources.md: every statement of the five documents, with its clause, test and verdict.

Run it from the top of the repository: python tools/sources.py

The statements are in docs/sources/*.toml, a file for each document; docs/sources/inventory.toml
says which there must be.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "docs" / "sources"
PAGE = ROOT / "docs" / "sources.md"
INVENTORY = FOLDER / "inventory.toml"
DOCUMENTS = ("rulebook", "compact", "brakets", "paper", "thesis")
VERDICTS = ("covered", "corrected", "out of scope")
KINDS = (
    "rule", "claim", "definition", "lemma", "theorem", "corollary", "equation", "procedure",
    "exercise", "figure", "table", "leaflet", "box",
)  # fmt: skip
HEAD = """# The sources, statement by statement

Four games come from five documents. This page lists every rule, claim, figure, exercise, lemma and
definition of theirs in our words, the clause of our rules that has it, the tests or experiments
that prove it here, and the verdict:

- **covered**: the program does what the document says, and the tests show it.
- **corrected**: the document has a mistake or a gap there; the number is that of the correction in
  the list linked above each table.
- **out of scope**: nothing that a program could do or contradict; the reason is given.

A place is a section with the number of the statement in it, or what the document calls the thing
itself. Clauses are those of the game's own README unless another game is named.

`python tools/sources.py` writes this page from the files in [docs/sources](sources/); a test checks
that nothing is missing and that every clause, test and correction exists.
"""


@dataclass(frozen=True)
class Entry:
    """One statement of a document."""

    id: str  # its place: `2.3.1 (4)`, `figure 2.5`, `lemma 3`
    kind: str
    says: str  # in our words
    verdict: str
    clauses: tuple[str, ...] = ()  # `R2.1` of the document's game, or `tictactoe R1`
    tests: tuple[str, ...] = ()  # `tests/FILE.py::test_name`
    lab: tuple[str, ...] = ()  # names of experiments
    erratum: int = 0
    reason: str = ""


@dataclass(frozen=True)
class Document:
    """One of the five documents."""

    name: str
    title: str
    about: str
    game: str  # whose README has the clauses
    errata: tuple[str, str]  # the file and the heading of the numbered list of corrections
    entries: tuple[Entry, ...]


def load(name: str) -> Document:
    data = tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8"))
    entries = tuple(_entry(found) for found in data["entry"])
    file, heading = data["errata"]
    return Document(name, data["title"], data["about"], data["game"], (file, heading), entries)


def _entry(found: dict[str, Any]) -> Entry:
    lists = {name: tuple(found.pop(name, ())) for name in ("clauses", "tests", "lab")}
    return Entry(**found, **lists)


def expected_ids(name: str) -> list[str]:
    """Every place of a document, by the inventory."""
    part = tomllib.loads(INVENTORY.read_text("utf-8"))[name]
    ids = []
    for section, count in part["statements"].items():
        ids += [f"{section} ({number})" for number in range(1, count + 1)]
    for kind, numbers in part["numbered"].items():
        numbers = range(1, numbers + 1) if isinstance(numbers, int) else numbers
        ids += [f"{kind} {number}" for number in numbers]
    return ids


def page() -> str:
    documents = [load(name) for name in DOCUMENTS]
    return "\n".join([HEAD, _summary(documents), *map(_section, documents)])


def _summary(documents: list[Document]) -> str:
    rows = []
    total: Counter[str] = Counter()
    for document in documents:
        counts = Counter(entry.verdict for entry in document.entries)
        total += counts
        rows.append(_summary_row(f"[{document.title}](#{_anchor(document.title)})", counts))
    rows.append(_summary_row("**together**", total))
    head = "| document | statements | covered | corrected | out of scope |\n|---|---|---|---|---|\n"
    return head + "".join(rows)


def _summary_row(title: str, counts: Counter[str]) -> str:
    cells = [title, str(counts.total()), *(str(counts[verdict]) for verdict in VERDICTS)]
    return f"| {' | '.join(cells)} |\n"


def _section(document: Document) -> str:
    file, heading = document.errata
    readme = f"../src/ketplay/games/{document.game}/README.md"
    kinds = Counter(entry.kind for entry in document.entries)
    counted = ", ".join(f"{_plural(kind, kinds[kind])}" for kind in KINDS if kinds[kind])
    rows = "".join(_row(document, entry) for entry in document.entries)
    return (
        f"## {document.title}\n\n"
        f"{document.about}: {counted}. Its clauses are [these rules]({readme}), its corrections "
        f"[this list](../{file}#{_anchor(heading)}).\n\n"
        "| place | kind | what it says | clauses | tests and experiments | verdict |\n"
        f"|---|---|---|---|---|---|\n{rows}"
    )


def _anchor(heading: str) -> str:
    """The address of a heading on its page.

    >>> _anchor("QT3 and quantum games")
    'qt3-and-quantum-games'
    """
    kept = (letter for letter in heading.lower() if letter.isalnum() or letter in " -")
    return "".join(kept).replace(" ", "-")


def _plural(kind: str, count: int) -> str:
    many = {"box": "boxes", "lemma": "lemmas", "corollary": "corollaries"}
    return f"{count} {kind if count == 1 else many.get(kind, kind + 's')}"


def _row(document: Document, entry: Entry) -> str:
    proofs = [_test_link(test) for test in entry.tests]
    proofs += [f"lab [{name}](lab/{name}.md)" for name in entry.lab]
    cells = [
        entry.id,
        entry.kind,
        entry.says.replace("|", "\\|"),
        ", ".join(entry.clauses),
        "<br>".join(proofs),
        _verdict(entry),
    ]
    return f"| {' | '.join(cells)} |\n"


def _test_link(test: str) -> str:
    file, _, name = test.partition("::")
    return f"[{name}](../{file})"


def _verdict(entry: Entry) -> str:
    if entry.verdict == "corrected":
        return f"corrected (erratum {entry.erratum})"
    return f"{entry.verdict}: {entry.reason}" if entry.reason else entry.verdict


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
