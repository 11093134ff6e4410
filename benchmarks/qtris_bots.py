"""Claim: in QTris greedy beats random in more than 90 % of games, and the searcher beats greedy.

The searcher's score (a draw is half a win) has a 95 % interval above one half.

Arguments: games (400), nodes per decision of the searcher (20000), workers (2). The same numbers give the same result.
"""

from __future__ import annotations

import sys

from measure import finish

from ketplay.bots.tally import Line, Tally
from ketplay.bots.tournament import play_match
from ketplay.core.bot import Limit
from ketplay.core.registry import game

SEED = 20


def told(tally: Tally) -> Line:
    """The first bot's line, printed."""
    for line in tally.lines:
        if line.name == tally.names[0]:
            score = ", ".join(f"{100 * number:.1f}" for number in line.score)
            counts = f"won {line.wins}, drawn {line.draws}, lost {line.losses}"
            print(f"{line.name} {line.role}: {counts}; score % and interval: {score}")
    return tally.line(0)


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:]]
    games, nodes, workers = given + [400, 20000, 2][len(given) :]
    duel = game("qtris")
    easy = told(play_match(duel, ["greedy", "random"], games, SEED, workers=workers))
    hard = told(play_match(duel, ["searcher", "greedy"], games, SEED, Limit(nodes=nodes), workers))
    print(f"greedy wins {easy.win_share.mean:.3f} against random (goal: more than 0.9)")
    print(f"the searcher scores at least {hard.score.low:.3f} against greedy (goal: more than 0.5)")
    finish(easy.win_share.mean > 0.9, hard.score.low > 0.5)
