"""The results of experiments as files: rows, figures, a page each, and the page of all verdicts."""

from __future__ import annotations

import csv
import hashlib
import io
import json
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from ketplay.lab.experiment import VERDICTS, Experiment, Row, Verdict
from ketplay.lab.journal import Journal

INDEX = "README.md"


def write(journal: Journal) -> list[Verdict]:
    """Writes an experiment's files and returns its verdicts. All its tasks must be done."""
    experiment = journal.experiment
    folder = journal.folder
    rows = journal.rows()
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in {**texts(journal), **figures(experiment, rows)}.items():
        _replace(folder / name, text)
    journal.close()
    return list(experiment.judge(rows))


def texts(journal: Journal) -> dict[str, str]:
    """The files that follow from the rows alone, to the byte: JSON, CSV and the page."""
    experiment = journal.experiment
    rows = journal.rows()
    verdicts = list(experiment.judge(rows))
    return {
        f"{experiment.name}.json": _json(journal, verdicts),
        f"{experiment.name}.csv": _csv(rows),
        f"{experiment.name}.md": _page(experiment, rows, verdicts),
    }


def figures(experiment: Experiment, rows: Sequence[Row]) -> dict[str, str]:
    """The figures, each marked with the hash of the rows it was drawn from."""
    mark = f"<!-- rows {rows_hash(rows)} -->\n"
    files = zip(figure_files(experiment), experiment.figures.values(), strict=True)
    return {name: draw(rows).rstrip() + "\n" + mark for name, draw in files}


def rows_hash(rows: Sequence[Row]) -> str:
    return hashlib.sha256(json.dumps(list(rows), sort_keys=True).encode()).hexdigest()[:16]


def figure_files(experiment: Experiment) -> list[str]:
    """The names of the figures' files: NAME.svg, NAME-2.svg, ..."""
    numbers = range(2, len(experiment.figures) + 1)
    names = [experiment.name, *(f"{experiment.name}-{number}" for number in numbers)]
    return [f"{name}.svg" for name in names[: len(experiment.figures)]]


def _replace(path: Path, text: str) -> None:
    """Writes a file completely or not at all."""
    draft = path.with_name(path.name + ".new")
    draft.write_text(text, "utf-8")
    draft.replace(path)


def _json(journal: Journal, verdicts: Iterable[Verdict]) -> str:
    experiment = journal.experiment
    head = {
        "name": experiment.name,
        "title": experiment.title,
        "version": experiment.version,
        "seed": experiment.seed,
        "verdicts": [verdict._asdict() for verdict in verdicts],
    }
    tasks = ",\n".join(json.dumps(task) for task in journal.tasks())
    return json.dumps(head, indent=1)[:-2] + ',\n "tasks": [\n' + tasks + "\n]}\n"


def _csv(rows: Sequence[Row]) -> str:
    columns = list(dict.fromkeys(column for row in rows for column in row))
    out = io.StringIO()
    writer = csv.DictWriter(out, columns, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def _page(experiment: Experiment, rows: Sequence[Row], verdicts: Sequence[Verdict]) -> str:
    name = experiment.name
    seed = "none; nothing is random" if experiment.seed is None else str(experiment.seed)
    parts = [f"# {experiment.title}", "", "| claim | verdict | why |", "|---|---|---|"]
    parts += [
        f"| {cell(v.claim)}{cell(_source(v))} | **{v.word}** | {cell(v.why)} |" for v in verdicts
    ]
    cases = [f"**Counterexample** to “{v.claim}”: {v.case}" for v in verdicts if v.case]
    parts += [line for case in cases for line in ("", case)]
    for file, caption in zip(figure_files(experiment), experiment.figures, strict=True):
        parts += ["", f"![{caption}]({file})", "", f"*{caption}*"]
    if experiment.table:
        parts += ["", experiment.table(rows).rstrip()]
    parts += [
        "",
        "## Method",
        "",
        experiment.method.strip(),
        "",
        f"Seed: {seed}. Version: {experiment.version}.",
    ]
    files = f"Rows: [CSV]({name}.csv), [JSON]({name}.json)."
    parts += [f"{files} To repeat it: `ketplay lab run {name}`.", ""]
    return "\n".join(parts)


def cell(text: str) -> str:
    """Text for a cell of a Markdown table.

    >>> cell("a | b")
    'a \\\\| b'
    """
    return re.sub(r"\s+", " ", text).replace("|", "\\|")


def _source(verdict: Verdict) -> str:
    return f" ({verdict.source})" if verdict.source else ""


def table(head: Sequence[str], lines: Iterable[Sequence[Any]]) -> str:
    """A Markdown table.

    >>> print(table(["p", "tie"], [[0.1, 0.5]]))
    | p | tie |
    |---|---|
    | 0.1 | 0.5 |
    """
    rows = [head, ["---"] * len(head), *lines]
    return "\n".join(
        f"|{'|'.join(row)}|" if row[0] == "---" else "| " + " | ".join(map(str, row)) + " |"
        for row in rows
    )


def index(pages: Iterable[tuple[Experiment, Sequence[Verdict]]]) -> str:
    """The page of verdicts."""
    lines = [
        [
            f"[{experiment.title}]({experiment.name}.md)",
            cell(verdict.claim) + cell(_source(verdict)),
            f"**{verdict.word}**",
        ]
        for experiment, verdicts in pages
        for verdict in verdicts
    ]
    words = (
        "Every claim that was tested, and what came of it. "
        "Each page has the numbers, the method and the seed.\n\n"
        + "\n".join(f"- **{word}**: {meaning}" for word, meaning in VERDICTS.items())
    )
    return f"# The lab\n\n{words}\n\n{table(['experiment', 'claim', 'verdict'], lines)}\n"


def write_index(folder: Path, experiments: Iterable[Experiment]) -> None:
    """Writes the page of verdicts of the experiments that have results in the folder."""
    pages = []
    for experiment in experiments:
        path = folder / f"{experiment.name}.json"
        if path.exists():
            verdicts = json.loads(path.read_text("utf-8"))["verdicts"]
            pages.append((experiment, [Verdict(**verdict) for verdict in verdicts]))
    _replace(folder / INDEX, index(pages))
