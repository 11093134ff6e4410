"""`ketplay match`: bots against each other."""

from __future__ import annotations

import argparse
import json
import sys
from math import isfinite
from pathlib import Path

from ketplay.bots.intervals import Interval
from ketplay.bots.results import BotResult, Results
from ketplay.bots.tournament import play_match
from ketplay.bridges.dask import cluster
from ketplay.cli.file_writing import write
from ketplay.cli.parser import Usage, add_cluster_option, add_json_option, shard, whole
from ketplay.cli.terminal import Progress, table, wrap
from ketplay.core import registry
from ketplay.core.bot import Limit
from ketplay.core.words import numba_note, quantity

EXAMPLES = (
    "ketplay match nim:heaps=1.2.3 searcher random --games 20 --seed 1",
    "ketplay match nim random random --games 10 --seed 1 --json",
    "ketplay match nim searcher random --games 4 --seed 1 --nodes 500 --workers 2",
    "ketplay match nim searcher random --games 4 --seed 1 --save games.ket",
    "ketplay match nim searcher random --games 40 --resume match.jsonl",
)
HEADINGS = ("", "role", "games", "won", "drawn", "lost", "won %", "score %", "points")
NUMBERS = (2, 3, 4, 5)  # columns


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="a game with its options")
    parser.add_argument(
        "bots",
        metavar="BOT",
        nargs="+",
        help="one player per seat: a level (ketplay games GAME lists them), your own class as "
        "package.module:Class, or your own program as exec:COMMAND (docs/bots.md)",
    )
    parser.add_argument(
        "--games", type=whole(1), default=100, metavar="N", help="how many games (default 100)"
    )
    add_limit_options(parser)
    add_place_options(parser)
    add_journal_options(parser)
    parser.add_argument(
        "--save", metavar="FILE", help="write all games into one file, a collection of records"
    )
    add_json_option(parser)


def add_limit_options(parser: argparse.ArgumentParser) -> None:
    """Adds --seed, --nodes and --seconds, as all verbs that let bots play have them."""
    parser.add_argument(
        "--seed",
        type=whole(0),
        default=0,
        metavar="S",
        help="the seed for chance and the bots (default 0)",
    )
    limit = parser.add_mutually_exclusive_group()
    limit.add_argument(
        "--nodes",
        type=whole(1),
        metavar="N",
        help="positions a bot may look at per move; with this, a match can be repeated exactly",
    )
    limit.add_argument(
        "--seconds", type=float, metavar="T", help="how long a bot may think per move"
    )


def add_place_options(parser: argparse.ArgumentParser) -> None:
    """Adds --workers and --cluster: where the games are played."""
    parser.add_argument(
        "--workers",
        type=whole(1, 256),
        default=1,
        metavar="W",
        help="how many processes to use; the result stays the same",
    )
    add_cluster_option(parser)


def add_journal_options(parser: argparse.ArgumentParser) -> None:
    """Adds --resume, --shard and --merge: files that keep the rounds that were played."""
    parser.add_argument(
        "--resume",
        metavar="FILE",
        help="write each round to this file, and continue from the rounds that are in it",
    )
    parser.add_argument(
        "--shard",
        type=shard,
        metavar="N/M",
        help="play only the N-th of M parts, into the file of --resume, with no results yet",
    )
    parser.add_argument(
        "--merge",
        metavar="FILE",
        nargs="+",
        default=[],
        help="add the rounds in these files, which --resume wrote, such as those of shards",
    )


def shard_report(args: argparse.Namespace, rounds: int) -> str:
    """What is said when a part has been played."""
    number, parts = args.shard
    return wrap(
        f"{args.resume} has the {quantity(rounds, 'round')} of part {number} of {parts}. Once all "
        "parts are there, run the same command with --merge FILE ... and without --shard."
    )


def check_shard(args: argparse.Namespace, *others: str) -> None:
    """Raises Usage for a part that has no file, or is wanted in another form."""
    given = [option for option in others if getattr(args, option.removeprefix("--"))]
    if args.shard and (given or not args.resume):
        without = " and ".join(others)
        message = f"--shard plays into a file: it needs --resume FILE, without {without}"
        raise Usage(message, at="--shard")


def limit_of(args: argparse.Namespace) -> Limit | None:
    """The limit that --nodes or --seconds names; None for the levels' own."""
    if args.seconds is not None and not (args.seconds > 0 and isfinite(args.seconds)):
        raise Usage(f"--seconds {args.seconds}: it must be more than 0", at="--seconds")
    return Limit(args.seconds, args.nodes) if args.seconds or args.nodes else None


def run(args: argparse.Namespace) -> int:
    limit = limit_of(args)
    check_shard(args, "--json", "--save")
    game = registry.game(args.game)
    note = numba_note(game)
    if note:
        print(note, file=sys.stderr)
    with cluster(args.cluster) as executor, Progress("games") as progress:
        results = play_match(
            game,
            args.bots,
            games=args.games,
            seed=args.seed,
            limit=limit,
            workers=args.workers,
            progress=progress,
            executor=executor,
            records=bool(args.save),
            journal=Path(args.resume) if args.resume else None,
            merged=[Path(each) for each in args.merge],
            shard=args.shard or (1, 1),
        )
    if args.shard:
        print(shard_report(args, len(results.games) // len(game.seats)))
        return 0
    if args.save:
        write(args.save, "\n".join(each.record for each in results.games))
    print(json.dumps(results.as_json(), indent=1) if args.json else report(results, args.games))
    return 0


def report(results: Results, requested: int) -> str:
    """The results as a table, with a note on how to read it."""
    seats = len(results.names)
    games = len(results.games)
    rounding = (
        f" ({requested} requested; rounds are always completed)" if games != requested else ""
    )
    note = (
        f"Games come in rounds of {seats} that share their chance events while the bots swap "
        "seats. Intervals are 95 %: for wins, Wilson's over games; for score (a draw is half a "
        "win) and points (own points minus the mean of the others'), by the spread of the rounds."
    )
    rows = [HEADINGS, *map(_row, results.lines)]
    title = f"{results.game}: {games} games{rounding}"
    lines = [title, "", table(rows, right=NUMBERS), "", wrap(note)]
    if results.forfeits:
        words = "games were lost because a bot gave no legal move in time."
        lines += ["", f"{results.forfeits} {words}"]
    return "\n".join(lines)


def _row(line: BotResult) -> tuple[str, ...]:
    return (
        line.name if line.role == "all" else "",
        line.role,
        str(line.games),
        str(line.wins),
        str(line.draws),
        str(line.losses),
        _percent(line.win_share),
        _percent(line.score),
        _points(line.difference),
    )


def _percent(share: Interval) -> str:
    return f"{100 * share.mean:.1f} [{100 * share.low:.1f}, {100 * share.high:.1f}]"


def _points(gap: Interval) -> str:
    bounds = f" [{gap.low:+.2f}, {gap.high:+.2f}]" if isfinite(gap.low) else ""
    return f"{gap.mean:+.2f}{bounds}"
