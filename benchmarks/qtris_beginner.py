"""Claim: QTris has levels for beginners: they all beat `random`, `learner` is about as strong as
they are, and no level is weaker than the one before.

There are three beginners, none of whom looks at two cards together, exchanges cards, or plans
ahead: the careless one plays any card anywhere unless it visibly lowers the odds; the careful
one looks for the best square for each card; the learning one is careful with every second card.
Games come in pairs with the same chance events and exchanged seats; a game counts as the exact
expectation of its last board.
"""

from __future__ import annotations

import argparse
from abc import ABC, abstractmethod
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from measure import finish

import ketplay
from ketplay.bots import levels
from ketplay.bots.evaluation import evaluation
from ketplay.bots.intervals import normal
from ketplay.bots.paired_chance import PairedChance
from ketplay.bots.random_stream import stream
from ketplay.bots.tournament import play_on
from ketplay.core.bot import Limit
from ketplay.core.match import Match

NOISE = 0.06  # about two standard errors
LIMITS = {"searcher": Limit(nodes=150), "expert": Limit(nodes=1000)}


class Beginner(ABC):
    """Looks at the odds after one card."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.is_careful = True  # about the present card

    def choose(self, game: Any, view: Any, log: Sequence[str], limit: Limit) -> Any:
        rng = stream(self.seed, log)
        moves = list(game.moves(view))
        if view.step != "play":
            return rng.choice(moves) if view.step == "colour" else moves[0]  # keeps all cards
        self.is_careful = rng.random() < 0.5
        value = evaluation(game)
        assert value is not None
        now = value(view)[view.seat]
        odds = [round(value(game.play(view, move))[view.seat], 9) for move in moves]
        good_moves = [
            move
            for move, after in zip(moves, odds, strict=True)
            if self.likes(after, now, max(odds))
        ]
        return rng.choice(good_moves)

    @abstractmethod
    def likes(self, after: float, now: float, best: float) -> bool:
        """Whether a move is good enough that changes the odds from `now` to `after`."""


class Careless(Beginner):
    def likes(self, after: float, now: float, best: float) -> bool:
        return after >= min(now - 1e-9, best)


class Learning(Beginner):
    """Careful with every second card."""

    def likes(self, after: float, now: float, best: float) -> bool:
        if self.is_careful:
            return after == best
        return after >= min(now - 1e-9, best)


class Careful(Beginner):
    def likes(self, after: float, now: float, best: float) -> bool:
        return after == best


def share(game: Any, player: type[Beginner], level: str, games: int) -> list[float]:
    """The beginner's share of the points, one number for each pair of games."""
    return [
        sum(duel(game, player, level, number, seat) for seat in (0, 1)) / 2
        for number in range(games // 2)
    ]


def duel(game: Any, player: type[Beginner], level: str, number: int, seat: int) -> float:
    """The expected share of a beginner at a seat in one game."""
    value = evaluation(game)
    assert value is not None
    opponent = levels(game)[level].make(number)
    players = [player(number), opponent] if seat == 0 else [opponent, player(number)]
    match, _ = play_on(
        Match.begin(game),
        players,
        [LIMITS.get(level, Limit())] * 2,
        PairedChance(f"beginner {number}"),
        lambda state: state.step == "measure",
    )
    return (1 + value(match.state)[seat]) / 2


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="qtris")
    parser.add_argument("--games", type=int, default=100)
    args = parser.parse_args()
    game = ketplay.game(args.game)
    is_ordered = True
    against_learner = []
    for player in (Careless, Learning, Careful):
        means = []
        for level in levels(game):
            score = normal(share(game, player, level, args.games))
            means.append(score.mean)
            print(
                f"{player.__name__.lower():9} against {level:9} {args.games} games: "
                f"{score.mean:.3f} [{score.low:.3f}, {score.high:.3f}]",
                flush=True,
            )
        is_ordered &= means[0] > 0.6
        is_ordered &= all(later <= sooner + NOISE for sooner, later in pairwise(means))
        against_learner.append(means[list(levels(game)).index("learner")])
    finish(is_ordered and min(against_learner) < 0.5 < max(against_learner))


if __name__ == "__main__":
    main()
