"""How strong players are: the fit, its intervals, the sequential test, the games behind them."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import log10
from pathlib import Path
from random import Random

import pytest

from ketplay import bots
from ketplay.bots.ladder import Ladder, climb, climb_pool, pool, rated
from ketplay.bots.ladder.fit import Pairing, Score, bradley_terry
from ketplay.bots.ladder.series import Terms, play_sprt
from ketplay.bots.ladder.sprt import (
    AT_LEAST_HIGH,
    AT_MOST_LOW,
    UNDECIDED,
    Hypotheses,
    decide,
    log_ratio,
)
from ketplay.core import registry
from ketplay.core.errors import KetError

POINTS = {"low": 0.0, "middle": 100.0, "high": 250.0}
ADVANTAGE = 60.0
NIM = registry.game("nim:heaps=1.2")


def chance(lead: float) -> float:
    return 1 / (1 + 10 ** (-lead / 400))


def simulated(first: str, second: str, rounds: int, rng: Random) -> Pairing:
    """Games of players with POINTS; in half of the rounds, both games have the same luck."""
    lead = POINTS[first] - POINTS[second]
    played = []
    for _ in range(rounds):
        luck = rng.random()
        more_luck = luck if rng.random() < 0.5 else rng.random()
        played.append(
            (
                Score(float(luck < chance(lead + ADVANTAGE)), True),
                Score(float(more_luck < chance(lead - ADVANTAGE)), False),
            )
        )
    return Pairing(first, second, tuple(played))


def tournament(rounds: int, rng: Random) -> list[Pairing]:
    return [simulated(first, second, rounds, rng) for first, second in combinations(POINTS, 2)]


def test_the_fit_finds_the_strengths_behind_exact_shares() -> None:
    """Shares as the model predicts them give the points and the advantage back."""
    pairings = []
    for first, second in (("middle", "low"), ("high", "middle"), ("high", "low")):
        lead = POINTS[first] - POINTS[second]
        games = (Score(chance(lead + ADVANTAGE), True), Score(chance(lead - ADVANTAGE), False))
        pairings.append(Pairing(first, second, (games,) * 20))
    fit = bradley_terry(pairings, prior=0)
    assert fit.ratings == pytest.approx(POINTS, abs=0.01)
    assert fit.advantage == pytest.approx(ADVANTAGE, abs=0.01)
    assert bradley_terry(pairings, has_advantage=False).advantage == 0
    sweep = (Score(1.0, True), Score(1.0, False))
    swept = bradley_terry([Pairing("a", "b", (sweep,) * 10)])
    expected = 400 * log10(20.25 / 0.25)
    assert swept.ratings["a"] == pytest.approx(expected), "a clean sweep has a rating, too"


def test_ratings_agree_with_openspiel() -> None:
    elo = pytest.importorskip("pyspiel", reason="open_spiel is not installed").elo
    draw = (Score(0.5, True), Score(0.5, False))
    pairings = [
        pairing._replace(rounds=pairing.rounds + (draw,) * number)
        for number, pairing in enumerate(tournament(40, Random(5)))
    ]
    names = list(POINTS)
    wins = [[0] * len(names) for _ in names]
    draws = [[0] * len(names) for _ in names]
    for first, second, rounds in pairings:
        one, two = names.index(first), names.index(second)
        shares = [score.share for games in rounds for score in games]
        wins[one][two], wins[two][one] = shares.count(1), shares.count(0)
        draws[one][two] = draws[two][one] = shares.count(0.5)
    options = elo.default_elo_options()
    options.smoothing_factor = 0.0
    theirs = elo.compute_ratings_from_matrices(wins, draws, options)
    ours = bradley_terry(pairings, prior=0, has_advantage=False).ratings
    lowest = min(theirs)
    for name, rating in zip(names, theirs, strict=True):
        assert ours[name] == pytest.approx(rating - lowest, abs=1)


@pytest.mark.long
def test_intervals_cover() -> None:
    """95 % intervals of 70 simulated tournaments have the true lead in 90 to 98 %."""
    rng = Random(7)
    covered = []
    for _ in range(70):
        ladder = rated("nim", list(POINTS), tournament(40, rng), resamples=79)
        lowest = min(ladder.rungs, key=lambda rung: rung.rating.mean).name
        covered += [
            rung.rating.low <= POINTS[rung.name] - POINTS[lowest] <= rung.rating.high
            for rung in ladder.rungs
            if rung.name != lowest
        ]
        covered.append(ladder.advantage.low <= ADVANTAGE <= ladder.advantage.high)
    assert 0.90 <= sum(covered) / len(covered) <= 0.98


def test_the_sequential_test_decides_right() -> None:
    """At the bounds either answer is wrong in about 5 %; here in at most 6 of 60 tests each."""
    hypotheses = Hypotheses(0, 150)
    rng = Random(3)
    for lead, wrong in ((0.0, AT_LEAST_HIGH), (150.0, AT_MOST_LOW)):
        words = []
        for _ in range(60):
            shares: list[float] = []
            decision = decide(shares, hypotheses)
            while decision.word == UNDECIDED:
                games = [rng.random() < chance(lead + each) for each in (ADVANTAGE, -ADVANTAGE)]
                shares.append(sum(games) / 2)
                decision = decide(shares, hypotheses)
            words.append(decision.word)
        assert words.count(wrong) <= 6
    assert decide([], hypotheses).word == UNDECIDED
    shares = [1.0, 0.5, 0.5, 0.0] * 50
    assert log_ratio(shares, Hypotheses(-50, 50)) == pytest.approx(0, abs=1e-6)
    # Near a lead of 0 the likelihoods are those of a normal distribution.
    by_hand = 200 * (chance(2) - 0.5) * (2 * 0.5 - chance(2) - 0.5) / (2 * 0.125)
    assert log_ratio(shares, Hypotheses(0, 2)) == pytest.approx(by_hand, rel=0.01)


def test_a_ladder_repeats_and_goes_on(tmp_path: Path) -> None:
    terms = Terms(games=4, seed=3)
    ladder = climb(NIM, terms=terms)
    assert [rung.games for rung in ladder.rungs] == [12] * 4
    assert ladder == climb(NIM, terms=terms._replace(workers=2))
    journal = tmp_path / "rounds.jsonl"

    def stop(done: int, total: int) -> None:
        if done == 5:
            raise KeyboardInterrupt

    terms = terms._replace(journal=journal)
    with pytest.raises(KeyboardInterrupt):
        climb(NIM, terms=terms._replace(progress=stop))
    lines = journal.read_text().splitlines()
    assert len(lines) == 1 + 5
    journal.write_text("\n".join(lines)[:-9])  # as a crash would leave it
    assert climb(NIM, terms=terms) == ladder
    size = journal.stat().st_size
    assert climb(NIM, terms=terms) == ladder
    assert journal.stat().st_size == size, "nothing was played again"
    assert_refusals(terms, tmp_path)


def assert_refusals(terms: Terms, folder: Path) -> None:
    with pytest.raises(KetError, match="journal of another ladder: its seed is 3, not 4"):
        climb(NIM, terms=terms._replace(seed=4))
    other = folder / "other"
    other.write_text("{}\n")
    with pytest.raises(KetError, match="not the journal of a ladder"):
        climb(NIM, terms=terms._replace(journal=other))
    assert terms.journal is not None
    other.write_text(terms.journal.read_text() + '{"players": 1}\n')
    with pytest.raises(KetError, match="not a round of a ladder"):
        climb(NIM, terms=terms._replace(journal=other))
    with pytest.raises(KetError, match="cannot read"):
        climb(NIM, terms=terms._replace(journal=folder))
    with pytest.raises(KetError, match="for two players"):
        climb(registry.game("qtris:variant=eve"))
    with pytest.raises(KetError, match="named twice"):
        climb(NIM, ["random", "random"])
    with pytest.raises(KetError, match="at least two players"):
        climb(NIM, ["random"])


def test_a_sequential_match_does_not_depend_on_workers(tmp_path: Path) -> None:
    hypotheses = Hypotheses(0, 100)
    terms = Terms(games=400, seed=1, journal=tmp_path / "rounds.jsonl")
    decision = play_sprt(NIM, ("searcher", "random"), hypotheses, terms)
    assert decision.word == AT_LEAST_HIGH
    assert decision.rounds < 100
    parallel = Terms(games=400, seed=1, workers=2)
    assert play_sprt(NIM, ("searcher", "random"), hypotheses, parallel) == decision
    assert play_sprt(NIM, ("searcher", "random"), hypotheses, terms) == decision
    reverse = play_sprt(NIM, ("random", "searcher"), hypotheses, parallel._replace(workers=1))
    assert reverse.word == AT_MOST_LOW


def test_every_level_meets_the_pool() -> None:
    ladder = climb_pool(NIM, Terms(games=4, seed=3))
    assert pool(NIM) == ("random", "erring-50", "erring-20", "searcher")
    met = [frozenset(pairing[:2]) for pairing in ladder.pairings]
    assert len(met) == len(set(met)) == 6
    against = climb(NIM, ["erring-50", "random"], ["searcher"], Terms(games=4))
    assert [pairing[:2] for pairing in against.pairings] == [
        ("erring-50", "searcher"),
        ("random", "searcher"),
    ]
    for rung in (*ladder.rungs, *against.rungs):
        assert rung.score.low <= rung.score.mean <= rung.score.high


FAST = [("nim", 20), ("octal", 12), ("domino", 40), ("white-game", 40), ("quantum-nim", 10)]
SLOW = [("tictactoe", 6), ("brakets", 2), ("qt3", 6)]  # QTris has a test of its own
# What a newcomer's opponent may score: its white game is short, so even random moves often win.
BEATABLE = {"white-game": 0.55}


@pytest.mark.parametrize(
    ("name", "games"),
    [*FAST, *(pytest.param(*each, marks=pytest.mark.long) for each in SLOW)],
)
def test_levels_are_offered_by_strength(name: str, games: int) -> None:
    """docs/bots.md has larger samples; here no level may fall clearly behind the one before it."""
    ladder: Ladder = climb_pool(registry.game(name), Terms(games=games, seed=1))
    scores = [rung.score for rung in ladder.rungs]
    for before, after in pairwise(scores):
        assert after.high >= before.low
    assert scores[0].mean < 0.5 < scores[-1].mean
    first = bots.line_up(registry.game(name)).first
    [met] = [rung.score for rung in ladder.rungs if rung.name == first]
    assert met.mean < BEATABLE.get(name, 0.5), "a newcomer's opponent loses to most"
