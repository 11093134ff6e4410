"""`ketplay stats`: a position measured again and again, beside its exact odds."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from random import Random
from typing import Any

from ketplay.cli.parser import whole
from ketplay.cli.progress import Progress
from ketplay.cli.screen import wrap
from ketplay.cli.source import match_of
from ketplay.core.game import CHANCE, Game
from ketplay.solvers.outcomes import Result, exact, last_luck, mean, sample, to_measure

HELP = "measure a position many times"
EXAMPLES = (
    "ketplay stats qtris R.W.B/C+a.W.L/B.C+a.W --shots 100 --seed 1",
    "ketplay stats qtris 1=R 2-4=C+ --shots 1000 --seed 1 --json",
)
WHY = (
    "Every board is scored on its own and the scores are averaged then. It matters: an averaged board, half white and "
    "half black on a square, has no lines to count, and the score of an average is not the average of the scores."
)
WIDTH = 30


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "what", metavar="POSITION|FILE", nargs="+", help="a position line, or a .ket file (its final measurement)"
    )
    parser.add_argument("--shots", type=whole(0, 10_000_000), default=10_000, metavar="N", help="default 10000")
    parser.add_argument("--seed", type=whole(0), default=0, metavar="S", help="the seed of the luck; default 0")
    parser.add_argument("--json", action="store_true", help="for scripts")


def run(args: argparse.Namespace) -> int:
    match = match_of(args.what)
    game = match.game
    decided = match.log and match.actor in (None, CHANCE)
    state = last_luck(match) if decided else to_measure(game, match.state)
    odds = exact(game, state)
    with Progress("measurements") as progress:
        found = sample(game, state, args.shots, Random(args.seed), progress)
    told = as_json(game, odds, found, args.shots)
    print(json.dumps(told) if args.json else report(game, odds, found, args.shots))
    return 0


def as_json(game: Game[Any, Any], odds: dict[Result, float], found: Counter[Result], shots: int) -> dict[str, Any]:
    """The histogram as data, the most points of the first seat first."""
    results = [
        {"points": list(r.points), "payoffs": list(r.payoffs), "exact": odds.get(r, 0.0), "count": found[r]}
        for r in odds | found
    ]
    seats = range(len(game.seats))
    measured = [mean(dict(found), seat) for seat in seats] if shots else None
    return {
        "game": game.id,
        "shots": shots,
        "results": results,
        "mean": {"exact": [mean(odds, seat) for seat in seats], "measured": measured},
    }


def report(game: Game[Any, Any], odds: dict[Result, float], found: Counter[Result], shots: int) -> str:
    """The histogram for a person: bars are what was measured, a mark is what was to be expected."""
    seats = " : ".join(game.seats)
    lines = [f"points {seats}", ""]
    most = max([*odds.values(), *(count / shots for count in found.values() if shots)])
    for result in odds | found:
        share = found[result] / shots if shots else 0.0
        points = ":".join(f"{point:g}" for point in result.points)
        bar = _bar(share / most, odds.get(result, 0.0) / most)
        lines.append(
            f"{points:>7}  {bar}  exact {odds.get(result, 0.0):7.3%}  measured {found[result]:>6} = {share:7.3%}"
        )
    lines += ["", f"{shots} measurements; the mark | in a bar is the exact share."]
    for seat, name in enumerate(game.seats):
        seen = f", measured {mean(dict(found), seat):.4f}" if shots else ""
        lines.append(f"{name}: {mean(odds, seat):.4f} points on average{seen}")
    return "\n".join([*lines, "", wrap(WHY)])


def _bar(share: float, expected: float) -> str:
    """A bar with a mark.

    >>> _bar(0.5, 1.0)
    '###############..............|'
    """
    cells = ["#" if at < round(share * WIDTH) else "." for at in range(WIDTH)]
    cells[min(WIDTH - 1, max(0, round(expected * WIDTH) - 1))] = "|"
    return "".join(cells)
