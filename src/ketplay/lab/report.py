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

from ketplay.lab.experiment import VERDICTS, Experiment, Paper, Row, Verdict
from ketplay.lab.journal import Journal
from ketplay.lab.provenance import MANIFEST, manifest, run_file, run_text

INDEX = "README.md"


def write(journal: Journal, command: str = "") -> list[Verdict]:
    """Writes an experiment's files and returns its verdicts. All its tasks must be done."""
    experiment = journal.experiment
    folder = journal.folder
    rows = journal.rows()
    folder.mkdir(parents=True, exist_ok=True)
    files = {**texts(journal), **figures(experiment, rows)}
    for name, text in files.items():
        _replace(folder / name, text)
    cpu_times = [journal.cpu_time(task) for task in journal.computed()]
    tasks = len(experiment.tasks())
    run = run_text(folder, experiment.name, list(files), command, cpu_times, tasks)
    _replace(run_file(folder, experiment.name), run)
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
    paper = [f"On the paper *{experiment.paper.title}*.", ""] if experiment.paper else []
    lines = [[_claim(v), f"**{v.word}**", cell(_why(v))] for v in verdicts]
    parts = [f"# {experiment.title}", "", *paper, table(["claim", "verdict", "why"], lines)]
    parts += ["", "## Method", "", experiment.method.strip()]
    if experiment.proofs:
        parts += ["", "## Proofs", "", _proofs(experiment.proofs)]
    if experiment.figures:
        parts += ["", "## Figures"]
    for file, caption in zip(figure_files(experiment), experiment.figures, strict=True):
        parts += ["", f"![{caption}]({file})", "", f"*{caption}*"]
    if experiment.table:
        parts += ["", "## Numbers", "", experiment.table(rows).rstrip()]
    parts += [
        "",
        "## Data",
        "",
        f"Rows: [CSV]({name}.csv), [JSON]({name}.json). Seed: {seed}. "
        f"Version: {experiment.version}. To repeat it: `ketplay lab run {name}`.",
        "",
    ]
    return "\n".join(parts)


def _claim(verdict: Verdict) -> str:
    return f"{cell(verdict.claim)} ({cell(verdict.source)})"


def _why(verdict: Verdict) -> str:
    """The numbers, the smallest counterexample, and where the proof is."""
    parts = [verdict.why]
    if verdict.case:
        label = (
            "Against what is printed" if verdict.word == "misprint" else "Smallest counterexample"
        )
        parts.insert(0, f"{label}: {verdict.case}")
    page, _, heading = verdict.proof.rpartition(": ")
    if verdict.proof and verdict.word == "proved":
        place = f"on the page [{page}]({page}.md)" if page else "below"
        parts.append(f"Proof: *{heading}*, {place}")
    return " ".join(_sentence(part) for part in parts if part)


def _sentence(words: str) -> str:
    """Words with a capital at the start, unless they begin with a formula, and a full stop.

    >>> _sentence("none differs"), _sentence("n - 1 is meant")
    ('None differs.', 'n - 1 is meant.')
    """
    begins_with_word = re.match(r"[a-z]{2}|a [a-z]", words)
    capital = words[:1].upper() if begins_with_word else words[:1]
    return f"{capital}{words[1:].rstrip('.')}."


def proof_headings(experiment: Experiment) -> list[str]:
    """The headings of the proofs that an experiment's page prints."""
    if experiment.proofs is None:
        return []
    return re.findall(r"^## (.+)$", experiment.proofs.read_text("utf-8"), re.MULTILINE)


def _proofs(path: Path) -> str:
    return re.sub(r"^## ", "### ", path.read_text("utf-8").strip(), flags=re.MULTILINE)


def cell(text: str) -> str:
    """Text for a cell of a Markdown table.

    >>> cell("a | b")
    'a \\\\| b'
    """
    return re.sub(r"\s+", " ", text).replace("|", "\\|")


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


Pages = Sequence[tuple[Experiment, Sequence[Verdict]]]


def index(pages: Pages) -> str:
    """The page of verdicts: a summary, then all of them by paper and section."""
    papers: list[Paper | None] = []
    for experiment, _ in pages:
        papers += [] if experiment.paper in papers else [experiment.paper]
    parts = [
        "# The lab",
        "",
        "Every claim that was tested, and what came of it. Each page has the proofs, the numbers, "
        "the method and the seed. `NAME.run.json` says by which program, packages and processor "
        "a result was computed; earlier results have none. `ketplay lab check NAME` computes a "
        "result again and compares it. `MANIFEST.sha256` has the hashes of all files. The data may "
        "be used under the MIT licence, like the code.",
        "",
        *(f"- **{word}**: {meaning}." for word, meaning in VERDICTS.items()),
        "",
        table(["", *VERDICTS, "all"], [_counts(paper, pages) for paper in papers]),
    ]
    for paper in papers:
        parts += ["", f"## {_title(paper)}", *_sections(paper, _of(paper, pages))]
    return "\n".join([*parts, ""])


def _title(paper: Paper | None) -> str:
    return paper.title if paper else "Other experiments"


def _of(paper: Paper | None, pages: Pages) -> Pages:
    return [page for page in pages if page[0].paper == paper]


def _counts(paper: Paper | None, pages: Pages) -> list[object]:
    kinds = [v.word.split()[0] for _, verdicts in _of(paper, pages) for v in verdicts]
    return [_title(paper), *(kinds.count(word) for word in VERDICTS), len(kinds)]


def _sections(paper: Paper | None, pages: Pages) -> list[str]:
    """The verdicts of a paper, section by section; what is in no section of it is ours."""
    sections = {**(paper.sections if paper else {}), "": ""}
    parts = []
    for number, heading in sections.items():
        title = f"Section {number}: {heading}" if number else "Ours"
        listing = []
        for experiment, verdicts in pages:
            chosen = [v for v in verdicts if _section(paper, v) == number]
            if chosen:
                lines = [[_in_section(v), f"**{v.word}**"] for v in chosen]
                link = f"[{experiment.title}]({experiment.name}.md)"
                listing += ["", link, "", table(["claim", "verdict"], lines)]
        if listing:
            parts += ["", f"### {title}", *listing]
    return parts


def _section(paper: Paper | None, verdict: Verdict) -> str:
    is_theirs = paper and verdict.source.startswith("section")
    return paper.section(verdict.source) if paper and is_theirs else ""


def _in_section(verdict: Verdict) -> str:
    """A claim with the lemma or figure it is, but without the section that is above it."""
    _, _, place = verdict.source.partition(", ")
    return cell(verdict.claim) + (f" ({cell(place)})" if place else "")


def write_index(folder: Path, experiments: Iterable[Experiment]) -> None:
    """Writes the page of verdicts of the experiments that have results, and the manifest."""
    pages = []
    for experiment in experiments:
        path = folder / f"{experiment.name}.json"
        if path.exists():
            verdicts = json.loads(path.read_text("utf-8"))["verdicts"]
            pages.append((experiment, [Verdict(**verdict) for verdict in verdicts]))
    _replace(folder / INDEX, index(pages))
    _replace(folder / MANIFEST, manifest(folder))
