"""Claim: in QTris greedy beats random in more than 90 % of games, the searcher beats greedy (the 95 % interval of its
score over 400 games lies above one half), and the expert takes at least 62 % of the points from greedy (aim 70 %).

Games come in pairs that share preparation, rolls and draws while the bots exchange seats. The expert's limit is in
nodes (whole turns weighed), the number that 100 ms of a quiet core give, so a busy machine gives the same games."""

from __future__ import annotations

import argparse
import time

from measure import finish

import ketplay
from ketplay.bots.tally import Tally
from ketplay.bots.tournament import play_match
from ketplay.core.bot import Limit

MATCHES = {  # first level, second level, games, limit, what its score must be above
    "greedy": ("greedy", "random", 200, Limit(), 0.9),
    "searcher": ("searcher", "greedy", 400, Limit(nodes=150), 0.5),
    "expert": ("expert", "greedy", 1000, Limit(nodes=400), 0.62),
}


def show(tally: Tally) -> None:
    for line in tally.lines:
        if line.name == tally.names[0]:
            score, gap = line.score, line.difference
            print(f"  {line.role:6} {line.games} games: {line.wins} won, {line.draws} drawn, {line.losses} lost")
            print(f"         score {score.mean:.3f} [{score.low:.3f}, {score.high:.3f}]", end="")
            print(f"; lines {gap.mean:+.2f} [{gap.low:+.2f}, {gap.high:+.2f}]")


def judged(name: str, tally: Tally, goal: float) -> bool:
    """Wins for greedy, the lower end of the interval for the searcher, the score for the expert."""
    line = tally.line(0)
    found = {"greedy": line.wins / line.games, "searcher": line.score.low}.get(name, line.score.mean)
    print(f"  {found:.3f} (goal above {goal}) {'met' if found > goal else 'MISSED'}", flush=True)
    return found > goal


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("matches", nargs="*", default=list(MATCHES), help="greedy, searcher, expert")
    parser.add_argument("--game", default="qtris")
    parser.add_argument("--games", type=int)
    parser.add_argument("--nodes", type=int)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    args = parser.parse_args()
    met = []
    for name in args.matches:
        first, second, games, limit, goal = MATCHES[name]
        if args.nodes or args.seconds:
            limit = Limit(args.seconds, args.nodes)
        begin = time.process_time()
        tally = play_match(
            ketplay.game(args.game), [first, second], args.games or games, args.seed, limit, args.workers
        )
        cost = time.process_time() - begin
        print(f"{args.game}: {first} against {second}, {limit}, {cost:.0f} s of CPU time in this process")
        show(tally)
        met.append(judged(name, tally, goal))
    finish(*met)


if __name__ == "__main__":
    main()
