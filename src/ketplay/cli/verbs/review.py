"""`ketplay review`: how the odds changed in a recorded game, and which turns were best."""

from __future__ import annotations

import argparse
import json

from ketplay.bots.review import QUICK, Review, ReviewedTurn, review, verdict
from ketplay.cli.describe import actor_name
from ketplay.cli.inputs import read_record
from ketplay.cli.parser import add_json_option, whole
from ketplay.cli.terminal import Progress, strong, wrap
from ketplay.core import words
from ketplay.core.bot import Limit
from ketplay.core.chance import percent
from ketplay.core.game import CHANCE
from ketplay.core.match import AnyMatch

EXAMPLES = ("ketplay review game.ket", "ketplay review game.ket --nodes 500 --json")
BAR = 21  # characters between a sure loss and a sure win of the first seat
MOST_WORDS = 90  # characters of a turn's description


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a .ket record")
    parser.add_argument(
        "--nodes", type=whole(1), metavar="N", help="positions to look at for each turn"
    )
    add_json_option(parser)


def run(args: argparse.Namespace) -> int:
    match = read_record(args.file).match
    with Progress("events") as progress:
        reviewed = review(match, Limit(nodes=args.nodes) if args.nodes else QUICK, progress)
    if args.json:
        print(json.dumps(as_json(match, reviewed), ensure_ascii=False))
    else:
        print(report(match, reviewed))
    return 0


def as_json(match: AnyMatch, reviewed: Review) -> dict[str, object]:
    """The review as data."""
    end = match.end
    return {
        "game": match.game.id,
        "seats": list(match.game.seats),
        "turns": [turn._asdict() for turn in reviewed.turns],
        "worst": reviewed.worst,
        "outcome": None if end is None else {"payoffs": list(end.payoffs), "reason": end.reason},
    }


def report(match: AnyMatch, reviewed: Review) -> str:
    """The review as text: a line for each turn, then how the match ended and what cost most."""
    lines = []
    seats = match.game.seats
    if len(seats) == 2:
        lines.append(f"{'':28}{seats[1]:<9} even {seats[0]:>9}")
    lines += [_line(match, turn) for turn in reviewed.turns]
    if match.end is not None:
        lines += ["", strong(wrap(words.ending(match, match.state)))]
    return "\n".join([*lines, "", wrap(verdict(match, reviewed))])


def _line(match: AnyMatch, turn: ReviewedTurn) -> str:
    """A turn: its number, who acted, the first seat's odds after it as a number and as a mark."""
    odds = turn.after[0]
    bar = ["."] * BAR
    bar[BAR // 2] = ":"
    bar[round((odds + 1) / 2 * (BAR - 1))] = "#"
    description = _description(turn)
    if len(description) >= MOST_WORDS:
        description = description[: MOST_WORDS - 3] + "..."
    name = actor_name(match.game, turn.seat)
    return f"{turn.begin + 1:>4} {name:<10.10} {odds:+.2f}  {''.join(bar)}  {description}"


def _description(turn: ReviewedTurn) -> str:
    if turn.seat == CHANCE:
        events = zip(turn.events, turn.chances, strict=True)
        return ", ".join(f"{event} {chance:.0%}" for event, chance in events)
    moves = " ".join(turn.events)
    if not turn.best:
        return moves
    return f"{moves}   better: {' '.join(turn.best)} (+{percent(turn.cost / 2)})"
