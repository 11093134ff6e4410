"""Matches between bots: fair, repeatable, and counted right."""

from collections import Counter

import pytest

from ketplay.bots.intervals import normal, wilson
from ketplay.bots.paired_chance import PairedChance
from ketplay.bots.results import GameResult, Results
from ketplay.bots.tournament import Round, play_game, play_match
from ketplay.core import registry
from ketplay.core.bot import Limit
from ketplay.core.errors import KetError
from ketplay.core.game import CHANCE


def test_shared_luck_has_the_odds_of_the_game():
    weights = [("a", 1), ("b", 2), ("c", 5)]
    counted = Counter(PairedChance(f"seed {n}").pick(weights, str) for n in range(4000))
    assert abs(counted["a"] - 500) < 90
    assert abs(counted["b"] - 1000) < 120
    assert "d" not in {PairedChance(f"{n}").pick([*weights, ("d", 0)], str) for n in range(50)}


def test_a_deck_with_one_card_less_mostly_gives_the_same_card():
    one, less = [("a", 10), ("b", 10), ("c", 10)], [("a", 10), ("b", 9), ("c", 10)]
    same = sum(
        PairedChance(f"{n}").pick(one, str) == PairedChance(f"{n}").pick(less, str)
        for n in range(500)
    )
    assert same > 470


def test_after_a_turn_the_games_are_in_step_again():
    coin = [("H", 1), ("T", 1)]
    short, long = PairedChance("x"), PairedChance("x")
    for luck, outcomes in ((short, 1), (long, 3)):
        luck.happened(0)
        for _ in range(outcomes):
            luck.happened(CHANCE)
        luck.happened(1)
    flips = [
        [luck.pick(coin, str) for _ in range(20) if luck.happened(CHANCE) is None]
        for luck in (short, long)
    ]
    assert flips[0] == flips[1]


def test_both_games_of_a_round_have_the_same_deal(cards):
    """Equal bots in exchanged seats play the same game twice."""
    task = Round("cards", ("greedy", "greedy"), 3, 0, None)
    one, other = play_game(cards, task, 0), play_game(cards, task, 1)
    assert one.scores == other.scores[::-1]
    assert one.roles == other.roles[::-1]


def test_any_number_of_workers_gives_the_same(cards):
    alone = play_match(cards, ["searcher", "random"], 12, 5, Limit(nodes=60))
    assert play_match(cards, ["searcher", "random"], 12, 5, Limit(nodes=60), workers=3) == alone
    assert play_match(cards, ["searcher", "random"], 12, 6, Limit(nodes=60)) != alone


def test_rounds_are_whole_and_progress_is_told(cards):
    told = []
    tally = play_match(
        cards, ["random", "random"], 5, progress=lambda done, of: told.append((done, of))
    )
    assert told == [(2, 6), (4, 6), (6, 6)]
    assert len(tally.games) == 6


def test_one_level_per_seat(cards):
    with pytest.raises(KetError, match=r"2 seats \(Ada, Bob\): name a player for each, not 1"):
        play_match(cards, ["random"], 2)


def test_the_strong_beat_the_weak():
    tally = play_match(registry.game("tictactoe"), ["searcher", "random"], 20, 1)
    assert tally.line(0).losses == 0
    assert tally.line(0).score.low > 0.5


@pytest.mark.long
def test_in_qtris_greedy_beats_random():
    """Twenty games show that it usually wins; benchmarks/qtris_strength.py shows how often."""
    assert (
        play_match(registry.game("qtris"), ["greedy", "random"], 20, 1).line(0).win_share.low > 0.5
    )


def test_the_tally_counts_by_role():
    games = (
        GameResult(0, (1, -1), (3, 1), (0, 1)),
        GameResult(0, (0, 0), (2, 2), (1, 0)),
        GameResult(1, (-1, 1), (0, 2), (0, 1)),
        GameResult(1, (1, -1), (4, 0), (1, 0)),
    )
    tally = Results("cards", ("a", "b"), games)
    everything, first = tally.line(0), tally.line(0, 0)
    assert (everything.games, everything.wins, everything.draws, everything.losses) == (4, 2, 1, 1)
    assert (first.role, first.games, first.wins, first.losses) == ("first", 2, 1, 1)
    assert everything.score.mean == 0.625  # rounds: 0.75 and 0.5
    assert everything.difference == normal([1.0, 1.0])
    assert [line.role for line in tally.lines] == ["all", "first", "second"] * 2
    assert tally.as_json()["lines"][0]["score"]["mean"] == 0.625


def test_when_every_round_goes_alike_the_interval_still_has_a_width():
    games = tuple(GameResult(n, (1, -1), (1, 0), (0, 1)) for n in range(10))
    assert Results("x", ("a", "b"), games).line(0).score == wilson(10, 10)


def test_intervals_cover_the_truth():
    """Wilson at p = 0.9, n = 20: 95 % of the binomial weight lies where the interval holds 0.9."""
    from math import comb

    held = [wilson(k, 20) for k in range(21)]
    covered = sum(
        comb(20, k) * 0.9**k * 0.1 ** (20 - k)
        for k in range(21)
        if held[k].low <= 0.9 <= held[k].high
    )
    assert 0.93 < covered < 0.98
