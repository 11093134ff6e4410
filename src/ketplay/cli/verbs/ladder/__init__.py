"""`ketplay ladder`: ratings of bots that all play against each other.

Imports what other verbs may import.
"""

from __future__ import annotations

import argparse
import json
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

from ketplay.bots.intervals import Interval
from ketplay.bots.ladder import Ladder, Rung, climb, climb_shard
from ketplay.bots.ladder.series import Terms, play_sprt
from ketplay.bots.ladder.sprt import AT_LEAST_HIGH, ERROR, UNDECIDED, Decision, Hypotheses
from ketplay.bridges.dask import cluster
from ketplay.cli.file_writing import write
from ketplay.cli.parser import Usage, add_json_option, whole
from ketplay.cli.terminal import Progress, table, wrap
from ketplay.cli.verbs.ladder.page import page
from ketplay.cli.verbs.match import (
    add_journal_options,
    add_limit_options,
    add_place_options,
    check_shard,
    limit_of,
    shard_report,
)
from ketplay.core import registry
from ketplay.core.game import Game

EXAMPLES = (
    "ketplay ladder nim --games 10 --seed 1",
    "ketplay ladder nim random searcher --games 10 --resume nim.jsonl --html nim.html",
    "ketplay ladder nim erring-50 erring-20 --against random searcher --games 6",
    "ketplay ladder nim erring-20 erring-50 --sprt 0 50 --games 400",
)
GAMES = 40
MOST_GAMES = 20_000  # of a sequential test
HEADINGS = ("", "rating", "95 %", "score %", "95 %", "games")
NOTE = (
    "Ratings are in Elo: the lowest is 0, and 400 points more mean odds of ten to one. They come "
    "from a Bradley-Terry model in which a draw is half a win and the player who moves first has a "
    "few extra points; half a drawn game is added to each pair. Games come in rounds of two that "
    "share their chance events while the players swap seats, and the intervals come from "
    "resampling these rounds. The score is the mean over the opponents."
)


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="a game for two, with its options")
    parser.add_argument(
        "players",
        metavar="PLAYER",
        nargs="*",
        help="levels, package.module:Class or exec:COMMAND, as in a match (default: the levels "
        "that a table offers)",
    )
    parser.add_argument(
        "--against",
        metavar="PLAYER",
        nargs="+",
        default=[],
        help="each player meets these only (default: everyone meets everyone)",
    )
    parser.add_argument(
        "--games",
        type=whole(1, 1_000_000),
        metavar="N",
        help=f"how many games each pair plays (default {GAMES}); with --sprt, at most so many "
        f"(default {MOST_GAMES})",
    )
    add_limit_options(parser)
    parser.add_argument(
        "--sprt",
        nargs=2,
        type=float,
        metavar=("LOW", "HIGH"),
        help="two players only: play until it is clear whether the first leads by at most LOW or "
        f"by at least HIGH Elo; either answer is wrong with a probability of {ERROR:g}",
    )
    add_journal_options(parser)
    parser.add_argument("--html", metavar="FILE", help="write a page with the table and a plot")
    add_place_options(parser)
    add_json_option(parser)


def run(args: argparse.Namespace) -> int:
    game = registry.game(args.game)
    if args.sprt:
        return _run_sprt(args, game)
    if args.shard:
        return _run_shard(args, game)
    with cluster(args.cluster) as executor, Progress("rounds") as progress:
        terms = _terms(args, GAMES, executor, progress)
        ladder = climb(game, args.players, args.against, terms)
    if args.html:
        write(args.html, page(ladder, NOTE))
    print(json.dumps(as_json(ladder), indent=1) if args.json else report(ladder))
    return 0


def _run_shard(args: argparse.Namespace, game: Game[Any, Any]) -> int:
    check_shard(args, "--json", "--html")
    with cluster(args.cluster) as executor, Progress("rounds") as progress:
        terms = _terms(args, GAMES, executor, progress)
        rounds = climb_shard(game, args.players, args.against, args.shard, terms)
    print(shard_report(args, rounds))
    return 0


def _run_sprt(args: argparse.Namespace, game: Game[Any, Any]) -> int:
    if args.shard:
        raise Usage("--sprt cannot be played in parts; leave out --shard", at="--shard")
    if len(args.players) != 2 or args.against:
        message = "--sprt is between two players: name both, without --against"
        raise Usage(message, at="--sprt")
    if args.html:
        raise Usage("--sprt has no page; leave out --html, or use --json", at="--html")
    hypotheses = Hypotheses(*args.sprt)
    first, second = args.players
    with cluster(args.cluster) as executor, Progress("rounds") as progress:
        terms = _terms(args, MOST_GAMES, executor, progress)
        decision = play_sprt(game, (first, second), hypotheses, terms)
    if args.json:
        values = {**decision._asdict(), "share": decision.share._asdict()}
        heading = {"game": game.id, "players": args.players, **hypotheses._asdict()}
        print(json.dumps({**heading, "error": ERROR, **values}, indent=1))
    else:
        print(wrap(sprt_sentence(first, second, hypotheses, decision)))
    return 0


def _terms(
    args: argparse.Namespace, games: int, executor: Executor | None, progress: Progress
) -> Terms:
    return Terms(
        games=args.games or games,
        seed=args.seed,
        limit=limit_of(args),
        workers=args.workers,
        executor=executor,
        journal=Path(args.resume) if args.resume else None,
        merged=tuple(map(Path, args.merge)),
        progress=progress,
    )


def sprt_sentence(first: str, second: str, hypotheses: Hypotheses, decision: Decision) -> str:
    """What a sequential test has shown."""
    low = hypotheses.low
    high = hypotheses.high
    share = decision.share
    numbers = (
        f"{2 * decision.rounds} games, in which {first} scored {100 * share.mean:.1f} %; "
        f"logarithm of the likelihood ratio {decision.log_ratio:+.2f}"
    )
    if decision.word == UNDECIDED:
        return (
            f"Undecided whether {first} leads {second} by at most {low:g} or by at least {high:g} "
            f"Elo ({numbers}). More games may decide it: --games."
        )
    at_least = decision.word == AT_LEAST_HIGH
    lead = f"at least {high:g}" if at_least else f"at most {low:g}"
    other = f"at most {low:g}" if at_least else f"at least {high:g}"
    return (
        f"{first} leads {second} by {lead} Elo rather than by {other} ({numbers}). "
        f"Such an answer is wrong with a probability of {ERROR:g}."
    )


def report(ladder: Ladder) -> str:
    """The ratings as a table, the highest first, with a note on how to read it."""
    rows = [HEADINGS, *map(_row, by_rating(ladder))]
    advantage = ladder.advantage
    lines = [
        f"{ladder.game}: {sum(rung.games for rung in ladder.rungs) // 2} games",
        "",
        table(rows, right=(1, 3, 5)),
        "",
        f"Moving first is worth {round(advantage.mean):+d} Elo {_bounds(advantage)}.",
        "",
        wrap(NOTE),
    ]
    if ladder.forfeits:
        lines += [
            "",
            f"{ladder.forfeits} games were lost because a bot gave no legal move in time.",
        ]
    return "\n".join(lines)


def by_rating(ladder: Ladder) -> list[Rung]:
    """The players, the highest rating first."""
    return sorted(ladder.rungs, key=lambda rung: -rung.rating.mean)


def _row(rung: Rung) -> tuple[str, ...]:
    score = Interval(*(100 * value for value in rung.score))
    return (
        rung.name,
        f"{rung.rating.mean:.0f}",
        _bounds(rung.rating),
        f"{score.mean:.1f}",
        f"[{score.low:.1f}, {score.high:.1f}]",
        str(rung.games),
    )


def _bounds(interval: Interval) -> str:
    return f"[{round(interval.low)}, {round(interval.high)}]"


def as_json(ladder: Ladder) -> dict[str, Any]:
    """The ladder for scripts, with each pairing's shares by rounds."""
    return {
        "game": ladder.game,
        "players": [
            {
                "name": rung.name,
                "games": rung.games,
                "rating": rung.rating._asdict(),
                "score": rung.score._asdict(),
            }
            for rung in ladder.rungs
        ],
        "advantage": ladder.advantage._asdict(),
        "forfeits": ladder.forfeits,
        "pairings": [
            {"first": pairing.first, "second": pairing.second, "rounds": pairing.shares}
            for pairing in ladder.pairings
        ],
    }
