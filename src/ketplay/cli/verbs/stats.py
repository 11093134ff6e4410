"""`ketplay stats`: a position measured again and again, beside its exact odds."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from random import Random
from typing import Any

from ketplay.cli.inputs import match_of
from ketplay.cli.parser import whole
from ketplay.cli.progress import Progress
from ketplay.cli.terminal import wrap
from ketplay.core.game import Game
from ketplay.solvers.outcomes import (
    MOST,
    WHY,
    Result,
    distribution,
    histogram,
    mean,
    measured,
    sample,
)

HELP = "measure a position many times"
EXAMPLES = (
    "ketplay stats qtris R.W.B/C+a.W.L/B.C+a.W --shots 100 --seed 1",
    "ketplay stats qtris 1=R 2-4=C+ --shots 1000 --seed 1 --json",
)
WIDTH = 30


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "what",
        metavar="POSITION|FILE",
        nargs="+",
        help="a position line, or a .ket file (its final measurement)",
    )
    parser.add_argument(
        "--shots", type=whole(0, 10_000_000), default=10_000, metavar="N", help="default 10000"
    )
    parser.add_argument(
        "--seed", type=whole(0), default=0, metavar="S", help="the seed of the luck; default 0"
    )
    parser.add_argument("--json", action="store_true", help="for scripts")


def run(args: argparse.Namespace) -> int:
    match = match_of(args.what)
    game = match.game
    state = measured(match)
    odds = distribution(game, state)
    with Progress("measurements") as progress:
        found = sample(game, state, args.shots, Random(args.seed), progress)
    print(
        json.dumps(histogram(game, odds, found))
        if args.json
        else report(game, odds, found, args.shots)
    )
    return 0


def report(
    game: Game[Any, Any], odds: dict[Result, float], found: Counter[Result], shots: int
) -> str:
    """The histogram for a person: bars are what was measured, a mark is what was to be expected."""
    lines = [f"points {' : '.join(game.seats)}", ""]
    most = max([1e-9, *odds.values(), *(count / shots for count in found.values() if shots)])
    for result in odds | found:
        share = found[result] / shots if shots else 0.0
        points = ":".join(f"{point:g}" for point in result.points)
        p = odds.get(result, 0.0)
        known = f"  exact {p:7.3%}" if odds else ""
        bar = _bar(share / most, p / most if odds else None)
        lines.append(f"{points:>7}  {bar}{known}  measured {found[result]:>6} = {share:7.3%}")
    mark = (
        "the mark | in a bar is the exact share."
        if odds
        else f"luck can go more than {MOST:,} ways: no exact odds."
    )
    lines += ["", f"{shots} measurements; {mark}"]
    return "\n".join([*lines, *_means(game, odds, found), "", wrap(WHY)])


def _means(game: Game[Any, Any], odds: dict[Result, float], found: Counter[Result]) -> list[str]:
    lines = []
    for seat, name in enumerate(game.seats):
        told = [f"{mean(odds, seat):.4f} points on average"] if odds else []
        told += [f"measured {mean(dict(found), seat):.4f}"] if found else []
        lines.append(f"{name}: {', '.join(told)}")
    return lines


def _bar(share: float, expected: float | None) -> str:
    """A bar with a mark, where the mark is known.

    >>> _bar(0.5, 1.0)
    '###############..............|'
    """
    cells = ["#" if at < round(share * WIDTH) else "." for at in range(WIDTH)]
    if expected is not None:
        cells[min(WIDTH - 1, max(0, round(expected * WIDTH) - 1))] = "|"
    return "".join(cells)
