"""The sandbox of <B|raket|S>: one bracket, card by card."""

from __future__ import annotations

import re

import pytest

from ketplay.core import registry
from ketplay.core.errors import KetError
from ketplay.core.game import CHANCE
from ketplay.games.brakets import sandbox
from ketplay.games.brakets.rules import Brakets

GAME = Brakets()


def lay(*words: str) -> str:
    board = sandbox.begin(GAME)
    for word in words:
        board, _ = sandbox.act(GAME, board, word)
    return board


def test_cards_are_laid_by_either_spelling_and_lifted():
    assert lay("H", "|0><+|", "b0") == "H.0p.b0"
    assert lay("H", "0p", "b0", "lift", "lift") == "H"
    assert lay("X", "lift") == "-"


def test_a_zeroed_bracket_keeps_its_cards_and_says_so():
    board, words = sandbox.act(GAME, "X", "b0")
    assert (board, words) == ("X.b0", "<0|: <0|1> = 0: the bracket is zeroed")
    assert "zeroed" in sandbox.text(GAME, board, False)
    assert "is zeroed" in sandbox.draw(GAME, board)


def test_coins_are_in_the_air_once_it_is_closed_at_less_than_one():
    state = sandbox.state(GAME, "0p.p0.b0")
    assert GAME.actor(state) == CHANCE
    assert [move.card for move in GAME.moves(state)] == ["H", "T"]
    odds = registry.part(GAME, "odds")
    assert odds.forecast(GAME, state).chances[0] == ("A wins", 0.75)
    assert odds.forecast(GAME, sandbox.state(GAME, "0p")) is None


@pytest.mark.parametrize(
    ("board", "word", "message"),
    [
        ("-", "lift", "nothing lies on the bracket that could be lifted"),
        ("H.b0", "X", "the bracket is closed: nothing more is laid on it"),
        ("X.b0", "X", "the bracket is zeroed: nothing more is laid on it"),
        ("-", "Q", "'Q' is not a card"),
        ("H.Q", "X", "'Q' in 'H.Q' is not a card; right: H.01.b0"),
        ("b0.H", "X", "card 2, H, comes after <0|, which closed the bracket"),
        ("01.H", "X", "H|0><1||0> is 0 before H is laid"),
        (".".join(["I"] * 17), "X", "a row has at most 16 cards"),
        (".".join(["I"] * 16), "X", "a row has at most 16 cards; lift one first"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(board, word, message):
    with pytest.raises(KetError, match=re.escape(message)):
        sandbox.act(GAME, board, word)


def test_every_choice_has_its_picks_in_the_drawing():
    for board in ("-", "H.0p", "H.b0", "X.b0"):
        drawing = sandbox.draw(GAME, board)
        for word, picks in sandbox.choices(GAME, board):
            assert all(f'data-pick="{pick}"' in drawing for pick in picks), word
            sandbox.act(GAME, board, word)
    alone = sandbox.draw_task(GAME, "H", None)
    assert "card:" not in alone
    assert "tool:" not in alone
