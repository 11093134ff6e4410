"""`ketplay review`: how the odds changed in a recorded game, and which turns were best."""

from __future__ import annotations

import argparse
import json

from ketplay.bots.review import QUICK, Review, review
from ketplay.cli.inputs import read_record
from ketplay.cli.parser import add_json_option, whole
from ketplay.cli.practice import MistakeSession
from ketplay.cli.review_report import report
from ketplay.cli.terminal import Progress
from ketplay.core.bot import Limit
from ketplay.core.match import AnyMatch
from ketplay.learn.puzzles.mistake import code_of

EXAMPLES = (
    "ketplay review game.ket",
    "ketplay review game.ket --nodes 500 --json",
    "ketplay review game.ket --again",
)
WORTH_ANOTHER_TRY = 0.05  # of the point
MOST_AGAIN = 5  # turns


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a .ket record")
    parser.add_argument(
        "--nodes", type=whole(1), metavar="N", help="positions to look at for each turn"
    )
    parser.add_argument(
        "--again", action="store_true", help="try the turns that cost most once more, as puzzles"
    )
    add_json_option(parser)


def run(args: argparse.Namespace) -> int:
    match = read_record(args.file).match
    with Progress("events") as progress:
        reviewed = review(match, Limit(nodes=args.nodes) if args.nodes else QUICK, progress)
    if args.json:
        print(json.dumps(as_json(match, reviewed), ensure_ascii=False))
        return 0
    print(report(match, reviewed))
    return try_again(match, reviewed) if args.again else 0


def try_again(match: AnyMatch, reviewed: Review) -> int:
    """The costliest turns as puzzles, the worst first."""
    states = [match.first]
    for move in match.log:
        states.append(match.game.play(states[-1], move))
    costly = sorted(
        (turn for turn in reviewed.turns if turn.cost / 2 >= WORTH_ANOTHER_TRY),
        key=lambda turn: -turn.cost,
    )
    codes = []
    for turn in costly[:MOST_AGAIN]:
        view = match.game.view(states[turn.begin], turn.seat)
        position = f"{match.game.id} {match.game.format_state(view)}"
        codes.append(code_of(turn.cost / 2, position))
    if not codes:
        print("There is no turn to try again.")
        return 0
    return MistakeSession(codes).run()


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
