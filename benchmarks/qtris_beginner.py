"""Claim: QTris has levels for beginners: all of them beat `random`, `learner` is in their midst, and no level is
weaker than the one before.

Three beginners, none of whom looks at two cards together, exchanges cards, or knows what a kitten is good for later:
the careless one plays any card anywhere, only nothing that visibly lowers the odds; the careful one looks for
the best place for each card; the learning one is careful about every second card. Games come in pairs that share their
luck while the seats are exchanged; a game counts as the exact expectation of its last board."""

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

NOISE = 0.06  # two standard errors or so
LIMITS = {"searcher": Limit(nodes=150), "expert": Limit(nodes=1000)}


class Beginner(ABC):
    """Looks at the odds after one card."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.sees = True

    def choose(self, game: Any, view: Any, log: Sequence[str], limit: Limit) -> Any:
        rng, moves = stream(self.seed, log), list(game.moves(view))
        if view.step != "play":
            return rng.choice(moves) if view.step == "colour" else moves[0]  # keeps all cards
        self.sees = rng.random() < 0.5
        value, seat = evaluation(game), view.seat
        assert value is not None
        now, odds = (
            value(view)[seat],
            [round(value(game.play(view, move))[seat], 9) for move in moves],
        )
        return rng.choice(
            [
                move
                for move, gain in zip(moves, odds, strict=True)
                if self.likes(gain, now, max(odds))
            ]
        )

    @abstractmethod
    def likes(self, gain: float, now: float, best: float) -> bool:
        """Whether a move is good enough that leads from the odds `now` to `gain`."""


class Careless(Beginner):
    def likes(self, gain: float, now: float, best: float) -> bool:
        return gain >= min(now - 1e-9, best)


class Learning(Beginner):
    """Careful about every second card."""

    def likes(self, gain: float, now: float, best: float) -> bool:
        return (gain == best) if self.sees else gain >= min(now - 1e-9, best)


class Careful(Beginner):
    def likes(self, gain: float, now: float, best: float) -> bool:
        return gain == best


def share(game: Any, player: type[Beginner], level: str, games: int) -> list[float]:
    """The beginner's share of the points, one number for each pair of games."""
    pairs = []
    for number in range(games // 2):
        pairs.append(sum(duel(game, player, level, number, seat) for seat in (0, 1)) / 2)
    return pairs


def duel(game: Any, player: type[Beginner], level: str, number: int, seat: int) -> float:
    value, limits = evaluation(game), [LIMITS.get(level, Limit())] * 2
    players = [player(number) if at == seat else levels(game)[level].make(number) for at in (0, 1)]
    luck = PairedChance(f"beginner {number}")
    match, _ = play_on(
        Match.begin(game), players, limits, luck, lambda state: state.step == "measure"
    )
    assert value is not None
    return (1 + value(match.state)[seat]) / 2


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="qtris")
    parser.add_argument("--games", type=int, default=100)
    args = parser.parse_args()
    game, good, near = ketplay.game(args.game), True, list[float]()
    for player in (Careless, Learning, Careful):
        means = []
        for level in levels(game):
            found = normal(share(game, player, level, args.games))
            means.append(found.mean)
            print(f"{player.__name__.lower():9} against {level:9} {args.games} games: "
                  f"{found.mean:.3f} [{found.low:.3f}, {found.high:.3f}]", flush=True)  # fmt: skip
        good &= means[0] > 0.6 and all(later <= sooner + NOISE for sooner, later in pairwise(means))
        near.append(means[list(levels(game)).index("learner")])
    finish(good and min(near) < 0.5 < max(near))


if __name__ == "__main__":
    main()
