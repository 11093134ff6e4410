"""Claim: in <B|raket|S> the expert scores at least .66 against greedy and .53 against 3-ply (aims: .70 and .55).

Games come in pairs that share draws and coins while the seats are exchanged; a draw counts one half. The claim is for
2 000 games at 50 ms a move, `--games 2000 --seconds 0.05`; the expert takes a few milliseconds whatever the limit (what
it does with more is to solve larger endgames), so a run by nodes says the same and repeats exactly.
"""

from __future__ import annotations

import argparse
import os

from measure import finish

import ketplay
from ketplay.bots.tournament import play_match
from ketplay.core.bot import Limit

GOALS = (("greedy", 0.66, 0.70), ("3-ply", 0.53, 0.55))
BACKGROUND = (("greedy", "careful"), ("3-ply", "greedy"))


def cpu_seconds() -> float:
    """Of this process and of the workers it has had."""
    return sum(os.times()[:4])


def strength(
    one: str, other: str, games: int, limit: Limit | None, seed: int, workers: int
) -> float:
    """Plays a match and prints the score with its interval; answers with the score."""
    began = cpu_seconds()
    tally = play_match(ketplay.game("brakets"), [one, other], games, seed, limit, workers)
    line = tally.line(0)
    score, gap = line.score, line.difference
    print(
        f"{one} against {other}: {score.mean:.3f} ({score.low:.3f} to {score.high:.3f}) over {line.games} games;"
    )
    print(
        f"  points {gap.mean:+.2f} ({gap.low:+.2f} to {gap.high:+.2f}); {cpu_seconds() - began:.0f} CPU-seconds"
    )
    return score.mean


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--games", type=int, default=400)
    reader.add_argument(
        "--seconds",
        type=float,
        help="a limit in seconds a move; otherwise each level takes its own",
    )
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--workers", type=int, default=1)
    reader.add_argument(
        "--all", action="store_true", help="also greedy against careful, 3-ply against greedy"
    )
    args = reader.parse_args()
    limit = None if args.seconds is None else Limit(seconds=args.seconds)
    for one, other in BACKGROUND if args.all else ():
        strength(one, other, args.games, limit, args.seed, args.workers)
    met = []
    for other, goal, aim in GOALS:
        score = strength("expert", other, args.games, limit, args.seed, args.workers)
        met.append(score >= goal)
        print(f"  goal {goal:.2f}, aim {aim:.2f}: {'met' if met[-1] else 'MISSED'}")
    finish(*met)


if __name__ == "__main__":
    main()
