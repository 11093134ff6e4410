"""Looking at a square: the odds and what is left agree with a dense simulator."""

from random import Random

import pytest
from support.dense import Oracle

import ketplay
from ketplay.core.errors import KetError
from ketplay.games.qtris import sandbox, verbs
from ketplay.games.qtris.board.measurement import letters
from ketplay.games.qtris.board.square_measurement import Question
from ketplay.games.qtris.board.tile_board import format_board
from ketplay.games.qtris.facts import white
from ketplay.games.qtris.sandbox.look_at_square import NAMES, parse_look

BOARDS = [
    ("qtris", "R.L.C+a/W.B.C+a/A-b.A-b.W"),
    ("qtris:level=s", "^.v.C-a/W.B.C-a/A+b.A+b.R"),
    ("qtris:level=advanced,measure=exact", "uR.uW.rC-a/W.B.rC-a/pA+b.pA+b.R"),
    ("qtris:level=advanced,engine=full", "uR.uW.rC-a/W.B.rC-a/pA+b.pA+b.R"),
    ("qtris:level=advanced,noise=on", "m.W.C-a/W.m.C-a/A+b.A+b.R@1=W,3:B@5=L,B"),
]


@pytest.mark.parametrize(("id", "board"), BOARDS)
def test_odds_and_what_is_left_are_those_of_quantum_mechanics(id, board):
    game = ketplay.game(id)
    asked = [word for word, _ in sandbox.choices(game, board) if word.startswith("look:")]
    assert len(asked) >= 18
    for word in asked:
        results = sandbox.results(game, board, word)
        assert sum(chance for _, chance in results) == pytest.approx(1)
        for result, chance in results:
            oracle = Oracle(board)
            assert find(oracle, game, board, result) == pytest.approx(chance)
            after = sandbox.state(game, sandbox.act(game, board, result)[0])
            for square in range(1, 10):
                expected = oracle.lookup("white", (square,))
                assert white(game, after, square) == pytest.approx(expected), (result, square)


def find(oracle, game, board, word) -> float:
    """The chance of a result; where the whole pair was measured, of both."""
    question = parse_look(word).question
    value = sandbox.state(game, board).board
    squares = game.model.measured_squares(value, question, False)
    chance = 1.0
    for square, letter in zip(squares, letters(parse_look(word).result), strict=True):
        chance *= oracle.look(square + 1, letter)
    return chance


def test_looking_twice_gives_the_same():
    game = ketplay.game("qtris")
    board, words = sandbox.act(game, "1=R", "look:1=B")
    assert sandbox.results(game, board, "look:1") == [("look:1=B", 1.0)]
    assert sandbox.act(game, board, "look:1")[1].endswith("is black (this was certain)")
    assert words == "square 1, asked for colour, is black (the chance was 50 %)"


def test_the_partner_is_left_as_physics_leaves_it():
    game = ketplay.game("qtris")
    board, words = sandbox.act(game, "1-2=A-", "look:2:orient=R")
    assert board == "L.R.W/W.W.W/W.W.W"
    assert "given that, square 1 is a left kitten" in words


@pytest.mark.parametrize(
    ("word", "says"),
    [
        ("look:1", "chance decides what is found; with the result it is look:1=W or look:1=B"),
        ("look:1:orient=L", "cannot be found here; possible: R"),
        ("look:1:updown", "level base has no tile for the answer; it can be asked for colour, or"),
        ("look:0", "expected look:5, look:5:orient, look:5:updown or look:5:uness"),
        ("look:1:taste", "is not a look"),
    ],
)
def test_a_look_that_cannot_be_says_why(word, says):
    with pytest.raises(KetError, match=says.replace("?", r"\?")):
        sandbox.act(ketplay.game("qtris"), "1=R", word)


def test_the_calculator_looks(capsys):
    _, after, effects, sights = verbs.calculate_with(
        "tile", "1=R", ["H1", "look:1:orient"], "base", rng=Random(7)
    )
    assert effects[-1] == "look"
    assert format_board(after)[0] in "RL"
    assert "asked for left or right" in sights[0]
    seen = {
        verbs.calculate_with("tile", "1=R", ["look:1"], "base", rng=Random(seed)).sights
        for seed in range(12)
    }
    assert len(seen) == 2
    assert verbs.lowest_level("1=R", ["look:1:updown"]) == "s"
    assert verbs.lowest_level("1=R", ["look:1:uness"]) == "advanced"


def test_every_question_has_a_name():
    assert [parse_look(f"look:3:{name}").question for name in NAMES.values()] == [
        Question(basis, 2) for basis in NAMES
    ]
