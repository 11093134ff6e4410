"""`ketplay review`: why a game ended so."""

from __future__ import annotations

import argparse
import json

from ketplay.bots.analysis import share_words
from ketplay.bots.review import THINKING, Review, Turn, review, verdict
from ketplay.cli import describe as telling
from ketplay.cli.inputs import record_at
from ketplay.cli.parser import whole
from ketplay.cli.progress import Progress
from ketplay.cli.terminal import strong, wrap
from ketplay.core.bot import Limit
from ketplay.core.game import CHANCE
from ketplay.core.match import Match

HELP = "why a game ended so: the odds of each turn, and what was best"
EXAMPLES = ("ketplay review game.ket", "ketplay review game.ket --nodes 500 --json")
WIDTH = 21


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a .ket record")
    parser.add_argument(
        "--nodes", type=whole(1), metavar="N", help="what may be looked at for each turn"
    )
    parser.add_argument("--json", action="store_true", help="for scripts")


def run(args: argparse.Namespace) -> int:
    match = record_at(args.file).match
    with Progress("events") as progress:
        found = review(match, Limit(nodes=args.nodes) if args.nodes else THINKING, progress)
    print(
        json.dumps(as_json(match, found), ensure_ascii=False) if args.json else report(match, found)
    )
    return 0


def as_json(match: Match, found: Review) -> dict[str, object]:
    """The review as data."""
    end = match.end
    return {
        "game": match.game.id,
        "seats": list(match.game.seats),
        "turns": [turn._asdict() for turn in found.turns],
        "worst": found.worst,
        "outcome": None if end is None else {"payoffs": list(end.payoffs), "reason": end.reason},
    }


def report(match: Match, found: Review) -> str:
    """The review for a person: a line a turn, the chances as a mark between the first two seats, then the verdict."""
    game = match.game
    lines = [f"{'':28}{game.seats[1]:<9} even {game.seats[0]:>9}"] if len(game.seats) == 2 else []
    for turn in found.turns:
        lines.append(_line(match, turn))
    end = match.end
    if end is not None:
        lines += ["", strong(wrap(telling.outcome(game, match.state, end)))]
    lines += ["", wrap(verdict(match, found))]
    return "\n".join(lines)


def _line(match: Match, turn: Turn) -> str:
    gain = turn.after[0]
    bar = ["."] * WIDTH
    bar[WIDTH // 2] = ":"
    bar[round((gain + 1) / 2 * (WIDTH - 1))] = "#"
    who = telling.who(match.game, turn.seat)
    if turn.seat == CHANCE:
        told = ", ".join(
            f"{event} {p:.0%}" for event, p in zip(turn.events, turn.chances, strict=True)
        )
    else:
        told = " ".join(turn.events) + (
            f"   better: {' '.join(turn.best)} (+{share_words(turn.cost / 2)})" if turn.best else ""
        )
    told = told if len(told) < 90 else told[:87] + "..."
    return f"{turn.begin + 1:>4} {who:<10.10} {gain:+.2f}  {''.join(bar)}  {told}"
