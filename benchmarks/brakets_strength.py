"""Claim: in <B|raket|S> the expert scores at least .66 against greedy and .53 against 3-ply
(aims: .70 and .55).

Games come in pairs with the same draws and coins and exchanged seats; a draw counts one half.
The claim is for 2 000 games at 50 ms per move (`--games 2000 --seconds 0.05`). The expert takes
a few milliseconds whatever the limit (with more time it solves larger endgames), so a limit in
nodes gives the same result and is repeatable.
"""

from __future__ import annotations

import argparse
import os

from measure import finish, verdict

import ketplay
from ketplay.bots.tournament import play_match
from ketplay.core.bot import Limit

GOALS = (("greedy", 0.66, 0.70), ("3-ply", 0.53, 0.55))
BACKGROUND = (("greedy", "careful"), ("3-ply", "greedy"))


def cpu_seconds() -> float:
    """CPU time of this process and of the workers it had."""
    return sum(os.times()[:4])


def strength(
    level: str, opponent: str, games: int, limit: Limit | None, seed: int, workers: int
) -> float:
    """Plays a match and prints the score of `level` with its interval; returns the score."""
    began = cpu_seconds()
    tally = play_match(ketplay.game("brakets"), [level, opponent], games, seed, limit, workers)
    line = tally.line(0)
    score = line.score
    gap = line.difference
    print(
        f"{level} against {opponent}: {score.mean:.3f} ({score.low:.3f} to {score.high:.3f})"
        f" over {line.games} games;"
    )
    print(
        f"  points {gap.mean:+.2f} ({gap.low:+.2f} to {gap.high:+.2f});"
        f" {cpu_seconds() - began:.0f} CPU-seconds"
    )
    return score.mean


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument(
        "--seconds",
        type=float,
        help="a limit in seconds per move; by default that of each level",
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument(
        "--all", action="store_true", help="also greedy against careful, 3-ply against greedy"
    )
    args = parser.parse_args()
    limit = None if args.seconds is None else Limit(seconds=args.seconds)
    for level, opponent in BACKGROUND if args.all else ():
        strength(level, opponent, args.games, limit, args.seed, args.workers)
    met = []
    for opponent, goal, aim in GOALS:
        score = strength("expert", opponent, args.games, limit, args.seed, args.workers)
        met.append(score >= goal)
        print(f"  goal {goal:.2f}, aim {aim:.2f}: {verdict(met[-1])}")
    finish(*met)


if __name__ == "__main__":
    main()
