"""The order of QTris's levels, by few games: luck is shared, and the last board counts exactly.

Each pair of games has the same seed with the seats exchanged. A game's worth is what is to be
expected of its last board, before it is measured, so that no luck is left in it. `searcher` and
`expert` are as strong as each other as far as this can tell; docs/bots.md has larger samples.
"""

from random import Random
from statistics import mean, stdev

import pytest

import ketplay
from ketplay import bots
from ketplay.core.game import CHANCE
from ketplay.core.match import Match
from ketplay.games.qtris import odds
from ketplay.solvers.outcomes import after_last_decision

GAME = ketplay.game("qtris")


def chance_event(match, rng: Random):
    moves, weights = zip(*GAME.chances(match.state), strict=True)
    return rng.choices(moves, [float(weight) for weight in weights])[0]


def payoffs(names: tuple[str, str], seed: int) -> tuple[float, ...]:
    """What the seats can expect of the last board of one game."""
    levels = [bots.level(GAME, name) for name in names]
    players = [level.make(seed + seat) for seat, level in enumerate(levels)]
    rng = Random(seed)
    match = Match.begin(GAME)
    while (actor := match.actor) is not None:
        if actor == CHANCE:
            match = match.push(chance_event(match, rng))
        else:
            view, seen = match.view(actor), match.seen(actor)
            match = match.push(players[actor].choose(GAME, view, seen, levels[actor].limit))
    return odds.expected_payoffs(GAME, after_last_decision(match))


@pytest.mark.parametrize(
    ("weaker", "stronger", "pairs"),
    [
        ("random", "kitten", 24),
        ("kitten", "learner", 16),
        ("learner", "greedy", 10),
        pytest.param("greedy", "searcher", 10, marks=pytest.mark.long),
    ],
)
def test_a_level_is_stronger_than_the_one_before_it(weaker, stronger, pairs) -> None:
    gains = [
        (payoffs((stronger, weaker), seed)[0] + payoffs((weaker, stronger), seed)[1]) / 2
        for seed in range(0, 7 * pairs, 7)
    ]
    error = stdev(gains) / pairs**0.5
    assert mean(gains) > 2 * error, (
        f"{stronger} gains {mean(gains):.2f} ± {error:.2f} points a game"
    )


def test_the_line_up_is_in_this_order() -> None:
    offered = [level.name for level in bots.offered(GAME)]
    assert offered == ["random", "kitten", "learner", "greedy", "searcher", "expert"]
