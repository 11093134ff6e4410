"""An experiment: small tasks that give rows of numbers, a judge that turns rows into verdicts, and figures.

A game's `lab.py` holds `EXPERIMENTS`, a tuple of these. The work function is a module's own function, so that another
process or machine can find it; a task is its arguments as plain JSON values, and the task's hash is what resuming and
adding go by.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

Row = dict[str, Any]  # plain JSON values
Args = dict[str, Any]
WORDS = ("holds", "holds, corrected", "fails", "found")


class Verdict(NamedTuple):
    """One claim, judged: `word` is one of WORDS, `why` says it with numbers, `case` is the smallest counterexample."""

    claim: str
    word: str
    why: str
    source: str = ""  # where the claim stands
    case: str = ""


@dataclass(frozen=True)
class Experiment:
    """What is asked, how it is answered, and what came of it.

    >>> def square(n: int) -> list[Row]:
    ...     return [{"n": n, "square": n * n}]
    >>> def judge(rows: Sequence[Row]) -> list[Verdict]:
    ...     return [Verdict("squares are not negative", "holds", f"{len(rows)} numbers tried")]
    >>> experiment = Experiment("squares", "Squares", "Multiply.", square, lambda: [{"n": 1}, {"n": 2}], judge)
    >>> [key(experiment, args) for args in experiment.tasks()]
    ['9c2d299c8b226f1c', '49c82d2cfca50a74']
    """

    name: str  # also the files' name
    title: str
    method: str  # Markdown; says what is computed, how exactly, and what is not
    work: Callable[..., list[Row]]
    tasks: Callable[[], Sequence[Args]]
    judge: Callable[[Sequence[Row]], Sequence[Verdict]]
    figures: Mapping[str, Callable[[Sequence[Row]], str]] = field(
        default_factory=dict
    )  # caption -> SVG of the rows
    table: Callable[[Sequence[Row]], str] | None = (
        None  # Markdown for the page; without it the rows stay in the CSV
    )
    seed: int | None = None  # None: nothing is drawn by lot
    probe: tuple[int, ...] = (0,)  # numbers of quick tasks that the tests compute again
    version: int = 1  # raise it when the same arguments would give other numbers


def key(experiment: Experiment, args: Args) -> str:
    """What identifies a task: experiment, version, seed and arguments, as sixteen hex digits."""
    text = json.dumps([experiment.name, experiment.version, experiment.seed, args], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]
