"""How strong levels are: the fit, the games behind it, and the order in which they are offered."""

from itertools import pairwise

import pytest

from ketplay import bots
from ketplay.bots.ladder import Pairing, bradley_terry, climb, pool
from ketplay.core import registry
from ketplay.core.errors import KetError


def test_the_fit_finds_the_strengths_behind_exact_shares() -> None:
    """Shares as the model predicts them for 0, 100 and 250 points give these points back."""
    points = {"low": 0.0, "middle": 100.0, "high": 250.0}
    pairings = []
    for first, second in (("middle", "low"), ("high", "middle"), ("high", "low")):
        share = 1 / (1 + 10 ** ((points[second] - points[first]) / 400))
        pairings.append(Pairing(first, second, (share,) * 20))
    found = bradley_terry(pairings, prior=0)
    assert found == pytest.approx(points, abs=0.01)
    swept = bradley_terry([Pairing("a", "b", (1.0,) * 10)])
    assert 300 < swept["a"] < 1000, "a clean sweep has a rating, too"


def test_a_ladder_repeats_and_every_level_meets_the_pool() -> None:
    game = registry.game("nim:heaps=1.2")
    ladder = climb(game, games=4, seed=3)
    assert ladder == climb(game, games=4, seed=3)
    assert ladder.pool == pool(game) == ("random", "erring-50", "erring-20", "searcher")
    met = [frozenset(pairing[:2]) for pairing in ladder.pairings]
    assert len(met) == len(set(met)) == 6
    for rung in ladder.rungs:
        assert rung.games == 12
        assert rung.score.low <= rung.score.mean <= rung.score.high
    with pytest.raises(KetError, match="for two players"):
        climb(registry.game("qtris:variant=eve"))


FAST = [("nim", 20), ("octal", 12), ("domino", 40)]
SLOW = [("tictactoe", 10), ("brakets", 4), ("qt3", 10)]  # the benchmark has the others


@pytest.mark.parametrize(
    ("name", "games"),
    [*FAST, *(pytest.param(*each, marks=pytest.mark.long) for each in SLOW)],
)
def test_levels_are_offered_by_strength(name: str, games: int) -> None:
    """docs/bots.md has larger samples; here no level may fall clearly behind the one before it."""
    ladder = climb(registry.game(name), games=games, seed=1)
    scores = [rung.score for rung in ladder.rungs]
    for before, after in pairwise(scores):
        assert after.high >= before.low
    assert scores[0].mean < 0.5 < scores[-1].mean
    first = bots.line_up(registry.game(name)).first
    [met] = [rung.score for rung in ladder.rungs if rung.name == first]
    assert met.mean < 0.5, "a newcomer's opponent loses to most"
