"""Blind games (R10): strategies chosen beforehand, what each seat sees of them, bots."""

from __future__ import annotations

from random import Random

import pytest

import ketplay
from ketplay.bots import levels, make
from ketplay.bots.advice import advise
from ketplay.bots.review import review
from ketplay.core import registry, words
from ketplay.core.bot import Limit
from ketplay.core.drawing import Style, draw
from ketplay.core.errors import KetError
from ketplay.core.finished.summary import summary
from ketplay.core.game import CHANCE
from ketplay.core.match import Match

BLIND = ketplay.game("qt3:information=blind")
OPEN = ketplay.game("qt3")


@pytest.mark.parametrize(
    ("first", "second"),
    [("opt", "classical"), ("opt!", "imperfect-20@3"), ("b2,a1+c3,opt!*", "first2"), ("a1", "a1")],
)
def test_strategies_play_the_plies_of_an_open_game(first: str, second: str) -> None:
    """R10.3: what they play is legal in an open game, and gives the same odds there."""
    match = Match.replay(BLIND, [first, second])
    played = Match.begin(OPEN)
    for ply in match.state.plies:
        played = played.play(OPEN.format_move(ply))
    assert len(played.log) == OPEN.plies
    assert BLIND.odds(match.state) == OPEN.odds(played.state)
    assert match.actor == CHANCE  # R10.4, also where it is certain


def test_a_word_that_does_not_fit_is_completed_by_safe_moves() -> None:
    """R10.2, R10.3: the last word is repeated, boards that are not there are left out."""
    state = Match.replay(BLIND, ["b2,X........=a3/c1", "opt"]).state
    written = [OPEN.format_move(ply) for ply in state.plies[0:6:2]]
    assert written == ["b2/opt", "c1/opt", "c1/opt"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("=4408", "not known beforehand"),
        ("opt,opt,opt,opt,opt,opt", "at most 5 words"),
        ("z9", "not a move"),
        ("classical@x", "after @ comes a seed"),
        ("imperfect-200", "from imperfect-0"),
    ],
)
def test_what_is_no_strategy(text: str, message: str) -> None:
    with pytest.raises(KetError, match=message):
        BLIND.parse_move(BLIND.start(), text)


def test_strict_games_have_no_amplified_strategies() -> None:
    strict = ketplay.game("qt3:information=blind,validity=strict")
    with pytest.raises(KetError, match="validity=strict"):
        strict.parse_move(strict.start(), "opt!")
    assert not any("!" in strict.format_move(move) for move in strict.moves(strict.start()))


def test_nobody_sees_the_other_strategy_or_the_odds() -> None:
    """R10.1, R10.5: neither in a view, nor in its text, its words, its drawing or its odds."""
    odds = registry.part(BLIND, "odds")
    match = Match.replay(BLIND, ["a1+c3,opt!", "imperfect-20@77"])
    ended = match.settle(Random(1))
    for position in (match, ended):
        for seat, own, other in ((0, "a1+c3,opt!", "imperfect-20"), (1, "imperfect-20@77", "a1+")):
            view = position.view(seat)
            assert view.strategies[seat] == own
            told = " ".join(
                (
                    BLIND.format_state(view),
                    words.status(BLIND, view, seat),
                    words.board(BLIND, view, seat),
                    draw(BLIND, view, Style(seat=seat, shape="wide")),
                    *position.seen(seat),
                )
            )
            assert own in told
            assert other not in told
            assert not view.plies
            assert odds.forecast(BLIND, view) is None
        assert set(position.view(None).strategies) == {"?"}
    assert ended.end == BLIND.outcome(ended.view(0))


@pytest.mark.parametrize("name", ["first-two", "imperfect-20", "best", "amplify-last", "exact"])
def test_every_opponent_chooses_a_strategy(name: str) -> None:
    assert name in levels(BLIND)
    for rules in ("qt3:information=blind", "qt3:information=blind,validity=strict"):
        game = ketplay.game(rules)
        match = Match.begin(game)
        while match.actor in (0, 1):
            bot = make(game, name, seed=2**63 + 5)
            move = bot.choose(game, match.view(match.actor), match.seen(match.actor), Limit())
            match = match.play(game.format_move(move))
        assert match.settle(Random(2)).end is not None


def test_a_bot_plays_the_same_blind_as_open() -> None:
    match = Match.begin(OPEN)
    while match.actor in (0, 1):
        bot = make(OPEN, ("amplify", "imperfect-10")[match.actor], seed=11)
        match = match.push(bot.choose(OPEN, match.state, (), Limit()))
    blind = Match.replay(BLIND, ["opt!", "imperfect-10@11"])
    assert BLIND.odds(blind.state) == pytest.approx(OPEN.odds(match.state))


def test_nobody_can_advise() -> None:
    """R10.5: hints, best turns and reviews are refused with a sentence."""
    match = Match.replay(BLIND, ["opt!", "imperfect-10@11"]).settle(Random(3))
    with pytest.raises(KetError, match="the odds are unknown"):
        advise(BLIND, BLIND.start(), Limit())
    with pytest.raises(KetError, match="no turn can be judged"):
        review(match)
    assert "%" not in summary(match)
