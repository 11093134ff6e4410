"""`ketplay match`: bots against each other."""

from __future__ import annotations

import argparse
import json

from ketplay.bots.intervals import Interval
from ketplay.bots.results import Line, Tally
from ketplay.bots.tournament import play_match
from ketplay.cli.parser import whole
from ketplay.cli.progress import Progress
from ketplay.cli.terminal import wrap
from ketplay.core import registry
from ketplay.core.bot import Limit
from ketplay.core.errors import KetError

HELP = "let bots play against each other"
EXAMPLES = (
    "ketplay match nim:heaps=1.2.3 searcher random --games 20 --seed 1",
    "ketplay match tictactoe random random --games 10 --seed 1 --json",
    "ketplay match tictactoe searcher random --games 4 --seed 1 --nodes 500 --workers 2",
)


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="a game with its options")
    parser.add_argument(
        "bots", metavar="BOT", nargs="+", help="one level per seat; ketplay games GAME lists them"
    )
    parser.add_argument(
        "--games", type=whole(1), default=100, metavar="N", help="how many games; default 100"
    )
    parser.add_argument(
        "--seed", type=whole(0), default=0, metavar="S", help="the seed of luck and bots; default 0"
    )
    limit = parser.add_mutually_exclusive_group()
    limit.add_argument(
        "--nodes",
        type=whole(1),
        metavar="N",
        help="what a bot may look at per move; repeats exactly",
    )
    limit.add_argument(
        "--seconds", type=float, metavar="T", help="how long each bot may think per move"
    )
    parser.add_argument(
        "--workers", type=whole(1, 256), default=1, metavar="W", help="processes; same result"
    )
    parser.add_argument("--json", action="store_true", help="for scripts")


def run(args: argparse.Namespace) -> int:
    if args.seconds is not None and not args.seconds > 0:
        raise KetError(f"--seconds {args.seconds}: a number above 0 is needed", at="--seconds")
    game = registry.game(args.game)
    limit = Limit(args.seconds, args.nodes) if args.seconds or args.nodes else None
    with Progress("games") as progress:
        tally = play_match(game, args.bots, args.games, args.seed, limit, args.workers, progress)
    print(json.dumps(tally.as_json(), indent=1) if args.json else report(tally, args.games))
    return 0


def report(tally: Tally, asked: int) -> str:
    """The tally for a person."""
    seats = len(tally.names)
    more = f" (asked for {asked}; rounds are whole)" if len(tally.games) != asked else ""
    how = (
        f"Games come in rounds of {seats} that share preparation, rolls and draws while the bots change seats. "
        "Intervals are 95 %: wins by Wilson over games; score (a draw is half a win) and points (own less the "
        "others') by the spread of the rounds."
    )
    head = f"{'':<12}{'role':<8}{'games':>6}{'won':>6}{'drawn':>6}{'lost':>6}   {'won %':<20}{'score %':<20}points"
    return "\n".join(
        [
            f"{tally.game}: {len(tally.games)} games{more}",
            "",
            head,
            *map(_line, tally.lines),
            "",
            wrap(how),
        ]
    )


def _line(line: Line) -> str:
    name = line.name if line.role == "all" else ""
    counts = f"{line.games:>6}{line.wins:>6}{line.draws:>6}{line.losses:>6}"
    shares = f"{_percent(line.win_share):<20}{_percent(line.score):<20}"
    gap = line.difference
    points = f"{gap.mean:+.2f}" + (
        f" [{gap.low:+.2f}, {gap.high:+.2f}]" if abs(gap.low) < float("inf") else ""
    )
    return f"{name:<12}{line.role:<8}{counts}   {shares}{points}"


def _percent(share: Interval) -> str:
    return f"{100 * share.mean:.1f} [{100 * share.low:.1f}, {100 * share.high:.1f}]"
