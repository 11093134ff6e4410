"""An experiment: tasks that give rows of numbers, a judge that turns rows into verdicts, figures.

A game's part `lab` has them as EXPERIMENTS. The work function is a function of a module, so that
another process or computer can find it. A task is its arguments as plain JSON values; by its hash,
runs continue after an interruption, and tasks can be added later. `cut` says how a task that takes
long can be computed in parts, on more processors than there are tasks; the results are the same.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

Row = dict[str, Any]  # plain JSON values
Args = dict[str, Any]
Figure = Callable[[Sequence[Row]], str]  # rows -> SVG
VERDICTS = {
    "proved": "there is a proof, which the page prints",
    "checked": "every case up to the size named was tried, and none is against it",
    "sampled": "a random sample of the size named agrees, within the interval named",
    "misprint": "wrong as printed, right as meant",
    "refuted": "there is a counterexample; the page has the smallest one found",
    "found": "new numbers; nothing was claimed",
}


class Paper(NamedTuple):
    """A paper whose claims are tested, with the headings of its sections by their numbers."""

    title: str
    sections: Mapping[str, str]

    def section(self, source: str) -> str:
        """The number of the section that a source names; '' if it names none.

        >>> Paper("A paper", {"3.4": "Rows"}).section("section 3.4.5, table 1")
        '3.4'
        """
        named = re.search(r"section ([\d.]*\d)", source)
        fitting = [number for number in self.sections if named and named[1].startswith(number)]
        return max(fitting, key=len, default="")


class Verdict(NamedTuple):
    """A claim and what came of it: `word` begins with one of VERDICTS, `why` gives the numbers."""

    claim: str
    word: str
    why: str
    source: str = "ours"  # where the claim comes from: "section 3.4, lemma 1"
    case: str = ""  # the smallest counterexample; a refuted claim has one
    proof: str = ""  # the heading of its proof, here or, as "NAME: heading", on another page


@dataclass(frozen=True)
class Experiment:
    """A question, how to answer it, and how to judge and show the answer.

    >>> def square(n: int) -> list[Row]:
    ...     return [{"n": n, "square": n * n}]
    >>> def judge(rows: Sequence[Row]) -> list[Verdict]:
    ...     return [Verdict("squares are not negative", "checked up to 2", f"{len(rows)} tried")]
    >>> tasks = lambda: [{"n": 1}, {"n": 2}]
    >>> experiment = Experiment("squares", "Squares", "Multiply.", square, tasks, judge)
    >>> [key(experiment, args) for args in experiment.tasks()]
    ['9c2d299c8b226f1c', '49c82d2cfca50a74']
    """

    name: str  # also the files' name
    title: str
    method: str  # Markdown: what is computed and how exactly, and what is not
    work: Callable[..., list[Row]]
    tasks: Callable[[], Sequence[Args]]
    judge: Callable[[Sequence[Row]], Sequence[Verdict]]
    figures: Mapping[str, Figure] = field(default_factory=dict)  # by their captions
    table: Callable[[Sequence[Row]], str] | None = None  # Markdown of the rows for the page
    seed: int | None = None  # None: nothing is random
    paper: Paper | None = None  # whose claims it tests, or goes beyond
    proofs: Path | None = None  # Markdown with a second-level heading for each proof
    cut: Callable[[Args], Sequence[Args]] | None = None  # the parts of a task, for `work`
    probe: tuple[int, ...] = (0,)  # numbers of quick tasks that tests compute again
    timings: tuple[str, ...] = ()  # columns with times, which no two runs have in common
    version: int = 1  # to be raised when the same arguments give other numbers


def judged(holds: bool, how: str, otherwise: str = "refuted") -> str:
    """The word of a verdict: how the claim was established, or what became of it.

    >>> judged(True, "checked up to 9 vertices"), judged(False, "proved")
    ('checked up to 9 vertices', 'refuted')
    """
    return how if holds else otherwise


def parts(experiment: Experiment, args: Args) -> list[Args]:
    """What is computed by itself of a task: its rows are those of its parts, one after another.

    >>> whole = Experiment("w", "W", "", lambda n: [], lambda: [{"n": 2}], lambda rows: [])
    >>> parts(whole, {"n": 2})
    [{'n': 2}]
    """
    return list(experiment.cut(args)) if experiment.cut else [args]


def key(experiment: Experiment, args: Args) -> str:
    """What identifies a task: experiment, version, seed and arguments, as sixteen hex digits."""
    text = json.dumps([experiment.name, experiment.version, experiment.seed, args], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]
