"""Tic-tac-toe: the clauses of its README, and the text of positions."""

from __future__ import annotations

import pytest

import ketplay
from ketplay.core.errors import BadOption, IllegalMove, InvalidMove, InvalidPosition
from ketplay.core.match import Match


def test_r1_players_alternate_and_x_begins() -> None:
    match = Match.replay(ketplay.game("tictactoe"), ["a1", "b2", "c3"])
    assert match.game.format_state(match.state) == "X...O...X"
    assert match.actor == 1


def test_r2_a_line_stops_the_game() -> None:
    match = Match.replay(ketplay.game("tictactoe"), ["a1", "b1", "b2", "c1", "c3"])
    assert match.end is not None
    assert match.end.payoffs == (1, -1)
    assert match.end.reason == "X has a1 b2 c3"
    with pytest.raises(IllegalMove, match="over"):
        match.play("a2")


def test_r3_a_full_board_is_a_draw() -> None:
    match = Match.replay(
        ketplay.game("tictactoe"), ["b2", "a1", "c1", "a3", "a2", "c2", "b1", "b3", "c3"]
    )
    assert match.end is not None
    assert match.end.payoffs == (0, 0)


def test_other_sizes() -> None:
    game = ketplay.game("tictactoe:m=4,n=3,k=3")
    assert game.format_state(Match.replay(game, ["d1", "a3"]).state) == "...X....O..."
    assert game.id == "tictactoe:m=4"


@pytest.mark.parametrize(
    ("text", "error"),
    [("b2", IllegalMove), ("d1", InvalidMove), ("", InvalidMove), ("9", InvalidMove)],
)
def test_a_wrong_move_says_what_is_possible(text: str, error: type[Exception]) -> None:
    with pytest.raises(error, match="possible: a1"):
        Match.replay(ketplay.game("tictactoe"), ["b2"]).play(text)


@pytest.mark.parametrize(
    ("word", "words"),
    [
        ("X..", "nine of|9 of"),
        ("XX.......", "2 X and 0 O"),
        ("XXXOO.O..", "has a mark that came after|3 O"),
        ("XXXOOO...", "has a mark that came after a finished line"),
        ("q........", "is not a board"),
    ],
)
def test_impossible_positions_are_refused(word: str, words: str) -> None:
    with pytest.raises(InvalidPosition, match=words):
        ketplay.game("tictactoe").parse_state(word)


def test_two_lines_need_a_common_cell() -> None:
    wide = ketplay.game("tictactoe:m=4,n=4,k=3")
    with pytest.raises(InvalidPosition, match="no single last mark"):
        wide.parse_state("XXX.OO.OXXX.OO..")
    ketplay.game("tictactoe").parse_state("XXXXOOXOO")  # a row and a column share a1


@pytest.mark.parametrize("options", ["k=4", "m=0", "m=x", "z=1"])
def test_wrong_options(options: str) -> None:
    with pytest.raises(BadOption):
        ketplay.game(f"tictactoe:{options}")
