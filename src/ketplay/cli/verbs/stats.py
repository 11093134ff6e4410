"""`ketplay stats`: a position measured many times, beside its exact odds."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from random import Random
from typing import Any

from ketplay.cli.inputs import read_match
from ketplay.cli.parser import add_json_option, whole
from ketplay.cli.terminal import Progress, wrap
from ketplay.core.game import Game
from ketplay.core.words import quantity
from ketplay.solvers.outcomes import (
    MOST_POSITIONS,
    Frequencies,
    Result,
    averages_note,
    histogram,
    mean_points,
    observed,
    odds_if_feasible,
    position_to_measure,
    result_words,
    sample,
)

EXAMPLES = (
    "ketplay stats game.ket --shots 100 --seed 1",
    "ketplay stats game.ket --shots 1000 --seed 1 --json",
    "ketplay stats game.ket --joint sq:1,sq:2",
)
BAR = 30  # characters


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "what",
        metavar="POSITION|FILE",
        nargs="+",
        help="a position line, or a .ket file (its final measurement)",
    )
    parser.add_argument(
        "--shots",
        type=whole(0, 10_000_000),
        default=10_000,
        metavar="N",
        help="how many measurements (default 10000)",
    )
    parser.add_argument(
        "--seed", type=whole(0), default=0, metavar="S", help="the seed for chance (default 0)"
    )
    parser.add_argument(
        "--joint",
        metavar="PICKS",
        default="",
        help="pieces to count together as well, such as sq:1,sq:5",
    )
    add_json_option(parser)


def run(args: argparse.Namespace) -> int:
    match = read_match(args.what)
    game = match.game
    state = position_to_measure(match)
    odds = odds_if_feasible(game, state)
    frequencies = observed(game, state, args.joint.split(",") if args.joint else ())
    with Progress("measurements") as progress:
        counts = sample(game, state, args.shots, Random(args.seed), progress, frequencies.add)
    if args.json:
        data = histogram(game, odds, counts)
        print(json.dumps(data | {"observables": frequencies.as_data()}))
    else:
        print(report(game, odds, counts, args.shots) + frequency_table(frequencies, args.shots))
    return 0


def frequency_table(frequencies: Frequencies, shots: int) -> str:
    """What was observed piece by piece: how often each value came up, beside its exact share."""
    lines = ["", "", f"{'observed':<18} value   exact     measured"]
    for observable in frequencies.as_data():
        name = observable["name"]
        for row in observable["values"]:
            share = row["count"] / shots if shots else 0.0
            measured = f"{share:8.3%} = {row['count']}" if shots else ""
            line = f"{name:<18} {row['value']:<6} {row['exact']:8.3%}  {measured}"
            lines.append(line.rstrip())
            name = ""
    return "\n".join(lines) if frequencies.observables else ""


def report(
    game: Game[Any, Any], odds: dict[Result, float], counts: Counter[Result], shots: int
) -> str:
    """The histogram as text: a bar for the measured share, with a mark at the exact one."""
    shares = {result: count / shots for result, count in counts.items()}
    largest = max([1e-9, *odds.values(), *shares.values()])
    counts_points = any(result.scores for result in odds | counts)
    lines = [f"points {' : '.join(game.seats)}", ""] if counts_points else []
    names = {result: _result_name(game, result) for result in odds | counts}
    width = max([7, *map(len, names.values())])
    for result, name in names.items():
        share = shares.get(result, 0.0)
        mark = odds.get(result, 0.0) / largest if odds else None
        exact = f"  exact {odds.get(result, 0.0):7.3%}" if odds else ""
        measured_share = f"  measured {counts[result]:>6} = {share:7.3%}"
        lines.append(f"{name:>{width}}  {_bar(share / largest, mark)}{exact}{measured_share}")
    note = "the mark | in a bar is the exact share"
    if not odds:
        note = f"there are more than {MOST_POSITIONS:,} possibilities, so there are no exact odds"
    lines += ["", f"{quantity(shots, 'measurement')}; {note}."]
    if counts_points:
        lines += _means(game, odds, counts)
    if averages := averages_note(game):
        lines += ["", wrap(averages)]
    return "\n".join(lines)


def _result_name(game: Game[Any, Any], result: Result) -> str:
    """The points of a result; in a game that counts none, who wins.

    >>> import ketplay
    >>> _result_name(ketplay.game("nim"), Result((1, -1), ()))
    'First wins'
    """
    if not result.scores:
        return result_words(game, result.payoffs)
    return ":".join(f"{point:g}" for point in result.scores)


def _means(game: Game[Any, Any], odds: dict[Result, float], counts: Counter[Result]) -> list[str]:
    lines = []
    for seat, name in enumerate(game.seats):
        means = [f"{mean_points(odds, seat):.4f} points on average"] if odds else []
        means += [f"measured {mean_points(dict(counts), seat):.4f}"] if counts else []
        lines.append(f"{name}: {', '.join(means)}")
    return lines


def _bar(share: float, mark: float | None) -> str:
    """A bar, with a mark where one is given.

    >>> _bar(0.5, 1.0)
    '###############..............|'
    """
    filled = round(share * BAR)
    cells = ["#" if column < filled else "." for column in range(BAR)]
    if mark is not None:
        cells[min(BAR - 1, max(0, round(mark * BAR) - 1))] = "|"
    return "".join(cells)
